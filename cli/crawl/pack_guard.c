/* SPDX-License-Identifier: Apache-2.0 */
/* pack_guard.c: see pack_file.h. */
#include "cli/crawl/pack_file.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/base/memory.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

/* The message of end_command().  It is made in advance, because a signal handler must not allocate. */
static char *message;
static size_t message_size;

static void
end_command(int number)
{
        (void)number;
        if (write(STDERR_FILENO, message, message_size) < 0)
                _exit(STATUS_ERROR); /* nobody listens */
        _exit(STATUS_ERROR);
}

void
pack_guard(const char *file)
{
        struct sigaction action = {.sa_handler = end_command};
        char *text = NULL;
        size_t size;
        FILE *stream = must(open_memstream(&text, &size));

        fputs("rep2c: ", stream);
        print_printable(stream, rep_string(file));
        fputs(": it was cut short while it was in use, or can't be read\n", stream);
        fclose(stream);
        free(message);
        message = must(text);
        message_size = size;
        sigemptyset(&action.sa_mask);
        sigaction(SIGBUS, &action, NULL);
}
