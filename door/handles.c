/* SPDX-License-Identifier: Apache-2.0 */
/*
 * handles.c: see objects.h.
 *
 * Slots lie in blocks, each twice as large as the one before, so the number of a slot gives block and place.  A slot's
 * state is its count of uses above the kind of its object; it is written last, and read first.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "objects.h"

enum { FIRST_BITS = 8, BLOCKS = 17, INDEX_BITS = 24, KIND_BITS = 8 };

#define INDEX_MAX ((UINT32_C(1) << INDEX_BITS) - 1)

struct slot {
        _Atomic(uint32_t) state;
        uint32_t next; /* the slot that became free after this one; 0: none */
        void *_Atomic object;
};

static struct slot *_Atomic blocks[BLOCKS];
static uint32_t used = 1, first_free, last_free; /* slot 0 is nobody's */
static atomic_flag lock = ATOMIC_FLAG_INIT;

static void
enter(void)
{
        while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
                ;
}

static void
leave(void)
{
        atomic_flag_clear_explicit(&lock, memory_order_release);
}

/* Returns the number of the block with the slot INDEX, and sets *PLACE to the place there. */
static unsigned
block_of(uint32_t index, uint32_t *place)
{
        const uint32_t number = index + (1u << FIRST_BITS);
        const unsigned block = 31u - FIRST_BITS - (unsigned)__builtin_clz(number);

        *place = number - (1u << (block + FIRST_BITS));
        return block;
}

/* Returns the slot INDEX, or NULL if there is no block for it. */
static struct slot *
slot_at(uint32_t index)
{
        uint32_t place;
        struct slot *slots = atomic_load_explicit(&blocks[block_of(index, &place)], memory_order_acquire);

        return slots != NULL ? slots + place : NULL;
}

/* Returns a slot that was never used, or NULL. */
static struct slot *
new_slot(uint32_t *index)
{
        uint32_t place;
        unsigned block;
        struct slot *slots;

        if (used > INDEX_MAX)
                return NULL;
        block = block_of(used, &place);
        slots = atomic_load_explicit(&blocks[block], memory_order_relaxed);
        if (slots == NULL) {
                slots = (struct slot *)calloc((size_t)1 << (block + FIRST_BITS), sizeof(*slots));
                atomic_store_explicit(&blocks[block], slots, memory_order_release);
        }
        if (slots == NULL)
                return NULL;
        *index = used++;
        return slots + place;
}

/* Returns the slot that has been free for longest, or a new one, or NULL. */
static struct slot *
free_slot(uint32_t *index)
{
        struct slot *slot;

        if (first_free == 0)
                return new_slot(index);
        *index = first_free;
        slot = slot_at(first_free);
        first_free = slot->next;
        return slot;
}

uint32_t
door_handle(enum door_kind kind, void *object)
{
        uint32_t index = 0, uses = 0;
        struct slot *slot;

        enter();
        slot = free_slot(&index);
        if (slot != NULL) {
                uses = atomic_load_explicit(&slot->state, memory_order_relaxed) >> KIND_BITS;
                atomic_store_explicit(&slot->object, object, memory_order_relaxed);
                atomic_store_explicit(&slot->state, uses << KIND_BITS | (uint32_t)kind, memory_order_release);
        }
        leave();
        return slot != NULL ? uses << INDEX_BITS | index : 0;
}

/* Returns the slot of a handle that is in use, and its KIND, or NULL. */
static struct slot *
find(uint32_t handle, uint32_t *kind)
{
        struct slot *slot = (handle & INDEX_MAX) != 0 ? slot_at(handle & INDEX_MAX) : NULL;
        uint32_t state = slot != NULL ? atomic_load_explicit(&slot->state, memory_order_acquire) : 0;

        *kind = state & ((1u << KIND_BITS) - 1);
        return *kind != DOOR_NOTHING && state >> KIND_BITS == handle >> INDEX_BITS ? slot : NULL;
}

void *
door_object(enum door_kind kind, uint32_t handle)
{
        uint32_t found;
        const struct slot *slot = find(handle, &found);

        return slot != NULL && found == (uint32_t)kind ? atomic_load_explicit(&slot->object, memory_order_relaxed)
                                                       : NULL;
}

enum door_kind
door_take_back(uint32_t handle, void **object)
{
        const uint32_t index = handle & INDEX_MAX;
        uint32_t kind;
        struct slot *slot;

        enter();
        slot = find(handle, &kind);
        if (slot != NULL) {
                *object = atomic_load_explicit(&slot->object, memory_order_relaxed);
                atomic_store_explicit(&slot->state,
                                      ((handle >> INDEX_BITS) + 1) % (1u << (32 - INDEX_BITS)) << KIND_BITS,
                                      memory_order_relaxed);
                slot->next = 0;
                if (first_free == 0)
                        first_free = index;
                else
                        slot_at(last_free)->next = index;
                last_free = index;
        }
        leave();
        return slot != NULL ? (enum door_kind)kind : DOOR_NOTHING;
}
