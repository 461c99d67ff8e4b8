/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The process that a cache is in.
 *
 * fork() copies the memory of all threads, but the child has only one of them.  So a lock may be held by a thread
 * that does not exist in the child.  The data behind a lock may be half changed even if the lock is free, because the
 * kernel can copy pages while other threads run.  Only a fork handler that takes all locks would prevent this, and a
 * library must not install handlers for the whole process.  So the child detects that it is one, and starts with an
 * empty cache.
 *
 * One word names the owner of the cache.  If the system supports it, the word lies in a page that is zeroed in a
 * child: one load detects the fork.  Otherwise the word is compared with the process's ID.
 */
#ifndef REP_CACHE_PROCESS_H
#define REP_CACHE_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>

struct rep_process {
        /* The process that owns the data: its number; the negative number while it empties its copy; in a child that
           has not entered yet, the parent's number, or 0 if WIPED. */
        atomic_long *owner;
        bool wiped; /* OWNER is 0 in a child */
};

/* Makes this process the owner.  Returns false if memory is out. */
bool rep_process_start(struct rep_process *process);
void rep_process_end(struct rep_process *process);

/*
 * Returns true if this process owns the data.  In a child, exactly one thread gets false: it must empty the data and
 * then call rep_process_own().  Other threads of the child wait here until it has.
 */
bool rep_process_enter(const struct rep_process *process);
void rep_process_own(const struct rep_process *process);

#endif
