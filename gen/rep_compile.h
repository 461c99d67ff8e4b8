/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_compile.h: compile a robots.txt into a blob for the runtime.
 *
 *     struct rep_compiler *compiler = rep_compiler_create();
 *     const void *blob;
 *     size_t size;
 *
 *     if (rep_compile(compiler, text, text_size, NULL, &blob, &size) == REP_OK)
 *             ... rep_open(..., blob, size, ...) ...
 *     rep_compiler_free(compiler);
 *
 * Compiling never fails because of the content of a robots.txt: what parses counts, as RFC 9309, section 2.3.1.5
 * requires, and rep_robots_report() counts what does not parse.
 *
 * Threads: one thread at a time may use a compiler; different compilers share nothing.
 */
#ifndef REP_COMPILE_H
#define REP_COMPILE_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the version of this library as "MAJOR.MINOR.PATCH".  Never NULL. */
REP_API const char *rep_version(void);

/* A compiler.  It keeps its working memory from one file to the next. */
struct rep_compiler;

/* Makes a compiler; the caller destroys it.  Returns NULL if memory is out.  Cost: one small allocation. */
REP_API struct rep_compiler *rep_compiler_create(void);

/* Frees COMPILER and the last blob that it made.  COMPILER may be NULL. */
REP_API void rep_compiler_free(struct rep_compiler *compiler);

/* The default size limit of a robots.txt: 500 KiB (RFC 9309, section 2.5). */
#define REP_MAX_BYTES 512000

/*
 * How the rules for an agent are stored.  All encodings give the same answers.  Rules that give every path the same
 * answer are stored as that one answer in any encoding.
 */
enum rep_encoding {
        /* A list if there are at most 31 rules with at most 4 stars, otherwise compact. */
        REP_ENCODING_AUTO = 0,
        /*
         * A table with a row per state: the fastest for many URLs of one host, and about twenty times larger.  Rules
         * that AUTO stores as a list are a list here, too.  The tables of a blob have at most 1,048,576 cells together;
         * rules that no longer fit are compact.
         */
        REP_ENCODING_DENSE = 1,
        /* Runs of literal bytes; otherwise a few exits and a failure link per state.  Small, few cache lines per check.
         */
        REP_ENCODING_COMPACT = 2,
        /*
         * The rules themselves, the strongest first.  A list takes a fraction of the time that an automaton takes to
         * compile.  It is for callers that check a few URLs and drop the file.  The time of a check is not bounded as
         * in the other encodings: the check searches the path for each segment of each rule whose first bytes match.
         * Don't use it if hostile files must not be slow.
         */
        REP_ENCODING_LIST = 3,
};

/* What a blob leaves out.  No verdict depends on it.  A blob for certain agents has only the directives that apply to
 * them or, such as sitemaps, to everybody. */
enum rep_strip {
        REP_STRIP_NONE = 0,
        REP_STRIP_ALL = 1,   /* lines, directives and counts */
        REP_STRIP_TEXTS = 2, /* directives with their texts; a check still reports the line of its rule */
};

/* What happens to rules whose automaton would exceed max_memory. */
enum rep_past_memory {
        REP_PAST_MEMORY_LIST = 0,   /* they are stored as REP_ENCODING_LIST, if that needs less */
        REP_PAST_MEMORY_REFUSE = 1, /* compiling the file returns REP_ERR_LIMIT */
};

/* How to compile.  All zero is the default. */
struct rep_options {
        size_t size; /* sizeof(struct rep_options), or 0; see rep_read_options() */
        enum rep_tracking tracking;
        enum rep_strip strip;
        /* Bytes of the robots.txt that are read.  A line that the limit cuts is ignored whole.  0: REP_MAX_BYTES. */
        size_t max_bytes;
        /*
         * Compile only the rules for a crawler with these AGENT_COUNT product
         * tokens, merged (see rep_pick()) or IN_ORDER.  NULL with 0: compile every group.  An
         * agent that is not a token is REP_ERR_TOKEN; with REP_NAMES_ANY it is
         * instead an agent that no file names.
         */
        const struct rep_text *agents;
        size_t agent_count;
        /* If the file names none of AGENTS, the groups for "*" don't apply to them either, and everything is allowed.
         */
        bool exempt;
        /* AGENTS are one crawler's tokens in order of preference: the first that the file names applies
         * (rep_pick_first()). An agent that is not a token is skipped; if none is one, that is REP_ERR_TOKEN, as above.
         */
        bool in_order;
        enum rep_encoding encoding;
        enum rep_dialect dialect; /* how the file is read, and how its blob reads URLs */
        enum rep_names names;     /* which strings are tokens, in the file and as agents; the blob keeps this */
        enum rep_past_memory past_memory;
        /*
         * The most bytes that the compiler may hold at any time while it compiles this file, including the blob.  0: no
         * limit.  PAST_MEMORY says what happens to rules that need more; if even that needs more, the result is
         * REP_ERR_LIMIT.  The least limit is 256 KiB, which is enough for most files: of 3,000 real files half take
         * 201 KiB, 99% take at most 1.2 MiB, and the largest takes 24 MiB.  Whether a file stays within the limit
         * depends only on the file, the options and the size of a pointer, not on what was compiled before.
         */
        size_t max_memory;
        /* An agent that is not a token by NAMES is one that no file names, as REP_NAMES_ANY has it. */
        bool lenient_agents;
};

/*
 * Compiles the SIZE bytes of robots.txt at TEXT.  OPTIONS may be NULL.
 *
 * *BLOB is set to the blob, 8-byte aligned, and *BLOB_SIZE to its length in bytes.  The blob belongs to COMPILER, and
 * lives until COMPILER compiles the next file or is destroyed; copy it to keep it.  It does not refer to TEXT.  The
 * same input gives the same bytes on every machine.  If MAX_MEMORY turns rules into lists, this is true of machines
 * with the same size of a pointer.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_TOKEN (an agent is not a token),
 * REP_ERR_MEMORY or REP_ERR_LIMIT (the blob would exceed 4 GiB, MAX_BYTES is over
 * 1 GiB, or MAX_MEMORY is too little).  After an error *BLOB is NULL and *BLOB_SIZE
 * is 0, and COMPILER can be used again.
 *
 * Cost: time and memory are linear in SIZE for any content, except for sorting.  An automaton has at most three states
 * for each byte of its rules, plus 500,000.  In REP_DIALECT_RFC9309 it has at most six for each byte, because an
 * escaped byte has two forms.  It takes 70 bytes of memory for each state while it is made.  The worst known files of
 * 500 KiB take a third of a second and 110 MiB; in REP_DIALECT_RFC9309 they take 0.8 seconds and 210 MiB.
 */
REP_API enum rep_status rep_compile(struct rep_compiler *compiler, const char *text, size_t size,
                                    const struct rep_options *options, const void **blob, size_t *blob_size);

/* What the parser found in a file. */
struct rep_report {
        uint32_t lines;         /* lines within the size limit */
        uint32_t groups;        /* groups opened */
        uint32_t ignored_lines; /* lines that are neither blank, comment nor directive */
        uint32_t orphan_rules;  /* rules before the first user-agent line: they belong to nobody */
        uint32_t cut_lines;     /* lines whose first 16,663 bytes alone were kept, as REP_DIALECT_GOOGLE does */
        size_t ignored_bytes;   /* bytes past the size limit, including the line that the limit cuts */
};

#ifdef __cplusplus
}
#endif

#endif
