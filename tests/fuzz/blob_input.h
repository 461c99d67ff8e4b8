/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blobs as fuzz targets take them: bytes with a good header, so that what lies behind its first checks is reached.
 *
 * The mutator that comes with it works on words, as the format does, and now and then starts from what the compiler
 * makes of a robots.txt.
 */
#ifndef REP_TESTS_FUZZ_BLOB_INPUT_H
#define REP_TESTS_FUZZ_BLOB_INPUT_H

#include "tests/fuzz/fuzz.h"

/*
 * Opens the SIZE bytes at BYTES, a multiple of 8.  Magic, version and length are put right before, and so is the
 * scratch size where nothing else is wrong, for those are compared with one value and would only keep the fuzzer out.
 */
enum rep_status fuzz_open_blob(struct rep_blob *blob, unsigned char *bytes, size_t size);

#endif
