/* SPDX-License-Identifier: Apache-2.0 */
/* stored.c: see stored.h. */
#include "crawl/stored.h"

#include "engines/memory.h"
#include "rep_compile.h"

void
crawl_store(const struct crawl *crawl,
            void (*put)(void *store, const struct crawl_origin *origin, const void *blob, size_t size), void *store)
{
        struct rep_compiler *compiler = bench_some(rep_compiler_create());
        struct rep_options options = {.strip = REP_STRIP_ALL, .agents = &crawl->agent, .agent_count = 1};

        for (size_t i = 0; i < crawl->origin_count; i++) {
                const struct crawl_origin *origin = &crawl->origins[i];
                const void *blob = NULL;
                size_t size = 0;

                if (origin->text.size > 0 &&
                    rep_compile(compiler, origin->text.data, origin->text.size, &options, &blob, &size) != REP_OK)
                        exit(2);
                put(store, origin, blob, size);
        }
        rep_compiler_free(compiler);
}

unsigned char
crawl_check_blob(const void *bytes, size_t size, struct rep_text url)
{
        static unsigned char *copy;
        static size_t capacity;
        struct rep_result result;
        struct rep_group group;
        struct rep_blob blob;

        if (size == 0)
                return REP_ALLOW;
        if (size > capacity) {
                free(copy);
                capacity = 2 * size;
                copy = bench_new(capacity, 1);
        }
        memcpy(copy, bytes, size);
        if (rep_open(&blob, copy, size, NULL) != REP_OK || rep_pick(&blob, NULL, 0, &group) != REP_OK)
                exit(2);
        /* A check rarely needs more scratch memory than the stack has. */
        if (rep_check(&group, url.data, url.size, NULL, 0, &result) == REP_ERR_SCRATCH) {
                void *scratch = bench_new(rep_scratch_size(&group), 1);
                rep_check(&group, url.data, url.size, scratch, rep_scratch_size(&group), &result);
                free(scratch);
        }
        return (unsigned char)result.verdict;
}

struct rep_text
crawl_origin_of(struct rep_text url)
{
        const char *slash = memchr(url.data + 8, '/', url.size - 8);

        return (struct rep_text){url.data, slash != NULL ? (size_t)(slash - url.data) : url.size};
}
