/* SPDX-License-Identifier: Apache-2.0 */
/* meant.c: see lint.h and base/command.h. */
#include "analyze/lint/lint.h"
#include "base/command.h"

#include "syntax/token.h"

static const char *const known_keys[] = {
        "user-agent",  "allow",        "disallow",   "sitemap",        "crawl-delay", "host",
        "clean-param", "request-rate", "visit-time", "content-signal", "license",     "content-usage",
};

enum { LONGEST = 40 }; /* the bytes of a word that is compared with others */

/* Returns the number of edits that make KEY of KNOWN, ignoring case, or 3 if there are more than two.  An edit omits,
   adds or replaces a byte, or swaps two. */
static unsigned
edit_distance(struct rep_text key, struct rep_text known)
{
        unsigned rows[3][LONGEST + 1] = {{0}};
        size_t size = known.size, i, j;

        if (key.size > LONGEST || size > LONGEST || key.size > size + 2 || size > key.size + 2)
                return 3;
        for (j = 0; j <= size; j++)
                rows[0][j] = (unsigned)j;
        for (i = 1; i <= key.size; i++) {
                unsigned *row = rows[i % 3], *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];

                row[0] = (unsigned)i;
                for (j = 1; j <= size; j++) {
                        bool same = rep_fold(key.data[i - 1]) == rep_fold(known.data[j - 1]);
                        unsigned best = before[j - 1] + !same;

                        if (before[j] + 1 < best)
                                best = before[j] + 1;
                        if (row[j - 1] + 1 < best)
                                best = row[j - 1] + 1;
                        if (i > 1 && j > 1 && rep_fold(key.data[i - 1]) == rep_fold(known.data[j - 2]) &&
                            rep_fold(key.data[i - 2]) == rep_fold(known.data[j - 1]) && earlier[j - 2] + 1 < best)
                                best = earlier[j - 2] + 1;
                        row[j] = best;
                }
        }
        return rows[key.size % 3][size] > 2 ? 3 : rows[key.size % 3][size];
}

void
rep_nearest_try(struct rep_nearest *nearest, const char *known)
{
        unsigned edits = edit_distance(nearest->word, rep_string(known));

        if (edits < 3 && 3 * edits <= strlen(known) && (nearest->known == NULL || edits < nearest->edits)) {
                nearest->known = known;
                nearest->edits = edits;
        }
}

const char *
rep_meant_key(struct rep_text key)
{
        struct rep_nearest nearest = {.known = NULL};
        char ascii[LONGEST];
        size_t size = 0;

        /* Other bytes may be a byte order mark that was encoded twice, or behind it another hyphen. */
        for (size_t i = 0; i < key.size && size < LONGEST; i++)
                if ((unsigned char)key.data[i] < 0x80)
                        ascii[size++] = key.data[i];
                else if (size > 0 && ascii[size - 1] != '-')
                        ascii[size++] = '-';
        nearest.word = (struct rep_text){ascii, size};
        for (size_t i = 0; i < sizeof(known_keys) / sizeof(known_keys[0]); i++)
                rep_nearest_try(&nearest, known_keys[i]);
        return nearest.known;
}

bool
rep_is_meant_as_key(struct rep_text key)
{
        return rep_directive_key(key) != REP_KEY_UNKNOWN || rep_meant_key(key) != NULL;
}

/* Returns the kind of a rule with the key WORD, or REP_KIND_OTHER if it is not such a key. */
static enum rep_kind
kind_of_key(struct rep_text word)
{
        return rep_token_compare(word, rep_string("allow")) == 0      ? REP_KIND_ALLOW
               : rep_token_compare(word, rep_string("disallow")) == 0 ? REP_KIND_DISALLOW
                                                                      : REP_KIND_OTHER;
}

enum rep_kind
rep_find_rule(struct rep_text text)
{
        enum rep_kind kind = REP_KIND_OTHER;

        for (size_t i = 1; i < text.size && kind == REP_KIND_OTHER; i++)
                if (text.data[i - 1] == ' ' || text.data[i - 1] == '\t')
                        kind = kind_of_key(
                                rep_agent_token((struct rep_text){text.data + i, text.size - i}, REP_NAMES_TOKEN));
        return kind;
}

const char *
rep_without_agent_line(const struct rep_file *file, size_t before, size_t after)
{
        if (after >= file->directive_count || file->directives[after].kind == REP_KIND_USER_AGENT)
                return "";
        if (before == 0)
                return ", so the rules below apply to no crawler";
        return file->directives[before - 1].kind == REP_KIND_USER_AGENT ? ""
                                                                        : ", so the rules below join the group above";
}

bool
rep_has_colon(const struct rep_analysis *analysis, const struct rep_directive *directive)
{
        const char *at = directive->key.data + directive->key.size;

        return analysis->text.data == NULL || directive->value.size == 0 ||
               memchr(at, ':', (size_t)(directive->value.data - at)) != NULL;
}

bool
rep_is_read_by_all(const struct rep_analysis *analysis, const struct rep_directive *directive)
{
        return rep_has_colon(analysis, directive) &&
               (directive->kind == REP_KIND_USER_AGENT
                        ? rep_token_compare(directive->key, rep_string("user-agent")) == 0
                        : kind_of_key(directive->key) == directive->kind);
}

/* ---- the tokens of public crawlers, and names that nearly are */

const struct rep_public_crawler *
rep_find_by_token(struct rep_text token)
{
        const struct rep_public_crawler *crawler = NULL, *second = NULL;

        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL)
                for (size_t i = 0; i < crawler->token_count; i++) {
                        if (rep_token_compare(crawler->tokens[i], token) != 0)
                                continue;
                        if (i == 0)
                                return crawler;
                        second = crawler;
                }
        return second;
}

bool
rep_is_relative(struct rep_text token)
{
        while (token.size > 0 && token.data[token.size - 1] != '-')
                token.size--;
        return token.size > 1 && rep_find_by_token((struct rep_text){token.data, token.size - 1}) != NULL;
}

/*
 * Returns whether TOKEN misspells KNOWN: a letter is missing or added, or two are swapped.  Other crawlers have names
 * that differ in one letter, so a different letter counts as misspelled only in a long name.  The first letter is
 * never considered misspelled.
 */
static bool
is_misspelling(struct rep_text token, struct rep_text known)
{
        size_t different = 0, i;
        bool swapped;

        if (token.size < 6 || rep_fold(token.data[0]) != rep_fold(known.data[0]) || edit_distance(token, known) != 1)
                return false;
        for (i = 0; i < token.size && i < known.size; i++)
                different += rep_fold(token.data[i]) != rep_fold(known.data[i]);
        swapped = token.size == known.size && different == 2;
        return swapped || (token.size >= 7 && token.size != known.size) ||
               (token.size >= 9 && memchr(token.data, '-', token.size) == NULL);
}

struct rep_text
rep_meant_token(struct rep_text token)
{
        const struct rep_public_crawler *crawler = NULL;

        if (rep_find_by_token(token) != NULL || rep_is_relative(token))
                return (struct rep_text){NULL, 0};
        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL)
                for (size_t i = 0; i < crawler->token_count; i++)
                        if (is_misspelling(token, crawler->tokens[i]))
                                return crawler->tokens[i];
        return (struct rep_text){NULL, 0};
}
