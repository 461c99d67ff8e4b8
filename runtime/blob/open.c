/* SPDX-License-Identifier: Apache-2.0 */
/*
 * open.c: checks an untrusted blob, so that nothing later has to.
 *
 * Every offset, count, index and transition is compared with the size of what it indexes.  Meaning is not checked: a
 * forged blob can give wrong answers, but no walk can read outside it, and every walk ends.
 *
 * The order of the checks in rep_open() matters.  Each check reads only what an earlier one has accepted: rule sets
 * refer to cores, and the lines of a rule set are as many as the rules of its core.
 *
 * Opening is linear in the blob.  That is why tokens, cores and lines must not overlap: many small headers could
 * otherwise share one large table, and each check of it would read all its bytes again.
 */
#include "blob/checker.h"
#include "blob/hash.h"
#include "blob/steps.h"
#include "syntax/token.h"

/* COUNT elements of SIZE bytes at OFFSET lie in the blob, aligned.  A table without elements may be anywhere.  The
 * product can't overflow: COUNT is below 2^32 and SIZE is the size of a small struct, or COUNT is 1. */
static bool
expect_table(struct rep_checker *checker, uint32_t offset, uint64_t count, uint64_t size, size_t word,
             const char *message)
{
        bool good = offset <= checker->size && (count == 0 || (offset % 4 == 0 && offset >= 4 * REP_HEAD_WORDS &&
                                                               count * size <= checker->size - offset));

        return expect(checker, good, checker->bytes + 4 * word, message);
}

/* At most one of these holds. */
#define NAMES_FLAGS (REP_FLAG_ANY | REP_FLAG_WIDE)

/* The second of these needs the first. */
#define EXEMPT_FLAGS (REP_FLAG_SELECTED | REP_FLAG_EXEMPT)
#define ORDERED_FLAGS (REP_FLAG_SELECTED | REP_FLAG_ORDERED)

static bool
check_header(struct rep_checker *checker)
{
        const unsigned char *bytes = checker->bytes;

        if (!expect(checker, checker->size >= 4 * REP_HEAD_WORDS, bytes, "shorter than a header") ||
            !expect(checker, memcmp(bytes, REP_MAGIC, REP_MAGIC_SIZE) == 0, bytes, "no blob: wrong magic"))
                return false;
        if (rep_word(bytes, REP_HEAD_VERSION) != REP_FORMAT_VERSION) {
                (void)expect(checker, false, bytes + 4 * REP_HEAD_VERSION, "another format version");
                checker->fault.status = REP_ERR_VERSION;
                return false;
        }
        return expect(checker, rep_word64(bytes, REP_HEAD_SIZE) == checker->size, bytes + 4 * REP_HEAD_SIZE,
                      "length differs from the stated one") &&
               expect(checker, (rep_word(bytes, REP_HEAD_FLAGS) & ~REP_FLAGS_KNOWN) == 0, bytes + 4 * REP_HEAD_FLAGS,
                      "unknown flag") &&
               expect(checker, (rep_word(bytes, REP_HEAD_FLAGS) & NAMES_FLAGS) != NAMES_FLAGS,
                      bytes + 4 * REP_HEAD_FLAGS, "two kinds of names") &&
               expect(checker, (rep_word(bytes, REP_HEAD_FLAGS) & EXEMPT_FLAGS) != REP_FLAG_EXEMPT,
                      bytes + 4 * REP_HEAD_FLAGS, "exempt agents, but none selected") &&
               expect(checker, (rep_word(bytes, REP_HEAD_FLAGS) & ORDERED_FLAGS) != REP_FLAG_ORDERED,
                      bytes + 4 * REP_HEAD_FLAGS, "agents in order, but none selected");
}

/* Tokens ascend strictly, unless they are in order of preference: rep_pick() finds them by binary search, and none
 * occurs twice.  Their texts lie one after the other, so that comparing them takes no longer than reading their bytes.
 */
static bool
check_tokens(struct rep_checker *checker)
{
        const unsigned char *bytes = checker->bytes, *at;
        uint32_t count = rep_word(bytes, REP_HEAD_TOKEN_COUNT), members = rep_word(bytes, REP_HEAD_MEMBER_COUNT), i;
        bool ordered = (rep_word(bytes, REP_HEAD_FLAGS) & REP_FLAG_ORDERED) != 0;
        struct rep_text last = {NULL, 0}, text;
        size_t after = 0;

        if (!expect_table(checker, rep_word(bytes, REP_HEAD_TOKENS), count, 4 * REP_TOKEN_WORDS, REP_HEAD_TOKENS,
                          "token table out of place"))
                return false;
        for (i = 0; i < count; i++, last = text) {
                uint32_t offset, size, first, parts;

                at = bytes + rep_word(bytes, REP_HEAD_TOKENS) + (size_t)i * 4 * REP_TOKEN_WORDS;
                offset = rep_word(at, REP_TOKEN_TEXT);
                size = rep_word(at, REP_TOKEN_SIZE);
                first = rep_word(at, REP_TOKEN_FIRST);
                parts = rep_word(at, REP_TOKEN_COUNT);
                if (!expect(checker,
                            offset >= after && offset <= checker->size && size <= checker->size - offset && size > 0,
                            at, "token text out of place"))
                        return false;
                after = offset + (size_t)size;
                text = (struct rep_text){(const char *)bytes + offset, size};
                if (!expect(checker, ordered || last.size == 0 || rep_token_compare(last, text) < 0, at,
                            "tokens out of order") ||
                    !expect(checker, first <= members && parts <= members - first, at,
                            "token's rule sets out of range"))
                        return false;
        }
        return true;
}

/* Checks the table of COUNT numbers below LIMIT whose place the word WHERE of the header has. */
static bool
check_numbers(struct rep_checker *checker, size_t where, uint32_t count, uint32_t limit, const char *misplaced,
              const char *too_high)
{
        const uint32_t offset = rep_word(checker->bytes, where);
        struct rep_checked_table table = {checker->bytes, 4, 1};

        if (!expect_table(checker, offset, count, 4, where, misplaced))
                return false;
        table.bytes += offset;
        return expect_below(checker, &table, count, 0, limit, false, too_high);
}

/* A token, or everybody, has a slice of the members, and each member is a rule set.  Slices may overlap. */
static bool
check_members(struct rep_checker *checker)
{
        const unsigned char *bytes = checker->bytes;
        uint32_t members = rep_word(bytes, REP_HEAD_MEMBER_COUNT);
        uint32_t first = rep_word(bytes, REP_HEAD_EVERYBODY_FIRST), count = rep_word(bytes, REP_HEAD_EVERYBODY_COUNT);

        return check_numbers(checker, REP_HEAD_MEMBERS, members, rep_word(bytes, REP_HEAD_GROUP_COUNT),
                             "member table out of place", "rule set out of range") &&
               expect(checker, first <= members && count <= members - first, bytes + 4 * REP_HEAD_EVERYBODY_FIRST,
                      "everybody's rule sets out of range");
}

/* The header's scratch size is exactly the most that any core needs, so that rep_blob_stats() can report it without
 * visiting the cores. */
static bool
check_cores(struct rep_checker *checker)
{
        const unsigned char *bytes = checker->bytes, *table;
        uint32_t count = rep_word(bytes, REP_HEAD_CORE_COUNT), i;
        uint64_t scratch = 0, after = 4 * REP_HEAD_WORDS;

        if (!expect_table(checker, rep_word(bytes, REP_HEAD_CORES), count, 4, REP_HEAD_CORES,
                          "core table out of place"))
                return false;
        table = bytes + rep_word(bytes, REP_HEAD_CORES);
        for (i = 0; i < count; i++) {
                uint32_t offset = rep_word(table, i);
                size_t size;

                /* Cores may not overlap: checking them would take longer than their bytes. */
                if (!expect(checker, offset % 8 == 0 && offset >= after && offset <= checker->size,
                            table + 4 * (size_t)i, "core out of place") ||
                    !rep_open_core(checker, bytes + offset, checker->size - offset, &size))
                        return false;
                after = offset + (uint64_t)size;
                if (rep_core_scratch(bytes + offset) > scratch)
                        scratch = rep_core_scratch(bytes + offset);
        }
        return expect(checker, rep_word(bytes, REP_HEAD_SCRATCH) == scratch, bytes + 4 * REP_HEAD_SCRATCH,
                      "scratch size differs from what the cores need");
}

static bool
check_groups(struct rep_checker *checker)
{
        return check_numbers(checker, REP_HEAD_GROUPS, rep_word(checker->bytes, REP_HEAD_GROUP_COUNT),
                             rep_word(checker->bytes, REP_HEAD_CORE_COUNT), "rule set table out of place",
                             "core out of range");
}

/* Each rule set has a line for each rule of its core, so that a check finds the line of its winning rule by the rule's
 * number. The tables must not overlap: a reader of the lines of all rule sets would otherwise read more bytes than the
 * blob has. */
static bool
check_lines(struct rep_checker *checker, size_t word)
{
        const unsigned char *bytes = checker->bytes, *at;
        uint32_t count = rep_word(bytes, REP_HEAD_GROUP_COUNT), i;
        uint64_t after = 0;

        if (!expect_table(checker, rep_word(bytes, word), count, 4, word, "line tables out of place"))
                return false;
        at = bytes + rep_word(bytes, word);
        for (i = 0; i < count; i++) {
                uint32_t core = rep_word(bytes + rep_word(bytes, REP_HEAD_GROUPS), i);
                const unsigned char *header = bytes + rep_word(bytes + rep_word(bytes, REP_HEAD_CORES), core);

                if (!expect_table(checker, rep_word(at, i), rep_core_rules(header), 4, (size_t)(at - bytes) / 4 + i,
                                  "lines out of place") ||
                    !expect(checker, rep_word(at, i) >= after, at + 4 * (size_t)i, "lines out of place"))
                        return false;
                after = rep_word(at, i) + 4 * (uint64_t)rep_core_rules(header);
        }
        return true;
}

/* Checks the text whose offset is word WORD of the directive at AT, and whose size is the word behind it.  It begins at
 * *AFTER or behind it; *AFTER becomes its end. */
static bool
expect_text(struct rep_checker *checker, const unsigned char *at, size_t word, uint32_t text_size, uint32_t *after)
{
        uint32_t text = rep_word(at, word), size = rep_word(at, word + 1);

        if (!expect(checker, text <= text_size && size <= text_size - text, at, "directive's text out of range") ||
            !expect(checker, text >= *after, at, "directives' texts out of place"))
                return false;
        *after = text + size;
        return true;
}

/* Lines ascend strictly: rep_directive_at_line() finds them by binary search.  The texts must not overlap: a reader of
 * all directives would otherwise read more bytes than the blob has. */
static bool
check_directives(struct rep_checker *checker, const unsigned char *table, uint32_t count, uint32_t groups,
                 uint32_t text_size)
{
        const unsigned char *at = table;
        uint32_t i, line = 0, texts = 0;

        for (i = 0; i < count; i++, at += 4 * REP_DIRECTIVE_WORDS) {

                if (!expect(checker, rep_word(at, REP_DIRECTIVE_LINE) > line, at, "lines out of order") ||
                    !expect(checker, rep_word(at, REP_DIRECTIVE_KIND) <= REP_KIND_OTHER, at, "unknown kind") ||
                    !expect(checker,
                            rep_word(at, REP_DIRECTIVE_GROUP) < groups ||
                                    rep_word(at, REP_DIRECTIVE_GROUP) == REP_NO_GROUP,
                            at, "directive's group out of range") ||
                    !expect(checker,
                            (rep_word(at, REP_DIRECTIVE_RUN) == REP_NO_GROUP) ==
                                    (rep_word(at, REP_DIRECTIVE_GROUP) == REP_NO_GROUP),
                            at, "directive's run without a group, or the other way round") ||
                    !expect_text(checker, at, REP_DIRECTIVE_KEY, text_size, &texts) ||
                    !expect_text(checker, at, REP_DIRECTIVE_VALUE, text_size, &texts))
                        return false;
                line = rep_word(at, REP_DIRECTIVE_LINE);
        }
        return true;
}

static bool
check_meta(struct rep_checker *checker)
{
        const unsigned char *bytes = checker->bytes;
        uint32_t offset = rep_word(bytes, REP_HEAD_META), count, text_size;
        uint64_t size;

        if (offset == 0)
                return true;
        if (!expect_table(checker, offset, REP_META_WORDS, 4, REP_HEAD_META, "directives out of place"))
                return false;
        count = rep_word(bytes + offset, REP_META_DIRECTIVES);
        text_size = rep_word(bytes + offset, REP_META_TEXT_SIZE);
        size = 4 * (REP_META_WORDS + (uint64_t)count * REP_DIRECTIVE_WORDS) + text_size;
        return expect_table(checker, offset, 1, size, REP_HEAD_META, "directives out of place") &&
               check_lines(checker, offset / 4 + REP_META_LINE_TABLES) &&
               check_directives(checker, bytes + offset + 4 * REP_META_WORDS, count,
                                rep_word(bytes + offset, REP_META_GROUPS), text_size);
}

static bool
check_hash(struct rep_checker *checker)
{
        const unsigned char *bytes = checker->bytes;
        uint64_t stored = rep_word64(bytes, REP_HEAD_HASH);

        return expect(checker, checker->size % 8 == 0 && rep_blob_hash(bytes, checker->size, stored) == stored,
                      bytes + 4 * REP_HEAD_HASH, "damaged: the content has another hash");
}

enum rep_status
rep_open_within(struct rep_blob *blob, const void *bytes, size_t size, uint32_t steps, uint32_t flags,
                struct rep_error *error)
{
        struct rep_checker checker = {.bytes = (const unsigned char *)bytes, .size = size};
        struct rep_blob opened = {checker.bytes, size};

        if (blob == NULL || bytes == NULL || (uintptr_t)bytes % 8 != 0 || (flags & ~(uint32_t)REP_OPEN_AGAIN) != 0)
                checker.fault = (struct rep_error){
                        REP_ERR_ARGUMENT, "no blob given, one that is not 8-byte aligned, or an unknown flag", 0};
        else if (check_header(&checker) && (flags == REP_OPEN_AGAIN || check_hash(&checker)) &&
                 check_tokens(&checker) && check_members(&checker) && check_cores(&checker) && check_groups(&checker) &&
                 check_meta(&checker)) {
                if (steps != 0 && rep_blob_steps(&opened, steps) > steps)
                        checker.fault = (struct rep_error){REP_ERR_LIMIT, "more steps a byte than are allowed", 0};
                else
                        *blob = opened;
        }
        if (error != NULL && checker.fault.status != REP_OK)
                *error = checker.fault;
        return checker.fault.status;
}

enum rep_status
rep_open(struct rep_blob *blob, const void *bytes, size_t size, struct rep_error *error)
{
        return rep_open_within(blob, bytes, size, 0, 0, error);
}
