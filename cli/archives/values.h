/* SPDX-License-Identifier: Apache-2.0 */
/* Values as archives and JSON have them: dates and base64. */
#ifndef REP_CLI_ARCHIVES_VALUES_H
#define REP_CLI_ARCHIVES_VALUES_H

#include "rep_runtime.h"

/*
 * Reads a date and time of RFC 3339 ("2026-01-02T03:04:05.678+01:00"; a space or "t" and "z" as there) as seconds since
 * 1970; a fraction is dropped.  As in WARC 1.1, parts may be left out from the end on, and count as their first.
 * Returns false, and leaves *TIME as it is, for anything else.
 */
bool read_date(struct rep_text text, int64_t *time);

/* ---- base64 (RFC 4648, section 4) */

/*
 * Decodes TEXT in place: *SIZE becomes the bytes there are.  Padding may be left out; anything that is no digit is an
 * error, and false.
 */
bool base64_decode(char *text, size_t *size);

#endif
