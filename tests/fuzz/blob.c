/* SPDX-License-Identifier: Apache-2.0 */
/* Fuzz target: an untrusted blob is refused, or no function reads outside of it.  Input: a blob, see blob_input.h. */
#include "tests/fuzz/blob_input.h"
#include "tests/support/visit.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard guard;
        static struct visitor visitor;
        struct rep_blob blob;
        size_t whole = size / 8 * 8; /* so that it is aligned where it ends with a page */

        for (unsigned side = 0; side < 2; side++) {
                unsigned char *bytes = guard_hold(&guard, fuzz_side(side), data, whole);
                if (fuzz_open_blob(&blob, bytes, whole) == REP_OK)
                        fuzz_expect(visit_blob(&visitor, &blob), "what was opened can be asked");
        }
        return 0;
}
