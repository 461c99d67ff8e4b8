/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the compiler may use of the processor: hints to its caches, and vector instructions.  Define REP_NO_SIMD to turn
 * vector instructions off; the answers are the same.
 *
 * REP_SSE2, REP_NEON: every processor that this build is for has them.  REP_SSSE3: the compiler can build code for
 * SSSE3 and AVX-512, which is used if the processor has them (features.h).
 */
#ifndef REP_RUNTIME_CPU_SIMD_H
#define REP_RUNTIME_CPU_SIMD_H

#if defined(__GNUC__) || defined(__clang__)
#define REP_PREFETCH(address) __builtin_prefetch(address)
#else
#define REP_PREFETCH(address) ((void)(address))
#endif

/* Bytes that are loaded from memory together.  Only speed depends on it. */
#define REP_CACHE_LINE 64

#if !defined(REP_NO_SIMD) && (defined(__GNUC__) || defined(__clang__))
#ifdef __SSE2__
#define REP_SSE2 1
#endif
#ifdef __x86_64__
#define REP_SSSE3 1
#endif
/* The first byte in memory is the first one of a vector. */
#if defined(__aarch64__) && defined(__ARM_NEON) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define REP_NEON 1
#endif
#endif

#endif
