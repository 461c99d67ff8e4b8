/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_emit.h: write the rules of a robots.txt as source code, data or a graph, and as a picture for people; show what
 * the stages of a compile made.
 *
 *     struct rep_emit_options options = {.prefix = "example", .header = "example.h"};
 *     struct rep_emitted emitted;
 *
 *     if (rep_emit(text, size, NULL, REP_FORMAT_C_TABLE, &options, &emitted) == REP_OK)
 *             ... write emitted.source to example.c and emitted.header to example.h ...
 *     rep_emitted_free(&emitted);
 *
 * The same text and options give the same bytes.  These functions print nothing, and read and write no files.  The
 * one-file libraries do not have this part.
 *
 * Threads: calls share nothing.
 */
#ifndef REP_EMIT_H
#define REP_EMIT_H

#include "rep_analyze.h"

#ifdef __cplusplus
extern "C" {
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" /* a function is called like a struct */
#endif
#endif

/* The formats.  New ones come at the end. */
enum rep_format {
        REP_FORMAT_C_BLOB = 0, /* the blob as a C array, for the runtime */
        REP_FORMAT_C_DIRECT,   /* self-contained C11: code, with a label for each state */
        REP_FORMAT_C_TABLE,    /* self-contained C11: tables */
        REP_FORMAT_DOT,        /* the automata as a graph, for Graphviz */
        REP_FORMAT_JSON,       /* the automata as data (emit/JSON.md) */
        REP_FORMAT_RAGEL,      /* input for Ragel 6.10 with -G2, which generates C */
        REP_FORMAT_RE2C,       /* input for re2c 3.0, which generates C */
};

/* The properties of a format. */
struct rep_format_facts {
        const char *name;      /* "c-table" */
        const char *extension; /* ".c", if the source includes a header; NULL if there is no header */
        uint32_t max_states;   /* the default limit; 0: no limit, and options can't set one */
        bool named;            /* the output has names, which begin with a prefix */
};

/* Returns the properties of FORMAT, which live forever, or NULL if there is no such format.  Formats count from 0. */
REP_API const struct rep_format_facts *rep_format_facts(enum rep_format format);

/* Options for writing.  0 is the default of every member; see rep_read_options() for SIZE. */
struct rep_emit_options {
        size_t size;
        const char *prefix;  /* the prefix of names, a C identifier; NULL: "robots" */
        const char *header;  /* the name by which the source includes its header; NULL: the prefix and ".h" */
        const char *source;  /* the name of the text, for a comment; any bytes; NULL: none */
        const char *options; /* the options of the compile, for a comment; NULL: none */
        const char *url;     /* a URL whose path through the automata a graph marks; NULL: none */
        /* The most states of all automata together; 0: the format's default.  Beyond it, formats of code write the
         * largest automata as tables, with the same functions and answers; DOT and JSON are refused. */
        uint32_t max_states;
        const struct rep_blob
                *blob; /* for REP_FORMAT_C_BLOB alone: an opened blob to write, instead of a text; NULL: none */
};

/* What was written.  The texts do not end in a NUL. */
struct rep_emitted {
        struct rep_text source;
        struct rep_text header; /* empty if the format has none */
        uint32_t automata;      /* how many there are; 0 for a blob that was given */
        uint32_t tables;        /* those that are tables, because the format's code would have too many states */
};

/*
 * Writes the rules of the robots.txt TEXT, compiled as COMPILE says, in FORMAT.  COMPILE and OPTIONS may be NULL.
 * Without an encoding in COMPILE, the format has its own.  What COMPILE strips is missing in REP_FORMAT_C_BLOB alone.
 *
 * The caller frees *EMITTED, which is empty after an error.  Returns REP_OK; REP_ERR_ARGUMENT (no such FORMAT, or an
 * invalid name); REP_ERR_LIMIT (too many states for a graph or JSON, tables over 4 GiB, or a URL over REP_URL_MAX);
 * or the errors of rep_compile().  Cost: that of a compile, and linear in the output.
 */
REP_API enum rep_status rep_emit(const char *text, size_t size, const struct rep_options *compile,
                                 enum rep_format format, const struct rep_emit_options *options,
                                 struct rep_emitted *emitted);

/* Frees the texts of EMITTED.  EMITTED may be empty. */
REP_API void rep_emitted_free(struct rep_emitted *emitted);

#ifdef __cplusplus
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
}
#endif

#endif
