/* SPDX-License-Identifier: Apache-2.0 */
/* Fuzz target: a web archive, plain or compressed, of any bytes. */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/source_input.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        fuzz_source(REP_ARCHIVE_WARC, data, size);
        return 0;
}
