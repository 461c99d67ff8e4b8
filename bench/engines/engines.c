/* SPDX-License-Identifier: Apache-2.0 */
/* engines.c: see engine.h. */
#include "engine.h"

enum { CHUNK = 64, SCHEME = 8 /* "https://" */ };

extern const struct bench_engine bench_rep, bench_rep_batch, bench_rep_blob, bench_rep_list, bench_rep_compact,
        bench_rep_dense, bench_rep_plain, bench_rep_rfc9309, bench_scan, bench_re2set, bench_hyperscan, bench_reference,
        bench_touch;

const struct bench_engine *const bench_engines[] = {
        &bench_rep,         &bench_rep_batch,
        &bench_rep_blob,    &bench_rep_list,
        &bench_rep_compact, &bench_rep_dense,
        &bench_rep_plain,   &bench_rep_rfc9309,
        &bench_scan,
#ifdef BENCH_RE2
        &bench_re2set,
#endif
#ifdef BENCH_HYPERSCAN
        &bench_hyperscan,
#endif
#ifdef BENCH_REFERENCE
        &bench_reference,
#endif
        &bench_touch,       NULL,
};

const struct bench_engine *
bench_engine_find(const char *name)
{
        for (const struct bench_engine *const *engine = bench_engines; *engine != NULL; engine++)
                if (strcmp((*engine)->name, name) == 0)
                        return *engine;
        return NULL;
}

/* Returns the path of a URL.  All URLs consist of "https://", a host and a path. */
static struct rep_text
path_of(struct rep_text url)
{
        const char *path = memchr(url.data + SCHEME, '/', url.size - SCHEME);

        return (struct rep_text){path, url.size - (size_t)(path - url.data)};
}

void
bench_check(const struct bench_engine *engine, const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        struct bench_query chunk[CHUNK];

        if (engine->finds_path || count == 0 || queries[0].url.data[0] == '/') {
                engine->check(queries, count, verdicts);
                return;
        }
        for (size_t done = 0, size; done < count; done += size) {
                size = count - done < CHUNK ? count - done : CHUNK;
                for (size_t i = 0; i < size; i++)
                        chunk[i] = (struct bench_query){queries[done + i].site, path_of(queries[done + i].url)};
                engine->check(chunk, size, verdicts + done);
        }
}
