"""The shapes of chardet, cchardet and charset-normalizer over webdecode's answers.

`webdecode.compat.chardet`, `.cchardet` and `.charset_normalizer` have the names of their originals; `.install` makes
``import chardet`` and the others find them. Nothing here decides: these modules translate.
"""
