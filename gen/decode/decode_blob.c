/* SPDX-License-Identifier: Apache-2.0 */
/* decode_blob.c: see decode_blob.h. */
#include "decode/decode_blob.h"

#include "decode/decode_core.h"

/* Gives each set its lines, one for each rule of its automaton. */
static enum rep_status
decode_lines(struct rep_arena *memory, const unsigned char *bytes, struct rep_decoded_blob *decoded)
{
        const unsigned char *table = bytes + rep_word(bytes + rep_word(bytes, REP_HEAD_META), REP_META_LINE_TABLES);

        for (uint32_t i = 0; i < decoded->set_count; i++) {
                struct rep_decoded_set *set = &decoded->sets[i];

                set->lines = rep_decode_words(memory, bytes + rep_word(table, i),
                                              decoded->automata[set->automaton].rule_count);
                if (set->lines == NULL)
                        return REP_ERR_MEMORY;
        }
        return REP_OK;
}

static enum rep_status
decode_sets(struct rep_arena *memory, const unsigned char *bytes, struct rep_decoded_blob *decoded)
{
        decoded->set_count = rep_word(bytes, REP_HEAD_GROUP_COUNT);
        decoded->sets = REP_ZERO_ARRAY(memory, struct rep_decoded_set, decoded->set_count);
        decoded->member_count = rep_word(bytes, REP_HEAD_MEMBER_COUNT);
        decoded->members = rep_decode_words(memory, bytes + rep_word(bytes, REP_HEAD_MEMBERS), decoded->member_count);
        if (decoded->sets == NULL || decoded->members == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < decoded->set_count; i++)
                decoded->sets[i].automaton = rep_word(bytes + rep_word(bytes, REP_HEAD_GROUPS), i);
        decoded->everybody_first = rep_word(bytes, REP_HEAD_EVERYBODY_FIRST);
        decoded->everybody_count = rep_word(bytes, REP_HEAD_EVERYBODY_COUNT);
        return rep_word(bytes, REP_HEAD_META) == 0 ? REP_OK : decode_lines(memory, bytes, decoded);
}

static enum rep_status
decode_tokens(struct rep_arena *memory, const struct rep_blob *blob, struct rep_decoded_blob *decoded)
{
        const unsigned char *at = blob->bytes + rep_word(blob->bytes, REP_HEAD_TOKENS);

        decoded->token_count = rep_word(blob->bytes, REP_HEAD_TOKEN_COUNT);
        decoded->tokens = REP_ARRAY(memory, struct rep_decoded_token, decoded->token_count);
        if (decoded->tokens == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < decoded->token_count; i++, at += 4 * REP_TOKEN_WORDS)
                decoded->tokens[i] = (struct rep_decoded_token){rep_token(blob, i), rep_word(at, REP_TOKEN_FIRST),
                                                                rep_word(at, REP_TOKEN_COUNT)};
        return REP_OK;
}

static enum rep_status
decode_cores(struct rep_arena *memory, const unsigned char *bytes, struct rep_decoded_blob *decoded)
{
        enum rep_status status = REP_OK;

        decoded->automaton_count = rep_word(bytes, REP_HEAD_CORE_COUNT);
        decoded->automata = REP_ARRAY(memory, struct rep_automaton, decoded->automaton_count);
        if (decoded->automata == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < decoded->automaton_count && status == REP_OK; i++)
                status = rep_decode_core(memory, bytes + rep_word(bytes + rep_word(bytes, REP_HEAD_CORES), i),
                                         rep_is_canonical(bytes), &decoded->automata[i]);
        return status;
}

enum rep_status
rep_decode_blob(struct rep_arena *memory, const struct rep_blob *blob, struct rep_decoded_blob *decoded)
{
        struct rep_stats stats;
        enum rep_status status;

        rep_blob_stats(blob, &stats);
        *decoded = (struct rep_decoded_blob){
                .blob = blob,
                .tracking = stats.tracking,
                .dialect = stats.dialect,
                .names = stats.names,
                .selected = stats.selected,
                .hash = stats.hash,
        };
        status = decode_cores(memory, blob->bytes, decoded);
        if (status == REP_OK)
                status = decode_sets(memory, blob->bytes, decoded);
        if (status == REP_OK)
                status = decode_tokens(memory, blob, decoded);
        return status;
}
