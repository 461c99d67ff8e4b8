/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The steps of one check, shared by single and batched checks.
 *
 * A check first tries what a group's plan can answer alone.  If that is not enough, it walks: from the start or, if no
 * first segment can match the path, from the unanchored start.
 */
#ifndef REP_RUNTIME_MATCH_CHECK_STEPS_H
#define REP_RUNTIME_MATCH_CHECK_STEPS_H

#include "cpu/simd.h"
#include "match/walk_part.h"
#include "syntax/canonical.h"
#include "syntax/url.h"

/* Returns the first REP_MASKS bytes of PATH, with zeros behind the end of a shorter one. */
static inline uint32_t
rep_first_bytes(struct rep_text path)
{
        const unsigned char *bytes = (const unsigned char *)path.data;

        if (path.size >= REP_MASKS)
                return rep_load32(bytes);
        return path.size == 0 ? 0 : (uint32_t)rep_load_few(bytes, (uint32_t)path.size);
}

enum rep_begin {
        REP_BEGIN_NOWHERE, /* only the base rule matches */
        REP_BEGIN_START,
        REP_BEGIN_UNANCHORED,
};

/* Returns whether one of the first bytes of PATH ends the path of a URL. */
static inline bool
rep_ends_early(const char *path)
{
        uint32_t word, hash;

        _Static_assert(sizeof(word) == REP_MASKS, "as many bytes as there are masks");
        memcpy(&word, path, sizeof(word));
        hash = word ^ 0x23232323u;
        return (((word - 0x01010101u) & ~word) | ((hash - 0x01010101u) & ~hash)) & 0x80808080u;
}

/* Cuts PATH at the end of the URL's path.  PATH goes up to the end of URL.  If URL is NULL, PATH was cut before. */
static inline void
rep_cut_path(const char *url, struct rep_text *path)
{
        if (url != NULL)
                path->size = rep_path_size(url, *path);
}

/*
 * Returns where a walk of PATH must begin.  PATH lacks its first "/".
 *
 * If URL is NULL, PATH ends where it should.  Otherwise PATH goes up to the end of URL, whose path may end earlier; the
 * end is then looked for only where it matters.  Lists that compare raw paths find it themselves: no rule continues
 * behind it, and their masks pass "#" and NUL if a rule may end there.
 */
static inline enum rep_begin
rep_choose_begin(const struct rep_plan *plan, const char *url, struct rep_text *path)
{
        bool finds_end = plan->mode == REP_PLAN_LIST && !plan->canonical;
        uint32_t bytes;

        if (plan->canonical && rep_may_be_robots_path((const unsigned char *)path->data, path->size)) {
                rep_cut_path(url, path);
                url = NULL;
        }
        if (plan->mode == REP_PLAN_CONSTANT)
                return REP_BEGIN_NOWHERE;
        if (!finds_end && url != NULL && (path->size < REP_MASKS || rep_ends_early(path->data))) {
                rep_cut_path(url, path);
                url = NULL;
        }
        bytes = rep_first_bytes(*path);
        if (rep_fits_masks(plan->masks, bytes) || (plan->canonical && rep_has_escape(bytes))) {
                if (!finds_end)
                        rep_cut_path(url, path);
                return REP_BEGIN_START;
        }
        if (plan->unanchored == 0)
                return REP_BEGIN_NOWHERE;
        rep_cut_path(url, path);
        return REP_BEGIN_UNANCHORED;
}

/* Prefetches the cache line OFFSET bytes behind ADDRESS.  That memory need not exist, and ADDRESS may be NULL: a
 * prefetch reads nothing, and the sum is formed of integers, not of pointers. */
static inline void
rep_prefetch(const void *address, size_t offset)
{
        REP_PREFETCH((const void *)((uintptr_t)address + offset));
}

/* Up to this many bytes of a core are prefetched before a walk.  That is all of most cores, so the walk waits once.  If
 * segments wait for others, this many bytes of outputs and what they lead to are prefetched as well. */
#define REP_PREFETCHED 1024
#define REP_PREFETCHED_OUTPUTS 1536

/* Prefetches the bytes from BEGIN to END, but at most SIZE of them. */
static inline void
rep_prefetch_range(const unsigned char *begin, const unsigned char *end, size_t size)
{
        size_t offset, count = (size_t)(end - begin) < size ? (size_t)(end - begin) : size;

        for (offset = 0; offset < count; offset += REP_CACHE_LINE)
                rep_prefetch(begin, offset);
}

/* Prefetches what most walks need of the core of PLAN.  Returns whether that is all of the core. */
static inline bool
rep_prefetch_core(const struct rep_plan *plan)
{
        const unsigned char *end = plan->header + plan->core_size;

        rep_prefetch_range(plan->header, end, REP_PREFETCHED);
        if (plan->core_size <= REP_PREFETCHED)
                return true;
        if (plan->needs_scratch)
                rep_prefetch_range(plan->automaton.outputs, end, REP_PREFETCHED_OUTPUTS);
        return false;
}

/*
 * Begins WALK of PART at the unanchored start.  Usually the filter there finds no candidate.  The walk is then over,
 * only the base rule matches, and the result is false.
 */
static inline bool
rep_begin_unanchored(struct rep_walk *walk, const struct rep_plan *plan, struct rep_part *part, uint32_t *scratch)
{
        rep_begin_walk(walk, plan, plan->unanchored, scratch);
        if (plan->unanchored_filter == NULL)
                return true;
        walk->candidates = (struct rep_candidates){0, 0, 0};
        walk->filter = plan->unanchored_filter;
        walk->entering = false;
        part->at = rep_next_candidate((enum rep_vectors)plan->vectors, plan->unanchored_filter, part->bytes, 0,
                                      part->size, part->raw, &walk->candidates);
        return part->at < part->size;
}

/* Begins WALK of PART at BEGIN.  Returns false if it is already over and only the base rule matches. */
static inline bool
rep_begin_at(struct rep_walk *walk, const struct rep_plan *plan, enum rep_begin begin, struct rep_part *part,
             uint32_t *scratch)
{
        if (begin == REP_BEGIN_UNANCHORED)
                return rep_begin_unanchored(walk, plan, part, scratch);
        rep_begin_walk(walk, plan, plan->start, scratch);
        return true;
}

/* Finishes WALK after PART, the last part of its path, was read with the result WALKED. */
static inline void
rep_finish_walk(struct rep_walk *walk, const struct rep_part *part, enum rep_walked walked)
{
        if (walked == REP_WALKED_ESCAPE)
                rep_walk_canonical(walk, part->bytes, part->at, part->size);
        else if (walked == REP_WALKED_ALL)
                rep_end_walk(walk, part->size);
}

/* Sets RESULT to the answer of the rule NUMBER.  Returns its strength.  The plan has the answer of the base, for which
 * no other line of memory is read. */
static inline uint64_t
rep_report_rule(const struct rep_plan *plan, uint32_t number, struct rep_result *result)
{
        uint32_t rule = plan->base, line = plan->base_line;

        if (number != 0) {
                rule = rep_rule_at(plan->rules, plan->rule_size, number);
                line = plan->lines == NULL ? 0 : rep_word(plan->lines, number);
        }
        result->verdict = (rule & REP_RULE_DISALLOWS) != 0 ? REP_DISALLOW : REP_ALLOW;
        result->rank = rule >> REP_RULE_RANK_SHIFT;
        result->line = line;
        return rep_strength(result->rank, (rule & REP_RULE_ALLOW_LINE) != 0, result->line);
}

/* The file that holds the rules may always be fetched, whatever they say (RFC 9309, section 2.2.2). */
static inline void
rep_allow_robots_path(const struct rep_plan *plan, struct rep_text path, struct rep_result *result)
{
        if (plan->canonical && (result->line | result->rank | (uint32_t)(result->verdict ^ REP_ALLOW)) != 0 &&
            rep_is_robots_path((const unsigned char *)path.data, path.size) && !plan->rules_robots)
                *result = (struct rep_result){.verdict = REP_ALLOW};
}

/* Sets RESULT to the answer about PATH, for which the rule NUMBER decides.  Returns REP_OK. */
static inline enum rep_status
rep_answer(const struct rep_plan *plan, uint32_t number, struct rep_text path, struct rep_result *result)
{
        (void)rep_report_rule(plan, number, result);
        rep_allow_robots_path(plan, path, result);
        return REP_OK;
}

/* Returns whether SCRATCH_SIZE is enough for a check of GROUP.  SCRATCH is NULL if the memory is to be on the stack. */
static inline bool
rep_suffices(const struct rep_group *group, const void *scratch, size_t scratch_size)
{
        return !rep_picked(group)->plan.needs_scratch ||
               rep_picked(group)->scratch_size <= (scratch == NULL ? (size_t)REP_STACK_SCRATCH : scratch_size);
}

/* Returns what is wrong with the arguments of a check, or REP_OK. */
static inline enum rep_status
rep_check_arguments(const struct rep_group *group, const char *url, size_t size, const void *scratch)
{
        if (group == NULL || rep_picked(group)->plan.mode == REP_PLAN_NONE || (url == NULL && size > 0) ||
            (uintptr_t)scratch % 4 != 0)
                return REP_ERR_ARGUMENT;
        return size > REP_URL_MAX ? REP_ERR_LIMIT : REP_OK;
}

#endif
