/* SPDX-License-Identifier: Apache-2.0 */
/*
 * decode_compact.c: see decode_core.h.
 *
 * A record is a state, and so is each place within its run.  These fail like the record, and nothing happens at them.
 */
#include "decode/decode_core.h"

/* A core while its stream is read. */
struct reader {
        const struct rep_core *core;
        uint32_t width, common, end; /* END: where the padding starts */
        uint32_t *state_at;          /* by offset of a record */
};

/* Reads the record at *OFFSET and moves *OFFSET behind it. */
static void
next_record(const struct reader *reader, uint32_t *offset, struct rep_record_parts *parts)
{
        size_t size;

        rep_read_record(reader->core->stream + *offset, reader->width, parts);
        size = parts->count;
        if (parts->kind == REP_RECORD_EXITS)
                size += (size_t)parts->count * reader->width;
        else if (parts->kind == REP_RECORD_JUMP)
                size += reader->width;
        else if (parts->kind == REP_RECORD_FINAL)
                size = reader->width;
        *offset = (uint32_t)((size_t)(parts->content - reader->core->stream) + size);
}

/* Numbers the states of all records.  Counts them and their exits. */
static void
number_states(const struct reader *reader, uint32_t *states, uint32_t *exits)
{
        uint32_t offset = 0;
        struct rep_record_parts parts;

        *states = *exits = 0;
        while (offset < reader->end) {
                reader->state_at[offset] = *states;
                next_record(reader, &offset, &parts);
                *states += parts.kind == REP_RECORD_RUN || parts.kind == REP_RECORD_JUMP ? parts.count : 1;
                *exits += parts.kind == REP_RECORD_FINAL ? 0 : parts.count;
        }
}

/* Returns the state that STATE fails to by its record. */
static uint32_t
failure_of(const struct reader *reader, const struct rep_record_parts *parts, uint32_t state)
{
        switch (parts->fail_kind) {
        case REP_FAIL_DEAD:
                return 0;
        case REP_FAIL_STAYS:
                return state;
        case REP_FAIL_DEFAULT:
                return reader->state_at[reader->common];
        default:
                return reader->state_at[parts->fail];
        }
}

/* Appends an exit to the state that is being read. */
static void
add_exit(struct rep_automaton *automaton, uint8_t byte, uint32_t target)
{
        automaton->exit_byte[automaton->exit_count] = byte;
        automaton->exit_target[automaton->exit_count++] = target;
}

/* Appends the next state, with FAIL and no outputs.  The exits that are added next are its own. */
static uint32_t
add_state(struct rep_automaton *automaton, uint32_t fail)
{
        uint32_t state = automaton->state_count++;

        automaton->exit_first[state] = automaton->exit_count;
        automaton->fail[state] = fail;
        automaton->accept[state] = automaton->accept_end[state] = automaton->highest[state] = 0;
        return state;
}

/* Adds the states of a run behind the first, which exists.  The last one leads to AFTER. */
static void
add_run(struct rep_automaton *automaton, const struct rep_record_parts *parts, uint32_t after)
{
        uint32_t fail = automaton->fail[automaton->state_count - 1], i;

        for (i = 0; i + 1 < parts->count; i++) {
                add_exit(automaton, parts->content[i], automaton->state_count);
                (void)add_state(automaton, fail);
        }
        add_exit(automaton, parts->content[i], after);
}

static void
add_exits(const struct reader *reader, const struct rep_record_parts *parts, struct rep_automaton *automaton)
{
        const unsigned char *numbers = parts->content + parts->count;

        for (uint32_t i = 0; i < parts->count; i++)
                add_exit(automaton, parts->content[i],
                         reader->state_at[rep_number(numbers + (size_t)i * reader->width, reader->width)]);
}

/* Appends the states of one record.  The next record starts at AFTER. */
static void
add_record(const struct reader *reader, const struct rep_record_parts *parts, uint32_t after,
           struct rep_automaton *automaton)
{
        uint32_t state = add_state(automaton, failure_of(reader, parts, automaton->state_count));

        rep_decode_special(reader->core, parts->special, automaton, state);
        if (parts->kind == REP_RECORD_FINAL) {
                automaton->highest[state] = rep_number(parts->content, reader->width);
                automaton->accept[state] = rep_accept_rule(automaton->highest[state]);
        } else if (parts->kind == REP_RECORD_RUN) {
                add_run(automaton, parts, reader->state_at[after]);
        } else if (parts->kind == REP_RECORD_JUMP) {
                add_run(automaton, parts, reader->state_at[rep_number(parts->content + parts->count, reader->width)]);
        } else {
                add_exits(reader, parts, automaton);
        }
}

enum rep_status
rep_decode_compact(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton)
{
        struct reader reader = {
                .core = core,
                .width = rep_field(core->header, REP_FIELD_WIDTH),
                .common = rep_field(core->header, REP_FIELD_DEFAULT_FAIL),
                .end = rep_field(core->header, REP_FIELD_STREAM) - REP_STREAM_PADDING,
        };
        uint32_t states, exits, offset = 0;
        struct rep_record_parts parts;
        enum rep_status status;

        reader.state_at = REP_ARRAY(memory, uint32_t, reader.end);
        if (reader.state_at == NULL)
                return REP_ERR_MEMORY;
        number_states(&reader, &states, &exits);
        *automaton = (struct rep_automaton){.memory = memory};
        status = rep_alloc_states(automaton, states, exits);
        if (status != REP_OK)
                return status;
        while (offset < reader.end) {
                next_record(&reader, &offset, &parts);
                add_record(&reader, &parts, offset, automaton);
        }
        automaton->exit_first[states] = exits;
        automaton->start = reader.state_at[rep_field(core->header, REP_FIELD_START)];
        return REP_OK;
}
