/*
 * What the parts of the WebAssembly module share: how functions are exported, and how JavaScript gets their results.
 *
 * There are two kinds of functions.  Those that are called for every URL take and give numbers in memory, as nothing is
 * cheaper; all others answer with a JSON text, for what they say is nested and short, and a JavaScript engine reads JSON
 * faster than any reader that could be written for it.
 *
 * A function that can fail returns an enum rep_status.  Beside it there are web_words(), where numbers are left, and
 * web_output(), the text or bytes that the last such function made.  Both live until the next call.
 *
 * Lists of texts come as their bytes one behind the other, with the COUNT ends of the texts: any byte may be in them.
 *
 * The module has no threads and imports nothing: where memory is out, functions say so.
 */
#ifndef REP_WEB_BOUNDARY_H
#define REP_WEB_BOUNDARY_H

#include "base/buffer.h"
#include "rep_analyze.h"
#include "rep_crawlers.h"

#ifdef __wasm__
#define WEB_EXPORT(name) __attribute__((export_name(#name))) name
#else /* only to see whether it compiles */
#define WEB_EXPORT(name) name
#endif

enum { WEB_WORDS = 4 };

/* Where numbers are left for JavaScript. */
extern uint32_t web_words_left[WEB_WORDS];

/* Where text is left for JavaScript: emptied, to be written to. */
struct rep_buffer *web_output_begin(void);

/* Returns REP_ERR_MEMORY where the output could not be written whole. */
enum rep_status web_output_end(void);

/* How a list of texts arrives. */
struct web_texts {
        const char *bytes;
        const uint32_t *ends;
        size_t count;
};

struct rep_text web_text_at(const struct web_texts *texts, size_t index);

/* ---- robots.txt */

/* Somebody who asks about a robots.txt. */
struct web_asker {
        struct web_asker *next;
        void *bytes;            /* of a blob for this one alone, or NULL */
        uint32_t left;          /* checks by a list before its rules are compiled to an automaton; 0: no list */
        struct rep_group group; /* what holds for it, for checks */
        struct rep_crawler_rules *rules; /* the same for analysis, once that was needed */
        struct rep_text *tokens;         /* its product tokens, in memory of its own */
        size_t token_count;
        const struct rep_public_crawler *crawler; /* not NULL: of its tokens the first that is named holds */
        bool aside;                               /* it leaves the groups for "*" aside, and is not named */
};

/* A robots.txt, or a blob made of one. */
struct web_robots {
        char *text; /* NULL where a blob was given */
        size_t size;
        void *bytes; /* of the blob for all agents; NULL until that is needed */
        struct rep_blob blob;
        struct rep_options options; /* as it was read */
        bool any_url;               /* what is no URL is answered, too */
        struct rep_analysis *analysis;
        struct web_asker *askers;
        void *scratch; /* for a check by any asker; NULL where checks bring their own */
        size_t scratch_size;
};

/* Compiles the rules for the COUNT AGENTS, or all groups where that is 0.  *BYTES is to be freed; NULL after an error. */
enum rep_status web_compile(const struct web_robots *robots, enum rep_encoding encoding, const struct rep_text *agents,
                            size_t count, void **bytes, struct rep_blob *blob);

/* Makes the blob for all agents where there is none yet. */
enum rep_status web_need_blob(struct web_robots *robots);

/* Makes the analysis of ROBOTS where there is none yet; REP_ERR_ARGUMENT for a blob, which has no text to analyze. */
enum rep_status web_need_analysis(struct web_robots *robots);

/* The same, and the rules that hold for ASKER. */
enum rep_status web_need_rules(struct web_robots *robots, struct web_asker *asker);

/* Compiles the rules of ASKER, a list until now, to an automaton; where memory is out, they stay a list. */
void web_settle(struct web_robots *robots, struct web_asker *asker);

/* Forgets all who ask ROBOTS, and the analysis that knows their rules. */
void web_forget(struct web_robots *robots);

#endif
