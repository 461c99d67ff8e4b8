/* SPDX-License-Identifier: Apache-2.0 */
/* output.c: see output.h. */
#include "automaton/output.h"

#include "base/size.h"

/* The most outputs: an accept word is twice an output's number, plus one. */
#define OUTPUTS_MAX (UINT32_MAX / 2)

enum rep_status
rep_add_entry(struct rep_automaton *automaton, struct rep_entry entry)
{
        struct rep_entry *entries =
                REP_GROW(automaton->memory, struct rep_entry, automaton->entries, automaton->entry_count);

        if (entries == NULL)
                return REP_ERR_MEMORY;
        automaton->entries = entries;
        if (automaton->entry_count == UINT32_MAX)
                return REP_ERR_LIMIT;
        entries[automaton->entry_count++] = entry;
        return REP_OK;
}

enum rep_status
rep_add_output(struct rep_automaton *automaton, uint32_t first, uint32_t queue, uint32_t queue_max, uint32_t *list)
{
        struct rep_output *lists =
                REP_GROW(automaton->memory, struct rep_output, automaton->outputs, automaton->output_count);
        uint32_t count = automaton->entry_count - first, next = *list, max = queue_max;

        if (lists == NULL)
                return REP_ERR_MEMORY;
        if (automaton->output_count == OUTPUTS_MAX)
                return REP_ERR_LIMIT;
        if (count > 0 && automaton->entries[first].max > max)
                max = automaton->entries[first].max;
        if (next != REP_NO_OUTPUT && lists[next].max > max)
                max = lists[next].max;
        automaton->outputs = lists;
        *list = automaton->output_count;
        lists[automaton->output_count++] = (struct rep_output){first, count, queue, next, max};
        return REP_OK;
}

uint32_t *
rep_certain_rules(struct rep_arena *work, const struct rep_automaton *automaton)
{
        uint32_t *certain = REP_ARRAY(work, uint32_t, automaton->output_count), i, j;

        for (i = 0; certain != NULL && i < automaton->output_count; i++) {
                const struct rep_output *list = &automaton->outputs[i];

                certain[i] = list->link == REP_NO_OUTPUT ? 0 : certain[list->link];
                for (j = list->first; j < list->first + list->count; j++) {
                        const struct rep_entry *entry = &automaton->entries[j];

                        if (entry->min_end == 0 && entry->node == REP_NO_NODE && entry->max > certain[i])
                                certain[i] = entry->max;
                }
        }
        return certain;
}

/* Returns the rule that LIST matches wherever it applies, or 0 if the list does anything else. */
static uint32_t
single_rule(const struct rep_automaton *automaton, uint32_t number)
{
        const struct rep_output *list = &automaton->outputs[number];
        const struct rep_entry *entry = &automaton->entries[list->first];

        if (list->count != 1 || list->queue != REP_NO_QUEUE || list->link != REP_NO_OUTPUT || entry->min_end > 0 ||
            entry->node != REP_NO_NODE)
                return 0;
        return entry->max;
}

/* Moves the marked lists and their entries together and renumbers them. */
static void
move_outputs(struct rep_automaton *automaton, uint32_t *number)
{
        uint32_t lists = 0, entries = 0, i;

        for (i = 0; i < automaton->output_count; i++) {
                struct rep_output list = automaton->outputs[i];

                if (number[i] == REP_NO_OUTPUT)
                        continue;
                memmove(automaton->entries + entries, automaton->entries + list.first,
                        list.count * sizeof(*automaton->entries));
                list.first = entries;
                entries += list.count;
                if (list.link != REP_NO_OUTPUT)
                        list.link = number[list.link];
                number[i] = lists;
                automaton->outputs[lists++] = list;
        }
        automaton->output_count = lists;
        automaton->entry_count = entries;
}

/* Returns whether anything happens at STATE.  At most states nothing does.  Both words are then REP_NO_OUTPUT, all of
 * whose bits are set. */
static inline bool
has_outputs(const struct rep_automaton *automaton, uint32_t state)
{
        return (automaton->accept[state] & automaton->accept_end[state]) != REP_NO_OUTPUT;
}

/* Marks LIST and the lists that it goes on with, unless LIST is none or a rule alone replaces it. */
static inline void
mark_outputs(const struct rep_automaton *automaton, const uint32_t *plain, uint32_t *number, uint32_t list)
{
        if (list == REP_NO_OUTPUT || plain[list] != 0)
                return;
        for (; list != REP_NO_OUTPUT && number[list] == REP_NO_OUTPUT; list = automaton->outputs[list].link)
                number[list] = 0;
}

static inline uint32_t
accept_word(uint32_t list, const uint32_t *words)
{
        return list == REP_NO_OUTPUT ? 0 : words[list];
}

enum rep_status
rep_finish_outputs(struct rep_arena *work, struct rep_automaton *automaton)
{
        uint32_t lists = automaton->output_count, *number = REP_ARRAY(work, uint32_t, lists);
        uint32_t *words = REP_ARRAY(work, uint32_t, lists), *accept = automaton->accept,
                 *accept_end = automaton->accept_end, i;

        if (number == NULL || words == NULL)
                return REP_ERR_MEMORY;
        rep_fill_none(number, lists);
        for (i = 0; i < lists; i++)
                words[i] = single_rule(automaton, i);
        for (i = 0; i < automaton->state_count; i++)
                if (has_outputs(automaton, i)) {
                        mark_outputs(automaton, words, number, accept[i]);
                        mark_outputs(automaton, words, number, accept_end[i]);
                }
        move_outputs(automaton, number);
        for (i = 0; i < lists; i++)
                words[i] = words[i] != 0 ? rep_accept_rule(words[i]) : rep_accept_output(number[i]);
        for (i = 0; i < automaton->state_count; i++) {
                bool has = has_outputs(automaton, i);

                accept[i] = has ? accept_word(accept[i], words) : 0;
                accept_end[i] = has ? accept_word(accept_end[i], words) : 0;
        }
        return REP_OK;
}
