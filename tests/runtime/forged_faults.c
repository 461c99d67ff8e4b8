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

/* A blob to be forged, and, where it has one core, that one's tables. */
struct forged {
        struct compiled compiled;
        unsigned char *bytes, *core;
        struct rep_core tables;
};

static struct forged
forge(struct compiled compiled)
{
        struct forged forged = {.compiled = compiled};

        forged.bytes = forged.compiled.bytes;
        forged.core = forged.bytes + rep_word(forged.bytes + rep_word(forged.bytes, REP_HEAD_CORES), 0);
        rep_lay_out_core(forged.core, false, &forged.tables);
        return forged;
}

/* Opens what was forged, which is as wanted: the fault is told by MESSAGE, and by its place AT unless one is NULL. */
static void
expect_open(const struct forged *forged, enum rep_status wanted, const char *message, const unsigned char *at)
{
        struct rep_error error = {REP_OK, NULL, 0};
        struct rep_blob blob;

        assert_int_equal(rep_open_within(&blob, forged->bytes, forged->compiled.size, 0, REP_OPEN_AGAIN, &error),
                         wanted);
        assert_int_equal(error.status, wanted);
        if (message != NULL)
                assert_string_equal(error.message, message);
        if (at != NULL)
                assert_int_equal(error.offset, at - forged->bytes);
}

/* The place in the blob that POINTER, which the library's functions have as constant, leads to. */
static unsigned char *
place_of(const struct forged *forged, const unsigned char *pointer)
{
        return forged->bytes + (pointer - forged->bytes);
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

/* ---- single values */

/* The last record of a stream is a FINAL one; its number is of two bytes. */
static unsigned char *
last_record_of(const struct forged *forged)
{
        size_t offset = rep_field(forged->core, REP_FIELD_STREAM) - 1;
        struct rep_record_parts parts;
        unsigned char *last;

        while ((forged->tables.map[offset / 8] >> offset % 8 & 1) == 0)
                offset--;
        last = place_of(forged, forged->tables.stream + offset);
        rep_read_record(last, rep_field(forged->core, REP_FIELD_WIDTH), &parts);
        assert_int_equal(parts.kind, REP_RECORD_FINAL);
        return last;
}

/* Where bytes are changed. */
enum place { CORE, FIELDS, CHILDREN, RECORDS, OFFSETS, TEXTS, HEADS, TOKENS, LINES, NOWHERE };

static unsigned char *
place_in(const struct forged *forged, enum place place)
{
        switch (place) {
        case CORE:
                return forged->core;
        case FIELDS:
                assert_int_equal(rep_number_size(forged->core), 2);
                return forged->core + 4 * REP_CORE_WORDS;
        case CHILDREN: /* the first leads to the second of two nodes */
                assert_int_equal(rep_field(forged->core, REP_FIELD_NODES), 2);
                assert_int_equal(rep_field(forged->core, REP_FIELD_NUMBER_SIZE), 2);
                assert_int_equal(rep_table_at(forged->tables.children, 2, REP_CHILD_NODE), 1);
                return place_of(forged, forged->tables.children);
        case RECORDS:
                return last_record_of(forged);
        case OFFSETS:
                return place_of(forged, forged->tables.offsets);
        case TEXTS:
                return place_of(forged, forged->tables.texts);
        case HEADS:
                return place_of(forged, forged->tables.free);
        case TOKENS:
                return forged->bytes + rep_word(forged->bytes, REP_HEAD_TOKENS);
        case LINES: /* those of the second rule set */
                return forged->bytes + 4 +
                       rep_word(forged->bytes + rep_word(forged->bytes, REP_HEAD_META), REP_META_LINE_TABLES);
        default:
                return NULL;
        }
}

/* The blobs of the table below. */
enum source { COMPACT, DENSE, NODES, FILTER, RUN, LIST, TWO_TOKENS, TWO_SETS };

static const struct {
        const char *robots;
        struct rep_options options;
} sources[] = {
        [COMPACT] = {"user-agent: *\ndisallow: /ab\ndisallow: /*c*d\n",
                     {.strip = true, .encoding = REP_ENCODING_COMPACT}},
        [DENSE] = {"user-agent: *\ndisallow: /ab\ndisallow: /*c*d\n", {.strip = true, .encoding = REP_ENCODING_DENSE}},
        [NODES] = {"user-agent: *\ndisallow: /*a*b*c\n", {.strip = REP_STRIP_ALL, .encoding = REP_ENCODING_COMPACT}},
        [FILTER] = {"user-agent: *\ndisallow: /*?x\n", {.strip = true, .encoding = REP_ENCODING_COMPACT}},
        [RUN] = {"user-agent: *\ndisallow: /ab\n", {.strip = true, .encoding = REP_ENCODING_COMPACT}},
        /* The strongest rule has 12 bytes behind its "/", four of them among the texts; the next a star and a segment.
         */
        [LIST] = {"user-agent: *\ndisallow: /ab\nallow: /abcdefghijkl\ndisallow: /x*y$\n",
                  {.strip = true, .encoding = REP_ENCODING_LIST}},
        [TWO_TOKENS] = {"user-agent: a\nuser-agent: ab\ndisallow: /\n", {.strip = false}},
        [TWO_SETS] = {"user-agent: a\ndisallow: /a\n\nuser-agent: b\ndisallow: /b\n", {.strip = false}},
};

#define UNKNOWN "unknown encoding, or fields that it can't have"
#define FIELD(name) 2 * REP_FIELD_##name
#define RECORD(kind, count) (REP_RECORD_##kind << REP_RECORD_KIND_SHIFT | (count) << REP_RECORD_COUNT_SHIFT)

/* Sets bytes at a place, or adds to one; what is told then, and where. */
TEST(bytes)
{
        static const struct {
                enum source source;
                enum place place;
                size_t offset;
                enum { SET8, SET16, ADD8 } change;
                unsigned value;
                const char *message;
                enum place told;
        } faults[] = {
                {COMPACT, FIELDS, FIELD(RULES), SET16, 0, "core without rules", CORE},
                {DENSE, FIELDS, FIELD(RULES), SET16, 0, "core without rules", CORE},
                {COMPACT, FIELDS, FIELD(RULE_SIZE), SET16, 3, "rules of an unknown size", CORE},
                {COMPACT, FIELDS, FIELD(WIDTH), SET16, 1, UNKNOWN, CORE},
                {COMPACT, FIELDS, FIELD(WIDTH), SET16, 5, UNKNOWN, CORE},
                {COMPACT, FIELDS, FIELD(STREAM), SET16, 16, UNKNOWN, CORE},
                {DENSE, FIELDS, FIELD(CLASSES), SET16, 0, UNKNOWN, CORE},
                {DENSE, FIELDS, FIELD(CLASSES), SET16, 257, UNKNOWN, CORE},
                {DENSE, FIELDS, FIELD(START), SET16, 0, UNKNOWN, CORE},
                {DENSE, FIELDS, FIELD(UNANCHORED), SET16, 0xFFFF, UNKNOWN, CORE},
                /* The special state with the filter, the first behind those that accept, becomes one that does. */
                {FILTER, FIELDS, FIELD(ACCEPTS), ADD8, 1, "filters without a state", NOWHERE},
                /* The first child leads back to its parent. */
                {NODES, CHILDREN, 2 * REP_CHILD_NODE, SET16, 0, "child leads to a lower node", NOWHERE},
                /* Where a walk would leave the records, or never end. */
                {RUN, RECORDS, 0, SET8, RECORD(RUN, 2), "run that leads nowhere", NOWHERE},
                {RUN, RECORDS, 0, SET8, RECORD(JUMP, 0), "empty run", NOWHERE},
                {RUN, RECORDS, 0, SET8, RECORD(RUN, 0), "empty run", NOWHERE},
                {RUN, RECORDS, 0, SET8, RECORD(RUN, 6), "record out of place", NOWHERE},
                {LIST, OFFSETS, 0, ADD8, 1, "text out of place", NOWHERE},
                {LIST, OFFSETS, 2, ADD8, 100, "text out of place", NOWHERE},
                {LIST, OFFSETS, 8, ADD8, 1, "texts end out of place", NOWHERE},
                {LIST, OFFSETS, 9, ADD8, 0x80, "texts end out of place", NOWHERE},
                {LIST, OFFSETS, 7, ADD8, 0x80, "base with a pattern", NOWHERE},
                {LIST, HEADS, 3, ADD8, 1, "zero in a head", NOWHERE},
                {LIST, TEXTS, 0, ADD8, 256 - 'i', "zero in a text", NOWHERE},
                {LIST, TEXTS, 4, ADD8, 'z', "star without a segment", NOWHERE},
                {LIST, TEXTS, 5, ADD8, 256 - 'y', "star without a segment", NOWHERE},
                {LIST, HEADS, 0, ADD8, 1, "head with gaps", NOWHERE},
                {LIST, CORE, 4 * REP_LIST_RULES, ADD8, 0xFD, "core without rules", NOWHERE},
                {LIST, CORE, 4 * REP_LIST_RULES + 3, ADD8, 0x80, "core's length differs from its tables'", NOWHERE},
                {LIST, CORE, 4 * REP_LIST_TEXT + 2, ADD8, 1, "texts are too long", NOWHERE},
                {LIST, CORE, 4 * REP_CORE_KIND + 1, ADD8, REP_CORE_LARGE >> 8, UNKNOWN, NOWHERE},
                /* Texts that lie over each other would take long to compare: the first letter of "ab" is an "a", too.
                 */
                {TWO_TOKENS, TOKENS, 4 * REP_TOKEN_TEXT, ADD8, 1, NULL, NOWHERE},
                /* Lines that rule sets share: to read those of all would be to read more than the blob has. */
                {TWO_SETS, LINES, 0, ADD8, 256 - 4, "lines out of place", LINES},
        };

        for (size_t at = 0; at < COUNT(faults); at++) {
                struct forged forged =
                        forge(compiled_string(sources[faults[at].source].robots, &sources[faults[at].source].options));
                unsigned char *place = place_in(&forged, faults[at].place) + faults[at].offset;
                unsigned value = faults[at].value + (faults[at].change == ADD8 ? *place : 0);

                place[0] = (unsigned char)value;
                if (faults[at].change == SET16)
                        place[1] = (unsigned char)(value >> 8);
                expect_open(&forged, REP_ERR_BLOB, faults[at].message, place_in(&forged, faults[at].told));
                compiled_free(&forged.compiled);
        }
}

TEST(beginning)
{
        struct forged forged = forge(compiled_string("user-agent: *\ndisallow: /a\n", NULL));

        for (size_t at = 0; at <= 8; at++) {
                forged.bytes[at] ^= 0x20; /* the version follows the magic */
                expect_open(&forged, at < 8 ? REP_ERR_BLOB : REP_ERR_VERSION, NULL, NULL);
                forged.bytes[at] ^= 0x20;
        }
        expect_open(&forged, REP_OK, NULL, NULL);
        compiled_free(&forged.compiled);
}

/* Texts that directives share: to read those of all would be to read more than the blob has. */
TEST(texts_over_each_other)
{
        struct forged forged = forge(compiled_string("user-agent: a\ndisallow: /a\ncrawl-delay: 2\n", NULL));
        unsigned char *table = forged.bytes + rep_word(forged.bytes, REP_HEAD_META) + 4 * REP_META_WORDS;
        static const size_t words[] = {REP_DIRECTIVE_KEY, REP_DIRECTIVE_VALUE};

        for (size_t directive = 0; directive < 3; directive++)
                for (size_t i = directive == 0; i < 2; i++) {
                        unsigned char *at = table + directive * 4 * REP_DIRECTIVE_WORDS, *text = word_at(at, words[i]);

                        add_to_word(text, (uint32_t)-1);
                        expect_open(&forged, REP_ERR_BLOB, "directives' texts out of place", at);
                        add_to_word(text, 1);
                        expect_open(&forged, REP_OK, NULL, NULL);
                }
        compiled_free(&forged.compiled);
}

/* ---- other tables */

static const struct rep_options stripped = {.strip = true, .encoding = REP_ENCODING_DENSE};

/* Makes a copy of the stripped blob, of one core, with ADDED bytes, all of zeros, at AT in that core; they
 * keep what follows aligned. */
static struct forged
with_more_bytes(const struct forged *forged, const unsigned char *at, size_t added)
{
        size_t core = (size_t)(forged->core - forged->bytes), before = (size_t)(at - forged->bytes);
        struct forged more = *forged;

        more.compiled.size += added;
        more.compiled.bytes = more.bytes = calloc(1, more.compiled.size);
        assert_non_null(more.bytes);
        assert_int_equal(added % 8, 0);
        more.core = more.bytes + core;
        memcpy(more.bytes, forged->bytes, before);
        memcpy(more.bytes + before + added, at, forged->compiled.size - before);
        add_to_word(word_at(more.bytes, REP_HEAD_SIZE), (uint32_t)added);
        add_to_word(word_at(more.bytes, REP_HEAD_CORES), (uint32_t)added);
        add_to_word(word_at(more.core, REP_CORE_SIZE), (uint32_t)added);
        return more;
}

/* Slots times byte classes is where the rows of usual states begin: with slots enough it would overflow. */
TEST(more_slots_than_states)
{
        struct forged forged =
                forge(compiled_string("user-agent: *\ndisallow: /abcdefgh\ndisallow: /ij$\n", &stripped));
        uint32_t slots = rep_field(forged.core, REP_FIELD_SPECIALS), states = forged.compiled.stats.states;

        assert_int_equal(forged.compiled.stats.dense, 1);
        for (uint32_t more = 4; more <= (states & ~3u); more += 4) {
                size_t slot = 2 * REP_SPECIAL_WORDS;
                struct forged with = with_more_bytes(&forged, forged.tables.specials + slot * slots, slot * more);
                rep_store16(place_in(&with, FIELDS) + FIELD(SPECIALS), slots + more);
                expect_open(&with, slots + more <= states ? REP_OK : REP_ERR_BLOB, NULL, NULL);
                free(with.bytes);
        }
        compiled_free(&forged.compiled);
}

/* Cells of 4 bytes where 2 would do. */
TEST(large_cells_in_vain)
{
        size_t forgeries = 0;

        for (int length = 1; length <= 12; length++) {
                char robots[64];
                struct forged forged;
                uint32_t cells;
                snprintf(robots, sizeof(robots), "user-agent: *\ndisallow: /ij$\ndisallow: /%.*s\n", length,
                         "abcdefghabcd");
                forged = forge(compiled_string(robots, &stripped));
                cells = forged.compiled.stats.states * forged.compiled.stats.classes;
                if (cells % 4 == 0) {
                        const unsigned char *table = forged.tables.table;
                        struct forged large = with_more_bytes(&forged, table + 2 * (size_t)cells, 2 * (size_t)cells);
                        for (uint32_t at = 0; at < cells; at++)
                                rep_store32(large.bytes + (table - forged.bytes) + 4 * (size_t)at,
                                            rep_cell_at(table, at, false));
                        add_to_word(word_at(large.core, REP_CORE_KIND), REP_CORE_LARGE);
                        assert_false(open_and_visit(large.bytes, large.compiled.size));
                        free(large.bytes);
                        forgeries++;
                }
                compiled_free(&forged.compiled);
        }
        assert_true(forgeries > 0);
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
                struct forged forged =
                        forge(compiled_string(cores[at].robots, &(struct rep_options){.encoding = cores[at].encoding}));
                unsigned char *kind = word_at(forged.core, REP_CORE_KIND);
                rep_store32(kind, rep_load32(kind) ^ REP_CORE_LARGE);
                assert_false(open_and_visit(forged.bytes, forged.compiled.size));
                compiled_free(&forged.compiled);
        }
}

/* A cell of a large table may hold the offset of any row, and nothing else. */
TEST(cells_of_a_large_table)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {property_seed()};
        struct forged forged;
        uint32_t classes, cells;

        sample_enlarge(&sample, &random);
        forged = forge(compiled_robots((struct rep_text){text, sample_text(&sample, text)},
                                       &(struct rep_options){.encoding = REP_ENCODING_DENSE}));
        classes = forged.compiled.stats.classes;
        cells = forged.compiled.stats.states * classes;
        assert_true(rep_is_large_table(cells));
        for (int tries = 0; tries < 100; tries++) {
                size_t at = tries == 0 ? cells - 1 : random_below(&random, cells);
                unsigned char *cell = place_of(&forged, forged.tables.table) + 4 * at;
                uint32_t target = rep_load32(cell);
                rep_store32(cell, cells);
                assert_false(open_and_visit(forged.bytes, forged.compiled.size));
                rep_store32(cell, target + 1);
                assert_false(open_and_visit(forged.bytes, forged.compiled.size));
                rep_store32(cell, cells - classes);
                assert_true(open_and_visit(forged.bytes, forged.compiled.size));
                rep_store32(cell, target);
        }
        compiled_free(&forged.compiled);
}
