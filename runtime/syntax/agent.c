/* SPDX-License-Identifier: Apache-2.0 */
/*
 * agent.c: see rep_runtime.h.
 *
 * A User-Agent field is read in parts.  Outside of comments, white space, semicolons and commas separate parts, and
 * every word may be a product.  Within a comment, only semicolons and commas separate parts.
 */
#include "rep_runtime.h"

#include "syntax/token.h"

size_t
rep_first_no_token(const struct rep_text *agents, size_t count, enum rep_names names)
{
        size_t i = 0;

        while (i < count && rep_crawler_token(agents[i], names).size > 0)
                i++;
        return i;
}

/* A field while it is read. */
struct field {
        const char *at, *end;
        size_t depth;    /* of the comments that AT stands in */
        bool compatible; /* in a comment, behind its part "compatible" */
};

static bool
is_blank(char byte)
{
        return byte == ' ' || byte == '\t';
}

/* Returns whether the part that BYTE stands in ends before it. */
static bool
ends_part(const struct field *field, char byte)
{
        return byte == ';' || byte == ',' || byte == '(' || byte == ')' || (field->depth == 0 && is_blank(byte));
}

/* Skips what separates parts; enters and leaves comments. */
static void
take_separators(struct field *field)
{
        for (; field->at < field->end; field->at++) {
                if (!is_blank(*field->at) && !ends_part(field, *field->at))
                        return;
                if (*field->at == '(')
                        field->depth++;
                else if (*field->at == ')')
                        field->depth -= field->depth > 0;
                else
                        continue;
                field->compatible = false;
        }
}

/* Takes the next part, which is empty if none is left.  A character behind a backslash ends no part. */
static struct rep_text
take_part(struct field *field)
{
        struct rep_text part;

        take_separators(field);
        part.data = field->at;
        while (field->at < field->end && !ends_part(field, *field->at))
                field->at += *field->at == '\\' && field->end - field->at > 1 ? 2 : 1;
        part.size = (size_t)(field->at - part.data);
        return part;
}

static bool
is_digit(char byte)
{
        return byte >= '0' && byte <= '9';
}

/* Returns whether REST, which stands behind a name in a comment, begins with a version. */
static bool
is_version(struct rep_text rest)
{
        if (rest.size < 2 || rest.data[0] != '/')
                return false;
        return is_digit(rest.data[1]) || (rest.size > 2 && rest.data[1] == 'v' && is_digit(rest.data[2]));
}

/* Returns whether REST is only white space, or white space and the address of a page, "+https://...". */
static bool
is_address(struct rep_text rest)
{
        size_t at = 0;

        while (at < rest.size && is_blank(rest.data[at]))
                at++;
        return at == rest.size || (at > 0 && rest.data[at] == '+');
}

/* Returns the product token that PART of FIELD names, or an empty text. */
static struct rep_text
named_by(struct field *field, struct rep_text part, enum rep_names names)
{
        struct rep_text token = rep_agent_token(part, names), rest;
        const struct rep_text none = {part.data, 0};

        rest = (struct rep_text){part.data + token.size, part.size - token.size};
        if (field->depth == 0)
                return rest.size == 0 || rest.data[0] == '/' ? token : none;
        if (rep_token_compare(token, rep_string("compatible")) == 0 && is_address(rest)) {
                field->compatible = true;
                return none;
        }
        return is_version(rest) || (field->compatible && is_address(rest)) ? token : none;
}

size_t
rep_agent_tokens(struct rep_text header, enum rep_names names, struct rep_text *tokens, size_t most)
{
        struct field field = {.at = header.data, .end = header.size == 0 ? header.data : header.data + header.size};
        struct rep_text part, token;
        size_t count = 0;

        while ((part = take_part(&field)).size > 0) {
                token = named_by(&field, part, names);
                if (token.size == 0)
                        continue;
                if (count < most)
                        tokens[count] = token;
                count++;
        }
        return count;
}
