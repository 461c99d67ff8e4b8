/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes and texts, only for the reference. */
#ifndef REP_TESTS_REFERENCE_TEXT_H
#define REP_TESTS_REFERENCE_TEXT_H

#include "rep_runtime.h"

static inline bool
is_space(char byte)
{
        return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\v' || byte == '\f' || byte == '\r';
}

static inline char
lower(char byte)
{
        return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

static inline char
upper(char byte)
{
        return byte >= 'a' && byte <= 'z' ? (char)(byte - 'a' + 'A') : byte;
}

static inline bool
is_hex(char byte)
{
        return (byte >= '0' && byte <= '9') || (lower(byte) >= 'a' && lower(byte) <= 'f');
}

static inline int
hex_value(char digit)
{
        return digit <= '9' ? digit - '0' : upper(digit) - 'A' + 10;
}

static inline bool
is_token_byte(char byte, enum rep_names names)
{
        if (names == REP_NAMES_WIDE && ((byte >= '0' && byte <= '9') || byte == '.'))
                return true;
        return (lower(byte) >= 'a' && lower(byte) <= 'z') || byte == '_' || byte == '-';
}

static inline struct rep_text
trim(struct rep_text text)
{
        while (text.size && is_space(text.data[0]))
                text.data++, text.size--;
        while (text.size && is_space(text.data[text.size - 1]))
                text.size--;
        return text;
}

/* The part of TEXT before the first of the bytes END, or all of it. */
static inline struct rep_text
before(struct rep_text text, char end)
{
        for (size_t at = 0; at < text.size; at++)
                if (text.data[at] == end)
                        text.size = at;
        return text;
}

/* The first position from FROM on that holds one of the bytes of SET, or the size. */
static inline size_t
find_of(struct rep_text text, size_t from, const char *set)
{
        while (from < text.size && !(text.data[from] && strchr(set, text.data[from])))
                from++;
        return from;
}

static inline struct rep_text
after(struct rep_text text, size_t count)
{
        return (struct rep_text){text.data + count, text.size - count};
}

static inline bool
starts_without_case(struct rep_text text, const char *prefix)
{
        size_t size = strlen(prefix);

        if (text.size < size)
                return false;
        for (size_t at = 0; at < size; at++)
                if (lower(text.data[at]) != prefix[at])
                        return false;
        return true;
}

/* Is TEXT the lower-case WORD? */
static inline bool
is_word(struct rep_text text, const char *word)
{
        return text.size == strlen(word) && starts_without_case(text, word);
}

static inline bool
equal_without_case(struct rep_text a, struct rep_text b)
{
        if (a.size != b.size)
                return false;
        for (size_t at = 0; at < a.size; at++)
                if (lower(a.data[at]) != lower(b.data[at]))
                        return false;
        return true;
}

/* The longest prefix that a product token can be. */
static inline struct rep_text
token_of(struct rep_text text, enum rep_names names)
{
        size_t size = 0;

        while (size < text.size && is_token_byte(text.data[size], names))
                size++;
        return (struct rep_text){text.data, size};
}

#endif
