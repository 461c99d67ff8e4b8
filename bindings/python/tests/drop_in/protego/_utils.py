# SPDX-License-Identifier: Apache-2.0
"""Protego's own helpers, which are not part of the interface: their tests are left out."""


def _none(*_: object) -> None:
    raise NotImplementedError


_hexescape = _parse_time_period = _quote_path = _quote_pattern = _unquote = _none
