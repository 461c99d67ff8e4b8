/* SPDX-License-Identifier: Apache-2.0 */
/* Fuzz target: JSON lines, plain or compressed, of any bytes. */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/source_input.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        fuzz_source(REP_ARCHIVE_JSONL, data, size);
        return 0;
}
