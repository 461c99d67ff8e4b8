/* SPDX-License-Identifier: Apache-2.0 */
/*
 * header.h: whose a whole User-Agent header is.
 *
 * Crawlers send more than their name: the products of the browser that they resemble, and of the tool that they are
 * made with.  So the names in a header are not equal:
 *
 *   1. The first product outside comments that is not a browser's is the crawler, unless it is a tool's.
 *   2. Otherwise the longest name of a public crawler in the header is the crawler.
 *   3. Otherwise the names in comments are its tokens; without any, the tool is the crawler; without one, the browser.
 *
 * A name that is not a token, or may not be one, is an error: its crawler would ask as a browser, which no file names.
 */
#ifndef REP_GEN_CRAWLERS_HEADER_H
#define REP_GEN_CRAWLERS_HEADER_H

#include "rep_robots.h"

/* Returns how many tokens rep_read_header() writes at most. */
size_t rep_header_room(struct rep_text header);

/*
 * Finds the crawler that sends HEADER.  If it is a public one, sets *KNOWN to it, and *COUNT to 0.  Otherwise *KNOWN
 * becomes NULL, and TOKENS the *COUNT tokens of the crawler by NAMES; all are its names, and they lie in HEADER.
 *
 * Returns REP_OK, or REP_ERR_TOKEN if there is none for sure.  With REP_NAMES_ANY every name will do.  Cost: linear in
 * HEADER, times a binary search in the table.
 */
enum rep_status rep_read_header(struct rep_text header, enum rep_names names, const struct rep_public_crawler **known,
                                struct rep_text *tokens, size_t *count);

#endif
