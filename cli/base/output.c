/* SPDX-License-Identifier: Apache-2.0 */
/* output.c: see output.h. */
#include "cli/base/output.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/os.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

/* ---- which file a line is of */

void
parts_add(struct parts *parts, const char *name, struct rep_text whole, size_t offset)
{
        struct part *part = &parts->list[parts->count++];
        char last = offset > 0 ? whole.data[offset - 1] : '\n';

        *part = (struct part){.name = name};
        for (size_t i = 0; i < offset; i++) /* a line ends at LF, CR or CR LF */
                part->before +=
                        whole.data[i] == '\r' || (whole.data[i] == '\n' && (i == 0 || whole.data[i - 1] != '\r'));
        part->first = part->before + 1;
        if (last != '\n' && last != '\r')
                part->first++; /* its first line goes on with the last one of the file in front */
        if (last == '\r' && offset < whole.size && whole.data[offset] == '\n')
                part->before--; /* that LF ends an empty line of this file, but none of the whole */
}

const struct part *
parts_find(const struct parts *parts, uint32_t line)
{
        size_t i;

        if (parts == NULL || line == 0)
                return NULL;
        for (i = parts->count; i > 0; i--)
                if (line >= parts->list[i - 1].first)
                        return &parts->list[i - 1];
        return NULL;
}

/* Appends the place of LINE: "line 3", or of several files, "FILE:3". */
static void
put_place(struct bytes *out, const struct parts *parts, uint32_t line)
{
        const struct part *part = parts_find(parts, line);

        if (part == NULL) {
                must_print(out, "line %" PRIu32, line);
                return;
        }
        rep_say_text(rep_string(part->name), json_collect, out);
        must_print(out, ":%" PRIu32, line - part->before);
}

char *
parts_line(const struct parts *parts, uint32_t line)
{
        struct bytes out = {0};

        put_place(&out, parts, line);
        return out.bytes;
}

/* Returns the size of "line 3" at the beginning of TEXT, and the number, or 0. */
static size_t
read_line(struct rep_text text, uint32_t *line)
{
        static const char word[] = "line ";
        size_t at = sizeof(word) - 1;

        if (text.size <= at || memcmp(text.data, word, at) != 0)
                return 0;
        for (*line = 0; at < text.size && text.data[at] >= '0' && text.data[at] <= '9'; at++)
                *line = *line * 10 + (uint32_t)(text.data[at] - '0');
        return at > sizeof(word) - 1 ? at : 0;
}

char *
parts_message(const struct parts *parts, struct rep_text message)
{
        struct bytes out = {0};
        bool quoted = false;
        size_t at, size;
        uint32_t line;

        for (at = 0; at < message.size; at += size) {
                struct rep_text rest = {message.data + at, message.size - at};

                if (*rest.data == '\'')
                        quoted = quoted ? rest.size > 1 && isalpha((unsigned char)rest.data[1])
                                        : at == 0 || !isalpha((unsigned char)rest.data[-1]);
                size = quoted ? 0 : read_line(rest, &line);
                if (size > 0)
                        put_place(&out, parts, line);
                else
                        must_append(&out, rest.data, size = 1);
        }
        must_append(&out, "", 1);
        return out.bytes;
}

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

bool
output_said(void *output, const char *bytes, size_t size)
{
        output_raw(output, (struct rep_text){bytes, size});
        return true;
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
        if (parts_find(output->parts, line) == NULL)
                output_number(output, line);
        else
                output_line(output, line);
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

void
output_colored(struct output *output, enum color color, struct rep_text text)
{
        output_color(output, color);
        output_text(output, text);
        output_color(output, COLOR_NONE);
}

void
output_field(struct output *output, struct rep_text text)
{
        putc('\t', output->stream);
        output_text(output, text);
}

void
output_directive(struct output *output, const struct rep_directive *directive)
{
        output_text(output, directive->key);
        fputs(": ", output->stream);
        output_text(output, directive->value);
}

bool
output_print(struct output *output, const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        vfprintf(output->stream, format, arguments);
        va_end(arguments);
        return output_end_line(output);
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

/* Writes all buffered bytes, and closes standard output.  Returns STATUS, or STATUS_ERROR with a report, unless the
   error is PASSED over. */
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

/* ---- text from outside in what CI servers read: printable characters alone, as output_text() writes them, and what
   their formats act upon escaped */

void
output_escaped(struct output *output, struct rep_text text, const char *special, escape_fn escape)
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
        output_escaped(output, text, "%", escape_percent);
}

void
output_property(struct output *output, struct rep_text text)
{
        output_escaped(output, text, "%:,", escape_percent);
}

static void
escape_entity(struct output *output, char byte)
{
        fputs(byte == '&' ? "&amp;" : byte == '<' ? "&lt;" : byte == '>' ? "&gt;" : "&quot;", output->stream);
}

void
output_xml(struct output *output, struct rep_text text)
{
        output_escaped(output, text, "&<>\"", escape_entity);
}

/* ---- JSON */

bool
json_collect(void *context, const char *bytes, size_t size)
{
        must_append(context, bytes, size);
        return true;
}

struct rep_json
json_into(struct bytes *bytes)
{
        return (struct rep_json){.write = json_collect, .context = bytes};
}

/* A stream keeps its error until it is closed. */
static bool
write_stream(void *context, const char *bytes, size_t size)
{
        fwrite(bytes, 1, size, context);
        return true;
}

struct rep_json
json_to(FILE *stream)
{
        return (struct rep_json){.write = write_stream, .context = stream};
}

struct rep_json
json_begin_line(struct output *output)
{
        struct rep_json json = json_to(output->stream);

        rep_json_begin(&json, '{');
        return json;
}

bool
json_end_line(struct rep_json *json, struct output *output)
{
        rep_json_end(json, '}');
        return output_end_line(output);
}

void
json_begin(struct rep_json *json, const char *name, char bracket)
{
        rep_json_name(json, name);
        rep_json_begin(json, bracket);
}

void
json_integer(struct rep_json *json, const char *name, int64_t number)
{
        char digits[24];

        snprintf(digits, sizeof(digits), "%" PRId64, number);
        rep_json_name(json, name);
        json_put_written(json, rep_string(digits));
}

void
json_number_or_null(struct rep_json *json, const char *name, uint64_t number, bool known)
{
        if (known)
                rep_json_number(json, name, number);
        else
                rep_json_string(json, name, NULL);
}

void
json_text_or_null(struct rep_json *json, const char *name, struct rep_text text)
{
        if (text.size > 0)
                rep_json_text(json, name, text);
        else
                rep_json_string(json, name, NULL);
}

void
json_put_written(struct rep_json *json, struct rep_text text)
{
        if (text.size == 0)
                return;
        rep_json_foreign(json);
        (json->write)(json->context, text.data, text.size); /* in parentheses: Windows' write() is a macro */
}

void
json_put_said(struct rep_json *json, struct bytes *said)
{
        json_put_written(json, (struct rep_text){said->bytes + 1, said->size - 2});
        free(said->bytes);
}
