/* SPDX-License-Identifier: Apache-2.0 */
/* c_records.c: see c_table.h. */
#include "emit/c_table.h"

#include "emit/print_code.h"
#include "encode/encode_compact.h"

const struct rep_c_form rep_c_records_form = {
        .name = "c-table",
        .about =
                " * The automata are records, a state each, or a run of states that each have one byte to go on with.  "
                "A "
                "record is named\n"
                " * by its place behind the first one of its automaton; record 0 is the dead state's: nothing more can "
                "match.  A number\n"
                " * has $_width[automaton] bytes, the lowest first.  A record has, in this order:\n"
                " *\n"
                " *     a byte    bits 0, 1: how it fails (0: the walk is over; 1: the byte is read, and it stays; 2: "
                "to "
                "the record\n"
                " *               $_default_fail[automaton]; 3: to another one), bit 2: it is special, bits 3, 4: its "
                "kind,\n"
                " *               bits 5 to 7: a count\n"
                " *     a byte    the count, if those three bits are 7\n"
                " *     a number  the record it fails to, if that is another one; that is asked about the same byte\n"
                " *     a number  its number among the special states, if it is one\n"
                " *     kind 0    exits: count bytes, and count numbers, the records they lead to\n"
                " *     kind 1    a run: count bytes that lead, one after the other, to the record behind them\n"
                " *     kind 2    the same, to the record whose number is behind them\n"
                " *     kind 3    a number: the rule that is matched here, where the walk is over\n"
                " *\n"
                " * A special state below $_accepts[automaton] accepts something as it is entered, and has a highest "
                "rule: once one as\n"
                " * strong as that was matched, no stronger one can follow.  Every special state can accept where the "
                "path ends.\n",
};

static const char read[] =
        "/* A record's parts. */\n"
        "struct $_parts {\n"
        "        uint32_t fail_kind, kind, count, fail, special;\n"
        "        const uint8_t *content; /* what follows the head */\n"
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
        "        parts->fail_kind = head & 3;\n"
        "        parts->kind = head >> 3 & 3;\n"
        "        parts->count = head >> 5;\n"
        "        parts->fail = parts->special = 0;\n"
        "        if (parts->count == 7)\n"
        "                parts->count = *at++;\n"
        "        if (parts->fail_kind == 3) {\n"
        "                parts->fail = $_number(at, width);\n"
        "                at += width;\n"
        "        }\n"
        "        if ((head & 4) != 0) {\n"
        "                parts->special = $_number(at, width);\n"
        "                at += width;\n"
        "        }\n"
        "        parts->content = at;\n"
        "}\n"
        "\n"
        "/* The automaton that is walked, and where. */\n"
        "struct $_place {\n"
        "        const uint8_t *records;\n"
        "        uint32_t width, default_fail;\n"
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

static const char step[] =
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
        "                if (byte < 0 || parts->fail_kind == 0)\n"
        "                        return false;\n"
        "                if (parts->fail_kind == 1) {\n"
        "                        place->at = record;\n"
        "                        place->position++;\n"
        "                        return true;\n"
        "                }\n"
        "                record = parts->fail_kind == 2 ? place->default_fail : parts->fail;\n"
        "                $_read(place->records + record, place->width, parts);\n"
        "        }\n"
        "}\n"
        "\n"
        "/* Walks what follows the path's first \"/\"; returns the rule that wins. */\n"
        "static uint32_t\n";

static const char run[] =
        "(uint32_t automaton, struct $_reader *path)\n"
        "{\n"
        "        struct $_place place;\n"
        "        struct $_parts parts;\n"
        "        struct $_walk walk;\n"
        "        int byte;\n"
        "\n"
        "        place.records = $_record + $_first_record[automaton];\n"
        "        place.width = $_width[automaton];\n"
        "        place.default_fail = $_default_fail[automaton];\n"
        "        place.at = $_start[automaton];\n"
        "        place.position = 1;\n"
        "        $_begin(&walk, automaton);\n"
        "        do {\n"
        "                uint32_t special, rule;\n"
        "\n"
        "                $_read(place.records + place.at, place.width, &parts);\n"
        "                if (parts.kind == 3) {\n"
        "                        rule = $_first_rule[automaton] + $_number(parts.content, place.width);\n"
        "                        return rule > walk.best ? rule : walk.best;\n"
        "                }\n"
        "                special = $_first_special[automaton] + parts.special;\n"
        "                if (parts.special != 0 && parts.special < $_accepts[automaton]) {\n"
        "                        $_apply(&walk, $_accept[special], place.position);\n"
        "                        if (walk.best >= $_highest[special])\n"
        "                                break;\n"
        "                }\n"
        "                byte = $_next(path);\n"
        "                if (byte < 0) {\n"
        "                        if (parts.special != 0)\n"
        "                                $_apply(&walk, $_accept_end[special], place.position);\n"
        "                        break;\n"
        "                }\n"
        "        } while ($_step(&place, &parts, byte, path));\n"
        "        return walk.best;\n"
        "}\n"
        "\n";

/* The tables that are indexed by automaton. */
enum { FIRST_RECORD, WIDTH, DEFAULT_FAIL, START, TABLES };

static const char *const table_names[TABLES] = {"first_record", "width", "default_fail", "start"};

/* Appends the records of automaton number I to STREAM and fills in its entries of the tables. */
static enum rep_status
encode(struct rep_c_layout *layout, const struct rep_order *orders, uint32_t i, uint32_t *const table[TABLES],
       struct rep_buffer *stream)
{
        const struct rep_automaton *automaton = &layout->compiled->automata[i];
        size_t begin = stream->size;
        struct rep_compact compact;
        enum rep_status status = rep_plan_compact(&layout->memory, automaton, &orders[i],
                                                  automaton->fail[automaton->start], false, &compact);

        if (status != REP_OK)
                return status;
        rep_put_compact(&compact, stream);
        if (stream->failed)
                return REP_ERR_MEMORY;
        /* Emitted code needs neither the padding nor the map. */
        stream->size = begin + compact.size - REP_STREAM_PADDING;
        table[FIRST_RECORD][i] = (uint32_t)begin;
        table[WIDTH][i] = compact.width;
        table[DEFAULT_FAIL][i] = compact.default_fail;
        table[START][i] = compact.start;
        return stream->size <= UINT32_MAX ? REP_OK : REP_ERR_LIMIT;
}

enum rep_status
rep_print_c_records(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const struct rep_order *orders = rep_c_orders(layout, true);
        uint32_t automata = layout->compiled->automaton_count, *table[TABLES], *bytes, i;
        struct rep_buffer stream = {0};
        enum rep_status status;

        for (i = 0; i < TABLES; i++)
                table[i] = REP_ZERO_ARRAY(&layout->memory, uint32_t, automata);
        status = layout->memory.failed ? REP_ERR_MEMORY : REP_OK;
        for (i = 0; i < automata && status == REP_OK; i++)
                if (layout->coded == NULL || !layout->coded[i])
                        status = encode(layout, orders, i, table, &stream);
        if (status == REP_OK) {
                for (i = 0; i < TABLES; i++)
                        rep_print_table(source, layout->emission->prefix, table_names[i], table[i], automata);
                bytes = rep_c_table(layout, stream.size);
                for (size_t at = 0; bytes != NULL && at < stream.size; at++)
                        bytes[at] = stream.bytes[at];
                if (bytes != NULL)
                        rep_print_table(source, layout->emission->prefix, "record", bytes, stream.size);
                rep_print_c_specials(layout, orders, source);
                /* Where some automata are code, P_run() calls this for the others. */
                rep_print_code(source, layout->emission->prefix, read);
                rep_print_code(source, layout->emission->prefix, step);
                rep_print(source, "%s_%s", layout->emission->prefix, layout->coded != NULL ? "run_records" : "run");
                rep_print_code(source, layout->emission->prefix, run);
        }
        rep_buffer_free(&stream);
        return status;
}
