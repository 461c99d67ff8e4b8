/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Spellings: the same URL or pattern in other bytes, by RFC 9309.  A byte that need not be escaped may be escaped,
 * hex digits may have either case, and non-ASCII bytes may be unescaped; in a query, `: / ? @ [ ]` may be escaped or
 * not.  A percent sign that begins no escape stays one: no spelling makes it begin one.
 */
#ifndef REP_TESTS_SPELLING_H
#define REP_TESTS_SPELLING_H

#include "rep_runtime.h"
#include "tests/support/random.h"
#include "tests/support/text.h"

/* What may be spelled in two ways. */
enum spelling_of {
        SPELLING_OF_URL,
        SPELLING_OF_PATTERN, /* not `*`, nor a `$` at the end, whose escapes mean something else there */
};

/* Appends URL or pattern to OUT, each byte in a spelling that chance has it. */
void put_respelled(struct text *out, struct rep_text text, enum spelling_of what, struct random *random);

/* Appends PATTERN to OUT, with the bytes `: / ? @ [ ]` behind its first `?` all ESCAPED, or none of them. */
void put_query_spelled(struct text *out, struct rep_text pattern, bool escaped);

#endif
