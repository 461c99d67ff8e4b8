/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Holding back the signals by which a run is interrupted, for as long as files stand under temporary names: whoever
 * ends the command then finds them gone or in place.
 */
#ifndef REP_CLI_BASE_INTERRUPTS_H
#define REP_CLI_BASE_INTERRUPTS_H

#include <signal.h>

/* Holds SIGHUP, SIGINT, SIGQUIT and SIGTERM back; BEFORE is to be released. */
void interrupts_hold(sigset_t *before);

/* Lets them come again, first those that came meanwhile.  Keeps errno. */
void interrupts_release(const sigset_t *before);

#endif
