/* SPDX-License-Identifier: Apache-2.0 */
/* every_path.c: see every_path.h. */
#include "tests/analyze/every_path.h"

#include "tests/support/reference_pattern.h"

#include <stdlib.h>
#include <string.h>

static void *
allocate(size_t count, size_t size)
{
        void *memory = calloc(count + 1, size);

        if (!memory)
                abort();
        return memory;
}

/* ---- paths */

size_t
count_paths(const struct alphabet *alphabet, size_t length)
{
        size_t all = 0, of_length = 1;

        for (size_t at = 1; at <= length; at++) {
                all += of_length;
                of_length *= alphabet->count + 1;
        }
        return all;
}

/* Writes PATH with the letter NUMBER behind it to OUT. */
static struct rep_text
longer_path(struct rep_text path, const char *added, char *out)
{
        memcpy(out, path.data, path.size);
        memcpy(out + path.size, added, strlen(added));
        return (struct rep_text){out, path.size + strlen(added)};
}

void
make_paths(struct every_path *every, const struct alphabet *alphabet, size_t length)
{
        size_t count = count_paths(alphabet, length), longest = 0;
        char *out;

        for (size_t at = 0; at < alphabet->count; at++)
                longest = strlen(alphabet->letters[at]) > longest ? strlen(alphabet->letters[at]) : longest;
        every->paths = allocate(count + 1, sizeof(*every->paths));
        every->bytes = out = allocate(count, length * longest);
        *out = '/';
        every->paths[0] = (struct rep_text){out++, 1};
        every->count = 1;
        /* Each path is made longer by each letter, in the order in which they were made. */
        for (size_t from = 0; every->count < count; from++)
                for (size_t number = 0; number <= alphabet->count; number++) {
                        const char *letter = number < alphabet->count ? alphabet->letters[number] : "z";
                        struct rep_text path = longer_path(every->paths[from], letter, out);
                        every->paths[every->count++] = path;
                        out += path.size;
                }
        /* The dialects differ about this one. */
        every->paths[every->count++] = rep_string("/robots.txt");
}

void
free_paths(struct every_path *every)
{
        free(every->paths);
        free(every->bytes);
}

/* ---- rules */

/* Do the elements from AT to END match the path from its byte FROM on? */
static bool
matches_from(const short *at, const short *end, struct rep_text path, size_t from)
{
        if (at == end)
                return true;
        if (*at == ANY_RUN)
                return matches_from(at + 1, end, path, from) ||
                       (from < path.size && matches_from(at, end, path, from + 1));
        if (*at == PATH_END)
                return from == path.size;
        return from < path.size && (unsigned char)path.data[from] == *at && matches_from(at + 1, end, path, from + 1);
}

void
try_rules(struct tried_rules *tried, const struct reference *reference, const struct every_path *every,
          enum rep_dialect dialect)
{
        tried->every = every;
        tried->robots_is_open = dialect == REP_DIALECT_RFC9309;
        tried->count = reference_picked(reference, tried->rules, TRIED_RULES_MAX);
        tried->matches = allocate(tried->count * every->count, sizeof(bool));
        for (size_t rule = 0; rule < tried->count; rule++) {
                const struct pattern *pattern = tried->rules[rule].pattern;
                for (size_t path = 0; path < every->count; path++)
                        tried->matches[rule * every->count + path] = matches_from(
                                pattern->elements, pattern->elements + pattern->count, every->paths[path], 0);
        }
}

void
free_tried(struct tried_rules *tried)
{
        free(tried->matches);
}

/* Does A win over B, where A's line is not before B's? */
static bool
wins(const struct reference_rule *a, const struct reference_rule *b)
{
        if (a->pattern->rank != b->pattern->rank)
                return a->pattern->rank > b->pattern->rank;
        return a->verdict == REP_ALLOW && b->verdict == REP_DISALLOW;
}

bool
is_ruled_out(const struct tried_rules *tried, size_t path)
{
        struct rep_text text = tried->every->paths[path];

        return tried->robots_is_open && text.size == 11 && memcmp(text.data, "/robots.txt", 11) == 0;
}

struct rep_result
try_path(const struct tried_rules *tried, size_t path, uint32_t without)
{
        const struct reference_rule *best = NULL;

        for (size_t at = 0; at < tried->count; at++)
                if (tried->matches[at * tried->every->count + path] && tried->rules[at].line != without &&
                    (!best || wins(&tried->rules[at], best)))
                        best = &tried->rules[at];
        if (!best || is_ruled_out(tried, path))
                return (struct rep_result){REP_ALLOW, 0, 0};
        /* An empty pattern changes no verdict. */
        return (struct rep_result){best->pattern->rank > 0 ? best->verdict : REP_ALLOW, best->line,
                                   (uint32_t)best->pattern->rank};
}
