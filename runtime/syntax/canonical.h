/*
 * The canonical form of a path (DESIGN 2.5): each character has one spelling.
 *
 * A valid escape of an unreserved character (RFC 3986, section 2.3), or of one that means something in a pattern, is
 * that character; any other valid escape has upper-case digits; a byte that is no ASCII is escaped.
 */
#ifndef REP_RUNTIME_CANONICAL_H
#define REP_RUNTIME_CANONICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Most bytes that one character of a path becomes. */
#define REP_UNIT 3

/* Writes what the character at *AT of the SIZE bytes at PATH becomes, and moves *AT behind it; returns the bytes
 * written. */
uint32_t rep_canonical_unit(const unsigned char *path, uint32_t *at, uint32_t size, unsigned char out[REP_UNIT]);

/* Whether the SIZE bytes at PATH, which stand behind the path's first "/", spell "robots.txt" in canonical form. */
bool rep_is_robots_path(const unsigned char *path, size_t size);

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

#endif
