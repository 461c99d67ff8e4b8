/* SPDX-License-Identifier: Apache-2.0 */
/*
 * White space in a robots.txt, and product tokens (RFC 9309, section 2.2.1, and the wide names of rep_runtime.h): how a
 * user-agent value and a crawler's own name are read and compared.
 */
#ifndef REP_RUNTIME_SYNTAX_TOKEN_H
#define REP_RUNTIME_SYNTAX_TOKEN_H

#include "rep_runtime.h"

/* ---- white space */

static inline bool
rep_is_white(char byte)
{
        return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns TEXT without the white space around it. */
static inline struct rep_text
rep_trimmed(struct rep_text text)
{
        while (text.size > 0 && rep_is_white(text.data[0])) {
                text.data++;
                text.size--;
        }
        while (text.size > 0 && rep_is_white(text.data[text.size - 1]))
                text.size--;
        return text;
}

/* ---- tokens */

static inline bool
rep_is_token_byte(char byte, enum rep_names names)
{
        if ((byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' || byte == '-')
                return true;
        return names == REP_NAMES_WIDE && ((byte >= '0' && byte <= '9') || byte == '.');
}

static inline unsigned char
rep_fold(char byte)
{
        return (unsigned char)(byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte);
}

/* Returns the product token that the value of a user-agent line begins with, or an empty text. */
static inline struct rep_text
rep_agent_token(struct rep_text value, enum rep_names names)
{
        size_t size = 0;

        while (size < value.size && rep_is_token_byte(value.data[size], names))
                size++;
        return (struct rep_text){value.data, size};
}

/* Returns whether REST, which follows a token, is empty or a slash and a version.  A version is visible ASCII
 * without parentheses, commas and semicolons.  So a whole User-Agent header, "Mozilla/5.0 (compatible; ...)", is not a
 * token with a version. */
static inline bool
rep_is_agent_version(struct rep_text rest)
{
        if (rest.size > 0 && rest.data[0] != '/')
                return false;
        for (size_t i = 1; i < rest.size; i++) {
                char byte = rest.data[i];

                if (byte <= ' ' || byte > '~' || byte == '(' || byte == ')' || byte == ',' || byte == ';')
                        return false;
        }
        return true;
}

/*
 * Returns the product token of a crawler that calls itself NAME: all of NAME, or what precedes its version
 * ("MyBot/1.2").  For any other string, returns an empty text, because no group can name it.  ("AB42bot" must not get
 * the rules of "AB".)
 */
static inline struct rep_text
rep_crawler_token(struct rep_text name, enum rep_names names)
{
        struct rep_text token = rep_agent_token(name, names);

        if (token.size < name.size &&
            !rep_is_agent_version((struct rep_text){name.data + token.size, name.size - token.size}))
                token.size = 0;
        return token;
}

/* Returns whether A and B have the same bytes. */
static inline bool
rep_is_same_text(struct rep_text a, struct rep_text b)
{
        return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* Compares tokens without case.  Returns a negative number, 0 or a positive number, in the order of the bytes of their
 * lower-case forms. */
static inline int
rep_token_compare(struct rep_text a, struct rep_text b)
{
        size_t i, size = a.size < b.size ? a.size : b.size;

        for (i = 0; i < size; i++)
                if (rep_fold(a.data[i]) != rep_fold(b.data[i]))
                        return rep_fold(a.data[i]) - rep_fold(b.data[i]);
        return (a.size > b.size) - (a.size < b.size);
}

/* A user-agent value of "*", or of "*" followed by white space and anything, names everybody. */
static inline bool
rep_names_everybody(struct rep_text value)
{
        return value.size > 0 && value.data[0] == '*' &&
               (value.size == 1 || value.data[1] == ' ' || (value.data[1] >= '\t' && value.data[1] <= '\r'));
}

#endif
