/* SPDX-License-Identifier: Apache-2.0 */
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
#include "rep_robots.h"

#ifdef __wasm__
#define WEB_EXPORT(name) __attribute__((export_name(#name))) name
#else /* for its fuzz target */
#define WEB_EXPORT(name) name
#endif

enum { WEB_WORDS = 4 };

/* Where numbers and addresses are left for JavaScript, to which both have 32 bits. */
extern uintptr_t web_words_left[WEB_WORDS];

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

/* With the names that a file was given with, and with wide ones. */
enum { WEB_ANALYSES = 2 };

/* What holds for a crawler, for analysis. */
struct web_rules {
        struct rep_crawler_rules *rules;
        enum rep_names names; /* with which the file was read for it */
        bool exempt;          /* it is not named, and the groups for "*" don't hold for it: all is allowed */
};

struct web_picked;

/* A robots.txt, or a blob made of one. */
struct web_robots {
        char *text; /* NULL where a blob was given */
        size_t size;
        struct rep_robots *robots;
        struct rep_options options; /* as it was read */
        bool any_url;               /* what is no URL is answered, too */
        void *bytes;                /* of the blob for all agents; NULL until that is needed */
        struct rep_blob blob;
        struct rep_analysis *analyses[WEB_ANALYSES]; /* NULL until they are needed */
        struct web_picked *picked;
        size_t picked_count;
};

/* Makes the blob for all agents where there is none yet. */
enum rep_status web_need_blob(struct web_robots *robots);

/* Gives the analysis of ROBOTS as it was read; REP_ERR_ARGUMENT for a blob, which has no text to analyze. */
enum rep_status web_need_analysis(struct web_robots *robots, struct rep_analysis **analysis);

/* Gives the rules that hold for CRAWLER, which live until the next such call.  Returns as rep_robots_holding(), and as above. */
enum rep_status web_need_rules(struct web_robots *robots, const struct rep_crawler *crawler, struct web_rules *rules);

/* What the package calls SEVERITY. */
const char *web_severity_text(enum rep_severity severity);

/* What the package calls NAMES. */
const char *web_names_text(enum rep_names names);

/* Frees what analysis has made. */
void web_forget_analysis(struct web_robots *robots);

#endif
