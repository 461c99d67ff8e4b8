/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cache_control.c: the field Cache-Control of a response (RFC 9111, section 5.2).
 *
 *     value     = directive *("," directive)         empty ones in between are skipped
 *     directive = token ["=" (token / quoted-string)]
 */
#include "rep_policy.h"
#include "syntax/decimal.h"
#include "syntax/token.h"

struct directive {
        struct rep_text name, argument; /* a quoted argument without its quotes */
};

/* Cuts *REST at its first comma outside quotes and returns the part before it. */
static struct rep_text
take_item(struct rep_text *rest)
{
        struct rep_text whole = *rest;
        bool quoted = false;
        size_t size;

        for (size = 0; size < whole.size && (quoted || whole.data[size] != ','); size++)
                if (whole.data[size] == '"')
                        quoted = !quoted;
                else if (quoted && whole.data[size] == '\\' && size + 1 < whole.size)
                        size++;
        if (size < whole.size)
                *rest = (struct rep_text){whole.data + size + 1, whole.size - size - 1};
        else
                *rest = (struct rep_text){whole.data + size, 0};
        return rep_trim_blanks((struct rep_text){whole.data, size});
}

static struct directive
split(struct rep_text item)
{
        struct directive directive = {.argument = {NULL, 0}};
        struct rep_text argument;
        size_t at = 0;

        while (at < item.size && item.data[at] != '=')
                at++;
        directive.name = rep_trim_blanks((struct rep_text){item.data, at});
        if (at == item.size)
                return directive;
        argument = rep_trim_blanks((struct rep_text){item.data + at + 1, item.size - at - 1});
        if (argument.size >= 2 && argument.data[0] == '"' && argument.data[argument.size - 1] == '"')
                argument = rep_trim_blanks((struct rep_text){argument.data + 1, argument.size - 2});
        directive.argument = argument;
        return directive;
}

static bool
is_called(const struct directive *directive, const char *name, size_t size)
{
        return rep_token_compare(directive->name, (struct rep_text){name, size}) == 0;
}

void
rep_cache_control(struct rep_text value, struct rep_cache_control *control)
{
        while (value.size > 0) {
                struct directive directive = split(take_item(&value));

                if (is_called(&directive, "no-store", 8))
                        control->no_store = true;
                else if (is_called(&directive, "no-cache", 8))
                        control->no_cache = true;
                else if (is_called(&directive, "max-age", 7) && !control->has_max_age)
                        control->has_max_age = rep_read_seconds(directive.argument, &control->max_age);
        }
}
