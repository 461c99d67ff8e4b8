/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process.c: see process.h.
 *
 * The program reads and writes at the same time, so all three pipes are served together.  Writing all input first
 * could block forever, if the program waits for its output to be read.
 */
#include "cli/base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { BLOCK = 1 << 16, PIPES = 3, EXIT_NOT_FOUND = 127 };

/* The pipes to the program's standard input, output and error, and which end belongs to whom. */
struct pipes {
        int ours[PIPES], theirs[PIPES];
};

static void
close_all(int descriptors[PIPES])
{
        for (int i = 0; i < PIPES; i++) {
                if (descriptors[i] >= 0)
                        close(descriptors[i]);
                descriptors[i] = -1;
        }
}

/* Opens one pipe.  Both ends are closed by exec, and the end of this process never blocks. */
static bool
open_pipe(struct pipes *pipes, int number)
{
        int ends[2];

        if (pipe(ends) != 0)
                return false;
        pipes->ours[number] = ends[number == STDIN_FILENO];
        pipes->theirs[number] = ends[number != STDIN_FILENO];
        return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 &&
               fcntl(pipes->ours[number], F_SETFL, O_NONBLOCK) == 0;
}

/* Starts the program.  Returns 0, or an errno value. */
static int
spawn(pid_t *child, const char *const *arguments, const struct pipes *pipes)
{
        posix_spawn_file_actions_t actions;
        posix_spawnattr_t attributes;
        sigset_t defaults;
        int error = 0, i;

        posix_spawn_file_actions_init(&actions);
        posix_spawnattr_init(&attributes);
        for (i = 0; i < PIPES && error == 0; i++)
                error = posix_spawn_file_actions_adddup2(&actions, pipes->theirs[i], i);
        /* main.c ignores these signals.  Other programs may not expect that. */
        sigemptyset(&defaults);
        sigaddset(&defaults, SIGPIPE);
        sigaddset(&defaults, SIGXFSZ);
        posix_spawnattr_setsigdefault(&attributes, &defaults);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
        if (error == 0) /* posix_spawnp() does not write to the strings; see exec(3) */
                error = posix_spawnp(child, arguments[0], &actions, &attributes, (char *const *)arguments, environ);
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
        return error;
}

/* Writes as much of INPUT as the pipe takes.  A program need not read all of its input, so it is not a failure if it
   stops. */
static void
feed(int *descriptor, struct rep_text *input)
{
        ssize_t count = write(*descriptor, input->data, input->size);

        if (count > 0) {
                input->data += count;
                input->size -= (size_t)count;
        }
        if (input->size == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) {
                close(*descriptor);
                *descriptor = -1;
        }
}

/* Reads the available bytes.  Closes the descriptor at the end.  Returns false, and sets errno, after a failure. */
static bool
drain(int *descriptor, struct bytes *to)
{
        char block[BLOCK];
        ssize_t count = read(*descriptor, block, sizeof(block));

        if (count > 0)
                must_append(to, block, (size_t)count);
        if (count < 0 && errno != EINTR && errno != EAGAIN)
                return false;
        if (count == 0) {
                close(*descriptor);
                *descriptor = -1;
        }
        return true;
}

/* Serves all pipes until the program has closed its outputs. */
static bool
serve(struct process *process, int ours[PIPES], struct rep_text input)
{
        struct pollfd polled[PIPES];

        while (ours[STDOUT_FILENO] >= 0 || ours[STDERR_FILENO] >= 0) {
                for (int i = 0; i < PIPES; i++)
                        polled[i] = (struct pollfd){ours[i], i == STDIN_FILENO ? POLLOUT : POLLIN, 0};
                if (poll(polled, PIPES, -1) < 0 && errno != EINTR)
                        return false;
                if (polled[STDIN_FILENO].revents != 0)
                        feed(&ours[STDIN_FILENO], &input);
                if (polled[STDOUT_FILENO].revents != 0 && !drain(&ours[STDOUT_FILENO], &process->output))
                        return false;
                if (polled[STDERR_FILENO].revents != 0 && !drain(&ours[STDERR_FILENO], &process->errors))
                        return false;
        }
        return true;
}

/* Waits until the program ends. */
static void
await(struct process *process, pid_t child)
{
        int status;
        pid_t ended;

        do
                ended = waitpid(child, &status, 0);
        while (ended < 0 && errno == EINTR);
        process->status = ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        /* If only the child can find out that the program is missing, it exits with this status. */
        process->missing = process->status == EXIT_NOT_FOUND;
}

static bool
run(struct process *process, const char *const *arguments, struct rep_text input, struct pipes *pipes)
{
        pid_t child;
        bool served;
        int error;

        for (int i = 0; i < PIPES; i++)
                if (!open_pipe(pipes, i))
                        return false;
        error = spawn(&child, arguments, pipes);
        close_all(pipes->theirs);
        if (error != 0) {
                process->missing = error == ENOENT;
                errno = error;
                return error == ENOENT;
        }
        served = serve(process, pipes->ours, input);
        error = errno;
        close_all(pipes->ours);
        await(process, child);
        errno = error;
        return served;
}

bool
process_run(struct process *process, const char *const *arguments, struct rep_text input, struct failure *failure)
{
        struct pipes pipes = {{-1, -1, -1}, {-1, -1, -1}};
        bool done;

        *process = (struct process){.status = -1};
        done = run(process, arguments, input, &pipes) || fail_errno(failure, errno);
        close_all(pipes.theirs);
        close_all(pipes.ours);
        return done;
}

void
process_free(struct process *process)
{
        free(process->output.bytes);
        free(process->errors.bytes);
}

/* ---- the start of this one */

void
process_start(char ***argv)
{
        (void)argv; /* bytes already */
        /* Opens standard descriptors that are closed.  Otherwise, a file could get one of their numbers, and receive
           what is written to stdout or stderr.  They are opened in the wrong direction, so that using them remains an
           error. */
        for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
                if (fcntl(fd, F_GETFD) < 0)
                        open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        /* Writing to a closed pipe, or past the limit on a file's size, becomes an error that the writer reports. */
        signal(SIGPIPE, SIG_IGN);
        signal(SIGXFSZ, SIG_IGN);
}
