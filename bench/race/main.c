/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep-bench: every engine, the same work, one run.
 *
 * Exit status: 0; 1 if an engine gave a wrong verdict, and nothing was timed; 2 for any other error.
 */
#include "engines/agent_rules.h"
#include "race/bench.h"

/* Counts each host's rules, and gives those without real URLs some that are derived. */
static void
complete_hosts(struct bench *bench)
{
        bench->urls = bench_new(bench->hosts.count, sizeof(*bench->urls));
        for (size_t i = 0; i < bench->hosts.count; i++) {
                struct bench_host *host = &bench->hosts.hosts[i];
                struct bench_rules rules;

                bench_rules_read(host->robots, bench->options.agent, false, &rules);
                host->rule_count = rules.count;
                bench_rules_free(&rules);
                bench->urls[i] = host->real;
                if (host->real.count == 0)
                        bench_derive_urls(host, bench->options.agent, BENCH_DERIVED_COLD, &bench->urls[i]);
        }
}

static void
enter_engines(struct bench *bench)
{
        size_t hosts = bench->hosts.count;

        for (size_t i = 0; i < bench->options.engine_count; i++)
                bench->entrants[i] =
                        (struct bench_entrant){bench->options.engines[i], bench_new(hosts, sizeof(void *))};
}

static void
print_hosts(const struct bench *bench, bool pinned)
{
        size_t urls = 0, real_hosts = 0, bytes = 0, rules = 0;

        for (size_t i = 0; i < bench->hosts.count; i++) {
                const struct bench_host *host = &bench->hosts.hosts[i];

                urls += host->real.count;
                bytes += host->real.path_bytes;
                real_hosts += host->real.count > 0;
                rules += host->rule_count;
        }
        fprintf(stderr,
                "%zu hosts, %zu rules for %.*s; %zu real URLs of %zu hosts, %.1f bytes of path (%zu left out: \"//\")\n"
                "the thread is %s; the caches are emptied with %.0f MB\n",
                bench->hosts.count, rules, (int)bench->options.agent.size, bench->options.agent.data, urls, real_hosts,
                urls > 0 ? (double)bytes / (double)urls : 0, bench->hosts.left_out,
                pinned ? "pinned to a processor" : "not pinned", bench_flush_bytes() / 1e6);
}

static void
run_works(struct bench *bench)
{
        const bool *works = bench->options.works;

        if (works[BENCH_HOT_REAL])
                bench_hot_real(bench);
        if (works[BENCH_HOT_DERIVED])
                bench_hot_derived(bench);
        if (works[BENCH_SIZE])
                bench_hot_size(bench);
        /* What a site has become by being asked often is not what a crawl meets. */
        bench_renew_sites(bench);
        if (works[BENCH_COLD])
                bench_cold(bench);
        if (works[BENCH_ONCE])
                bench_once(bench);
        if (works[BENCH_LIFE])
                bench_life(bench);
        if (works[BENCH_SIZE]) {
                bench_renew_sites(bench);
                bench_size(bench);
        }
}

int
main(int argc, char **argv)
{
        static struct bench bench;
        bool pinned = bench_pin();

        bench_options_read(argc, argv, &bench.options);
        if (bench.options.works[BENCH_ATTACK])
                bench_attack(&bench);
        bench_hosts_read(&bench.hosts);
        if (bench.options.emit != NULL)
                bench_emitted_open(bench.options.emit);
        complete_hosts(&bench);
        enter_engines(&bench);
        print_hosts(&bench, pinned);
        bench_setup(&bench);
        if (!bench_verify(&bench))
                return 1;
        run_works(&bench);
        return ferror(stdout) || fflush(stdout) != 0 ? 2 : 0; /* the rest lives as long as the program */
}
