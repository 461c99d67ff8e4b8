/* SPDX-License-Identifier: Apache-2.0 */
/* How values and addresses are read: a text byte by byte from its front, and its parts. */
#ifndef REP_RUNTIME_SYNTAX_READER_H
#define REP_RUNTIME_SYNTAX_READER_H

#include "rep_runtime.h"

/* The rest of a text. */
struct rep_reader {
        const char *at, *end;
};

static inline struct rep_reader
rep_read_from(struct rep_text text)
{
        const char *begin = text.size > 0 ? text.data : "";

        return (struct rep_reader){begin, begin + text.size};
}

/* Returns the text from BEGIN to END. */
static inline struct rep_text
rep_between(const char *begin, const char *end)
{
        return (struct rep_text){begin, (size_t)(end - begin)};
}

/* Cuts off the part of *REST before the first END, or all of it.  *REST becomes what follows END, or empty. */
static inline struct rep_text
rep_cut(struct rep_text *rest, char end)
{
        struct rep_text part = {rest->data, 0};

        while (part.size < rest->size && part.data[part.size] != end)
                part.size++;
        if (part.size == rest->size) {
                rest->size = 0;
                return part;
        }
        rest->data += part.size + 1;
        rest->size -= part.size + 1;
        return part;
}

/* Returns whether BYTE is among the characters of BYTES. */
static inline bool
rep_is_among(char byte, const char *bytes)
{
        while (*bytes != '\0' && *bytes != byte)
                bytes++;
        return *bytes != '\0';
}

static inline bool
rep_is_digit(char byte)
{
        return byte >= '0' && byte <= '9';
}

/* Skips BYTE.  Returns false if something else follows. */
static inline bool
rep_take(struct rep_reader *reader, char byte)
{
        if (reader->at == reader->end || *reader->at != byte)
                return false;
        reader->at++;
        return true;
}

/* Skips spaces and tabs.  Returns whether there were any. */
static inline bool
rep_skip_blanks(struct rep_reader *reader)
{
        const char *begin = reader->at;

        while (rep_take(reader, ' ') || rep_take(reader, '\t'))
                ;
        return reader->at > begin;
}

/* Skips a decimal digit and sets DIGIT to its value.  Returns false if something else follows. */
static inline bool
rep_take_digit(struct rep_reader *reader, unsigned *digit)
{
        if (reader->at == reader->end || !rep_is_digit(*reader->at))
                return false;
        *digit = (unsigned)(*reader->at++ - '0');
        return true;
}

/* Skips at most MOST digits, whose value NUMBER becomes.  Returns how many there were. */
static inline unsigned
rep_take_number(struct rep_reader *reader, unsigned most, unsigned *number)
{
        unsigned digit, count = 0;

        for (*number = 0; count < most && rep_take_digit(reader, &digit); count++)
                *number = 10 * *number + digit;
        return count;
}

/* Skips letters, and returns them. */
static inline struct rep_text
rep_take_letters(struct rep_reader *reader)
{
        const char *begin = reader->at;

        while (reader->at < reader->end && (*reader->at | 0x20) >= 'a' && (*reader->at | 0x20) <= 'z')
                reader->at++;
        return rep_between(begin, reader->at);
}

#endif
