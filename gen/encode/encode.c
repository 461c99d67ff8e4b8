/* SPDX-License-Identifier: Apache-2.0 */
/* encode.c: see encode.h. */
#include "encode/encode.h"

#include "base/size.h"
#include "blob/hash.h"
#include "format.h"
#include "syntax/token.h"

/* Places of the hash table that are tried for one core. */
#define PROBES_MAX 32

static void
set_head(struct rep_buffer *blob, size_t word, uint64_t value)
{
        if (!blob->failed)
                rep_store32(blob->bytes + 4 * word, (uint32_t)value);
}

/* Starts a table at the next multiple of 8 and records it in the header. */
static void
begin_table(struct rep_buffer *blob, size_t count_word, size_t offset_word, uint32_t count)
{
        rep_buffer_align(blob, 8);
        set_head(blob, count_word, count);
        set_head(blob, offset_word, count > 0 ? blob->size : 0);
}

static void
put_tokens(const struct rep_selection *selection, struct rep_buffer *blob)
{
        uint64_t text;

        begin_table(blob, REP_HEAD_TOKEN_COUNT, REP_HEAD_TOKENS, selection->token_count);
        text = blob->size + (uint64_t)selection->token_count * 4 * REP_TOKEN_WORDS;
        for (uint32_t i = 0; i < selection->token_count; i++) {
                const struct rep_selected_token *token = &selection->tokens[i];

                rep_buffer_put32(blob, (uint32_t)text);
                rep_buffer_put32(blob, (uint32_t)token->token.size);
                rep_buffer_put32(blob, token->members.first);
                rep_buffer_put32(blob, token->members.count);
                text += token->token.size;
        }
        for (uint32_t i = 0; i < selection->token_count; i++) {
                struct rep_text token = selection->tokens[i].token;
                unsigned char *at = rep_buffer_extend(blob, token.size);

                for (size_t j = 0; at != NULL && j < token.size; j++)
                        at[j] = rep_fold(token.data[j]);
        }
}

enum rep_status
rep_begin_blob(struct rep_arena *arena, const struct rep_selection *selection, struct rep_buffer *blob,
               struct rep_buffer *lines, struct rep_blob_writer *writer)
{
        uint32_t size = 16;
        unsigned char *header;

        _Static_assert(2 * REP_SETS_MAX <= (uint32_t)1 << 31, "the table's size is a power of two");

        while (size < 2 * selection->set_count)
                size *= 2;
        *writer = (struct rep_blob_writer){.blob = blob, .selection = selection, .lines = lines};
        writer->core_of = REP_ARRAY(arena, uint32_t, selection->set_count);
        writer->lines_of = REP_ARRAY(arena, uint32_t, selection->set_count);
        writer->cores = REP_ARRAY(arena, uint32_t, selection->set_count);
        writer->table = REP_ZERO_ARRAY(arena, uint32_t, size);
        writer->table_size = size;
        header = rep_buffer_extend(blob, 4 * REP_HEAD_WORDS);
        if (writer->core_of == NULL || writer->lines_of == NULL || writer->cores == NULL || writer->table == NULL ||
            header == NULL)
                return REP_ERR_MEMORY;
        memset(header, 0, 4 * REP_HEAD_WORDS);
        memcpy(header, REP_MAGIC, REP_MAGIC_SIZE);
        put_tokens(selection, blob);
        begin_table(blob, REP_HEAD_MEMBER_COUNT, REP_HEAD_MEMBERS, selection->member_count);
        for (uint32_t i = 0; i < selection->member_count; i++)
                rep_buffer_put32(blob, selection->members[i]);
        set_head(blob, REP_HEAD_EVERYBODY_FIRST, selection->everybody.first);
        set_head(blob, REP_HEAD_EVERYBODY_COUNT, selection->everybody.count);
        begin_table(blob, REP_HEAD_GROUP_COUNT, REP_HEAD_GROUPS, selection->set_count);
        (void)rep_buffer_extend(blob, rep_size_multiply(selection->set_count, 4));
        rep_buffer_align(blob, 8);
        return blob->failed ? REP_ERR_MEMORY : REP_OK;
}

/*
 * Returns the number of the core that was just written at OFFSET.  If an equal core exists, the new one is removed, and
 * the number is that of the old one.  Few places are tried, so hostile rules that collide only store equal cores twice.
 */
static uint32_t
unite_core(struct rep_blob_writer *writer, uint32_t offset)
{
        struct rep_buffer *blob = writer->blob;
        size_t size = blob->size - offset;
        uint32_t number = writer->core_count, special, probes;
        bool alone = writer->selection->set_count == 1; /* a single core needs no hash and has no equal */

        special = alone ? 0 : (uint32_t)rep_blob_hash(blob->bytes + offset, size, 0);
        for (probes = 0; probes < PROBES_MAX; probes++, special++) {
                uint32_t *found = &writer->table[special & (writer->table_size - 1)];

                if (*found == 0) {
                        *found = number + 1;
                        break;
                }
                /* A core begins with its size, so cores of different sizes differ in their first bytes. */
                if (memcmp(blob->bytes + writer->cores[*found - 1], blob->bytes + offset, size) == 0) {
                        blob->size = offset;
                        return *found - 1;
                }
        }
        writer->cores[writer->core_count++] = offset;
        return number;
}

/* Keeps the lines of SET until the end of the blob. */
static enum rep_status
put_lines(struct rep_blob_writer *writer, const struct rep_rule *rules, uint32_t count, uint32_t set)
{
        struct rep_buffer *lines = writer->lines;
        unsigned char *at;

        writer->lines_of[set] = (uint32_t)(lines->size / 4);
        at = rep_buffer_extend(lines, rep_size_multiply(count, 4));
        if (at == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < count; i++, at += 4)
                rep_store32(at, rules[i].line);
        return lines->size > REP_BLOB_MAX ? REP_ERR_LIMIT : REP_OK;
}

enum rep_status
rep_begin_core(struct rep_blob_writer *writer)
{
        rep_buffer_align(writer->blob, 8);
        writer->core_begin = writer->blob->size;
        return writer->blob->failed ? REP_ERR_MEMORY : REP_OK;
}

enum rep_status
rep_end_core(struct rep_blob_writer *writer, const struct rep_rule *rules, uint32_t count)
{
        struct rep_buffer *blob = writer->blob;
        size_t begin = writer->core_begin;
        uint32_t set = writer->next_set++;
        uint64_t scratch;

        rep_buffer_align(blob, 8);
        if (blob->failed)
                return REP_ERR_MEMORY;
        if (blob->size > REP_BLOB_MAX)
                return REP_ERR_LIMIT;
        rep_store32(blob->bytes + begin + 4 * REP_CORE_SIZE, (uint32_t)(blob->size - begin));
        scratch = rep_core_scratch(blob->bytes + begin);
        writer->scratch = scratch > writer->scratch ? scratch : writer->scratch;
        writer->core_of[set] = unite_core(writer, (uint32_t)begin);
        return writer->lines == NULL ? REP_OK : put_lines(writer, rules, count, set);
}

/* Appends the lines of all rule sets and a table of where each set's lines are.  Returns the offset of that table. */
static uint32_t
put_line_tables(const struct rep_blob_writer *writer)
{
        struct rep_buffer *blob = writer->blob;
        size_t lines = blob->size, tables;

        rep_buffer_put(blob, writer->lines->bytes, writer->lines->size);
        tables = blob->size;
        for (uint32_t i = 0; i < writer->selection->set_count; i++)
                rep_buffer_put32(blob, (uint32_t)(lines + 4 * (uint64_t)writer->lines_of[i]));
        return (uint32_t)tables;
}

/* Stores the words of DIRECTIVE at AT.  Its texts begin at TEXT among the texts. */
static void
store_directive(unsigned char *at, const struct rep_directive *directive, uint32_t text)
{
        rep_store32(at + 4 * REP_DIRECTIVE_LINE, directive->line);
        rep_store32(at + 4 * REP_DIRECTIVE_GROUP, directive->group);
        rep_store32(at + 4 * REP_DIRECTIVE_KIND, directive->kind);
        rep_store32(at + 4 * REP_DIRECTIVE_KEY, text);
        rep_store32(at + 4 * REP_DIRECTIVE_KEY_SIZE, (uint32_t)directive->key.size);
        rep_store32(at + 4 * REP_DIRECTIVE_VALUE, text + (uint32_t)directive->key.size);
        rep_store32(at + 4 * REP_DIRECTIVE_VALUE_SIZE, (uint32_t)directive->value.size);
        rep_store32(at + 4 * REP_DIRECTIVE_RUN, directive->run);
}

/* Appends the words of all directives, then their texts. */
static void
put_directives(struct rep_buffer *blob, const struct rep_file *file)
{
        size_t size = rep_size_multiply(file->directive_count, 4 * REP_DIRECTIVE_WORDS), i;
        unsigned char *words = rep_buffer_extend(blob, rep_size_add(size, file->text_bytes)), *texts, *text;

        if (words == NULL)
                return;
        texts = text = words + size;
        for (i = 0; i < file->directive_count; i++, words += 4 * REP_DIRECTIVE_WORDS) {
                const struct rep_directive *directive = &file->directives[i];

                store_directive(words, directive, (uint32_t)(text - texts));
                text = rep_store_text(rep_store_text(text, directive->key), directive->value);
        }
}

static void
put_meta(struct rep_blob_writer *writer, const struct rep_file *file)
{
        struct rep_buffer *blob = writer->blob;
        unsigned char *at;
        uint32_t tables = put_line_tables(writer);

        rep_buffer_align(blob, 8);
        set_head(blob, REP_HEAD_META, blob->size);
        at = rep_buffer_extend(blob, 4 * REP_META_WORDS);
        if (at == NULL)
                return;
        rep_store32(at + 4 * REP_META_DIRECTIVES, (uint32_t)file->directive_count);
        rep_store32(at + 4 * REP_META_LINES, file->report.lines);
        rep_store32(at + 4 * REP_META_GROUPS, file->report.groups);
        rep_store32(at + 4 * REP_META_IGNORED_LINES, file->report.ignored_lines);
        rep_store32(at + 4 * REP_META_ORPHANS, file->report.orphan_rules);
        rep_store32(at + 4 * REP_META_CUT_LINES, file->report.cut_lines);
        rep_store32(at + 4 * REP_META_TEXT_SIZE, (uint32_t)file->text_bytes);
        rep_store32(at + 4 * REP_META_LINE_TABLES, tables);
        rep_store64(at + 4 * REP_META_IGNORED_BYTES, file->report.ignored_bytes);
        put_directives(blob, file);
}

enum rep_status
rep_end_blob(struct rep_blob_writer *writer, const struct rep_file *file, uint32_t flags)
{
        struct rep_buffer *blob = writer->blob;

        begin_table(writer->blob, REP_HEAD_CORE_COUNT, REP_HEAD_CORES, writer->core_count);
        for (uint32_t i = 0; i < writer->core_count; i++)
                rep_buffer_put32(writer->blob, writer->cores[i]);
        for (uint32_t i = 0; !blob->failed && i < writer->selection->set_count; i++)
                rep_store32(blob->bytes + rep_word(blob->bytes, REP_HEAD_GROUPS) + 4 * (size_t)i, writer->core_of[i]);
        if (writer->lines != NULL)
                put_meta(writer, file);
        rep_buffer_align(blob, 8);
        if (blob->failed || writer->scratch > UINT32_MAX)
                return blob->failed ? REP_ERR_MEMORY : REP_ERR_LIMIT;
        if (blob->size > REP_BLOB_MAX)
                return REP_ERR_LIMIT;
        set_head(blob, REP_HEAD_VERSION, REP_FORMAT_VERSION);
        set_head(blob, REP_HEAD_FLAGS, flags);
        set_head(blob, REP_HEAD_SCRATCH, writer->scratch);
        rep_store64(blob->bytes + 4 * REP_HEAD_SIZE, blob->size);
        rep_store64(blob->bytes + 4 * REP_HEAD_HASH, rep_blob_hash(blob->bytes, blob->size, 0));
        return REP_OK;
}
