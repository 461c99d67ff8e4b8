/* SPDX-License-Identifier: Apache-2.0 */
/* classes.c: see classes.h. */
#include "encode/classes.h"

/* Gives the COUNT bytes at BYTES, all of one class, a class of their own. */
static void
split_off(struct rep_classes *classes, const uint8_t *bytes, uint32_t count)
{
        uint32_t fresh;

        /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript): COUNT is at least 1 */
        if (count == classes->size[classes->of_byte[bytes[0]]])
                return;
        fresh = classes->count++;
        classes->size[classes->of_byte[bytes[0]]] -= count;
        classes->size[fresh] = count;
        for (uint32_t i = 0; i < count; i++)
                classes->of_byte[bytes[i]] = (uint8_t)fresh;
}

/* Splits the classes by where the exits [FIRST, AFTER) of one state lead. */
static void
split_by(struct rep_classes *classes, const struct rep_automaton *automaton, uint32_t first, uint32_t after)
{
        bool done[256] = {false};
        uint8_t class_before[256], together[256];
        uint32_t j, count;

        memcpy(class_before, classes->of_byte, sizeof(class_before));
        for (uint32_t i = first; i < after; i++) {
                if (done[automaton->exit_byte[i]])
                        continue;
                for (j = i, count = 0; j < after; j++) {
                        uint8_t byte = automaton->exit_byte[j];

                        if (automaton->exit_target[j] != automaton->exit_target[i] ||
                            class_before[byte] != class_before[automaton->exit_byte[i]])
                                continue;
                        done[byte] = true;
                        together[count++] = byte;
                }
                split_off(classes, together, count);
        }
}

void
rep_start_classes(struct rep_classes *classes)
{
        *classes = (struct rep_classes){.count = 1, .size = {256}, .escape = UINT32_MAX};
}

void
rep_refine_classes(const struct rep_automaton *automaton, struct rep_classes *classes)
{
        for (uint32_t state = 0; state < automaton->state_count; state++) {
                uint32_t first = automaton->exit_first[state], after = automaton->exit_first[state + 1];

                if (after - first == 1)
                        split_off(classes, &automaton->exit_byte[first], 1);
                else if (after > first)
                        split_by(classes, automaton, first, after);
        }
}

void
rep_find_classes(const struct rep_automaton *automaton, bool canonical, struct rep_classes *classes)
{
        rep_start_classes(classes);
        rep_refine_classes(automaton, classes);
        /* Canonical paths have only ASCII bytes, so there is room for one more class. */
        if (canonical)
                classes->escape = classes->count++;
}
