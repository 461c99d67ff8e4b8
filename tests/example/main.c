/* SPDX-License-Identifier: Apache-2.0 */
/* Says for each argument, a URL, whether ExampleBot may fetch it, and the line of robots.txt that says so. */
#include <stdio.h>
#include <string.h>

#include "shop.h"

int
main(int argc, char **argv)
{
        uint32_t line;

        for (int i = 1; i < argc; i++) {
                enum shop_verdict verdict = shop_check(argv[i], strlen(argv[i]), &line);

                printf("%s %u %s\n", verdict == shop_ALLOW ? "allow" : "disallow", (unsigned)line, argv[i]);
        }
        return 0;
}
