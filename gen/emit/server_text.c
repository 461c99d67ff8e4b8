/* SPDX-License-Identifier: Apache-2.0 */
/* server_text.c: regular expressions that all servers read; see server.h. */
#include "emit/server.h"

#include <string.h>

/* Appends BYTE so that it means itself, in any server's quotes. */
static void
print_byte(struct rep_buffer *out, char byte)
{
        bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');

        if (plain || (byte != '\0' && strchr("/_-~!@,:;=&%", byte) != NULL))
                rep_buffer_put(out, &byte, 1);
        else if (byte != '\0' && strchr(".?*+$()|", byte) != NULL)
                rep_print(out, "[%c]", byte);
        else
                rep_print(out, "\\x%02x", (unsigned)(unsigned char)byte);
}

static void
print_bytes(struct rep_buffer *out, struct rep_text bytes)
{
        for (size_t i = 0; i < bytes.size; i++)
                print_byte(out, bytes.data[i]);
}

void
rep_print_expression(struct rep_buffer *out, const struct rep_plain *pattern, const struct rep_server_syntax *syntax)
{
        const char *at = pattern->data, *limit = pattern->data + pattern->size;

        for (;;) {
                struct rep_text segment = rep_plain_segment(pattern, at);
                bool first = at == pattern->data, last = segment.data + segment.size == limit;
                /* The first place that fits is right, unless the segment must be at the end. */
                bool once = syntax->atomic && !first && !(last && pattern->end);

                if (!first)
                        rep_print(out, "%s%s*%s", once ? "(?>" : "", syntax->any, once ? "?" : "");
                print_bytes(out, segment);
                rep_print(out, "%s", once ? ")" : "");
                if (last)
                        break;
                at += segment.size + 1;
        }
        if (pattern->end)
                rep_print(out, "%s", syntax->end);
}

void
rep_print_name(struct rep_buffer *out, struct rep_text name)
{
        rep_print(out, "(^|[^A-Za-z0-9_-])");
        print_bytes(out, name);
        rep_print(out, "($|[^A-Za-z0-9_-])");
}
