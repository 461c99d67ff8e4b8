/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The canonical form of a path in the rfc9309 dialect, in which each character has one spelling.
 *
 * A valid escape of an unreserved character (RFC 3986, section 2.3) becomes that character.  Any other valid escape has
 * upper-case digits.  Bytes that are not ASCII are escaped, and so are "*" and "$", which have a meaning in patterns.
 * In a query, which begins behind the path's first "?", the escapes of `: / ? @ [ ]` become these characters.
 */
#ifndef REP_RUNTIME_SYNTAX_CANONICAL_H
#define REP_RUNTIME_SYNTAX_CANONICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "cpu/words.h"

/* The most bytes that one character of a path becomes. */
#define REP_UNIT 3

/* A path that is read in canonical form, character by character. */
struct rep_canonical {
        const unsigned char *path;
        uint32_t at, size;
        bool query; /* AT is behind the first "?" */
};

/* Begins at AT in the SIZE bytes at PATH.  Cost: a search for "?" in the bytes before AT. */
struct rep_canonical rep_canonical_from(const unsigned char *path, uint32_t at, uint32_t size);

/* Writes the canonical form of the next character, which must exist.  Returns the number of bytes written. */
uint32_t rep_canonical_next(struct rep_canonical *reader, unsigned char out[REP_UNIT]);

/* Returns whether the SIZE bytes at PATH hold no escape and so are canonical. */
bool rep_is_plain_path(const unsigned char *path, size_t size);

/* Writes the canonical form of the next characters, as many as fit into ROOM, which is at least REP_UNIT.  Returns the
 * number of bytes written. */
uint32_t rep_canonical_part(struct rep_canonical *reader, unsigned char *out, uint32_t room);

/* Returns the value of the hex digit BYTE, or -1. */
static inline int
rep_hex_value(unsigned char byte)
{
        if (byte >= '0' && byte <= '9')
                return byte - '0';
        byte |= 0x20;
        return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/* Returns the upper-case hex digit of VALUE, which is below 16. */
static inline unsigned char
rep_hex_digit(unsigned value)
{
        return (unsigned char)(value < 10 ? '0' + value : 'A' + value - 10);
}

/* Returns whether the escape of BYTE becomes the character itself in a query. */
static inline bool
rep_is_query_character(int byte)
{
        return byte == ':' || byte == '/' || byte == '?' || byte == '@' || byte == '[' || byte == ']';
}

/* Returns whether the escape of the byte VALUE becomes the character itself: ALPHA DIGIT - . _ ~, or more in
 * a query. */
static inline bool
rep_is_unescaped(int value, bool query)
{
        return (value >= '0' && value <= '9') || (value >= 'A' && value <= 'Z') || (value >= 'a' && value <= 'z') ||
               value == '-' || value == '.' || value == '_' || value == '~' || (query && rep_is_query_character(value));
}

/* Returns whether the canonical form of BYTE may differ from BYTE.  A path without any such byte is canonical. */
static inline bool
rep_is_escape(unsigned char byte)
{
        /* "$" and "%" differ in their lowest bit. */
        return byte >= 0x80 || (byte | 1) == '%' || byte == '*';
}

/* Returns whether one of the four bytes of WORD is an escape in that sense.  If a byte is 0, subtracting 1 sets its
 * highest bit. */
static inline bool
rep_has_escape(uint32_t word)
{
        const uint32_t ones = 0x01010101, tops = 0x80808080;
        uint32_t pair = (word | ones) ^ 0x25252525, star = word ^ 0x2A2A2A2A;

        return ((word | ((pair - ones) & ~pair) | ((star - ones) & ~star)) & tops) != 0;
}

/* Sets the highest bit of each of the eight bytes of WORD that is an escape in that sense, and no other bit. */
static inline uint64_t
rep_word_escapes(uint64_t word)
{
        return (word & rep_repeat_byte(0x80)) | rep_zero_bytes((word | rep_repeat_byte(1)) ^ rep_repeat_byte('%')) |
               rep_zero_bytes(word ^ rep_repeat_byte('*'));
}

/* Returns the highest bit of each byte of WORD, of a rule's value, that may not be itself in a pattern: a star, a "$",
 * an escape, a byte that is escaped, one that ends the value or begins a comment.  "*" and all bytes below it count,
 * and those from 80 on. */
static inline uint64_t
rep_special_bytes(uint64_t word)
{
        uint64_t tops = rep_repeat_byte(0x80);

        return (~((word & ~tops) + rep_repeat_byte(0x7F - '*')) | word) & tops;
}

/* Returns whether the SIZE bytes at PATH spell "robots.txt" in canonical form. */
bool rep_spells_robots_txt(const unsigned char *path, size_t size);

/* Returns whether the SIZE bytes at PATH, which stand behind the path's first "/", may be the path of the robots.txt,
 * wherever the path ends.  Few others begin with its letter or an escape. */
static inline bool
rep_may_be_robots_path(const unsigned char *path, size_t size)
{
        return size > 0 && (path[0] == 'r' || path[0] == '%');
}

/* Returns whether they are that path.  Each character takes one byte or an escape. */
static inline bool
rep_is_robots_path(const unsigned char *path, size_t size)
{
        return rep_may_be_robots_path(path, size) && size <= REP_UNIT * (sizeof("robots.txt") - 1) &&
               rep_spells_robots_txt(path, size);
}

#endif
