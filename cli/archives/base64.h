/* SPDX-License-Identifier: Apache-2.0 */
/* Base64 (RFC 4648, section 4). */
#ifndef REP_CLI_ARCHIVES_BASE64_H
#define REP_CLI_ARCHIVES_BASE64_H

#include "rep_runtime.h"

/*
 * Decodes TEXT in place: *SIZE becomes the bytes there are.  Padding may be left out; anything that is no digit is an
 * error, and false.
 */
bool base64_decode(char *text, size_t *size);

#endif
