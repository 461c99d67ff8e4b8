/* SPDX-License-Identifier: Apache-2.0 */
/* header.c: see header.h. */
#include "crawlers/header.h"

#include "crawlers/table.h"
#include "for_command.h"
#include "syntax/agent.h"
#include "syntax/reader.h"
#include "syntax/token.h"

/* The words of the longest name in the table. */
enum { WORDS = 4 };

/* ---- bytes and words */

/* Returns whether the byte at AT of TEXT is one of another script than ours. */
static bool
is_foreign(struct rep_text text, size_t at)
{
        return at < text.size && (unsigned char)text.data[at] >= 0x80;
}

/* Returns whether TEXT begins with a version, "1" or "v1". */
static bool
begins_version(struct rep_text text)
{
        size_t at = text.size > 0 && rep_fold(text.data[0]) == 'v';

        return at < text.size && rep_is_digit(text.data[at]);
}

/* Returns whether WORD begins an address of a page or of mail, such as "+https:", or a field: "User-Agent:". */
static bool
is_contact(struct rep_text word)
{
        return (word.size > 0 && word.data[word.size - 1] == ':') || memchr(word.data, '@', word.size) != NULL ||
               (word.size > 4 && memcmp(word.data, "www.", 4) == 0);
}

/* Returns whether WORD is a number or a sign, as "7.54", "v1.3.0", "0x18001442" and "-". */
static bool
is_number(struct rep_text word)
{
        size_t at = begins_version(word) && !rep_is_digit(word.data[0]);

        if (word.size > 1 && word.data[0] == '0' && word.data[1] == 'x')
                return true;
        while (at < word.size && (rep_fold(word.data[at]) < 'a' || rep_fold(word.data[at]) > 'z') &&
               !is_foreign(word, at))
                at++;
        return at == word.size;
}

/* ---- the table */

/* Returns whether what precedes the first colon of WORD is one of the COUNT names at NAMES. */
static bool
is_listed(struct rep_text word, const char *const *names, size_t count)
{
        const char *colon = (const char *)memchr(word.data, ':', word.size);

        if (colon != NULL)
                word.size = (size_t)(colon - word.data);
        return rep_find_row(names, count, sizeof(names[0]), word) != NULL;
}

static bool
is_browser(struct rep_text word)
{
        return is_listed(word, rep_browsers, rep_browsers_size);
}

static bool
is_tool(struct rep_text word)
{
        return is_listed(word, rep_tools, rep_tools_size);
}

/* Returns whether WORD, of a comment, is one for a system, such as "mingw32" or "x86_64-redhat-linux-gnu". */
static bool
is_system(struct rep_text word)
{
        struct rep_text letters = word, first = word;

        while (letters.size > 0 &&
               (rep_is_digit(letters.data[letters.size - 1]) || letters.data[letters.size - 1] == '.'))
                letters.size--;
        for (first.size = 1; first.size < word.size && word.data[first.size - 1] != '-';)
                first.size++;
        return is_browser(word) || is_browser(letters) || is_tool(letters) || is_browser(first);
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
        size_t longest_size = 0, at, size;

        for (at = 0; at < header.size; at++) {
                if (!rep_is_token_byte(header.data[at], REP_NAMES_WIDE) ||
                    (at > 0 && (rep_is_token_byte(header.data[at - 1], REP_NAMES_WIDE) || is_foreign(header, at - 1))))
                        continue;
                found = longest_at((struct rep_text){header.data + at, header.size - at});
                size = found == NULL ? 0 : strlen(found->name);
                if (size <= longest_size || is_tool(rep_string(found->name)) || is_foreign(header, at + size))
                        continue;
                longest = found;
                longest_size = size;
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
        bool lost;   /* a name that may be the crawler's is not a token by NAMES */
        bool unsure; /* a comment has what may be a name, or not */
};

static bool
is_token(const struct reading *reading, struct rep_text name)
{
        return reading->names == REP_NAMES_ANY || rep_agent_token(name, reading->names).size == name.size;
}

/* Returns whether NAME is that of a browser or system, or none at all. */
static bool
is_nobody(const struct rep_agent_name *name)
{
        bool slash = name->rest.size > 0 && name->rest.data[0] == '/';

        return name->text.size == 0 || is_contact(name->text) || (!slash && is_number(name->text)) ||
               is_browser(name->text) || (name->in_comment && is_system(name->text));
}

/* Sets *NAME to the first name outside comments that is not a browser's.  Returns whether there is one. */
static bool
find_first(struct rep_text header, struct rep_agent_name *name)
{
        struct rep_agent_field field = rep_agent_begin(header);

        while (rep_agent_next(&field, name))
                if (!name->in_comment && (!is_nobody(name) || rep_public_crawler_find(name->text) != NULL))
                        return true;
        return false;
}

/* Returns whether REST of a part, which follows a name, is the address of a page, or ends before one. */
static bool
is_address(const struct reading *reading, struct rep_text rest)
{
        const char *at = rest.data, *end = reading->header.data + reading->header.size;

        while (at < end && (rep_is_white(*at) || *at == ';' || *at == ','))
                at++;
        return at > rest.data && at < end && (*at == '+' || (end - at > 4 && memcmp(at, "http", 4) == 0));
}

/*
 * Adds NAME, a part of a comment, if it is a crawler's name, as it is
 *   - with a version behind a slash, or the address of a page;
 *   - behind "compatible", alone, with a slash, or, right behind it, with anything;
 *   - first in a comment but for tools and addresses, alone or with a version, a slash or a dash.
 */
static void
add_of_comment(struct reading *reading, const struct rep_agent_name *name)
{
        struct rep_text rest = rep_trimmed(name->rest);
        bool bare = rest.size == 0, slash = !bare && rest.data[0] == '/';
        bool version = begins_version((struct rep_text){rest.data + slash, rest.size - slash});
        bool sure = (slash && version) || is_address(reading, name->rest);

        if (name->compatible)
                sure |= name->leads || bare || slash;
        else if (name->leads && memchr(name->text.data, '.', name->text.size) == NULL)
                sure |= bare || slash || version || rest.data[0] == '-';
        if (sure && is_token(reading, name->text))
                reading->tokens[reading->count++] = name->text;
        else if (sure && (name->leads || (slash && version)))
                reading->lost = true;
        else
                reading->unsure |= sure || name->leads;
}

/* Adds the names of comments (COMMENTS), or of products behind the first tool, that are neither browsers' nor tools'.
 */
static void
add_names(struct reading *reading, bool comments)
{
        struct rep_agent_field field = rep_agent_begin(reading->header);
        struct rep_agent_name name;

        while (rep_agent_next(&field, &name)) {
                if (reading->tool.size == 0 && is_tool(name.text) &&
                    rep_agent_token(name.text, REP_NAMES_WIDE).size == name.text.size)
                        reading->tool = name.text;
                field.leads = name.leads && (is_contact(name.text) || is_tool(name.text));
                if (name.in_comment != comments || is_tool(name.text) || is_nobody(&name))
                        continue;
                if (comments)
                        add_of_comment(reading, &name);
                else if (is_token(reading, name.text))
                        reading->tokens[reading->count++] = name.text;
                else
                        reading->lost = true;
        }
}

/* Adds the tokens of a header whose products are those of browsers and tools, and which names no public crawler. */
static enum rep_status
add_rest(struct reading *reading, const struct rep_public_crawler **known)
{
        bool in_comments;

        add_names(reading, true);
        in_comments = reading->count > 0;
        add_names(reading, false);
        if (reading->lost || (reading->unsure && reading->count == 0 && reading->names != REP_NAMES_ANY))
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
        struct rep_agent_field field = rep_agent_begin(header);
        struct rep_agent_name name;
        size_t room = 1;

        while (rep_agent_next(&field, &name))
                room++;
        return room;
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

                if (first.is_name)
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
