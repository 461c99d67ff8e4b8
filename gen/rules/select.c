/* SPDX-License-Identifier: Apache-2.0 */
/*
 * select.c: see select.h.
 *
 * Two ways lead to a selection:
 *
 *     rep_select_all()     namings -> one list of groups a token -> rule sets   (a blob for every crawler)
 *     rep_select_agents()  agents -> tokens -> the groups that name one of these -> at most one rule set
 *
 * rep_select_all() of this file, whose groups 0, 1 and 2 have 3, 3 and 2 bytes and rules (merge_cost()):
 *
 *     User-agent: B       group 0              User-agent: a       group 1              User-agent: *       group 2
 *     User-agent: A                            User-agent: C                            Disallow: /
 *     Disallow: /x                             Disallow: /y
 *
 *     namings, as read       B 0    A 0    a 1    C 1    * 2
 *     namings, sorted        * 2    A 0    a 1    B 0    C 1         by token without case, then by group
 *     selection.groups       2      0      1      0      1
 *     lists                  *      A             B      C           slices of the row above; A and "a" are one token
 *
 *     order of merging       A      B      C      *                  the longest first
 *     sets                   0 1    0      1      2                  the groups of sets 0 to 3
 *     members                0      1      2      3                  A was merged, so each list has one set
 *
 * Had the budget not sufficed for A, its members would be the sets of group 0 and of group 1, which B and C share:
 *
 *     sets                   0      1             2                  the groups of sets 0 to 2
 *     members                0 1    0      1      2                  of A, B, C and *
 *
 * Invariants:
 *   - The groups of a set ascend, and none occurs twice.  They are a slice of selection.groups, never a copy.
 *   - At most one set has a given group alone (selector.group_set), and equal lists share their members.  So every set
 *     that a token walks is compiled once.
 *   - Merged sets repeat at most MERGE_FACTOR times the bytes and rules of the file; sets of one group have each group
 *     once.  Together the sets are at most MERGE_FACTOR + 1 times as large as the file.  Without this bound, a group of
 *     N rules and N names, where each name is also that of another group, would make N * N rules.
 */
#include "rules/select.h"

#include "base/size.h"
#include "base/sort.h"
#include "rules/group_run.h"
#include "syntax/token.h"

/* Merging may multiply the number of a file's rules by this factor. */
#define MERGE_FACTOR 4

/* The groups that name one token, or everybody: a slice of the sorted namings. */
struct list {
        struct rep_slice groups;  /* of rep_selection.groups */
        const uint32_t *numbers;  /* the numbers of these groups, in that table */
        uint32_t token;           /* number of the token; REP_NO_GROUP for everybody */
        struct rep_slice members; /* of rep_selection.members: one set, or a set for each group */
};

struct selector {
        struct rep_arena *arena;
        const struct rep_file *file;
        struct rep_selection *selection;
        struct list *lists;   /* in the order of their tokens, everybody first */
        struct list **sorted; /* the same in the order of merging, see compare_lists() */
        uint32_t list_count;
        uint32_t *group_set; /* by group: the set of this group alone, or REP_NO_GROUP if there is none yet */
        uint64_t budget;     /* bytes and rules that merging may still copy */
};

/* Orders namings by token without case, then by group.  Everybody has the empty token, and so comes first. */
static int
compare_namings(const void *left, const void *right)
{
        const struct rep_naming *a = (const struct rep_naming *)left, *b = (const struct rep_naming *)right;
        int order = rep_token_compare(a->token, b->token);

        return order != 0 ? order : (a->group > b->group) - (a->group < b->group);
}

/* Opens the list of TOKEN.  Its groups start at number FIRST. */
static void
open_list(struct selector *selector, struct rep_text token, uint32_t first)
{
        struct rep_selection *selection = selector->selection;
        struct list *list = &selector->lists[selector->list_count++];

        *list = (struct list){.groups = {first, 0}, .numbers = selection->groups + first, .token = REP_NO_GROUP};
        if (token.size > 0) {
                list->token = selection->token_count;
                selection->tokens[selection->token_count++].token = token;
        }
}

/* Sorts the namings and cuts them into lists, one for each token.  The list of everybody, if there is one, is first. */
static void
make_lists(struct selector *selector, struct rep_naming *namings, size_t count)
{
        struct rep_selection *selection = selector->selection;
        uint32_t group_count = 0;

        rep_sort(namings, count, sizeof(*namings), compare_namings);
        for (size_t i = 0; i < count; i++) {
                bool same = i > 0 && rep_token_compare(namings[i].token, namings[i - 1].token) == 0;

                if (same && namings[i].group == namings[i - 1].group)
                        continue;
                if (!same)
                        open_list(selector, namings[i].token, group_count);
                selection->groups[group_count++] = namings[i].group;
                selector->lists[selector->list_count - 1].groups.count++;
        }
}

/* Orders lists for merging: the longest first, so that the budget goes to the tokens that would have the most sets to
 * walk.  Equal lists are neighbours, so one comparison with the list before finds them.  They are in the order of their
 * tokens: the pointers are into one array. */
static int
compare_lists(const void *left, const void *right)
{
        const struct list *a = *(const struct list *const *)left, *b = *(const struct list *const *)right;

        if (a->groups.count != b->groups.count)
                return a->groups.count < b->groups.count ? 1 : -1;
        for (uint32_t i = 0; i < a->groups.count; i++)
                if (a->numbers[i] != b->numbers[i])
                        return a->numbers[i] < b->numbers[i] ? -1 : 1;
        return (a > b) - (a < b);
}

/* Returns the bytes and rules that a set of all groups of LIST copies.  It fits: there are at most REP_FILE_BYTES_MAX
 * namings, 2^30, and each adds at most twice that. */
static uint64_t
merge_cost(const struct selector *selector, const struct list *list)
{
        uint64_t cost = 0;

        for (uint32_t i = 0; i < list->groups.count; i++) {
                const struct rep_file_group *group =
                        &selector->file->groups[selector->selection->groups[list->groups.first + i]];

                cost += (uint64_t)group->rule_bytes + group->rule_count;
        }
        return cost;
}

static uint32_t
add_set(struct rep_selection *selection, struct rep_slice groups)
{
        selection->sets[selection->set_count] = groups;
        return selection->set_count++;
}

static void
add_member(struct rep_selection *selection, struct list *list, uint32_t set)
{
        selection->members[selection->member_count++] = set;
        list->members.count++;
}

/* Gives LIST its members: one set if merging is within the budget, else one set for each group.  A list of one group
 * has nothing to merge, and shares the set of that group with lists that could not be merged.  After a list that is too
 * expensive, a later one, with fewer or smaller groups, may still fit. */
static void
select_list(struct selector *selector, struct list *list)
{
        struct rep_selection *selection = selector->selection;
        uint64_t cost = merge_cost(selector, list);

        list->members.first = selection->member_count;
        if (list->groups.count > 1 && cost <= selector->budget) {
                selector->budget -= cost;
                add_member(selection, list, add_set(selection, list->groups));
                return;
        }
        selection->split |= list->groups.count > 1;
        for (uint32_t i = 0; i < list->groups.count; i++) {
                struct rep_slice single = {list->groups.first + i, 1};
                uint32_t *set = &selector->group_set[selection->groups[single.first]];

                if (*set == REP_NO_GROUP)
                        *set = add_set(selection, single);
                add_member(selection, list, *set);
        }
}

/*
 * Allocates tables for at most so many NAMINGS, or agents, and so many GROUPS:
 *
 *     tokens, lists       one a naming
 *     members             in all lists together, one a naming; one for agents
 *     sets                a merged one a list, and one a group
 *     selection.groups    one a naming, or for agents at most one a group
 *
 * REP_SETS_MAX keeps all these numbers within 32 bits.
 */
static enum rep_status
allocate(struct selector *selector, size_t namings, size_t groups)
{
        struct rep_selection *selection = selector->selection;
        struct rep_arena *arena = selector->arena;
        size_t lists = rep_size_add(namings, 1), slices = rep_size_add(lists, groups);

        memset(selection, 0, sizeof(*selection));
        if (slices > REP_SETS_MAX)
                return REP_ERR_LIMIT;
        selection->tokens = REP_ZERO_ARRAY(arena, struct rep_selected_token, lists);
        selection->members = REP_ARRAY(arena, uint32_t, lists);
        selection->sets = REP_ARRAY(arena, struct rep_slice, slices);
        selection->groups = REP_ARRAY(arena, uint32_t, slices);
        selector->lists = REP_ARRAY(arena, struct list, lists);
        selector->sorted = REP_ARRAY(arena, struct list *, lists);
        selector->group_set = REP_ARRAY(arena, uint32_t, rep_size_add(groups, 1));
        if (selection->tokens == NULL || selection->members == NULL || selection->sets == NULL ||
            selection->groups == NULL || selector->lists == NULL || selector->sorted == NULL ||
            selector->group_set == NULL)
                return REP_ERR_MEMORY;
        rep_fill_none(selector->group_set, groups);
        return REP_OK;
}

enum rep_status
rep_select_all(struct rep_arena *arena, const struct rep_file *file, bool split, struct rep_selection *selection)
{
        struct selector selector = {.arena = arena, .file = file, .selection = selection};
        enum rep_status status = allocate(&selector, file->naming_count, file->group_count);

        if (status != REP_OK)
                return status;
        for (uint32_t i = 0; i < file->group_count && !split; i++)
                selector.budget += MERGE_FACTOR * ((uint64_t)file->groups[i].rule_bytes + file->groups[i].rule_count);
        make_lists(&selector, file->namings, file->naming_count);
        for (uint32_t i = 0; i < selector.list_count; i++)
                selector.sorted[i] = &selector.lists[i];
        rep_sort(selector.sorted, selector.list_count, sizeof(*selector.sorted), compare_lists);
        for (uint32_t i = 0; i < selector.list_count; i++) {
                struct list *list = selector.sorted[i], *before = i > 0 ? selector.sorted[i - 1] : NULL;

                if (before != NULL && before->groups.count == list->groups.count &&
                    memcmp(before->numbers, list->numbers, list->groups.count * sizeof(*list->numbers)) == 0)
                        list->members = before->members;
                else
                        select_list(&selector, list);
                if (list->token == REP_NO_GROUP)
                        selection->everybody = list->members;
                else
                        selection->tokens[list->token].members = list->members;
        }
        return REP_OK;
}

/*
 * Adds the tokens of the agents in OPTIONS to the selection, each once: ascending, or in order of preference.
 *
 * An agent whose name is not a token is an error, because its rules would be those for everybody without a warning.  Of
 * agents in order, only all of them together must not lack a token: the others still say whose rules apply.
 *
 * The namings have group 0 only so that make_lists() drops repeated tokens.  What it writes to selection->groups is
 * overwritten by agents_groups().  Agents in order are not sorted, so finding repeated ones is quadratic in their
 * number.
 */
static enum rep_status
add_agents(struct selector *selector, struct rep_naming *namings, const struct rep_options *options)
{
        struct rep_selection *selection = selector->selection;
        bool lenient = options->names == REP_NAMES_ANY || options->lenient_agents;
        size_t i, count = 0;

        for (i = 0; i < options->agent_count; i++) {
                struct rep_text token = rep_crawler_token(options->agents[i], options->names);

                if (token.size > 0)
                        namings[count++] = (struct rep_naming){token, 0};
                else if (!lenient && !options->in_order)
                        return REP_ERR_TOKEN;
        }
        if (count == 0 && options->agent_count > 0 && !lenient)
                return REP_ERR_TOKEN;
        if (!options->in_order)
                make_lists(selector, namings, count);
        for (i = 0; i < count && options->in_order; i++) {
                uint32_t at = 0;

                while (at < selection->token_count &&
                       rep_token_compare(selection->tokens[at].token, namings[i].token) != 0)
                        at++;
                if (at == selection->token_count)
                        selection->tokens[selection->token_count++].token = namings[i].token;
        }
        return REP_OK;
}

bool
rep_is_named(const struct rep_file *file, struct rep_text token)
{
        for (size_t i = 0; i < file->naming_count && token.size > 0; i++)
                if (rep_token_compare(file->namings[i].token, token) == 0)
                        return true;
        return false;
}

/* Returns the tokens of SELECTION by which groups of FILE apply: all, or of several in order the first that FILE names.
 * In order, with a file that names only the second of three tokens, the slice is {1, 1}; if it names none, {3, 0}. */
static struct rep_slice
applying_tokens(const struct rep_file *file, const struct rep_selection *selection)
{
        struct rep_slice tokens = {0, selection->token_count};

        if (!selection->ordered)
                return tokens;
        while (tokens.first < tokens.count && !rep_is_named(file, selection->tokens[tokens.first].token))
                tokens.first++;
        tokens.count = tokens.first < tokens.count;
        return tokens;
}

/* Adds the groups that name one of TOKENS, or with EVERYBODY those that name everybody.  Namings are in the order of
 * groups, so a group that was added already is the last one, and the groups ascend.  Cost: namings times tokens. */
static struct rep_slice
agents_groups(const struct rep_file *file, struct rep_selection *selection, struct rep_slice tokens, bool everybody)
{
        struct rep_slice groups = {0, 0};

        for (size_t i = 0; i < file->naming_count; i++) {
                const struct rep_naming *naming = &file->namings[i];
                bool named = naming->token.size == 0 && everybody;

                for (uint32_t j = 0; j < tokens.count && naming->token.size > 0 && !everybody && !named; j++)
                        named = rep_token_compare(selection->tokens[tokens.first + j].token, naming->token) == 0;
                if (named && (groups.count == 0 || selection->groups[groups.count - 1] != naming->group))
                        selection->groups[groups.count++] = naming->group;
        }
        return groups;
}

enum rep_status
rep_select_agents(struct rep_arena *arena, const struct rep_file *file, const struct rep_options *options,
                  struct rep_selection *selection)
{
        struct selector selector = {.arena = arena, .file = file, .selection = selection};
        struct rep_naming *namings;
        struct rep_slice tokens, groups;
        enum rep_status status;

        /* The agents take the place of namings: a blob for them has their tokens alone. */
        status = allocate(&selector, options->agent_count, file->group_count);
        if (status != REP_OK)
                return status;
        namings = REP_ARRAY(arena, struct rep_naming, options->agent_count);
        if (namings == NULL)
                return REP_ERR_MEMORY;
        status = add_agents(&selector, namings, options);
        if (status != REP_OK)
                return status;
        selection->ordered = options->in_order && selection->token_count > 1;
        tokens = applying_tokens(file, selection);
        groups = agents_groups(file, selection, tokens, false);
        if (groups.count == 0 && !options->exempt)
                groups = agents_groups(file, selection, tokens, true);
        /* One set, number 0, for the tokens and for everybody: a blob for certain agents answers a caller that names
         * none as it answers these.  If no group applies, there is no set at all, and everything is allowed. */
        selection->members[0] = 0;
        selection->member_count = groups.count > 0;
        if (groups.count > 0)
                add_set(selection, groups);
        selection->everybody = (struct rep_slice){0, selection->member_count};
        for (uint32_t i = 0; i < tokens.count; i++)
                selection->tokens[tokens.first + i].members = selection->everybody;
        return REP_OK;
}

/* Returns whether DIRECTIVE, of a run that names everybody, is that name or a crawl-delay. */
static bool
is_delay_of_all(const struct rep_directive *directive)
{
        if (directive->kind != REP_KIND_OTHER)
                return directive->kind == REP_KIND_USER_AGENT && rep_names_everybody(directive->value);
        return directive->run != REP_NO_GROUP && rep_directive_key(directive->key) == REP_KEY_CRAWL_DELAY;
}

enum rep_status
rep_select_directives(struct rep_arena *arena, const struct rep_file *file, const struct rep_selection *selection,
                      bool delay_of_all, struct rep_file *selected)
{
        uint32_t run_of_all = REP_NO_GROUP; /* the run of the last line that names everybody */
        bool *holds = REP_ZERO_ARRAY(arena, bool, rep_size_add(file->group_count, 1));

        *selected = *file;
        selected->directives = REP_ARRAY(arena, struct rep_directive, file->directive_count);
        if (holds == NULL || selected->directives == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t set = 0; set < selection->set_count; set++)
                for (uint32_t i = 0; i < selection->sets[set].count; i++)
                        holds[selection->groups[selection->sets[set].first + i]] = true;
        selected->directive_count = selected->text_bytes = 0;
        for (size_t j = 0; j < file->directive_count; j++) {
                const struct rep_directive *directive = &file->directives[j];
                bool inside = directive->group != REP_NO_GROUP && holds[directive->group];

                if (directive->kind == REP_KIND_USER_AGENT && rep_names_everybody(directive->value))
                        run_of_all = directive->run;
                if (!inside && !rep_is_of_site(directive) &&
                    !(delay_of_all && directive->run == run_of_all && is_delay_of_all(directive)))
                        continue;
                selected->directives[selected->directive_count++] = *directive;
                selected->text_bytes += directive->key.size + directive->value.size;
        }
        return REP_OK;
}
