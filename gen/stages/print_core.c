/* SPDX-License-Identifier: Apache-2.0 */
/* print_core.c: an encoded core as text; see debug.h. */
#include "stages/debug.h"

#include "blob/layout.h"
#include "pattern.h"

void
rep_print_bytes(struct rep_buffer *out, const char *bytes, size_t size)
{
        rep_print(out, "\"");
        for (size_t i = 0; i < size; i++) {
                unsigned char byte = (unsigned char)bytes[i];

                if (byte == REP_STAR)
                        rep_print(out, "*");
                else if (byte < ' ' || byte > '~' || byte == '"' || byte == '\\')
                        rep_print(out, "\\x%02X", (unsigned)byte);
                else
                        rep_print(out, "%c", byte);
        }
        rep_print(out, "\"");
}

/* The fields that are printed, and their names. */
static const struct {
        const char *name;
        unsigned field;
} fields[] = {
        {"rules", REP_FIELD_RULES},          {"states", REP_FIELD_STATES},
        {"start", REP_FIELD_START},          {"unanchored start", REP_FIELD_UNANCHORED},
        {"outputs", REP_FIELD_OUTPUTS},      {"entries", REP_FIELD_ENTRIES},
        {"nodes", REP_FIELD_NODES},          {"children", REP_FIELD_CHILDREN},
        {"queues", REP_FIELD_QUEUES},        {"filters", REP_FIELD_FILTERS},
        {"rule bytes", REP_FIELD_RULE_SIZE}, {"number bytes", REP_FIELD_NUMBER_SIZE},
};

/* Appends the record at *OFFSET of a stream and moves *OFFSET behind it. */
static void
print_record(struct rep_buffer *out, const struct rep_core *core, uint32_t width, size_t *offset)
{
        static const char *const fails[] = {"over", "stays", "default"};
        struct rep_record_parts parts;
        const unsigned char *numbers;

        rep_read_record(core->stream + *offset, width, &parts);
        rep_print(out, "  %zu ", *offset);
        if (parts.special != 0)
                rep_print(out, "special %u ", parts.special);
        numbers = parts.content + (parts.kind == REP_RECORD_FINAL ? 0 : parts.count);
        if (parts.kind == REP_RECORD_FINAL)
                rep_print(out, "rule %u", rep_number(numbers, width));
        if (parts.kind == REP_RECORD_RUN || parts.kind == REP_RECORD_JUMP)
                rep_print_bytes(out, (const char *)parts.content, parts.count);
        for (uint32_t i = 0; parts.kind == REP_RECORD_EXITS && i < parts.count; i++) {
                rep_print_bytes(out, (const char *)parts.content + i, 1);
                rep_print(out, " -> %u, ", rep_number(numbers + (size_t)i * width, width));
        }
        if (parts.kind == REP_RECORD_JUMP)
                rep_print(out, " -> %u", rep_number(numbers, width));
        if (parts.kind == REP_RECORD_RUN || parts.kind == REP_RECORD_JUMP)
                rep_print(out, ", ");
        if (parts.kind != REP_RECORD_FINAL && parts.fail_kind == REP_FAIL_OTHER)
                rep_print(out, "else as %u", parts.fail);
        else if (parts.kind != REP_RECORD_FINAL)
                rep_print(out, "else %s", fails[parts.fail_kind]);
        rep_print(out, "\n");
        *offset = (size_t)(numbers - core->stream);
        if (parts.kind == REP_RECORD_EXITS)
                *offset += (size_t)parts.count * width;
        else if (parts.kind != REP_RECORD_RUN)
                *offset += width;
}

void
rep_print_core(struct rep_buffer *out, const unsigned char *header, bool canonical)
{
        static const char *const names[] = {"constant", "list", "compact", "dense"};
        uint32_t encoding = rep_core_encoding(header);
        struct rep_core core;

        rep_lay_out_core(header, canonical, &core);
        rep_print(out, "encoding: %s, %u bytes\n", names[encoding], rep_word(header, REP_CORE_SIZE));
        if (!rep_has_automaton(header)) {
                rep_print(out, "  rules %u\n", rep_core_rules(header));
                return;
        }
        for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
                rep_print(out, "%s%s %u", i == 0 ? "  " : ", ", fields[i].name, rep_field(header, fields[i].field));
        rep_print(out, "\n");
        if (encoding == REP_CORE_COMPACT) {
                size_t offset = 0, end = rep_field(header, REP_FIELD_STREAM) - REP_STREAM_PADDING;

                rep_print(out, "  default failure %u; records:\n", rep_field(header, REP_FIELD_DEFAULT_FAIL));
                while (offset < end)
                        print_record(out, &core, rep_field(header, REP_FIELD_WIDTH), &offset);
        } else
                rep_print(out, "  classes %u\n", rep_field(header, REP_FIELD_CLASSES));
}
