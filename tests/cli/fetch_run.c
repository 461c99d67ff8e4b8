/* SPDX-License-Identifier: Apache-2.0 */
/* fetch_run.c: see fetch_run.h. */
#define _DEFAULT_SOURCE /* wait4() */

#include "tests/cli/fetch_run.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <json-c/json_tokener.h>

#include "tests/support/sanitized.h"

/* MOST_SECONDS is for what never ends, on however busy a machine. */
enum { MOST_SECONDS = 600, MB = 1024, MOST_MEMORY = (SANITIZED ? 400 : 48) * MB };

static _Noreturn void
become_command(const char *const *arguments, FILE *out, FILE *error)
{
        const char *all[FETCH_ARGUMENTS + 4] = {"rep2c", "fetch", "--json"};

        for (size_t i = 0; i < FETCH_ARGUMENTS && arguments[i] != NULL; i++)
                all[i + 3] = arguments[i];
        dup2(fileno(out), STDOUT_FILENO);
        dup2(fileno(error), STDERR_FILENO);
        setenv("no_proxy", "*", 1);
        alarm(MOST_SECONDS);
        execv(test_arguments[0], (char *const *)all);
        _exit(127);
}

/* Reads the start of a temporary file as a string, and closes it. */
static void
take_text(FILE *file, char *text, size_t size)
{
        size_t count;

        rewind(file);
        count = fread(text, 1, size - 1, file);
        text[count] = '\0';
        fclose(file);
}

void
fetch_run(struct fetch_run *run, const char *const *arguments)
{
        FILE *out = tmpfile(), *error = tmpfile();
        struct rusage usage;
        char text[8192];
        pid_t child;
        int status;

        assert_non_null(out);
        assert_non_null(error);
        fflush(NULL);
        child = fork();
        assert_true(child >= 0);
        if (child == 0)
                become_command(arguments, out, error);
        assert_int_equal(wait4(child, &status, 0, &usage), child);
        run->memory = usage.ru_maxrss;
        run->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        take_text(out, text, sizeof(text));
        take_text(error, run->errors, sizeof(run->errors));
        run->object = json_tokener_parse(text);
        assert_true(run->status >= 0);
        if (run->memory > MOST_MEMORY)
                fail_msg("%ld KB of memory", run->memory);
}

void
fetch_free(struct fetch_run *run)
{
        json_object_put(run->object);
        run->object = NULL;
}

const char *
fetch_string(const struct fetch_run *run, const char *name)
{
        struct json_object *value;

        if (!json_object_object_get_ex(run->object, name, &value))
                return "(none)";
        return value != NULL ? json_object_get_string(value) : "";
}

long
fetch_number(const struct fetch_run *run, const char *name)
{
        struct json_object *value;

        if (!json_object_object_get_ex(run->object, name, &value) || !json_object_is_type(value, json_type_int))
                return -1;
        return (long)json_object_get_int64(value);
}

int
fetch_true(const struct fetch_run *run, const char *name)
{
        struct json_object *value;

        return json_object_object_get_ex(run->object, name, &value) && json_object_get_boolean(value);
}
