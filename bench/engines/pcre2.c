/* SPDX-License-Identifier: Apache-2.0 */
/*
 * PCRE2 with its JIT compiler: one expression for each rule, tried from the strongest on.
 *
 * The part between two stars is an atomic group.  Leftmost matching is exact there, so nothing is ever tried again.
 */
#define PCRE2_CODE_UNIT_WIDTH 8

#include "engines/engine.h"

#include <pcre2.h>

#include "engines/memory.h"
#include "engines/regex.h"

static const struct bench_regex_style style = {"", "(?>.*?", ")", ".*", "\\z"};

struct rule {
        pcre2_code *code;
        unsigned char verdict;
};

struct site {
        size_t count, bytes;
        unsigned char base;
        struct rule rules[];
};

static pcre2_match_data *match_data;

static pcre2_code *
compile(const struct rep_pattern *pattern)
{
        char *regex = bench_regex(pattern, &style);
        int error;
        PCRE2_SIZE at;
        pcre2_code *code = pcre2_compile((PCRE2_SPTR)regex, PCRE2_ZERO_TERMINATED,
                                         PCRE2_ANCHORED | PCRE2_DOTALL | PCRE2_NO_AUTO_CAPTURE, &error, &at, NULL);

        if (code == NULL || pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) != 0) {
                fprintf(stderr, "rep-bench: pcre2: %s: can't be compiled\n", regex);
                exit(2);
        }
        free(regex);
        return code;
}

static size_t
code_bytes(const pcre2_code *code)
{
        size_t size = 0, jit_size = 0;

        pcre2_pattern_info(code, PCRE2_INFO_SIZE, &size);
        pcre2_pattern_info(code, PCRE2_INFO_JITSIZE, &jit_size);
        return size + jit_size;
}

static void *
create(const struct bench_task *task)
{
        struct bench_rules rules;

        if (match_data == NULL)
                match_data = bench_some(pcre2_match_data_create(1, NULL));
        bench_rules_read(task->robots, task->agent, task->verdict_only, &rules);

        struct site *site = bench_new(1, sizeof(*site) + rules.count * sizeof(struct rule));
        site->count = rules.count;
        site->base = rules.base;
        site->bytes = sizeof(*site) + rules.count * sizeof(struct rule);
        for (size_t i = 0; i < rules.count; i++) {
                site->rules[i] = (struct rule){compile(&rules.rules[i].pattern), rules.rules[i].verdict};
                site->bytes += code_bytes(site->rules[i].code);
        }
        bench_rules_free(&rules);
        return site;
}

static unsigned char
check_path(const struct site *site, struct rep_text path)
{
        for (size_t i = 0; i < site->count; i++)
                if (pcre2_jit_match(site->rules[i].code, (PCRE2_SPTR)path.data, path.size, 0, 0, match_data, NULL) >= 0)
                        return site->rules[i].verdict;
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

static void
destroy(void *memory)
{
        struct site *site = memory;

        for (size_t i = 0; i < site->count; i++)
                pcre2_code_free(site->rules[i].code);
        free(site);
}

const struct bench_engine bench_pcre2 = {"pcre2", false, false, create, check, bytes, destroy, REP_DIALECT_GOOGLE};
