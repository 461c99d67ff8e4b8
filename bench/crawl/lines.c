/* SPDX-License-Identifier: Apache-2.0 */
/* lines.c: see lines.h. */
#include "crawl/lines.h"

#include <stdbool.h>
#include <stdio.h>

/* Prints TEXT as a string of JSON. */
static void
print_string(struct rep_text text)
{
        putchar('"');
        for (size_t i = 0; i < text.size; i++) {
                unsigned char byte = (unsigned char)text.data[i];

                if (byte == '\n')
                        fputs("\\n", stdout);
                else if (byte < 0x20 || byte == '"' || byte == '\\' || byte >= 0x7F)
                        printf("\\u%04x", byte);
                else
                        putchar(byte);
        }
        putchar('"');
}

bool
crawl_print_lines(const struct bench_input *input, size_t count)
{
        struct random random = {1};

        for (size_t i = 0; i < count && !ferror(stdout); i++) {
                struct crawl_origin origin;

                crawl_make_origin(input, i, &random, &origin);
                printf("{\"origin\":\"%s\",\"fetched\":\"2026-01-02T03:04:05Z\",", origin.name);
                if (origin.text.size > 0) {
                        fputs("\"status\":200,\"body\":", stdout);
                        print_string(origin.text);
                } else
                        fputs("\"status\":404", stdout);
                puts("}");
                crawl_free_origin(&origin);
        }
        return fflush(stdout) == 0 && !ferror(stdout);
}
