# SPDX-License-Identifier: Apache-2.0
"""The options of every subcommand, from its table: --help shows all of them in columns that fit a terminal, and the man page and the
completion of shells name exactly these.  The same holds for the findings of lint.

    cli_options.py REP2C TABLE HELP SCHEMA

TABLE is the program of command_table.c, HELP the folder of what is made of these tables, and SCHEMA that of lint.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

WIDTH, SEVERITIES = 80, ("note", "warning", "error")
command, table, folder, schema = sys.argv[1:]


def output_of(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


TABLE = json.loads(output_of(table))
MAN = pathlib.Path(folder, "man/rep2c.1").read_text()


# ---- --help


def assert_narrow(text, where):
    wide = [line for line in text.splitlines() if len(line.encode()) > WIDTH]
    assert not wide, (where, wide)


def check_help(name, options):
    text = output_of(command, name, "--help")
    assert_narrow(text, name)
    columns = set()
    for row in options:
        letter = f"-{row['letter']}," if row["letter"] else "   "
        argument = f"={row['argument']}" if row["argument"] else ""
        line = f"\n  {letter} --{row['name']}{'[' if row['optional'] else ''}{argument}"
        assert line in text, f"{name} --help has no line '{line[1:]}'"
        # The column at which the help of an option begins, in this line or the next.
        begin = text.index(row["help"].split()[0], text.index(line) + len("\n  -x, --") + len(row["name"]))
        columns.add(begin - text.rindex("\n", 0, begin))
    assert len(columns) < 2, (name, columns)
    letters = [row["letter"] for row in options if row["letter"]]
    assert len(letters) == len(set(letters)), f"{name} has an option twice: {letters}"


def check_overview():
    text = output_of(command, "--help")
    assert_narrow(text, "rep2c")
    for row in TABLE["commands"]:
        assert row["name"] in text.split() and row["summary"] in text, row["name"]


# ---- the man page


def letters_of(text):
    return re.sub("[^A-Za-z0-9]", "", text)


def check_man_page(name, row, options):
    """The section about a command has all options, and says what --help does: of the command, and of all options."""
    section = re.search(rf"\n\.Ss rep2c {name}\n(.*?)(?=\n\.S[sh] )", MAN, re.DOTALL)[1]
    for option in options:
        item = f" Fl -{option['name']}" + (" " if option["argument"] else "\n")
        assert item in section, f"{name}: the man page lacks --{option['name']}"
    # Without macros and escapes, such as "\fB" and "\-".
    said = letters_of(re.sub(r"\\f.|\\.", "", re.sub(r"\n\.[^\n]*", "", section)))
    # The page begins the text of an option as a sentence.
    for text in (row["about"], row["more"], *(option["help"][1:] for option in row["options"])):
        assert letters_of(text) in said, f"{name}: the man page does not say: {text}"


def check_template(names):
    """Its texts are about commands and options that there are.  NAMES are those of the options by command."""
    of_command = None
    for line in TABLE["template"]:
        if line.startswith("@options "):
            of_command = line[len("@options "):]
            assert of_command in names, f"there is no command for {line}"
        elif line == "@end":
            of_command = None
        elif line.startswith("@") and of_command:
            assert line[1:] in names[of_command], f"{of_command} has no option for {line}"
    assert "\n@" not in MAN


# ---- shells


def check_completed(where, expected, words):
    """What bash offers behind WORDS, each quoted for the shell, is EXPECTED."""
    script = f'. "{folder}/bash/rep2c"; COMP_WORDS=(rep2c {words}); COMP_CWORD={len(words.split())}; _rep2c; printf "%s\\n" "${{COMPREPLY[@]}}"'
    found = set(output_of("bash", "-c", script).split())
    assert found == set(expected), (where, found ^ set(expected))


def check_completions(names):
    for row in TABLE["commands"]:
        check_completed(row["name"], [f"--{name}" for name in names[row["name"]]], f"{row['name']} --")
        for option in row["options"]:
            if option["words"]:
                equals = "= " if option["optional"] else ""
                check_completed((row["name"], option), option["words"].split("|"), f"{row['name']} --{option['name']} {equals}\"\"")
    check_completed("rep2c", ["help", "--help", "--version", *names], '""')
    check_completed("lint --ignore", [finding["name"] for finding in TABLE["findings"]], 'lint --ignore ""')


def check_findings():
    """The man page explains each finding with its severity, and the schema has it."""
    text = pathlib.Path(schema).read_text()
    for finding in TABLE["findings"]:
        item = f"\n.It Cm {finding['name']} Pq {SEVERITIES[finding['severity']]}\n{finding['summary']}.\n"
        assert item in MAN, f"{finding['name']} is not in the man page, of another severity, or says something else"
        assert f'"{finding["name"]}"' in text, f"{finding['name']} is not in the schema"


def check_other_shells():
    """What is written for them is of their language; and what fish offers."""
    for shell, file in (("zsh", "zsh/_rep2c"), ("fish", "fish/rep2c.fish")):
        if shutil.which(shell):
            output_of(shell, "-n", f"{folder}/{file}")
    if shutil.which("fish"):
        asked = "".join(f"complete -C '{words}'; " for words in ("rep2c check --dialect ", "rep2c lint --ignore useless", "rep2c aud"))
        found = output_of("fish", "-c", f"source {folder}/fish/rep2c.fish; {asked}")
        assert sorted(line.split("\t")[0] for line in found.splitlines()) == ["audit", "google", "rfc9309", "useless-star"], found


def main():
    names = {}
    for row in TABLE["commands"]:
        options = [option for option in row["options"] if option["name"]]
        names[row["name"]] = [option["name"] for option in options]
        check_help(row["name"], options)
        check_man_page(row["name"], row, options)
    check_overview()
    check_template(names)
    check_findings()
    if shutil.which("bash"):
        check_completions(names)
    check_other_shells()


main()
