/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The process that a cache is in.
 *
 * fork() copies the memory of all threads at some moment, or, while they run on, page by page at several moments, but goes
 * on with one thread alone.  So in a child a lock may be held by nobody, and what it guards may be half changed, even where
 * it looks free.  Nothing short of holding all locks over the fork prevents that, and handlers that do so are the whole
 * process's, not a library's.  So a child notices where it is, and begins anew.
 *
 * A word says whose the cache is.  Where the system can do that, it lies in a page that is zeros in a child, so that it is
 * noticed by one load; elsewhere it is compared with the process's ID.
 */
#ifndef REP_CACHE_PROCESS_H
#define REP_CACHE_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>

struct rep_process {
        /* Who owns what is guarded: the value of rep_process_self(); its negative while that one begins anew; any other
         * number of a process that this one is a child of. */
        atomic_long *owner;
        bool wiped; /* OWNER is 0 in a child */
};

/* Makes this process the owner.  Returns false where memory is out. */
bool rep_process_start(struct rep_process *process);
void rep_process_end(struct rep_process *process);

/*
 * Returns true where this process owns what is guarded.  Returns false for one thread of a child, which has to begin anew
 * and then to call rep_process_own(); other threads of the child wait here meanwhile.
 */
bool rep_process_enter(const struct rep_process *process);
void rep_process_own(const struct rep_process *process);

#endif
