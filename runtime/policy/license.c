/* SPDX-License-Identifier: Apache-2.0 */
/* license.c: see for_command.h and rep_usage.h: licenses of lines, and of links (RFC 8288). */
#include "rep_usage.h"

#include "policy/uses.h"
#include "syntax/decimal.h"
#include "syntax/reader.h"
#include "syntax/scheme.h"
#include "syntax/token.h"

enum rep_value_status
rep_license(struct rep_text value, struct rep_text *url)
{
        struct rep_text text = rep_trimmed(value);
        size_t i, scheme = rep_scheme_size(text.data, text.size);

        *url = (struct rep_text){text.data, 0};
        if (scheme == 0 || scheme == text.size || rep_is_among(text.data[scheme], "/?#"))
                return REP_VALUE_BAD; /* no host */
        for (i = 0; i < text.size; i++)
                if ((unsigned char)text.data[i] <= ' ' || text.data[i] == 0x7f)
                        return REP_VALUE_BAD;
        *url = text;
        return REP_VALUE_OK;
}

/* ---- links */

struct link {
        struct rep_text target, relation; /* RELATION is that of the first rel */
        bool has_relation, has_anchor;
};

/* Reads a string in quotes; the position is behind the first ones.  Backslashes stay in it. */
static struct rep_text
read_quoted(struct rep_reader *reader)
{
        const char *begin = reader->at, *end;

        while (reader->at < reader->end && *reader->at != '"') {
                if (*reader->at == '\\' && reader->at + 1 < reader->end)
                        reader->at++;
                reader->at++;
        }
        end = reader->at;
        (void)rep_take(reader, '"');
        return rep_between(begin, end);
}

/* Reads up to the first of ENDS, or a blank. */
static struct rep_text
read_word(struct rep_reader *reader, const char *ends)
{
        const char *begin = reader->at;

        while (reader->at < reader->end && *reader->at != ' ' && *reader->at != '\t' &&
               !rep_is_among(*reader->at, ends))
                reader->at++;
        return rep_between(begin, reader->at);
}

/* Reads a parameter of LINK, behind its ";". */
static void
read_parameter(struct rep_reader *reader, struct link *link)
{
        struct rep_text name, value = {reader->at, 0};

        (void)rep_skip_blanks(reader);
        name = read_word(reader, "=;,");
        (void)rep_skip_blanks(reader);
        if (rep_take(reader, '=')) {
                (void)rep_skip_blanks(reader);
                value = rep_take(reader, '"') ? read_quoted(reader) : read_word(reader, ";,");
        }
        if (rep_word_is(name, "anchor"))
                link->has_anchor = true;
        if (rep_word_is(name, "rel") && !link->has_relation) {
                link->has_relation = true;
                link->relation = value;
        }
}

/* Skips what is neither a parameter nor the end of a link, up to one of these. */
static void
skip_other(struct rep_reader *reader)
{
        while (reader->at < reader->end && *reader->at != ';' && *reader->at != ',')
                if (rep_take(reader, '"'))
                        (void)read_quoted(reader);
                else
                        reader->at++;
}

/* Reads up to the comma behind a link, and the comma. */
static void
read_link(struct rep_reader *reader, struct link *link)
{
        *link = (struct link){.has_relation = false};
        (void)rep_skip_blanks(reader);
        if (rep_take(reader, '<')) {
                link->target.data = reader->at;
                while (reader->at < reader->end && *reader->at != '>')
                        reader->at++;
                /* Without the ">" it is not a link. */
                if (reader->at < reader->end)
                        link->target = rep_trim_blanks(rep_between(link->target.data, reader->at++));
        }
        while (skip_other(reader), rep_take(reader, ';'))
                read_parameter(reader, link);
        (void)rep_take(reader, ',');
}

/* Returns whether "license" is among the words of the relation. */
static bool
is_license(const struct link *link)
{
        struct rep_reader reader = rep_read_from(link->relation);
        bool found = false;

        while (!found && reader.at < reader.end) {
                found = rep_word_is(read_word(&reader, ""), "license");
                (void)rep_skip_blanks(&reader);
        }
        return found && !link->has_anchor && link->target.size > 0;
}

bool
rep_next_license(struct rep_text *rest, struct rep_text *url)
{
        struct rep_reader reader = rep_read_from(*rest);
        struct link link;
        bool found = false;

        while (!found && reader.at < reader.end) {
                read_link(&reader, &link);
                found = is_license(&link);
        }
        *rest = rep_between(reader.at, reader.end);
        *url = found ? link.target : (struct rep_text){reader.at, 0};
        return found;
}
