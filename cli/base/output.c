/* SPDX-License-Identifier: Apache-2.0 */
/* output.c: see output.h. */
#include "cli/base/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/os.h"
#include "cli/base/text.h"

enum { BUFFER_SIZE = 1 << 16 };

void
output_start(struct output *output, bool line_buffered)
{
        *output = (struct output){.stream = stdout, .terminal = isatty(STDOUT_FILENO)};
        setvbuf(stdout, NULL, line_buffered || output->terminal ? _IOLBF : _IOFBF, BUFFER_SIZE);
}

size_t
output_text(struct output *output, struct rep_text text)
{
        return print_printable(output->stream, text);
}

size_t
output_name(struct output *output, const char *name)
{
        return output_text(output, rep_string(name));
}

void
output_raw(struct output *output, struct rep_text bytes)
{
        if (bytes.size > 0)
                fwrite(bytes.data, 1, bytes.size, output->stream);
}

void
output_counted(struct output *output, struct rep_text text, uint64_t number)
{
        char bytes[OUTPUT_COUNTED_MAX + 20]; /* digits of the largest 64-bit number */
        size_t at = sizeof(bytes);

        do
                bytes[--at] = (char)('0' + number % 10);
        while ((number /= 10) > 0);
        at -= text.size;
        memcpy(bytes + at, text.data, text.size);
        fwrite(bytes + at, 1, sizeof(bytes) - at, output->stream);
}

void
output_number(struct output *output, uint64_t number)
{
        output_counted(output, rep_string(""), number);
}

void
output_line(struct output *output, uint32_t line)
{
        char *text = parts_line(output->parts, line);

        fputs(text, output->stream);
        free(text);
}

void
output_line_number(struct output *output, uint32_t line)
{
        char *text = NULL;

        if (parts_find(output->parts, line) == NULL) {
                output_number(output, line);
                return;
        }
        text = parts_number(output->parts, line);
        fputs(text, output->stream);
        free(text);
}

void
output_color(struct output *output, enum color color)
{
        static const char *const codes[] = {
                [COLOR_NONE] = "\033[0m",     [COLOR_GOOD] = "\033[32m", [COLOR_BAD] = "\033[31m",
                [COLOR_WARNING] = "\033[33m", [COLOR_FAINT] = "\033[2m",
        };

        if (output->color)
                fputs(codes[color], output->stream);
}

bool
output_end_line(struct output *output)
{
        putc_unlocked('\n', output->stream);
        if (output->error == 0 && ferror(output->stream))
                output->error = errno;
        return output->error == 0;
}

bool
output_flush(struct output *output)
{
        if ((fflush(output->stream) != 0 || ferror(output->stream)) && output->error == 0)
                output->error = errno;
        return output->error == 0;
}

/* Writes all buffered bytes, and closes standard output.  Returns STATUS, or STATUS_ERROR with a report, unless the error is PASSED
   over. */
static int
finish(struct output *output, int status, int passed)
{
        (void)output_flush(output);
        if (fclose(output->stream) != 0 && output->error == 0)
                output->error = errno;
        return output->error == 0 || output->error == passed
                       ? status
                       : report_error("standard output", 0, "%s", strerror(output->error));
}

int
output_finish(struct output *output, int status)
{
        return finish(output, status, EPIPE);
}

int
output_finish_whole(struct output *output)
{
        return finish(output, STATUS_OK, 0);
}

int
output_bytes(struct rep_text bytes)
{
        struct output output;

        output_start(&output, false);
        output_raw(&output, bytes);
        return output_finish_whole(&output);
}

int
output_string(const char *string)
{
        struct output output;

        output_start(&output, false);
        fputs(string, output.stream);
        return output_finish(&output, STATUS_OK);
}

/* ---- text from outside in what CI servers read: printable characters alone, as output_text() writes them, and what their
   formats act upon escaped */

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
