/* SPDX-License-Identifier: Apache-2.0 */
/* interrupts.c: see interrupts.h. */
#include "cli/base/interrupts.h"

#include <errno.h>
#include <stddef.h>

void
interrupts_hold(sigset_t *before)
{
        sigset_t held;

        sigemptyset(&held);
        sigaddset(&held, SIGHUP);
        sigaddset(&held, SIGINT);
        sigaddset(&held, SIGQUIT);
        sigaddset(&held, SIGTERM);
        sigprocmask(SIG_BLOCK, &held, before);
}

void
interrupts_release(const sigset_t *before)
{
        int error = errno;

        sigprocmask(SIG_SETMASK, before, NULL);
        errno = error;
}
