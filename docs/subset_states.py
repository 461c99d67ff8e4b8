#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the states of two automata for the rules /*a*0, /*b*1, ...: that of the textbook, by subset construction, and that
of rep2c.  The first triples with each rule.

    docs/subset_states.py [REP2C]
"""
import re
import subprocess
import sys
import tempfile


def advance(rules, places, byte):
    """The places within RULES, pairs of rule and offset, where BYTE leads to from PLACES.  A star stays where it is."""
    reached = set()
    for rule, at in places:
        pattern = rules[rule]
        if at == len(pattern):
            reached.add((rule, at))
        elif pattern[at] == "*":
            reached.add((rule, at))
            if pattern[at + 1] == byte:
                reached.add((rule, at + 2))
        elif pattern[at] == byte:
            reached.add((rule, at + 1))
    return frozenset(reached)


def subset_states(rules):
    """How many sets of places can be reached."""
    other = "\0"
    alphabet = set("".join(rules)) - {"*"} | {other}
    start = frozenset((rule, 0) for rule in range(len(rules)))
    seen, todo = {start}, [start]
    while todo:
        places = todo.pop()
        for byte in alphabet:
            reached = advance(rules, places, byte)
            if reached not in seen:
                seen.add(reached)
                todo.append(reached)
    return len(seen)


def rep2c_states(rep2c, rules):
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/robots.txt", "w", encoding="ascii") as file:
            file.write("User-agent: *\n" + "".join(f"Disallow: {rule}\n" for rule in rules))
        stages = subprocess.run(
            [rep2c, "compile", "--encoding=compact", "--debug", "all", folder + "/robots.txt", "-o", folder + "/blob"],
            capture_output=True, text=True, check=True)
    return int(re.search(r"^automaton: (\d+) states", stages.stdout + stages.stderr, re.MULTILINE)[1])


def main():
    rep2c = sys.argv[1] if len(sys.argv) > 1 else "build/rep2c"
    print("rules\tsubset construction\trep2c")
    for count in range(2, 11, 2):
        rules = [f"/*{chr(ord('a') + rule)}*{rule}" for rule in range(count)]
        print(count, subset_states(rules), rep2c_states(rep2c, rules), sep="\t")


if __name__ == "__main__":
    main()
