/* SPDX-License-Identifier: Apache-2.0 */
/* guard.c: see guard.h. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "tests/support/guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What stands on the other side of the bytes, where the page goes on: the same at every run. */
enum { NOISE = 0xA5, NOISE_BYTES = 64 };

static size_t
page_size(void)
{
        return (size_t)sysconf(_SC_PAGESIZE);
}

static _Noreturn void
give_up(const char *what)
{
        perror(what);
        exit(EXIT_FAILURE);
}

/* Makes room for SIZE bytes and more, so that a guard that grows rarely does. */
static void
map(struct guard *guard, size_t size)
{
        size_t page = page_size(), room = (size + size / 2 + page) / page * page;
        unsigned char *pages = mmap(NULL, room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

        if (pages == MAP_FAILED)
                give_up("mmap");
        if (mprotect(pages + page, room, PROT_READ | PROT_WRITE) != 0)
                give_up("mprotect");
        *guard = (struct guard){pages + page, room};
}

/* Fills the bytes beside the SIZE that are at AT, as far as they matter. */
static void
fill_beside(const struct guard *guard, unsigned char *at, size_t size)
{
        size_t before = (size_t)(at - guard->room), after = guard->size - before - size;

        before = before < NOISE_BYTES ? before : NOISE_BYTES;
        memset(at - before, NOISE, before);
        memset(at + size, NOISE, after < NOISE_BYTES ? after : NOISE_BYTES);
}

void *
guard_hold(struct guard *guard, enum guard_side side, const void *bytes, size_t size)
{
        unsigned char *at;

        if (guard->size < size || guard->room == NULL) {
                guard_free(guard);
                map(guard, size);
        }
        at = side == GUARD_END ? guard->room + guard->size - size : guard->room;
        fill_beside(guard, at, size);
        if (bytes != NULL && size > 0)
                memcpy(at, bytes, size);
        return at;
}

void
guard_free(struct guard *guard)
{
        size_t page = page_size();

        if (guard->room != NULL)
                munmap(guard->room - page, guard->size + 2 * page);
        *guard = (struct guard){NULL, 0};
}
