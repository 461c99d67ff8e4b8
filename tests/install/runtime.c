/* SPDX-License-Identifier: Apache-2.0 */
/* A program with only the runtime. */
#include <rep_runtime.h>

int
main(void)
{
        struct rep_blob blob;

        return rep_open(&blob, "no blob", 8, NULL) == REP_OK;
}
