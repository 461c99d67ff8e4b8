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
 *     rep_compiler_destroy(compiler);
 *
 * The content of a robots.txt never makes this fail: what parses counts, as
 * RFC 9309, section 2.3.1.5 asks, and rep_compiler_report() says what didn't.
 *
 * Threads: a compiler is used by one thread at a time; different compilers
 * share nothing.
 */
#ifndef REP_COMPILE_H
#define REP_COMPILE_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this library as "MAJOR.MINOR.PATCH".  Never NULL. */
REP_API const char *rep_version(void);

/* The memory that compiling works in, kept from one file to the next. */
struct rep_compiler;

/* Makes a compiler; NULL where memory is out.  It is to be destroyed.  Cost: one small allocation. */
REP_API struct rep_compiler *rep_compiler_create(void);

/*
 * Where a compiler gets its memory from: functions that work as malloc(), realloc() and free() do, and get CONTEXT.  All
 * three are set.  They are called by the thread that uses the compiler.
 */
struct rep_allocator {
        void *(*allocate)(void *context, size_t size);
        void *(*reallocate)(void *context, void *memory, size_t size);
        void (*release)(void *context, void *memory);
        void *context;
};

/*
 * The same with memory of ALLOCATOR, which is copied: all that the compiler uses but its stack, itself included.  NULL:
 * malloc() and its kin.  Returns NULL where one of the functions is missing, too.
 */
REP_API struct rep_compiler *rep_compiler_create_with(const struct rep_allocator *allocator);

/* Frees COMPILER and the blob it made last.  NULL does nothing. */
REP_API void rep_compiler_destroy(struct rep_compiler *compiler);

/* The size limit of a robots.txt where none is given: 500 KiB (RFC 9309, section 2.5). */
#define REP_MAX_BYTES 512000

/*
 * How the rules that hold for an agent are stored.  The answers are the same.  Rules that say the same of every path are
 * one answer in any encoding.
 */
enum rep_encoding {
        /* A list where the rules are at most 31, with at most 4 stars, else compact. */
        REP_ENCODING_AUTO = 0,
        /*
         * A row per state: fastest for many URLs of one host, at some twenty times the size.  What AUTO keeps as a list
         * is one here, too.  The tables of a blob have at most 1,048,576 cells together: what comes when there is no
         * room for its own is compact.
         */
        REP_ENCODING_DENSE = 1,
        /* Runs of literal bytes, few exits and a failure a state: small, and few cache lines per check. */
        REP_ENCODING_COMPACT = 2,
        /*
         * The rules themselves, the strongest first: a fraction of the time that an automaton takes to compile, for a
         * caller that checks a few URLs and forgets the file.  A check is not bounded as the others' are: it takes a
         * search of the path for each segment of each rule whose first bytes are the path's, so compile otherwise
         * where hostile files must not be slow (build/bench/hostile_report).
         */
        REP_ENCODING_LIST = 3,
};

/* What a blob leaves out that no verdict needs.  A blob for certain agents has of directives only those that hold for
 * them or, such as sitemaps, for everybody. */
enum rep_strip {
        REP_STRIP_NONE = 0,
        REP_STRIP_ALL = 1,   /* lines, directives and counts */
        REP_STRIP_TEXTS = 2, /* directives with their texts: a check still reports the line of its rule */
};

/* What becomes of rules whose automaton needs more memory than there may be. */
enum rep_past_memory {
        REP_PAST_MEMORY_LIST = 0, /* they are stored as REP_ENCODING_LIST, if that needs less; the report counts them */
        REP_PAST_MEMORY_REFUSE = 1, /* the file is REP_ERR_LIMIT */
};

/* How to compile.  All zero is the default. */
struct rep_options {
        size_t size; /* sizeof(struct rep_options), or 0; see rep_read_options() */
        enum rep_tracking tracking;
        enum rep_strip strip;
        /* Bytes of the robots.txt that count; the line that the limit cuts is dropped whole.  0: REP_MAX_BYTES. */
        size_t max_bytes;
        /*
         * Compile only what holds for a crawler with these AGENT_COUNT product
         * tokens, merged, instead of every group (see rep_pick()).  NULL with 0:
         * every group.  An agent that is no token is REP_ERR_TOKEN, unless NAMES
         * is REP_NAMES_ANY: it is then named by nobody.
         */
        const struct rep_text *agents;
        size_t agent_count;
        /* Where the file names none of AGENTS, the groups for "*" don't hold for them, and all is allowed. */
        bool exempt;
        enum rep_encoding encoding;
        enum rep_dialect dialect; /* how the file is read, and how its blob reads URLs */
        enum rep_names names;     /* which names crawlers have, in the file and when they ask; the blob keeps it */
        enum rep_past_memory past_memory;
        /*
         * Most bytes that the compiler may hold at any time while it compiles this, the blob among them.  0: no limit.
         * Rules that need more are dealt with as PAST_MEMORY says; what needs more even so is REP_ERR_LIMIT.  At least
         * 256 KiB, with which most files compile: of 3,000 real ones half take 201 KiB, 99% 1.2 MiB, and the largest 24
         * MiB.  Whether a file stays within the limit depends on the file, the
         * options and the size of a pointer alone, not on what was compiled before.
         */
        size_t max_memory;
};

/*
 * Compiles the SIZE bytes of robots.txt at TEXT.  OPTIONS may be NULL.
 *
 * *BLOB is set to the blob, 8-byte aligned, and *BLOB_SIZE to its length in
 * bytes.  It belongs to COMPILER and lives until the next rep_compile() or
 * rep_compiler_destroy() with it: copy it to keep it.  It needs nothing of TEXT
 * any more.  The same input gives the same bytes, on every machine; where MAX_MEMORY makes lists, on every machine with
 * pointers of that size.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_TOKEN (an agent is none), REP_ERR_MEMORY or REP_ERR_LIMIT (the blob
 * would exceed 4 GiB, MAX_BYTES is over 1 GiB, or MAX_MEMORY does not suffice).  After an error *BLOB is NULL
 * and *BLOB_SIZE 0, and COMPILER can be used again.
 *
 * Cost: time and memory linear in SIZE, for any content, up to sorting.  An
 * automaton has at most three states for each byte of its rules (six in
 * REP_DIALECT_RFC9309, for a byte that is escaped, in two forms) and 500,000
 * more, and takes 70 bytes of memory for each while it is made.  The worst known
 * files of 500 KiB take a third of a second and 110 MiB, in that dialect 0.8
 * seconds and 210 MiB (build/bench/hostile_report).
 */
REP_API enum rep_status rep_compile(struct rep_compiler *compiler, const char *text, size_t size,
                                    const struct rep_options *options, const void **blob, size_t *blob_size);

/*
 * Compiles as rep_compile() does, into memory of the caller's: at most CAPACITY bytes at BLOB, which may be NULL where that
 * is 0.  For rep_open(), BLOB must be 8-byte aligned.
 *
 * COMPILER may be NULL: then one is made for this call.  *BLOB_SIZE is set to the length of the blob, also where it is more
 * than CAPACITY: then nothing is written, and REP_ERR_LIMIT returned.  So a first call with a CAPACITY of 0 finds out how
 * much memory is needed.
 *
 * Returns as rep_compile(); after any other error *BLOB_SIZE is 0.
 */
REP_API enum rep_status rep_compile_copy(struct rep_compiler *compiler, const char *text, size_t size,
                                         const struct rep_options *options, void *blob, size_t capacity,
                                         size_t *blob_size);

/*
 * Reads the SIZE bytes of robots.txt at TEXT, so that compiling it for several crawlers (rep_compile_read()) takes that
 * once.  TEXT stays as it is while that goes on.  Of OPTIONS, which may be NULL, dialect, names, MAX_BYTES and MAX_MEMORY
 * say how.
 * Whatever else COMPILER is used for but that and rep_crawler_select() forgets the file.
 *
 * Returns as rep_compile().  Cost: linear in SIZE.
 */
REP_API enum rep_status rep_compiler_read(struct rep_compiler *compiler, const char *text, size_t size,
                                          const struct rep_options *options);

/*
 * Compiles the file that COMPILER has read: the same blob as rep_compile() of its text with OPTIONS.
 *
 * Returns as rep_compile(), and REP_ERR_ARGUMENT where no file was read, or in another way than OPTIONS say.  After
 * another error the file is forgotten.
 */
REP_API enum rep_status rep_compile_read(struct rep_compiler *compiler, const struct rep_options *options,
                                         const void **blob, size_t *blob_size);

/* What the parser saw. */
struct rep_report {
        uint32_t lines;         /* lines within the size limit */
        uint32_t groups;        /* groups opened */
        uint32_t ignored_lines; /* lines that are neither blank, comment nor directive */
        uint32_t orphan_rules;  /* rules before the first user-agent line: they belong to nobody */
        uint32_t cut_lines;     /* lines of which only the first 16,663 bytes were kept, as REP_DIALECT_GOOGLE has it */
        uint32_t past_memory;   /* rule sets that are lists for MAX_MEMORY's sake */
        size_t ignored_bytes;   /* bytes past the size limit, with the line that it cuts */
};

/* Gives what the last rep_compile() of COMPILER saw in its input. */
REP_API void rep_compiler_report(const struct rep_compiler *compiler, struct rep_report *report);

#ifdef __cplusplus
}
#endif

#endif
