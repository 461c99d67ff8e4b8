# SPDX-License-Identifier: Apache-2.0
"""What can go wrong, as exceptions."""

from __future__ import annotations

__all__ = ["AgentError", "BlobError", "Error", "PackError", "UrlError"]


class Error(Exception):
    """The base of all errors of this package; raised itself where a limit is exceeded, or a column can't be read."""


class AgentError(Error, ValueError):
    """No product token, a crawler that is not known, or an agent that the rules were not compiled for."""


class UrlError(Error, ValueError):
    """A URL to check is neither an absolute one of http, https or ftp nor a path."""


class BlobError(Error, ValueError):
    """Bytes that are not compiled rules of this version, or rules without what is asked for."""


class PackError(Error, ValueError):
    """Bytes that are not a pack of this version."""
