/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_runtime.h: answer "may this agent fetch this URL?" from compiled rules.
 *
 * A blob is what the compiler (rep_compile.h, or the command `rep2c compile`)
 * makes of one robots.txt.  This library opens a blob, picks the rules that
 * hold for a crawler, and walks URLs through them.  It allocates nothing, does
 * no I/O, keeps no state but what it once found out about the processor, and
 * needs no other library.
 *
 *     struct rep_blob blob;
 *     struct rep_group group;
 *     struct rep_result result;
 *     struct rep_text agent = rep_string("ExampleBot");
 *
 *     if (rep_open(&blob, bytes, size, NULL) == REP_OK && rep_pick(&blob, &agent, 1, &group) == REP_OK) {
 *             size_t scratch_size = rep_scratch_size(&group);
 *             void *scratch = malloc(scratch_size);
 *
 *             if (rep_check(&group, url, url_size, scratch, scratch_size, &result) == REP_OK)
 *                     ... result.verdict ...
 *             free(scratch);
 *     }
 *
 * Most groups need no scratch memory, and those of hostile files need some: ask each group.
 *
 * Threads: an opened blob and a picked group are never written to again.  Any
 * number of threads may use them at the same time, as long as
 *   (1) the bytes of the blob stay unchanged and in place, and
 *   (2) each thread passes scratch memory of its own to rep_check().
 *
 * The meaning of the rules is RFC 9309, as Google's public parser reads it or to
 * the letter (enum rep_dialect); the source of a behaviour is named where it is
 * described.
 */
#ifndef REP_RUNTIME_H
#define REP_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What a declaration of this library begins with.  A program that has the library's source among its own may define it as
 * something else, such as static. */
#if defined(REP_API)
#elif defined(_WIN32)
#define REP_API
#else
#define REP_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What a call came to.  REP_OK is 0; everything else is an error. */
enum rep_status {
        REP_OK = 0,
        REP_ERR_ARGUMENT, /* an argument that the call can't work with */
        REP_ERR_MEMORY,   /* out of memory (compiler only) */
        REP_ERR_LIMIT,    /* over a limit of the call or the format */
        REP_ERR_BLOB,     /* the bytes are no valid blob */
        REP_ERR_VERSION,  /* a blob of another format version */
        REP_ERR_AGENT,    /* the blob was compiled for other agents */
        REP_ERR_TRACKING, /* needs a blob that tracks rules */
        REP_ERR_SCRATCH,  /* the scratch memory is too small */
        REP_ERR_TOKEN,    /* an agent is no product token; rep_first_no_token() finds which */
};

/*
 * Returns a constant English sentence fragment for STATUS, never NULL.
 * Cost: constant.
 */
REP_API const char *rep_status_text(enum rep_status status);

/* Bytes with their length; DATA need not end in a NUL and may be NULL where SIZE is 0. */
struct rep_text {
        const char *data;
        size_t size;
};

/* Makes a text of a C string, which stays the caller's. */
static inline struct rep_text
rep_string(const char *string)
{
        struct rep_text text = {string, 0};

#if __STDC_HOSTED__
        text.size = strlen(string);
#else
        while (string[text.size] != '\0')
                text.size++;
#endif
        return text;
}

/*
 * Structs of options begin with their SIZE, so that they can grow: struct rep_options, rep_robots_options, rep_policy,
 * rep_lint_options, rep_compare_options, rep_pack_options and rep_cache_options.  A caller sets SIZE to the sizeof of the struct, or leaves
 * it 0, which stands for the members of version 0.1.  Each other member may be 0, which is its default; so a struct that
 * is all zero is right, too.  New members come at the end, behind the size that the struct had before.  No other struct
 * of this library's headers will change its layout.
 *
 * This is how the library itself reads them.  It copies OPTIONS, which may be NULL, to the KNOWN bytes at COPY; what the
 * caller's struct does not have is 0.  FIRST is the size in version 0.1.  Returns REP_OK, or REP_ERR_ARGUMENT for a SIZE
 * that no version has, and for a member that only a later version knows and that is not 0: COPY then has the known ones.
 */
static inline enum rep_status
rep_read_options(void *copy, size_t known, size_t first, const void *options)
{
        const unsigned char *bytes = (const unsigned char *)options;
        size_t size = 0, at;

        memset(copy, 0, known);
        if (options == NULL)
                return REP_OK;
        memcpy(&size, bytes, sizeof(size));
        size = size == 0 ? first : size;
        if (size < first)
                return REP_ERR_ARGUMENT;
        memcpy(copy, bytes, size < known ? size : known);
        for (at = known; at < size; at++)
                if (bytes[at] != 0)
                        return REP_ERR_ARGUMENT;
        return REP_OK;
}

/* May the URL be fetched? */
enum rep_verdict {
        REP_ALLOW = 0,
        REP_DISALLOW = 1,
};

/* What the rules of a blob were compiled to report. */
enum rep_tracking {
        REP_TRACK_RULE = 0,    /* the winning rule: verdict, rank and line */
        REP_TRACK_VERDICT = 1, /* the verdict alone: smaller, and decided sooner */
};

/* How robots.txt and URLs are read, where that differs; README has the table. */
enum rep_dialect {
        REP_DIALECT_GOOGLE = 0,  /* as Google's public parser does: misspelt keys count, bytes compare as they are */
        REP_DIALECT_RFC9309 = 1, /* as RFC 9309 says: whole keys, and one canonical form for patterns and URLs */
};

/*
 * Which names crawlers have, and what becomes of an agent that has none: of a string, given as an agent, that is
 * neither a product token nor one with a version behind it ("MyBot/1.2" asks as "MyBot"; a version is of visible
 * ASCII, without parentheses, commas and semicolons).
 */
enum rep_names {
        REP_NAMES_TOKEN = 0, /* tokens of [A-Za-z_-] (RFC 9309, section 2.2.1); any other agent is REP_ERR_TOKEN */
        REP_NAMES_ANY = 1,   /* the same tokens; any other agent is named by nobody, so the rules for "*" hold for it */
        REP_NAMES_WIDE = 2,  /* tokens of [A-Za-z0-9_.-], in files and for crawlers; any other agent is REP_ERR_TOKEN */
};

/* What a line of a robots.txt is (RFC 9309, section 2.2; the keys are matched as Google's parser does). */
enum rep_kind {
        REP_KIND_USER_AGENT = 0,
        REP_KIND_ALLOW = 1,
        REP_KIND_DISALLOW = 2,
        REP_KIND_SITEMAP = 3,
        REP_KIND_OTHER = 4, /* crawl-delay, host, clean-param and any other key */
};

/* Where rep_open() found a fault. */
struct rep_error {
        enum rep_status status;
        const char *message; /* constant text that names the field; never NULL after an error */
        size_t offset;       /* byte offset in the blob at which the fault was seen */
};

/*
 * An opened blob.  The caller provides the struct; its members are private.
 * It holds no memory: it need not be closed, and may be copied.
 */
struct rep_blob {
        const unsigned char *bytes;
        size_t size;
};

/*
 * Opens the SIZE bytes at BYTES as a blob.
 *
 * The bytes need not be trusted: every offset, transition, class and count is
 * checked here, so that no later call can leave them, whatever they hold.  (A
 * forged blob can still give any answer, and can be made slow to walk: see rep_open_within().)
 *
 * BYTES must be 8-byte aligned (REP_ERR_ARGUMENT otherwise), and stays the
 * caller's; it must live and stay unchanged as long as BLOB or a group picked
 * from it is in use.  Bytes past the length that the blob states are an error.
 * ERROR, where not NULL, is filled in if the result is not REP_OK.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_BLOB or REP_ERR_VERSION.
 * Cost: linear in SIZE; no allocation.
 */
REP_API enum rep_status rep_open(struct rep_blob *blob, const void *bytes, size_t size, struct rep_error *error);

/*
 * The same for bytes from a store that others write to, such as a shared cache: also refuses a blob that could make a check
 * take more than STEPS steps at one byte of a path, with REP_ERR_LIMIT.
 *
 * A step is a failure that is followed, an output that is applied or one of its entries; of a list, a rule or a star.  The
 * steps are those of the worst state, times the rule sets that hold for one token, so they bound all bytes; beside them
 * a check clears and serves its scratch memory once.  With AUTO real files need at most 36 steps; 1,000 lets all of
 * these through.  Without such a limit a forged blob can take as many steps at each byte as it has bytes.
 *
 * Cost: linear in SIZE, times STEPS at most.
 */
REP_API enum rep_status rep_open_within(struct rep_blob *blob, const void *bytes, size_t size, uint32_t steps,
                                        struct rep_error *error);

/*
 * Gives the blob of the SIZE bytes at BYTES, which rep_open() has accepted before and which have not changed since, so
 * that who keeps many need not keep the structs, too.  Nothing is checked again.  Cost: constant.
 */
static inline struct rep_blob
rep_opened(const void *bytes, size_t size)
{
        struct rep_blob blob = {(const unsigned char *)bytes, size};
        return blob;
}

/* At most this many of a crawler's tokens may be named by a file with rules of their own, in a blob that was not
 * compiled for them. */
#define REP_PICK_MAX 8

/*
 * The rules that hold for one crawler in one blob.  The caller provides the
 * memory; what stands in it is private.  It refers to the blob's bytes, not to
 * the struct rep_blob that it was picked from, and may be copied.  A check reads
 * one cache line less where it lies at a multiple of 64 bytes.
 */
#define REP_GROUP_SIZE 320
struct rep_group {
        uint64_t opaque[REP_GROUP_SIZE / 8];
};

/*
 * Picks the rules that hold for a crawler known by COUNT product tokens
 * (RFC 9309, section 2.2.1).
 *
 * Each of AGENTS is a token as the blob's enum rep_names says, which a version
 * may follow, and is compared without case, whole.  All groups that name one of
 * the tokens hold, merged; where none does, all groups for "*" hold, merged;
 * where there is none either, everything is allowed.
 *
 * A blob compiled for certain agents answers only for these: AGENTS must then
 * be the same tokens, in any order, or COUNT 0, which picks them.  One for agents
 * that leave the groups for "*" aside (rep_options.exempt) answers to COUNT 0 and
 * to rep_pick_first() alone.  With COUNT 0 any other blob gives the rules for
 * everybody.  AGENTS may be NULL where COUNT is 0.
 *
 * Returns REP_OK; REP_ERR_TOKEN if one of AGENTS is none (unless the blob was
 * compiled for REP_NAMES_ANY); REP_ERR_AGENT (see above); REP_ERR_LIMIT if more
 * than REP_PICK_MAX of the tokens are named by different groups (a blob compiled
 * for these agents has them merged, however many there are); REP_ERR_TRACKING if
 * two are, and the blob tracks verdicts only, which can't be merged any more
 * (compile for these agents, or track rules); REP_ERR_ARGUMENT.
 * Cost: COUNT binary searches among the blob's tokens, and a constant for each
 * rule set that holds; COUNT times the tokens of a blob for certain agents.
 */
REP_API enum rep_status rep_pick(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                 struct rep_group *group);

/*
 * Picks the rules that hold for a crawler whose COUNT product tokens stand in order of preference: it obeys the groups
 * of the first that the file names, not all of them merged.  Where it names none, the groups for "*" hold if EVERYBODY
 * says so, and otherwise none does: everything is allowed.
 *
 * AGENTS are as for rep_pick(), but one that is no token as the blob's enum rep_names says is passed over, for no file
 * can name it; where none is a token, that is REP_ERR_TOKEN.  *NAMED, where NAMED is not NULL, is set to the number of
 * the token that is named, or to COUNT where none is.
 *
 * A blob compiled for certain agents does not say whom its file names.  It answers for the one token that it was
 * compiled for, with EVERYBODY as it was then (rep_options.exempt); *NAMED is COUNT then.
 *
 * Returns as rep_pick().  Cost: COUNT binary searches among the blob's tokens, and a constant.
 */
REP_API enum rep_status rep_pick_first(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                       bool everybody, struct rep_group *group, size_t *named);

/*
 * Asks for the memory that rep_pick() of BLOB with COUNT 0, and the first check of what it picks, will read.  Nothing
 * comes of it but time: whoever picks from many blobs that are in no cache calls it for several, and then picks from each.
 *
 * BLOB was opened; its first 256 bytes are read.  Cost: constant.
 */
REP_API void rep_pick_ahead(const struct rep_blob *blobs, size_t count);

/* The answer to one check. */
struct rep_result {
        enum rep_verdict verdict;
        uint32_t line; /* 1-based line of the rule that decided; 0: none did, or the blob doesn't know lines */
        uint32_t rank; /* its rank: the length of its escaped pattern in bytes; 0 where only verdicts are tracked */
};

/* rep_check() brings its own scratch memory, on the stack, up to this many bytes. */
#define REP_STACK_SCRATCH 4096

/* The longest URL that rep_check() takes, in bytes: 1 GiB, for escaping makes a path up to three times as long. */
#define REP_URL_MAX 0x3fffffff

/*
 * Checks one URL against GROUP.
 *
 * URL is URL_SIZE bytes.  An absolute URL or only its path may be given; scheme,
 * authority and fragment don't matter.  A NUL in the path ends it; one before
 * the path is a byte as any other.  The bytes of path and query are taken as they
 * are, cut out of the URL as Google's parser does; or as RFC 3986 does, and in
 * canonical form, where the blob is of REP_DIALECT_RFC9309.
 *
 * SCRATCH is SCRATCH_SIZE bytes of memory, 4-byte aligned, that is written to
 * during the call and holds nothing of use before or after it.  It may be NULL
 * with SCRATCH_SIZE 0 for a group that needs no more than REP_STACK_SCRATCH
 * bytes; that is nearly every group (see rep_scratch_size()).
 *
 * Returns REP_OK; REP_ERR_SCRATCH; REP_ERR_LIMIT for a URL over REP_URL_MAX;
 * REP_ERR_ARGUMENT.  After an error RESULT says "disallow, line 0", the safe side.
 *
 * Cost: a bounded number of steps per byte of the path up to the byte at which
 * the verdict is certain, plus the outputs (see FORMAT.md) that apply there, plus at
 * most rep_scratch_size() bytes cleared; all that for each rule set that holds,
 * which is one unless a file names a token in very many groups.  No allocation.
 */
REP_API enum rep_status rep_check(const struct rep_group *group, const char *url, size_t url_size, void *scratch,
                                  size_t scratch_size, struct rep_result *result);

/*
 * As rep_check(), for a caller that has the path already: PATH_SIZE bytes that start with "/" (REP_ERR_ARGUMENT
 * otherwise), query included, fragment excluded.  None of them ends the path.
 */
REP_API enum rep_status rep_check_path(const struct rep_group *group, const char *path, size_t path_size, void *scratch,
                                       size_t scratch_size, struct rep_result *result);

/* One check of many: GROUP, URL and URL_SIZE are asked, STATUS and RESULT answered, as by rep_check(). */
struct rep_query {
        const struct rep_group *group;
        const char *url;
        size_t url_size;
        enum rep_status status;
        struct rep_result result;
};

/*
 * Answers COUNT QUERIES, each as rep_check() would.  Made for the order of a crawl, where every URL is of another host
 * and nothing is in a cache: several walks take turns, each going on when the memory that it waits for has come.
 *
 * SCRATCH is as for rep_check(); one query at a time uses it.  Takes about 20 KiB of stack.  Cost: the sum of the
 * checks; no allocation.
 */
REP_API void rep_check_batch(struct rep_query *queries, size_t count, void *scratch, size_t scratch_size);

/* Bytes of scratch memory that rep_check() needs for GROUP; often 0, at most some 9 MB for the worst known files of
 * 500 KiB.  Cost: constant. */
REP_API size_t rep_scratch_size(const struct rep_group *group);

/* Figures about a blob. */
struct rep_stats {
        enum rep_tracking tracking;
        enum rep_dialect dialect;
        enum rep_names names;
        bool selected;          /* compiled for certain agents only */
        bool exempt;            /* and the groups for "*" don't hold for them */
        bool stripped;          /* without lines, directives and counts: those below "0 where stripped" */
        bool no_texts;          /* without directives: where stripped, and where they alone were left out */
        uint32_t tokens;        /* product tokens that groups name, "*" not counted */
        uint32_t rule_sets;     /* different sets of rules that agents can get */
        uint32_t automata;      /* different automata; equal ones are stored once */
        uint32_t rules;         /* rules in these automata that can decide something */
        uint32_t states;        /* states, over all automata */
        uint32_t classes;       /* most byte classes of any dense automaton, 0 where there is none */
        uint32_t constant;      /* automata of no state, with one answer for every path */
        uint32_t list;          /* automata of no state, whose rules are stored as a list */
        uint32_t dense;         /* automata stored as dense tables; the others are compact */
        uint32_t scratch_size;  /* most scratch memory that a check may need, in bytes */
        uint64_t hash;          /* of the blob's content */
        uint32_t lines;         /* lines of the robots.txt; 0 where stripped */
        uint32_t groups;        /* groups in the robots.txt; 0 where stripped */
        uint32_t ignored_lines; /* neither blank, comment nor directive; 0 where stripped */
        uint32_t orphan_rules;  /* rules before the first user-agent line; 0 where stripped */
        uint32_t cut_lines;     /* lines of which only the first 16,663 bytes were kept; 0 where stripped */
        uint64_t ignored_bytes; /* bytes past the size limit; 0 where stripped */
};

/* Fills in STATS.  Cost: linear in the number of automata. */
REP_API void rep_blob_stats(const struct rep_blob *blob, struct rep_stats *stats);

/*
 * Returns the product token number INDEX, in lower case, in ascending order of
 * bytes, or a text of size 0 where INDEX is past the last.  The text lies in
 * the blob.  Cost: constant.
 */
REP_API struct rep_text rep_token(const struct rep_blob *blob, size_t index);

/* The group of a directive that stands before every user-agent line. */
#define REP_NO_GROUP UINT32_MAX

/* A line of the robots.txt that says something. */
struct rep_directive {
        uint32_t line;  /* 1-based */
        uint32_t group; /* 0-based number of the group that it stands in, or REP_NO_GROUP */
        /* 0-based number of the run of user-agent lines that it stands in or behind, or REP_NO_GROUP.  Any other
         * directive ends such a run, so a group may begin with several; pace holds for one of them. */
        uint32_t run;
        enum rep_kind kind;
        struct rep_text key;   /* as written, never empty */
        struct rep_text value; /* as written, white space around it dropped; may be empty */
};

/* Number of directives in the blob; 0 where it has no texts.  Cost: constant. */
REP_API size_t rep_directive_count(const struct rep_blob *blob);

/*
 * Gives the directive number INDEX, in ascending order of lines.  Returns
 * REP_OK, or REP_ERR_ARGUMENT where INDEX is past the last.  The texts lie in
 * the blob.  Cost: constant.
 */
REP_API enum rep_status rep_blob_directive(const struct rep_blob *blob, size_t index, struct rep_directive *directive);

/*
 * Gives the directive of the 1-based LINE, such as the rule that a check
 * reported.  Returns REP_OK, or REP_ERR_ARGUMENT where that line has none or
 * the blob has no texts.  Cost: a binary search.
 */
REP_API enum rep_status rep_directive_at_line(const struct rep_blob *blob, uint32_t line,
                                              struct rep_directive *directive);

/* ---- agents: which strings name a crawler */

/*
 * A crawler asks for its rules by its product token, such as "ExampleBot" (RFC 9309, section 2.2.1).  What it is known
 * by may be something else: the whole value of its User-Agent field, or a name that is no token.
 *
 *     struct rep_text tokens[8];
 *     size_t count = rep_agent_tokens(header, REP_NAMES_TOKEN, tokens, 8);
 *
 *     for (i = 0; i < count && i < 8; i++)
 *             ... tokens[i] ...
 */

/*
 * Finds what rep_pick() and rep_compile() answer with REP_ERR_TOKEN: returns the 0-based number of the first of the
 * COUNT AGENTS that is neither a product token nor one with a version behind it, or COUNT where each is one.  NAMES says
 * what a token is made of; REP_NAMES_ANY is as REP_NAMES_TOKEN.  AGENTS may be NULL where COUNT is 0.
 *
 * Cost: linear in the agents; no allocation.
 */
REP_API size_t rep_first_no_token(const struct rep_text *agents, size_t count, enum rep_names names);

/*
 * Finds the product tokens in the value of a User-Agent field (RFC 9110, section 10.1.5), in their order.
 *
 * These are the names of its products, "Mozilla" and "AppleWebKit" in `Mozilla/5.0 AppleWebKit/537.36`; and in its
 * comments, whose parts stand between semicolons or commas, the names that have a version, such as "Amazonbot" in
 * `(Amazonbot/0.1; +https://...)`, and those that stand behind `compatible`, with a version or without, such as
 * "Bytespider" in `(compatible; Bytespider; ...)`.  A version in a comment begins with a digit, or with a "v" and a
 * digit.  A name that is no token as NAMES says is passed over: "MJ12bot" is one of REP_NAMES_WIDE alone.  What is not
 * well formed is read as far as it goes.
 *
 * The first MOST of them are written to TOKENS, which may be NULL where MOST is 0; their texts lie in HEADER.  Returns
 * how many there are, which may be more.  A name that stands there twice is given twice.
 *
 * Cost: linear in HEADER; no allocation.
 */
REP_API size_t rep_agent_tokens(struct rep_text header, enum rep_names names, struct rep_text *tokens, size_t most);

#ifdef __cplusplus
}
#endif

#endif
