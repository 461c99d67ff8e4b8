/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dictionary.c: see dictionary.h.
 *
 * The functions follow RFC 9651, section 4.2, which also has the limits of numbers.  Each skips what it is named for,
 * and returns false if something else follows; the position is then anywhere within it.  Values are recognised, not
 * computed: nothing but a token means anything to those who ask.
 */
#include "policy/dictionary.h"

#include "syntax/reader.h"

static bool
is_lower(char byte)
{
        return byte >= 'a' && byte <= 'z';
}

static bool
is_letter(char byte)
{
        return is_lower(byte) || (byte >= 'A' && byte <= 'Z');
}

static bool
is_key_byte(char byte)
{
        return is_lower(byte) || rep_is_digit(byte) || rep_is_among(byte, "_-.*");
}

/* Within a token: what RFC 9110 has in its tokens, and two more. */
static bool
is_token_byte(char byte)
{
        return is_letter(byte) || rep_is_digit(byte) || rep_is_among(byte, "!#$%&'*+-.^_`|~:/");
}

/* Returns whether BYTE is printable ASCII, as all bytes between quotes are. */
static bool
is_printable(char byte)
{
        return byte >= ' ' && byte <= '~';
}

/* Skips all bytes that IS_ONE is true for.  Returns how many there were. */
static size_t
skip_all(struct rep_reader *reader, bool (*is_one)(char byte))
{
        const char *begin = reader->at;

        while (reader->at < reader->end && is_one(*reader->at))
                reader->at++;
        return (size_t)(reader->at - begin);
}

static bool
is_space(char byte)
{
        return byte == ' ';
}

static bool
is_blank(char byte)
{
        return byte == ' ' || byte == '\t';
}

/* ---- bare items */

/* An integer has up to 15 digits, a decimal up to 12, a point, and 1 to 3 more. */
static bool
skip_number(struct rep_reader *reader, bool *is_decimal)
{
        size_t whole, part;

        (void)rep_take(reader, '-');
        whole = skip_all(reader, rep_is_digit);
        *is_decimal = whole > 0 && rep_take(reader, '.');
        if (!*is_decimal)
                return whole >= 1 && whole <= 15;
        part = skip_all(reader, rep_is_digit);
        return whole <= 12 && part >= 1 && part <= 3;
}

/* In a string, a backslash precedes quotes and itself. */
static bool
skip_string(struct rep_reader *reader)
{
        reader->at++;
        while (reader->at < reader->end && is_printable(*reader->at)) {
                if (rep_take(reader, '"'))
                        return true;
                if (rep_take(reader, '\\') && (reader->at == reader->end || !rep_is_among(*reader->at, "\"\\")))
                        return false;
                reader->at++;
        }
        return false;
}

/* A byte sequence is base64 between colons.  Its padding may be missing (RFC 9651, section 4.2.7). */
static bool
is_base64_byte(char byte)
{
        return is_letter(byte) || rep_is_digit(byte) || byte == '+' || byte == '/';
}

static bool
skip_bytes(struct rep_reader *reader)
{
        size_t last, padding = 0;

        reader->at++;
        last = skip_all(reader, is_base64_byte) % 4;
        while (rep_take(reader, '='))
                padding++;
        return last != 1 && padding <= (last == 0 ? 0 : 4 - last) && rep_take(reader, ':');
}

/* What the bytes of a display string may go on with, as UTF-8: COUNT more bytes of a character, the next one from LOW
 * to HIGH. */
struct character {
        unsigned count, low, high;
};

/* Takes the next BYTE of UTF-8.  Returns false if it is none. */
static bool
take_utf8(struct character *character, unsigned byte)
{
        if (character->count > 0) {
                bool right = byte >= character->low && byte <= character->high;

                *character = (struct character){character->count - 1, 0x80, 0xBF};
                return right;
        }
        if (byte < 0x80)
                return true;
        character->count = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
        character->low = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
        character->high = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
        return byte >= 0xC2 && byte <= 0xF4;
}

/* Reads the two hexadecimal digits, in lower case, of a byte. */
static bool
take_hex(struct rep_reader *reader, unsigned *byte)
{
        unsigned i, digit;

        for (*byte = 0, i = 0; i < 2; i++) {
                if (!rep_take_digit(reader, &digit)) {
                        if (reader->at == reader->end || *reader->at < 'a' || *reader->at > 'f')
                                return false;
                        digit = (unsigned)(*reader->at++ - 'a') + 10;
                }
                *byte = 16 * *byte + digit;
        }
        return true;
}

/* A display string is `%"`, UTF-8 with "%" and two digits for bytes that are not printable, and quotes. */
static bool
skip_display(struct rep_reader *reader)
{
        struct character character = {0, 0, 0};
        unsigned byte;

        reader->at++;
        if (!rep_take(reader, '"'))
                return false;
        while (reader->at < reader->end && is_printable(*reader->at)) {
                if (rep_take(reader, '"'))
                        return character.count == 0;
                if (!rep_take(reader, '%'))
                        byte = (unsigned char)*reader->at++;
                else if (!take_hex(reader, &byte))
                        return false;
                if (!take_utf8(&character, byte))
                        return false;
        }
        return false;
}

static bool
skip_bare_item(struct rep_reader *reader)
{
        char first = reader->at < reader->end ? *reader->at : '\0';
        bool is_decimal;

        if (is_letter(first) || first == '*')
                return skip_all(reader, is_token_byte) > 0;
        switch (first) {
        case '"':
                return skip_string(reader);
        case ':':
                return skip_bytes(reader);
        case '%':
                return skip_display(reader);
        case '@':
                reader->at++; /* a date, of an integer */
                return skip_number(reader, &is_decimal) && !is_decimal;
        case '?':
                reader->at++;
                return rep_take(reader, '0') || rep_take(reader, '1');
        default:
                return skip_number(reader, &is_decimal);
        }
}

/* ---- what consists of others */

static bool
skip_key(struct rep_reader *reader)
{
        if (reader->at == reader->end || !(is_lower(*reader->at) || *reader->at == '*'))
                return false;
        (void)skip_all(reader, is_key_byte);
        return true;
}

static bool
skip_parameters(struct rep_reader *reader)
{
        while (rep_take(reader, ';')) {
                (void)skip_all(reader, is_space);
                if (!skip_key(reader))
                        return false;
                if (rep_take(reader, '=') && !skip_bare_item(reader))
                        return false;
        }
        return true;
}

/* An inner list is items between parentheses, with spaces between them. */
static bool
skip_inner_list(struct rep_reader *reader)
{
        const char *first = ++reader->at;

        for (;;) {
                size_t spaces = skip_all(reader, is_space);

                if (rep_take(reader, ')'))
                        return true;
                if (spaces == 0 && reader->at > first)
                        return false;
                if (!skip_bare_item(reader) || !skip_parameters(reader))
                        return false;
        }
}

/* Skips a member without the comma behind it. */
static bool
read_member(struct rep_reader *reader, struct rep_member *member)
{
        const char *begin = reader->at, *value;

        if (!skip_key(reader))
                return false;
        member->key = rep_between(begin, reader->at);
        value = reader->at;
        if (rep_take(reader, '=')) {
                value = reader->at;
                if (!(reader->at < reader->end && *reader->at == '(' ? skip_inner_list(reader)
                                                                     : skip_bare_item(reader)))
                        return false;
        }
        member->value = rep_between(value, reader->at);
        if (!skip_parameters(reader))
                return false;
        member->text = rep_between(begin, reader->at);
        return true;
}

/* Skips the comma behind a member, but not one that nothing follows. */
static bool
skip_comma(struct rep_reader *reader)
{
        const char *comma;

        (void)skip_all(reader, is_blank);
        comma = reader->at;
        if (comma == reader->end)
                return true;
        if (!rep_take(reader, ','))
                return false;
        (void)skip_all(reader, is_blank);
        if (reader->at == reader->end)
                reader->at = comma;
        return true;
}

bool
rep_next_member(struct rep_text *rest, struct rep_member *member)
{
        struct rep_reader reader = rep_read_from(*rest);
        const char *begin;
        bool right;

        (void)skip_all(&reader, is_space);
        begin = reader.at;
        right = read_member(&reader, member) && skip_comma(&reader);
        *rest = rep_between(right ? reader.at : begin, reader.end);
        return right;
}
