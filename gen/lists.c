/* lists.c: see lists.h. */
#include "lists.h"

/* Room for one more element behind COUNT, in an array that doubles. */
static void *
grow(struct rep_arena *arena, void *array, uint32_t count, size_t size)
{
        void *grown;

        if (count > 0 && (count & (count - 1)) != 0)
                return array;
        grown = rep_arena_alloc(arena, count == 0 ? 1 : 2 * (size_t)count, size);
        if (grown != NULL && count > 0)
                memcpy(grown, array, count * size);
        return grown;
}

bool
rep_add_entry(struct rep_automaton *automaton, struct rep_entry entry)
{
        struct rep_entry *entries =
                grow(automaton->memory, automaton->entries, automaton->entry_count, sizeof(*entries));

        if (entries == NULL)
                return false;
        automaton->entries = entries;
        entries[automaton->entry_count++] = entry;
        return true;
}

bool
rep_add_list(struct rep_automaton *automaton, uint32_t first, uint32_t queue, uint32_t queue_max, uint32_t *list)
{
        struct rep_list *lists = grow(automaton->memory, automaton->lists, automaton->list_count, sizeof(*lists));
        uint32_t count = automaton->entry_count - first, next = *list, max = queue_max;

        if (lists == NULL)
                return false;
        if (count > 0 && automaton->entries[first].max > max)
                max = automaton->entries[first].max;
        if (next != REP_NO_LIST && lists[next].max > max)
                max = lists[next].max;
        automaton->lists = lists;
        *list = automaton->list_count;
        lists[automaton->list_count++] = (struct rep_list){first, count, queue, next, max};
        return true;
}

uint32_t *
rep_certain_rules(struct rep_arena *work, const struct rep_automaton *automaton)
{
        uint32_t *certain = rep_arena_alloc(work, automaton->list_count, sizeof(*certain)), i, j;

        for (i = 0; certain != NULL && i < automaton->list_count; i++) {
                const struct rep_list *list = &automaton->lists[i];

                certain[i] = list->next == REP_NO_LIST ? 0 : certain[list->next];
                for (j = list->first; j < list->first + list->count; j++) {
                        const struct rep_entry *entry = &automaton->entries[j];

                        if (entry->min_end == 0 && entry->node == REP_NO_NODE && entry->max > certain[i])
                                certain[i] = entry->max;
                }
        }
        return certain;
}

/* The rule that LIST just matches, wherever it applies; 0 where there is more to it. */
static uint32_t
plain_rule(const struct rep_automaton *automaton, uint32_t number)
{
        const struct rep_list *list = &automaton->lists[number];
        const struct rep_entry *entry = &automaton->entries[list->first];

        if (list->count != 1 || list->queue != REP_NO_QUEUE || list->next != REP_NO_LIST || entry->min_end > 0 ||
            entry->node != REP_NO_NODE)
                return 0;
        return entry->max;
}

/* Marks LIST and those it goes on with. */
static void
mark_list(const struct rep_automaton *automaton, uint32_t *number, uint32_t list)
{
        for (; list != REP_NO_LIST && number[list] == REP_NO_LIST; list = automaton->lists[list].next)
                number[list] = 0;
}

/* Moves the marked lists and their entries together, and gives them their new numbers. */
static void
move_lists(struct rep_automaton *automaton, uint32_t *number)
{
        uint32_t lists = 0, entries = 0, i;

        for (i = 0; i < automaton->list_count; i++) {
                struct rep_list list = automaton->lists[i];

                if (number[i] == REP_NO_LIST)
                        continue;
                memmove(automaton->entries + entries, automaton->entries + list.first,
                        list.count * sizeof(*automaton->entries));
                list.first = entries;
                entries += list.count;
                if (list.next != REP_NO_LIST)
                        list.next = number[list.next];
                number[i] = lists;
                automaton->lists[lists++] = list;
        }
        automaton->list_count = lists;
        automaton->entry_count = entries;
}

/* Marks the lists among EVENTS, one a state, that no rule does for. */
static void
mark_lists(const struct rep_automaton *automaton, const uint32_t *events, const uint32_t *plain, uint32_t *number)
{
        uint32_t i;

        for (i = 0; i < automaton->state_count; i++)
                if (events[i] != REP_NO_LIST && plain[events[i]] == 0)
                        mark_list(automaton, number, events[i]);
}

static void
set_words(uint32_t *events, uint32_t count, const uint32_t *words)
{
        uint32_t i;

        for (i = 0; i < count; i++)
                events[i] = events[i] == REP_NO_LIST ? 0 : words[events[i]];
}

bool
rep_finish_lists(struct rep_arena *work, struct rep_automaton *automaton)
{
        uint32_t lists = automaton->list_count, *number = rep_arena_alloc(work, lists, sizeof(*number));
        uint32_t *words = rep_arena_alloc(work, lists, sizeof(*words)), i;

        if (number == NULL || words == NULL)
                return false;
        memset(number, 0xFF, lists * sizeof(*number));
        for (i = 0; i < lists; i++)
                words[i] = plain_rule(automaton, i);
        mark_lists(automaton, automaton->event, words, number);
        mark_lists(automaton, automaton->end, words, number);
        move_lists(automaton, number);
        for (i = 0; i < lists; i++)
                words[i] = words[i] != 0 ? rep_rule_event(words[i]) : rep_list_event(number[i]);
        set_words(automaton->event, automaton->state_count, words);
        set_words(automaton->end, automaton->state_count, words);
        return true;
}
