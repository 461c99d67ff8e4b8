# SPDX-License-Identifier: Apache-2.0
"""Protego's own tests, on this engine: which of them differ, and why.

Its source distribution is one of those that source_of() in conftest.py finds.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest
from conftest import run_tests, source_of

# Tests of Protego's private helpers and attributes.
INTERNAL = "quoting or unquot or escape_sequence_uppercase or parse_time_period or line_endings"

# How many cases of which tests differ, by the reasons that README gives.
BOTH = {
    "tokens compare whole": {"test_user_agent_precedence": 3, "test_user_agent_boundary_matching": 1},
    "a token is of ASCII": {"test_unicode_url_and_useragent": 1},
    "both meanings of $ and %24 at once": {"test_special_symbols_dual_behaviour": 1},
    "a pattern starts with /": {"test_with_absolute_urls": 1},
    "an empty user-agent line, an unknown key": {"test_empty_user_agent_line": 1, "test_grouping_unknown_keys": 1},
    "misspellings, names with spaces": {"test_generosity": 1, "test_generosity_sitemap": 1},
    "times of a day": {
        "test_request_rate": 1,
        "test_request_rate_bare_number": 1,
        "test_generosity_visit_time": 1,
        "test_visit_time": 1,
        "test_malformed_visit_time": 6,
    },
    "escapes": {"test_escaped_url": 1, "test_unescaped_url": 1, "test_equal_sign_in_path": 1},
}
GOOGLE = {
    "escapes": {
        "test_1996rfc_examples": 1,
        "test_percentage_encoding": 1,
        "test_percentage_encoding_query": 1,
        "test_nonterminal_dollar": 1,
        "test_escaped_special_symbols": 1,
    },
    "misspellings, names with spaces": {"test_generosity_not_for_unknown_colon_directives": 1},
    "/robots.txt itself": {"test_robotstxt_is_always_allowed": 1},
}
RFC9309 = {
    "misspellings, names with spaces": {
        "test_malformed_disallow": 1,
        "test_generosity_case_insensitivity": 1,
        "test_generosity_tab_separated": 1,
    },
    "index.html is not its folder": {"test_index_html_is_directory": 1},
}


@pytest.fixture(scope="module")
def protego_tests(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with Protego's tests."""
    return source_of("protego", tmp_path_factory.mktemp("protego")) / "tests"


@pytest.mark.parametrize(("dialect", "more"), [("google", GOOGLE), ("rfc9309", RFC9309)])
def test_protego(protego_tests: Path, dialect: str, more: dict[str, dict[str, int]]) -> None:
    if dialect == "rfc9309":
        # Files that must only not fail are read once.
        (protego_tests / "test_on_fetched_robotstxt.py").unlink()
    chosen = ["--tb=no", "-rf", "--import-mode=importlib", "-k", f"not ({INTERNAL})", "."]
    path = os.pathsep.join([str(Path(__file__).parent / "drop_in"), os.environ.get("PYTHONPATH", "")])
    done = run_tests(protego_tests, *chosen, REP_DIALECT=dialect, PYTHONPATH=path)
    failed = Counter(re.findall(r"^FAILED .*?::(?:\w+::)?(\w+)", done.stdout, re.MULTILINE))
    expected: Counter[str] = Counter()
    for reasons in (BOTH, more):
        for tests in reasons.values():
            expected.update(tests)
    assert failed == expected, done.stdout
    assert int(re.findall(r"(\d+) passed", done.stdout)[-1]) > 100
