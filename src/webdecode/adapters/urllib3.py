"""urllib3: it has no text of its own, so `decoded` gives it.

>>> response = urllib3.request("GET", "https://example.org/")  # doctest: +SKIP
>>> page = decoded(response)  # doctest: +SKIP
>>> page.text, page.rule  # doctest: +SKIP
"""

from __future__ import annotations

import urllib3

from webdecode.adapters._response import decode_response

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode.decision import Decoded


def decoded(response: urllib3.BaseHTTPResponse) -> Decoded:
    """The text of a response and the record of how it was decided. Reads the body; raises what reading it raises."""
    return decode_response(response.data, response.headers.get("content-type"), response.geturl())
