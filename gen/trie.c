/* trie.c: see trie.h. */
#include "trie.h"

/* A state while the trie grows: the strings [low, high) share the bytes that lead to it. */
struct span {
        uint32_t low, high, depth;
};

/* Appends the states level by level: to each a child for each byte that its strings go on with.  False where room is
 * out.  What grows is kept in locals, since a byte that is written might be part of anything else. */
static bool
grow(struct rep_automaton *automaton, const struct rep_text *strings, uint32_t capacity, struct span *spans,
     struct rep_trie *trie)
{
        uint8_t *exit_byte = automaton->exit_byte;
        uint32_t *exit_target = automaton->exit_target, *exit_first = automaton->exit_first, *parent = trie->parent;
        uint32_t root = trie->root, states = root + 1, exits = trie->first_exit, state;

        for (state = root; state < states; state++) {
                const struct span span = spans[state - root];
                uint32_t i = span.low, after;

                while (i < span.high && strings[i].size == span.depth)
                        i++;
                trie->string[state - root] = i > span.low ? span.low : REP_NO_NODE;
                automaton->fail[state] = root;
                exit_first[state] = exits;
                for (; i < span.high; i = after) {
                        char byte = strings[i].data[span.depth];

                        if (states == capacity)
                                return false;
                        for (after = i + 1; after < span.high && strings[after].data[span.depth] == byte;)
                                after++;
                        parent[states - root] = state - root;
                        spans[states - root] = (struct span){i, after, span.depth + 1};
                        exit_byte[exits] = (uint8_t)byte;
                        exit_target[exits++] = states++;
                }
        }
        exit_first[states] = exits;
        automaton->state_count = states;
        automaton->exit_count = exits;
        return true;
}

/* Most states that the trie of STRINGS may have. */
static size_t
most_states(const struct rep_text *strings, uint32_t count)
{
        size_t states = 1;
        uint32_t i;

        for (i = 0; i < count; i++)
                states += strings[i].size;
        return states;
}

bool
rep_build_trie(struct rep_arena *work, const struct rep_text *strings, uint32_t count, uint32_t capacity,
               struct rep_automaton *automaton, struct rep_trie *trie)
{
        size_t most = most_states(strings, count), room = capacity - automaton->state_count;
        struct rep_arena_mark mark;
        struct span *spans;
        bool built;

        most = most < room ? most : room;
        trie->root = automaton->state_count;
        trie->first_exit = automaton->exit_count;
        trie->parent = rep_arena_alloc(work, most, sizeof(*trie->parent));
        trie->string = rep_arena_alloc(work, most, sizeof(*trie->string));
        mark = rep_arena_mark(work);
        spans = rep_arena_alloc(work, most, sizeof(*spans));
        if (room == 0 || trie->parent == NULL || trie->string == NULL || spans == NULL)
                return false;
        spans[0] = (struct span){0, count, 0};
        built = grow(automaton, strings, capacity, spans, trie);
        trie->count = automaton->state_count - trie->root;
        rep_arena_release(work, mark);
        return built;
}

void
rep_link_failures(struct rep_automaton *automaton, const struct rep_trie *trie)
{
        uint32_t *fail = automaton->fail + trie->root, i;

        for (i = 1; i < trie->count; i++)
                if (trie->parent[i] != 0)
                        fail[i] = rep_step(automaton, fail[trie->parent[i]], rep_trie_byte(automaton, trie, i));
}
