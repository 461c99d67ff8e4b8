/* SPDX-License-Identifier: Apache-2.0 */
/* tier.c: see tier.h. */
#include "robots/tier.h"

#include "automaton/stages.h"
#include "base/atomic.h"
#include "base/size.h"
#include "decode/decode_list.h"
#include "encode/encode_core.h"
#include "encode/encode_list.h"

#include <stdlib.h>

/* Bytes of a group that one core holds for, to a multiple of a cache line. */
#define CORE_GROUP ((REP_PICKED_CORE_SIZE + REP_CACHE_LINE - 1) / REP_CACHE_LINE * REP_CACHE_LINE)

/* Makes a tier with SIZE bytes behind its struct; NULL where memory is out. */
static struct rep_tier *
new_tier(size_t size)
{
        size_t room = rep_size_add(REP_TIER_SIZE + REP_CACHE_LINE, size);
        void *block = room == SIZE_MAX ? NULL : malloc(room);
        struct rep_tier *tier;

        if (block == NULL)
                return NULL;
        tier = (struct rep_tier *)(void *)((unsigned char *)block + (REP_CACHE_LINE - 1) -
                                           ((uintptr_t)block + (REP_CACHE_LINE - 1)) % REP_CACHE_LINE);
        memset(tier, 0, sizeof(*tier));
        tier->block = block;
        tier->size = room;
        return tier;
}

void
rep_free_tier(struct rep_tier *tier)
{
        free(tier->scratch);
        free(tier->groups);
        free(tier->block);
}

struct rep_rule_counts
rep_count_rules(const struct rep_rules *rules)
{
        struct rep_rule_counts counts = {.rules = rules->count};
        uint32_t i;

        for (i = 0; i < rules->count; i++) {
                counts.stars += rules->rules[i].pattern.stars;
                counts.pattern_bytes += rules->rules[i].pattern.size;
        }
        return counts;
}

enum rep_encoding
rep_tier_encoding(const struct rep_tier *tier)
{
        switch (rep_picked(rep_tier_group(tier))->plan.mode) {
        case REP_PLAN_LIST:
                return REP_ENCODING_LIST;
        case REP_PLAN_COMPACT:
                return REP_ENCODING_COMPACT;
        case REP_PLAN_DENSE:
        case REP_PLAN_LARGE:
                return REP_ENCODING_DENSE;
        default:
                return REP_ENCODING_AUTO;
        }
}

/* Makes *TIER of the core in BUFFER.  LINES are those of another tier, or NULL and those of the COUNT RULES are kept. */
static enum rep_status
finish_tier(const struct rep_buffer *buffer, bool canonical, const unsigned char *lines, const struct rep_rule *rules,
            uint32_t count, struct rep_tier **tier)
{
        size_t own_lines = lines == NULL ? rep_size_multiply(count, 4) : 0;
        unsigned char *group, *core, *own;
        uint32_t i;

        if (buffer->failed)
                return REP_ERR_MEMORY;
        *tier = new_tier(rep_size_add(CORE_GROUP + buffer->size, own_lines));
        if (*tier == NULL)
                return REP_ERR_MEMORY;
        group = (unsigned char *)*tier + REP_TIER_SIZE;
        core = group + CORE_GROUP;
        memcpy(core, buffer->bytes, buffer->size);
        rep_store32(core + 4 * REP_CORE_SIZE, (uint32_t)buffer->size);
        own = core + buffer->size;
        for (i = 0; i < count && lines == NULL; i++)
                rep_store32(own + 4 * (size_t)i, rules[i].line);
        rep_pick_core(core, canonical, lines == NULL ? own : lines, (struct rep_picked *)(void *)group);
        return REP_OK;
}

/* Encodes the automaton of RULES, which are sorted and numbered, with all numbers kept. */
static enum rep_status
encode_automaton(struct rep_arena *arena, const struct rep_rules *rules, enum rep_encoding encoding, bool canonical,
                 struct rep_buffer *buffer)
{
        const struct rep_automaton_options options = {.keep_numbers = true, .merging = encoding == REP_ENCODING_DENSE};
        struct rep_core_options core_options = {
                .encoding = encoding, .canonical = canonical, .cells_left = REP_DENSE_MAX};
        struct rep_arena work = {0};
        struct rep_automaton automaton;
        enum rep_status status = rep_make_automaton(arena, &work, rules, &options, &automaton);

        if (status == REP_OK)
                status = rep_encode_automaton(&work, &automaton, &core_options, buffer);
        rep_arena_free(&work);
        return status;
}

static enum rep_status
encode_rules(struct rep_arena *arena, struct rep_rules *rules, enum rep_encoding encoding, bool canonical,
             struct rep_buffer *buffer)
{
        enum rep_status status = encoding == REP_ENCODING_LIST ? REP_OK : rep_sort_rules(arena, rules);

        if (status == REP_OK)
                status = rep_number_rules(arena, rules);
        if (status != REP_OK)
                return status;
        if (rules->count == 0)
                rep_encode_constant(rules->numbered, buffer);
        else if (encoding == REP_ENCODING_LIST)
                status = rep_encode_list(arena, rules, buffer);
        else
                status = encode_automaton(arena, rules, encoding, canonical, buffer);
        rep_buffer_align(buffer, 8);
        return status;
}

/* Notes the groups HELD in TIER. */
static enum rep_status
keep_groups(struct rep_tier *tier, const struct rep_held_groups *held)
{
        tier->group_count = held->count;
        if (held->count == 0)
                return REP_OK;
        tier->groups = (uint32_t *)malloc(held->count * sizeof(*tier->groups));
        if (tier->groups == NULL)
                return REP_ERR_MEMORY;
        memcpy(tier->groups, held->groups, held->count * sizeof(*tier->groups));
        return REP_OK;
}

enum rep_status
rep_make_tier(struct rep_arena *arena, struct rep_rules *rules, enum rep_encoding encoding, bool canonical,
              const struct rep_held_groups *held, struct rep_tier **tier)
{
        struct rep_rule_counts counts = rep_count_rules(rules);
        struct rep_buffer buffer = {0};
        enum rep_status status = encode_rules(arena, rules, encoding, canonical, &buffer);

        if (status == REP_OK)
                status = finish_tier(&buffer, canonical, NULL, rules->numbered, rules->numbered_count + 1, tier);
        rep_buffer_free(&buffer);
        if (status != REP_OK)
                return status;
        (*tier)->counts = counts;
        (*tier)->list = rep_tier_encoding(*tier) == REP_ENCODING_LIST ? *tier : NULL;
        status = keep_groups(*tier, held);
        if (status != REP_OK)
                rep_free_tier(*tier);
        return status;
}

enum rep_status
rep_remake_tier(const struct rep_tier *list, enum rep_encoding encoding, size_t most, struct rep_tier **made)
{
        const struct rep_plan *plan = &rep_picked(rep_tier_group(list))->plan;
        struct rep_arena arena = {0};
        struct rep_buffer buffer = {0};
        struct rep_core core;
        struct rep_rules rules;
        enum rep_status status;

        rep_lay_out_core(plan->header, plan->canonical, &core);
        status = rep_decode_list(&arena, &core, &rules);
        if (status == REP_OK)
                status = encode_automaton(&arena, &rules, encoding, plan->canonical, &buffer);
        rep_buffer_align(&buffer, 8);
        if (status == REP_OK && buffer.size > most)
                status = REP_ERR_LIMIT;
        if (status == REP_OK)
                status = finish_tier(&buffer, plan->canonical, plan->lines, NULL, 0, made);
        rep_buffer_free(&buffer);
        rep_arena_free(&arena);
        if (status != REP_OK)
                return status;
        (*made)->counts = list->counts;
        (*made)->list = list;
        if (rep_tier_encoding(*made) == encoding)
                return REP_OK;
        rep_free_tier(*made);
        return REP_ERR_LIMIT;
}

enum rep_status
rep_make_picked_tier(const struct rep_group *group, struct rep_tier **tier)
{
        *tier = new_tier(sizeof(*group));
        if (*tier == NULL)
                return REP_ERR_MEMORY;
        memcpy((unsigned char *)*tier + REP_TIER_SIZE, group, sizeof(*group));
        return REP_OK;
}

/* Checks with scratch memory of the heap's: one block stays with the tier for the next check, which takes it away
 * meanwhile. */
static enum rep_status
check_with_scratch(struct rep_tier *tier, const char *url, size_t size, struct rep_result *result)
{
        size_t room = rep_scratch_size(rep_tier_group(tier));
        void *scratch = REP_EXCHANGE(&tier->scratch, NULL), *none = NULL;
        enum rep_status status;

        if (scratch == NULL)
                scratch = malloc(room);
        if (scratch == NULL) {
                *result = (struct rep_result){.verdict = REP_DISALLOW};
                return REP_ERR_MEMORY;
        }
        status = rep_check(rep_tier_group(tier), url, size, scratch, room, result);
        if (!REP_REPLACE(&tier->scratch, &none, scratch))
                free(scratch);
        return status;
}

enum rep_status
rep_check_tier(struct rep_tier *tier, const char *url, size_t size, struct rep_result *result)
{
        enum rep_status status = rep_check(rep_tier_group(tier), url, size, NULL, 0, result);

        return status == REP_ERR_SCRATCH ? check_with_scratch(tier, url, size, result) : status;
}
