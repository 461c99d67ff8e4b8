/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_runtime.h: answer "may this agent fetch this URL?" from compiled rules.
 *
 * A blob is one robots.txt in compiled form; rep_compile.h and the command
 * `rep2c compile` make blobs.  This library opens a blob, picks the rules that
 * apply to a crawler, and checks URLs against them.  It allocates nothing, does
 * no I/O, and needs no other library.  Its only state is the set of processor
 * features, which it looks up once.
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
 * Most groups need no scratch memory; groups of hostile files may.  rep_scratch_size() gives the size for each group.
 *
 * Threads: an opened blob and a picked group are never written to again.  Any
 * number of threads may use them at the same time, as long as
 *   (1) the bytes of the blob stay unchanged and in place, and
 *   (2) each thread passes its own scratch memory to rep_check().
 *
 * The rules mean what RFC 9309 says, either as Google's public parser reads it or
 * to the letter (enum rep_dialect).  The source of each behaviour is named where
 * the behaviour is described.
 */
#ifndef REP_RUNTIME_H
#define REP_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Every declaration of this library begins with REP_API.  A program that compiles the library's source as part of its
 * own may define REP_API as something else, such as static. */
#if defined(REP_API)
#elif defined(_WIN32)
#define REP_API
#else
#define REP_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call.  REP_OK is 0; everything else is an error. */
enum rep_status {
        REP_OK = 0,
        REP_ERR_ARGUMENT, /* an argument is invalid */
        REP_ERR_MEMORY,   /* out of memory (compiler only) */
        REP_ERR_LIMIT,    /* over a limit of the call or the format */
        REP_ERR_BLOB,     /* the bytes are not a valid blob */
        REP_ERR_VERSION,  /* the blob has another format version */
        REP_ERR_AGENT,    /* the blob was compiled for other agents */
        REP_ERR_TRACKING, /* the call needs a blob that tracks rules */
        REP_ERR_SCRATCH,  /* the scratch memory is too small */
        REP_ERR_TOKEN,    /* an agent is not a product token; rep_first_no_token() finds which one */
        REP_ERR_URL,      /* what is asked about is neither an absolute URL of http, https or ftp nor a path */
        REP_ERR_CRAWLER, /* no public crawler has this name; or wide names alone can name it, and the rules lack them */
};

/*
 * Returns a constant English sentence fragment for STATUS, never NULL.
 * Cost: constant.
 */
REP_API const char *rep_status_text(enum rep_status status);

/* Bytes with their length.  DATA need not end in a NUL, and may be NULL if SIZE is 0. */
struct rep_text {
        const char *data;
        size_t size;
};

/* Returns the text of a C string.  The text points to STRING, which the caller still owns. */
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
 * rep_lint_options, rep_compare_options, rep_pack_options and rep_cache_options.  A caller sets SIZE to the sizeof of
 * the struct.  A SIZE of 0 means the members of version 0.1.  Every other member may be 0, which is its default, so a
 * struct that is all zero is valid.  New members are added at the end, after the size that the struct had before.  No
 * other struct in this library's headers will change its layout.
 *
 * The library reads such structs with this function.  It copies OPTIONS, which may be NULL, to the KNOWN bytes at COPY,
 * and sets members that the caller's struct does not have to 0.  FIRST is the size in version 0.1.  Returns REP_OK, or
 * REP_ERR_ARGUMENT if no version has this SIZE, or if a member that only a later version knows is not 0.  In the latter
 * case COPY holds the members that are known.
 */
static inline enum rep_status
rep_read_options(void *copy, size_t known, size_t first, const void *options)
{
        const unsigned char *bytes = (const unsigned char *)options;
        size_t size = 0;

        memset(copy, 0, known);
        if (options == NULL)
                return REP_OK;
        memcpy(&size, bytes, sizeof(size));
        size = size == 0 ? first : size;
        if (size < first)
                return REP_ERR_ARGUMENT;
        memcpy(copy, bytes, size < known ? size : known);
        for (bytes += known; known < size; known++)
                if (*bytes++ != 0)
                        return REP_ERR_ARGUMENT;
        return REP_OK;
}

/* May the URL be fetched?  0 is the safe answer.  The last two are answers of caches (rep_cache.h) alone. */
enum rep_verdict {
        REP_DISALLOW = 0, /* no: by a rule, or because the robots.txt is unavailable */
        REP_ALLOW = 1,
        REP_WAIT = 2,   /* the robots.txt is not known yet */
        REP_NO_URL = 3, /* the URL has no origin (rep_policy.h) */
};

/* What a check of a blob reports.  This is chosen when the blob is compiled. */
enum rep_tracking {
        REP_TRACK_RULE = 0,    /* the winning rule: verdict, rank and line */
        REP_TRACK_VERDICT = 1, /* the verdict alone: smaller, and decided sooner */
};

/* How a robots.txt and URLs are read.  docs/pages/dialects.md lists the differences. */
enum rep_dialect {
        REP_DIALECT_GOOGLE = 0,  /* like Google's public parser: misspelt keys count, bytes compare as they are */
        REP_DIALECT_RFC9309 = 1, /* as RFC 9309 says: exact keys, and one canonical form for patterns and URLs */
};

/*
 * Which strings are product tokens, and what happens if an agent is not one.  An agent is a product token, or a product
 * token with a version after it: "MyBot/1.2" means "MyBot".  A version consists of visible ASCII without parentheses,
 * commas and semicolons.
 */
enum rep_names {
        REP_NAMES_TOKEN = 0, /* tokens of [A-Za-z_-] (RFC 9309, section 2.2.1); any other agent is REP_ERR_TOKEN */
        REP_NAMES_ANY = 1,   /* the same tokens; no file names any other agent, so the rules for "*" apply to it */
        REP_NAMES_WIDE = 2,  /* tokens of [A-Za-z0-9_.-], in files and for crawlers; any other agent is REP_ERR_TOKEN */
};

/* The kind of a line in a robots.txt (RFC 9309, section 2.2; keys are matched as Google's parser does). */
enum rep_kind {
        REP_KIND_USER_AGENT = 0,
        REP_KIND_ALLOW = 1,
        REP_KIND_DISALLOW = 2,
        REP_KIND_SITEMAP = 3,
        REP_KIND_OTHER = 4, /* crawl-delay, host, clean-param and any other key */
};

/* The fault that rep_open() found. */
struct rep_error {
        enum rep_status status;
        const char *message; /* constant text that names the field; never NULL after an error */
        size_t offset;       /* byte offset of the fault in the blob */
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
 * The bytes need not be trusted.  This call checks every offset, transition, class
 * and count, so that no later call reads outside the blob, whatever it holds, and
 * compares the hash of the content with that in the blob, so that a blob which was
 * damaged is refused.  A forged blob can still give any answer, and can be slow to
 * walk; see rep_open_within().
 *
 * BYTES must be 8-byte aligned (REP_ERR_ARGUMENT otherwise).  The caller still owns
 * them.  They must stay in place, unchanged, as long as BLOB or a group picked from
 * it is in use.  Bytes past the length that the blob states are an error.  ERROR
 * may be NULL; it is filled in if the result is not REP_OK.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_BLOB or REP_ERR_VERSION.
 * Cost: linear in SIZE; no allocation.
 */
REP_API enum rep_status rep_open(struct rep_blob *blob, const void *bytes, size_t size, struct rep_error *error);

enum rep_open_flag {
        REP_OPEN_AGAIN = 1, /* these bytes were opened, or compiled, before: their hash is not compared */
};

/*
 * Opens a blob as rep_open() does, with FLAGS of enum rep_open_flag, and within a limit unless STEPS is 0.  A limit is
 * for blobs from a store that others write to, such as a shared cache: also returns REP_ERR_LIMIT if a check of the
 * blob could take more than STEPS steps at one byte of a path.
 *
 * In an automaton, a step is a failure link followed, an output applied, or an entry of an output.  In a list, a step
 * is a rule or a star.  The number compared is that of the worst state, times the rule sets that apply to one token, so
 * it bounds every byte of every path.  A check also clears and uses its scratch memory once, which is not counted. With
 * AUTO real files need at most 36 steps; a limit of 1,000 accepts them all.  Without such a limit a forged blob can
 * take as many steps at each byte as it has bytes.
 *
 * Cost: linear in SIZE, times STEPS at most.
 */
REP_API enum rep_status rep_open_within(struct rep_blob *blob, const void *bytes, size_t size, uint32_t steps,
                                        uint32_t flags, struct rep_error *error);

/*
 * Returns the blob of the SIZE bytes at BYTES without checking them again.  rep_open() must have accepted these bytes,
 * and they must not have changed since.  A program with many blobs need not keep their structs.  Cost: constant.
 */
static inline struct rep_blob
rep_opened(const void *bytes, size_t size)
{
        struct rep_blob blob = {(const unsigned char *)bytes, size};
        return blob;
}

/* The most tokens of one crawler that different groups of a file may name, unless the blob was compiled for these
 * tokens; see rep_pick(). */
#define REP_PICK_MAX 8

/*
 * The rules that apply to one crawler in one blob.  The caller provides the
 * struct; its content is private.  It refers to the blob's bytes, not to the
 * struct rep_blob that it was picked from, and may be copied.  A check reads one
 * cache line less if the struct is aligned to 64 bytes.
 */
#define REP_GROUP_SIZE 320
struct rep_group {
        uint64_t opaque[REP_GROUP_SIZE / 8];
};

/*
 * Picks the rules that apply to a crawler with COUNT product tokens (RFC 9309,
 * section 2.2.1).
 *
 * Each of AGENTS is a token by the blob's enum rep_names; a version may follow it.
 * Tokens are compared whole and without case.  All groups that name one of the
 * tokens apply, merged.  If there are none, all groups for "*" apply, merged.  If
 * there are none of these either, everything is allowed.
 *
 * A blob compiled for certain agents answers only for them: AGENTS must be the
 * same tokens, in any order, or COUNT must be 0, which picks them.  A blob compiled
 * for agents in order of preference, or for some that ignore the groups for "*"
 * (rep_options.in_order and exempt), can only be picked from with COUNT 0 or by
 * rep_pick_first().  For any other blob, COUNT 0 picks the rules for everybody.  AGENTS may be NULL if COUNT is 0.
 *
 * Returns
 *   REP_OK;
 *   REP_ERR_TOKEN     if one of AGENTS is not a token, unless the blob was compiled
 *                     with REP_NAMES_ANY;
 *   REP_ERR_AGENT     if the blob was compiled for other agents;
 *   REP_ERR_LIMIT     if different groups name more than REP_PICK_MAX of the tokens;
 *                     a blob compiled for these agents has no such limit;
 *   REP_ERR_TRACKING  if different groups name two of the tokens, and the blob tracks
 *                     verdicts only: such rules can't be merged at this point, so
 *                     compile for these agents, or track rules;
 *   REP_ERR_ARGUMENT.
 * Cost: COUNT binary searches among the blob's tokens, and a constant for each
 * rule set that applies.  For a blob compiled for certain agents: COUNT times the
 * number of its tokens.
 */
REP_API enum rep_status rep_pick(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                 struct rep_group *group);

/*
 * Picks the rules that apply to a crawler whose COUNT product tokens are in order of preference.  The crawler obeys the
 * groups of the first token that the file names, not the groups of all tokens merged.  If the file names none of the
 * tokens, the groups for "*" apply if EVERYBODY is true; otherwise everything is allowed.
 *
 * AGENTS are as for rep_pick(), but a string that is not a token by the blob's enum rep_names is skipped, because no
 * file can name it.  The result is REP_ERR_TOKEN if none is a token.  NAMED may be NULL; otherwise *NAMED is set to the
 * 0-based number of the token that the file names, or to COUNT if it names none.
 *
 * A blob compiled for certain agents answers only if AGENTS are those tokens, in that order (rep_options.in_order), and
 * EVERYBODY is as it was then (rep_options.exempt).  A blob for one token does not record whether its file names it:
 * *NAMED is then COUNT.
 *
 * Returns as rep_pick().  Cost: COUNT binary searches among the blob's tokens, and a constant.  For a blob compiled for
 * certain agents: COUNT times the number of its tokens.
 */
REP_API enum rep_status rep_pick_first(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                       bool everybody, struct rep_group *group, size_t *named);

/* The answer to one check. */
struct rep_result {
        enum rep_verdict verdict;
        uint32_t line; /* 1-based line of the rule that decided; 0: no rule did, or the blob has no lines */
        uint32_t rank; /* its rank: the length of its escaped pattern in bytes; 0 where only verdicts are tracked */
};

/* rep_check() has this many bytes of scratch memory of its own, on the stack. */
#define REP_STACK_SCRATCH 4096

/* The longest URL that rep_check() accepts, in bytes: just under 1 GiB, because escaping can make a path three times as
 * long. */
#define REP_URL_MAX 0x3fffffff

/*
 * Checks one URL against GROUP.
 *
 * URL is URL_SIZE bytes: an absolute URL, or only its path.  Scheme, authority and
 * fragment don't matter.  A NUL ends the path if it is in the path; before the path
 * it is a byte like any other.  In REP_DIALECT_GOOGLE the path and query are cut out
 * of the URL as Google's parser does, and their bytes are compared as they are.  In
 * REP_DIALECT_RFC9309 they are cut out as RFC 3986 says, and compared in canonical
 * form.  Dot segments are not resolved: "/a/../b" is not "/b".  Ask about the URL that
 * is sent to the server.
 *
 * SCRATCH is SCRATCH_SIZE bytes of memory, 4-byte aligned.  The call writes to it;
 * its content means nothing before and after the call.  It may be NULL with
 * SCRATCH_SIZE 0 if the group needs no more than REP_STACK_SCRATCH bytes, as nearly
 * every group does (see rep_scratch_size()).
 *
 * Returns REP_OK; REP_ERR_SCRATCH; REP_ERR_LIMIT for a URL over REP_URL_MAX; REP_ERR_URL for one with a tab or a line
 * end, or of http, https or ftp whose host is empty, an open bracket without its other, or has a control byte or a
 * blank, or whose port is not a number from 1 to 65535; REP_ERR_ARGUMENT.  After an error RESULT is "disallow, line 0",
 * the safe answer.
 *
 * Other bytes that are neither a URL nor a path are not an error, and their answer means nothing.  What is before the
 * first slash counts as a host: "private/x" asks for "/x", and "private" or "" for "/".  rep_page_url_in()
 * (rep_policy.h) tells whether bytes are a URL or a path.
 *
 * Cost: a bounded number of steps per byte of the path, up to the byte at which
 * the verdict is certain, plus the outputs (see FORMAT.md) that apply there, plus at
 * most rep_scratch_size() bytes cleared.  All this for each rule set that applies;
 * there is one, unless a file names a token in very many groups.  No allocation.
 */
REP_API enum rep_status rep_check(const struct rep_group *group, const char *url, size_t url_size, void *scratch,
                                  size_t scratch_size, struct rep_result *result);

/*
 * Works as rep_check(), for a caller that already has the path: PATH_SIZE bytes that start with "/" (REP_ERR_ARGUMENT
 * otherwise), with the query and without the fragment.  No byte ends the path.
 */
REP_API enum rep_status rep_check_path(const struct rep_group *group, const char *path, size_t path_size, void *scratch,
                                       size_t scratch_size, struct rep_result *result);

/* One check of many.  The caller sets GROUP, URL and URL_SIZE; the call sets STATUS and RESULT, as rep_check() does. */
struct rep_query {
        const struct rep_group *group;
        const char *url;
        size_t url_size;
        enum rep_status status;
        struct rep_result result;
};

/*
 * Answers COUNT QUERIES, each as rep_check() would.  This is faster for a crawl, in which every URL has another host
 * and no rules are in the processor's cache: several walks take turns while each waits for its memory.
 *
 * SCRATCH is as for rep_check(); one query at a time uses it.  The call takes about 20 KiB of stack.  Cost: the sum of
 * the checks; no allocation.
 */
REP_API void rep_check_batch(struct rep_query *queries, size_t count, void *scratch, size_t scratch_size);

/* Returns the bytes of scratch memory that rep_check() needs for GROUP: often 0, and about 9 MB for the worst known
 * files of 500 KiB.  Cost: constant. */
REP_API size_t rep_scratch_size(const struct rep_group *group);

/* Properties and counts of a blob. */
struct rep_stats {
        enum rep_tracking tracking;
        enum rep_dialect dialect;
        enum rep_names names;
        bool selected;          /* compiled for certain agents only */
        bool exempt;            /* and the groups for "*" don't apply to them */
        bool stripped;          /* without lines, directives and counts: those marked "0 if stripped" below */
        bool no_texts;          /* without directives: if stripped, or if only they were left out */
        uint32_t tokens;        /* product tokens that groups name, "*" not counted */
        uint32_t rule_sets;     /* different sets of rules that agents can get */
        uint32_t automata;      /* different automata; equal ones are stored once */
        uint32_t rules;         /* rules in these automata that can decide something, also of every path */
        uint32_t states;        /* states, over all automata */
        uint32_t classes;       /* most byte classes of any dense automaton; 0 if there is none */
        uint32_t constant;      /* automata without states, with one answer for every path */
        uint32_t list;          /* automata without states, whose rules are stored as a list */
        uint32_t dense;         /* automata stored as dense tables; the others are compact */
        uint32_t scratch_size;  /* most scratch memory that a check may need, in bytes */
        uint64_t hash;          /* of the blob's content */
        uint32_t lines;         /* lines of the robots.txt; 0 if stripped */
        uint32_t groups;        /* groups in the robots.txt; 0 if stripped */
        uint32_t ignored_lines; /* neither blank, comment nor directive; 0 if stripped */
        uint32_t orphan_rules;  /* rules before the first user-agent line; 0 if stripped */
        uint32_t cut_lines;     /* lines whose first 16,663 bytes alone were kept; 0 if stripped */
        uint64_t ignored_bytes; /* bytes past the size limit; 0 if stripped */
};

/* Fills in STATS.  Cost: linear in the number of automata. */
REP_API void rep_blob_stats(const struct rep_blob *blob, struct rep_stats *stats);

/*
 * Returns the product token number INDEX, in lower case.  Tokens are in ascending
 * order of their bytes, or as the crawler prefers them if the blob was compiled for
 * one with tokens in order (rep_options.in_order).  Returns a text of size 0 if INDEX
 * is past the last.  The text lies in the blob.  Cost: constant.
 */
REP_API struct rep_text rep_token(const struct rep_blob *blob, size_t index);

/* The group of a directive before the first user-agent line. */
#define REP_NO_GROUP UINT32_MAX

/* A line of the robots.txt that has a key and a value. */
struct rep_directive {
        uint32_t line;  /* 1-based */
        uint32_t group; /* 0-based number of its group, or REP_NO_GROUP */
        /* 0-based number of the last run of user-agent lines up to this line, or REP_NO_GROUP.  Any other directive
         * ends a run, so a group may begin with several runs.  Crawl-delay and its like apply to one run only. */
        uint32_t run;
        enum rep_kind kind;
        struct rep_text key;   /* as written, never empty */
        struct rep_text value; /* as written, without white space around it; if it is empty, its data may be NULL */
};

/* Returns the number of directives in the blob; 0 if it has no texts.  Cost: constant. */
REP_API size_t rep_directive_count(const struct rep_blob *blob);

/*
 * Sets *DIRECTIVE to the directive number INDEX, in ascending order of lines.
 * Returns REP_OK, or REP_ERR_ARGUMENT if INDEX is past the last.  The texts lie in
 * the blob.  Cost: constant.
 */
REP_API enum rep_status rep_blob_directive(const struct rep_blob *blob, size_t index, struct rep_directive *directive);

/* ---- agents: which strings name a crawler */

/*
 * Finds the agent for which rep_pick() and rep_compile() return REP_ERR_TOKEN: the first of the COUNT AGENTS that is
 * neither a product token nor a product token with a version.  Returns its 0-based number, or COUNT if there is none.
 * NAMES says which bytes a token may have; REP_NAMES_ANY means the same as REP_NAMES_TOKEN here.  AGENTS may be NULL if
 * COUNT is 0.
 *
 * Cost: linear in the agents; no allocation.
 */
REP_API size_t rep_first_no_token(const struct rep_text *agents, size_t count, enum rep_names names);

#ifdef __cplusplus
}
#endif

#endif
