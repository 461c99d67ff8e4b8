#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts what the site is made of into one folder: the pages of this one, the project's other documents, and the manual.

    docs/gather.py BUILD FOLDER

Links lead to files of the project, so that they work in a checkout and on a forge. In the site, a link to a file that has a page
leads to that page; a link to any other file becomes its path, as text.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = {
    "runtime/FORMAT.md": "format", "crawl/PACK.md": "pack", "docs/SECURITY.md": "security", "bench/RESULTS.md": "figures",
    "bench/LINTERS.md": "linters", "packaging/release/CASES.md": "cases", "gen/emit/JSON.md": "emitted-json", "gen/README.md": "code",
    "docs/CHANGELOG.md": "changes", "packaging/release/PACKAGES.md": "packages", "bindings/python/README.md": "python",
    "bindings/web/package/README.md": "javascript", "bindings/sql/README.md": "sql",
    "bindings/rust/README.md": "rust", "bindings/go/README.md": "go", "bindings/java/README.md": "java",
    "bindings/java/crawlers/README.md": "java-crawlers", "bindings/java/sql/README.md": "java-sql",
}
# Which page of the site shows a file, beside the documents and the headers.
PAGES = {
    "cli/rep2c.1.in": "reference/man-rep2c.md", "gen/analyze/lint/finding_texts.c": "reference/findings.md", "bindings/web/README.md": "tester.md",
    **{name: f"reference/{page}.md" for name, page in DOCUMENTS.items()},
    **{f"docs/pages/{page.name}": page.name for page in (ROOT / "docs" / "pages").glob("*.md")},
    **{str(header.relative_to(ROOT)): f"reference/man-{header.stem}.md"
       for room in ("runtime", "gen", "crawl") for header in (ROOT / room).glob("rep_*.h")},
}
FINDINGS = re.compile(r"^\.It Cm ([a-z-]+) Pq (?:note|warning|error)$", re.MULTILINE)
CHARTS = """
What a check costs where one host follows the other, and where every URL is of another host:

![Nanoseconds a check, of four engines](checks.svg)

What a host costs from its robots.txt to its last URL. An object begins as a list and becomes an automaton, then a table, when
its checks have paid for that:

![Microseconds a host, for one to 100,000 checks, of seven engines](life.svg)
"""
TESTER = """# The tester page

[Open the tester page](tester/index.html){ .md-button .md-button--primary target=_blank }

Paste a robots.txt and some URLs: the page says which line decides about each, what is wrong with the file, and what an edit
changes. It is one file, asks nothing of any server, and also runs from a disk.
"""
NO_TESTER = """# The tester page

This site was built without it: the page needs Node. `./dev web` builds and opens it.
"""
TABS = re.compile(r"<!-- tabs -->\n(.*?)<!-- end of tabs -->\n", re.DOTALL)
RUST = re.compile(r"^```rust\n.*?^```", re.DOTALL | re.MULTILINE)
HIDDEN = re.compile(r"^# .*\n", re.MULTILINE)  # lines that rustdoc runs and does not show
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def page_of(document, page, folder):
    """DOCUMENT as PAGE of the site, which is gathered in FOLDER."""

    def lead(link):
        picture, text, target = link.groups()
        if re.match(r"\w+:|#", target):
            return link[0]
        path, _, anchor = target.partition("#")
        name = os.path.relpath((ROOT / document).parent / path, ROOT)
        if picture:
            copy = folder / "pictures" / os.path.basename(name)
            copy.parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, copy)
            return f"![{text}]({os.path.relpath(copy, (folder / page).parent)})"
        if name in PAGES:
            return f"[{text}]({os.path.relpath(PAGES[name], os.path.dirname(page))}{'#' + anchor if anchor else ''})"
        return text if name in text else f"{text} (`{name}`)"

    text = LINK.sub(lead, (ROOT / document).read_text(encoding="utf-8"))
    return RUST.sub(lambda code: HIDDEN.sub("", code[0]), text)


def with_tabs(text):
    """TEXT with sections as tabs where it says so. On a forge they stay sections."""

    def tab(section):
        title, _, rest = section.partition("\n")
        return f'=== "{title}"\n' + re.sub(r"^(?=.)", "    ", rest, flags=re.MULTILINE)

    return TABS.sub(lambda found: "".join(map(tab, re.split(r"^### ", found[1], flags=re.MULTILINE)[1:])), text)


def manual_page(source):
    """The page of the manual in SOURCE, as HTML within Markdown."""
    html = subprocess.run(["mandoc", "-T", "html", "-O", "fragment", source], capture_output=True, text=True, check=True).stdout
    # The page has a title of its own; mandoc has a break between the lines of an example, beside their ends.
    html = re.sub(r"\n?<br/>\n", "\n", html.replace("h1", "h2"))
    return f"# {source.stem}\n\n<div class=\"manual\">\n{html}</div>\n"


def findings_page(build):
    """What 'lint --explain' says of each finding.  The manual page lists them."""
    names = FINDINGS.findall((build / "help" / "man" / "rep2c.1").read_text(encoding="utf-8"))
    page = "# What lint finds\n"
    for name in names:
        text = subprocess.run([build / "rep2c", "lint", "--explain=" + name], capture_output=True, text=True, check=True).stdout
        title, _, rest = text.partition("\n")
        # Markdown wants an empty line in front of an example.
        rest = re.sub(r"^(Example|Instead):$", r"\1:\n", rest, flags=re.MULTILINE)
        page += f"\n## {name}\n\n{title.partition(': ')[2]}\n{rest}"
    return page


def add_charts(build, reference):
    """Puts two charts in front of the figures."""
    data = build / "figures.tsv"
    with data.open("w") as out:
        subprocess.run([sys.executable, ROOT / "bench" / "drive.py", "--record", ROOT / "bench" / "RESULTS.md"], stdout=out, check=True)
    subprocess.run(["gnuplot", "-e", f"figures='{data}'; folder='{reference}'", ROOT / "docs" / "charts.gp"], check=True)
    page = reference / "figures.md"
    title, _, rest = page.read_text(encoding="utf-8").partition("\n")
    page.write_text(f"{title}\n{CHARTS}{rest}", encoding="utf-8")


def add_tester(folder):
    """Puts the page that tests robots.txt beside those that lead to it, if it was built."""
    built = ROOT / "bindings" / "web" / "page" / "dist" / "index.html"
    page = folder / "tester.md"
    (folder / "tester").mkdir()
    tester = folder / "tester" / "index.html"
    if built.exists():
        html = built.read_text(encoding="utf-8")
        assert html.count("<h1>") == 1
        tester.write_text(html.replace("<h1>", '<h1><a href="../index.html">rep2c</a> · '), encoding="utf-8")
        page.write_text(TESTER, encoding="utf-8")
    else:
        tester.write_text('<!doctype html><meta http-equiv="refresh" content="0; url=../tester.html"><title>tester</title>', encoding="utf-8")
        page.write_text(NO_TESTER, encoding="utf-8")


def main():
    build, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    reference = folder / "reference"
    reference.mkdir(parents=True)
    for document, page in PAGES.items():
        if document.endswith(".md") and page != "tester.md":
            (folder / page).write_text(with_tabs(page_of(document, page, folder)), encoding="utf-8")
    manual = sorted(build.glob("man/*.3"))
    for source in [build / "help" / "man" / "rep2c.1", *manual]:
        (reference / f"man-{source.stem}.md").write_text(manual_page(source), encoding="utf-8")
    (reference / "findings.md").write_text(findings_page(build), encoding="utf-8")
    add_charts(build, reference)
    (folder / "assets").mkdir()
    shutil.copy(ROOT / "bindings" / "web" / "page" / "pictures" / "verdicts.png", folder / "assets" / "card.png")
    add_tester(folder)
    headers = "".join(f"- [`{source.stem}.h`](man-{source.stem}.md)\n" for source in manual)
    (reference / "headers.md").write_text("# Headers\n\nThe manual has a page for each, in section 3.\n\n" + headers, encoding="utf-8")


if __name__ == "__main__":
    main()
