/* SPDX-License-Identifier: Apache-2.0 */
/* The attribute of functions that take a format of printf(): the compiler checks their arguments. */
#ifndef REP_GEN_BASE_PRINT_FORMAT_H
#define REP_GEN_BASE_PRINT_FORMAT_H

/* The parameter TEXT is a format of printf() as C11 has it, for the arguments from FIRST on.  What MinGW calls printf
   is that of an old C library of Windows. */
#if defined(__MINGW32__) && defined(__GNUC__) && !defined(__clang__)
#define REP_PRINTF(text, first) __attribute__((format(gnu_printf, text, first)))
#elif defined(__GNUC__) || defined(__clang__)
#define REP_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define REP_PRINTF(text, first)
#endif

#endif
