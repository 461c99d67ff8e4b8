/* encode_compact.c: see encode_compact.h. */
#include "encode_compact.h"

#include "format.h"

#define NOT_PLACED UINT32_MAX

/* A record as it is planned. */
struct record {
        uint32_t state; /* the first one, where it is a run */
        uint8_t run;    /* bytes of the run; 0: none */
        bool jump;      /* what the run leads to stands elsewhere */
};

struct rep_compact_planner {
        const struct rep_automaton *automaton;
        const struct rep_slots *slots;
        struct record *records; /* in the order of the stream */
        uint32_t *offset;       /* by state: where its record starts, NOT_PLACED before it has one */
        uint8_t *led_to;        /* by state: how many exits and failures lead there, at most 2 */
        uint32_t *todo;         /* stack of states */
        uint32_t record_count, todo_count, common;
        bool canonical; /* a walk leaves at "%", so that it stands in no run */
};

static uint32_t
exits_of(const struct rep_automaton *automaton, uint32_t state)
{
        return automaton->exit_first[state + 1] - automaton->exit_first[state];
}

/* The only exit's target of STATE. */
static uint32_t
successor(const struct rep_automaton *automaton, uint32_t state)
{
        return automaton->exit_target[automaton->exit_first[state]];
}

/* Nothing happens at STATE but that one byte leads on. */
static bool
is_literal(const struct rep_compact_planner *planner, uint32_t state)
{
        return exits_of(planner->automaton, state) == 1 && planner->slots->of[state] == 0 &&
               planner->automaton->fail[state] != state &&
               !(planner->canonical && planner->automaton->exit_byte[planner->automaton->exit_first[state]] == '%');
}

static void
lead_to(struct rep_compact_planner *planner, uint32_t state)
{
        if (planner->led_to[state] < 2)
                planner->led_to[state]++;
}

/* Counts what leads to each state, and finds the failure that is most common; TODO is free and serves to count. */
static void
count_leads(struct rep_compact_planner *planner)
{
        const struct rep_automaton *automaton = planner->automaton;
        uint32_t *fails = planner->todo, state, exit;

        memset(fails, 0, automaton->state_count * sizeof(*fails));
        lead_to(planner, automaton->start);
        for (state = 1; state < automaton->state_count; state++) {
                for (exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++)
                        lead_to(planner, automaton->exit_target[exit]);
                if (automaton->fail[state] == state || automaton->fail[state] == 0)
                        continue;
                lead_to(planner, automaton->fail[state]);
                fails[automaton->fail[state]]++;
        }
        for (state = 1; state < automaton->state_count; state++)
                if (fails[state] > fails[planner->common])
                        planner->common = state;
        /* A run would swallow a state that failures lead to. */
        planner->led_to[planner->common] = 2;
}

static void
push(struct rep_compact_planner *planner, uint32_t state)
{
        if (state != 0 && planner->offset[state] == NOT_PLACED) {
                planner->offset[state] = 0; /* it has a place now, if not yet a known one */
                planner->todo[planner->todo_count++] = state;
        }
}

/* Plans the run that starts at STATE; returns what it leads to. */
static uint32_t
plan_run(struct rep_compact_planner *planner, struct record *record, uint32_t state)
{
        const struct rep_automaton *automaton = planner->automaton;
        uint32_t next = state;

        do {
                next = successor(automaton, next);
                record->run++;
        } while (record->run < REP_RECORD_COUNT_MAX && is_literal(planner, next) && planner->led_to[next] == 1 &&
                 automaton->fail[next] == automaton->fail[state]);
        return next;
}

/* Plans the record of STATE, and what is to come later; returns the state whose record has to follow, or 0. */
static uint32_t
plan_record(struct rep_compact_planner *planner, uint32_t state)
{
        const struct rep_automaton *automaton = planner->automaton;
        struct record *record = &planner->records[planner->record_count++];
        uint32_t next, exit;

        *record = (struct record){state, 0, false};
        if (automaton->fail[state] != state)
                push(planner, automaton->fail[state]);
        if (is_literal(planner, state)) {
                next = plan_run(planner, record, state);
                record->jump = planner->offset[next] != NOT_PLACED;
                if (record->jump)
                        return 0;
                planner->offset[next] = 0;
                return next;
        }
        for (exit = automaton->exit_first[state + 1]; exit-- > automaton->exit_first[state];)
                push(planner, automaton->exit_target[exit]);
        return 0;
}

static void
plan(struct rep_compact_planner *planner)
{
        uint32_t next;

        planner->offset[0] = 0;
        planner->records[planner->record_count++] = (struct record){0, 0, false};
        push(planner, planner->automaton->start);
        while (planner->todo_count > 0) {
                next = planner->todo[--planner->todo_count];
                while (next != 0)
                        next = plan_record(planner, next);
        }
}

static uint32_t
fail_kind(const struct rep_compact_planner *planner, uint32_t state)
{
        uint32_t fail = planner->automaton->fail[state];

        if (fail == 0)
                return REP_FAIL_DEAD;
        if (fail == state)
                return REP_FAIL_STAYS;
        return fail == planner->common ? REP_FAIL_COMMON : REP_FAIL_OTHER;
}

static uint32_t
record_kind(const struct rep_compact_planner *planner, const struct record *record)
{
        if (record->run > 0)
                return record->jump ? REP_RECORD_JUMP : REP_RECORD_RUN;
        return rep_is_final(planner->automaton, record->state) ? REP_RECORD_FINAL : REP_RECORD_EXITS;
}

static uint32_t
record_count_field(const struct rep_compact_planner *planner, const struct record *record)
{
        return record->run > 0 ? record->run : exits_of(planner->automaton, record->state);
}

static size_t
record_size(const struct rep_compact_planner *planner, const struct record *record, uint32_t width)
{
        uint32_t kind = record_kind(planner, record), count = record_count_field(planner, record);
        size_t size = 1 + (count >= REP_RECORD_COUNT_LONG);

        size += fail_kind(planner, record->state) == REP_FAIL_OTHER ? width : 0;
        size += planner->slots->of[record->state] != 0 ? width : 0;
        switch (kind) {
        case REP_RECORD_RUN:
                return size + count;
        case REP_RECORD_JUMP:
                return size + count + width;
        case REP_RECORD_FINAL:
                return size + width;
        default:
                return size + (size_t)count * (1 + width);
        }
}

/* Sets the offsets of all records for numbers of WIDTH bytes; returns the size of the stream. */
static size_t
set_offsets(struct rep_compact_planner *planner, uint32_t width)
{
        size_t size = 0;
        uint32_t i;

        for (i = 0; i < planner->record_count; i++) {
                planner->offset[planner->records[i].state] = (uint32_t)size;
                size += record_size(planner, &planner->records[i], width);
        }
        return size + REP_STREAM_PADDING;
}

/* The least width in which offsets, rules and slots can be written. */
static uint32_t
choose_width(struct rep_compact_planner *planner, size_t *size)
{
        uint32_t width, most = planner->automaton->outcome_count;

        if (planner->slots->count > most)
                most = planner->slots->count;
        for (width = 2; width < 4; width++) {
                uint64_t limit = (uint64_t)1 << 8 * width;

                *size = set_offsets(planner, width);
                if (*size <= limit && most <= limit)
                        return width;
        }
        *size = set_offsets(planner, width);
        return width;
}

static unsigned char *
put_number(unsigned char *at, uint32_t number, uint32_t width)
{
        for (; width > 0; width--, number >>= 8)
                *at++ = (unsigned char)number;
        return at;
}

/* The bytes of the run from STATE on; returns the state it leads to. */
static uint32_t
put_run(const struct rep_compact_planner *planner, uint32_t state, uint32_t count, unsigned char *at)
{
        const struct rep_automaton *automaton = planner->automaton;

        for (; count > 0; count--) {
                *at++ = automaton->exit_byte[automaton->exit_first[state]];
                state = successor(automaton, state);
        }
        return state;
}

static void
put_exits(const struct rep_compact_planner *planner, uint32_t state, uint32_t width, unsigned char *at)
{
        const struct rep_automaton *automaton = planner->automaton;
        uint32_t first = automaton->exit_first[state], count = exits_of(automaton, state), i;

        memcpy(at, automaton->exit_byte + first, count);
        at += count;
        for (i = first; i < first + count; i++)
                at = put_number(at, planner->offset[automaton->exit_target[i]], width);
}

static void
put_record(const struct rep_compact_planner *planner, const struct record *record, uint32_t width, unsigned char *at)
{
        uint32_t state = record->state, kind = record_kind(planner, record), next;
        uint32_t count = record_count_field(planner, record), fails = fail_kind(planner, state);
        uint32_t slot = planner->slots->of[state], bits = count < REP_RECORD_COUNT_LONG ? count : REP_RECORD_COUNT_LONG;

        *at++ = (unsigned char)(fails | (slot != 0 ? REP_RECORD_SLOT : 0) | kind << REP_RECORD_KIND_SHIFT |
                                bits << REP_RECORD_COUNT_SHIFT);
        if (bits == REP_RECORD_COUNT_LONG)
                *at++ = (unsigned char)count;
        if (fails == REP_FAIL_OTHER)
                at = put_number(at, planner->offset[planner->automaton->fail[state]], width);
        if (slot != 0)
                at = put_number(at, slot, width);
        if (kind == REP_RECORD_EXITS) {
                put_exits(planner, state, width, at);
        } else if (kind == REP_RECORD_FINAL) {
                (void)put_number(at, planner->automaton->event[state] / 2, width);
        } else {
                next = put_run(planner, state, count, at);
                if (kind == REP_RECORD_JUMP)
                        (void)put_number(at + count, planner->offset[next], width);
        }
}

/* Writes stream and map to AT, which is zero. */
static void
put_stream(const struct rep_compact_planner *planner, const struct rep_compact *compact, unsigned char *at)
{
        unsigned char *map = at + rep_pad4(compact->size);
        uint32_t i, offset;

        for (i = 0; i < planner->record_count; i++) {
                offset = planner->offset[planner->records[i].state];
                put_record(planner, &planner->records[i], compact->width, at + offset);
                map[offset / 8] = (unsigned char)(map[offset / 8] | 1u << offset % 8);
        }
}

bool
rep_plan_compact(struct rep_arena *work, const struct rep_automaton *automaton, const struct rep_slots *slots,
                 uint32_t rest, bool canonical, struct rep_compact *compact)
{
        struct rep_compact_planner *planner = rep_arena_zalloc(work, 1, sizeof(*planner));
        uint32_t states = automaton->state_count;
        size_t size;

        if (planner == NULL)
                return false;
        planner->automaton = automaton;
        planner->slots = slots;
        planner->canonical = canonical;
        planner->records = rep_arena_alloc(work, states, sizeof(*planner->records));
        planner->offset = rep_arena_alloc(work, states, sizeof(*planner->offset));
        planner->led_to = rep_arena_zalloc(work, states, sizeof(*planner->led_to));
        planner->todo = rep_arena_alloc(work, states, sizeof(*planner->todo));
        if (planner->records == NULL || planner->offset == NULL || planner->led_to == NULL || planner->todo == NULL)
                return false;
        memset(planner->offset, 0xFF, states * sizeof(*planner->offset));
        count_leads(planner);
        plan(planner);
        compact->planner = planner;
        compact->width = choose_width(planner, &size);
        compact->size = (uint32_t)size;
        compact->start = planner->offset[automaton->start];
        compact->rest = planner->offset[rest];
        /* A failure of states that no walk reaches has no record; nothing refers to it then. */
        compact->common = planner->offset[planner->common] == NOT_PLACED ? 0 : planner->offset[planner->common];
        return size <= UINT32_MAX;
}

bool
rep_put_compact(const struct rep_compact *compact, struct rep_buffer *blob)
{
        size_t room = (size_t)(rep_pad4(compact->size) + rep_pad4(((uint64_t)compact->size + 7) / 8));
        unsigned char *at = rep_buffer_extend(blob, room);

        if (at == NULL)
                return false;
        memset(at, 0, room);
        put_stream(compact->planner, compact, at);
        return true;
}
