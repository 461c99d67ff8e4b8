/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_emit.h: the rules of a blob as source code, data or a graph; what rules say as a picture.
 *
 *     struct rep_emit_options options = {.prefix = "example", .header = "example.h"};
 *     struct rep_emitted emitted;
 *
 *     if (rep_emit(&blob, REP_FORMAT_C_TABLE, &options, &emitted) == REP_OK)
 *             ... write emitted.source to example.c and emitted.header to example.h ...
 *     rep_emitted_free(&emitted);
 *
 * The same blob and options give the same bytes.  Nothing is printed, and no file is read or written.  The one-file libraries
 * do not have this part.
 *
 * Threads: calls share nothing.
 */
#ifndef REP_EMIT_H
#define REP_EMIT_H

#include "rep_analyze.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The formats.  New ones come at the end. */
enum rep_format {
        REP_FORMAT_C_BLOB = 0, /* the blob as an array of C, for the runtime */
        REP_FORMAT_C_DIRECT,   /* C11 that needs nothing but itself: code, a label a state */
        REP_FORMAT_C_TABLE,    /* the same as tables */
        REP_FORMAT_DOT,        /* the automata as a graph, for Graphviz */
        REP_FORMAT_JSON,       /* the automata as data (emit/JSON.md) */
        REP_FORMAT_RAGEL,      /* input for Ragel 6.10 with -G2, which makes C of it */
        REP_FORMAT_RE2C,       /* input for re2c 3.0, which does, too */
};

/* What is to be known of a format. */
struct rep_format_facts {
        const char *name;      /* "c-table" */
        const char *extension; /* ".c", of a source that includes a header; NULL where there is no header */
        uint32_t max_states;   /* the default limit; 0: any number, and options can't set one */
        bool named;            /* has names, which begin with a prefix */
        /* What to compile a robots.txt with: a dense table no longer has all that some formats write. */
        enum rep_encoding encoding;
};

/* Returns the facts about FORMAT, which live forever; NULL where there is no such format.  Formats count from 0. */
REP_API const struct rep_format_facts *rep_format_facts(enum rep_format format);

/* Members of 0 are the defaults; see rep_read_options() for SIZE. */
struct rep_emit_options {
        size_t size;
        const char *prefix;  /* what names begin with, an identifier of C; NULL: "robots" */
        const char *header;  /* the name by which the source includes its header; NULL: the prefix and ".h" */
        const char *source;  /* what the blob's source was called, for a comment; any bytes; NULL: nothing */
        const char *options; /* the options that it was compiled with, for a comment; NULL: none */
        const char *url;     /* the URL whose way through the automata a graph marks; NULL: none */
        uint32_t max_states; /* refuse automata with more states than these together; 0: the format's default */
};

/* What came out.  Texts are not ended by a NUL. */
struct rep_emitted {
        struct rep_text source;
        struct rep_text header; /* empty where the format has none */
};

/*
 * Writes the rules of BLOB, which was opened, in FORMAT.  OPTIONS may be NULL.
 *
 * *EMITTED is to be freed; it is empty after an error: REP_ERR_ARGUMENT (no such FORMAT, or a name that can't be one),
 * REP_ERR_LIMIT (too many states; a URL over REP_URL_MAX), REP_ERR_MEMORY.
 * Cost: linear in the blob and in what is written.
 */
REP_API enum rep_status rep_emit(const struct rep_blob *blob, enum rep_format format,
                                 const struct rep_emit_options *options, struct rep_emitted *emitted);

/* Frees what EMITTED holds.  An empty one does nothing. */
REP_API void rep_emitted_free(struct rep_emitted *emitted);

/* Can NAME be a prefix: an identifier of C11 that is no keyword, of <stdbool.h> neither? */
REP_API bool rep_is_identifier(const char *name);

/* Can NAME stand between the quotes of an #include? */
REP_API bool rep_is_header_name(const char *name);

/* ---- what rules say, as a tree for people */

/* A picture of trees, one below the other. */
struct rep_tree_picture;

/* Whose rules a tree shows, and how.  All zero is nobody's. */
struct rep_tree_subject {
        const struct rep_text *tokens; /* of the crawlers */
        size_t token_count;
        bool everybody;                                /* and everybody else */
        const struct rep_agents_difference *relatives; /* crawlers for which it holds but for the differences */
        size_t relative_count;
};

/* Makes an empty picture.  *PICTURE is to be freed; NULL after an error: REP_ERR_MEMORY. */
REP_API enum rep_status rep_tree_picture_create(struct rep_tree_picture **picture);
REP_API void rep_tree_picture_free(struct rep_tree_picture *picture);

/*
 * Draws the tree of RULES, which are SUBJECT's, with about MAX_ROWS rows (0: 200), below those that are there; URL, where it
 * is not NULL, is marked with its way.  *UNDECIDED, where UNDECIDED is not NULL, grows by the rows for which it was not
 * settled whether another rule decides in part.  Nothing of the arguments has to live on.
 *
 * Returns REP_OK, or what rep_make_tree() and rep_match_tree() return.
 */
REP_API enum rep_status rep_tree_picture_add(struct rep_tree_picture *picture, struct rep_crawler_rules *rules,
                                             const struct rep_tree_subject *subject, size_t max_rows, const char *url,
                                             uint64_t *undecided);

/* Writes PICTURE, of what SOURCE names, for Graphviz.  *EMITTED is to be freed.  REP_OK or REP_ERR_MEMORY. */
REP_API enum rep_status rep_tree_picture_write(const struct rep_tree_picture *picture, const char *source,
                                               struct rep_emitted *emitted);

#ifdef __cplusplus
}
#endif

#endif
