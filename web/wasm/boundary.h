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

#include "base/json.h"
#include "rep_say.h"

#ifdef __wasm__
#define WEB_EXPORT(name) __attribute__((export_name(#name))) name
#else /* for its fuzz target */
#define WEB_EXPORT(name) name
#endif

enum { WEB_WORDS = 4 };

/* Where numbers and addresses are left for JavaScript, to which both have 32 bits. */
extern uintptr_t web_words_left[WEB_WORDS];

/* Where text is left for JavaScript: emptied, to be written to, as bytes or as JSON. */
struct rep_buffer *web_output_begin(void);
struct rep_json web_json_begin(void);

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

/* A robots.txt, or a blob made of one. */
struct web_robots {
        struct rep_robots *robots;
        struct rep_options options; /* as it was read */
        bool any_url;               /* what is no URL is answered, too */
        void *bytes;                /* of the blob for all agents; NULL until that is needed */
        struct rep_blob blob;
};

/* Makes the blob for all agents where there is none yet. */
enum rep_status web_need_blob(struct web_robots *robots);

#endif
