/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Engines: one robots.txt for one crawler, through the library in many ways that must all give the same answer.  A
 * variant says how a blob is made.  Each blob is copied into memory of exactly its size first, so that the stored
 * form is what is tested, and so that a sanitizer notices reads past its end.
 */
#ifndef REP_TESTS_ENGINES_H
#define REP_TESTS_ENGINES_H

#include "tests/support/owned.h"

/* Stages of ours: the compact encoding, where others have the dense one; a list. */
#define VARIANT_COMPACT 16u /* twice the last REP_STAGE_ value */
#define VARIANT_LIST 32u

/* How a blob is made. */
struct variant {
        enum rep_tracking tracking;
        unsigned stages; /* sum of REP_STAGE_ values and VARIANT_COMPACT, or VARIANT_LIST */
        bool selected;   /* compiled for the agents alone, instead of picking their groups afterwards */
        bool stripped;
};

/* Fills VARIANTS with every variant there is and returns their number. */
enum { ALL_VARIANTS_MAX = 80 };
size_t all_variants(struct variant variants[ALL_VARIANTS_MAX]);

struct random;

/* Both trackings as they are, a list, and each of all variants with a chance of PERCENT; returns their number. */
size_t some_variants(struct variant variants[ALL_VARIANTS_MAX], unsigned percent, struct random *random);

/* What is asked. */
struct crawl {
        struct rep_text robots;
        size_t max_bytes; /* 0: the default */
        const struct rep_text *agents;
        size_t agent_count;
        enum rep_dialect dialect;
        enum rep_names names;
};

/* What went wrong, in words. */
struct fault {
        char text[400];
};

/* The opened variants of one crawl. */
struct engines;

/*
 * Compiles and opens the COUNT VARIANTS of CRAWL.  Returns NULL and fills in FAULT where the library refuses.  A
 * variant that can't answer for these agents is left out.
 */
struct engines *engines_open(const struct variant *variants, size_t count, const struct crawl *crawl,
                             struct fault *fault);

/* Picks other agents from ENGINES, none of which is of a selected variant and all of which can answer for them. */
bool engines_pick(struct engines *engines, const struct rep_text *agents, size_t count, struct fault *fault);

/* Frees ENGINES; NULL does nothing. */
void engines_close(struct engines *engines);
ENDER(close_engines, struct engines, engines_close)

/* The number of variants that answer. */
size_t engines_count(const struct engines *engines);

/*
 * Checks a URL, and its path, with each engine, with all blobs in a batch, and by the text alone.  Returns false and
 * fills in FAULT for the first that doesn't give WANTED.
 */
bool engines_check(const struct engines *engines, struct rep_text url, struct rep_result wanted, struct fault *fault);

/* The same for a path alone, whose bytes are taken as they are. */
bool engines_check_path(const struct engines *engines, struct rep_text path, struct rep_result wanted,
                        struct fault *fault);

#endif
