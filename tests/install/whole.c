/* SPDX-License-Identifier: Apache-2.0 */
/* A program that compiles and checks; prints the version, and the line that decides. */
#include <rep_compile.h>
#include <stdio.h>

int
main(void)
{
        struct rep_text text = rep_string("User-agent: *\nDisallow: /private\n"), url = rep_string("/private/x");
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_blob blob;
        struct rep_group group;
        struct rep_result result;
        const void *bytes;
        size_t size;

        if (rep_compile(compiler, text.data, text.size, NULL, &bytes, &size) != REP_OK ||
            rep_open(&blob, bytes, size, NULL) != REP_OK || rep_pick(&blob, NULL, 0, &group) != REP_OK ||
            rep_check(&group, url.data, url.size, NULL, 0, &result) != REP_OK)
                return 1;
        printf("%s %u\n", rep_version(), (unsigned)result.line);
        rep_compiler_free(compiler);
        return result.verdict != REP_DISALLOW;
}
