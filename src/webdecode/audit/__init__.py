"""Archives of pages: what a crawl's encodings are like (`audit`), and its text as UTF-8 (`convert`). Extra ``[audit]``.

Strategy: `archives` finds what is to be read and `warc` reads it, broken records and all; `http` takes a response
apart; `counts` counts pages by domain; `jobs` gives a process an archive at a time; `report` puts the audit into a
file; `convert` writes a part for each archive. Encodings are decided by the rest of the package.
"""
