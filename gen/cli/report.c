/* report.c: see report.h. */
#include "cli/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool
fail(struct failure *failure, const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(failure->text, sizeof(failure->text), format, arguments);
        va_end(arguments);
        return false;
}

bool
fail_errno(struct failure *failure, int error)
{
        return fail(failure, "%s", strerror(error));
}

void
report(const char *file, size_t line, const struct failure *failure)
{
        if (line > 0)
                fprintf(stderr, "rep2c: %s:%zu: %s\n", file, line, failure->text);
        else
                fprintf(stderr, "rep2c: %s: %s\n", file, failure->text);
}

int
usage_error(const char *command, const char *format, ...)
{
        va_list arguments;

        fputs("rep2c: ", stderr);
        va_start(arguments, format);
        vfprintf(stderr, format, arguments);
        va_end(arguments);
        fputc('\n', stderr);
        return usage_hint(command);
}

int
usage_hint(const char *command)
{
        fprintf(stderr, "Try 'rep2c %s%s--help'.\n", command, *command ? " " : "");
        return STATUS_ERROR;
}
