/* SPDX-License-Identifier: Apache-2.0 */
/* shared_rules.c: see shared_rules.h. */
#include "cache/shared_rules.h"

#include <stdlib.h>

/* Picks the crawler's group in the blob of RULES.  A blob that was compiled for the crawler has only that group. */
static enum rep_status
pick(const struct rep_rules_maker *maker, struct rep_shared_rules *rules)
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

enum { ALIGNMENT = 16, MINUTES_OF_DAY = 24 * 60 };

struct rep_blob
rep_rules_beside(const struct rep_shared_rules *rules)
{
        static const struct rep_blob nothing;

        return rules->beside_size > 0 ? rep_opened(rules->blob + rules->beside_at, rules->beside_size) : nothing;
}

/* Returns whether BESIDE has a directive that may apply only at some times of the day. */
static bool
is_timed(const struct rep_blob *beside)
{
        struct rep_directive directive;
        size_t i;

        for (i = 0; rep_blob_directive(beside, i, &directive) == REP_OK; i++) {
                enum rep_key key = rep_directive_key(directive.key);

                if (key == REP_KEY_REQUEST_RATE || key == REP_KEY_VISIT_TIME)
                        return true;
        }
        return false;
}

/* Reads the pace of the crawler in the minute MINUTE of the day from what RULES has beside them. */
static void
read_pace(const struct rep_rules_maker *maker, const struct rep_shared_rules *rules, unsigned minute,
          struct rep_pace *pace)
{
        struct rep_blob beside = rep_rules_beside(rules);
        struct rep_holding holding;

        *pace = (struct rep_pace){.welcome = true};
        if (beside.bytes != NULL && rep_crawler_hold(maker->crawler, &beside, &holding) == REP_OK)
                (void)rep_holding_pace(&holding, minute, pace);
}

void
rep_rules_pace(const struct rep_rules_maker *maker, const struct rep_shared_rules *rules, int64_t now,
               struct rep_pace *pace)
{
        int64_t minute = now / 60 % MINUTES_OF_DAY;

        if (rules->timed)
                read_pace(maker, rules, (unsigned)(minute < 0 ? minute + MINUTES_OF_DAY : minute), pace);
        else
                *pace = rules->pace;
}

/* Copies BESIDE, of rep_rules_copy(), behind the rules, and reads the pace.  Returns whether its bytes are valid. */
static bool
add_beside(const struct rep_rules_maker *maker, const struct rep_blob *beside, struct rep_shared_rules *rules)
{
        struct rep_blob opened;

        rules->complete = beside != NULL;
        if (beside != NULL && beside->bytes != NULL) {
                rules->beside_size = beside->size;
                memcpy(rules->blob + rules->beside_at, beside->bytes, beside->size);
                if (rep_open(&opened, rules->blob + rules->beside_at, beside->size, NULL) != REP_OK)
                        return false;
                rules->timed = is_timed(&opened);
        }
        read_pace(maker, rules, 0, &rules->pace);
        return true;
}

enum rep_status
rep_rules_copy(const struct rep_rules_maker *maker, const struct rep_blob *blob, const struct rep_blob *beside,
               struct rep_shared_rules **made)
{
        size_t extra = beside != NULL ? beside->size : 0, at;
        struct rep_shared_rules *rules;
        enum rep_status status;

        *made = NULL;
        if (extra > SIZE_MAX / 4 || blob->size > SIZE_MAX / 4)
                return REP_ERR_MEMORY;
        at = (blob->size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        rules = (struct rep_shared_rules *)calloc(1, sizeof(*rules) + at + extra);
        if (rules == NULL)
                return REP_ERR_MEMORY;
        atomic_init(&rules->references, 1);
        rules->blob_size = blob->size;
        rules->beside_at = at;
        memcpy(rules->blob, blob->bytes, blob->size);
        status = pick(maker, rules);
        if (status == REP_OK && !add_beside(maker, beside, rules))
                status = REP_ERR_BLOB;
        if (status == REP_OK)
                *made = rules;
        else
                free(rules);
        return status;
}

/* Compiles what the file that COMPILER has read says beside its rules, and sets BESIDE to a copy, which the caller frees. */
static enum rep_status
compile_beside(const struct rep_rules_maker *maker, struct rep_compiler *compiler, struct rep_blob *beside)
{
        enum rep_status status;
        unsigned char *copy;
        const void *blob;
        size_t size;

        *beside = (struct rep_blob){NULL, 0};
        status = rep_compile_beside(compiler, &maker->compile, &blob, &size);
        if (status != REP_OK || size == 0)
                return status;
        copy = (unsigned char *)malloc(size);
        if (copy == NULL)
                return REP_ERR_MEMORY;
        memcpy(copy, blob, size);
        *beside = (struct rep_blob){copy, size};
        return REP_OK;
}

/* Compiles the file that COMPILER has read. */
static enum rep_status
compile(const struct rep_rules_maker *maker, struct rep_compiler *compiler, struct rep_shared_rules **rules)
{
        struct rep_options options = maker->compile;
        struct rep_blob blob, beside;
        enum rep_status status = compile_beside(maker, compiler, &beside);
        const void *bytes;

        if (status == REP_OK && maker->crawler != NULL)
                status = rep_crawler_select(maker->crawler, &options);
        if (status == REP_OK)
                status = rep_compile_read(compiler, &options, &bytes, &blob.size);
        if (status == REP_OK) {
                blob.bytes = (const unsigned char *)bytes;
                status = rep_rules_copy(maker, &blob, &beside, rules);
        }
        free((void *)(uintptr_t)beside.bytes);
        return status;
}

enum rep_status
rep_rules_compile(const struct rep_rules_maker *maker, struct rep_text body, struct rep_shared_rules **rules)
{
        struct rep_compiler *compiler = rep_compiler_create();
        enum rep_status status = REP_ERR_MEMORY;

        *rules = NULL;
        if (compiler != NULL)
                status = rep_compiler_read(compiler, body.data, body.size, &maker->compile);
        if (status == REP_OK)
                status = compile(maker, compiler, rules);
        rep_compiler_destroy(compiler);
        return status;
}

size_t
rep_rules_bytes(const struct rep_shared_rules *rules)
{
        return rules != NULL ? sizeof(*rules) + rules->beside_at + rules->beside_size : 0;
}

struct rep_shared_rules *
rep_rules_share(struct rep_shared_rules *rules)
{
        if (rules != NULL)
                atomic_fetch_add_explicit(&rules->references, 1, memory_order_relaxed);
        return rules;
}

void
rep_rules_release(struct rep_shared_rules *rules)
{
        if (rules != NULL && atomic_fetch_sub_explicit(&rules->references, 1, memory_order_acq_rel) == 1)
                free(rules);
}

void
rep_rules_check(const struct rep_shared_rules *rules, const char *url, size_t url_size, struct rep_result *result)
{
        size_t size = rep_scratch_size(&rules->group);
        void *scratch = NULL;

        if (size > REP_STACK_SCRATCH)
                scratch = malloc(size);
        /* If malloc() failed, the check fails and the result is "disallow". */
        rep_check(&rules->group, url, url_size, scratch, scratch != NULL ? size : 0, result);
        free(scratch);
}
