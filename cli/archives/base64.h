/* SPDX-License-Identifier: Apache-2.0 */
/* Values in archives and JSON: dates and base64. */
#ifndef REP_CLI_ARCHIVES_VALUES_H
#define REP_CLI_ARCHIVES_VALUES_H

#include "rep_runtime.h"

/*
 * Reads a date and time of RFC 3339 ("2026-01-02T03:04:05.678+01:00"; a space or "t", and "z", are accepted, too).
 * *TIME becomes seconds since 1970, without the fraction.  As in WARC 1.1, parts may be absent from the end on; an
 * absent part counts as its first value.  Returns false, and leaves *TIME unchanged, for anything else.
 */
bool read_date(struct rep_text text, int64_t *time);

/* ---- base64 (RFC 4648, section 4) */

/* Decodes TEXT in place.  *SIZE becomes the number of bytes.  Padding may be absent.  Returns false if TEXT holds
   anything but digits and padding. */
bool base64_decode(char *text, size_t *size);

#endif
