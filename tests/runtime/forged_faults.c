/* SPDX-License-Identifier: Apache-2.0 */
/* Blobs with exactly one fault each, and the error of rep_open() for it. */
#include "base/buffer.h"
#include "blob/layout.h"
#include "format.h"
#include "tests/runtime/forgery.h"
#include "tests/support/compiled.h"
#include "tests/support/properties.h"
#include "tests/support/sample.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TEST(other_version)
{
        struct compiled compiled = compiled_string("user-agent: *\ndisallow: /a\n", NULL);
        struct rep_blob blob;
        struct rep_error error;

        ((unsigned char *)compiled.bytes)[8]++; /* the version follows the magic */
        assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                         REP_ERR_VERSION);
        assert_int_equal(error.status, REP_ERR_VERSION);
        compiled_free(&compiled);
}

TEST(other_magic)
{
        struct compiled compiled = compiled_string("user-agent: *\ndisallow: /a\n", NULL);
        struct rep_blob blob;

        for (size_t at = 0; at < 8; at++) {
                ((unsigned char *)compiled.bytes)[at] ^= 0x20;
                assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, NULL),
                                 REP_ERR_BLOB);
                ((unsigned char *)compiled.bytes)[at] ^= 0x20;
        }
        assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, NULL), REP_OK);
        compiled_free(&compiled);
}

static unsigned char *
word_at(unsigned char *table, size_t index)
{
        return table + 4 * index;
}

static void
add_to_word(unsigned char *at, uint32_t count)
{
        rep_store32(at, rep_load32(at) + count);
}

static size_t
only_core(const struct compiled *compiled)
{
        return rep_word((unsigned char *)compiled->bytes + rep_word(compiled->bytes, REP_HEAD_CORES), 0);
}

/* Makes a copy of the stripped blob COMPILED, of one core, with ADDED bytes, all of zeros, at AT in that core; they
 * keep what follows aligned. */
static unsigned char *
with_more_bytes(const struct compiled *compiled, size_t at, size_t added)
{
        const unsigned char *bytes = compiled->bytes;
        unsigned char *forged = malloc(compiled->size + added);

        assert_non_null(forged);
        assert_int_equal(added % 8, 0);
        memcpy(forged, bytes, at);
        memset(forged + at, 0, added);
        memcpy(forged + at + added, bytes + at, compiled->size - at);
        add_to_word(word_at(forged, REP_HEAD_SIZE), (uint32_t)added);
        add_to_word(word_at(forged, REP_HEAD_CORES), (uint32_t)added);
        add_to_word(word_at(forged + only_core(compiled), REP_CORE_SIZE), (uint32_t)added);
        return forged;
}

/* Makes a copy of the stripped blob COMPILED, of one dense core, with COUNT more slots, all of zeros. */
static unsigned char *
with_more_slots(const struct compiled *compiled, uint32_t count, size_t *size)
{
        const unsigned char *bytes = compiled->bytes;
        size_t core = only_core(compiled), added = 2 * REP_SPECIAL_WORDS * (size_t)count;
        size_t slots = rep_field(bytes + core, REP_FIELD_SPECIALS);
        unsigned char *forged;
        struct rep_core tables;

        assert_int_equal(rep_number_size(bytes + core), 2);
        rep_lay_out_core(bytes + core, false, &tables);
        forged = with_more_bytes(compiled, (size_t)(tables.specials - bytes) + 2 * REP_SPECIAL_WORDS * slots, added);
        rep_store16(forged + core + 4 * REP_CORE_WORDS + 2 * REP_FIELD_SPECIALS, (uint32_t)slots + count);
        *size = compiled->size + added;
        return forged;
}

/* Fields of a core that is right otherwise, each with a value that it can't have, and the fault that is told. */
TEST(fields_of_a_core)
{
        static const struct {
                enum rep_encoding encoding;
                size_t field;
                uint32_t value;
                const char *message;
        } faults[] = {
                {REP_ENCODING_COMPACT, REP_FIELD_RULES, 0, "core without rules"},
                {REP_ENCODING_DENSE, REP_FIELD_RULES, 0, "core without rules"},
                {REP_ENCODING_COMPACT, REP_FIELD_RULE_SIZE, 3, "rules of an unknown size"},
                {REP_ENCODING_COMPACT, REP_FIELD_WIDTH, 1, "unknown encoding, or fields that it can't have"},
                {REP_ENCODING_COMPACT, REP_FIELD_WIDTH, 5, "unknown encoding, or fields that it can't have"},
                {REP_ENCODING_COMPACT, REP_FIELD_STREAM, 16, "unknown encoding, or fields that it can't have"},
                {REP_ENCODING_DENSE, REP_FIELD_CLASSES, 0, "unknown encoding, or fields that it can't have"},
                {REP_ENCODING_DENSE, REP_FIELD_CLASSES, 257, "unknown encoding, or fields that it can't have"},
                {REP_ENCODING_DENSE, REP_FIELD_START, 0, "unknown encoding, or fields that it can't have"},
                {REP_ENCODING_DENSE, REP_FIELD_UNANCHORED, 0xFFFF, "unknown encoding, or fields that it can't have"},
        };

        for (size_t at = 0; at < COUNT(faults); at++) {
                const struct rep_options options = {.strip = true, .encoding = faults[at].encoding};
                struct compiled compiled = compiled_string("user-agent: *\ndisallow: /ab\ndisallow: /*c*d\n", &options);
                unsigned char *core = (unsigned char *)compiled.bytes + only_core(&compiled);
                struct rep_error error = {REP_OK, NULL, 0};
                assert_int_equal(rep_number_size(core), 2);
                rep_store16(core + 4 * REP_CORE_WORDS + 2 * faults[at].field, faults[at].value);
                assert_int_equal(
                        rep_open_within(&compiled.blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                        REP_ERR_BLOB);
                assert_string_equal(error.message, faults[at].message);
                assert_int_equal(error.offset, only_core(&compiled));
                compiled_free(&compiled);
        }
}

/* Slots times byte classes is where the rows of usual states begin: with slots enough it would overflow. */
TEST(more_slots_than_states)
{
        const struct rep_options options = {.strip = true, .encoding = REP_ENCODING_DENSE};
        struct compiled compiled = compiled_string("user-agent: *\ndisallow: /abcdefgh\ndisallow: /ij$\n", &options);
        uint32_t fitting = compiled.stats.states & ~3u;

        assert_int_equal(compiled.stats.dense, 1);
        for (uint32_t more = 4; more <= fitting; more += 4) {
                const unsigned char *bytes = compiled.bytes;
                uint32_t slots = rep_field(bytes + only_core(&compiled), REP_FIELD_SPECIALS);
                enum rep_status wanted = slots + more <= compiled.stats.states ? REP_OK : REP_ERR_BLOB;
                struct rep_blob blob;
                size_t size;
                unsigned char *forged = with_more_slots(&compiled, more, &size);
                assert_int_equal(rep_open_within(&blob, forged, size, 0, REP_OPEN_AGAIN, NULL), wanted);
                free(forged);
        }
        compiled_free(&compiled);
}

/* Makes a copy of the stripped blob COMPILED, of one dense core, with cells of 4 bytes. */
static unsigned char *
with_large_cells(const struct compiled *compiled, uint32_t cells)
{
        const unsigned char *bytes = compiled->bytes;
        struct rep_core tables;
        unsigned char *forged, *table;

        rep_lay_out_core(bytes + only_core(compiled), false, &tables);
        forged = with_more_bytes(compiled, (size_t)(tables.table - bytes) + 2 * (size_t)cells, 2 * (size_t)cells);
        table = forged + (tables.table - bytes);
        for (uint32_t at = cells; at-- > 0;)
                rep_store32(table + 4 * (size_t)at, rep_cell_at(table, at, false));
        add_to_word(word_at(forged + only_core(compiled), REP_CORE_KIND), REP_CORE_LARGE);
        return forged;
}

/* Cells of 4 bytes where 2 would do. */
TEST(large_cells_in_vain)
{
        const struct rep_options options = {.strip = true, .encoding = REP_ENCODING_DENSE};
        size_t forgeries = 0;

        for (int length = 1; length <= 12; length++) {
                char robots[64];
                struct compiled compiled;
                uint32_t cells;
                snprintf(robots, sizeof(robots), "user-agent: *\ndisallow: /ij$\ndisallow: /%.*s\n", length,
                         "abcdefghabcd");
                compiled = compiled_string(robots, &options);
                cells = compiled.stats.states * compiled.stats.classes;
                if (cells % 4 == 0) {
                        unsigned char *forged = with_large_cells(&compiled, cells);
                        assert_false(open_and_visit(forged, compiled.size + 2 * (size_t)cells));
                        free(forged);
                        forgeries++;
                }
                compiled_free(&compiled);
        }
        assert_true(forgeries > 0);
}

/* The special state that has the filter becomes one that accepts, so the filter belongs to a state that is none. */
TEST(filters_without_a_state)
{
        const struct rep_options options = {.strip = true, .encoding = REP_ENCODING_COMPACT};
        struct compiled compiled = compiled_string("user-agent: *\ndisallow: /*?x\n", &options);
        unsigned char *core = (unsigned char *)compiled.bytes + only_core(&compiled);
        uint32_t accepts = rep_field(core, REP_FIELD_ACCEPTS);
        struct rep_error error;

        assert_int_equal(rep_field(core, REP_FIELD_FILTERS), 1);
        assert_int_equal(rep_field(core, REP_FIELD_SPECIALS), accepts + 1);
        rep_store16(core + 4 * REP_CORE_WORDS + 2 * REP_FIELD_ACCEPTS, accepts + 1);
        assert_int_equal(rep_open_within(&compiled.blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                         REP_ERR_BLOB);
        assert_string_equal(error.message, "filters without a state");
        compiled_free(&compiled);
}

/* The first child leads back to its parent. */
TEST(child_of_its_own)
{
        const struct rep_options options = {.strip = REP_STRIP_ALL, .encoding = REP_ENCODING_COMPACT};
        struct compiled compiled = compiled_string("user-agent: *\ndisallow: /*a*b*c\n", &options);
        unsigned char *header = (unsigned char *)compiled.bytes + only_core(&compiled);
        struct rep_core core;
        struct rep_error error;

        rep_lay_out_core(header, false, &core);
        assert_int_equal(rep_field(header, REP_FIELD_NODES), 2);
        assert_int_equal(rep_field(header, REP_FIELD_NUMBER_SIZE), 2);
        assert_int_equal(rep_table_at(core.children, 2, REP_CHILD_NODE), 1);
        rep_store16(header + (core.children - header) + 2 * REP_CHILD_NODE, 0);
        assert_int_equal(rep_open_within(&compiled.blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                         REP_ERR_BLOB);
        assert_string_equal(error.message, "child leads to a lower node");
        compiled_free(&compiled);
}

/* The flag of large tables, where it doesn't belong or is not where it does. */
TEST(flags_of_other_cores)
{
        static const struct {
                const char *robots;
                enum rep_encoding encoding;
        } cores[] = {
                {"user-agent: *\ndisallow: /\n", REP_ENCODING_DENSE}, /* plain */
                {"user-agent: *\ndisallow: /ab\n", REP_ENCODING_DENSE},
                {"user-agent: *\ndisallow: /ab\n", REP_ENCODING_COMPACT},
        };

        for (size_t at = 0; at < COUNT(cores); at++) {
                struct compiled compiled =
                        compiled_string(cores[at].robots, &(struct rep_options){.encoding = cores[at].encoding});
                unsigned char *kind = word_at((unsigned char *)compiled.bytes + only_core(&compiled), REP_CORE_KIND);
                rep_store32(kind, rep_load32(kind) ^ REP_CORE_LARGE);
                assert_false(open_and_visit(compiled.bytes, compiled.size));
                compiled_free(&compiled);
        }
}

/* The last record of a stream, which is a FINAL one, becomes one of KIND and COUNT; MESSAGE tells the fault. */
static void
expect_stream_fault(uint32_t kind, uint32_t count, const char *message)
{
        const struct rep_options options = {.strip = true, .encoding = REP_ENCODING_COMPACT};
        struct compiled compiled = compiled_string("user-agent: *\ndisallow: /ab\n", &options);
        unsigned char *core = (unsigned char *)compiled.bytes + only_core(&compiled), *last;
        struct rep_error error = {REP_OK, NULL, 0};
        struct rep_record_parts parts;
        struct rep_core tables;
        size_t offset;

        rep_lay_out_core(core, false, &tables);
        for (offset = rep_field(core, REP_FIELD_STREAM) - 1; (tables.map[offset / 8] >> offset % 8 & 1) == 0;)
                offset--;
        last = core + (tables.stream - core) + offset;
        rep_read_record(last, rep_field(core, REP_FIELD_WIDTH), &parts);
        assert_int_equal(parts.kind, REP_RECORD_FINAL);
        *last = (unsigned char)(kind << REP_RECORD_KIND_SHIFT | count << REP_RECORD_COUNT_SHIFT);
        assert_int_equal(rep_open_within(&compiled.blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                         REP_ERR_BLOB);
        assert_string_equal(error.message, message);
        compiled_free(&compiled);
}

/* Where a walk would leave the records, or never end.  The record's number is of two bytes. */
TEST(last_records)
{
        expect_stream_fault(REP_RECORD_RUN, 2, "run that leads nowhere");
        expect_stream_fault(REP_RECORD_JUMP, 0, "empty run");
        expect_stream_fault(REP_RECORD_RUN, 0, "empty run");
        expect_stream_fault(REP_RECORD_RUN, 6, "record out of place");
}

/* ---- lists */

/* Adds to the byte at OFFSET behind a table of a list of three rules; MESSAGE says what is wrong then. */
static void
expect_list_fault(const unsigned char *(*table)(const struct rep_core *tables), size_t offset, unsigned char added,
                  const char *message)
{
        const struct rep_options options = {.strip = true, .encoding = REP_ENCODING_LIST};
        struct compiled compiled =
                compiled_string("user-agent: *\ndisallow: /ab\nallow: /abcdefghijkl\ndisallow: /x*y$\n", &options);
        unsigned char *core = (unsigned char *)compiled.bytes + only_core(&compiled);
        struct rep_error error = {REP_OK, NULL, 0};
        struct rep_core tables;
        unsigned char *at;

        assert_int_equal(rep_core_encoding(core), REP_CORE_LIST);
        rep_lay_out_core(core, false, &tables);
        at = core + (table(&tables) - core) + offset;
        *at = (unsigned char)(*at + added);
        assert_int_equal(rep_open_within(&compiled.blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                         REP_ERR_BLOB);
        assert_string_equal(error.message, message);
        compiled_free(&compiled);
}

static const unsigned char *
offsets_of(const struct rep_core *tables)
{
        return tables->offsets;
}

static const unsigned char *
texts_of(const struct rep_core *tables)
{
        return tables->texts;
}

static const unsigned char *
free_of(const struct rep_core *tables)
{
        return tables->free;
}

static const unsigned char *
words_of(const struct rep_core *tables)
{
        return tables->header;
}

/* The strongest rule has 12 bytes behind its "/", four of them among the texts; the next a star and a segment. */
TEST(lists)
{
        expect_list_fault(offsets_of, 0, 1, "text out of place");
        expect_list_fault(offsets_of, 2, 100, "text out of place");
        expect_list_fault(offsets_of, 8, 1, "texts end out of place");
        expect_list_fault(offsets_of, 9, 0x80, "texts end out of place");
        expect_list_fault(offsets_of, 7, 0x80, "base with a pattern");
        expect_list_fault(free_of, 3, 1, "zero in a head");
        expect_list_fault(texts_of, 0, (unsigned char)(256 - 'i'), "zero in a text");
        expect_list_fault(texts_of, 4, 'z', "star without a segment");
        expect_list_fault(texts_of, 5, (unsigned char)(256 - 'y'), "star without a segment");
        expect_list_fault(free_of, 0, 1, "head with gaps");
        expect_list_fault(words_of, (size_t)4 * REP_LIST_RULES, 0xFD, "core without rules");
        expect_list_fault(words_of, (size_t)4 * REP_LIST_RULES + 3, 0x80, "core's length differs from its tables'");
        expect_list_fault(words_of, (size_t)4 * REP_LIST_TEXT + 2, 1, "texts are too long");
        expect_list_fault(words_of, (size_t)4 * REP_CORE_KIND + 1, REP_CORE_LARGE >> 8,
                          "unknown encoding, or fields that it can't have");
}

/* A cell of a large table may hold the offset of any row, and nothing else. */
TEST(cells_of_a_large_table)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {property_seed()};
        struct compiled compiled;
        struct rep_core tables;
        uint32_t classes, cells;

        sample_enlarge(&sample, &random);
        compiled = compiled_robots((struct rep_text){text, sample_text(&sample, text)},
                                   &(struct rep_options){.encoding = REP_ENCODING_DENSE});
        rep_lay_out_core((unsigned char *)compiled.bytes + only_core(&compiled), false, &tables);
        classes = compiled.stats.classes;
        cells = compiled.stats.states * classes;
        assert_true(rep_is_large_table(cells));
        for (int tries = 0; tries < 100; tries++) {
                size_t at = tries == 0 ? cells - 1 : random_below(&random, cells);
                unsigned char *cell =
                        (unsigned char *)compiled.bytes + (tables.table - (unsigned char *)compiled.bytes) + 4 * at;
                uint32_t target = rep_load32(cell);
                rep_store32(cell, cells);
                assert_false(open_and_visit(compiled.bytes, compiled.size));
                rep_store32(cell, target + 1);
                assert_false(open_and_visit(compiled.bytes, compiled.size));
                rep_store32(cell, cells - classes);
                assert_true(open_and_visit(compiled.bytes, compiled.size));
                rep_store32(cell, target);
        }
        compiled_free(&compiled);
}

/* Texts that lie over each other: a blob of many tokens would take long to compare. */
TEST(tokens_over_each_other)
{
        struct compiled compiled = compiled_string("user-agent: a\nuser-agent: ab\ndisallow: /\n", NULL);
        unsigned char *first = (unsigned char *)compiled.bytes + rep_word(compiled.bytes, REP_HEAD_TOKENS);
        struct rep_blob blob;

        add_to_word(word_at(first, REP_TOKEN_TEXT), 1); /* the first letter of "ab" is an "a" too */
        assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, NULL), REP_ERR_BLOB);
        compiled_free(&compiled);
}

/* Lines that several rule sets share: whoever reads those of all would read more than the blob has. */
TEST(lines_over_each_other)
{
        struct compiled compiled =
                compiled_string("user-agent: a\ndisallow: /a\n\nuser-agent: b\ndisallow: /b\n", NULL);
        unsigned char *bytes = compiled.bytes, *meta = bytes + rep_word(bytes, REP_HEAD_META);
        unsigned char *second = word_at(bytes + rep_word(meta, REP_META_LINE_TABLES), 1);
        struct rep_error error;
        struct rep_blob blob;

        rep_store32(second, rep_load32(second) - 4);
        assert_int_equal(rep_open_within(&blob, bytes, compiled.size, 0, REP_OPEN_AGAIN, &error), REP_ERR_BLOB);
        assert_string_equal(error.message, "lines out of place");
        assert_int_equal(error.offset, second - bytes);
        compiled_free(&compiled);
}

/* Texts that directives share: whoever reads those of all would read more than the blob has. */
TEST(texts_over_each_other)
{
        struct compiled compiled = compiled_string("user-agent: a\ndisallow: /a\ncrawl-delay: 2\n", NULL);
        unsigned char *bytes = compiled.bytes, *table = bytes + rep_word(bytes, REP_HEAD_META) + 4 * REP_META_WORDS;
        static const size_t words[] = {REP_DIRECTIVE_KEY, REP_DIRECTIVE_VALUE};

        for (size_t directive = 0; directive < 3; directive++)
                for (size_t i = directive == 0; i < 2; i++) {
                        unsigned char *at = table + directive * 4 * REP_DIRECTIVE_WORDS, *text = at + 4 * words[i];
                        struct rep_error error = {.status = REP_OK};
                        struct rep_blob blob;

                        rep_store32(text, rep_load32(text) - 1);
                        assert_int_equal(rep_open_within(&blob, bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                                         REP_ERR_BLOB);
                        assert_string_equal(error.message, "directives' texts out of place");
                        assert_int_equal(error.offset, at - bytes);
                        rep_store32(text, rep_load32(text) + 1);
                        assert_int_equal(
                                rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, &error),
                                REP_OK);
                }
        compiled_free(&compiled);
}
