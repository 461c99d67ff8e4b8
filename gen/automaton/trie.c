/* SPDX-License-Identifier: Apache-2.0 */
/* trie.c: see tries.h. */
#include "automaton/tries.h"

#include "base/size.h"

/* A state while the trie grows: the strings [low, high) share the bytes that lead to it. */
struct span {
        uint32_t low, high;
};

/*
 * Grows TRIE level by level from its root, which is the first of SPANS.  Each state gets a child for each byte that its
 * strings continue with.  Returns REP_ERR_LIMIT if MOST states do not suffice.  States are counted from the root.  The
 * first exit leads to the first child.
 */
static enum rep_status
grow(const struct rep_automaton *automaton, const struct rep_text *strings, uint32_t most, struct span *spans,
     struct rep_trie *trie)
{
        uint8_t *exit_byte = automaton->exit_byte + trie->first_exit;
        uint32_t *exit_target = automaton->exit_target + trie->first_exit;
        uint32_t *exit_first = automaton->exit_first + trie->root;
        uint32_t count = 1, level_end = 1, state;
        size_t depth = 0;

        for (state = 0; state < count; state++) {
                uint32_t i, high = spans[state].high, after;

                if (state == level_end) {
                        level_end = count;
                        depth++;
                }
                for (i = spans[state].low; i < high && strings[i].size == depth;)
                        i++;
                trie->string[state] = i > spans[state].low ? spans[state].low : REP_NO_NODE;
                exit_first[state] = trie->first_exit + count - 1;
                for (; i < high; i = after) {
                        char byte = strings[i].data[depth];

                        if (count == most)
                                return REP_ERR_LIMIT;
                        for (after = i + 1; after < high && strings[after].data[depth] == byte;)
                                after++;
                        exit_byte[count - 1] = (uint8_t)byte;
                        exit_target[count - 1] = trie->root + count;
                        trie->parent[count] = state;
                        spans[count++] = (struct span){i, after};
                }
        }
        exit_first[count] = trie->first_exit + count - 1;
        trie->count = count;
        return REP_OK;
}

enum rep_status
rep_build_trie(struct rep_arena *work, const struct rep_text *strings, uint32_t count, uint32_t capacity,
               struct rep_automaton *automaton, struct rep_trie *trie)
{
        size_t most = 1, room = capacity - automaton->state_count;
        struct rep_arena_mark mark;
        struct span *spans;
        enum rep_status status;

        if (room == 0)
                return REP_ERR_LIMIT;
        for (uint32_t i = 0; i < count; i++)
                most = rep_size_add(most, strings[i].size);
        most = most < room ? most : room;
        *trie = (struct rep_trie){.root = automaton->state_count, .first_exit = automaton->exit_count};
        trie->parent = REP_ARRAY(work, uint32_t, most);
        trie->string = REP_ARRAY(work, uint32_t, most);
        mark = rep_arena_mark(work);
        spans = REP_ARRAY(work, struct span, most);
        if (trie->parent == NULL || trie->string == NULL || spans == NULL)
                return REP_ERR_MEMORY;
        spans[0] = (struct span){0, count};
        status = grow(automaton, strings, (uint32_t)most, spans, trie);
        rep_arena_release(work, mark);
        if (status != REP_OK)
                return status;
        automaton->state_count += trie->count;
        automaton->exit_count += trie->count - 1;
        return REP_OK;
}

void
rep_link_failures(struct rep_automaton *automaton, const struct rep_trie *trie)
{
        uint32_t *fail = automaton->fail + trie->root, i;

        fail[0] = trie->root;
        for (i = 1; i < trie->count; i++)
                fail[i] = trie->parent[i] == 0
                                  ? trie->root
                                  : rep_step(automaton, fail[trie->parent[i]], rep_trie_byte(automaton, trie, i));
}
