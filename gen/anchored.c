/* anchored.c: see anchored.h. */
#include "anchored.h"

#include "lists.h"

/* A floating trie's number where no opener was seen. */
#define NO_TRIE UINT32_MAX

/* What is known at a state of the anchored trie beside its place in it. */
struct place {
        uint32_t trie;   /* floating trie that is live, or NO_TRIE */
        uint32_t within; /* state of that trie that has read the same bytes */
        uint32_t best;   /* strongest rule matched on the way here */
};

struct builder {
        struct rep_arena *work;
        const struct rep_progress *progress;
        const struct rep_floating *floating;
        struct rep_automaton *automaton;
        struct rep_trie trie;
        struct place *places;     /* by state - root */
        uint32_t *node_of;        /* by string: its node; nodes of one segment follow each other */
        struct rep_text *strings; /* first segments without their "/" */
        uint32_t string_count;
};

static struct rep_text
behind_slash(const struct rep_progress_node *node)
{
        struct rep_text text = {node->segment + (node->size > 0), node->size - (node->size > 0)};

        return text;
}

size_t
rep_anchored_room(const struct rep_progress *progress)
{
        size_t room = 1;
        uint32_t i;

        for (i = 0; i < progress->node_count; i++)
                if (progress->nodes[i].level == 0)
                        room += progress->nodes[i].size;
        return room;
}

static bool
collect_strings(struct builder *builder)
{
        const struct rep_progress *progress = builder->progress;
        uint32_t i;

        builder->strings = rep_arena_alloc(builder->work, progress->node_count, sizeof(*builder->strings));
        builder->node_of = rep_arena_alloc(builder->work, progress->node_count, sizeof(*builder->node_of));
        if (builder->strings == NULL || builder->node_of == NULL)
                return false;
        for (i = 0; i < progress->node_count; i++) {
                if (progress->nodes[i].level > 0)
                        continue;
                builder->node_of[builder->string_count] = i;
                builder->strings[builder->string_count++] = behind_slash(&progress->nodes[i]);
        }
        return true;
}

/* The strings that end at STATE: [*FIRST, result). */
static uint32_t
strings_at(const struct builder *builder, uint32_t state, uint32_t *first)
{
        uint32_t after = builder->trie.string[state - builder->trie.root];

        *first = after;
        if (after == REP_NO_NODE)
                return after;
        while (after < builder->string_count && builder->strings[after].size == builder->strings[*first].size &&
               memcmp(builder->strings[after].data, builder->strings[*first].data, builder->strings[*first].size) == 0)
                after++;
        return after;
}

/* Enters floating trie TRIE behind the path PATH, of which only what the trie may match is read. */
static uint32_t
enter_trie(const struct builder *builder, uint32_t trie, struct rep_text path)
{
        const struct rep_floating_trie *entered = &builder->floating->tries[trie];
        uint32_t state = entered->trie.root;
        size_t i;

        for (i = entered->base; i < path.size; i++)
                state = rep_step(builder->automaton, state, (uint8_t)path.data[i]);
        return state;
}

/* The strongest rule that can be reached from STATE is at least RULE. */
static void
raise_bound(struct builder *builder, uint32_t state, uint32_t rule)
{
        uint32_t *bound = &builder->automaton->bound[state];

        *bound = rule > *bound ? rule : *bound;
}

/* Brings the place of STATE, which so far is that of its parent one byte on, up to date with what ends there. */
static void
arrive(struct builder *builder, uint32_t state)
{
        static const struct rep_text slash = {"/", 1};
        struct place *place = &builder->places[state - builder->trie.root];
        uint32_t i, after = strings_at(builder, state, &i);

        builder->automaton->bound[state] = 0;
        for (; i < after; i++) {
                const struct rep_progress_node *node = &builder->progress->nodes[builder->node_of[i]];
                uint32_t trie = builder->floating->trie_of[builder->node_of[i]];

                raise_bound(builder, state, node->max);
                if (!node->end)
                        place->best = node->best;
                if (node->max_below == 0 || trie == place->trie)
                        continue;
                place->trie = trie;
                place->within = enter_trie(builder, trie,
                                           node->size == 0 ? slash : (struct rep_text){node->segment, node->size});
        }
}

/* Finds the places of all states, parents first, and then the strongest rule that each begins, children first. */
static void
find_places(struct builder *builder)
{
        const struct rep_automaton *automaton = builder->automaton;
        uint32_t root = builder->trie.root, state, exit;

        builder->places[0] = (struct place){NO_TRIE, 0, 0};
        arrive(builder, root);
        for (state = root; state < root + builder->trie.count; state++)
                for (exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++) {
                        struct place *child = &builder->places[automaton->exit_target[exit] - root];

                        *child = builder->places[state - root];
                        if (child->trie != NO_TRIE)
                                child->within = rep_step(automaton, child->within, automaton->exit_byte[exit]);
                        arrive(builder, automaton->exit_target[exit]);
                }
        for (state = root + builder->trie.count; state-- > root;)
                for (exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++)
                        raise_bound(builder, state, automaton->bound[automaton->exit_target[exit]]);
}

/* Adds a list of what node NODE_OF[I] leads to at once, in front of *LIST. */
static bool
add_node_list(struct builder *builder, uint32_t node_number, uint32_t *list)
{
        const struct rep_progress_node *node = &builder->progress->nodes[node_number];
        uint32_t reached = builder->floating->node_number[node_number], first = builder->automaton->entry_count;
        struct rep_entry entry = {0, reached == REP_NO_NODE ? node->rule : node->max, reached};

        if (entry.max == 0)
                return true;
        return rep_add_entry(builder->automaton, entry) &&
               rep_add_list(builder->automaton, first, REP_NO_QUEUE, 0, list);
}

/* Sets failure, lists and bound of STATE.  A floating trie that can't change the verdict any more is not entered. */
static bool
finish_state(struct builder *builder, uint32_t state)
{
        struct rep_automaton *automaton = builder->automaton;
        const struct place *place = &builder->places[state - builder->trie.root];
        uint32_t i, after = strings_at(builder, state, &i);

        automaton->fail[state] = 0;
        if (place->trie != NO_TRIE && builder->floating->tries[place->trie].bound > place->best) {
                automaton->fail[state] = place->within;
                raise_bound(builder, state, builder->floating->tries[place->trie].bound);
        }
        automaton->event[state] = automaton->event[automaton->fail[state]];
        automaton->end[state] = automaton->end[automaton->fail[state]];
        for (; i < after; i++) {
                uint32_t node = builder->node_of[i];
                uint32_t *list = builder->progress->nodes[node].end ? &automaton->end[state] : &automaton->event[state];

                if (!add_node_list(builder, node, list))
                        return false;
        }
        return true;
}

enum rep_status
rep_build_anchored(struct rep_arena *work, const struct rep_progress *progress, const struct rep_floating *floating,
                   uint32_t capacity, struct rep_automaton *automaton)
{
        struct builder builder = {.work = work, .progress = progress, .floating = floating, .automaton = automaton};
        uint32_t state;

        if (!collect_strings(&builder) ||
            !rep_build_trie(work, builder.strings, builder.string_count, capacity, automaton, &builder.trie))
                return REP_ERR_MEMORY;
        builder.places = rep_arena_alloc(work, builder.trie.count, sizeof(*builder.places));
        if (builder.places == NULL)
                return REP_ERR_MEMORY;
        find_places(&builder);
        automaton->start = builder.trie.root;
        for (state = builder.trie.root; state < automaton->state_count; state++)
                if (!finish_state(&builder, state))
                        return REP_ERR_MEMORY;
        return REP_OK;
}
