/* SPDX-License-Identifier: Apache-2.0 */
/* cc example.c rep2c.c && ./a.out */
#include "rep2c.h"

#include <stdio.h>

int
main(void)
{
        static const char robots[] = "User-agent: *\nDisallow: /private\n", url[] = "https://example.com/private/x";
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_blob blob;
        struct rep_group group;
        struct rep_result result;
        struct rep_text agent = rep_string("ExampleBot");
        const void *bytes;
        size_t size;

        if (rep_compile(compiler, robots, sizeof(robots) - 1, NULL, &bytes, &size) != REP_OK ||
            rep_open(&blob, bytes, size, NULL) != REP_OK || rep_pick(&blob, &agent, 1, &group) != REP_OK ||
            rep_check(&group, url, sizeof(url) - 1, NULL, 0, &result) != REP_OK)
                return 1;
        printf("%s, line %u\n", result.verdict == REP_ALLOW ? "allow" : "disallow", (unsigned)result.line);
        rep_compiler_free(compiler);
}
