/* SPDX-License-Identifier: Apache-2.0 */
/*
 * verify.c: see bench.h.
 *
 * Before anything is timed: compares every engine's verdict on every URL with the reference matcher.
 */
#include "race/bench.h"

#include "tests/support/reference.h"

enum { SHOWN = 20 };

/* The expected verdicts for one host's URLs. */
struct trial {
        const struct bench_host *host;
        const struct bench_urls *urls;
        struct bench_query *queries;
        unsigned char *expected[REP_DIALECT_RFC9309 + 1], *given; /* the first by dialect */
};

static void
ask_reference(const struct bench *bench, const struct trial *trial, enum rep_dialect dialect)
{
        struct reference *reference =
                reference_parse(trial->host->robots.data, trial->host->robots.size, 0, dialect, REP_NAMES_ANY);

        reference_pick(reference, &bench->options.agent, 1);
        for (size_t i = 0; i < trial->urls->count; i++) {
                struct rep_text url = trial->queries[i].url;
                trial->expected[dialect][i] = (unsigned char)reference_check(reference, url.data, url.size).verdict;
        }
        reference_free(reference);
}

static const char *
verdict_name(unsigned char verdict)
{
        return verdict == REP_ALLOW ? "allow" : "disallow";
}

/* Asks ENTRANT.  Prints its first wrong verdict and returns how many are wrong. */
static size_t
ask(const struct bench_entrant *entrant, const struct trial *trial, size_t host)
{
        const unsigned char *expected = trial->expected[entrant->engine->dialect];
        size_t wrong = 0;

        for (size_t i = 0; i < trial->urls->count; i++)
                trial->queries[i].site = entrant->sites[host];
        bench_check(entrant->engine, trial->queries, trial->urls->count, trial->given);
        for (size_t i = 0; i < trial->urls->count; i++)
                if (trial->given[i] != expected[i] && wrong++ < 1)
                        fprintf(stderr, "\nrep-bench: disagreement: %s, %.*s: %s says %s, the reference %s\n",
                                trial->host->name, (int)trial->queries[i].url.size, trial->queries[i].url.data,
                                entrant->engine->name, verdict_name(trial->given[i]), verdict_name(expected[i]));
        return wrong;
}

static size_t
verify_urls(const struct bench *bench, size_t host, const struct bench_urls *urls)
{
        struct trial trial = {&bench->hosts.hosts[host],
                              urls,
                              bench_new(urls->count, sizeof(struct bench_query)),
                              {bench_new(urls->count, 1), bench_new(urls->count, 1)},
                              bench_new(urls->count, 1)};
        size_t wrong = 0;

        for (size_t i = 0; i < urls->count; i++)
                trial.queries[i].url = bench_url_text(&urls->urls[i], bench->options.whole_urls);
        ask_reference(bench, &trial, REP_DIALECT_GOOGLE);
        ask_reference(bench, &trial, REP_DIALECT_RFC9309);
        for (size_t i = 0; i < bench->options.engine_count; i++)
                if (!bench->entrants[i].engine->is_floor)
                        wrong += ask(&bench->entrants[i], &trial, host);
        free(trial.queries);
        free(trial.expected[REP_DIALECT_GOOGLE]);
        free(trial.expected[REP_DIALECT_RFC9309]);
        free(trial.given);
        return wrong;
}

bool
bench_verify(struct bench *bench)
{
        size_t wrong = 0, checked = 0;

        for (size_t i = 0; i < bench->hosts.count && wrong < SHOWN; i++) {
                struct bench_urls derived = {NULL, 0, 0, NULL};

                wrong += verify_urls(bench, i, &bench->urls[i]);
                if (bench->options.works[BENCH_HOT_DERIVED])
                        bench_derive_urls(&bench->hosts.hosts[i], bench->options.agent, BENCH_DERIVED, &derived);
                wrong += verify_urls(bench, i, &derived);
                checked += bench->urls[i].count + derived.count;
                bench_urls_free(&derived);
                bench_progress("verify", "", i + 1, bench->hosts.count);
        }
        if (wrong > 0)
                fprintf(stderr, "\nrep-bench: %zu wrong verdicts: nothing is timed\n", wrong);
        else
                fprintf(stderr, "verify: all engines agree with the reference on %zu URLs\n", checked);
        return wrong == 0;
}
