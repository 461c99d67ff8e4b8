/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blobs for fuzz targets: bytes with a valid header, so that the code after the first checks is reached.  The mutator
 * here works on words, as the format does, and sometimes starts from a blob that the compiler makes of a robots.txt.
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
