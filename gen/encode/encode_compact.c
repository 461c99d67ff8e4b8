/* SPDX-License-Identifier: Apache-2.0 */
/*
 * encode_compact.c: see encode_compact.h, and format.h for the bytes of a record.
 *
 * In: a frozen automaton and the order of its special states.  Out: the stream, its map, and the offsets that the
 * header needs.  An offset can only be written once all sizes are known, and the width of an offset depends on the size
 * of the whole.  Hence the passes: count_leads(), plan(), choose_width() and set_offsets(), and last put_stream().
 *
 * The rules /abc, /abd and "x" behind a star, which have the numbers 3, 2 and 1:
 *
 *     state   0      1        2     3       4       5            6      7
 *             dead   root     x     start   a       ab           abc    abd
 *     exits          x:2            a:4     b:5     c:6, d:7
 *     fails   0      itself   0     1       1       1            0      0       1 is the most common: the default
 *
 *     offset  bytes                 record of state
 *      0      00                    0   EXITS, no exit, fails to DEAD
 *      1      4A a b                3   RUN of two bytes to the next record; state 4 is within it; fails to DEFAULT
 *      4      42 c d 0B 00 0E 00    5   EXITS to 11 and 14; fails to DEFAULT
 *     11      18 03 00              6   FINAL, rule 3
 *     14      18 02 00              7   FINAL, rule 2
 *     17      25 01 00 x 17 00      1   EXITS to 23; STAYS; it has a filter, so it is special state 1
 *     23      18 01 00              2   FINAL, rule 1
 *     26      16 zeros                  REP_STREAM_PADDING
 *
 * A head, as 25 above:
 *
 *     bit      7   6   5     4   3    2         1   0
 *              count         kind     special   failure
 *              0   0   1     0   0    1         0   1        one exit, EXITS, special, STAYS
 *
 * Invariants:
 *   - A state within a run has no record and no offset.  Nothing but the byte before it leads there, so nothing asks
 *     for its offset.
 *   - Every state whose offset is stored has a record: push() was called for it, or its record follows a run.
 *   - Each state gets at most one record and is on the stack at most once, so no array has more than one place a state.
 *     The time is linear in states and exits.
 */
#include "encode/encode_compact.h"

#include "base/size.h"
#include "format.h"

/* No offset: the state has no record yet and is not waiting for one.  REP_BLOB_MAX is at most this, so no offset is. */
#define NOT_PLACED UINT32_MAX

/* A record while it is planned. */
struct record {
        uint32_t state;   /* the state; of a run, the first one */
        uint32_t count;   /* bytes of a run, or number of exits */
        uint32_t numbers; /* how many numbers the record stores */
        uint8_t kind, fails;
};

struct rep_compact_planner {
        const struct rep_automaton *automaton;
        const struct rep_order *order;
        struct record *records; /* in the order of the stream */
        uint32_t *offset;       /* by state: where its record starts, or NOT_PLACED */
        uint8_t *led_to;        /* by state: how many exits lead there, at most 2 */
        uint32_t *fails;        /* by state: how many other states fail there */
        uint32_t *todo;         /* a stack of states */
        uint32_t record_count, todo_count, default_fail;
        bool canonical; /* a walk leaves its loop at "%", so no run holds one; patterns have no other escapes */
};

static uint32_t
exits_of(const struct rep_automaton *automaton, uint32_t state)
{
        return automaton->exit_first[state + 1] - automaton->exit_first[state];
}

/* Returns whether STATE can be part of a run: it has one exit and nothing happens at it.  A root is not literal,
 * although it may have one exit: in a run, a byte that differs ends the run by the failure of its first state, and
 * "stays" would mean the wrong state for the others. */
static bool
is_literal(const struct rep_compact_planner *planner, uint32_t state)
{
        return exits_of(planner->automaton, state) == 1 && rep_special_number(planner->order, state) == 0 &&
               planner->automaton->fail[state] != state &&
               !(planner->canonical && planner->automaton->exit_byte[planner->automaton->exit_first[state]] == '%');
}

/*
 * Counts what leads to each state and finds the most common failure.
 *
 * Of LED_TO only the values 1 and "more" matter, so it stays within a byte.  The start counts as if an exit led to it,
 * because walks begin there: no run may pass through it, and the exit that would make it "more" is a second lead.
 *
 * Failures are counted by states, not by records: a run is one record.  That can only cost bytes.  If no state has
 * such a failure, the default is state 0.
 */
static void
count_leads(struct rep_compact_planner *planner)
{
        const struct rep_automaton *automaton = planner->automaton;
        const uint32_t *exit_target = automaton->exit_target, *fail = automaton->fail;
        uint32_t *fails = planner->fails, states = automaton->state_count, common = 0, state, exit;
        uint8_t *led_to = planner->led_to;

        led_to[automaton->start] = 1;
        for (exit = 0; exit < automaton->exit_first[states]; exit++)
                led_to[exit_target[exit]] = (uint8_t)(led_to[exit_target[exit]] == 0 ? 1 : 2);
        /* A failure to the dead state, or of a state to itself, has a kind of its own. */
        for (state = 1; state < states; state++)
                if (fail[state] != 0 && fail[state] != state)
                        fails[fail[state]]++;
        for (state = 1; state < states; state++)
                if (fails[state] > fails[common])
                        common = state;
        planner->default_fail = common;
}

/* Puts STATE on the stack, unless it has a record, waits for one already, or is the dead state, whose record is first.
 * */
static void
push(struct rep_compact_planner *planner, uint32_t state)
{
        if (state != 0 && planner->offset[state] == NOT_PLACED) {
                planner->offset[state] = 0; /* it has a place now, though not a known one */
                planner->todo[planner->todo_count++] = state;
        }
}

static uint8_t
fail_kind(const struct rep_compact_planner *planner, uint32_t state)
{
        uint32_t fail = planner->automaton->fail[state];

        if (fail == 0)
                return REP_FAIL_DEAD;
        if (fail == state)
                return REP_FAIL_STAYS;
        return fail == planner->default_fail && rep_uses(REP_MECHANISM_DEFAULT_FAIL) ? REP_FAIL_DEFAULT
                                                                                     : REP_FAIL_OTHER;
}

/*
 * Plans the run that starts at STATE.  Returns the state whose record must follow, or 0.
 *
 * The run goes on through a state that only the run leads to (no second exit, and no failure of another state), and
 * that fails where the first one fails: within the run, a walk knows no other failure.  It ends at the first state that
 * is not so, or after REP_RECORD_COUNT_MAX bytes, which is what the byte of the count can say.
 *
 * That state's record follows at once if it has no place yet.  It may wait on the stack instead, because something else
 * leads there; then the run ends with a number, as JUMP.  State 0 is never behind an exit, so 0 can mean "none".
 */
static uint32_t
plan_run(struct rep_compact_planner *planner, struct record *record, uint32_t state)
{
        const struct rep_automaton *automaton = planner->automaton;
        uint32_t fail = automaton->fail[state], next = state, count = 0;

        do {
                next = automaton->exit_target[automaton->exit_first[next]];
                count++;
        } while (count < REP_RECORD_COUNT_MAX && automaton->fail[next] == fail && planner->led_to[next] == 1 &&
                 planner->fails[next] == 0 && is_literal(planner, next));
        record->count = count;
        record->kind = planner->offset[next] == NOT_PLACED ? REP_RECORD_RUN : REP_RECORD_JUMP;
        record->numbers += record->kind == REP_RECORD_JUMP;
        if (record->kind == REP_RECORD_JUMP)
                return 0;
        planner->offset[next] = 0;
        return next;
}

/* Plans the exits of STATE, if it has any.  The states that they lead to are planned later.  They are pushed in
 * descending order of bytes, so that the first exit is on top: the records of its whole branch follow at once, then
 * those of the second.  No pattern holds a 0, so there are at most 255 exits, as many as a count can say. */
static void
plan_exits(struct rep_compact_planner *planner, struct record *record, uint32_t state)
{
        const struct rep_automaton *automaton = planner->automaton;

        record->count = exits_of(automaton, state);
        record->kind = REP_RECORD_EXITS;
        record->numbers += record->count;
        if (rep_is_final(automaton, state)) {
                record->kind = REP_RECORD_FINAL;
                record->numbers++;
        }
        for (uint32_t exit = automaton->exit_first[state + 1]; exit-- > automaton->exit_first[state];)
                push(planner, automaton->exit_target[exit]);
}

/* Plans the record of STATE.  Returns the state whose record must follow, or 0; other states wait on the stack. */
static uint32_t
plan_record(struct rep_compact_planner *planner, uint32_t state)
{
        struct record *record = &planner->records[planner->record_count++];

        /* The failure is pushed below the exits, so its record comes behind all that they lead to.  It needs one even
         * if its kind is DEFAULT: the header names that record. */
        record->state = state;
        record->fails = fail_kind(planner, state);
        record->numbers = record->fails == REP_FAIL_OTHER;
        record->numbers += rep_special_number(planner->order, state) != 0;
        if (record->fails != REP_FAIL_STAYS)
                push(planner, planner->automaton->fail[state]);
        if (is_literal(planner, state) && rep_uses(REP_MECHANISM_RUNS))
                return plan_run(planner, record, state);
        plan_exits(planner, record, state);
        return 0;
}

/* Plans all records: depth first from the start.  The dead state has offset 0, as format.h says. */
static void
plan(struct rep_compact_planner *planner)
{
        uint32_t next;

        planner->offset[0] = 0;
        planner->records[planner->record_count++] = (struct record){.kind = REP_RECORD_EXITS, .fails = REP_FAIL_DEAD};
        push(planner, planner->automaton->start);
        while (planner->todo_count > 0) {
                next = planner->todo[--planner->todo_count];
                while (next != 0)
                        next = plan_record(planner, next);
        }
}

/* Returns the part of RECORD's size that does not depend on the width of numbers: head, count, and a byte for each exit
 * or byte of a run.  FINAL has a count of 0. */
static size_t
bytes_of(const struct record *record)
{
        return (record->count >= REP_RECORD_COUNT_LONG ? 2 : 1) + (size_t)record->count;
}

/* Returns the smallest width for offsets, rules and special states.  *SIZE becomes the size of the stream.  All numbers
 * of a stream have one width.  With W bytes it suffices that the stream has at most 256^W bytes, as an offset is less
 * than that, and that there are at most 256^W rules and special states, which are numbered from 0.  A greater width
 * makes the stream longer, so it is computed anew.  It ends at 4, where the caller compares it with REP_BLOB_MAX. */
static uint32_t
choose_width(const struct rep_compact_planner *planner, size_t *size)
{
        uint32_t width = 2, most = planner->automaton->rule_count, i;
        size_t bytes = REP_STREAM_PADDING, numbers = 0;

        if (planner->order->specials > most)
                most = planner->order->specials;
        for (i = 0; i < planner->record_count; i++) {
                bytes = rep_size_add(bytes, bytes_of(&planner->records[i]));
                numbers = rep_size_add(numbers, planner->records[i].numbers);
        }
        *size = rep_size_add(bytes, rep_size_multiply(numbers, width));
        while (width < 4 && (*size > (size_t)1 << 8 * width || most > (size_t)1 << 8 * width))
                *size = rep_size_add(bytes, rep_size_multiply(numbers, ++width));
        return width;
}

/* Sets the offsets of all records.  With numbers of WIDTH bytes the stream is not too long. */
static void
set_offsets(const struct rep_compact_planner *planner, uint32_t width)
{
        size_t offset = 0;

        for (uint32_t i = 0; i < planner->record_count; i++) {
                const struct record *record = &planner->records[i];

                planner->offset[record->state] = (uint32_t)offset;
                offset += bytes_of(record) + (size_t)record->numbers * width;
        }
}

/* Stores four bytes for any WIDTH.  NUMBER fits into WIDTH bytes, so those beyond it are 0.  What stood there is lost,
 * so numbers and records are written from the front to the end.  Behind the last record is padding of zeros. */
static unsigned char *
put_number(unsigned char *at, uint32_t number, uint32_t width)
{
        rep_store32(at, number);
        return at + width;
}

/* Stores the bytes of the run from STATE on.  Returns the state that it leads to.  The arrays are copied to local
 * variables, because the compiler must assume that a stored byte changes anything else. */
static uint32_t
put_run(const struct rep_compact_planner *planner, uint32_t state, uint32_t count, unsigned char *at)
{
        const uint32_t *exit_first = planner->automaton->exit_first, *exit_target = planner->automaton->exit_target;
        const uint8_t *exit_byte = planner->automaton->exit_byte;

        for (uint32_t i = 0; i < count; i++) {
                at[i] = exit_byte[exit_first[state]];
                state = exit_target[exit_first[state]];
        }
        return state;
}

/* Stores all bytes of the exits, then all offsets, so that a walk compares many bytes at once. */
static void
put_exits(const struct rep_compact_planner *planner, const struct record *record, uint32_t width, unsigned char *at)
{
        const struct rep_automaton *automaton = planner->automaton;
        uint32_t first = automaton->exit_first[record->state], i;

        for (i = 0; i < record->count; i++)
                at[i] = automaton->exit_byte[first + i];
        at += record->count;
        for (i = 0; i < record->count; i++)
                at = put_number(at, planner->offset[automaton->exit_target[first + i]], width);
}

static void
put_record(const struct rep_compact_planner *planner, const struct record *record, uint32_t width, unsigned char *at)
{
        const struct rep_automaton *automaton = planner->automaton;
        uint32_t state = record->state, count = record->count, special = rep_special_number(planner->order, state),
                 next;
        uint32_t bits = count < REP_RECORD_COUNT_LONG ? count : REP_RECORD_COUNT_LONG;

        *at++ = (unsigned char)(record->fails | (special != 0 ? REP_RECORD_SPECIAL : 0) |
                                (uint32_t)record->kind << REP_RECORD_KIND_SHIFT | bits << REP_RECORD_COUNT_SHIFT);
        if (bits == REP_RECORD_COUNT_LONG)
                *at++ = (unsigned char)count;
        if (record->fails == REP_FAIL_OTHER)
                at = put_number(at, planner->offset[automaton->fail[state]], width);
        if (special != 0)
                at = put_number(at, special, width);
        if (record->kind == REP_RECORD_EXITS) {
                put_exits(planner, record, width, at);
        } else if (record->kind == REP_RECORD_FINAL) {
                (void)put_number(at, automaton->accept[state] / 2, width);
        } else {
                next = put_run(planner, state, count, at);
                if (record->kind == REP_RECORD_JUMP)
                        (void)put_number(at + count, planner->offset[next], width);
        }
}

/* Writes the stream and its map to AT, which is zeroed.  Records must be written in this order: see put_number(). */
static void
put_stream(const struct rep_compact_planner *planner, const struct rep_compact *compact, unsigned char *at)
{
        unsigned char *map = at + rep_pad4(compact->size);
        uint32_t offset;

        for (uint32_t i = 0; i < planner->record_count; i++) {
                offset = planner->offset[planner->records[i].state];
                put_record(planner, &planner->records[i], compact->width, at + offset);
                map[offset / 8] = (unsigned char)(map[offset / 8] | 1u << offset % 8);
        }
}

enum rep_status
rep_plan_compact(struct rep_arena *work, const struct rep_automaton *automaton, const struct rep_order *order,
                 uint32_t unanchored, bool canonical, struct rep_compact *compact)
{
        struct rep_compact_planner *planner = REP_ZERO_ARRAY(work, struct rep_compact_planner, 1);
        uint32_t states = automaton->state_count;
        size_t size;

        if (planner == NULL)
                return REP_ERR_MEMORY;
        planner->automaton = automaton;
        planner->order = order;
        planner->canonical = canonical;
        planner->records = REP_ARRAY(work, struct record, states);
        planner->offset = REP_ARRAY(work, uint32_t, states);
        planner->led_to = REP_ZERO_ARRAY(work, uint8_t, states);
        planner->fails = REP_ZERO_ARRAY(work, uint32_t, states);
        planner->todo = REP_ARRAY(work, uint32_t, states);
        if (planner->records == NULL || planner->offset == NULL || planner->led_to == NULL || planner->fails == NULL ||
            planner->todo == NULL)
                return REP_ERR_MEMORY;
        rep_fill_none(planner->offset, states);
        count_leads(planner);
        plan(planner);
        compact->planner = planner;
        compact->width = choose_width(planner, &size);
        if (size > REP_BLOB_MAX)
                return REP_ERR_LIMIT;
        set_offsets(planner, compact->width);
        compact->size = (uint32_t)size;
        compact->start = planner->offset[automaton->start];
        /* UNANCHORED is the failure of the start, or the failure of that (masks.c).  So it was pushed. */
        compact->unanchored = planner->offset[unanchored];
        /* If no walk reaches the states with the default failure, it has no record, and nothing refers to it. */
        compact->default_fail =
                planner->offset[planner->default_fail] == NOT_PLACED ? 0 : planner->offset[planner->default_fail];
        return REP_OK;
}

void
rep_put_compact(const struct rep_compact *compact, struct rep_buffer *blob)
{
        size_t words = rep_size_add(compact->size, 3) / 4, map_words = rep_size_add(compact->size, 31) / 32;
        size_t room = rep_size_multiply(rep_size_add(words, map_words), 4);
        unsigned char *at = rep_buffer_extend(blob, room);

        if (at == NULL)
                return;
        memset(at, 0, room);
        put_stream(compact->planner, compact, at);
}
