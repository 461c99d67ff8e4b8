# SPDX-License-Identifier: Apache-2.0
"""What exceptions of HTTP clients mean for the fetch of a robots.txt."""

from __future__ import annotations

import socket
import sys
from ssl import SSLError
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rep2c.types import FetchError

__all__ = ["failure_of"]

# The classes from which those clients raise what is no OSError.  Whoever raised one has imported it.
_CLIENTS = (
    ("httpx", "HTTPError"),
    ("httpcore", "NetworkError"),
    ("aiohttp", "ClientError"),
    ("urllib3.exceptions", "HTTPError"),
    ("requests", "RequestException"),
    ("http.client", "HTTPException"),
    ("asyncio", "TimeoutError"),
)


def _is_of_client(error: BaseException) -> bool:
    for module, name in _CLIENTS:
        kind = getattr(sys.modules.get(module), name, None)
        if isinstance(kind, type) and isinstance(error, kind):
            return True
    return False


def failure_of(error: BaseException) -> FetchError | None:
    """How a fetch failed that ended with ERROR; None where the network or the site is not to blame."""
    if not isinstance(error, OSError) and not _is_of_client(error):
        return None
    if isinstance(error, socket.gaierror):
        return "dns"
    if isinstance(error, SSLError):
        return "tls"
    if type(error).__name__ == "TooManyRedirects":
        return "loop"
    return "timeout" if isinstance(error, TimeoutError) or "Timeout" in type(error).__name__ else "other"
