/* SPDX-License-Identifier: Apache-2.0 */
/* shared_rules.c: see shared_rules.h. */
#include "cache/shared_rules.h"

#include <stdlib.h>

/* Picks the crawler's group in the blob of RULES.  A blob that was compiled for the crawler has only that group. */
static enum rep_status
pick(const struct rep_rules_maker *maker, struct rep_rules *rules)
{
        struct rep_stats info;
        struct rep_blob blob;
        enum rep_status status = rep_open(&blob, rules->blob, rules->blob_size, NULL);

        if (status != REP_OK)
                return status;
        rep_blob_stats(&blob, &info);
        rules->selected = info.selected;
        return info.selected ? rep_pick(&blob, NULL, 0, &rules->group)
                             : rep_crawler_pick(maker->crawler, &blob, &rules->group, NULL);
}

static enum rep_status
make(const struct rep_rules_maker *maker, const void *blob, size_t size, struct rep_rules **made)
{
        struct rep_rules *rules = size <= SIZE_MAX - sizeof(*rules) ? malloc(sizeof(*rules) + size) : NULL;
        enum rep_status status;

        *made = NULL;
        if (rules == NULL)
                return REP_ERR_MEMORY;
        atomic_init(&rules->references, 1);
        rules->blob_size = size;
        memcpy(rules->blob, blob, size);
        status = pick(maker, rules);
        if (status == REP_OK)
                *made = rules;
        else
                free(rules);
        return status;
}

enum rep_status
rep_rules_compile(const struct rep_rules_maker *maker, struct rep_text body, struct rep_rules **rules)
{
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_options options = maker->compile;
        enum rep_status status = REP_ERR_MEMORY;
        const void *blob;
        size_t size;

        *rules = NULL;
        if (compiler != NULL)
                status = rep_compiler_read(compiler, body.data, body.size, &options);
        if (status == REP_OK && maker->crawler != NULL)
                status = rep_crawler_select(maker->crawler, compiler, &options);
        if (status == REP_OK)
                status = rep_compile_read(compiler, &options, &blob, &size);
        if (status == REP_OK)
                status = make(maker, blob, size, rules);
        rep_compiler_destroy(compiler);
        return status;
}

enum rep_status
rep_rules_copy(const struct rep_rules_maker *maker, const struct rep_blob *blob, struct rep_rules **rules)
{
        return make(maker, blob->bytes, blob->size, rules);
}

size_t
rep_rules_bytes(const struct rep_rules *rules)
{
        return rules != NULL ? sizeof(*rules) + rules->blob_size : 0;
}

struct rep_rules *
rep_rules_share(struct rep_rules *rules)
{
        if (rules != NULL)
                atomic_fetch_add_explicit(&rules->references, 1, memory_order_relaxed);
        return rules;
}

void
rep_rules_release(struct rep_rules *rules)
{
        if (rules != NULL && atomic_fetch_sub_explicit(&rules->references, 1, memory_order_acq_rel) == 1)
                free(rules);
}

void
rep_rules_check(const struct rep_rules *rules, const char *url, size_t url_size, struct rep_result *result)
{
        size_t size = rep_scratch_size(&rules->group);
        void *scratch = NULL;

        if (size > REP_STACK_SCRATCH)
                scratch = malloc(size);
        /* If malloc() failed, the check fails and the result is "disallow". */
        rep_check(&rules->group, url, url_size, scratch, scratch != NULL ? size : 0, result);
        free(scratch);
}
