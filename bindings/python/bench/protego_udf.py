# SPDX-License-Identifier: Apache-2.0
"""What a Spark job without the package would do: a function for each row, and Protego's parsers kept by each worker."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

from protego import Protego

_parsers: dict[str, Protego] = {}


def allowed(folder: str, agent: str, url: str) -> bool:
    """May AGENT fetch URL?  The robots.txt is HOST.txt in FOLDER."""
    host = urlsplit(url).netloc
    parser = _parsers.get(host)
    if parser is None:
        body = Path(os.path.join(folder, f"{host}.txt")).read_text("utf-8", "replace")
        parser = _parsers[host] = Protego.parse(body)
    return bool(parser.can_fetch(url, agent))
