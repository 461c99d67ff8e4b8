/* SPDX-License-Identifier: Apache-2.0 */
/* Times real URLs, hot and cold. */
#include "corpus_urls.h"

#include "rep_compile.h"
#include "stopwatch.h"
#include "tests/support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOT_CHECKS = 8000, COLD_RUNS = 5 };

struct host {
        void *bytes;
        struct rep_group group;
        void *scratch;
        size_t url_count;
        double ns; /* hot, per URL */
};

struct pair {
        const struct host *host;
        struct rep_text url;
};

/* All hosts that have URLs, and each URL with its host. */
struct run {
        struct host *host;
        size_t host_count;
        struct pair *pair;
        size_t pair_count;
        unsigned long disallowed; /* used, so that the compiler omits no check */
};

/* ---- setting up */

static void
open_host(struct host *host, const struct corpus_file *file, const char *agent, enum rep_tracking tracking)
{
        struct rep_text text = rep_string(agent);
        struct rep_options options = {.tracking = tracking, .strip = true, .agents = &text, .agent_count = 1};
        struct rep_compiler *compiler = corpus_need(rep_compiler_create());
        struct rep_blob blob;
        const void *bytes;
        size_t size;

        if (rep_compile(compiler, file->text, file->size, &options, &bytes, &size) != REP_OK)
                exit(2);
        host->bytes = corpus_need(malloc(size));
        memcpy(host->bytes, bytes, size);
        if (rep_open(&blob, host->bytes, size, NULL) != REP_OK || rep_pick(&blob, &text, 1, &host->group) != REP_OK)
                exit(2);
        host->scratch = corpus_need(malloc(rep_scratch_size(&host->group) + 1));
        rep_compiler_free(compiler);
}

/* Adds the lines of URLS as pairs with HOST.  The texts stay in URLS. */
static void
add_urls(struct run *run, struct host *host, const struct corpus_file *urls)
{
        const char *at = urls->text, *end = urls->text + urls->size, *stop;

        for (; at < end; at = stop + 1) {
                stop = memchr(at, '\n', (size_t)(end - at));
                if (!stop)
                        stop = end;
                if (stop == at)
                        continue;
                run->pair = corpus_need(realloc(run->pair, (run->pair_count + 1) * sizeof(struct pair)));
                run->pair[run->pair_count++] = (struct pair){host, {at, (size_t)(stop - at)}};
                host->url_count++;
        }
}

static void
open_hosts(struct run *run, const struct corpus *corpus, const struct corpus *urls, const char *agent,
           enum rep_tracking tracking)
{
        run->host = corpus_need(calloc(urls->count + 1, sizeof(struct host)));
        for (size_t at = 0; at < urls->count; at++) {
                const struct corpus_file *file = corpus_find(corpus, urls->file[at].name);
                struct host *host = &run->host[run->host_count];
                if (!file)
                        continue;
                add_urls(run, host, &urls->file[at]);
                if (host->url_count == 0)
                        continue;
                open_host(host, file, agent, tracking);
                run->host_count++;
        }
}

static void
shuffle(struct pair *pairs, size_t count, struct random *random)
{
        for (size_t left = count; left > 1; left--) {
                size_t other = random_below(random, left);
                struct pair saved = pairs[left - 1];
                pairs[left - 1] = pairs[other];
                pairs[other] = saved;
        }
}

/* ---- timing */

static void
check_pairs(struct run *run, const struct pair *pairs, size_t count)
{
        struct rep_result result;

        for (size_t at = 0; at < count; at++) {
                const struct host *host = pairs[at].host;
                rep_check(&host->group, pairs[at].url.data, pairs[at].url.size, host->scratch,
                          rep_scratch_size(&host->group), &result);
                run->disallowed += result.verdict;
        }
}

/* Reads every byte of the URLs, and one byte of each host's blob: the least that any check must do. */
static void
touch_pairs(struct run *run, const struct pair *pairs, size_t count)
{
        for (size_t at = 0; at < count; at++) {
                unsigned sum = *(const unsigned char *)pairs[at].host->bytes;
                for (size_t byte = 0; byte < pairs[at].url.size; byte++)
                        sum += (unsigned char)pairs[at].url.data[byte];
                run->disallowed += sum & 1;
        }
}

/* Hot: checks the pairs of each host repeatedly. */
static void
time_hosts(struct run *run, struct random *random)
{
        struct pair *pairs = run->pair;

        for (struct host *host = run->host; host < run->host + run->host_count; host++) {
                size_t rounds = HOT_CHECKS / host->url_count + 1;
                double start;
                shuffle(pairs, host->url_count, random);
                check_pairs(run, pairs, host->url_count);
                start = now_ns();
                for (size_t round = 0; round < rounds; round++)
                        check_pairs(run, pairs, host->url_count);
                host->ns = (now_ns() - start) / (double)(rounds * host->url_count);
                pairs += host->url_count;
        }
}

static void
print_hot(const struct run *run)
{
        double *ns = corpus_need(malloc((run->host_count + 1) * sizeof(*ns))), total = 0;

        for (size_t at = 0; at < run->host_count; at++) {
                ns[at] = run->host[at].ns;
                total += run->host[at].ns * (double)run->host[at].url_count;
        }
        median(ns, run->host_count);
        printf("  hot: mean of URLs %.1f ns, hosts p50 %.1f, p90 %.1f, p99 %.1f, max %.1f\n",
               total / (double)run->pair_count, ns[run->host_count / 2], ns[run->host_count * 9 / 10],
               ns[run->host_count * 99 / 100], ns[run->host_count - 1]);
        free(ns);
}

/* Returns the nanoseconds per pair of VISIT, over all pairs in random order: the median of a few runs. */
static double
time_cold(struct run *run, void (*visit)(struct run *, const struct pair *, size_t))
{
        double times[COLD_RUNS];

        for (int each = 0; each < COLD_RUNS; each++) {
                double start = now_ns();
                visit(run, run->pair, run->pair_count);
                times[each] = (now_ns() - start) / (double)run->pair_count;
        }
        return median(times, COLD_RUNS);
}

static void
close_run(struct run *run)
{
        for (size_t at = 0; at < run->host_count; at++) {
                free(run->host[at].bytes);
                free(run->host[at].scratch);
        }
        free(run->host);
        free(run->pair);
}

void
corpus_time_urls(const struct corpus *corpus, const char *directory, const char *agent, enum rep_tracking tracking)
{
        struct run run = {0};
        struct random random = {1};
        struct corpus urls;
        char path[4096];

        snprintf(path, sizeof(path), "%s/urls", directory);
        urls = corpus_read(path);
        open_hosts(&run, corpus, &urls, agent, tracking);
        printf("%s, %s: %zu hosts, %zu URLs\n", agent, tracking == REP_TRACK_RULE ? "rule" : "verdict", run.host_count,
               run.pair_count);
        if (run.host_count) {
                time_hosts(&run, &random);
                print_hot(&run);
                shuffle(run.pair, run.pair_count, &random);
                printf("  cold: mean %.1f ns, touching alone %.1f ns\n", time_cold(&run, check_pairs),
                       time_cold(&run, touch_pairs));
        }
        printf("  (%lu)\n", run.disallowed);
        close_run(&run);
        corpus_free(&urls);
}
