/* SPDX-License-Identifier: Apache-2.0 */
/* report.c: see report.h. */
#include "cli/base/report.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/text.h"

/* The longest message, in bytes.  Longer ones are cut. */
enum { MESSAGE_SIZE = 4096 };

bool
fail(struct failure *failure, const char *format, ...)
{
        va_list arguments;

        failure->error = 0;
        va_start(arguments, format);
        vsnprintf(failure->text, sizeof(failure->text), format, arguments);
        va_end(arguments);
        return false;
}

bool
fail_errno(struct failure *failure, int error)
{
        fail(failure, "%s", strerror(error));
        failure->error = error;
        return false;
}

/* The subcommand that runs, for usage_error(). */
static const char *running = "";

void
report_begin(const char *command)
{
        running = command;
}

static void
put(const char *file, const char *between, const char *text)
{
        fputs("rep2c: ", stderr);
        print_printable(stderr, rep_string(file));
        fputs(between, stderr);
        print_printable(stderr, rep_string(text));
        putc('\n', stderr);
}

static void
put_format(const char *file, const char *between, const char *format, va_list arguments)
{
        char message[MESSAGE_SIZE];

        vsnprintf(message, sizeof(message), format, arguments);
        put(file, between, message);
}

int
report(const char *file, size_t line, const struct failure *failure)
{
        char between[32] = ": ";

        if (line > 0)
                snprintf(between, sizeof(between), ":%zu: ", line);
        put(file, between, failure->text);
        return STATUS_ERROR;
}

int
report_error(const char *file, size_t line, const char *format, ...)
{
        struct failure failure;
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(failure.text, sizeof(failure.text), format, arguments);
        va_end(arguments);
        return report(file, line, &failure);
}

void
report_warning(const char *file, const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        put_format(file, ": warning: ", format, arguments);
        va_end(arguments);
}

void
report_note(const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        put_format("", "", format, arguments);
        va_end(arguments);
}

/* ---- ends of the command */

void
end_with(const char *file, const struct failure *failure)
{
        exit(report(file, 0, failure));
}

void
usage_error(const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        put_format("", "", format, arguments);
        va_end(arguments);
        usage_hint();
}

void
usage_hint(void)
{
        fprintf(stderr, "Try 'rep2c %s%s--help'.\n", running, *running ? " " : "");
        exit(STATUS_ERROR);
}

void
end_without(const char *library, const char *what)
{
        fprintf(stderr, "rep2c: %s, for this rep2c was built without %s\n", what, library);
        exit(STATUS_ERROR);
}

/* ---- memory */

void *
must(void *pointer)
{
        if (pointer != NULL)
                return pointer;
        fputs("rep2c: out of memory\n", stderr);
        exit(STATUS_ERROR);
}

void *
must_resize(void *pointer, size_t count, size_t size)
{
        if (count > SIZE_MAX / size)
                return must(NULL);
        return must(realloc(pointer, count > 0 ? count * size : 1));
}

void *
must_grow(void *pointer, size_t *capacity, size_t first, size_t size)
{
        if (*capacity > SIZE_MAX / 2)
                must(NULL);
        *capacity = *capacity > 0 ? 2 * *capacity : first;
        return must_resize(pointer, *capacity, size);
}

void *
must_room(void *list, size_t count, size_t *capacity, size_t size)
{
        return count < *capacity ? list : must_grow(list, capacity, 8, size);
}

char *
must_text(const char *text, size_t size)
{
        char *copy = must_resize(NULL, size + 1, 1);

        memcpy(copy, text, size);
        copy[size] = '\0';
        return copy;
}

/* Makes room for SIZE more bytes. */
static void
reserve(struct bytes *to, size_t size)
{
        enum { FIRST = 64 };

        if (size <= to->capacity - to->size)
                return;
        to->capacity = 2 * to->capacity + (size > FIRST ? size : FIRST);
        to->bytes = must_resize(to->bytes, to->capacity, 1);
}

void
must_append(struct bytes *to, const void *bytes, size_t size)
{
        reserve(to, size);
        if (size > 0)
                memcpy(to->bytes + to->size, bytes, size);
        to->size += size;
}

static void
print(struct bytes *to, const char *format, va_list arguments)
{
        va_list again;
        int size;

        va_copy(again, arguments);
        size = vsnprintf(NULL, 0, format, arguments);
        reserve(to, (size_t)size + 1);
        vsnprintf(to->bytes + to->size, (size_t)size + 1, format, again);
        to->size += (size_t)size;
        va_end(again);
}

void
must_print(struct bytes *to, const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        print(to, format, arguments);
        va_end(arguments);
}

char *
must_format(const char *format, ...)
{
        struct bytes out = {0};
        va_list arguments;

        va_start(arguments, format);
        print(&out, format, arguments);
        va_end(arguments);
        return out.bytes;
}
