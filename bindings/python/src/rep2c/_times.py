# SPDX-License-Identifier: Apache-2.0
"""Times as programs have them: numbers, datetimes and text."""

from __future__ import annotations

import math
import re
import reprlib
import time as clock
from datetime import date, datetime, timezone

__all__ = ["minute_of_day", "seconds"]

_UTC = re.compile(r"[Zz]$")


def minute_of_day() -> int:
    """The minute that it is now, in UTC."""
    now = clock.gmtime()
    return now.tm_hour * 60 + now.tm_min


def _of_datetime(time: datetime) -> int:
    if time.tzinfo is None:
        raise ValueError(f"{time.isoformat()} has no time zone: which time it is can't be known")
    return math.floor(time.timestamp())


def _of_text(text: str) -> int:
    try:
        if "T" not in text and " " not in text:
            return _of_datetime(datetime.combine(date.fromisoformat(text), datetime.min.time(), timezone.utc))
        time = datetime.fromisoformat(_UTC.sub("+00:00", text))
    except ValueError:
        raise ValueError(f"{text!r} is not a time of ISO 8601, such as 2026-01-02T03:04:05Z") from None
    return _of_datetime(time)


def seconds(time: float | datetime | date | str, name: str) -> int:
    """TIME, the argument NAME, in seconds since 1970, rounded down.

    Takes a number, a datetime with a time zone (pandas' timestamps are such), a date, which begins in UTC, or text of
    ISO 8601.

    Raises:
        TypeError: it is none of these.
        ValueError: it has no time zone, or is not a time.

    """
    try:
        return _seconds(time)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name}: {error}") from None


def _seconds(time: float | datetime | date | str) -> int:
    if isinstance(time, str):
        return _of_text(time)
    if isinstance(time, datetime):
        return _of_datetime(time)
    if isinstance(time, date):
        return _of_datetime(datetime.combine(time, datetime.min.time(), timezone.utc))
    if hasattr(time, "__index__"):
        return int(time)
    if hasattr(time, "__float__"):
        number = float(time)
        if not math.isfinite(number):
            raise ValueError(f"{time!r} is not a time")
        return math.floor(number)
    raise TypeError(f"a time is a number, a datetime or text, not {reprlib.repr(time)}")
