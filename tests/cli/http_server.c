/* SPDX-License-Identifier: Apache-2.0 */
/* http_server.c: see http_server.h.  One process of http_server.py has all servers; it ends with this program. */
#include "tests/cli/http_server.h"

#include "tests/cli/cli_run.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static FILE *commands, *answers;

static void
start_python(void)
{
        int to[2], from[2];
        pid_t child;

        must(pipe(to) == 0 && pipe(from) == 0, "pipe");
        fflush(NULL);
        child = fork();
        must(child >= 0, "fork");
        if (child == 0) {
                dup2(to[0], STDIN_FILENO);
                dup2(from[1], STDOUT_FILENO);
                close(to[1]);
                close(from[0]);
                execlp("python3", "python3", "cli/http_server.py", (char *)NULL);
                perror("python3");
                _exit(127);
        }
        close(to[0]);
        close(from[1]);
        /* What the test runs must not keep the servers alive. */
        must(fcntl(to[1], F_SETFD, FD_CLOEXEC) == 0 && fcntl(from[0], F_SETFD, FD_CLOEXEC) == 0, "fcntl");
        commands = fdopen(to[1], "w");
        answers = fdopen(from[0], "r");
        must(commands != NULL && answers != NULL, "fdopen");
}

/* The line that answers the command. */
static const char *
answer_of_command(void)
{
        static char line[80];

        fflush(commands);
        must(fgets(line, sizeof(line), answers) != NULL, "cli/http_server.py");
        return line;
}

unsigned
http_server_start(const char *reply, int parameter)
{
        if (commands == NULL)
                start_python();
        fprintf(commands, "start %s %d\n", reply, parameter);
        return (unsigned)atoi(answer_of_command());
}

const struct http_log *
http_server_log(unsigned port)
{
        static char headers[HTTP_REQUESTS_KEPT * HTTP_REQUEST_SIZE];
        static struct http_log log;
        size_t size;

        fprintf(commands, "look %u\n", port);
        must(sscanf(answer_of_command(), "%u %" SCNu64 " %zu", &log.requests, &log.bytes_sent, &size) == 3 &&
                     size <= sizeof(headers) && fread(headers, 1, size, answers) == size,
             "a server's requests");
        for (size_t i = 0, at = 0; at < size; at += strlen(headers + at) + 1, i++)
                strcpy(log.request[i], headers + at);
        return &log;
}

void
http_server_stop(unsigned port)
{
        fprintf(commands, "stop %u\n", port);
        (void)answer_of_command();
}

unsigned
http_closed_port(void)
{
        struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
        socklen_t size = sizeof(address);
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

        must(fd >= 0 && bind(fd, (struct sockaddr *)&address, size) == 0 &&
                     getsockname(fd, (struct sockaddr *)&address, &size) == 0,
             "a port of loopback");
        return ntohs(address.sin_port);
}
