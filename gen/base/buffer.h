/* SPDX-License-Identifier: Apache-2.0 */
/* A growing run of bytes.  Blobs, texts and JSON are written to it.  Numbers are little-endian. */
#ifndef REP_GEN_BASE_BUFFER_H
#define REP_GEN_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "little_endian.h"
#include "rep_runtime.h"

struct rep_heap;

/* All zero is an empty buffer.  Once FAILED is set, nothing more is written and the content is meaningless. */
struct rep_buffer {
        unsigned char *bytes;
        size_t size, capacity;
        bool failed;           /* memory is out */
        struct rep_heap *heap; /* where the bytes come from; NULL: malloc() */
        bool borrowed; /* the bytes are the caller's; if they are too few, the buffer copies them and leaves them to the
                          caller */
};

/* Starts a buffer in the SIZE bytes at MEMORY, which stay the caller's. */
static inline struct rep_buffer
rep_buffer_within(void *memory, size_t size)
{
        struct rep_buffer buffer = {(unsigned char *)memory, 0, size, false, NULL, true};

        return buffer;
}

/* Appends SIZE bytes, which the caller fills in.  Returns NULL if memory is out. */
unsigned char *rep_buffer_extend(struct rep_buffer *buffer, size_t size);

void rep_buffer_put(struct rep_buffer *buffer, const void *bytes, size_t size);
void rep_buffer_put32(struct rep_buffer *buffer, uint32_t value);

/* Appends zeros up to a multiple of ALIGNMENT, which is 4 or 8. */
void rep_buffer_align(struct rep_buffer *buffer, size_t alignment);

/* Frees the bytes.  The heap stays. */
void rep_buffer_free(struct rep_buffer *buffer);

/* Stores NUMBER in SIZE bytes, 2 or 4.  UINT32_MAX has all bits set in either size. */
static inline void
rep_store_number(unsigned char *at, uint32_t number, uint32_t size)
{
        if (size == 2)
                rep_store16(at, number);
        else
                rep_store32(at, number);
}

/* Copies TEXT, which may be empty, to AT.  Returns the place behind it. */
static inline unsigned char *
rep_store_text(unsigned char *at, struct rep_text text)
{
        if (text.size > 0)
                memcpy(at, text.data, text.size);
        return at + text.size;
}

/* The parameter TEXT is a format of printf() as C11 has it, for the arguments from FIRST on.  What MinGW calls printf
   is that of an old C library of Windows. */
#if defined(__MINGW32__) && defined(__GNUC__) && !defined(__clang__)
#define REP_PRINTF(text, first) __attribute__((format(gnu_printf, text, first)))
#elif defined(__GNUC__) || defined(__clang__)
#define REP_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define REP_PRINTF(text, first)
#endif

/* ---- text.  The buffer records whether memory was out, so callers check once, at the end */

/* Appends what printf() would write. */
void rep_print(struct rep_buffer *buffer, const char *format, ...) REP_PRINTF(2, 3);

/* Appends VALUE in decimal.  Returns the number of digits. */
size_t rep_print_number(struct rep_buffer *buffer, uint32_t value);

#endif
