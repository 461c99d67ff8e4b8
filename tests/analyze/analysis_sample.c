/* SPDX-License-Identifier: Apache-2.0 */
/* analysis_sample.c: see analysis_sample.h. */
#include "tests/analyze/analysis_sample.h"

#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

const char *const small_agents[] = {"a", "b", "c", "unnamed"};

static const struct alphabet google_alphabets[] = {
        {{"/"}, 1},
        {{"/", "a"}, 2},
        {{"/", "a", "b"}, 3},
        {{"/", "index.htm"}, 2},
        {{"/", "A", "%41"}, 3},
        {{"/", "robots.txt"}, 2},
};

/* These are in canonical form, and closed: behind a "?", "%3A" is ":". */
static const struct alphabet rfc9309_alphabets[] = {
        {{"/", "a"}, 2},   {{"/", "a", "b"}, 3},        {{"/", "%C3", "%"}, 3}, {{"/", "robots.txt"}, 2},
        {{"/", "%2A"}, 2}, {{"/", "?", ":", "%3A"}, 4}, {{"/", "?", "%2F"}, 3}, {{"/", "%24", "a"}, 3},
};

struct alphabet
small_alphabet(enum rep_dialect dialect, struct random *random)
{
        if (dialect == REP_DIALECT_RFC9309)
                return rfc9309_alphabets[random_below(random, sizeof(rfc9309_alphabets) / sizeof(struct alphabet))];
        return google_alphabets[random_below(random, sizeof(google_alphabets) / sizeof(struct alphabet))];
}

/* ---- lines */

static void
add_text(char *line, const char *text)
{
        snprintf(line + strlen(line), SMALL_LINE - strlen(line), "%s", text);
}

static void
add_pattern(char *line, const struct alphabet *alphabet, struct random *random)
{
        size_t letters = random_below(random, 4), stars = 0;

        if (random_chance(random, 4))
                return;
        if (random_chance(random, 85))
                add_text(line, "/");
        else if (random_chance(random, 90))
                add_text(line, stars++ ? "" : "*");
        while (letters-- > 0) {
                if (stars < 2 && random_chance(random, 25) && ++stars)
                        add_text(line, random_chance(random, 15) ? "**" : "*");
                add_text(line, alphabet->letters[random_below(random, alphabet->count)]);
        }
        if (random_chance(random, 10))
                add_text(line, "*");
        if (random_chance(random, 25))
                add_text(line, "$");
}

static void
make_rule(char *line, const struct alphabet *alphabet, struct random *random)
{
        strcpy(line, random_chance(random, 45) ? "allow: " : "disallow: ");
        add_pattern(line, alphabet, random);
}

static void
make_agent(char *line, struct random *random)
{
        strcpy(line, "user-agent: ");
        add_text(line, random_chance(random, 30) ? "*" : small_agents[random_below(random, SMALL_AGENTS - 1)]);
}

void
small_make(struct small_file *file, struct alphabet alphabet, struct random *random)
{
        size_t groups = 1 + random_below(random, 3);

        *file = (struct small_file){.alphabet = alphabet};
        while (groups-- > 0) {
                size_t agents = 1 + random_below(random, 2), rules = random_below(random, 5);
                while (agents-- > 0)
                        make_agent(file->lines[file->line_count++], random);
                while (rules-- > 0)
                        make_rule(file->lines[file->line_count++], &alphabet, random);
        }
}

/* Adds ALLOW or its contrary for PATTERN. */
static void
add_rule(struct small_file *file, bool allow, const char *pattern)
{
        snprintf(file->lines[file->line_count++], SMALL_LINE, "%s: %s", allow ? "allow" : "disallow", pattern);
}

void
small_make_relatives(struct small_file *file, struct random *random)
{
        static const char *const names[] = {"a", "c", "*", "b"}, *const patterns[] = {"/", "/a", "/aa", "//"};
        bool allow[COUNT(patterns)];

        *file = (struct small_file){.alphabet = {{"/", "a"}, 2}};
        for (size_t i = 0; i < COUNT(patterns); i++)
                allow[i] = random_chance(random, 50);
        for (size_t name = 0; name < COUNT(names); name++) {
                snprintf(file->lines[file->line_count++], SMALL_LINE, "user-agent: %s", names[name]);
                if (name < 2)
                        continue;
                for (size_t i = 0; i < COUNT(patterns); i++)
                        add_rule(file, allow[i], patterns[i]);
                add_rule(file, !allow[3], "/*a/"); /* decides about "//a/" */
        }
        add_rule(file, !allow[2], "/aaa"); /* for b alone */
}

static void
edit_line(struct small_file *file, struct random *random)
{
        size_t at = random_below(random, file->line_count + 1), rest = file->line_count - at;
        unsigned kind = (unsigned)random_below(random, 3);

        if (kind == 0 && rest > 0) {
                memmove(file->lines[at], file->lines[at + 1], (rest - 1) * SMALL_LINE);
                file->line_count--;
        } else if (kind == 1 && rest > 0 && file->lines[at][0] != 'u') {
                make_rule(file->lines[at], &file->alphabet, random);
        } else if (file->line_count < SMALL_LINES) {
                memmove(file->lines[at + 1], file->lines[at], rest * SMALL_LINE);
                make_rule(file->lines[at], &file->alphabet, random);
                file->line_count++;
        }
}

void
small_edit(struct small_file *file, struct random *random)
{
        for (size_t edits = 1 + random_below(random, 2); edits > 0; edits--)
                edit_line(file, random);
}

size_t
small_text(const struct small_file *file, char text[SMALL_FILE])
{
        size_t size = 0;

        for (size_t at = 0; at < file->line_count; at++)
                size += (size_t)sprintf(text + size, "%s\n", file->lines[at]);
        return size;
}

/* ---- lengths */

static bool
has_letter(const struct alphabet *alphabet, const char *letter)
{
        for (size_t at = 0; at < alphabet->count; at++)
                if (strcmp(alphabet->letters[at], letter) == 0)
                        return true;
        return false;
}

/* Letters and stars of the pattern in LINE, and one for what a path begins with. */
static size_t
pattern_length(const char *line, const struct alphabet *alphabet)
{
        size_t length = 1;

        line = strchr(line, ' ') + 1;
        line += *line == '/';
        while (*line) {
                size_t step = 1;
                for (size_t at = 0; at < alphabet->count; at++) {
                        size_t size = strlen(alphabet->letters[at]);
                        if (size > step && strncmp(line, alphabet->letters[at], size) == 0)
                                step = size;
                }
                length += *line != '$';
                line += step;
        }
        /* A query may be looked for in front of a segment. */
        return length + (has_letter(alphabet, "?") ? 2 : 0);
}

static void
add_longest(const struct small_file *file, size_t longest[2])
{
        for (size_t at = 0; at < file->line_count; at++) {
                size_t length = file->lines[at][0] == 'u' ? 0 : pattern_length(file->lines[at], &file->alphabet);
                if (length > longest[0]) {
                        longest[1] = longest[0];
                        longest[0] = length;
                } else if (length > longest[1]) {
                        longest[1] = length;
                }
        }
}

size_t
small_length(const struct small_file *file, const struct small_file *other)
{
        size_t longest[2] = {1, 1};

        add_longest(file, longest);
        add_longest(other, longest);
        /* The first "/" is that of both, and behind the last literal stands one z. */
        return longest[0] + longest[1];
}
