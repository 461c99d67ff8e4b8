/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes that claim to be a blob: rep_open() refuses them, or no later function reads outside of them. */
#ifndef REP_TESTS_FORGERY_H
#define REP_TESTS_FORGERY_H

#include <stdbool.h>
#include <stddef.h>

/* Opens the SIZE bytes at BYTES, and where that is done, asks for all that there is; a sanitizer sees what leaves them.
 * Ends the test where an error does not say what and where.  False: they were refused. */
bool open_and_visit(const void *bytes, size_t size);

#endif
