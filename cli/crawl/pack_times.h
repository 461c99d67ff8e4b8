/* SPDX-License-Identifier: Apache-2.0 */
/* Times of packs, for people and machines. */
#ifndef REP_CLI_CRAWL_PACK_TIMES_H
#define REP_CLI_CRAWL_PACK_TIMES_H

#include <stdint.h>

/* Writes TIME, seconds since 1970, as RFC 3339 has it in UTC; "unknown" for REP_PACK_TIME_UNKNOWN. */
enum { TIME_TEXT = 32 };
void time_text(int64_t time, char text[TIME_TEXT]);

#endif
