#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds sentences of Markdown pages that are hard to read at once: long ones, and turns of phrase from a list.

    sentences.py PAGE...        lists what is hard to read in these pages; the status is 1 if there is anything
    sentences.py --self-test

Paragraphs, headings, items of lists and cells of tables are read, each by itself. Code in backticks counts as one word, and so does
a list of such code. In blocks of code, only comments that are questions count.
"""
import pathlib
import re
import sys

LIMIT = 30
# What to look for once FINE is taken out, and what to write instead.
FINE = re.compile(r"\bthere (?:\w+ )?(?:is|are|was|were|be) (?:\w+ )?(?:no|none)\b", re.IGNORECASE)
PHRASES = [
    (r"\b(?:is|are|was|were|be) no (?!longer\b|(?:more|less|fewer) than\b)", "'is not a ...', 'has no ...' or 'there is no ...'"),
    (r"\b(?:is|are|was|were|be) none\b", "'is not a ...'"),
    (r"\b(?:is|are) neither\b", "'is not a ... or a ...'"),
    (r"\bwhoever\b", "'anyone who', or name them"),
    (r"\bin silence\b", "'silently', or say what is reported"),
    (r"\bnone included\b", "'including an empty one'"),
    (r"\bnobody has to\b", "'you need not'"),
    (r"\bneed(?:s)? not be trusted\b", "what cannot happen"),
]
# Questions that the page asks itself, as headings or as comments. A reader's own question ("Which line blocks a page?") is good, and so
# are the headings of a page that is called "Questions".
QUESTION = re.compile(r"^(?:Am|Are|Is|Was|Were|Do|Does|Did|Has|Have|Had|Can|Could|May|Might|Will|Would|Should|Must)\b.*\?$")
COMMENT = re.compile(r"(?:^|\s)(?:#|//|/\*|--) ?(.*?)(?:\*/)?\s*$")
CODE = "`code`"
CODES = re.compile(rf"{CODE}(?:(?:,? and |,? or |, | to | | / |/){CODE})+")
LINE = "\1"  # stands where a line begins
END = re.compile(r"(?<=[.!?])[)\"'*]*[\s\1]+(?=[(\"'*]*(?:[A-Z0-9`]|rep2c\b|robots\.txt\b))")
ABBREVIATION = re.compile(r"\b(e\.g|i\.e|vs|etc|cf)\.")
ITEM = re.compile(r"\s*(?:[-*+]|\d+\.)\s+")


def plain(text):
    """TEXT without its marks: code is one word, a link its own text."""
    text = re.sub(r"``.+?``|`[^`]*`", CODE, text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)(?:\{[^}]*\})?", r"\1", text)
    text = re.sub(r"<https?:[^>]*>|\*\*|<[a-z/][^>]*>", " ", text)
    return CODES.sub(CODE, ABBREVIATION.sub(r"\1", " ".join(text.split())))


def blocks(page):
    """What is read of PAGE, as lists of a line, a kind and a text; a kind is "text", "heading" or "comment"."""
    found, fence = [], None
    is_open = in_item = False  # the last text goes on; indented lines belong to an item, and are not code
    for number, line in enumerate(page.splitlines(), 1):
        stripped = line.strip().lstrip("> ")
        marks = re.match(r"```+|~~~+", stripped)
        item = ITEM.match(line)
        indented = line.startswith("    ") and not in_item and not is_open
        if fence or marks or indented and stripped:
            if marks and not indented and (not fence or stripped == fence):
                fence = None if fence else marks[0]
            elif comment := COMMENT.search(line):
                found.append([number, "comment", comment[1]])
            is_open = False
        elif not stripped:
            is_open = False
        elif stripped.startswith(("#", "|")):
            cells = stripped.replace("\\|", "\0").strip("|").split("|") if stripped.startswith("|") else []
            found += [[number, "text", cell.replace("\0", "|")] for cell in cells if cell.strip(" :-")]
            found += [] if cells else [[number, "heading", stripped.lstrip("# ")]]
            is_open = in_item = False
        elif is_open and not item:
            found[-1][2] += "\n" + stripped
        else:
            found.append([number, "text", line[item.end():] if item else stripped])
            is_open, in_item = True, bool(item) or in_item and line.startswith(" ")
    return found


def sentences(text):
    """The sentences of TEXT, each as the number of lines before it, its words as one text, and their number."""
    text = plain(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL).replace("\n", f" {LINE} "))
    start = 0
    for end in [*(match.end() for match in END.finditer(text)), len(text)]:
        sentence = CODES.sub(CODE, " ".join(text[start:end].replace(LINE, " ").split()))
        yield text[:start].count(LINE), sentence, len([word for word in sentence.split() if re.search(r"\w", word)])
        start = end


def findings(page):
    """What is hard to read in PAGE: the line, what is wrong, and the sentence."""
    for number, kind, text in blocks(page):
        if (kind == "comment" or kind == "heading" and not page.startswith("# Questions\n")) and QUESTION.match(plain(text)):
            yield number, "a question that the page asks itself, to be stated instead", text
        if kind == "comment":
            continue
        for line, sentence, words in sentences(text):
            if words > LIMIT:
                yield number + line, f"{words} words", sentence
            for pattern, instead in PHRASES:
                if match := re.search(pattern, FINE.sub("", sentence), re.IGNORECASE):
                    yield number + line, f"'{match[0].strip()}', instead of which write {instead}", sentence


def self_test():
    """Finds what it should in small pages, and nothing else: otherwise it would prove nothing."""
    long = "word " * LIMIT
    good = ["There is no X, and there can be none.", "It is no longer there.", "`whoever`", "# Which line blocks a page?", "# Questions\n## Is it?",
            f"{long}\n\n{long}", f"- {long}\n- {long}", f"| {long} | {long} |", f"```\n{long}\n{long}\n```", f"So:\n\n    {long} {long}",
            f"{long[5:]}`a`, `b` and\n`c`.", f"{long[5:]}word. Word {long[5:]}", f"[{long}](a-b)."]
    bad = ["What is no URL fails.", "A token that\nis none fails.", "It is neither.", "Whoever asks.", "It is cut in silence.",
           "| a | x: whoever asks |", "# Are there any?", "```c\nint x; /* Is it? */\n```", f"{long}word", f"- {long}\n  word",
           f"| a | {long} word |", f"{long}\nword", f"1. x\n\n   {long} word."]
    wrong = [page for page in good if list(findings(page))] + [page for page in bad if len(list(findings(page))) != 1]
    assert not wrong, wrong
    assert [finding[0] for finding in findings("# a\n\nb\nc. D is\nnone. E.\nF is none.\n")] == [4, 6]


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    count = 0
    for name in sys.argv[1:]:
        for line, what, sentence in findings(pathlib.Path(name).read_text(encoding="utf-8")):
            print(f"{name}:{line}: {what}: {sentence}")
            count += 1
    print(f"{len(sys.argv) - 1} pages, {count} sentences to mend")
    return 1 if count or len(sys.argv) < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
