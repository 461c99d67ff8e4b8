/* SPDX-License-Identifier: Apache-2.0 */
/*
 * masks.c: see encode_core.h.
 *
 * Nearly every path of a crawl begins unlike any rule.  The masks show this by the path's first four bytes.  That takes
 * a few independent instructions and no look at the automaton.
 */
#include "encode/encode_core.h"

_Static_assert(REP_MASKS <= 8, "a bit of `seen` each");

/* A search of the anchored trie, level by level. */
struct search {
        const struct rep_automaton *automaton;
        uint32_t *masks;
        uint8_t *seen;         /* by state: a bit for each level at which the state was met */
        uint32_t *todo, *next; /* states of this level and of the next one */
        uint32_t todo_count, next_count;
};

/* From LEVEL on, any byte may matter. */
static void
allow_all(struct search *search, uint32_t level)
{
        for (; level < REP_MASKS; level++)
                search->masks[level] = UINT32_MAX;
}

/* From LEVEL on, the path's end may matter. */
static void
allow_end(struct search *search, uint32_t level)
{
        for (; level < REP_MASKS; level++)
                search->masks[level] |= 1;
}

/*
 * Visits STATE, which is LEVEL bytes behind the start.  A state matters whatever follows if it is more than the
 * beginning of a segment: something happens at it, or other floating segments are waited for behind it.
 */
static void
look(struct search *search, uint32_t state, uint32_t level)
{
        const struct rep_automaton *automaton = search->automaton;

        for (uint32_t exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++) {
                uint32_t target = automaton->exit_target[exit];
                uint8_t byte = automaton->exit_byte[exit];

                search->masks[level] |= (uint32_t)1 << byte % 32;
                if (automaton->accept_end[target] != 0)
                        allow_end(search, level + 1);
                if (automaton->accept[target] != 0 ||
                    automaton->fail[target] != rep_step(automaton, automaton->fail[state], byte)) {
                        allow_all(search, level + 1);
                } else if ((search->seen[target] >> level & 1) == 0) {
                        search->seen[target] |= (uint8_t)(1u << level);
                        search->next[search->next_count++] = target;
                }
        }
}

enum rep_status
rep_find_masks(struct rep_arena *work, const struct rep_automaton *automaton, struct rep_masks *masks)
{
        struct search search = {.automaton = automaton, .masks = masks->bytes};
        uint32_t unanchored = automaton->fail[automaton->start], level, i;

        memset(masks, 0, sizeof(*masks));
        search.seen = REP_ZERO_ARRAY(work, uint8_t, automaton->state_count);
        search.todo = REP_ARRAY(work, uint32_t, automaton->state_count);
        search.next = REP_ARRAY(work, uint32_t, automaton->state_count);
        if (search.seen == NULL || search.todo == NULL || search.next == NULL)
                return REP_ERR_MEMORY;
        search.todo[search.todo_count++] = automaton->start;
        /* This is the state behind a "/" with which floating segments begin.  If the masks also cover what follows
         * there, the unanchored start can be the root, which has a filter. */
        if (automaton->accept[unanchored] == 0 && automaton->fail[unanchored] != unanchored) {
                search.todo[search.todo_count++] = unanchored;
                unanchored = automaton->fail[unanchored];
        }
        masks->unanchored = unanchored;
        if (automaton->accept[automaton->start] != 0)
                allow_all(&search, 0);
        for (i = 0; i < search.todo_count; i++)
                if (automaton->accept_end[search.todo[i]] != 0)
                        allow_end(&search, 0);
        for (level = 0; level < REP_MASKS; level++) {
                uint32_t *done = search.todo;

                for (i = 0; i < search.todo_count; i++)
                        look(&search, search.todo[i], level);
                search.todo = search.next;
                search.next = done;
                search.todo_count = search.next_count;
                search.next_count = 0;
        }
        return REP_OK;
}
