/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The canonical form of a path in the rfc9309 dialect: each character has one spelling.
 *
 * A valid escape of an unreserved character (RFC 3986, section 2.3) is that character; any other valid escape has
 * upper-case digits; a byte that is no ASCII is escaped, and so are "*" and "$", which mean something else in a pattern.
 * In a query, behind the path's first "?", the escapes of `: / ? @ [ ]` are these characters.
 */
#ifndef REP_RUNTIME_SYNTAX_CANONICAL_H
#define REP_RUNTIME_SYNTAX_CANONICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "cpu/words.h"

/* Most bytes that one character of a path becomes. */
#define REP_UNIT 3

/* A path that is read in canonical form, character by character. */
struct rep_canonical {
        const unsigned char *path;
        uint32_t at, size;
        bool query; /* AT is behind the first "?" */
};

/* Begins at AT in the SIZE bytes at PATH.  Cost: a search for "?" in the bytes before AT. */
struct rep_canonical rep_canonical_from(const unsigned char *path, uint32_t at, uint32_t size);

/* Writes what the next character becomes; returns the bytes written.  There must be one. */
uint32_t rep_canonical_next(struct rep_canonical *reader, unsigned char out[REP_UNIT]);

/* Whether the SIZE bytes at PATH hold no escape, and so are canonical as they are. */
bool rep_is_plain_path(const unsigned char *path, size_t size);

/* Writes what the next characters become, as many as fit into ROOM, which is REP_UNIT at least; returns the bytes
 * written. */
uint32_t rep_canonical_part(struct rep_canonical *reader, unsigned char *out, uint32_t room);

/* The value of the hex digit BYTE, or -1. */
static inline int
rep_hex_value(unsigned char byte)
{
        if (byte >= '0' && byte <= '9')
                return byte - '0';
        byte |= 0x20;
        return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/* The upper-case hex digit of VALUE, below 16. */
static inline unsigned char
rep_hex_digit(unsigned value)
{
        return (unsigned char)(value < 10 ? '0' + value : 'A' + value - 10);
}

/* ALPHA DIGIT - . _ ~ */
static inline bool
rep_is_unreserved(int byte)
{
        return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') ||
               byte == '-' || byte == '.' || byte == '_' || byte == '~';
}

/* Whether the escape of BYTE is the character itself in a query. */
static inline bool
rep_is_query_character(int byte)
{
        return byte == ':' || byte == '/' || byte == '?' || byte == '@' || byte == '[' || byte == ']';
}

/* Whether the canonical form has the byte VALUE as a character, where it was escaped. */
static inline bool
rep_is_unescaped(int value, bool query)
{
        return rep_is_unreserved(value) || (query && rep_is_query_character(value));
}

/* Whether the canonical form may differ from BYTE, as it came.  A path without any such byte is canonical. */
static inline bool
rep_is_escape(unsigned char byte)
{
        /* "$" and "%" differ in their lowest bit. */
        return byte >= 0x80 || (byte | 1) == '%' || byte == '*';
}

/* Whether one of the four bytes of WORD is such a byte: where a byte is 0, subtracting 1 sets its highest bit. */
static inline bool
rep_has_escape(uint32_t word)
{
        const uint32_t ones = 0x01010101, tops = 0x80808080;
        uint32_t pair = (word | ones) ^ 0x25252525, star = word ^ 0x2A2A2A2A;

        return ((word | ((pair - ones) & ~pair) | ((star - ones) & ~star)) & tops) != 0;
}

/* The highest bit of each of the eight bytes of WORD that is such a byte, and no other bit. */
static inline uint64_t
rep_word_escapes(uint64_t word)
{
        return (word & rep_repeat_byte(0x80)) | rep_zero_bytes((word | rep_repeat_byte(1)) ^ rep_repeat_byte('%')) |
               rep_zero_bytes(word ^ rep_repeat_byte('*'));
}

/* Whether the SIZE bytes at PATH spell "robots.txt" in canonical form. */
bool rep_spells_robots_txt(const unsigned char *path, size_t size);

/* Whether the SIZE bytes at PATH, which stand behind the path's first "/", may be that of the robots.txt, wherever the
 * path ends.  Few others begin with its letter or an escape. */
static inline bool
rep_may_be_robots_path(const unsigned char *path, size_t size)
{
        return size > 0 && (path[0] == 'r' || path[0] == '%');
}

/* Whether they are.  Each character takes one byte or an escape. */
static inline bool
rep_is_robots_path(const unsigned char *path, size_t size)
{
        return rep_may_be_robots_path(path, size) && size <= REP_UNIT * (sizeof("robots.txt") - 1) &&
               rep_spells_robots_txt(path, size);
}

#endif
