/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a pack asked over a read function, through the door, beside the same pack in memory. */
#ifndef REP_TESTS_OVER_H
#define REP_TESTS_OVER_H

#include "rep_pack.h"

/* A file that is read piece by piece, and what was read of it. */
struct over_file {
        const unsigned char *bytes;
        size_t size, read;
        unsigned calls, fails_at; /* the call that fails, from 1; 0: none */
};

/* Reads it.  CONTEXT is a struct over_file; a test fails that reads past its end. */
bool read_over(void *context, uint64_t offset, void *to, size_t size);

/* Opens FILE over the read function: it is refused for the same reason as the bytes in memory are, or each of the COUNT
 * URLs gets the same check for the crawler TOKEN, or everybody if that is NULL, as from the pack in memory; if it is
 * WHOLE, also the same finding, object, explanation and usage.  Rules are limited to STEPS.  Returns about how many
 * URLs rules decide, if WHOLE. */
size_t assert_same_over(struct over_file *file, uint32_t steps, const char *token, const char *const *urls,
                        size_t count, bool whole);

#endif
