/* SPDX-License-Identifier: Apache-2.0 */
/* agent_rules.c: see agent_rules.h. */
#include "engines/agent_rules.h"

#include "engines/memory.h"
#include "format.h"
#include "robots.h"
#include "syntax/token.h"

/* Directives of the groups for one kind of agent. */
struct lines {
        struct rep_directive *items;
        size_t count, bytes;
};

/* The state of reading a file. */
struct reader {
        struct rep_text token;
        struct lines own, everybody;
        bool run_open;                    /* the last directive that counts was a user-agent line */
        bool for_own, for_all, own_named; /* the group is for the agent; for everybody; the agent was named */
};

static void
add_line(struct lines *lines, const struct rep_directive *directive)
{
        lines->items = bench_grow(lines->items, lines->count, sizeof(*lines->items));
        lines->items[lines->count++] = *directive;
        lines->bytes += directive->value.size;
}

static void
on_user_agent(struct reader *reader, struct rep_text value)
{
        struct rep_text token = rep_agent_token(value, REP_NAMES_TOKEN);

        if (!reader->run_open)
                reader->for_own = reader->for_all = false;
        reader->run_open = true;
        if (rep_names_everybody(value))
                reader->for_all = true;
        else if (token.size > 0 && rep_token_compare(token, reader->token) == 0)
                reader->for_own = reader->own_named = true;
}

static void
on_directive(void *context, const struct rep_directive *directive)
{
        struct reader *reader = context;

        if (directive->kind == REP_KIND_USER_AGENT)
                on_user_agent(reader, directive->value);
        if (directive->kind != REP_KIND_ALLOW && directive->kind != REP_KIND_DISALLOW)
                return;
        reader->run_open = false;
        if (reader->for_own)
                add_line(&reader->own, directive);
        if (reader->for_all && !reader->own_named)
                add_line(&reader->everybody, directive);
}

static bool
matches_every_path(const struct rep_pattern *pattern)
{
        return !pattern->end && (pattern->size == 0 || (pattern->size == 1 && pattern->data[0] == '/'));
}

/* Keeps the rule of the scanned PATTERN.  *BASE is the strength of the strongest rule that matches every path. */
static void
keep_rule(struct bench_rules *rules, const struct rep_pattern *pattern, const struct rep_directive *directive,
          uint64_t *base)
{
        bool allow = directive->kind == REP_KIND_ALLOW;
        struct bench_rule rule = {*pattern, rep_strength(pattern->rank, allow, directive->line), directive->line,
                                  allow || pattern->rank == 0 ? REP_ALLOW : REP_DISALLOW};

        if (pattern->never)
                return;
        if (!matches_every_path(pattern)) {
                rules->rules[rules->count++] = rule;
        } else if (rule.strength > *base) {
                *base = rule.strength;
                rules->base = rule.verdict;
        }
}

/* `Allow: DIR/index.htm...` implies `Allow: DIR/$`.  Returns the size of `DIR/`, or 0. */
static size_t
index_directory_size(const struct rep_directive *directive)
{
        static const char page[] = "/index.htm";
        const size_t page_size = sizeof(page) - 1;
        const struct rep_text value = directive->value;
        size_t slash = value.size;

        if (directive->kind != REP_KIND_ALLOW)
                return 0;
        while (slash > 0 && value.data[slash - 1] != '/')
                slash--;
        return slash > 0 && value.size - slash + 1 >= page_size && memcmp(value.data + slash - 1, page, page_size) == 0
                       ? slash
                       : 0;
}

static int
compare_strengths(const void *left, const void *right)
{
        const struct bench_rule *a = left, *b = right;

        return (a->strength < b->strength) - (a->strength > b->strength);
}

/* Scans LINES into RULES and sorts them. */
static void
collect(const struct lines *lines, struct bench_rules *rules)
{
        struct rep_pattern pattern;
        uint64_t base = 0;

        rules->rules = bench_new(2 * lines->count, sizeof(*rules->rules));
        rules->memory = bench_new(lines->bytes, (size_t)2 * REP_PATTERN_GROWTH);
        for (size_t i = 0; i < lines->count; i++) {
                const struct rep_directive *directive = &lines->items[i];
                struct rep_text directory = {directive->value.data, index_directory_size(directive)};

                rules->memory_size += rep_scan_pattern(directive->value, REP_DIALECT_GOOGLE, 0,
                                                       rules->memory + rules->memory_size, &pattern);
                keep_rule(rules, &pattern, directive, &base);
                if (directory.size == 0)
                        continue;
                rules->memory_size += rep_scan_pattern(directory, REP_DIALECT_GOOGLE, 0,
                                                       rules->memory + rules->memory_size, &pattern);
                pattern.end = true;
                pattern.rank++;
                keep_rule(rules, &pattern, directive, &base);
        }
        qsort(rules->rules, rules->count, sizeof(*rules->rules), compare_strengths);
        while (rules->count > 0 && rules->rules[rules->count - 1].strength < base)
                rules->count--;
}

void
bench_rules_read(struct rep_text robots, struct rep_text agent, bool verdict_only, struct bench_rules *rules)
{
        struct reader reader = {.token = rep_crawler_token(agent, REP_NAMES_TOKEN)};
        struct rep_scan_counts counts;

        *rules = (struct bench_rules){.base = REP_ALLOW};
        rep_scan_robots(robots.data, robots.size, robots.size, REP_DIALECT_GOOGLE, on_directive, &reader, &counts);
        collect(reader.own_named ? &reader.own : &reader.everybody, rules);
        free(reader.own.items);
        free(reader.everybody.items);
        while (verdict_only && rules->count > 0 && rules->rules[rules->count - 1].verdict == rules->base)
                rules->count--;
}

void
bench_rules_free(struct bench_rules *rules)
{
        free(rules->rules);
        free(rules->memory);
}
