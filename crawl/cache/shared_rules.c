/* SPDX-License-Identifier: Apache-2.0 */
/*
 * shared_rules.c: see shared_rules.h.
 *
 * The one allocation, in which the group refers to the blob:
 *
 *     | struct: group, references, pace, ... | blob | zeros up to a multiple of 16 | beside |
 *       ^ refers to ------------------------->       beside_at ------------------->
 *
 * A set of rules has three ages:
 *
 *   made      One thread fills it in.  Its bytes are copied first and checked afterwards, in the copy: the original may
 *             be of a pack or of another process, and could change between a check and the copy.
 *   shared    Nothing changes but REFERENCES, so reading needs neither a lock nor an order.  The cache's entry has one
 *             reference, and each thread that walks the rules has its own.
 *   released  The thread that drops the last reference frees it.
 *
 * A reference is added only by a thread that has one, or that holds the lock of a shard whose entry has one.  So the
 * count cannot have become 0 before.
 */
#include "cache/shared_rules.h"
#include "base/crawl.h"

#include <stdlib.h>

/* Checks the blob of RULES and picks the crawler's group in it.  A blob that was compiled for the crawler has only that
 * group.  Nothing of the crawler is needed afterwards. */
static enum rep_status
pick(const struct rep_rules_maker *maker, struct rep_shared_rules *rules)
{
        struct rep_stats info;
        struct rep_blob blob;
        enum rep_status status = rep_open_within(&blob, rules->blob, rules->blob_size, 0, REP_OPEN_AGAIN, NULL);

        if (status != REP_OK)
                return status;
        rep_blob_stats(&blob, &info);
        if (info.selected && maker->usage)
                return REP_ERR_BLOB;
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

/*
 * Returns whether BESIDE has a directive that may apply only at some times of the day.  If there is none, the pace is
 * the same in every minute, and the one that was read for minute 0 is kept.
 */
static bool
is_timed(const struct rep_blob *beside)
{
        struct rep_directive directive;

        for (size_t i = 0; rep_blob_directive(beside, i, &directive) == REP_OK; i++) {
                enum rep_key key = rep_directive_key(directive.key);

                if (key == REP_KEY_REQUEST_RATE || key == REP_KEY_VISIT_TIME)
                        return true;
        }
        return false;
}

/*
 * Reads the pace of the crawler in the minute MINUTE of the day from the directives that RULES has as well.  PACE stays
 * "no delay, welcome" if that is nothing, or cannot be read for this crawler.
 */
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

/* The remainder of a negative number is not positive in C, and over -MINUTES_OF_DAY: one addition makes it a minute. */
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

/*
 * Copies BESIDE, of rep_rules_copy(), behind the rules, and reads the pace.  Returns whether its bytes are valid.
 * BESIDE_SIZE is set first, because read_pace() finds the bytes by it.
 */
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

/*
 * The sizes are at most a quarter of SIZE_MAX each, so neither the rounding nor the sum can wrap.  calloc() clears
 * the bytes between the two blobs.
 */
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

/*
 * Compiles what else the file that COMPILER has read says, without its rules, and sets BESIDE to a copy, which the
 * caller frees.  It is a copy because a compiler keeps one result: the rules, which are compiled next, take its place.
 */
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

        if (status == REP_OK && maker->crawler != NULL && !maker->usage)
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
        rep_compiler_free(compiler);
        return status;
}

size_t
rep_rules_bytes(const struct rep_shared_rules *rules)
{
        return rules != NULL ? sizeof(*rules) + rules->beside_at + rules->beside_size : 0;
}

/*
 * Relaxed order suffices, because the caller can see RULES already: whatever it took to get there has made them
 * visible.
 */
struct rep_shared_rules *
rep_rules_share(struct rep_shared_rules *rules)
{
        if (rules != NULL)
                atomic_fetch_add_explicit(&rules->references, 1, memory_order_relaxed);
        return rules;
}

/*
 * Each drop releases what its thread did with RULES, and the last one acquires all that: so no other thread still
 * reads what is freed.
 */
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
        /* Without memory of its own, a check that needs more than its stack has fails, and the result is "disallow". */
        rep_check(&rules->group, url, url_size, scratch, scratch != NULL ? size : 0, result);
        free(scratch);
}
