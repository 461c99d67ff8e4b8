#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the site as it was built: its sitemap, what other sites show of a page, and the way into the tester and back.

    docs/check_site.py FOLDER
"""
import pathlib
import re
import sys

SITE = pathlib.Path(sys.argv[1])
PAGE = re.compile(r'<meta property="og:(title|description|url|image)" content="([^"]+)"')


def file_of(address, base):
    """The file of the site that has ADDRESS; BASE is that of the site."""
    assert base.startswith("http") and address.startswith(base), f"{address} is not of {base}"
    path = SITE / address[len(base):]
    return path / "index.html" if path.is_dir() else path


def main():
    home = (SITE / "index.html").read_text(encoding="utf-8")
    base = dict(PAGE.findall(home))["url"].removesuffix("index.html")
    listed = {file_of(address, base) for address in re.findall(r"<loc>([^<]+)</loc>", (SITE / "sitemap.xml").read_text(encoding="utf-8"))}
    pages = {page for page in SITE.rglob("*.html") if page.name != "404.html" and page.parent.name != "tester"}
    assert listed == pages, f"the sitemap lacks or invents {sorted(map(str, listed ^ pages))}"
    for page in pages:
        said = dict(PAGE.findall(page.read_text(encoding="utf-8")))
        assert set(said) == {"title", "description", "url", "image"}, f"{page} has only {sorted(said)}"
        assert file_of(said["url"], base) == page and file_of(said["image"], base).exists(), f"{page} is shown as {said}"
    for way in "tester/index.html", "assets/logo.svg":
        assert way in home and (SITE / way).exists(), f"{way} does not exist, or nothing leads there"
    tester = (SITE / "tester" / "index.html").read_text(encoding="utf-8")
    assert re.search(r"\.\./(index|tester)\.html", tester), "the tester has no way back"


if __name__ == "__main__":
    main()
