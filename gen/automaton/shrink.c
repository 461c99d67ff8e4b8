/* SPDX-License-Identifier: Apache-2.0 */
/*
 * shrink.c: makes an automaton smaller without changing its language.
 *
 * 1. A walk is certain to stop at a state if the strongest rule that it could still reach is matched there for sure.
 *    Such a state needs neither exits nor failure, and one list a rule serves all such states.
 * 2. States that no walk reaches are removed.
 * 3. States with equal exits, failure and lists are merged.  Children are merged before their parents, so whole tails
 * of tries fall together.  A second round catches states that became equal when the first one merged their failures.
 *
 * Merging takes a quarter of a compile.  A dense table saves a row for each merged state, which is worth it.  A compact
 * core shrinks by half a percent, which is not.
 */
#include "automaton/automaton.h"
#include "automaton/output.h"
#include "base/size.h"

#define ROUNDS 2

/* Places of the hash table that are tried for one state. */
#define PROBES_MAX 32

struct shrinker {
        struct rep_arena *work;
        struct rep_automaton *automaton;
        uint32_t *exit_count; /* by state: its number of exits; final states have none */
        uint32_t *same;       /* by state: the state that replaces it */
        uint32_t *table;      /* hash table of states, REP_NO_NODE where empty; at other times a list of states */
        uint32_t table_size;  /* a power of two */
        bool cut;             /* some state lost exits */
};

/* Sets *LIST to the list that only matches RULE.  The list is made when it is first needed. */
static enum rep_status
rule_list(struct shrinker *shrinker, uint32_t rule, uint32_t *list)
{
        struct rep_automaton *automaton = shrinker->automaton;
        struct rep_entry entry = {0, rule, REP_NO_NODE};
        uint32_t first = automaton->entry_count;
        enum rep_status status;

        if (*list != REP_NO_OUTPUT)
                return REP_OK;
        status = rep_add_entry(automaton, entry);
        return status == REP_OK ? rep_add_output(automaton, first, REP_NO_QUEUE, 0, list) : status;
}

/* Cuts the exits of final states, and drops the bounds of states at which nothing happens. */
static enum rep_status
cut_final_states(struct shrinker *shrinker)
{
        struct rep_automaton *automaton = shrinker->automaton;
        const uint32_t *certain = rep_certain_rules(shrinker->work, automaton);
        uint32_t *rule_lists = REP_ARRAY(shrinker->work, uint32_t, automaton->rule_count), state;
        enum rep_status status;

        if (certain == NULL || rule_lists == NULL)
                return REP_ERR_MEMORY;
        rep_fill_none(rule_lists, automaton->rule_count);
        for (state = 0; state < automaton->state_count; state++) {
                uint32_t list = automaton->accept[state], rule;

                if (list == REP_NO_OUTPUT)
                        automaton->highest[state] = 0;
                if (list == REP_NO_OUTPUT || certain[list] < automaton->highest[state])
                        continue;
                rule = certain[list];
                shrinker->cut |= shrinker->exit_count[state] > 0;
                shrinker->exit_count[state] = 0;
                automaton->fail[state] = 0;
                automaton->accept_end[state] = REP_NO_OUTPUT;
                status = rule_list(shrinker, rule, &rule_lists[rule]);
                if (status != REP_OK)
                        return status;
                automaton->accept[state] = rule_lists[rule];
                automaton->highest[state] = rule;
        }
        return REP_OK;
}

/* Sets same[s] = s for each state that a walk reaches, and REP_NO_NODE for the others.  Returns how many are reached.
 */
static uint32_t
find_reached(struct shrinker *shrinker)
{
        const struct rep_automaton *automaton = shrinker->automaton;
        const uint32_t *exit_target = automaton->exit_target;
        uint32_t *same = shrinker->same, *todo = shrinker->table, count = 0, reached, state;

        rep_fill_none(same, automaton->state_count);
        same[0] = 0;
        todo[count++] = automaton->start;
        same[automaton->start] = automaton->start;
        for (reached = 1; count > 0; reached++) {
                uint32_t exit, after;

                state = todo[--count];
                exit = automaton->exit_first[state];
                after = exit + shrinker->exit_count[state];
                for (uint32_t next = automaton->fail[state];; next = exit_target[exit++]) {
                        /* This avoids a branch, because whether a state is new is hard to predict. */
                        todo[count] = next;
                        count += same[next] == REP_NO_NODE;
                        same[next] = next;
                        if (exit == after)
                                break;
                }
        }
        return reached;
}

static uint32_t
mix(uint32_t hash, uint32_t value)
{
        hash = (hash ^ value) * 0x9E3779B1u;
        return hash ^ hash >> 15;
}

static uint32_t
hash_state(const struct shrinker *shrinker, uint32_t state)
{
        const struct rep_automaton *automaton = shrinker->automaton;
        uint32_t hash = mix(shrinker->exit_count[state], automaton->fail[state]), i;

        hash = mix(mix(hash, automaton->accept[state]), automaton->accept_end[state]);
        for (i = automaton->exit_first[state]; i < automaton->exit_first[state] + shrinker->exit_count[state]; i++)
                hash = mix(mix(hash, automaton->exit_byte[i]), shrinker->same[automaton->exit_target[i]]);
        return hash;
}

static bool
equal_states(const struct shrinker *shrinker, uint32_t a, uint32_t b)
{
        const struct rep_automaton *automaton = shrinker->automaton;
        uint32_t i, x = automaton->exit_first[a], y = automaton->exit_first[b];

        if (shrinker->exit_count[a] != shrinker->exit_count[b] || automaton->fail[a] != automaton->fail[b] ||
            automaton->accept[a] != automaton->accept[b] || automaton->accept_end[a] != automaton->accept_end[b] ||
            automaton->highest[a] != automaton->highest[b])
                return false;
        for (i = 0; i < shrinker->exit_count[a]; i++)
                if (automaton->exit_byte[x + i] != automaton->exit_byte[y + i] ||
                    shrinker->same[automaton->exit_target[x + i]] != shrinker->same[automaton->exit_target[y + i]])
                        return false;
        return true;
}

/*
 * Returns the state in the table that equals STATE, or STATE itself, which is added if there is room near its place.
 * Hostile rules that collide only prevent merging.
 */
static uint32_t
find_equal(struct shrinker *shrinker, uint32_t state)
{
        uint32_t special = hash_state(shrinker, state), probes;

        for (probes = 0; probes < PROBES_MAX; probes++, special++) {
                uint32_t *found = &shrinker->table[special & (shrinker->table_size - 1)];

                if (*found == REP_NO_NODE)
                        *found = state;
                if (*found == state || equal_states(shrinker, *found, state))
                        return *found;
        }
        return state;
}

/* Merges once.  Returns how many states were merged into others.  The lowest state replaces its equals, so that
 * failures keep leading downwards. */
static uint32_t
merge_round(struct shrinker *shrinker)
{
        struct rep_automaton *automaton = shrinker->automaton;
        uint32_t *same = shrinker->same, *lowest = shrinker->table, state, merged = 0;

        rep_fill_none(shrinker->table, shrinker->table_size);
        for (state = automaton->state_count; state-- > 1;)
                if (same[state] == state) {
                        same[state] = find_equal(shrinker, state);
                        merged += same[state] != state;
                }
        rep_fill_none(lowest, automaton->state_count);
        for (state = 0; state < automaton->state_count; state++) {
                if (same[state] == REP_NO_NODE)
                        continue;
                if (lowest[same[state]] == REP_NO_NODE)
                        lowest[same[state]] = state;
                same[state] = lowest[same[state]];
        }
        return merged;
}

/* Moves the remaining states together.  A state never moves up, so nothing is overwritten that is still needed. */
static void
compact(struct shrinker *shrinker)
{
        struct rep_automaton *automaton = shrinker->automaton;
        uint32_t *same = shrinker->same, *number = shrinker->table, state, kept = 0, exits = 0, i;

        for (state = 0; state < automaton->state_count; state++)
                if (same[state] == state)
                        number[state] = kept++;
        kept = 0;
        for (state = 0; state < automaton->state_count; state++) {
                uint32_t first = automaton->exit_first[state];

                if (same[state] != state)
                        continue;
                automaton->exit_first[kept] = exits;
                for (i = first; i < first + shrinker->exit_count[state]; i++) {
                        automaton->exit_byte[exits] = automaton->exit_byte[i];
                        automaton->exit_target[exits++] = number[same[automaton->exit_target[i]]];
                }
                automaton->fail[kept] = number[same[automaton->fail[state]]];
                automaton->accept[kept] = automaton->accept[state];
                automaton->accept_end[kept] = automaton->accept_end[state];
                automaton->highest[kept] = automaton->highest[state];
                shrinker->exit_count[kept] = exits - automaton->exit_first[kept];
                kept++;
        }
        automaton->start = number[same[automaton->start]];
        automaton->exit_first[kept] = exits;
        automaton->state_count = kept;
        automaton->exit_count = exits;
        for (state = 0; state < kept; state++)
                same[state] = state;
}

static enum rep_status
start(struct shrinker *shrinker)
{
        const struct rep_automaton *automaton = shrinker->automaton;
        uint32_t states = automaton->state_count, size = 16, state;

        _Static_assert(REP_STATES_MAX + REP_STATES_MAX / 4 <= (uint32_t)1 << 31, "the table's size is a power of two");

        while (size < states + states / 4)
                size *= 2;
        shrinker->table_size = size;
        shrinker->exit_count = REP_ARRAY(shrinker->work, uint32_t, states);
        shrinker->same = REP_ARRAY(shrinker->work, uint32_t, states);
        shrinker->table = REP_ARRAY(shrinker->work, uint32_t, size);
        if (shrinker->exit_count == NULL || shrinker->same == NULL || shrinker->table == NULL)
                return REP_ERR_MEMORY;
        for (state = 0; state < states; state++)
                shrinker->exit_count[state] = automaton->exit_first[state + 1] - automaton->exit_first[state];
        return REP_OK;
}

static void
merge(struct shrinker *shrinker)
{
        uint32_t round, merged = 1;

        for (round = 0; round < ROUNDS && merged > 0; round++) {
                merged = merge_round(shrinker);
                compact(shrinker);
        }
}

enum rep_status
rep_merge_states(struct rep_arena *work, struct rep_automaton *automaton)
{
        struct shrinker shrinker = {.work = work, .automaton = automaton};
        enum rep_status status = start(&shrinker);

        if (status != REP_OK)
                return status;
        find_reached(&shrinker);
        merge(&shrinker);
        return REP_OK;
}

enum rep_status
rep_shrink(struct rep_arena *work, struct rep_automaton *automaton, bool merging)
{
        struct shrinker shrinker = {.work = work, .automaton = automaton};
        enum rep_status status = start(&shrinker);
        uint32_t reached;

        if (status == REP_OK)
                status = cut_final_states(&shrinker);
        if (status != REP_OK)
                return status;
        /* Without floating tries, only a cut can make a state unreachable. */
        if (!merging && !shrinker.cut && automaton->start == 1)
                return REP_OK;
        reached = find_reached(&shrinker);
        if (merging)
                merge(&shrinker);
        else if (shrinker.cut || reached < automaton->state_count)
                compact(&shrinker);
        return REP_OK;
}
