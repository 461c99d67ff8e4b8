/* SPDX-License-Identifier: Apache-2.0 */
/*
 * agent.c: see rep_runtime.h and agent.h.
 *
 * A User-Agent field is read in parts, which semicolons and commas separate.  Outside of comments, white space,
 * brackets and quotation marks do so, too, and every word may be a product.
 */
#include "syntax/agent.h"

#include "for_command.h"
#include "syntax/reader.h"
#include "syntax/token.h"

size_t
rep_first_no_token(const struct rep_text *agents, size_t count, enum rep_names names)
{
        size_t i = 0;

        while (i < count && rep_crawler_token(agents[i], names).size > 0)
                i++;
        return i;
}

/* Returns whether the part that BYTE is in ends before it. */
static bool
ends_part(const struct rep_agent_field *field, char byte)
{
        return memchr(";,()", byte, 4) != NULL ||
               (field->depth == 0 && (rep_is_white(byte) || memchr("[]{}\"", byte, 5) != NULL));
}

/* Skips what separates parts; enters and leaves comments. */
static void
take_separators(struct rep_agent_field *field)
{
        for (; field->at < field->end; field->at++) {
                if (!rep_is_white(*field->at) && !ends_part(field, *field->at))
                        return;
                if (*field->at == '(')
                        field->depth++;
                else if (*field->at == ')')
                        field->depth -= field->depth > 0;
                else
                        continue;
                field->compatible = false;
                field->leads = *field->at == '(' && field->depth == 1;
        }
}

/* Takes the next part, which is empty if none is left.  A character behind a backslash ends no part. */
static struct rep_text
take_part(struct rep_agent_field *field)
{
        struct rep_text part;

        take_separators(field);
        part.data = field->at;
        while (field->at < field->end && !ends_part(field, *field->at))
                field->at += *field->at == '\\' && field->end - field->at > 1 ? 2 : 1;
        part.size = (size_t)(field->at - part.data);
        return part;
}

/* Returns whether REST, which follows a name in a comment, begins with a version. */
static bool
is_version(struct rep_text rest)
{
        if (rest.size < 2 || rest.data[0] != '/')
                return false;
        return rep_is_digit(rest.data[1]) || (rest.size > 2 && rest.data[1] == 'v' && rep_is_digit(rest.data[2]));
}

/* Returns whether REST is only white space, or white space and the address of a page, "+https://..." or "https://...".
 */
static bool
is_address(struct rep_text rest)
{
        size_t at = 0;

        while (at < rest.size && rep_is_white(rest.data[at]))
                at++;
        return at == rest.size ||
               (at > 0 && (rest.data[at] == '+' || (rest.size - at > 4 && memcmp(rest.data + at, "http", 4) == 0)));
}

/* Sets NAME to PART of FIELD.  Returns false for "compatible", behind which a comment says who sends the field. */
static bool
read_part(struct rep_agent_field *field, struct rep_text part, struct rep_agent_name *name)
{
        struct rep_text token = rep_agent_token(part, REP_NAMES_WIDE);
        struct rep_text rest = {part.data + token.size, part.size - token.size};
        size_t size = token.size;

        if (field->depth > 0 && rep_token_compare(token, rep_string("compatible")) == 0 &&
            (rest.size == 0 || rep_is_white(rest.data[0]) || rest.data[0] == ':')) {
                field->at = rest.data + (rest.size > 0);
                field->compatible = field->leads = true;
                return false;
        }
        while (size < part.size && !rep_is_white(part.data[size]) && part.data[size] != '/')
                size++;
        *name = (struct rep_agent_name){{part.data, size}, {part.data + size, part.size - size},
                                        field->depth > 0,  field->compatible,
                                        field->leads,      size > 0 && token.size == size};
        if (name->in_comment && !is_version(rest))
                name->is_name &= name->compatible && (is_address(rest) || (name->leads && rest.data[0] == '/'));
        field->leads = false;
        return true;
}

bool
rep_agent_next(struct rep_agent_field *field, struct rep_agent_name *name)
{
        struct rep_text part;

        while ((part = take_part(field)).size > 0)
                if (read_part(field, part, name))
                        return true;
        return false;
}

size_t
rep_agent_tokens(struct rep_text header, enum rep_names names, struct rep_text *tokens, size_t most)
{
        struct rep_agent_field field = rep_agent_begin(header);
        struct rep_agent_name name;
        size_t count = 0;

        while (rep_agent_next(&field, &name)) {
                if (!name.is_name || rep_agent_token(name.text, names).size < name.text.size)
                        continue;
                if (count < most)
                        tokens[count] = name.text;
                count++;
        }
        return count;
}
