/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The processor's vector instructions, as far as this library has code for them.  They are looked up once, when a plan
 * is made.
 */
#ifndef REP_RUNTIME_CPU_FEATURES_H
#define REP_RUNTIME_CPU_FEATURES_H

#include <stdbool.h>

/* For code that runs only if rep_find_vectors() returned REP_VECTORS_AVX512, which requires all of these features. */
#define REP_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,bmi,bmi2")))

/* From the least to the most.  NONE is plain C, on every machine. */
enum rep_vectors { REP_VECTORS_NONE, REP_VECTORS_NEON, REP_VECTORS_SSSE3, REP_VECTORS_AVX512 };

/* Returns the most that this machine and this build have. */
enum rep_vectors rep_find_vectors(void);

/* Returns whether a machine with FOUND also has VECTORS. */
static inline bool
rep_has_vectors(enum rep_vectors found, enum rep_vectors vectors)
{
        return vectors == REP_VECTORS_NONE || vectors == found ||
               (vectors == REP_VECTORS_SSSE3 && found == REP_VECTORS_AVX512);
}

#endif
