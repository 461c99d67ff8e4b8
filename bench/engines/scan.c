/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tuned scan: the best that a simple matcher can do without an automaton.
 *
 * Rules stand in one array, the strongest first, so the first match decides.  Eight bytes of a rule's first segment
 * stand in the array itself, beside a mask for shorter segments.  A rule that does not match costs a load, an AND and a
 * comparison.  (Every path begins with "/", and so does every pattern that does not begin with a star; the eight bytes
 * are those behind it.)  Rules that pass are compared whole.  Further segments are searched leftmost, which is exact,
 * because a star matches any bytes.
 */
#define _GNU_SOURCE /* memmem */

#include "engines/engine.h"

#include "engines/agent_rules.h"
#include "engines/memory.h"

enum { HEAD = 8 };

struct head {
        uint64_t bytes, mask;
};

/* The rest of a rule, which is read only if its head matches. */
struct tail {
        uint32_t text;       /* offset of the pattern */
        uint32_t first_size; /* bytes of its first segment */
        uint32_t size;
        uint32_t line;
        bool end;
        unsigned char verdict;
};

struct site {
        uint32_t count;
        unsigned char base;
        size_t bytes;
        const struct tail *tails;
        const char *texts;
        struct head heads[]; /* tails and texts follow */
};

static uint64_t
load_head(const char *from, size_t size)
{
        uint64_t word = 0;

        memcpy(&word, from, size < HEAD ? size : HEAD);
        return word;
}

static size_t
first_segment_size(const struct rep_pattern *pattern)
{
        const char *star = memchr(pattern->data, REP_STAR, pattern->size);

        return star == NULL ? pattern->size : (size_t)(star - pattern->data);
}

static struct head
make_head(const struct rep_pattern *pattern, size_t first_size)
{
        static const char ones[HEAD] = {-1, -1, -1, -1, -1, -1, -1, -1};

        if (first_size == 0)
                return (struct head){0, 0};
        return (struct head){load_head(pattern->data + 1, first_size - 1), load_head(ones, first_size - 1)};
}

static void
add_rules(struct site *site, const struct bench_rules *rules, struct tail *tails, char *texts)
{
        uint32_t used = 0;

        for (size_t i = 0; i < rules->count; i++) {
                const struct bench_rule *rule = &rules->rules[i];
                size_t first_size = first_segment_size(&rule->pattern);

                site->heads[i] = make_head(&rule->pattern, first_size);
                tails[i] = (struct tail){used,       (uint32_t)first_size, rule->pattern.size,
                                         rule->line, rule->pattern.end,    rule->verdict};
                memcpy(texts + used, rule->pattern.data, rule->pattern.size);
                used += rule->pattern.size;
        }
}

static size_t
text_bytes(const struct bench_rules *rules)
{
        size_t size = 0;

        for (size_t i = 0; i < rules->count; i++)
                size += rules->rules[i].pattern.size;
        return size;
}

static void *
create(const struct bench_engine *engine, const struct bench_task *task)
{
        struct bench_rules rules;

        (void)engine;
        bench_rules_read(task->robots, task->agent, task->verdict_only, &rules);

        size_t tables = rules.count * (sizeof(struct head) + sizeof(struct tail));
        struct site *site = bench_new(sizeof(*site) + tables + text_bytes(&rules), 1);
        struct tail *tails = (struct tail *)(site->heads + rules.count);
        char *texts = (char *)(tails + rules.count);

        site->count = (uint32_t)rules.count;
        site->base = rules.base;
        site->bytes = sizeof(*site) + tables + text_bytes(&rules);
        site->tails = tails;
        site->texts = texts;
        add_rules(site, &rules, tails, texts);
        bench_rules_free(&rules);
        return site;
}

/* Returns whether the segments from AT to END follow each other in the path from FROM on.  With AT_END the last one
 * must end the path. */
static bool
match_segments(const char *at, const char *end, bool at_end, struct rep_text path, size_t from)
{
        while (at < end) {
                const char *star = memchr(at, REP_STAR, (size_t)(end - at));
                size_t size = (size_t)((star == NULL ? end : star) - at);

                if (star == NULL && at_end)
                        return path.size - from >= size && memcmp(path.data + path.size - size, at, size) == 0;

                const char *found = memmem(path.data + from, path.size - from, at, size);
                if (found == NULL)
                        return false;
                from = (size_t)(found - path.data) + size;
                at += size + 1;
        }
        return true;
}

/* Returns whether the rule matches.  Its head does. */
static bool
match_tail(const struct tail *tail, const char *text, struct rep_text path)
{
        if (path.size < tail->first_size)
                return false;
        if (tail->first_size > HEAD + 1 &&
            memcmp(path.data + HEAD + 1, text + HEAD + 1, tail->first_size - HEAD - 1) != 0)
                return false;
        if (tail->first_size == tail->size)
                return !tail->end || path.size == tail->size;
        return match_segments(text + tail->first_size + 1, text + tail->size, tail->end, path, tail->first_size);
}

static unsigned char
check_path(const struct site *site, struct rep_text path)
{
        uint64_t word = load_head(path.data + 1, path.size - 1);

        for (uint32_t i = 0; i < site->count; i++)
                if ((word & site->heads[i].mask) == site->heads[i].bytes &&
                    match_tail(&site->tails[i], site->texts + site->tails[i].text, path))
                        return site->tails[i].verdict;
        return site->base;
}

static void
check(const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        for (size_t i = 0; i < count; i++)
                verdicts[i] = check_path(queries[i].site, queries[i].url);
}

static size_t
bytes(const void *site)
{
        return ((const struct site *)site)->bytes;
}

const struct bench_engine bench_scan = {"scan", false, false, create, check, bytes, free, REP_DIALECT_GOOGLE, 0};
