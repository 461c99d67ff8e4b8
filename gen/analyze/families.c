/*
 * families.c: the crawlers that a file names, those with nearly the same rules together.
 *
 * Crawlers that get the same groups are one kind.  Each kind in turn is compared with the first kinds of the families that
 * there are, by their patterns; only where nearly all of these agree it is asked in which verdicts the two differ.
 */
#include "analyze/alike.h"
#include "analyze/difference.h"

enum {
        PATTERNS_APART = 24, /* what two kinds of a family don't share of their patterns, at most */
        SHARED_TIMES = 4,    /* and so many times that they must share */
};

/* Crawlers that nothing distinguishes. */
struct kind {
        struct rep_text *tokens;
        size_t token_count;
        bool everybody;
        struct rep_crawler_rules rules;
        uint32_t leader; /* number of the first kind of its family; its own for that */
        struct rep_differences differences;
};

struct families {
        struct rep_analysis *analysis;
        struct rep_arena *arena;
        struct kind *kinds;
        uint32_t count;
        uint64_t budget;
        enum rep_status status;
};

/* ---- kinds */

static int
compare_members(const void *left, const void *right)
{
        const struct rep_slice *a = (const struct rep_slice *)left, *b = (const struct rep_slice *)right;

        if (a->first != b->first)
                return a->first < b->first ? -1 : 1;
        return (a->count > b->count) - (a->count < b->count);
}

/* Do the patterns of the entries A and B, and what they say, agree? */
static int
compare_entries(const struct rep_rule_pattern *patterns, const struct rep_index_entry *a,
                const struct rep_index_entry *b)
{
        int order = rep_plain_compare(&a->plain, &b->plain);

        return order != 0 ? order : (int)patterns[a->best].verdict - (int)patterns[b->best].verdict;
}

/* Do nearly all patterns of A and B agree? */
static bool
are_near(struct families *families, const struct rep_rule_index *a, const struct rep_rule_index *b)
{
        const struct rep_rule_pattern *patterns = families->analysis->patterns;
        uint32_t i = 0, j = 0, shared = 0, apart = 0;

        while ((i < a->count || j < b->count) && apart <= PATTERNS_APART && families->budget > 0) {
                int order = i == a->count   ? 1
                            : j == b->count ? -1
                                            : compare_entries(patterns, &a->entries[i], &b->entries[j]);

                families->budget--;
                shared += order == 0;
                apart += order != 0;
                i += order <= 0;
                j += order >= 0;
        }
        return i == a->count && j == b->count && apart <= PATTERNS_APART && shared >= SHARED_TIMES * apart;
}

/* Finds the family of KIND among those that there are. */
static enum rep_status
find_leader(struct families *families, struct kind *kind)
{
        uint32_t number = (uint32_t)(kind - families->kinds), i;
        enum rep_status status = REP_OK;

        kind->leader = number;
        for (i = 0; i < number && status == REP_OK; i++) {
                struct kind *first = &families->kinds[i];

                if (first->leader != i || !are_near(families, &first->rules.index, &kind->rules.index))
                        continue;
                status = rep_list_differences(families->arena, &first->rules, &kind->rules, false, &families->budget,
                                              &kind->differences);
                if (kind->differences.undecided == 0) {
                        kind->leader = i;
                        break;
                }
                /* What was found so far is about no member of a family. */
                kind->differences = (struct rep_differences){.items = NULL};
        }
        return status;
}

/* Adds the crawlers that get the groups of ANSWER. */
static void
add_kind(void *context, const void *answer, const struct rep_text *tokens, size_t count, bool everybody)
{
        struct families *families = (struct families *)context;
        struct kind *kind = &families->kinds[families->count];

        if (families->status != REP_OK)
                return;
        *kind = (struct kind){.token_count = count, .everybody = everybody};
        kind->tokens = REP_ARRAY(families->arena, struct rep_text, count);
        families->status = kind->tokens == NULL ? REP_ERR_MEMORY
                                                : rep_hold_members(families->arena, families->analysis,
                                                                   *(const struct rep_slice *)answer, &kind->rules);
        families->count++;
        if (families->status == REP_OK && count > 0)
                memcpy(kind->tokens, tokens, count * sizeof(*tokens));
        if (families->status == REP_OK)
                families->status = find_leader(families, kind);
}

/* ---- families */

static bool
is_equal(const struct kind *kind)
{
        return kind->differences.count == 0;
}

/* Gives FN the family whose first kind has the number LEADER. */
static enum rep_status
report_family(struct families *families, uint32_t leader, rep_family_fn fn, void *context)
{
        struct rep_family family = {.rules = &families->kinds[leader].rules};
        struct rep_agents_difference *relatives =
                REP_ARRAY(families->arena, struct rep_agents_difference, families->count);
        struct rep_text *tokens;
        size_t room = 0;
        uint32_t i;

        for (i = leader; i < families->count; i++)
                if (families->kinds[i].leader == leader)
                        room += families->kinds[i].token_count;
        tokens = REP_ARRAY(families->arena, struct rep_text, room);
        if (relatives == NULL || tokens == NULL)
                return REP_ERR_MEMORY;
        for (i = leader; i < families->count; i++) {
                const struct kind *kind = &families->kinds[i];

                if (kind->leader != leader)
                        continue;
                if (!is_equal(kind)) {
                        relatives[family.relative_count++] = (struct rep_agents_difference){kind->tokens,
                                                                                            kind->token_count,
                                                                                            kind->everybody,
                                                                                            kind->differences.items,
                                                                                            kind->differences.count,
                                                                                            0};
                        continue;
                }
                if (kind->token_count > 0)
                        memcpy(tokens + family.token_count, kind->tokens, kind->token_count * sizeof(*tokens));
                family.token_count += kind->token_count;
                family.everybody = family.everybody || kind->everybody;
        }
        family.tokens = tokens;
        family.relatives = relatives;
        fn(context, &family);
        return REP_OK;
}

/* Lists the kinds and their families. */
static enum rep_status
find_all(struct families *families)
{
        const struct rep_selection *selection = &families->analysis->selection;
        struct rep_named_agent *agents;
        enum rep_status status;
        size_t count, i;

        status = rep_list_agents(families->arena, families->analysis, families->analysis, &agents, &count);
        if (status != REP_OK)
                return status;
        families->kinds = REP_ARRAY(families->arena, struct kind, count);
        if (families->kinds == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++)
                agents[i].answer = rep_members_of(selection, agents[i].token);
        status = rep_report_alike(families->arena, agents, count, compare_members, add_kind, families);
        return status != REP_OK ? status : families->status;
}

enum rep_status
rep_find_families(struct rep_analysis *analysis, uint64_t budget, rep_family_fn fn, void *context)
{
        struct rep_arena memory = {.first = NULL};
        struct families families = {
                .analysis = analysis, .arena = &memory, .budget = budget == 0 ? REP_BUDGET : budget, .status = REP_OK};
        enum rep_status status;
        uint32_t i;

        if (analysis == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        if (analysis->selected)
                return REP_ERR_AGENT;
        status = find_all(&families);
        for (i = 0; i < families.count && status == REP_OK; i++)
                if (families.kinds[i].leader == i)
                        status = report_family(&families, i, fn, context);
        for (i = 0; i < families.count; i++)
                rep_free_rules(&families.kinds[i].rules);
        rep_arena_free(&memory);
        return status;
}
