/* SPDX-License-Identifier: Apache-2.0 */
/* Base64 (RFC 4648, section 4). */
#ifndef REP_ARCHIVES_BASE64_H
#define REP_ARCHIVES_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes TEXT in place.  *SIZE becomes the number of bytes.  Padding may be absent.  Returns false if TEXT holds
   anything but digits and padding. */
bool rep_base64_decode(char *text, size_t *size);

#endif
