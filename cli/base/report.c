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
        char message[MESSAGE_SIZE];
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(message, sizeof(message), format, arguments);
        va_end(arguments);
        put(file, ": warning: ", message);
}

void
report_note(const char *format, ...)
{
        char message[MESSAGE_SIZE];
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(message, sizeof(message), format, arguments);
        va_end(arguments);
        put("", "", message);
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
        char message[MESSAGE_SIZE];
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(message, sizeof(message), format, arguments);
        va_end(arguments);
        put("", "", message);
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
