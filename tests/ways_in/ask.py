# SPDX-License-Identifier: Apache-2.0
"""Asks by the Python package, as one of the ways in; see ask.c for questions and answers."""

import sys

import rep2c


def agent(kind, name):
    """The crawler as the package takes it."""
    if kind == "public":
        return rep2c.crawler(name)
    if kind == "header":
        return rep2c.tokens_of(name)
    return name if kind == "token" else None


for line in sys.stdin:
    file, kind, name, url = line.rstrip("\n").split("\t")
    with open(file, "rb") as stream:
        found = rep2c.Robots(stream.read()).check(agent(kind, name), url)
    print("allow" if found.allowed else "disallow", found.line, sep="\t")
