/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shared by the fuzz targets: takes an input apart, and reports failures.  A target is one file with
 * LLVMFuzzerTestOneInput() and whatever else of libFuzzer's interface it uses.  It ends the process at the first
 * failure, which is how libFuzzer notices. replay.c runs targets on stored inputs.
 */
#ifndef REP_TESTS_FUZZ_H
#define REP_TESTS_FUZZ_H

#include "rep_runtime.h"
#include "tests/support/guard.h"

/* libFuzzer's interface. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The dialects that are compared with the reference. */
static const enum rep_dialect fuzz_dialects[] = {REP_DIALECT_GOOGLE, REP_DIALECT_RFC9309};
enum { FUZZ_DIALECTS = sizeof(fuzz_dialects) / sizeof(fuzz_dialects[0]) };

/* What is left of an input. */
struct fuzz_input {
        const char *data;
        size_t size;
};

/* Takes the next byte; 0 where none is left. */
unsigned fuzz_byte(struct fuzz_input *input);

/* Takes a number of 8 bytes, or of what is left. */
uint64_t fuzz_number(struct fuzz_input *input);

/* Takes what comes before the next END, which is dropped, or all. */
struct rep_text fuzz_field(struct fuzz_input *input, char end);

/* Which end of memory is guarded, by the lowest bit of CHOICE. */
enum guard_side fuzz_side(unsigned choice);

/* Says what is wrong and ends the process. */
_Noreturn void fuzz_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Ends the process unless RIGHT; WHAT says what should be. */
void fuzz_expect(bool right, const char *what);

#endif
