#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the numbers in pages/limits.md with the code.

    docs/check_limits.py [PAGE]

The last cell of a row names a constant, or quotes an expression, and links to the file that has it.  The limit begins with its
number, and perhaps a unit.  A row whose limit is "none" names nothing.  Each limit that a public header defines needs a row.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
UNITS = {"KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "minute": 60, "hours": 3600, "days": 86400}
LIMIT = re.compile(r"(?:about )?([\d,]+)(?: (\w+))?")
SOURCE = re.compile(r"`([^`]+)`, \[[^\]]+\]\(([^)]+)\)")
DEFINED = r"(?:#define[ ]+{0}[ ]+|\b{0}\s*=\s*)([^,;}}\n]+)"
PUBLIC = re.compile(r"#define (REP_\w*(?:MAX|MIN|BUDGET|TREES)\w*) ")
TYPES = {"UINT8_MAX": 2**8 - 1, "UINT16_MAX": 2**16 - 1, "UINT32_MAX": 2**32 - 1}


def number_of(expression, source):
    """The number that EXPRESSION is in SOURCE, the text of a file."""
    expression = re.sub(r"/\*.*", "", expression).replace("(size_t)", "").replace("(uint32_t)", "")
    expression = re.sub(r"\b(0x[0-9a-fA-F]+|\d+)[uUlL]*\b", r"\1", expression).replace("/", "//")

    def value(name):
        if name[0] in TYPES:
            return str(TYPES[name[0]])
        return str(number_of(re.search(DEFINED.format(name[0]), source)[1], source))

    expression = re.sub(r"\b[A-Z][A-Z0-9_]*\b", value, expression)
    if not re.fullmatch(r"[0-9a-fx<*+/() -]+", expression):
        raise ValueError(f"'{expression}' is not a number")
    return eval(expression)  # digits and operators alone


def fault_in(cells, page):
    """What is wrong with the row of CELLS, or None."""
    said, named = LIMIT.match(cells[1]), SOURCE.fullmatch(cells[-1])
    if cells[1] == "none" and cells[-1] == "":
        return None
    if said is None or named is None:
        return "has no number, or names no constant in a file"
    quote, path = named.groups()
    source = (page.parent / path).read_text(encoding="utf-8")
    if re.fullmatch(r"\w+", quote):
        found = re.search(DEFINED.format(quote), source)
        expression = found and found[1]
    else:
        expression = re.split(r"[=>]", quote)[-1] if quote in source else None
    if expression is None:
        return f"{path} does not have {quote}"
    is_now = number_of(expression, source)
    says = int(said[1].replace(",", "")) * UNITS.get(said[2], 1)
    return None if says == is_now else f"the page says {says}, the code {is_now}"


def main():
    page = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "docs" / "pages" / "limits.md"
    text = page.read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in text.splitlines() if re.match(r"\| (?!what )", line)]
    faults = [f"{cells[0]}: {fault}" for cells in rows if (fault := fault_in(cells, page))]
    for header in [path for room in ("runtime", "gen", "crawl") for path in sorted((ROOT / room).glob("rep_*.h"))]:
        for name in PUBLIC.findall(header.read_text(encoding="utf-8")):
            if f"`{name}`" not in text:
                faults.append(f"{header.name}: {name} is not on the page")
    print("\n".join([*faults, f"{len(rows)} limits, {len(faults)} faults"]))
    return 1 if faults or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
