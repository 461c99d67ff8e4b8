/* trie.c: see trie.h. */
#include "trie.h"

/* A state while the trie grows: the strings [low, high) share the bytes that lead to it. */
struct span {
        uint32_t low, high, depth;
};

/* Appends a child to STATE, whose span is SPAN, for each byte that its strings go on with; false where room is out. */
static bool
add_children(struct rep_automaton *automaton, const struct rep_text *strings, uint32_t capacity,
             const struct span *span, struct span *children)
{
        uint32_t i = span->low, added = 0;

        while (i < span->high && strings[i].size == span->depth)
                i++;
        while (i < span->high) {
                char byte = strings[i].data[span->depth];
                struct span child = {i, i + 1, span->depth + 1};

                if (automaton->state_count == capacity)
                        return false;
                while (child.high < span->high && strings[child.high].data[span->depth] == byte)
                        child.high++;
                automaton->exit_byte[automaton->exit_count] = (uint8_t)byte;
                automaton->exit_target[automaton->exit_count++] = automaton->state_count++;
                children[added++] = child;
                i = child.high;
        }
        return true;
}

static bool
grow(struct rep_automaton *automaton, const struct rep_text *strings, uint32_t capacity, struct span *spans,
     struct rep_trie *trie)
{
        uint32_t state;

        for (state = trie->root; state < automaton->state_count; state++) {
                const struct span span = spans[state - trie->root];
                bool ends = span.low < span.high && strings[span.low].size == span.depth;

                trie->string[state - trie->root] = ends ? span.low : REP_NO_NODE;
                automaton->exit_first[state] = automaton->exit_count;
                automaton->fail[state] = trie->root;
                if (!add_children(automaton, strings, capacity, &span, spans + (automaton->state_count - trie->root)))
                        return false;
        }
        automaton->exit_first[automaton->state_count] = automaton->exit_count;
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
        uint32_t exits = automaton->exit_count;
        bool built;

        most = most < room ? most : room;
        trie->root = automaton->state_count;
        trie->string = rep_arena_alloc(work, most, sizeof(*trie->string));
        mark = rep_arena_mark(work);
        spans = rep_arena_alloc(work, most, sizeof(*spans));
        if (room == 0 || trie->string == NULL || spans == NULL)
                return false;
        spans[0] = (struct span){0, count, 0};
        automaton->state_count++;
        built = grow(automaton, strings, capacity, spans, trie);
        trie->count = automaton->state_count - trie->root;
        rep_arena_release(work, mark);
        if (!built) {
                automaton->state_count = trie->root;
                automaton->exit_count = exits;
        }
        return built;
}

void
rep_link_failures(struct rep_automaton *automaton, const struct rep_trie *trie)
{
        uint32_t state, exit;

        for (state = trie->root; state < trie->root + trie->count; state++)
                for (exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++)
                        if (state != trie->root)
                                automaton->fail[automaton->exit_target[exit]] =
                                        rep_step(automaton, automaton->fail[state], automaton->exit_byte[exit]);
}
