/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Words that threads share without a lock.  Each is read and written whole.
 *
 * These are the compiler's own functions: C++ also takes this library's source, and C++ has no <stdatomic.h>.  A
 * compiler that lacks them, such as tcc, makes objects that only one thread at a time may use.
 */
#ifndef REP_GEN_BASE_ATOMIC_H
#define REP_GEN_BASE_ATOMIC_H

#ifdef __ATOMIC_ACQUIRE

/* A thread that sees by REP_LOAD() what REP_STORE() wrote also sees everything that was written before it. */
#define REP_LOAD(place) __atomic_load_n(place, __ATOMIC_ACQUIRE)
#define REP_STORE(place, value) __atomic_store_n(place, value, __ATOMIC_RELEASE)

/* For numbers that nothing else depends on. */
#define REP_LOAD_RELAXED(place) __atomic_load_n(place, __ATOMIC_RELAXED)
#define REP_STORE_RELAXED(place, value) __atomic_store_n(place, value, __ATOMIC_RELAXED)

/* REP_ADD() adds VALUE and gives the sum.  REP_EXCHANGE() writes VALUE and gives the old value. */
#define REP_ADD(place, value) __atomic_add_fetch(place, value, __ATOMIC_ACQ_REL)
#define REP_EXCHANGE(place, value) __atomic_exchange_n(place, value, __ATOMIC_ACQ_REL)

/* If *EXPECTED is at PLACE, writes VALUE there and gives true; else sets *EXPECTED to what is there and gives false. */
#define REP_REPLACE(place, expected, value) \
        __atomic_compare_exchange_n(place, expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)

#else

#define REP_LOAD(place) (*(place))
#define REP_STORE(place, value) ((void)(*(place) = (value)))
#define REP_LOAD_RELAXED(place) REP_LOAD(place)
#define REP_STORE_RELAXED(place, value) REP_STORE(place, value)
#define REP_ADD(place, value) (*(place) += (value))
#define REP_EXCHANGE(place, value)                        \
        __extension__({                                   \
                __typeof__(*(place)) rep_was_ = *(place); \
                *(place) = (value);                       \
                rep_was_;                                 \
        })
#define REP_REPLACE(place, expected, value) \
        (*(place) == *(expected) ? (*(place) = (value), true) : (*(expected) = *(place), false))

#endif

#endif
