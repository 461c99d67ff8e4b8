/* SPDX-License-Identifier: Apache-2.0 */
/* header.c: see header.h. */
#include "crawlers/header.h"

#include "crawlers/table.h"
#include "for_command.h"
#include "syntax/agent.h"
#include "syntax/token.h"

/* The words of the longest name in the table. */
enum { WORDS = 4 };

/* ---- the table */

/* Returns whether NAME is that of a product of KIND. */
static bool
is_product(struct rep_text name, enum rep_product_kind kind)
{
        const struct rep_product *product = (const struct rep_product *)rep_find_row(rep_products, rep_products_size,
                                                                                     sizeof(rep_products[0]), name);

        return product != NULL && product->kind == kind;
}

static bool
is_browser(struct rep_text name)
{
        return is_product(name, REP_PRODUCT_BROWSER);
}

static bool
is_tool(struct rep_text name)
{
        return is_product(name, REP_PRODUCT_TOOL);
}

/* Returns the word that TEXT begins with.  A dot at its end is that of a sentence. */
static struct rep_text
first_word(struct rep_text text)
{
        struct rep_text word = rep_agent_token(text, REP_NAMES_WIDE);

        while (word.size > 0 && word.data[word.size - 1] == '.')
                word.size--;
        return word;
}

/* Returns the public crawler with the longest name that TEXT begins with, as whole words; NULL: none. */
static const struct rep_public_crawler *
longest_at(struct rep_text text)
{
        const struct rep_public_crawler *longest = NULL, *found;
        struct rep_text name = first_word(text), word;

        for (size_t words = 1; words <= WORDS; words++) {
                found = rep_public_crawler_find(name);
                longest = found != NULL ? found : longest;
                if (name.size == text.size || text.data[name.size] != ' ')
                        break;
                word = first_word((struct rep_text){text.data + name.size + 1, text.size - name.size - 1});
                name.size += 1 + word.size;
        }
        return longest;
}

/* Returns the public crawler with the longest name in HEADER that is not a tool's, of equals the first; NULL: none. */
static const struct rep_public_crawler *
longest_in(struct rep_text header)
{
        const struct rep_public_crawler *longest = NULL, *found;
        size_t longest_size = 0, at;

        for (at = 0; at < header.size; at++) {
                if (!rep_is_token_byte(header.data[at], REP_NAMES_WIDE) ||
                    (at > 0 && rep_is_token_byte(header.data[at - 1], REP_NAMES_WIDE)))
                        continue;
                found = longest_at((struct rep_text){header.data + at, header.size - at});
                if (found == NULL || strlen(found->name) <= longest_size || is_tool(rep_string(found->name)))
                        continue;
                longest = found;
                longest_size = strlen(found->name);
        }
        return longest;
}

/* ---- the names in a header */

/* What is read of a header. */
struct reading {
        struct rep_text header;
        enum rep_names names;
        struct rep_text tool; /* the first one's name; empty: none */
        struct rep_text *tokens;
        size_t count;
        bool lost;    /* a name in a comment that may be the crawler's is not a token by NAMES */
        bool outside; /* nor is one outside of comments */
};

static bool
is_token(const struct reading *reading, struct rep_text name)
{
        return reading->names == REP_NAMES_ANY || rep_agent_token(name, reading->names).size == name.size;
}

/* Returns whether NAME is a number, such as the 7.54 of "Opera 7.54". */
static bool
is_number(const struct rep_agent_name *name)
{
        for (size_t i = 0; i < name->text.size; i++)
                if (rep_is_token_byte(name->text.data[i], REP_NAMES_TOKEN))
                        return false;
        return !name->has_version;
}

/* Sets *NAME to the first name outside comments that is not a browser's.  Returns whether there is one. */
static bool
find_first(struct rep_text header, struct rep_agent_name *name)
{
        struct rep_agent_field field = rep_agent_begin(header);

        while (rep_agent_next(&field, name))
                if (!name->in_comment && !is_browser(name->text) &&
                    (!is_number(name) || rep_public_crawler_find(name->text) != NULL))
                        return true;
        return false;
}

static void
add(struct reading *reading, const struct rep_agent_name *name)
{
        if (is_token(reading, name->text))
                reading->tokens[reading->count++] = name->text;
        else if (name->in_comment)
                reading->lost |= name->has_version || name->leads;
        else
                reading->outside = true;
}

/* Adds the names of comments (COMMENTS), or of products behind the first tool, that are neither browsers' nor tools'.
 */
static void
add_names(struct reading *reading, bool comments)
{
        struct rep_agent_field field = rep_agent_begin(reading->header);
        struct rep_agent_name name;

        while (rep_agent_next(&field, &name)) {
                if (is_tool(name.text) && reading->tool.size == 0)
                        reading->tool = name.text;
                if (name.in_comment == comments && !is_browser(name.text) && !is_tool(name.text) && !is_number(&name))
                        add(reading, &name);
        }
}

/* Adds the tokens of a header whose products are those of browsers and tools, and which names no public crawler. */
static enum rep_status
add_rest(struct reading *reading, const struct rep_public_crawler **known)
{
        bool in_comments;

        add_names(reading, true);
        in_comments = reading->count > 0;
        if (reading->lost)
                return REP_ERR_TOKEN;
        add_names(reading, false);
        if (reading->count == 0 && reading->outside)
                return REP_ERR_TOKEN;
        if (!in_comments && reading->tool.size > 0 && reading->count == 0)
                *known = rep_public_crawler_find(reading->tool);
        if (!in_comments && reading->tool.size > 0 && *known == NULL && is_token(reading, reading->tool))
                reading->tokens[reading->count++] = reading->tool;
        if (reading->count == 0 && reading->tool.size == 0)
                reading->count = rep_agent_tokens(reading->header, reading->names, reading->tokens, SIZE_MAX);
        return reading->count > 0 || *known != NULL ? REP_OK : REP_ERR_TOKEN;
}

size_t
rep_header_room(struct rep_text header)
{
        return rep_agent_tokens(header, REP_NAMES_WIDE, NULL, 0) + 1;
}

enum rep_status
rep_read_header(struct rep_text header, enum rep_names names, const struct rep_public_crawler **known,
                struct rep_text *tokens, size_t *count)
{
        struct reading reading = {header, names, {NULL, 0}, tokens, 0, false, false};
        struct rep_agent_name first;
        enum rep_status status = REP_OK;

        *count = 0;
        if (find_first(header, &first) && !is_tool(first.text)) {
                size_t before = (size_t)(first.text.data - header.data);

                *known = longest_at((struct rep_text){first.text.data, header.size - before});
                if (*known == NULL && !is_token(&reading, first.text))
                        return REP_ERR_TOKEN;
                if (*known == NULL)
                        tokens[reading.count++] = first.text;
        } else {
                *known = longest_in(header);
                if (*known == NULL)
                        status = add_rest(&reading, known);
        }
        *count = reading.count;
        return status;
}
