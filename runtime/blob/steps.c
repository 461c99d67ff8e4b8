/* SPDX-License-Identifier: Apache-2.0 */
/*
 * steps.c: see steps.h.
 *
 * There is no memory to record what was counted before.  So each chain is followed from each of its places, but never
 * beyond the caller's MOST.  A longer chain, or a circle, exceeds MOST.
 */
#include "blob/steps.h"

#include "blob/layout.h"

/* Counts the records that one byte may visit from the one at OFFSET on, at most MOST + 1. */
static uint64_t
count_failures(const struct rep_core *core, uint32_t offset, uint64_t most)
{
        uint32_t width = rep_field(core->header, REP_FIELD_WIDTH);
        struct rep_record_parts parts;
        uint64_t count = 0;

        do {
                rep_read_record(core->stream + offset, width, &parts);
                offset = parts.fail_kind == REP_FAIL_DEFAULT ? rep_field(core->header, REP_FIELD_DEFAULT_FAIL)
                                                             : parts.fail;
                count++;
        } while (count <= most && parts.kind != REP_RECORD_FINAL &&
                 (parts.fail_kind == REP_FAIL_DEFAULT || parts.fail_kind == REP_FAIL_OTHER));
        return count;
}

/* Returns the same count for the worst record of CORE. */
static uint64_t
worst_failures(const struct rep_core *core, uint64_t most)
{
        uint32_t size = rep_field(core->header, REP_FIELD_STREAM), offset;
        uint64_t worst = 0, count;

        for (offset = 0; offset < size && worst <= most; offset++)
                if ((core->map[offset / 8] >> offset % 8 & 1) != 0) {
                        count = count_failures(core, offset, most);
                        worst = count > worst ? count : worst;
                }
        return worst;
}

static uint32_t
output_at(const struct rep_core *core, size_t output, size_t column)
{
        return rep_table_at(core->outputs, rep_field(core->header, REP_FIELD_NUMBER_SIZE),
                            output * REP_OUTPUT_WORDS + column);
}

static uint64_t
worst_outputs(const struct rep_core *core, uint64_t most)
{
        uint32_t outputs = rep_field(core->header, REP_FIELD_OUTPUTS), i, at;
        uint64_t worst = 0, count;

        for (i = 0; i < outputs && worst <= most; i++) {
                count = 0; /* of outputs that are applied one after the other from this one on, and of their entries */
                for (at = i; at != REP_NONE && count <= most; at = output_at(core, at, REP_OUTPUT_LINK))
                        count += 1 + output_at(core, (size_t)at + 1, REP_OUTPUT_FIRST) -
                                 output_at(core, at, REP_OUTPUT_FIRST);
                worst = count > worst ? count : worst;
        }
        return worst;
}

/* Counts the rules of a list and their stars.  A zero precedes each segment behind a star. */
static uint64_t
count_list(const struct rep_core *core)
{
        uint32_t size = rep_word(core->header, REP_LIST_TEXT), i;
        uint64_t count = rep_word(core->header, REP_LIST_RULES);

        for (i = 0; i < size; i++)
                count += core->texts[i] == 0;
        return count;
}

static uint64_t
core_steps(const unsigned char *header, bool canonical, uint64_t most)
{
        struct rep_core core;

        rep_lay_out_core(header, canonical, &core);
        switch (rep_core_encoding(header)) {
        case REP_CORE_CONSTANT:
                return 1;
        case REP_CORE_LIST:
                return count_list(&core);
        case REP_CORE_DENSE:
                return 1 + worst_outputs(&core, most);
        default:
                return worst_failures(&core, most) + worst_outputs(&core, most);
        }
}

/* Returns the most rule sets that apply to one token or to everybody, but at least 1. */
static uint64_t
most_sets(const unsigned char *bytes)
{
        const unsigned char *tokens = bytes + rep_word(bytes, REP_HEAD_TOKENS);
        uint32_t most = rep_word(bytes, REP_HEAD_EVERYBODY_COUNT), count = rep_word(bytes, REP_HEAD_TOKEN_COUNT), i;

        for (i = 0; i < count; i++) {
                uint32_t sets = rep_word(tokens, (size_t)i * REP_TOKEN_WORDS + REP_TOKEN_COUNT);

                most = sets > most ? sets : most;
        }
        return most > 0 ? most : 1;
}

uint64_t
rep_blob_steps(const struct rep_blob *blob, uint32_t most)
{
        const unsigned char *bytes = blob->bytes, *table = bytes + rep_word(bytes, REP_HEAD_CORES);
        uint32_t cores = rep_word(bytes, REP_HEAD_CORE_COUNT), i;
        uint64_t sets = most_sets(bytes), worst = 0, steps;

        for (i = 0; i < cores && worst * sets <= most; i++) {
                steps = core_steps(bytes + rep_word(table, i), rep_is_canonical(bytes), most);
                worst = steps > worst ? steps : worst;
        }
        return worst * sets <= most ? worst * sets : (uint64_t)most + 1;
}
