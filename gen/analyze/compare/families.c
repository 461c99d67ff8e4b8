/* SPDX-License-Identifier: Apache-2.0 */
/*
 * families.c: groups the crawlers that a file names into families with nearly the same rules.
 *
 * Crawlers that get the same groups are one kind.  Each kind is compared with the first kind of each existing family:
 * first by their patterns, and only if nearly all of these agree, by the verdicts in which they differ.
 *
 * A file of 500 KiB may have thousands of kinds that share thousands of rules.  So the rules of a kind are kept only
 * while they are needed: the rules of the first kinds of families, up to PATTERNS_KEPT, and otherwise those of one
 * kind at a time.  Making the rules again costs steps, too.
 */
#include "analyze/compare/compare.h"
#include "analyze/core/questions.h"

#include "base/sort.h"

enum {
        PATTERNS_APART = 24,           /* the most patterns that two kinds of a family may not share */
        SHARED_TIMES = 4,              /* the patterns that they share must be this many times as many */
        REPORTING = REP_BUDGET / 4,    /* steps for making the rules of families again */
        STEPS = 2 * REP_HOLDING_STEPS, /* for each pattern of rules that are made and compared */
        PATTERNS_KEPT = 300000,        /* the most patterns of first kinds that are kept for comparing; a pattern
                                        * takes about 150 bytes */
};

/* Crawlers that get the same groups. */
struct kind {
        struct rep_text *tokens;
        size_t token_count;
        bool everybody;
        struct rep_slice members;       /* of the selection: the groups */
        uint32_t leader;                /* the number of its family's first kind, which may be this one */
        struct rep_crawler_rules rules; /* of a first kind that others are compared with; otherwise ANALYSIS is NULL */
        struct rep_differences differences;
};

struct families {
        struct rep_analysis *analysis;
        struct rep_arena *arena;
        struct rep_arena held; /* for the rules of kinds */
        struct kind *kinds;
        uint32_t count;
        uint32_t *leaders; /* the numbers of the kinds whose rules are kept */
        uint32_t leader_count;
        uint64_t patterns; /* the number of patterns that are kept */
        uint64_t *budget;
        uint64_t reporting; /* the steps left for making the rules of reported families again */
        enum rep_status status;
};

/* ---- kinds */

static int
compare_members(const void *left, const void *right)
{
        return rep_compare_slices(*(const struct rep_slice *)left, *(const struct rep_slice *)right);
}

/* Returns whether nearly all patterns of A and B agree. */
static bool
are_near(struct families *families, const struct rep_rule_index *a, const struct rep_rule_index *b)
{
        const struct rep_rule_pattern *patterns = families->analysis->patterns;
        uint32_t i = 0, j = 0, shared = 0, apart = 0;

        (void)rep_spend(families->budget, 1);
        while ((i < a->count || j < b->count) && apart <= PATTERNS_APART && *families->budget > 0) {
                int order = i == a->count   ? 1
                            : j == b->count ? -1
                                            : rep_plain_compare(&a->entries[i].plain, &b->entries[j].plain);

                if (order == 0)
                        order = (int)patterns[a->entries[i].best].verdict - (int)patterns[b->entries[j].best].verdict;
                (void)rep_spend(families->budget, 1);
                shared += order == 0;
                apart += order != 0;
                i += order <= 0;
                j += order >= 0;
        }
        return i == a->count && j == b->count && apart <= PATTERNS_APART && shared >= SHARED_TIMES * apart;
}

/* Finds the differences between KIND, which has RULES, and LEADER.  Returns false if the budget did not suffice. */
static bool
find_differences(struct families *families, struct kind *leader, struct rep_crawler_rules *rules, struct kind *kind)
{
        struct rep_arena_mark mark = rep_arena_mark(families->arena);

        families->status = rep_list_differences(families->arena, &leader->rules, rules, false, families->budget,
                                                &kind->differences);
        if (families->status == REP_OK && kind->differences.undecided == 0)
                return true;
        kind->differences = (struct rep_differences){.items = NULL};
        rep_arena_release(families->arena, mark);
        return false;
}

/* Finds the existing family of KIND, which has RULES.  Returns false if it belongs to none. */
static bool
find_leader(struct families *families, struct kind *kind, struct rep_crawler_rules *rules)
{
        for (uint32_t i = 0; i < families->leader_count && families->status == REP_OK && *families->budget > 0; i++) {
                struct kind *leader = &families->kinds[families->leaders[i]];

                if (are_near(families, &leader->rules.index, &rules->index) &&
                    find_differences(families, leader, rules, kind)) {
                        kind->leader = families->leaders[i];
                        return true;
                }
        }
        return false;
}

/* Makes the rules of KIND within the budget.  Returns false if there are too many. */
static bool
hold_kind(struct families *families, const struct kind *kind, struct rep_crawler_rules *rules)
{
        uint64_t cost = STEPS * rep_count_patterns(families->analysis, kind->members);

        (void)rep_spend(families->budget, cost);
        if (*families->budget == 0)
                return false;
        families->status = rep_hold_members(&families->held, families->analysis, kind->members, rules);
        return families->status == REP_OK;
}

/* Sets the leader of KIND, which is the last kind. */
static void
place_kind(struct families *families, struct kind *kind)
{
        struct rep_arena_mark mark = rep_arena_mark(&families->held);
        struct rep_crawler_rules rules = {.analysis = NULL};
        uint32_t number = (uint32_t)(kind - families->kinds);

        kind->leader = number;
        if (*families->budget > 0 && hold_kind(families, kind, &rules) && !find_leader(families, kind, &rules) &&
            families->status == REP_OK && families->patterns + rules.pattern_count <= PATTERNS_KEPT) {
                kind->rules = rules;
                families->patterns += rules.pattern_count;
                families->leaders[families->leader_count++] = number;
                return;
        }
        rep_free_rules(&rules);
        rep_arena_release(&families->held, mark);
}

/* Adds the crawlers that get the groups of ANSWER. */
static void
add_kind(void *context, const void *answer, const struct rep_text *tokens, size_t count, bool everybody)
{
        struct families *families = (struct families *)context;
        struct kind *kind = &families->kinds[families->count];

        if (families->status != REP_OK)
                return;
        *kind = (struct kind){
                .token_count = count, .everybody = everybody, .members = *(const struct rep_slice *)answer};
        kind->tokens = REP_COPY(families->arena, struct rep_text, tokens, count);
        if (kind->tokens == NULL) {
                families->status = REP_ERR_MEMORY;
                return;
        }
        families->count++;
        place_kind(families, kind);
}

/* ---- families */

/* Orders kinds by family, then in their own order. */
static int
compare_kinds(const void *left, const void *right)
{
        const struct kind *a = *(const struct kind *const *)left, *b = *(const struct kind *const *)right;

        if (a->leader != b->leader)
                return a->leader < b->leader ? -1 : 1;
        return (a > b) - (a < b);
}

/* Makes FAMILY of COUNT kinds in families->arena.  The first of them has its rules. */
static enum rep_status
make_family(struct families *families, struct kind *const *kinds, uint32_t count, struct rep_family *family)
{
        struct rep_agents_difference *relatives = REP_ARRAY(families->arena, struct rep_agents_difference, count);
        struct rep_text *tokens;
        size_t room = 0;

        for (uint32_t i = 0; i < count; i++)
                room += kinds[i]->token_count;
        tokens = REP_ARRAY(families->arena, struct rep_text, room);
        if (relatives == NULL || tokens == NULL)
                return REP_ERR_MEMORY;
        family->tokens = tokens;
        family->relatives = relatives;
        for (uint32_t i = 0; i < count; i++) {
                const struct kind *kind = kinds[i];

                if (kind->differences.count > 0) {
                        relatives[family->relative_count++] = (struct rep_agents_difference){kind->tokens,
                                                                                             kind->token_count,
                                                                                             kind->everybody,
                                                                                             kind->differences.items,
                                                                                             kind->differences.count,
                                                                                             0};
                        continue;
                }
                if (kind->token_count > 0)
                        memcpy(tokens + family->token_count, kind->tokens, kind->token_count * sizeof(*tokens));
                family->token_count += kind->token_count;
                family->everybody = family->everybody || kind->everybody;
        }
        return REP_OK;
}

/* Calls FN with the family of COUNT kinds.  *ON becomes whether FN wants another one. */
static enum rep_status
report_family(struct families *families, struct kind *const *kinds, uint32_t count, rep_family_fn fn, void *context,
              bool *on)
{
        struct rep_arena_mark mark = rep_arena_mark(families->arena), held = rep_arena_mark(&families->held);
        struct rep_crawler_rules own = {.analysis = NULL}, *kept = &kinds[0]->rules;
        struct rep_family family = {.rules = kept->analysis != NULL ? kept : &own};
        enum rep_status status = make_family(families, kinds, count, &family);

        if (status == REP_OK && family.rules == &own) {
                (void)rep_spend(&families->reporting,
                                STEPS * rep_count_patterns(families->analysis, kinds[0]->members));
                status = families->reporting == 0
                                 ? REP_ERR_LIMIT
                                 : rep_hold_members(&families->held, families->analysis, kinds[0]->members, &own);
        }
        if (status == REP_OK)
                *on = fn(context, &family);
        rep_free_rules(&own);
        rep_arena_release(&families->held, held);
        rep_arena_release(families->arena, mark);
        return status;
}

static enum rep_status
report_families(struct families *families, rep_family_fn fn, void *context)
{
        struct kind **sorted = REP_ARRAY(families->arena, struct kind *, families->count);
        enum rep_status status = sorted == NULL ? REP_ERR_MEMORY : REP_OK;
        uint32_t end;
        bool on = true;

        for (uint32_t i = 0; i < families->count && status == REP_OK; i++)
                sorted[i] = &families->kinds[i];
        if (status == REP_OK)
                rep_sort(sorted, families->count, sizeof(*sorted), compare_kinds);
        for (uint32_t first = 0; first < families->count && status == REP_OK && on; first = end) {
                for (end = first + 1; end < families->count && sorted[end]->leader == sorted[first]->leader;)
                        end++;
                status = report_family(families, sorted + first, end - first, fn, context, &on);
        }
        return status;
}

/* Lists the kinds and their families. */
static enum rep_status
find_all(struct families *families)
{
        const struct rep_selection *selection = &families->analysis->selection;
        struct rep_named_agent *agents;
        enum rep_status status;
        size_t count;

        status = rep_list_agents(families->arena, families->analysis, families->analysis, &agents, &count);
        if (status != REP_OK)
                return status;
        families->kinds = REP_ARRAY(families->arena, struct kind, count);
        families->leaders = REP_ARRAY(families->arena, uint32_t, count);
        if (families->kinds == NULL || families->leaders == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < count; i++)
                agents[i].answer = rep_members_of(selection, agents[i].token);
        status = rep_report_classes(families->arena, agents, count, compare_members, add_kind, families);
        return status != REP_OK ? status : families->status;
}

enum rep_status
rep_find_families(struct rep_analysis *analysis, uint64_t budget, rep_family_fn fn, void *context)
{
        struct rep_arena memory = {.first = NULL};
        struct families families = {.analysis = analysis, .arena = &memory, .reporting = REPORTING, .status = REP_OK};
        enum rep_status status;

        if (analysis == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        if (analysis->selected)
                return REP_ERR_AGENT;
        families.budget = rep_steps(analysis, &budget);
        status = find_all(&families);
        if (status == REP_OK)
                status = report_families(&families, fn, context);
        for (uint32_t i = 0; i < families.leader_count; i++)
                rep_free_rules(&families.kinds[families.leaders[i]].rules);
        rep_arena_free(&families.held);
        rep_arena_free(&memory);
        return status;
}
