/* SPDX-License-Identifier: Apache-2.0 */
/* escaped.c: see escaped.h. */
#include "cli/base/escaped.h"

#include <string.h>

/* Writes BYTE, which a format acts upon. */
typedef void (*escape_fn)(struct output *output, char byte);

/* Writes TEXT, with each byte of SPECIAL by ESCAPE. */
static void
write_escaped(struct output *output, struct rep_text text, const char *special, escape_fn escape)
{
        size_t i, from = 0;

        for (i = 0; i < text.size; i++) {
                if (text.data[i] == '\0' || strchr(special, text.data[i]) == NULL)
                        continue;
                output_text(output, (struct rep_text){text.data + from, i - from});
                escape(output, text.data[i]);
                from = i + 1;
        }
        output_text(output, (struct rep_text){text.data + from, text.size - from});
}

static void
escape_percent(struct output *output, char byte)
{
        fprintf(output->stream, "%%%02X", (unsigned char)byte);
}

void
output_message(struct output *output, struct rep_text text)
{
        write_escaped(output, text, "%", escape_percent);
}

void
output_property(struct output *output, struct rep_text text)
{
        write_escaped(output, text, "%:,", escape_percent);
}

static void
escape_entity(struct output *output, char byte)
{
        fputs(byte == '&' ? "&amp;" : byte == '<' ? "&lt;" : byte == '>' ? "&gt;" : "&quot;", output->stream);
}

void
output_xml(struct output *output, struct rep_text text)
{
        write_escaped(output, text, "&<>\"", escape_entity);
}
