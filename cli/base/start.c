/* SPDX-License-Identifier: Apache-2.0 */
/* start.c: see os.h; start_windows.c stands in for it on Windows. */

#include "cli/base/os.h"

/* Opens standard descriptors that are closed.  Otherwise, a file could get one of their numbers, and receive what is
   written to stdout or stderr.  They are opened in the wrong direction, so that using them remains an error. */
static void
open_standard_descriptors(void)
{
        for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
                if (fcntl(fd, F_GETFD) < 0)
                        open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void
process_start(char ***argv)
{
        (void)argv; /* bytes already */
        open_standard_descriptors();
        /* Writing to a closed pipe, or past the limit on a file's size, becomes an error that the writer reports. */
        signal(SIGPIPE, SIG_IGN);
        signal(SIGXFSZ, SIG_IGN);
}
