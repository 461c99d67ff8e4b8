/* SPDX-License-Identifier: Apache-2.0 */
/* process.c: see process.h. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MADV_WIPEONFORK */

#include "cache/process.h"

#include "base/os.h"

/* Advice that no system knows. */
#define NO_ADVICE (-1)

/* The value of OWNER for this process.  If a child finds the page zeroed, any number but 0 will do. */
static long
self(const struct rep_process *process)
{
        return process->wiped ? 1 : (long)getpid();
}

bool
rep_process_start(struct rep_process *process)
{
        void *page = mmap(NULL, sizeof(atomic_long), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

        if (page == MAP_FAILED)
                return false;
        *process = (struct rep_process){.owner = (atomic_long *)page};
#ifdef MADV_WIPEONFORK
        /* An emulator may ignore all advice and call that success; then it accepts advice that
           does not exist, too. */
        process->wiped = madvise(page, sizeof(atomic_long), MADV_WIPEONFORK) == 0 &&
                         madvise(page, sizeof(atomic_long), NO_ADVICE) != 0;
#endif
        atomic_init(process->owner, self(process));
        return true;
}

void
rep_process_end(struct rep_process *process)
{
        if (process->owner != NULL)
                munmap((void *)process->owner, sizeof(atomic_long));
        process->owner = NULL;
}

bool
rep_process_enter(const struct rep_process *process)
{
        long owner = atomic_load_explicit(process->owner, memory_order_acquire), me = self(process);

        while (owner != me) {
                if (owner == -me) {
                        sched_yield();
                        owner = atomic_load_explicit(process->owner, memory_order_acquire);
                } else if (atomic_compare_exchange_strong(process->owner, &owner, -me))
                        return false;
        }
        return true;
}

void
rep_process_own(const struct rep_process *process)
{
        atomic_store_explicit(process->owner, self(process), memory_order_release);
}
