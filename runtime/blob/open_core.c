/* SPDX-License-Identifier: Apache-2.0 */
/* open_core.c: see checker.h. */
#include "blob/checker.h"

/*
 * Each cell says where the row of the next state begins.  A walk adds the class of the next byte to it, and reads the
 * cell there without another check.  That cell is in the table because the row begins at a multiple of the number of
 * classes below the number of cells, and the class is below the number of classes.
 */
static bool
check_dense(struct rep_checker *checker, const struct rep_core *core, bool canonical)
{
        uint32_t classes = rep_field(core->header, REP_FIELD_CLASSES),
                 states = rep_field(core->header, REP_FIELD_STATES), i;
        uint32_t cells = states * classes;
        bool large = rep_has_large_table(core->header);
        /* A number is a multiple of the classes if the number times INVERSE, modulo 2^64, is below INVERSE.  This takes
         * one multiplication; a division took most of the time to open a table.  With one class INVERSE is 2^64, which
         * is 0 in 64 bits, so that every number passes. */
        uint64_t inverse = UINT64_MAX / classes + 1;

        for (i = 0; i < rep_class_bytes(canonical); i++)
                if (!expect(checker, core->classes[i] < classes, core->classes + i, "byte class out of range"))
                        return false;
        for (i = 0; i < cells; i++) {
                uint32_t target = rep_cell_at(core->table, i, large);

                if (!expect(checker, target < cells && target * inverse <= inverse - 1,
                            core->table + rep_cell_size(large) * (size_t)i, "transition out of range"))
                        return false;
        }
        return true;
}

/* A compact core's stream of records, and what numbers in it may be. */
struct stream {
        const unsigned char *bytes, *map;
        uint32_t size, width, specials, rules;
};

static inline bool
is_record(const struct stream *stream, uint32_t offset)
{
        return offset < stream->size && (stream->map[offset / 8] >> offset % 8 & 1) != 0;
}

/* The bytes that a record's content takes. */
static size_t
content_size(const struct rep_record_parts *parts, uint32_t width)
{
        switch (parts->kind) {
        case REP_RECORD_RUN:
                return parts->count;
        case REP_RECORD_JUMP:
                return (size_t)parts->count + width;
        case REP_RECORD_FINAL:
                return width;
        default:
                return (size_t)parts->count * (1 + width);
        }
}

/*
 * Whatever the record at AT refers to is the start of a record.  Failures may lead in a circle: a walk counts them at
 * each byte, and ends if there are more than an honest blob could have (step_compact()).  Exits ascend, so no byte has
 * two.
 */
static bool
check_record(struct rep_checker *checker, const struct stream *stream, const unsigned char *at,
             const struct rep_record_parts *parts)
{
        uint32_t width = stream->width, i;
        const unsigned char *numbers = parts->content + parts->count;

        if (!expect(checker, parts->fail_kind != REP_FAIL_OTHER || is_record(stream, parts->fail), at,
                    "failure out of range") ||
            !expect(checker, parts->special < stream->specials, at, "special state out of range"))
                return false;
        if (parts->kind == REP_RECORD_FINAL)
                return expect(checker, rep_number(parts->content, width) < stream->rules, at, "rule out of range");
        if (parts->kind == REP_RECORD_RUN || parts->kind == REP_RECORD_JUMP)
                return expect(checker, parts->count > 0, at, "empty run") &&
                       expect(checker, parts->kind == REP_RECORD_RUN || is_record(stream, rep_number(numbers, width)),
                              at, "jump out of range");
        for (i = 0; i < parts->count; i++)
                if (!expect(checker, is_record(stream, rep_number(numbers + (size_t)i * width, width)), at,
                            "transition out of range") ||
                    !expect(checker, i == 0 || parts->content[i - 1] < parts->content[i], at, "exits out of order"))
                        return false;
        return true;
}

/* The map has as many bits as there are RECORDS. */
static bool
check_map(struct rep_checker *checker, const struct stream *stream, size_t records)
{
        size_t marked = 0;

        /* The map is padded with zeros to whole words. */
        for (uint32_t i = 0; i < (stream->size + 31) / 32; i++) {
                uint32_t word = rep_word(stream->map, i);

                /* Adds its bits by twos, by fours, by eights, and all of them. */
                word -= word >> 1 & 0x55555555;
                word = (word & 0x33333333) + (word >> 2 & 0x33333333);
                marked += ((word + (word >> 4)) & 0x0F0F0F0F) * 0x01010101u >> 24;
        }
        return expect(checker, marked == records, stream->map, "map of other records");
}

/*
 * The records follow each other without gaps, up to the padding, and the map has exactly their bits.  So a walk that
 * goes only to places with a bit always reads a whole record.  A record may refer to a later one, which was not read
 * yet; the map is trusted for that.  Each record has its bit, and the number of bits equals the number of records, so
 * no other place has one.
 *
 * A run ends where the next record begins, so the last record can't be a run.
 */
static bool
check_stream(struct rep_checker *checker, const struct stream *stream)
{
        size_t offset = 0, records = 0, after = stream->size - (size_t)REP_STREAM_PADDING;
        struct rep_record_parts parts = {.kind = REP_RECORD_EXITS};

        for (; offset < after; records++) {
                const unsigned char *at = stream->bytes + offset;
                size_t size;

                /* So a head may be read wherever a record starts. */
                _Static_assert(2 + 2 * 4 <= REP_STREAM_PADDING, "the longest head is shorter than the padding");
                rep_read_record(at, stream->width, &parts);
                if (!expect(checker, is_record(stream, (uint32_t)offset), at, "record that the map doesn't have"))
                        return false;
                offset = (size_t)(parts.content - stream->bytes);
                size = content_size(&parts, stream->width);
                if (!expect(checker, offset <= after && size <= after - offset, at, "record out of place") ||
                    !check_record(checker, stream, at, &parts))
                        return false;
                offset += size;
        }
        return check_map(checker, stream, records) &&
               expect(checker, parts.kind != REP_RECORD_RUN, stream->bytes + offset, "run that leads nowhere");
}

static bool
check_compact(struct rep_checker *checker, const struct rep_core *core)
{
        const unsigned char *header = core->header;
        const struct stream stream = {.bytes = core->stream,
                                      .map = core->map,
                                      .size = rep_field(header, REP_FIELD_STREAM),
                                      .width = rep_field(header, REP_FIELD_WIDTH),
                                      .specials = rep_field(header, REP_FIELD_SPECIALS),
                                      .rules = rep_field(header, REP_FIELD_RULES)};

        return check_stream(checker, &stream) &&
               expect(checker, is_record(&stream, rep_field(header, REP_FIELD_START)), header, "start out of range") &&
               expect(checker, is_record(&stream, rep_field(header, REP_FIELD_UNANCHORED)), header,
                      "start out of range") &&
               expect(checker, is_record(&stream, rep_field(header, REP_FIELD_DEFAULT_FAIL)), header,
                      "failure out of range");
}

/* A table of CORE whose rows have WORDS numbers. */
static struct rep_checked_table
table_of(const struct rep_core *core, const unsigned char *bytes, size_t words)
{
        return (struct rep_checked_table){bytes, rep_field(core->header, REP_FIELD_NUMBER_SIZE), words};
}

/* An output links only to a lower one, so a walk that follows the links ends.  The entries of an output are a slice of
 * the entry table, which ends where that of the next output begins. */
static bool
check_outputs(struct rep_checker *checker, const struct rep_core *core)
{
        const unsigned char *header = core->header;
        const struct rep_checked_table table = table_of(core, core->outputs, REP_OUTPUT_WORDS);
        const struct rep_checked_table entry_table = table_of(core, core->entries, REP_ENTRY_WORDS);
        uint32_t outputs = rep_field(header, REP_FIELD_OUTPUTS), entries = rep_field(header, REP_FIELD_ENTRIES), i;
        uint32_t rules = rep_field(header, REP_FIELD_RULES), nodes = rep_field(header, REP_FIELD_NODES);

        for (i = 0; i < outputs; i++) {
                const unsigned char *at = rep_checked_place(&table, i, 0);
                uint32_t first = rep_checked_at(&table, i, REP_OUTPUT_FIRST);
                uint32_t after = rep_checked_at(&table, (size_t)i + 1, REP_OUTPUT_FIRST);
                uint32_t link = rep_checked_at(&table, i, REP_OUTPUT_LINK);

                if (!expect(checker, first <= after && after <= entries, at, "entries out of range") ||
                    !expect(checker, link == REP_NONE || link < i, at, "output links upwards"))
                        return false;
        }
        return expect_below(checker, &table, outputs, REP_OUTPUT_QUEUE, rep_field(header, REP_FIELD_QUEUES), true,
                            "queue out of range") &&
               expect_below(checker, &table, outputs, REP_OUTPUT_MAX, rules, false, "rule out of range") &&
               expect_below(checker, &entry_table, entries, REP_ENTRY_MAX, rules, false, "rule out of range") &&
               expect_below(checker, &entry_table, entries, REP_ENTRY_NODE, nodes, true, "node out of range");
}

/* The accept word in COLUMN of ROW names a rule or an output that is there. */
static bool
check_accept(struct rep_checker *checker, const struct rep_core *core, const struct rep_checked_table *table,
             size_t row, size_t column)
{
        uint32_t accept = rep_checked_at(table, row, column);
        uint32_t limit = rep_field(core->header, rep_is_output(accept) ? REP_FIELD_OUTPUTS : REP_FIELD_RULES);

        return expect(checker, accept / 2 < limit, rep_checked_place(table, row, column),
                      "rule or output out of range");
}

static bool
check_specials(struct rep_checker *checker, const struct rep_core *core)
{
        const unsigned char *header = core->header;
        const struct rep_checked_table table = table_of(core, core->specials, REP_SPECIAL_WORDS);
        uint32_t specials = rep_field(header, REP_FIELD_SPECIALS), accepts = rep_field(header, REP_FIELD_ACCEPTS), i;

        if (!expect(checker, accepts >= 1 && accepts <= specials, header, "special states out of range") ||
            !expect(checker, rep_field(header, REP_FIELD_FILTERS) <= specials - accepts, header,
                    "filters without a state"))
                return false;
        for (i = 0; i < specials; i++)
                if (!check_accept(checker, core, &table, i, REP_SPECIAL_ACCEPT) ||
                    !check_accept(checker, core, &table, i, REP_SPECIAL_ACCEPT_END))
                        return false;
        return expect_below(checker, &table, specials, REP_SPECIAL_HIGHEST, rep_field(header, REP_FIELD_RULES), false,
                            "rule out of range");
}

/*
 * Each child belongs to exactly one node, and names that node as its parent.  A walk reaches a node at most once, and
 * only then puts its children into their queues.  So each child is in at most one queue, at most once: the queues are
 * chains without circles, and the scratch memory needs one link per child.  What a child leads to has a higher number
 * than its parent, so nodes may be visited in ascending order, too (match/recorded.h).
 */
static bool
check_nodes(struct rep_checker *checker, const struct rep_core *core)
{
        const unsigned char *header = core->header;
        const struct rep_checked_table table = table_of(core, core->nodes, REP_NODE_WORDS);
        const struct rep_checked_table child_table = table_of(core, core->children, REP_CHILD_WORDS);
        uint32_t nodes = rep_field(header, REP_FIELD_NODES), children = rep_field(header, REP_FIELD_CHILDREN);
        uint32_t rules = rep_field(header, REP_FIELD_RULES), i, child = 0;

        for (i = 0; i < nodes; i++) {
                uint32_t after = rep_checked_at(&table, (size_t)i + 1, REP_NODE_FIRST);

                if (!expect(checker,
                            rep_checked_at(&table, i, REP_NODE_FIRST) == child && child <= after && after <= children,
                            rep_checked_place(&table, i, 0), "children out of range"))
                        return false;
                for (; child < after; child++)
                        if (!expect(checker, rep_checked_at(&child_table, child, REP_CHILD_PARENT) == i,
                                    rep_checked_place(&child_table, child, REP_CHILD_PARENT),
                                    "child of another node") ||
                            !expect(checker, rep_checked_at(&child_table, child, REP_CHILD_NODE) > i,
                                    rep_checked_place(&child_table, child, REP_CHILD_NODE),
                                    "child leads to a lower node"))
                                return false;
        }
        return expect(checker, child == children, table.bytes, "children out of range") &&
               expect_below(checker, &table, nodes, REP_NODE_RULE, rules, false, "rule out of range") &&
               expect_below(checker, &child_table, children, REP_CHILD_QUEUE, rep_field(header, REP_FIELD_QUEUES),
                            false, "queue out of range") &&
               expect_below(checker, &child_table, children, REP_CHILD_MAX, rules, false, "rule out of range") &&
               expect_below(checker, &child_table, children, REP_CHILD_NODE, nodes, true, "node out of range");
}

/* The fields of a core that is walked are such that its size can be computed from them: no product overflows, and the
 * sizes of numbers are known.  rep_core_size() and rep_lay_out_core() rely on that.  The division keeps the product of
 * a table's rows and columns within 32 bits. */
static bool
check_fields(struct rep_checker *checker, const unsigned char *header)
{
        uint32_t encoding = rep_core_encoding(header), states = rep_field(header, REP_FIELD_STATES);
        uint32_t classes = rep_field(header, REP_FIELD_CLASSES);
        bool good = false;

        if (encoding == REP_CORE_DENSE)
                good = (rep_word(header, REP_CORE_KIND) & ~(REP_CORE_WIDE | REP_CORE_LARGE)) == REP_CORE_DENSE &&
                       classes >= 1 && classes <= 256 && states <= REP_DENSE_MAX / classes &&
                       rep_has_large_table(header) == rep_is_large_table(states * classes) &&
                       rep_field(header, REP_FIELD_SPECIALS) <= states && rep_field(header, REP_FIELD_START) >= 1 &&
                       rep_field(header, REP_FIELD_START) < states && rep_field(header, REP_FIELD_UNANCHORED) < states;
        else if (encoding == REP_CORE_COMPACT)
                good = (rep_word(header, REP_CORE_KIND) & ~REP_CORE_WIDE) == REP_CORE_COMPACT &&
                       rep_field(header, REP_FIELD_WIDTH) >= 2 && rep_field(header, REP_FIELD_WIDTH) <= 4 &&
                       rep_field(header, REP_FIELD_STREAM) > REP_STREAM_PADDING;
        return expect(checker, good, header, "unknown encoding, or fields that it can't have") &&
               expect(checker, rep_field(header, REP_FIELD_RULES) >= 1, header, "core without rules") &&
               expect(checker,
                      rep_field(header, REP_FIELD_RULE_SIZE) == 2 || rep_field(header, REP_FIELD_RULE_SIZE) == 4,
                      header, "rules of an unknown size") &&
               expect(checker,
                      rep_field(header, REP_FIELD_NUMBER_SIZE) == 2 || rep_field(header, REP_FIELD_NUMBER_SIZE) == 4,
                      header, "numbers of an unknown size") &&
               expect(checker,
                      rep_field(header, REP_FIELD_SKIPS) == 0 ||
                              rep_field(header, REP_FIELD_SKIPS) == rep_field(header, REP_FIELD_OUTPUTS),
                      header, "skips are not one a list");
}

/* The words and fields of the core at HEADER lie in the ROOM that is there, and make sense. */
static bool
check_header(struct rep_checker *checker, const unsigned char *header, size_t room)
{
        if (!expect(checker, room >= 4 * REP_CORE_CONSTANT_WORDS, header, "core out of place"))
                return false;
        if (rep_word(header, REP_CORE_KIND) == REP_CORE_CONSTANT)
                return true;
        if (rep_core_encoding(header) == REP_CORE_LIST)
                return expect(checker, room >= 4 * REP_LIST_WORDS, header, "core out of place") &&
                       rep_open_list_header(checker, header);
        return expect(checker, room >= 4 * REP_CORE_WORDS + (size_t)REP_FIELDS * rep_number_size(header), header,
                      "core out of place") &&
               check_fields(checker, header);
}

bool
rep_open_core(struct rep_checker *checker, const unsigned char *header, size_t room, size_t *size)
{
        bool canonical = rep_is_canonical(checker->bytes);
        uint64_t core_size;
        struct rep_core core;

        if (!check_header(checker, header, room))
                return false;
        core_size = rep_core_size(header, canonical);
        *size = (size_t)core_size;
        if (!expect(checker, core_size <= room && core_size == rep_word(header, REP_CORE_SIZE), header,
                    "core's length differs from its tables'"))
                return false;
        if (rep_core_encoding(header) == REP_CORE_CONSTANT)
                return true;
        rep_lay_out_core(header, canonical, &core);
        if (rep_core_encoding(header) == REP_CORE_LIST)
                return rep_open_list(checker, &core);
        return (rep_core_encoding(header) == REP_CORE_DENSE ? check_dense(checker, &core, canonical)
                                                            : check_compact(checker, &core)) &&
               check_specials(checker, &core) && check_outputs(checker, &core) && check_nodes(checker, &core);
}
