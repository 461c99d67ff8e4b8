/* SPDX-License-Identifier: Apache-2.0 */
/* http_server.c: see http_server.h. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "tests/cli/http_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIFETIME = 1200, PATIENCE = 600 };

static void
must(bool right, const char *what)
{
        if (right)
                return;
        perror(what);
        exit(EXIT_FAILURE);
}

/* A socket that is bound to a free port of loopback. */
static int
bound_socket(unsigned *port)
{
        struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
        socklen_t size = sizeof(address);
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

        must(fd >= 0, "socket");
        must(bind(fd, (struct sockaddr *)&address, size) == 0, "bind");
        must(getsockname(fd, (struct sockaddr *)&address, &size) == 0, "getsockname");
        *port = ntohs(address.sin_port);
        return fd;
}

unsigned
http_closed_port(void)
{
        unsigned port;

        bound_socket(&port);
        return port;
}

/* Reads a header block up to its empty line into BUFFER; false where none comes. */
static bool
read_header(int fd, char buffer[HTTP_REQUEST_SIZE])
{
        size_t size = 0;

        while (size + 1 < HTTP_REQUEST_SIZE) {
                ssize_t count = read(fd, buffer + size, HTTP_REQUEST_SIZE - 1 - size);

                if (count <= 0)
                        return false;
                size += (size_t)count;
                buffer[size] = '\0';
                if (strstr(buffer, "\r\n\r\n") != NULL)
                        return true;
        }
        return false;
}

static void
serve(struct http_asked *asked, http_handler_fn handler)
{
        const struct timeval patience = {PATIENCE, 0};
        char header[HTTP_REQUEST_SIZE];

        setsockopt(asked->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
        setsockopt(asked->fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
        if (!read_header(asked->fd, header))
                return;
        if (asked->log->requests < HTTP_REQUESTS_KEPT)
                strcpy(asked->log->request[asked->log->requests], header);
        asked->log->requests++;
        asked->header = header;
        handler(asked);
}

static _Noreturn void
serve_forever(int listener, struct http_asked *asked, http_handler_fn handler)
{
        signal(SIGPIPE, SIG_IGN);
        alarm(LIFETIME);
        for (;;) {
                asked->fd = accept(listener, NULL, NULL);
                if (asked->fd < 0)
                        _exit(EXIT_FAILURE);
                serve(asked, handler);
                close(asked->fd);
        }
}

void
http_server_start(struct http_server *server, http_handler_fn handler, int parameter)
{
        int listener = bound_socket(&server->port);
        struct http_asked asked = {.port = server->port, .parameter = parameter};

        server->log = mmap(NULL, sizeof(*server->log), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        must(server->log != MAP_FAILED, "mmap");
        asked.log = server->log;
        must(listen(listener, 16) == 0, "listen");
        fflush(NULL);
        server->process = fork();
        must(server->process >= 0, "fork");
        if (server->process == 0)
                serve_forever(listener, &asked, handler);
        close(listener);
}

void
http_server_stop(struct http_server *server)
{
        kill(server->process, SIGKILL);
        waitpid(server->process, NULL, 0);
        munmap(server->log, sizeof(*server->log));
}

bool
http_send(const struct http_asked *asked, const void *bytes, size_t size)
{
        const char *at = bytes;

        while (size > 0) {
                ssize_t count = write(asked->fd, at, size);

                if (count <= 0)
                        return false;
                at += count;
                size -= (size_t)count;
                asked->log->bytes_sent += (uint64_t)count;
        }
        return true;
}

bool
http_send_string(const struct http_asked *asked, const char *string)
{
        return http_send(asked, string, strlen(string));
}

bool
http_send_format(const struct http_asked *asked, const char *format, ...)
{
        char buffer[4096];
        va_list arguments;
        int size;

        va_start(arguments, format);
        size = vsnprintf(buffer, sizeof(buffer), format, arguments);
        va_end(arguments);
        return size > 0 && http_send(asked, buffer, (size_t)size);
}

void
http_reset(const struct http_asked *asked)
{
        const struct linger none = {1, 0};

        setsockopt(asked->fd, SOL_SOCKET, SO_LINGER, &none, sizeof(none));
}

bool
http_asks_for(const struct http_asked *asked, const char *path)
{
        const char *begin = strchr(asked->header, ' ') + 1;

        return strncmp(begin, path, strlen(path)) == 0 && begin[strlen(path)] == ' ';
}
