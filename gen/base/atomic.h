/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What threads share without a lock: words that are read and written whole.
 *
 * These are the compiler's own functions, for C11's <stdatomic.h> is not there for C++, which takes this library's source,
 * too.  A compiler that has none, such as tcc, makes objects that one thread at a time may use.
 */
#ifndef REP_GEN_BASE_ATOMIC_H
#define REP_GEN_BASE_ATOMIC_H

#ifdef __ATOMIC_ACQUIRE

/* Whoever sees by REP_LOAD() what REP_STORE() wrote, sees all that was written before it, too. */
#define REP_LOAD(place) __atomic_load_n(place, __ATOMIC_ACQUIRE)
#define REP_STORE(place, value) __atomic_store_n(place, value, __ATOMIC_RELEASE)

/* For numbers that nothing else depends on. */
#define REP_LOAD_RELAXED(place) __atomic_load_n(place, __ATOMIC_RELAXED)
#define REP_STORE_RELAXED(place, value) __atomic_store_n(place, value, __ATOMIC_RELAXED)

/* These add or write VALUE; the first gives what is there then, the second what was. */
#define REP_ADD(place, value) __atomic_add_fetch(place, value, __ATOMIC_ACQ_REL)
#define REP_EXCHANGE(place, value) __atomic_exchange_n(place, value, __ATOMIC_ACQ_REL)

/* Writes VALUE where *EXPECTED is there, and says whether it was; otherwise *EXPECTED becomes what is there. */
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
