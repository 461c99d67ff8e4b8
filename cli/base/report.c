/* SPDX-License-Identifier: Apache-2.0 */
/* report.c: see report.h. */
#include "cli/base/report.h"

#include <stdarg.h>
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

static void
print_string(const char *string)
{
        print_printable(stderr, rep_string(string));
}

static void
print_message(const char *format, va_list arguments)
{
        char message[MESSAGE_SIZE];

        vsnprintf(message, sizeof(message), format, arguments);
        print_string(message);
        putc('\n', stderr);
}

int
report(const char *file, size_t line, const struct failure *failure)
{
        fputs("rep2c: ", stderr);
        print_string(file);
        if (line > 0)
                fprintf(stderr, ":%zu", line);
        fputs(": ", stderr);
        print_string(failure->text);
        putc('\n', stderr);
        return STATUS_ERROR;
}

void
report_warning(const char *file, const char *format, ...)
{
        va_list arguments;

        fputs("rep2c: ", stderr);
        print_string(file);
        fputs(": warning: ", stderr);
        va_start(arguments, format);
        print_message(format, arguments);
        va_end(arguments);
}

void
report_note(const char *format, ...)
{
        va_list arguments;

        fputs("rep2c: ", stderr);
        va_start(arguments, format);
        print_message(format, arguments);
        va_end(arguments);
}

int
usage_error(const char *command, const char *format, ...)
{
        va_list arguments;

        fputs("rep2c: ", stderr);
        va_start(arguments, format);
        print_message(format, arguments);
        va_end(arguments);
        return usage_hint(command);
}

int
usage_hint(const char *command)
{
        fprintf(stderr, "Try 'rep2c %s%s--help'.\n", command, *command ? " " : "");
        return STATUS_ERROR;
}

void
end_without(const char *library, const char *what)
{
        fprintf(stderr, "rep2c: %s, for this rep2c was built without %s\n", what, library);
        exit(STATUS_ERROR);
}
