/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tier.c: see tier.h.
 *
 * The block of a tier, and what aligns each part:
 *
 *   slack    up to REP_LINE_SLACK bytes, because malloc() aligns to 8 bytes only
 *   before   the caller's: of an object for one crawler, the object itself; whole cache lines
 *   tier     REP_TIER_SIZE bytes, whole cache lines
 *   group    CORE_GROUP bytes: what a check of one core reads of a picked group, rounded up to 8
 *   core     at a multiple of 8, as in a blob; its size is a multiple of 8 as well
 *   lines    a word for each rule by its number, at a multiple of 8 \  only of a tier that is made
 *   groups   a word for each                                        /  of rules, not of a list
 *   behind   the caller's, at a multiple of 4
 *
 * The group points into the core and at the lines.  Nothing moves a tier, or frees one that other threads can see,
 * before its object is freed.  So what a thread has read of a group stays valid for as long as it may use the object.
 *
 * Invariant: all tiers that are made of one list number the rules alike.  This is why an automaton keeps numbers of
 * rules that decide nothing.  A replacement can then point at the list's lines, and a rule number means the same line
 * in each.
 */
#include "robots/tier.h"

#include "automaton/stages.h"
#include "base/atomic.h"
#include "base/size.h"
#include "encode/encode_core.h"
#include "match/list.h"

#include <stdlib.h>

/* The size of a group with one core, aligned like a core. */
#define CORE_GROUP ((REP_PICKED_CORE_SIZE + 7) / 8 * 8)

/* The most rules with stars that are checked as places. */
#define STARRED_MAX 512

/* The stack memory for a core, which suffices for most. */
#define CORE_ROOM 8192

/*
 * Makes a tier with SIZE bytes after its struct and BEFORE bytes in front of it.  Returns NULL if memory is out.
 *
 * SIZE may be SIZE_MAX, which means a sum that was too large (base/size.h).  BEFORE and the constants are far
 * below it.  HEAP takes from malloc(), because rep_free_tier() gives the block to free().
 */
static struct rep_tier *
new_tier(struct rep_heap *heap, size_t before, size_t size)
{
        size_t room = rep_size_add(before + REP_TIER_SIZE + REP_LINE_SLACK, size);
        void *block = room == SIZE_MAX ? NULL : rep_heap_take(heap, room);
        struct rep_tier *tier;

        if (block == NULL)
                return NULL;
        tier = (struct rep_tier *)(void *)((unsigned char *)rep_first_line(block) + before);
        memset(tier, 0, sizeof(*tier));
        tier->block = block;
        tier->size = room;
        return tier;
}

/* The object may be in the block of its tier.  No heap is told: the caller corrects the object's count, unless the
 * object goes as well. */
void
rep_free_tier(struct rep_tier *tier)
{
        free(tier->scratch);
        free(tier->block);
}

struct rep_rule_counts
rep_count_rules(const struct rep_rules *rules)
{
        struct rep_rule_counts counts = {.rules = rules->count};

        for (uint32_t i = 0; i < rules->count; i++) {
                counts.stars += rules->rules[i].pattern.stars;
                counts.pattern_bytes += rules->rules[i].pattern.size;
        }
        return counts;
}

/* Returns the group of TIER, which only the thread that makes TIER may change. */
static struct rep_picked *
picked_of(const struct rep_tier *tier)
{
        return (struct rep_picked *)((uintptr_t)tier + REP_TIER_SIZE);
}

enum rep_encoding
rep_tier_encoding(const struct rep_tier *tier)
{
        switch (picked_of(tier)->plan.mode) {
        case REP_PLAN_LIST:
                return tier->places != NULL ? REP_ENCODING_AUTO : REP_ENCODING_LIST;
        case REP_PLAN_COMPACT:
                return REP_ENCODING_COMPACT;
        case REP_PLAN_DENSE:
        case REP_PLAN_LARGE:
                return REP_ENCODING_DENSE;
        default:
                return REP_ENCODING_AUTO;
        }
}

/*
 * Makes *TIER, in memory of BUFFER's heap, of the core in BUFFER, which is padded to 8 bytes.  EXTRA bytes follow the
 * core, and *BEHIND becomes their place.  ROOM follows these.  The core learns its size here, as the encoders leave
 * that open.
 */
static enum rep_status
finish_tier(const struct rep_buffer *buffer, size_t extra, struct rep_tier_room *room, struct rep_tier **tier,
            unsigned char **behind)
{
        size_t size = rep_size_add(CORE_GROUP + buffer->size, extra);
        unsigned char *core;

        if (buffer->failed)
                return REP_ERR_MEMORY;
        *tier = new_tier(buffer->heap, room->before, rep_size_add(size, room->behind));
        if (*tier == NULL)
                return REP_ERR_MEMORY;
        core = (unsigned char *)*tier + REP_TIER_SIZE + CORE_GROUP;
        memcpy(core, buffer->bytes, buffer->size);
        rep_store32(core + 4 * REP_CORE_SIZE, (uint32_t)buffer->size);
        *behind = core + buffer->size;
        room->behind_at = *behind + extra;
        return REP_OK;
}

/* Makes the group of TIER, whose rules are on these LINES.  TIER must know what it is ABOUT. */
static void
pick_tier(struct rep_tier *tier, bool canonical, const unsigned char *lines)
{
        struct rep_picked *picked = picked_of(tier);

        rep_pick_core((unsigned char *)picked + CORE_GROUP, canonical, lines, picked);
        /* That the robots.txt may always be fetched does not say what it may be used for. */
        picked->plan.rules_robots = tier->about != REP_ABOUT_ACCESS;
}

/*
 * Encodes the automaton of RULES, which are sorted and numbered.  Keeps all numbers.  The result is compact if the
 * cells of a table would exceed REP_DENSE_MAX.
 */
static enum rep_status
encode_automaton(struct rep_arena *arena, const struct rep_rules *rules, enum rep_encoding encoding, bool canonical,
                 struct rep_buffer *buffer)
{
        const struct rep_automaton_options options = {.keep_numbers = true, .merging = encoding == REP_ENCODING_DENSE};
        struct rep_core_options core_options = {
                .encoding = encoding, .canonical = canonical, .cells_left = REP_DENSE_MAX};
        struct rep_arena work = {.heap = arena->heap};
        struct rep_automaton automaton;
        enum rep_status status = rep_make_automaton(arena, &work, rules, &options, &automaton);

        if (status == REP_OK)
                status = rep_encode_automaton(&work, &automaton, &core_options, buffer);
        rep_arena_free(&work);
        return status;
}

/*
 * Encodes RULES, which become numbered and, for an automaton, sorted: a trie is built from ascending patterns.  A
 * list has its rules by number, and needs no order of patterns.
 */
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

/*
 * Writes the lines of the COUNT RULES to AT, and the groups HELD after them.  Lines are little-endian, as in a blob;
 * groups are this machine's words, because AT is a multiple of 4 and they never leave the process.
 */
static void
put_lines_and_groups(const struct rep_rule *rules, uint32_t count, const struct rep_held_groups *held,
                     unsigned char *at, struct rep_tier *tier)
{
        uint32_t *groups, i;

        for (i = 0; i < count; i++, at += 4)
                rep_store32(at, rules[i].line);
        groups = (uint32_t *)(void *)at;
        if (held->count > 0)
                memcpy(groups, held->groups, held->count * sizeof(*groups));
        tier->groups = groups;
        tier->group_count = held->count;
        tier->about = held->about;
}

enum rep_status
rep_make_tier(struct rep_arena *arena, struct rep_rules *rules, enum rep_encoding encoding, bool canonical,
              const struct rep_held_groups *held, struct rep_tier_room *room, struct rep_tier **tier)
{
        struct rep_rule_counts counts = rep_count_rules(rules);
        unsigned char on_stack[CORE_ROOM];
        struct rep_buffer buffer = rep_buffer_within(on_stack, sizeof(on_stack));
        unsigned char *behind;
        enum rep_status status;
        uint32_t lines;

        buffer.heap = arena->heap;
        status = encode_rules(arena, rules, encoding, canonical, &buffer);
        lines = rules->numbered_count + 1;
        if (status == REP_OK)
                status = finish_tier(&buffer, rep_size_multiply(rep_size_add(lines, held->count), 4), room, tier,
                                     &behind);
        rep_buffer_free(&buffer);
        if (status != REP_OK)
                return status;
        /* This sets ABOUT, which the group needs. */
        put_lines_and_groups(rules->numbered, lines, held, behind, *tier);
        pick_tier(*tier, canonical, behind);
        (*tier)->counts = counts;
        (*tier)->list = rep_tier_encoding(*tier) == REP_ENCODING_LIST ? *tier : NULL;
        return REP_OK;
}

/*
 * The tier has no lines of its own: its group points at those of LIST.  It has no groups either, because a search for
 * a tier by its groups finds LIST, and goes on from there to the replacement (asked_tiers.c).
 *
 * LIST may be in use by other threads.  Nothing of it that is read here ever changes.
 */
enum rep_status
rep_remake_tier(struct rep_heap *heap, const struct rep_tier *list, enum rep_encoding encoding, size_t most,
                struct rep_tier **made)
{
        const struct rep_plan *plan = &picked_of(list)->plan;
        struct rep_arena arena = {.heap = heap};
        struct rep_buffer buffer = {.heap = heap};
        struct rep_tier_room alone = {0, 0, NULL};
        struct rep_rules rules;
        unsigned char *behind;
        enum rep_status status = rep_rules_of_list(&arena, plan->header, plan->canonical, &rules);

        if (status == REP_OK)
                status = encode_automaton(&arena, &rules, encoding, plan->canonical, &buffer);
        rep_buffer_align(&buffer, 8);
        if (status == REP_OK && buffer.size > most)
                status = REP_ERR_LIMIT;
        if (status == REP_OK)
                status = finish_tier(&buffer, 0, &alone, made, &behind);
        rep_buffer_free(&buffer);
        rep_arena_free(&arena);
        if (status != REP_OK)
                return status;
        (*made)->about = list->about;
        pick_tier(*made, plan->canonical, plan->lines);
        (*made)->counts = list->counts;
        (*made)->list = list;
        /* A table that became compact is none: nobody has seen it yet, so it is freed. */
        if (rep_tier_encoding(*made) == encoding)
                return REP_OK;
        rep_heap_give_back(heap, (*made)->block, (*made)->size);
        return REP_ERR_LIMIT;
}

/*
 * The plan of a list then asks for scratch memory, which otherwise none of a list does.  So checks that provide none
 * go the long way (check_counted() in asked.c).
 */
void
rep_let_count_steps(struct rep_tier *tier)
{
        struct rep_picked *picked = picked_of(tier);

        tier->counts_steps = true;
        picked->scratch_size = sizeof(struct rep_list_work);
        picked->plan.needs_scratch = true;
}

/*
 * The group may have several cores, so all of it is copied.  It points into the object's blob, which lives as long as
 * the tier.  The tier has no list, so nothing replaces it.
 */
enum rep_status
rep_make_picked_tier(struct rep_heap *heap, const struct rep_group *group, struct rep_tier **tier)
{
        *tier = new_tier(heap, 0, sizeof(*group));
        if (*tier == NULL)
                return REP_ERR_MEMORY;
        memcpy((unsigned char *)*tier + REP_TIER_SIZE, group, sizeof(*group));
        return REP_OK;
}

/* The plan is a list's, which asks for more scratch memory than there is: checks go the long way (check_text() in
 * asked.c). */
enum rep_status
rep_make_text_tier(struct rep_heap *heap, const struct rep_kept_text *text, const struct rep_rule_places *places,
                   struct rep_tier **tier)
{
        size_t size = places->count * sizeof(*places->rules), groups = places->group_count * sizeof(*places->groups);
        struct rep_rule_places *kept;
        struct rep_picked *picked;

        *tier = new_tier(heap, 0, CORE_GROUP + sizeof(*kept) + size + groups);
        if (*tier == NULL)
                return REP_ERR_MEMORY;
        picked = picked_of(*tier);
        memset(picked, 0, CORE_GROUP);
        picked->plan.mode = REP_PLAN_LIST;
        picked->plan.needs_scratch = true;
        picked->scratch_size = UINT32_MAX;
        kept = (struct rep_rule_places *)((uintptr_t)picked + CORE_GROUP);
        *kept = *places;
        rep_arrange_places(kept, text, (struct rep_rule_place *)(kept + 1));
        if (kept->starred > STARRED_MAX) {
                rep_heap_give_back(heap, (*tier)->block, (*tier)->size);
                *tier = NULL;
                return REP_ERR_LIMIT;
        }
        kept->groups = (uint32_t *)(void *)(kept->rules + places->count);
        if (groups > 0)
                memcpy(kept->groups, places->groups, groups);
        (*tier)->places = kept;
        (*tier)->counts.rules = places->count;
        return REP_OK;
}

/*
 * A check that takes the block leaves NULL, so two checks never use it at once, and a check that finds NULL takes
 * memory of its own.  Afterwards the block goes to the tier if that has none, and back to HEAP otherwise.  A tier thus
 * keeps one block at most, however many threads check by it.  Exchange and replacement order the uses of a block by
 * several threads.
 *
 * A block always has the size that the group asks for, because the group never changes once other threads see the
 * tier.
 */
enum rep_status
rep_check_with_scratch(rep_check_fn check, struct rep_tier *tier, struct rep_heap *heap, const char *url, size_t size,
                       struct rep_result *result)
{
        size_t room = rep_scratch_size(rep_tier_group(tier));
        void *scratch = REP_EXCHANGE(&tier->scratch, NULL), *none = NULL;
        enum rep_status status;

        if (scratch == NULL) {
                scratch = rep_heap_take(heap, room);
                if (scratch == NULL)
                        return rep_limit_status(heap, REP_ERR_MEMORY);
        }
        status = check(rep_tier_group(tier), url, size, scratch, room, result);
        if (!REP_REPLACE(&tier->scratch, &none, scratch))
                rep_heap_give_back(heap, scratch, room);
        return status;
}
