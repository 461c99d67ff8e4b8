/* SPDX-License-Identifier: Apache-2.0 */
/* cli_run.c: see cli_run.h. */
#define _XOPEN_SOURCE 700 /* posix_openpt() */

#include "tests/cli/cli_run.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* After this many seconds, a case has failed. */
enum { PATIENCE = 600 };

/* The descriptor from which a script can read what the terminal shows. */
enum { TERMINAL = 9 };

const struct cli_file *cli_files;
size_t cli_file_count;

static const char prologue[] = "rep2c() { \"$REP2C\" \"$@\"; }\n";

/* A case while it runs. */
struct run {
        char directory[64];
        char *out, *error; /* each with a NUL behind it */
        size_t out_size;
        int status; /* less than 0: a signal ended it */
};

void
must(bool right, const char *what)
{
        if (right)
                return;
        perror(what);
        exit(EXIT_FAILURE);
}

static void
write_file(const char *directory, const struct cli_file *file)
{
        char path[128];
        FILE *stream;

        snprintf(path, sizeof(path), "%s/%s", directory, file->name);
        stream = fopen(path, "wb");
        must(stream != NULL, path);
        must(fputs(file->content, stream) >= 0, path);
        must(fclose(stream) == 0, path);
}

static void
make_directory(struct run *run)
{
        strcpy(run->directory, "/tmp/rep2c-cli-XXXXXX");
        must(mkdtemp(run->directory) != NULL, "mkdtemp");
        for (size_t i = 0; i < cli_file_count; i++)
                write_file(run->directory, &cli_files[i]);
}

static void
remove_directory(const struct run *run)
{
        char command[192];

        snprintf(command, sizeof(command), "chmod -R u+rwx %s; rm -rf %s", run->directory, run->directory);
        must(system(command) == 0, command);
}

/* The whole of a temporary file, with a NUL behind it.  Closes it. */
static char *
take_file(FILE *file, size_t *size)
{
        struct stat status;
        char *content;

        must(fstat(fileno(file), &status) == 0, "fstat");
        *size = (size_t)status.st_size;
        content = malloc(*size + 1);
        must(content != NULL, "malloc");
        rewind(file);
        must(fread(content, 1, *size, file) == *size, "fread");
        content[*size] = '\0';
        fclose(file);
        return content;
}

/* Becomes the shell that runs SCRIPT. */
static _Noreturn void
become_shell(const struct run *run, const char *script, FILE *out, FILE *error)
{
        size_t size = sizeof(prologue) + strlen(script);
        char *whole = malloc(size);

        must(whole != NULL, "malloc");
        snprintf(whole, size, "%s%s", prologue, script);
        must(chdir(run->directory) == 0, "chdir");
        must(freopen("/dev/null", "rb", stdin) != NULL, "/dev/null");
        must(dup2(fileno(out), STDOUT_FILENO) >= 0, "dup2");
        must(dup2(fileno(error), STDERR_FILENO) >= 0, "dup2");
        alarm(PATIENCE);
        execl("/bin/sh", "sh", "-c", whole, (char *)NULL);
        _exit(127);
}

static void
run_script(struct run *run, const char *script)
{
        FILE *out = tmpfile(), *error = tmpfile();
        size_t error_size;
        int status;
        pid_t child;

        must(out != NULL && error != NULL, "tmpfile");
        fflush(NULL);
        child = fork();
        must(child >= 0, "fork");
        if (child == 0)
                become_shell(run, script, out, error);
        must(waitpid(child, &status, 0) == child, "waitpid");
        run->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        run->out = take_file(out, &run->out_size);
        run->error = take_file(error, &error_size);
}

/* Is every line of ERROR one that the command writes? */
static int
only_messages(const char *error)
{
        while (*error != '\0') {
                const char *end = strchr(error, '\n');

                if (end == NULL || (strncmp(error, "rep2c: ", 7) != 0 && strncmp(error, "Try 'rep2c ", 11) != 0))
                        return 0;
                error = end + 1;
        }
        return 1;
}

static int
is_right(const struct run *run, const struct cli_case *expected, cli_check_fn check)
{
        if (run->status != expected->status)
                return 0;
        if (expected->out != NULL &&
            (run->out_size != strlen(expected->out) || memcmp(run->out, expected->out, run->out_size) != 0))
                return 0;
        if (expected->error == NULL ? run->error[0] != '\0' : strstr(run->error, expected->error) == NULL)
                return 0;
        return only_messages(run->error) && (check == NULL || check(run->out, run->out_size));
}

static void
report(const struct run *run, const struct cli_case *expected)
{
        print_error("%s\n  script: %s\n", expected->name, expected->script);
        print_error("  expected: status %d\n%s---\n%s---\n", expected->status,
                    expected->out != NULL ? expected->out : "(any)\n", expected->error != NULL ? expected->error : "");
        print_error("  got: status %d\n%.2000s---\n%.4000s---\n", run->status, run->out, run->error);
}

static int
run_case(const struct cli_case *expected, cli_check_fn check)
{
        struct run run;
        int right;

        make_directory(&run);
        run_script(&run, expected->script);
        right = is_right(&run, expected, check);
        if (!right)
                report(&run, expected);
        free(run.out);
        free(run.error);
        remove_directory(&run);
        return right;
}

/* Opens a terminal, names it in $TTY, and has its other side at TERMINAL. */
static void
open_terminal(void)
{
        int terminal = posix_openpt(O_RDWR | O_NOCTTY);

        must(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0, "posix_openpt");
        must(setenv("TTY", ptsname(terminal), 1) == 0, "setenv");
        must(dup2(terminal, TERMINAL) >= 0, "dup2");
        if (terminal != TERMINAL)
                close(terminal);
}

size_t
cli_run(const struct cli_case *cases, size_t count, cli_check_fn check)
{
        size_t failed = 0;

        if (test_arguments[0] == NULL || test_arguments[0][0] != '/')
                fail_msg("the argument is not the absolute path of the command");
        must(setenv("REP2C", test_arguments[0], 1) == 0, "setenv");
        open_terminal();
        for (size_t i = 0; i < count; i++)
                failed += !run_case(&cases[i], check);
        close(TERMINAL);
        return failed;
}

void
cli_test(void **state)
{
        const struct cli_table *table = *state;

        assert_int_equal(cli_run(table->cases, table->count, NULL), 0);
}
