/*
 * open.c: checks an untrusted blob, so that nothing later has to.
 *
 * Every offset, count, index and transition is compared with what it indexes.  What is left open is meaning: a forged
 * blob can give wrong answers, but no walk can leave it or fail to end.
 */
#include "format.h"
#include "token.h"

/* The blob as it is checked; the first fault is kept. */
struct checker {
        const unsigned char *bytes;
        size_t size;
        struct rep_error fault;
};

/* Notes a fault at AT unless GOOD; returns GOOD. */
static bool
expect(struct checker *checker, bool good, const unsigned char *at, const char *message)
{
        if (!good && checker->fault.status == REP_OK)
                checker->fault = (struct rep_error){REP_ERR_BLOB, message, (size_t)(at - checker->bytes)};
        return good;
}

/* COUNT elements of SIZE bytes at OFFSET lie in the blob, aligned; no elements need no place. */
static bool
expect_table(struct checker *checker, uint32_t offset, uint64_t count, uint64_t size, size_t word, const char *message)
{
        bool good = count == 0 || (offset % 4 == 0 && offset >= 4 * REP_HEAD_WORDS && offset <= checker->size &&
                                   count * size <= checker->size - offset);

        return expect(checker, good, checker->bytes + 4 * word, message);
}

/* Each of COUNT records of WORDS words at TABLE has a value below LIMIT at WORD, or REP_NONE where that is allowed. */
static bool
expect_below(struct checker *checker, const unsigned char *table, uint64_t count, size_t words, size_t word,
             uint32_t limit, bool none, const char *message)
{
        uint64_t i;

        for (i = 0; i < count; i++) {
                const unsigned char *at = table + 4 * (i * words + word);
                uint32_t value = rep_load32(at);

                if (value >= limit && !(none && value == REP_NONE))
                        return expect(checker, false, at, message);
        }
        return true;
}

static bool
check_header(struct checker *checker)
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
                      "unknown flag");
}

static bool
check_tokens(struct checker *checker)
{
        const unsigned char *bytes = checker->bytes, *at = bytes + rep_word(bytes, REP_HEAD_TOKENS);
        uint32_t count = rep_word(bytes, REP_HEAD_TOKEN_COUNT), members = rep_word(bytes, REP_HEAD_MEMBER_COUNT), i;
        struct rep_text last = {NULL, 0}, text;

        if (!expect_table(checker, rep_word(bytes, REP_HEAD_TOKENS), count, 4 * REP_TOKEN_WORDS, REP_HEAD_TOKENS,
                          "token table out of place"))
                return false;
        for (i = 0; i < count; i++, at += 4 * REP_TOKEN_WORDS, last = text) {
                uint32_t offset = rep_word(at, REP_TOKEN_TEXT), size = rep_word(at, REP_TOKEN_SIZE);
                uint32_t first = rep_word(at, REP_TOKEN_FIRST), parts = rep_word(at, REP_TOKEN_COUNT);

                text = (struct rep_text){(const char *)bytes + offset, size};
                if (!expect(checker, offset <= checker->size && size <= checker->size - offset && size > 0, at,
                            "token text out of place") ||
                    !expect(checker, last.size == 0 || rep_token_compare(last, text) < 0, at, "tokens out of order") ||
                    !expect(checker, first <= members && parts <= members - first, at,
                            "token's rule sets out of range"))
                        return false;
        }
        return true;
}

static bool
check_members(struct checker *checker)
{
        const unsigned char *bytes = checker->bytes;
        uint32_t members = rep_word(bytes, REP_HEAD_MEMBER_COUNT), groups = rep_word(bytes, REP_HEAD_GROUP_COUNT);
        uint32_t first = rep_word(bytes, REP_HEAD_EVERYBODY_FIRST), count = rep_word(bytes, REP_HEAD_EVERYBODY_COUNT);

        return expect_table(checker, rep_word(bytes, REP_HEAD_MEMBERS), members, 4, REP_HEAD_MEMBERS,
                            "member table out of place") &&
               expect_below(checker, bytes + rep_word(bytes, REP_HEAD_MEMBERS), members, 1, 0, groups, false,
                            "rule set out of range") &&
               expect(checker, first <= members && count <= members - first, bytes + 4 * REP_HEAD_EVERYBODY_FIRST,
                      "everybody's rule sets out of range");
}

static bool
check_dense(struct checker *checker, const struct rep_core *core)
{
        uint32_t classes = rep_word(core->header, REP_CORE_CLASSES), states = rep_word(core->header, REP_CORE_STATES),
                 i;
        uint32_t cells = states * classes;

        for (i = 0; i < 256; i++)
                if (!expect(checker, core->classes[i] < classes, core->classes + i, "byte class out of range"))
                        return false;
        for (i = 0; i < cells; i++) {
                const unsigned char *at = core->table + 2 * (size_t)i;
                uint32_t target = (uint32_t)at[0] | (uint32_t)at[1] << 8;

                if (!expect(checker, target < cells && target % classes == 0, at, "transition out of range"))
                        return false;
        }
        return true;
}

/* Exits and failure of the state number STATE at AT. */
static bool
check_state(struct checker *checker, const struct rep_core *core, uint32_t state, const unsigned char *at)
{
        uint32_t exit = rep_word(at, REP_STATE_EXIT), after = rep_word(at, REP_STATE_WORDS + REP_STATE_EXIT);

        if (!expect(checker, exit <= after && after <= rep_word(core->header, REP_CORE_EXITS), at,
                    "exits out of range") ||
            !expect(checker, rep_word(at, REP_STATE_FAIL) <= state, at, "failure leads upwards") ||
            !expect(checker, rep_word(at, REP_STATE_SLOT) < rep_word(core->header, REP_CORE_SLOTS), at,
                    "slot out of range"))
                return false;
        for (exit++; exit < after; exit++)
                if (!expect(checker, core->bytes[exit - 1] < core->bytes[exit], core->bytes + exit,
                            "exits out of order"))
                        return false;
        return true;
}

static bool
check_sparse(struct checker *checker, const struct rep_core *core)
{
        uint32_t states = rep_word(core->header, REP_CORE_STATES), i;
        const unsigned char *at = core->states;

        for (i = 0; i < states; i++, at += 4 * REP_STATE_WORDS)
                if (!check_state(checker, core, i, at))
                        return false;
        return expect_below(checker, core->targets, rep_word(core->header, REP_CORE_EXITS), 1, 0, states, false,
                            "transition out of range");
}

static bool
check_lists(struct checker *checker, const struct rep_core *core)
{
        const unsigned char *header = core->header, *at = core->lists;
        uint32_t lists = rep_word(header, REP_CORE_LISTS), entries = rep_word(header, REP_CORE_ENTRIES), i;
        uint32_t rules = rep_word(header, REP_CORE_RULES), nodes = rep_word(header, REP_CORE_NODES);

        for (i = 0; i < lists; i++, at += 4 * REP_LIST_WORDS) {
                uint32_t first = rep_word(at, REP_LIST_FIRST), next = rep_word(at, REP_LIST_NEXT);

                if (!expect(checker, first <= entries && rep_word(at, REP_LIST_COUNT) <= entries - first, at,
                            "entries out of range") ||
                    !expect(checker, next == REP_NONE || next < i, at, "list leads upwards"))
                        return false;
        }
        return expect_below(checker, core->lists, lists, REP_LIST_WORDS, REP_LIST_QUEUE,
                            rep_word(header, REP_CORE_QUEUES), true, "queue out of range") &&
               expect_below(checker, core->lists, lists, REP_LIST_WORDS, REP_LIST_MAX, rules, false,
                            "rule out of range") &&
               expect_below(checker, core->entries, entries, REP_ENTRY_WORDS, REP_ENTRY_MAX, rules, false,
                            "rule out of range") &&
               expect_below(checker, core->entries, entries, REP_ENTRY_WORDS, REP_ENTRY_NODE, nodes, true,
                            "node out of range");
}

/* Each slot's event word at WORD names a rule or a list that is there. */
static bool
check_event_words(struct checker *checker, const struct rep_core *core, size_t word)
{
        uint32_t slots = rep_word(core->header, REP_CORE_SLOTS), lists = rep_word(core->header, REP_CORE_LISTS), i;
        uint32_t rules = rep_word(core->header, REP_CORE_RULES);

        for (i = 0; i < slots; i++) {
                const unsigned char *at = core->slots + 4 * ((size_t)i * REP_SLOT_WORDS + word);
                uint32_t event = rep_load32(at);

                if (!expect(checker, event / 2 < (rep_is_list_event(event) ? lists : rules), at,
                            "rule or list out of range"))
                        return false;
        }
        return true;
}

static bool
check_slots(struct checker *checker, const struct rep_core *core)
{
        const unsigned char *header = core->header;
        uint32_t slots = rep_word(header, REP_CORE_SLOTS), stops = rep_word(header, REP_CORE_STOPS);

        return expect(checker, stops >= 1 && stops <= slots && slots <= rep_word(header, REP_CORE_STATES), header,
                      "slots out of range") &&
               check_event_words(checker, core, REP_SLOT_EVENT) && check_event_words(checker, core, REP_SLOT_END) &&
               expect_below(checker, core->slots, slots, REP_SLOT_WORDS, REP_SLOT_FILTER,
                            rep_word(header, REP_CORE_FILTERS) + 1, false, "filter out of range") &&
               expect_below(checker, core->slots, slots, REP_SLOT_WORDS, REP_SLOT_BOUND,
                            rep_word(header, REP_CORE_RULES), false, "rule out of range");
}

/* Nodes share out the children in order, and each child knows its node. */
static bool
check_nodes(struct checker *checker, const struct rep_core *core)
{
        const unsigned char *header = core->header, *at = core->nodes;
        uint32_t nodes = rep_word(header, REP_CORE_NODES), children = rep_word(header, REP_CORE_CHILDREN), i, child = 0;

        for (i = 0; i < nodes; i++, at += 4 * REP_NODE_WORDS) {
                uint32_t after = rep_word(at, REP_NODE_WORDS + REP_NODE_FIRST);

                if (!expect(checker, rep_word(at, REP_NODE_FIRST) == child && child <= after && after <= children, at,
                            "children out of range"))
                        return false;
                for (; child < after; child++) {
                        const unsigned char *parent =
                                core->children + 4 * ((size_t)child * REP_CHILD_WORDS + REP_CHILD_PARENT);

                        if (!expect(checker, rep_load32(parent) == i, parent, "child of another node"))
                                return false;
                }
        }
        return expect(checker, rep_word(at, REP_NODE_FIRST) == children && child == children, at,
                      "children out of range") &&
               expect_below(checker, core->nodes, nodes, REP_NODE_WORDS, REP_NODE_RULE,
                            rep_word(header, REP_CORE_RULES), false, "rule out of range") &&
               expect_below(checker, core->children, children, REP_CHILD_WORDS, REP_CHILD_QUEUE,
                            rep_word(header, REP_CORE_QUEUES), false, "queue out of range") &&
               expect_below(checker, core->children, children, REP_CHILD_WORDS, REP_CHILD_MAX,
                            rep_word(header, REP_CORE_RULES), false, "rule out of range") &&
               expect_below(checker, core->children, children, REP_CHILD_WORDS, REP_CHILD_NODE, nodes, true,
                            "node out of range");
}

/* The counts of a core that is walked, before anything is computed from them. */
static bool
check_counts(struct checker *checker, const unsigned char *header)
{
        uint32_t encoding = rep_word(header, REP_CORE_ENCODING), states = rep_word(header, REP_CORE_STATES);
        uint32_t classes = rep_word(header, REP_CORE_CLASSES);
        bool good = encoding == REP_ENCODING_DENSE ? classes >= 1 && classes <= 256 && states <= REP_DENSE_MAX / classes
                                                   : encoding == REP_ENCODING_SPARSE;

        return expect(checker, good, header, "unknown encoding, or a table too large for it") &&
               expect(checker, rep_word(header, REP_CORE_FILTERS) < REP_NONE, header, "too many filters") &&
               expect(checker,
                      rep_word(header, REP_CORE_SKIPS) == 0 ||
                              rep_word(header, REP_CORE_SKIPS) == rep_word(header, REP_CORE_LISTS),
                      header, "skips are not one a list") &&
               expect(checker, rep_word(header, REP_CORE_START) < states, header, "start out of range");
}

/* Checks the core at HEADER, of which at most ROOM bytes are there; *SIZE is set to its length. */
static bool
check_core(struct checker *checker, const unsigned char *header, size_t room, size_t *size)
{
        bool walked;
        struct rep_core core;

        if (!expect(checker, room >= 4 * REP_CORE_SHORT_WORDS, header, "core out of place"))
                return false;
        walked = rep_word(header, REP_CORE_ENCODING) != REP_ENCODING_NONE;
        if (walked && (!expect(checker, room >= 4 * REP_CORE_WORDS, header, "core out of place") ||
                       !check_counts(checker, header)))
                return false;
        rep_lay_out_core(header, &core);
        *size = (size_t)core.size;
        if (!expect(checker, core.size <= room && core.size == rep_word(header, REP_CORE_SIZE), header,
                    "core's length differs from its tables'") ||
            !expect(checker, rep_word(header, REP_CORE_RULES) >= 1, header, "core without rules") ||
            !expect(checker, !walked || core.slots == header + rep_word(header, REP_CORE_SLOTS_AT), header,
                    "slots out of place"))
                return false;
        return !walked || ((rep_word(header, REP_CORE_ENCODING) == REP_ENCODING_DENSE ? check_dense(checker, &core)
                                                                                      : check_sparse(checker, &core)) &&
                           check_slots(checker, &core) && check_lists(checker, &core) && check_nodes(checker, &core));
}

static bool
check_cores(struct checker *checker)
{
        const unsigned char *bytes = checker->bytes, *table = bytes + rep_word(bytes, REP_HEAD_CORES);
        uint32_t count = rep_word(bytes, REP_HEAD_CORE_COUNT), i;
        uint64_t scratch = 0, after = 4 * REP_HEAD_WORDS;

        if (!expect_table(checker, rep_word(bytes, REP_HEAD_CORES), count, 4, REP_HEAD_CORES,
                          "core table out of place"))
                return false;
        for (i = 0; i < count; i++) {
                uint32_t offset = rep_word(table, i);
                size_t size;

                /* Cores may not overlap: checking them would take longer than their bytes. */
                if (!expect(checker, offset % 8 == 0 && offset >= after && offset <= checker->size,
                            table + 4 * (size_t)i, "core out of place") ||
                    !check_core(checker, bytes + offset, checker->size - offset, &size))
                        return false;
                after = offset + (uint64_t)size;
                if (rep_core_scratch(bytes + offset) > scratch)
                        scratch = rep_core_scratch(bytes + offset);
        }
        return expect(checker, rep_word(bytes, REP_HEAD_SCRATCH) == scratch, bytes + 4 * REP_HEAD_SCRATCH,
                      "scratch size differs from what the cores need");
}

static bool
check_groups(struct checker *checker)
{
        const unsigned char *bytes = checker->bytes, *at = bytes + rep_word(bytes, REP_HEAD_GROUPS);
        uint32_t count = rep_word(bytes, REP_HEAD_GROUP_COUNT), cores = rep_word(bytes, REP_HEAD_CORE_COUNT), i;

        if (!expect_table(checker, rep_word(bytes, REP_HEAD_GROUPS), count, 4 * REP_GROUP_WORDS, REP_HEAD_GROUPS,
                          "rule set table out of place") ||
            !expect_below(checker, at, count, REP_GROUP_WORDS, REP_GROUP_CORE, cores, false, "core out of range"))
                return false;
        for (i = 0; i < count; i++, at += 4 * REP_GROUP_WORDS) {
                uint32_t offset = rep_word(bytes + rep_word(bytes, REP_HEAD_CORES), rep_word(at, REP_GROUP_CORE));
                uint32_t lines = rep_word(at, REP_GROUP_LINES);

                if (lines != 0 && !expect_table(checker, lines, rep_word(bytes + offset, REP_CORE_RULES), 4,
                                                (size_t)(at - bytes) / 4 + REP_GROUP_LINES, "lines out of place"))
                        return false;
        }
        return true;
}

static bool
check_directives(struct checker *checker, const unsigned char *table, uint32_t count, uint32_t text_size)
{
        const unsigned char *at = table;
        uint32_t i, line = 0;

        for (i = 0; i < count; i++, at += 4 * REP_DIRECTIVE_WORDS) {
                uint32_t key = rep_word(at, REP_DIRECTIVE_KEY), value = rep_word(at, REP_DIRECTIVE_VALUE);

                if (!expect(checker, rep_word(at, REP_DIRECTIVE_LINE) > line, at, "lines out of order") ||
                    !expect(checker, rep_word(at, REP_DIRECTIVE_KIND) <= REP_KIND_OTHER, at, "unknown kind") ||
                    !expect(checker,
                            key <= text_size && rep_word(at, REP_DIRECTIVE_KEY_SIZE) <= text_size - key &&
                                    value <= text_size && rep_word(at, REP_DIRECTIVE_VALUE_SIZE) <= text_size - value,
                            at, "directive's text out of range"))
                        return false;
                line = rep_word(at, REP_DIRECTIVE_LINE);
        }
        return true;
}

static bool
check_meta(struct checker *checker)
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
               check_directives(checker, bytes + offset + 4 * REP_META_WORDS, count, text_size);
}

enum rep_status
rep_open(struct rep_blob *blob, const void *bytes, size_t size, struct rep_error *error)
{
        struct checker checker = {.bytes = bytes, .size = size};

        if (blob == NULL || bytes == NULL || (uintptr_t)bytes % 8 != 0)
                checker.fault =
                        (struct rep_error){REP_ERR_ARGUMENT, "no blob given, or one that is not 8-byte aligned", 0};
        else if (check_header(&checker) && check_tokens(&checker) && check_members(&checker) && check_cores(&checker) &&
                 check_groups(&checker) && check_meta(&checker))
                *blob = (struct rep_blob){bytes, size};
        if (error != NULL && checker.fault.status != REP_OK)
                *error = checker.fault;
        return checker.fault.status;
}
