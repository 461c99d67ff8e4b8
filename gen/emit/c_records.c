/* c_records.c: see c_table.h. */
#include "emit/c_table.h"

#include "emit/text.h"
#include "encode/encode_compact.h"

const char rep_c_records_about[] =
        " * The automata are records, a state each, or a run of states that each have one byte to go on with.  A "
        "record is named\n"
        " * by its place behind the first one of its automaton; record 0 is the dead state's: nothing more can match.  "
        "A number\n"
        " * has $_width[automaton] bytes, the lowest first.  A record has, in this order:\n"
        " *\n"
        " *     a byte    bits 0, 1: how it fails (0: the walk is over; 1: the byte is read, and it stays; 2: to the "
        "record\n"
        " *               $_common[automaton]; 3: to another one), bit 2: it has a slot, bits 3, 4: its kind, bits 5 "
        "to 7: a count\n"
        " *     a byte    the count, if those three bits are 7\n"
        " *     a number  the record it fails to, if that is another one; that is asked about the same byte\n"
        " *     a number  its slot, if it has one\n"
        " *     kind 0    exits: count bytes, and count numbers, the records they lead to\n"
        " *     kind 1    a run: count bytes that lead, one after the other, to the record behind them\n"
        " *     kind 2    the same, to the record whose number stands behind them\n"
        " *     kind 3    a number: the rule that is matched here, where the walk is over\n"
        " *\n"
        " * A slot below $_stops[automaton] has an event and a bound: once a rule as strong as that was matched, no "
        "stronger one\n"
        " * can follow.  Every slot has an event where the path ends, 0 for none.\n";

static const char read[] =
        "/* A record's parts. */\n"
        "struct $_parts {\n"
        "        uint32_t fails, kind, count, fail, slot;\n"
        "        const uint8_t *content; /* what stands behind the head */\n"
        "};\n"
        "\n"
        "static uint32_t\n"
        "$_number(const uint8_t *at, uint32_t width)\n"
        "{\n"
        "        uint32_t number = 0;\n"
        "\n"
        "        while (width > 0)\n"
        "                number = number << 8 | at[--width];\n"
        "        return number;\n"
        "}\n"
        "\n"
        "/* Reads the head of the record at AT. */\n"
        "static void\n"
        "$_read(const uint8_t *at, uint32_t width, struct $_parts *parts)\n"
        "{\n"
        "        uint32_t head = *at++;\n"
        "\n"
        "        parts->fails = head & 3;\n"
        "        parts->kind = head >> 3 & 3;\n"
        "        parts->count = head >> 5;\n"
        "        parts->fail = parts->slot = 0;\n"
        "        if (parts->count == 7)\n"
        "                parts->count = *at++;\n"
        "        if (parts->fails == 3) {\n"
        "                parts->fail = $_number(at, width);\n"
        "                at += width;\n"
        "        }\n"
        "        if ((head & 4) != 0) {\n"
        "                parts->slot = $_number(at, width);\n"
        "                at += width;\n"
        "        }\n"
        "        parts->content = at;\n"
        "}\n"
        "\n"
        "/* The automaton that is walked, and where. */\n"
        "struct $_place {\n"
        "        const uint8_t *records;\n"
        "        uint32_t width, common;\n"
        "        uint32_t at;       /* the record */\n"
        "        uint32_t position; /* bytes of the path that were read */\n"
        "};\n"
        "\n"
        "/* Goes from the exits of PARTS on with BYTE; false where there is none for it. */\n"
        "static bool\n"
        "$_take_exit(struct $_place *place, const struct $_parts *parts, int byte)\n"
        "{\n"
        "        uint32_t i;\n"
        "\n"
        "        for (i = 0; i < parts->count; i++)\n"
        "                if (parts->content[i] == byte) {\n"
        "                        place->at = $_number(parts->content + parts->count + i * place->width, "
        "place->width);\n"
        "                        place->position++;\n"
        "                        return true;\n"
        "                }\n"
        "        return false;\n"
        "}\n"
        "\n"
        "/* Goes through the run of PARTS with *BYTE and what follows it; false where *BYTE, the last one read, ends "
        "that. */\n"
        "static bool\n"
        "$_take_run(struct $_place *place, const struct $_parts *parts, int *byte, struct $_reader *path)\n"
        "{\n"
        "        uint32_t i = 0;\n"
        "\n"
        "        while (*byte == parts->content[i]) {\n"
        "                place->position++;\n"
        "                if (++i == parts->count) {\n"
        "                        place->at = parts->kind == 2 ? $_number(parts->content + i, place->width)\n"
        "                                                     : (uint32_t)(parts->content + i - place->records);\n"
        "                        return true;\n"
        "                }\n"
        "                *byte = $_next(path);\n"
        "        }\n"
        "        return false;\n"
        "}\n"
        "\n";

static const char run[] =
        "/* Goes to the next record; false where the walk is over.  What a record fails to is not entered. */\n"
        "static bool\n"
        "$_step(struct $_place *place, struct $_parts *parts, int byte, struct $_reader *path)\n"
        "{\n"
        "        uint32_t record = place->at;\n"
        "\n"
        "        for (;;) {\n"
        "                if (parts->kind == 0 ? $_take_exit(place, parts, byte) : $_take_run(place, parts, &byte, "
        "path))\n"
        "                        return true;\n"
        "                if (byte < 0 || parts->fails == 0)\n"
        "                        return false;\n"
        "                if (parts->fails == 1) {\n"
        "                        place->at = record;\n"
        "                        place->position++;\n"
        "                        return true;\n"
        "                }\n"
        "                record = parts->fails == 2 ? place->common : parts->fail;\n"
        "                $_read(place->records + record, place->width, parts);\n"
        "        }\n"
        "}\n"
        "\n"
        "/* Walks what stands behind the path's first \"/\"; returns the rule that wins. */\n"
        "static uint32_t\n"
        "$_run(uint32_t automaton, struct $_reader *path)\n"
        "{\n"
        "        struct $_place place;\n"
        "        struct $_parts parts;\n"
        "        struct $_walk walk;\n"
        "        int byte;\n"
        "\n"
        "        place.records = $_record + $_first_record[automaton];\n"
        "        place.width = $_width[automaton];\n"
        "        place.common = $_common[automaton];\n"
        "        place.at = $_start[automaton];\n"
        "        place.position = 1;\n"
        "        $_begin(&walk, automaton);\n"
        "        do {\n"
        "                uint32_t slot, rule;\n"
        "\n"
        "                $_read(place.records + place.at, place.width, &parts);\n"
        "                if (parts.kind == 3) {\n"
        "                        rule = $_first_rule[automaton] + $_number(parts.content, place.width);\n"
        "                        return rule > walk.best ? rule : walk.best;\n"
        "                }\n"
        "                slot = $_first_slot[automaton] + parts.slot;\n"
        "                if (parts.slot != 0 && parts.slot < $_stops[automaton]) {\n"
        "                        $_tell(&walk, $_event[slot], place.position);\n"
        "                        if (walk.best >= $_bound[slot])\n"
        "                                break;\n"
        "                }\n"
        "                byte = $_next(path);\n"
        "                if (byte < 0) {\n"
        "                        if (parts.slot != 0)\n"
        "                                $_tell(&walk, $_end[slot], place.position);\n"
        "                        break;\n"
        "                }\n"
        "        } while ($_step(&place, &parts, byte, path));\n"
        "        return walk.best;\n"
        "}\n"
        "\n";

/* What there is by automaton, and what by slot. */
enum { FIRST_RECORD, WIDTH, COMMON, START, FIRST_SLOT, STOPS, AUTOMATON_TABLES };
enum { EVENT, BOUND, END, SLOT_TABLES };

static const char *const automaton_names[] = {"first_record", "width", "common", "start", "first_slot", "stops"};
static const char *const slot_names[] = {"event", "bound", "end"};

struct records {
        struct rep_c_layout *layout;
        struct rep_specials *specials; /* by automaton */
        uint32_t *table[AUTOMATON_TABLES];
        struct rep_buffer stream;
};

/* Appends the records of the automaton number I to the stream. */
static bool
encode(struct records *records, uint32_t i)
{
        const struct rep_automaton *automaton = &records->layout->emission->automata[i];
        size_t begin = records->stream.size;
        struct rep_compact compact;

        if (!rep_assign_specials(&records->layout->memory, automaton, true, false, &records->specials[i]) ||
            !rep_plan_compact(&records->layout->memory, automaton, &records->specials[i],
                              automaton->fail[automaton->start], false, &compact) ||
            !rep_put_compact(&compact, &records->stream))
                return false;
        /* Neither padding nor map is needed. */
        records->stream.size = begin + compact.size - REP_STREAM_PADDING;
        records->table[FIRST_RECORD][i] = (uint32_t)begin;
        records->table[WIDTH][i] = compact.width;
        records->table[COMMON][i] = compact.default_fail;
        records->table[START][i] = compact.start;
        records->table[STOPS][i] = records->specials[i].accepts;
        records->table[FIRST_SLOT][i] = i == 0 ? 0 : records->table[FIRST_SLOT][i - 1] + records->specials[i - 1].count;
        return records->stream.size <= UINT32_MAX;
}

static bool
print_stream(const struct records *records, struct rep_buffer *source)
{
        uint32_t *bytes = rep_c_table(records->layout, records->stream.size);
        size_t i;

        if (bytes == NULL)
                return false;
        for (i = 0; i < records->stream.size; i++)
                bytes[i] = records->stream.bytes[i];
        rep_print_table(source, records->layout->emission->prefix, "record", bytes, records->stream.size);
        return true;
}

/* Appends what happens at the slots of all automata. */
static bool
print_events(const struct records *records, struct rep_buffer *source)
{
        const struct rep_c_layout *layout = records->layout;
        uint32_t last = layout->emission->automaton_count - 1, i, special, *table[SLOT_TABLES];
        uint32_t count = records->table[FIRST_SLOT][last] + records->specials[last].count;

        for (i = 0; i < SLOT_TABLES; i++)
                if ((table[i] = rep_c_table(records->layout, count)) == NULL)
                        return false;
        for (i = 0; i <= last; i++) {
                const struct rep_automaton *automaton = &layout->emission->automata[i];

                for (special = 0; special < records->specials[i].count; special++) {
                        uint32_t state = records->specials[i].state[special],
                                 at = records->table[FIRST_SLOT][i] + special;

                        table[EVENT][at] = rep_c_event(layout, i, automaton->accept[state]);
                        table[BOUND][at] = layout->first[i].of[REP_C_RULES] + automaton->highest[state];
                        table[END][at] = rep_c_event(layout, i, automaton->accept_end[state]);
                }
        }
        for (i = 0; i < SLOT_TABLES; i++)
                rep_print_table(source, layout->emission->prefix, slot_names[i], table[i], count);
        return true;
}

static bool
print(struct records *records, struct rep_buffer *source)
{
        uint32_t automata = records->layout->emission->automaton_count, i;

        for (i = 0; i < AUTOMATON_TABLES; i++)
                if ((records->table[i] = rep_c_table(records->layout, automata)) == NULL)
                        return false;
        for (i = 0; i < automata; i++)
                if (!encode(records, i))
                        return false;
        for (i = 0; i < AUTOMATON_TABLES; i++)
                rep_print_table(source, records->layout->emission->prefix, automaton_names[i], records->table[i],
                                automata);
        if (!print_stream(records, source) || !print_events(records, source))
                return false;
        rep_print_code(source, records->layout->emission->prefix, read);
        rep_print_code(source, records->layout->emission->prefix, run);
        return true;
}

bool
rep_print_c_records(struct rep_c_layout *layout, struct rep_buffer *source)
{
        struct records records = {
                .layout = layout,
                .specials =
                        rep_arena_alloc(&layout->memory, layout->emission->automaton_count, sizeof(*records.specials)),
        };
        bool done = records.specials != NULL && print(&records, source);

        rep_buffer_free(&records.stream);
        return done;
}
