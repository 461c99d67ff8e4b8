/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The redirects of an archive.  A redirect is followed from response to response, up to the robots.txt of another
 * origin. rep_pack_add_redirect() follows it further, once all inputs of a pack are known.
 *
 * A redirect waits for the next response of its target.  At the archive's end it takes an older response, if there is
 * one.  Memory is bounded: if too many redirects wait, the oldest are given up.
 */
#ifndef REP_ARCHIVES_REDIRECTS_H
#define REP_ARCHIVES_REDIRECTS_H

#include <json-c/linkhash.h>

#include "archives/sink.h"
#include "base/url_key.h"

/* ---- responses that later records may refer to: the targets of redirects, and the originals of revisits */

/* The parts of an archived response that matter for a robots.txt. */
struct rep_response {
        struct rep_fetch fetch;   /* REDIRECTS is not set */
        int64_t date;             /* or REP_ARCHIVE_TIME_UNKNOWN */
        struct rep_text location; /* of a redirect: its target */
        struct rep_text body;     /* decoded */
        struct rep_text digest;   /* of the payload; empty: unknown */
        bool truncated;           /* the body went on */
        bool as_stored;           /* the body is not in the coding that its fields name */
        bool is_answer;           /* a whole 2xx response, which a revisit may be of; rep_seen_put() sets it */
        bool is_over;             /* what came behind the answer is not a failure: it holds no more */
        int64_t original;         /* see struct rep_archive_record */
};

/* The last response of each URL, and the last answer, in bounded memory: the newest replace the oldest. */
struct rep_seen {
        struct lh_table *table; /* URL -> struct kept, in order of arrival */
        size_t bytes, most;
        size_t max_bytes;     /* of a body that count */
        struct kept *dropped; /* removed since the last rep_seen_put(), which frees them */
};

/* Keeps a copy of RESPONSE, which replaces an older response of URL.  RESPONSE may point to texts of a kept response:
   they stay valid until the next call.  Returns false if memory is out. */
bool rep_seen_put(struct rep_seen *seen, const char *url, const struct rep_response *response);

/* Returns the response of URL, or NULL if none is kept.  It is valid until the second following rep_seen_put(). */
const struct rep_response *rep_seen_get(const struct rep_seen *seen, const char *url);

/* The same for the last answer of URL, whatever came behind it. */
const struct rep_response *rep_seen_get_answer(const struct rep_seen *seen, const char *url);

/* Makes the content of RESPONSE that of ORIGINAL. */
void rep_take_content(struct rep_response *response, const struct rep_response *original);

/* Makes RESPONSE, a 304 of URL, which is the target of a redirect and not a robots.txt, what it confirms: the last
   answer of URL.  Without one, nothing is known. */
void rep_seen_confirm(const struct rep_seen *seen, const char *url, struct rep_response *response);

/* ---- redirects */

struct rep_redirects {
        struct rep_source_run *run;
        struct rep_seen seen;     /* what they lead to */
        struct lh_table *waiting; /* URL -> struct waiting, in order of arrival */
        size_t bytes, most;
};

/* Returns false if memory is out, which ends RUN, here and below.  Its options bound the memory.  The caller calls
   rep_redirects_free(), also then. */
bool rep_redirects_start(struct rep_redirects *redirects, struct rep_source_run *run);
void rep_redirects_free(struct rep_redirects *redirects);

/* Returns whether a robots.txt waits for the response of URL. */
bool rep_redirects_wait_for(const struct rep_redirects *redirects, const char *url);

/* Takes the response of URL, which is already in SEEN.  Continues all chains that wait for URL, and starts one if URL
   is a robots.txt.  Gives final results to the run's sink. */
void rep_redirects_take(struct rep_redirects *redirects, const char *url, const struct rep_response *response,
                        struct rep_archive_place place);

/* Ends the archive: continues waiting chains with older responses, and reports the chains that have none. */
void rep_redirects_finish(struct rep_redirects *redirects);

#endif
