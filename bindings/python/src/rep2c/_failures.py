# SPDX-License-Identifier: Apache-2.0
"""What exceptions of HTTP clients mean for the fetch of a robots.txt."""

from __future__ import annotations

import errno
import socket
import sys
from ssl import SSLError
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rep2c.types import FetchError

__all__ = ["failure_of", "response_of"]

# The classes from which those clients raise what is not an OSError.  A program that raises one has imported it.
_CLIENTS = (
    ("httpx", "HTTPError"),
    ("httpx", "InvalidURL"),
    ("idna", "IDNAError"),
    ("httpcore", "NetworkError"),
    ("aiohttp", "ClientError"),
    ("urllib3.exceptions", "HTTPError"),
    ("requests", "RequestException"),
    ("http.client", "HTTPException"),
    ("asyncio", "TimeoutError"),
)


def _is_of_client(error: BaseException) -> bool:
    kinds = (getattr(sys.modules.get(module), name, None) for module, name in _CLIENTS)
    return any(isinstance(kind, type) and isinstance(error, kind) for kind in kinds)


# What words in the names of the clients' classes mean.
_WORDS: tuple[tuple[str, FetchError], ...] = (
    ("NameResolution", "dns"),
    ("DNS", "dns"),
    ("IDNA", "dns"),
    ("InvalidCodepoint", "dns"),
    ("InvalidCharacter", "dns"),
    ("NewConnection", "connect"),
    ("SSL", "tls"),
    ("Certificate", "tls"),
    ("Timeout", "timeout"),
    ("TooManyRedirects", "loop"),
    ("UrlRedirect", "bad-target"),  # what else is not a URL may be a proxy's
    ("IncompleteRead", "body"),
    ("ChunkedEncoding", "body"),
    ("Decod", "body"),
    ("Payload", "body"),
)

# The same of classes of Python's own; the first that fits counts.
_KINDS: tuple[tuple[type[BaseException], FetchError], ...] = (
    (socket.gaierror, "dns"),
    (SSLError, "tls"),
    (TimeoutError, "timeout"),
    (ConnectionRefusedError, "connect"),
    (ConnectionError, "reset"),
)

_UNREACHABLE = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL}
_MOST = 16  # causes, and causes of them


def _kind_of(error: BaseException) -> FetchError | None:
    """What ERROR says by itself."""
    for kind, found in _KINDS:
        if isinstance(error, kind):
            return found
    if isinstance(error, OSError) and error.errno in _UNREACHABLE:
        return "connect"
    if isinstance(error, OSError) and "infinite loop" in str(error):
        return "loop"  # of urllib
    named = next((kind for word, kind in _WORDS if word in type(error).__name__), None)
    # A robots.txt may be at FTP, from which these clients fetch nothing.
    return "other" if named == "bad-target" and "ftp:" in str(error).lower() else named


def _causes(error: BaseException) -> Iterator[BaseException]:
    """ERROR, and what it was raised from: clients wrap it, as an argument, as a reason or as a cause."""
    found = [error]
    for one in found:
        yield one
        inner = (getattr(one, "reason", None), *one.args, one.__cause__, one.__context__)
        for each in inner:
            if isinstance(each, BaseException) and len(found) < _MOST and not any(each is other for other in found):
                found.append(each)


def _answers(error: BaseException) -> bool:
    """Does the status of ERROR come from the site?  aiohttp makes one for what it can't parse, or takes a proxy's."""
    refused = getattr(sys.modules.get("aiohttp"), "ClientHttpProxyError", ())
    unreadable = getattr(sys.modules.get("aiohttp.http_exceptions"), "HttpProcessingError", ())
    return not isinstance(error, refused) and not any(isinstance(one, unreadable) for one in _causes(error))


def response_of(error: BaseException) -> tuple[str | None, int, Mapping[str, str] | None] | None:
    """The URL, status and header fields of the response that ERROR was raised for; None where it was for none.

    urllib raises an error of each status from 400 on, and of redirects that it does not follow; others do where they
    are asked to.  Which redirects were followed in vain is the failure's to say.
    """
    response: Any = getattr(error, "response", None)
    response = error if response is None else response
    status = next((getattr(response, name) for name in ("status_code", "status", "code") if hasattr(response, name)), 0)
    if not (isinstance(error, OSError) or _is_of_client(error)) or status not in range(300, 600) or not _answers(error):
        return None
    if status < 400 and failure_of(error) != "other":
        return None
    url = getattr(response, "url", None)
    headers = response.headers
    fields = None if headers is None else {str(name): str(value) for name, value in headers.items()}
    return None if url is None else str(url), status, fields


def failure_of(error: BaseException) -> FetchError | None:
    """How a fetch failed that ended with ERROR; None where the network or the site is not to blame."""
    if not isinstance(error, OSError) and not _is_of_client(error):
        return None
    return next((kind for kind in map(_kind_of, _causes(error)) if kind is not None), "other")
