/* SPDX-License-Identifier: Apache-2.0 */
/* A visit: calls every function on an open blob, so that any read outside of it is noticed. */
#ifndef REP_TESTS_VISIT_H
#define REP_TESTS_VISIT_H

#include "rep_runtime.h"
#include "tests/support/guard.h"

/* Where a visitor keeps what it gives to the calls.  All zero is the start. */
struct visitor {
        struct guard scratch, url;
};

/* Asks BLOB for all that it has, and about some URLs.  False where a call fails that must not. */
bool visit_blob(struct visitor *visitor, const struct rep_blob *blob);

/* Gives the memory back. */
void visitor_free(struct visitor *visitor);

#endif
