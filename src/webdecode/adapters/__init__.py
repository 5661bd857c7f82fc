"""webdecode in the clients and parsers people use: a module for each, named like it.

Strategy: the modules hold no decisions. They hand `webdecode.decode` the body and the header, and put its text where
the client's users look for it. HTTP clients have `attach` (or a `Response` class) and `decoded`, parsers have `parse`.
Nothing is imported before its module is: the clients are no dependencies of webdecode.
"""
