/* SPDX-License-Identifier: Apache-2.0 */
/* pack_guard.c: pack_guard.h for Windows, where nobody can cut a mapped file short, and a disk that fails ends the process. */
#include "cli/crawl/pack_guard.h"

void
pack_guard(const char *file)
{
        (void)file;
}
