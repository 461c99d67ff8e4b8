/* SPDX-License-Identifier: Apache-2.0 */
/* help.c: see help.h. */
#include "cli/base/help.h"

#include <string.h>

enum { LINE_WIDTH = 80, INDENT = 2, GAP = 2 };

/* Writes the words of the SIZE bytes at TEXT from where the line is, which is column LEFT, and so do further lines. */
static void
write_words(FILE *stream, const char *text, size_t size, size_t left)
{
        size_t column = left, at = 0;

        while (at < size) {
                const char *space = memchr(text + at, ' ', size - at);
                size_t word = space != NULL ? (size_t)(space - text) - at : size - at;

                if (column > left && column + 1 + word > LINE_WIDTH) {
                        fprintf(stream, "\n%*s", (int)left, "");
                        column = left;
                }
                column += (size_t)fprintf(stream, "%s%.*s", column > left ? " " : "", (int)word, text + at);
                at += word + 1;
        }
        putc('\n', stream);
}

void
help_text(FILE *stream, const char *text)
{
        while (*text != '\0') {
                size_t size = strcspn(text, "\n");

                if (*text == ' ')
                        fprintf(stream, "%.*s\n", (int)size, text);
                else
                        write_words(stream, text, size, 0);
                text += size + (text[size] == '\n');
        }
}

void
help_row(FILE *stream, const char *name, size_t width, const char *text)
{
        size_t size = strlen(name), left = INDENT + width + GAP;

        if (size <= width)
                fprintf(stream, "%*s%-*s%*s", INDENT, "", (int)width, name, GAP, "");
        else
                fprintf(stream, "%*s%s\n%*s", INDENT, "", name, (int)left, "");
        write_words(stream, text, strlen(text), left);
}
