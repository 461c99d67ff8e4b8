/* SPDX-License-Identifier: Apache-2.0 */
/* Dates as archives and JSON have them. */
#ifndef REP_CLI_ARCHIVES_DATE_H
#define REP_CLI_ARCHIVES_DATE_H

#include "rep_runtime.h"

/*
 * Reads a date and time of RFC 3339 ("2026-01-02T03:04:05.678+01:00"; a space or "t" and "z" as there) as seconds since
 * 1970; a fraction is dropped.  As in WARC 1.1, parts may be left out from the end on, and count as their first.
 * Returns false, and leaves *TIME as it is, for anything else.
 */
bool read_date(struct rep_text text, int64_t *time);

#endif
