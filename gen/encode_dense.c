/* encode_dense.c: see encode_dense.h. */
#include "encode_dense.h"

#include "format.h"

/* Slots come first, in their order. */
uint32_t *
rep_order_rows(struct rep_arena *work, const struct rep_automaton *automaton, const struct rep_slots *slots)
{
        uint32_t *row = rep_arena_alloc(work, automaton->state_count, sizeof(*row)), state, next = slots->count;

        for (state = 0; row != NULL && state < automaton->state_count; state++)
                row[state] = slots->of[state] > 0 || state == 0 ? slots->of[state] : next++;
        return row;
}

/* Fills the table in the order of the automaton, in which a state's failure comes before it. */
static void
fill_table(const struct rep_automaton *automaton, const struct rep_classes *classes, const uint32_t *row,
           uint16_t *table)
{
        uint32_t state, i;

        for (state = 0; state < automaton->state_count; state++) {
                uint16_t *cells = table + row[state] * classes->count;

                if (automaton->fail[state] != state)
                        memcpy(cells, table + row[automaton->fail[state]] * classes->count,
                               classes->count * sizeof(*cells));
                else
                        for (i = 0; i < classes->count; i++)
                                cells[i] = (uint16_t)(row[state] * classes->count);
                for (i = automaton->exit_first[state]; i < automaton->exit_first[state + 1]; i++)
                        cells[classes->of_byte[automaton->exit_byte[i]]] =
                                (uint16_t)(row[automaton->exit_target[i]] * classes->count);
                if (classes->escape < classes->count)
                        cells[classes->escape] = 0;
        }
}

/* The classes of canonical bytes; where there are raw ones too, these come first, with a class for escapes. */
static void
put_classes(const struct rep_classes *classes, struct rep_buffer *blob)
{
        unsigned char raw[256];
        uint32_t byte;

        if (classes->escape < classes->count) {
                for (byte = 0; byte < 256; byte++)
                        raw[byte] = rep_is_escape((unsigned char)byte) ? (unsigned char)classes->escape
                                                                       : classes->of_byte[byte];
                rep_buffer_put(blob, raw, sizeof(raw));
        }
        rep_buffer_put(blob, classes->of_byte, sizeof(classes->of_byte));
}

bool
rep_put_dense(struct rep_arena *work, const struct rep_automaton *automaton, const struct rep_classes *classes,
              const uint32_t *row, struct rep_buffer *blob)
{
        size_t count = (size_t)automaton->state_count * classes->count, i;
        uint16_t *table = rep_arena_alloc(work, count, sizeof(*table));
        unsigned char *at;

        if (table == NULL)
                return false;
        fill_table(automaton, classes, row, table);
        put_classes(classes, blob);
        at = rep_buffer_extend(blob, 2 * count);
        for (i = 0; at != NULL && i < count; i++)
                rep_store16(at + 2 * i, table[i]);
        rep_buffer_align(blob, 4);
        return at != NULL;
}
