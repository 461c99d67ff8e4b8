/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The reference: the meaning of a robots.txt, written as simply as C allows, so that a reader can see that it is
 * right.  It reads byte by byte, keeps every rule as text, and answers a check by trying all rules: no automaton, no
 * shortcut, and no code shared with the library.
 *
 * In: the text of a robots.txt.  Out: verdict, line and rank.
 */
#ifndef REP_TESTS_REFERENCE_H
#define REP_TESTS_REFERENCE_H

#include "tests/support/owned.h"

/* A robots.txt as the reference read it. */
struct reference;
struct pattern;

/* What reading it came to. */
struct reference_counts {
        uint32_t lines;         /* lines, a last one without an end counted if it holds bytes */
        uint32_t groups;        /* runs of user-agent lines */
        uint32_t ignored_lines; /* neither blank nor comment nor directive */
        uint32_t orphan_rules;  /* rules before the first user-agent line */
        uint32_t cut_lines;     /* longer than what is kept of a line */
        size_t ignored_bytes;   /* past the limit, with the line that it cuts */
};

/*
 * Reads SIZE bytes at TEXT, of which the first MAX_BYTES count (0: 512,000), as DIALECT has it.  Crawlers have NAMES;
 * what is no such name is named by nobody.  The result refers to TEXT; free it.
 */
struct reference *reference_parse(const char *text, size_t size, size_t max_bytes, enum rep_dialect dialect,
                                  enum rep_names names);

/* Frees what reference_parse() gave. */
void reference_free(struct reference *reference);
ENDER(free_reference, struct reference, reference_free)

/* How it was read. */
enum rep_dialect reference_dialect(const struct reference *reference);

/* What reading came to. */
const struct reference_counts *reference_counts(const struct reference *reference);

/* The directive number INDEX, in the order of lines; of size 0 the key of one past the last. */
struct rep_directive reference_directive(const struct reference *reference, size_t index);

/* Chooses what holds for a crawler known by these COUNT tokens, for the questions that follow. */
void reference_pick(struct reference *reference, const struct rep_text *agents, size_t count);

/* Does the same for a crawler that obeys the first of these tokens that a group names.  If none is named, the groups
 * for "*" hold if EVERYBODY is true, and otherwise none. */
void reference_pick_first(struct reference *reference, const struct rep_text *tokens, size_t count, bool everybody);

/* Does the directive number INDEX hold for the crawler picked last? */
bool reference_holds(const struct reference *reference, size_t index);

/* A pattern of a rule that was picked, for those who try all paths themselves. */
struct reference_rule {
        uint32_t line;
        enum rep_verdict verdict; /* that the line has */
        const struct pattern *pattern;
};

/* Lists the patterns of the rules picked last, at most ROOM; returns how many.  They live as long as the reference. */
size_t reference_picked(const struct reference *reference, struct reference_rule *rules, size_t room);

/* Checks SIZE bytes of URL against the rules picked last.  The verdict about one without a host is REP_NO_URL. */
struct rep_result reference_check(const struct reference *reference, const char *url, size_t size);

/* The same for a path: query included, and neither cut at a NUL nor at a fragment. */
struct rep_result reference_check_path(const struct reference *reference, const char *path, size_t size);

/* Does the pattern match the path, as Google's parser has it? */
bool reference_matches(const char *pattern, size_t pattern_size, const char *path, size_t path_size);

/* The path of a URL as DIALECT has it, of at most SIZE + 1 bytes, written to PATH; returns its size. */
size_t reference_path(const char *url, size_t size, enum rep_dialect dialect, char *path);

#endif
