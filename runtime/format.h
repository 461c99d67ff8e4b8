/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layout of a blob.  This is the one header that compiler and runtime share.
 *
 * FORMAT.md describes the same for readers in other languages, with the same names.  Every number is a little-endian
 * uint32_t unless stated otherwise.  Offsets count from the start of the blob.  Cores start at multiples of 8, other
 * tables at multiples of 4.
 *
 * The enumerations below name positions of words.  No struct is laid over the bytes: rep_word() reads one word.  So the
 * padding, byte order and alignment of the host do not matter.
 */
#ifndef REP_RUNTIME_FORMAT_H
#define REP_RUNTIME_FORMAT_H

#include "count.h"
#include "little_endian.h"
#include "rep_runtime.h"

#if defined(__GNUC__) || defined(__clang__)
#define REP_NOINLINE __attribute__((noinline))
#define REP_MAY_ALIAS __attribute__((may_alias))
#define REP_INLINE __attribute__((always_inline)) static inline
#else
#define REP_NOINLINE
#define REP_MAY_ALIAS
#define REP_INLINE static inline
#endif

#define REP_FORMAT_VERSION 4
#define REP_MAGIC "\x89REP\r\n\x1a\n"
#define REP_MAGIC_SIZE 8

/* The longest blob in bytes; its offsets are words.  A test builds the compiler with a smaller limit. */
#ifndef REP_BLOB_MAX
#define REP_BLOB_MAX UINT32_MAX
#endif

/* "No state, list, queue, node, ..." where 0 is a number of its own. */
#define REP_NONE UINT32_MAX

/* The header, in words from the start of the blob. */
enum {
        REP_HEAD_VERSION = 2,
        REP_HEAD_FLAGS = 3,
        REP_HEAD_SIZE = 4, /* 64 bits */
        REP_HEAD_HASH = 6, /* 64 bits: of the whole blob with this field zero; see FORMAT.md */
        REP_HEAD_TOKEN_COUNT = 8,
        REP_HEAD_TOKENS = 9,
        REP_HEAD_MEMBER_COUNT = 10,
        REP_HEAD_MEMBERS = 11,
        REP_HEAD_GROUP_COUNT = 12,
        REP_HEAD_GROUPS = 13, /* by rule set: the number of its core */
        REP_HEAD_EVERYBODY_FIRST = 14,
        REP_HEAD_EVERYBODY_COUNT = 15,
        REP_HEAD_SCRATCH = 16,
        REP_HEAD_META = 17,
        REP_HEAD_CORE_COUNT = 18,
        REP_HEAD_CORES = 19, /* the cores' offsets, ascending */
        REP_HEAD_WORDS = 20
};

/* REP_HEAD_FLAGS. */
#define REP_FLAG_VERDICT 1u   /* REP_TRACK_VERDICT */
#define REP_FLAG_SELECTED 2u  /* compiled only for the agents in the token table */
#define REP_FLAG_CANONICAL 4u /* REP_DIALECT_RFC9309: walks read paths in canonical form */
#define REP_FLAG_ANY 8u       /* REP_NAMES_ANY */
#define REP_FLAG_WIDE 16u     /* REP_NAMES_WIDE */
#define REP_FLAG_EXEMPT 32u   /* with REP_FLAG_SELECTED: the groups for "*" do not apply to these agents */
#define REP_FLAG_NO_TEXTS 64u /* the directives were left out */
#define REP_FLAG_ORDERED 128u /* with REP_FLAG_SELECTED: the agents' tokens are in order of preference */
#define REP_FLAGS_KNOWN                                                                                               \
        (REP_FLAG_VERDICT | REP_FLAG_SELECTED | REP_FLAG_CANONICAL | REP_FLAG_ANY | REP_FLAG_WIDE | REP_FLAG_EXEMPT | \
         REP_FLAG_NO_TEXTS | REP_FLAG_ORDERED)

/* A product token that groups name: its text, and a slice of the member table (rule sets that apply together).  Tokens
 * ascend, or with REP_FLAG_ORDERED they are in order of preference; then only the first that the file names has
 * members. */
enum { REP_TOKEN_TEXT = 0, REP_TOKEN_SIZE = 1, REP_TOKEN_FIRST = 2, REP_TOKEN_COUNT = 3, REP_TOKEN_WORDS = 4 };

/*
 * A core: one automaton with its rules, without lines.  It consists of words, then fields of 2 bytes each, or of 4 if
 * some number needs them, then the tables in the order of struct rep_core.  The fields give the tables' lengths; each
 * table is padded to 4 bytes.  A constant core has one rule and nothing to walk; it ends with that rule, in 4 bytes.
 */
enum {
        REP_CORE_SIZE = 0, /* bytes, a multiple of 8 */
        REP_CORE_KIND = 1, /* encoding, and flags */
        REP_CORE_RULE = 2, /* constant: the rule */
        REP_CORE_CONSTANT_WORDS = 3,
        REP_CORE_MASKS = 2, /* what the path may begin with, see REP_MASKS */
        REP_CORE_WORDS = 6
};

/* The encoding in REP_CORE_KIND, and the flags: numbers of 4 bytes instead of 2; dense: cells of 4 bytes; list: there
 * is a filter, and there are rules whose first segment has no bytes for the masks. */
enum { REP_CORE_CONSTANT = 0, REP_CORE_LIST = 1, REP_CORE_COMPACT = 2, REP_CORE_DENSE = 3 };
#define REP_CORE_WIDE 0x100u
#define REP_CORE_LARGE 0x200u
#define REP_CORE_FILTER 0x400u
#define REP_CORE_UNANCHORED 0x800u
#define REP_CORE_FLAGS 0xFFFFFF00u /* everything but the encoding */

/* The fields. */
enum {
        REP_FIELD_RULES,      /* number of rules, including the base rule 0 */
        REP_FIELD_STATES,     /* number of states */
        REP_FIELD_START,      /* the state after the path's first "/": dense: its row; compact: its record */
        REP_FIELD_UNANCHORED, /* the state to begin with if the masks exclude all first segments */
        REP_FIELD_ACCEPTS,  /* special states below this accept, except for the dead state 0; those with a filter follow
                             */
        REP_FIELD_SPECIALS, /* all special states; the others accept only at the path's end */
        REP_FIELD_CLASSES,  /* dense: number of byte classes */
        REP_FIELD_STREAM,   /* compact: bytes of the stream; dense: 0 */
        REP_FIELD_OUTPUTS,
        REP_FIELD_ENTRIES,
        REP_FIELD_NODES,
        REP_FIELD_CHILDREN,
        REP_FIELD_QUEUES,
        REP_FIELD_FILTERS,
        REP_FIELD_SKIPS,        /* 0, or the number of lists; walks then remember which of them they can skip */
        REP_FIELD_DEFAULT_FAIL, /* compact: record that most states fail to; dense: 0 */
        REP_FIELD_RULE_SIZE,    /* bytes of a rule: 2 if all ranks are small enough, else 4 */
        REP_FIELD_NUMBER_SIZE,  /* bytes of a number in the tables from the special states to the queues: 2 or 4 */
        REP_FIELDS
};
#define REP_FIELD_WIDTH REP_FIELD_CLASSES /* compact: bytes of a number in the stream */

/*
 * Masks: which first bytes behind the path's first "/" make the automaton worth walking from its start.  A byte b at
 * place I fits if bit b modulo 32 of mask I is set.  Places behind the end of a short path count as zero bytes.  If a
 * byte does not fit, no first segment but "/" itself can match, so the walk may begin at the unanchored start (0: it is
 * over).  In the canonical dialect this only applies to paths without an escape in these bytes.
 */
#define REP_MASKS 4

/* Returns whether BYTES, the first one lowest, fit the masks. */
static inline bool
rep_fits_masks(const uint32_t masks[REP_MASKS], uint32_t bytes)
{
        return (masks[0] >> (bytes & 31) & masks[1] >> (bytes >> 8 & 31) & masks[2] >> (bytes >> 16 & 31) &
                masks[3] >> (bytes >> 24 & 31) & 1) != 0;
}

/*
 * A rule: its rank, and two flags.  An empty "Disallow:" disallows nothing, so the verdict is not the kind of the
 * line.  Rules are in ascending order of strength.  Rule 0 matches every path.
 */
#define REP_RULE_DISALLOWS 1u  /* the verdict */
#define REP_RULE_ALLOW_LINE 2u /* the rule is an allow line, which wins over a disallow line of equal rank */
#define REP_RULE_RANK_SHIFT 2
#define REP_RULE_RANK_MAX (UINT32_MAX >> REP_RULE_RANK_SHIFT)
#define REP_RULE_SHORT_RANK_MAX 0x3FFFu /* the highest rank of a rule of 2 bytes */

/*
 * A special state: its accept word, its accept word for the path's end, and the highest rule that a walk can reach from
 * it.  An accept word is 0 for nothing, twice the number of the rule that is matched, or twice the number of an output
 * plus one.  Filter number N belongs to special state REP_FIELD_ACCEPTS + N, which accepts nothing.
 */
enum { REP_SPECIAL_ACCEPT = 0, REP_SPECIAL_ACCEPT_END = 1, REP_SPECIAL_HIGHEST = 2, REP_SPECIAL_WORDS = 3 };

static inline uint32_t
rep_accept_rule(uint32_t rule)
{
        return 2 * rule;
}

static inline uint32_t
rep_accept_output(uint32_t list)
{
        return 2 * list + 1;
}

static inline bool
rep_is_output(uint32_t accept)
{
        return accept % 2 != 0;
}

/*
 * A filter: at the root of a floating trie, a walk can skip to the next place where a segment may begin, a candidate.
 * Each of three bytes has two tables: 16 bytes by its low half, then 8 by its high half modulo 8, because segments are
 * ASCII.  Each bit is a bucket of segments.  A place is a candidate if one bit is set in all six table entries.  Bytes
 * behind the path's end count as 0.  A segment of fewer than three bytes therefore has its bit everywhere in the tables
 * of the bytes that it lacks, and a longer one is never found where it does not fit.
 *
 * Behind the tables stand the bytes that segments begin with, if there are at most REP_FILTER_FIRSTS, ascending, the
 * last one repeated up to that number; otherwise zeros.  Machines without vectors search for these.
 */
#define REP_FILTER_BYTES 3
#define REP_FILTER_HIGH 16   /* within a byte's tables: where the table of high halves begins */
#define REP_FILTER_TABLES 24 /* bytes of a byte's tables */
#define REP_FILTER_FIRSTS 4
#define REP_FILTER_SIZE 76

/* The tables of the byte AHEAD of a place, and the bytes that segments begin with. */
static inline const unsigned char *
rep_filter_tables(const unsigned char *filter, size_t ahead)
{
        return filter + ahead * REP_FILTER_TABLES;
}

static inline const unsigned char *
rep_filter_firsts(const unsigned char *filter)
{
        return filter + (size_t)REP_FILTER_BYTES * REP_FILTER_TABLES;
}

/*
 * A list: the rules themselves, the strongest first, compared with the path one after the other.  The last is the base,
 * which has no bytes, so that some rule always matches.  Rule number N is at N places before the last.  Behind the
 * words of any core that is not constant come two more, then these tables:
 *   HEADS    the first 8 bytes of each rule's first segment behind its "/", filled up with zeros; an even number of
 *            them
 *   FREE     a byte a head: a bit for each of its bytes that is filled up, the first byte's lowest; a multiple of 8
 *   RULES    as in any core, the base first
 *   OFFSETS  where a rule's text begins, with flags; one more ends the last
 *   TEXTS    what of a rule is in no head: the rest of its first segment, then a 0 and the segment for each star;
 *            behind the last, REP_LIST_PADDING zeros, so that eight bytes can be read from each byte on
 *   FILTER   REP_FILTER_SIZE bytes where REP_CORE_FILTER says so: for one segment of each rule with a star
 *
 * A rule that starts with a star has no first segment, not even "/": its text begins with two zeros, if "/" is next.
 *
 * No pattern holds a 0 or a "#", so a head that equals what a URL goes on with lies within the path.
 */
#define REP_LIST_HEAD 8
#define REP_LIST_PADDING 8
#define REP_LIST_BLOCK 8u /* heads that are compared at once */
enum { REP_LIST_RULES = REP_CORE_WORDS, REP_LIST_TEXT = REP_CORE_WORDS + 1, REP_LIST_WORDS = REP_CORE_WORDS + 2 };

/* The flags of an offset of SIZE bytes, 2 or 4: the path must end with the rule; the rule has stars. */
static inline uint32_t
rep_list_end(uint32_t size)
{
        return (uint32_t)1 << (8 * size - 1);
}

static inline uint32_t
rep_list_star(uint32_t size)
{
        return (uint32_t)1 << (8 * size - 2);
}

/* An output: entries that apply from the start, a queue that others wait in, and the output of the next shorter segment
 * that ends at the same byte. */
enum { REP_OUTPUT_FIRST = 0, REP_OUTPUT_QUEUE = 1, REP_OUTPUT_LINK = 2, REP_OUTPUT_MAX = 3, REP_OUTPUT_WORDS = 4 };

/* An entry applies from path position MIN_END on.  MAX is the best rule that it can lead to.  NODE is what it reaches;
 * REP_NONE means that it only matches the rule MAX. */
enum { REP_ENTRY_MIN_END = 0, REP_ENTRY_MAX = 1, REP_ENTRY_NODE = 2, REP_ENTRY_WORDS = 3 };

/* A node of the segment tree: the rule that reaching it matches (0: none), and its first child.  Its last child is the
 * one before the next node's first, so one more node follows the last. */
enum { REP_NODE_RULE = 0, REP_NODE_FIRST = 1, REP_NODE_WORDS = 2 };

/* A child: the queue in which it waits once its node is reached, the best rule it can lead to, the node it reaches
 * (REP_NONE: only that rule), and the node that it is a child of. */
enum { REP_CHILD_QUEUE = 0, REP_CHILD_MAX = 1, REP_CHILD_NODE = 2, REP_CHILD_PARENT = 3, REP_CHILD_WORDS = 4 };

/*
 * Dense: the most cells of a transition table, and of a table whose cells have 2 bytes.  A table with more is large;
 * its cells have 4.  A cell is the offset of the next state's row, counted in cells.
 *
 * In the canonical dialect there are two tables of classes.  The first is for the bytes of raw paths: "%", "*", "$" and
 * bytes from 80 on have a class that leads every state to state 0, where the walk finds out why.  The second is for
 * canonical bytes.
 */
#define REP_DENSE_MAX 1048576u
#define REP_DENSE_SMALL_MAX 65536u

/*
 * Compact: a stream of records, a state each, named by their offsets in the stream; record 0 is the dead state's.  The
 * map has a bit for each byte of the stream, set where a record starts; only rep_open() reads it.
 *
 * A record: head; the count, if its three bits are 7; where it fails to, if that is OTHER; its number as a special
 * state, if it is one; then
 *   EXITS  count bytes, ascending, and count numbers: the records they lead to
 *   RUN    count bytes that lead, one by one, to the record that follows
 *   JUMP   count bytes that lead, one by one, to the record whose number follows them
 *   FINAL  a number: the rule that is matched here, where the walk is over
 * The states within a run fail like its first one, and nothing happens at them.  Numbers are of REP_FIELD_WIDTH bytes.
 */
enum { REP_FAIL_DEAD = 0, REP_FAIL_STAYS = 1, REP_FAIL_DEFAULT = 2, REP_FAIL_OTHER = 3, REP_RECORD_FAIL = 3 };
#define REP_RECORD_SPECIAL 4u
enum { REP_RECORD_EXITS = 0, REP_RECORD_RUN = 1, REP_RECORD_JUMP = 2, REP_RECORD_FINAL = 3 };
#define REP_RECORD_KIND_SHIFT 3
#define REP_RECORD_COUNT_SHIFT 5
#define REP_RECORD_COUNT_LONG 7u
#define REP_RECORD_COUNT_MAX 255u

/* Zeros behind the last record, more than the longest head.  So a block of bytes or a wide number that is read there
 * stays within the stream. */
#define REP_STREAM_PADDING 16

/* The parts of a record. */
struct rep_record_parts {
        uint32_t fail_kind, kind, count;
        uint32_t fail, special;       /* 0 if the record does not have it */
        const unsigned char *content; /* behind the head */
};

/* Reads the number of WIDTH bytes, 2 to 4, at AT. */
static inline uint32_t
rep_number(const unsigned char *at, uint32_t width)
{
        if (width == 2)
                return rep_load16(at);
        return width == 3 ? rep_load16(at) | (uint32_t)at[2] << 16 : rep_load32(at);
}

/* Reads number INDEX of TABLE, whose numbers have SIZE bytes, 2 or 4.  All ones is REP_NONE. */
static inline uint32_t
rep_table_at(const unsigned char *table, uint32_t size, size_t index)
{
        uint32_t number;

        if (size == 4)
                return rep_load32(table + 4 * index);
        number = rep_load16(table + 2 * index);
        return number == 0xFFFF ? REP_NONE : number;
}

/* Reads the head of the record at AT. */
static inline void
rep_read_record(const unsigned char *at, uint32_t width, struct rep_record_parts *parts)
{
        const unsigned char *begin = at;
        uint32_t head = *at++;

        parts->fail_kind = head & REP_RECORD_FAIL;
        parts->kind = head >> REP_RECORD_KIND_SHIFT & 3;
        parts->count = head >> REP_RECORD_COUNT_SHIFT;
        if (parts->count == REP_RECORD_COUNT_LONG)
                parts->count = *at++;
        parts->fail = 0;
        if (parts->fail_kind == REP_FAIL_OTHER) {
                parts->fail = rep_number(at, width);
                at += width;
        }
        parts->special = 0;
        if ((head & REP_RECORD_SPECIAL) != 0) {
                parts->special = rep_number(at, width);
                at += width;
        }
        parts->content = at;
        rep_touch(begin, (size_t)(at - begin));
}

/* The strippable section: counts, then directives. */
enum {
        REP_META_DIRECTIVES = 0, /* number */
        REP_META_LINES = 1,
        REP_META_GROUPS = 2,
        REP_META_IGNORED_LINES = 3,
        REP_META_ORPHANS = 4,
        REP_META_CUT_LINES = 5,
        REP_META_TEXT_SIZE = 6,
        REP_META_LINE_TABLES = 7,   /* offset of: by rule set, the offset of its lines, a word a rule */
        REP_META_IGNORED_BYTES = 8, /* 64 bits */
        REP_META_WORDS = 10
};

/* A directive; its texts are offsets from the end of the directive table. */
enum {
        REP_DIRECTIVE_LINE = 0,
        REP_DIRECTIVE_GROUP = 1,
        REP_DIRECTIVE_KIND = 2,
        REP_DIRECTIVE_KEY = 3,
        REP_DIRECTIVE_KEY_SIZE = 4,
        REP_DIRECTIVE_VALUE = 5,
        REP_DIRECTIVE_VALUE_SIZE = 6,
        REP_DIRECTIVE_RUN = 7,
        REP_DIRECTIVE_WORDS = 8
};

/* Reads the word number INDEX of the table at TABLE. */
static inline uint32_t
rep_word(const unsigned char *table, size_t index)
{
        return rep_load32(table + 4 * index);
}

/* Reads the 64 bits at the word number INDEX. */
static inline uint64_t
rep_word64(const unsigned char *table, size_t index)
{
        return rep_load64(table + 4 * index);
}

/* Returns the bytes of a dense core's classes. */
static inline uint32_t
rep_class_bytes(bool canonical)
{
        return canonical ? 512 : 256;
}

/* Returns the encoding of the core at HEADER. */
static inline uint32_t
rep_core_encoding(const unsigned char *header)
{
        return rep_word(header, REP_CORE_KIND) & ~REP_CORE_FLAGS;
}

/* Returns whether the core at HEADER has states and fields. */
static inline bool
rep_has_automaton(const unsigned char *header)
{
        return rep_core_encoding(header) >= REP_CORE_COMPACT;
}

/* Returns whether a table of CELLS is large. */
static inline bool
rep_is_large_table(uint32_t cells)
{
        return cells > REP_DENSE_SMALL_MAX;
}

/* Returns whether the table of the core at HEADER is large. */
static inline bool
rep_has_large_table(const unsigned char *header)
{
        return (rep_word(header, REP_CORE_KIND) & REP_CORE_LARGE) != 0;
}

/* Returns the bytes of a cell of a table that is LARGE or not. */
static inline uint32_t
rep_cell_size(bool large)
{
        return large ? 4 : 2;
}

/* Returns the cell number INDEX of a TABLE that is LARGE or not. */
static inline uint32_t
rep_cell_at(const unsigned char *table, size_t index, bool large)
{
        return large ? rep_load32(table + 4 * index) : rep_load16(table + 2 * index);
}

/* Returns the bytes of a field or, in a list, of a rule and of an offset. */
static inline uint32_t
rep_number_size(const unsigned char *header)
{
        return (rep_word(header, REP_CORE_KIND) & REP_CORE_WIDE) != 0 ? 4 : 2;
}

/* Returns the FIELD of the core at HEADER, which has an automaton. */
static inline uint32_t
rep_field(const unsigned char *header, size_t field)
{
        const unsigned char *at = header + 4 * REP_CORE_WORDS;

        return rep_number_size(header) == 2 ? rep_load16(at + 2 * field) : rep_word(at, field);
}

/* Returns the number of rules of any core. */
static inline uint32_t
rep_core_rules(const unsigned char *header)
{
        switch (rep_core_encoding(header)) {
        case REP_CORE_CONSTANT:
                return 1;
        case REP_CORE_LIST:
                return rep_word(header, REP_LIST_RULES);
        default:
                return rep_field(header, REP_FIELD_RULES);
        }
}

/* Returns the word of rule NUMBER.  The words at RULES have SIZE bytes each. */
static inline uint32_t
rep_rule_at(const unsigned char *rules, uint32_t size, uint32_t number)
{
        return size == 2 ? rep_load16(rules + 2 * (size_t)number) : rep_word(rules, number);
}

/* Returns the core of member number MEMBER.  *LINES becomes the lines of its rules, or NULL if they are stripped. */
static inline const unsigned char *
rep_member_core(const unsigned char *bytes, uint32_t member, const unsigned char **lines)
{
        uint32_t set = rep_word(bytes + rep_word(bytes, REP_HEAD_MEMBERS), member);
        uint32_t core = rep_word(bytes + rep_word(bytes, REP_HEAD_GROUPS), set), meta = rep_word(bytes, REP_HEAD_META);

        *lines = NULL;
        if (meta != 0)
                *lines = bytes + rep_word(bytes + rep_word(bytes + meta, REP_META_LINE_TABLES), set);
        return bytes + rep_word(bytes + rep_word(bytes, REP_HEAD_CORES), core);
}

/* Returns the strength of a rule.  Rank decides first, then allow before disallow, then the earlier line.  The weakest
 * is not a rule at all, and has line 0. */
static inline uint64_t
rep_strength(uint32_t rank, bool allow, uint32_t line)
{
        return (uint64_t)rank << 33 | (uint64_t)allow << 32 | (line == 0 ? 0 : UINT32_MAX - line);
}

/* Returns COUNT, rounded up to a multiple of 4. */
static inline uint64_t
rep_pad4(uint64_t count)
{
        return (count + 3) & ~(uint64_t)3;
}

/* Returns COUNT, rounded up to a multiple of 8. */
static inline uint64_t
rep_pad8(uint64_t count)
{
        return (count + 7) & ~(uint64_t)7;
}

/* Returns the scratch bytes of a core.  They hold the nodes reached, heads and tails of the queues, links of the
 * children, and stamps and skips of the lists. */
static inline uint64_t
rep_core_scratch(const unsigned char *header)
{
        if (!rep_has_automaton(header))
                return 0;
        return 4 * ((uint64_t)rep_field(header, REP_FIELD_NODES) + 2 * (uint64_t)rep_field(header, REP_FIELD_QUEUES) +
                    rep_field(header, REP_FIELD_CHILDREN) + 2 * (uint64_t)rep_field(header, REP_FIELD_SKIPS));
}

static inline bool
rep_is_canonical(const unsigned char *bytes)
{
        return (rep_word(bytes, REP_HEAD_FLAGS) & REP_FLAG_CANONICAL) != 0;
}

/* Returns the names that the blob at BYTES was compiled with. */
static inline enum rep_names
rep_names_of(const unsigned char *bytes)
{
        uint32_t flags = rep_word(bytes, REP_HEAD_FLAGS);

        if ((flags & REP_FLAG_WIDE) != 0)
                return REP_NAMES_WIDE;
        return (flags & REP_FLAG_ANY) != 0 ? REP_NAMES_ANY : REP_NAMES_TOKEN;
}

#endif
