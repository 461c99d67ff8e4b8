/* SPDX-License-Identifier: Apache-2.0 */
/*
 * UTF-8 in bytes that may be anything (RFC 3629, section 4).
 *
 * utf8.re is compiled to C by re2c.  URLs and patterns hold any bytes, while JSON wants UTF-8 only: whoever writes JSON
 * copies what is valid and replaces the rest.
 */
#ifndef REP_GRAMMAR_UTF8_H
#define REP_GRAMMAR_UTF8_H

#include "rep_runtime.h"

/* Number of bytes at the start of TEXT that are whole, valid UTF-8 sequences; a NUL is one like any other. */
size_t rep_utf8_span(struct rep_text text);

#endif
