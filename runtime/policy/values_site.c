/* SPDX-License-Identifier: Apache-2.0 */
/* values_site.c: the values of clean-param and content-signal. */
#include "rep_directives.h"
#include "syntax/token.h"

static bool
is_white(char byte)
{
        return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static struct rep_text
trimmed(struct rep_text text)
{
        while (text.size > 0 && is_white(text.data[0])) {
                text.data++;
                text.size--;
        }
        while (text.size > 0 && is_white(text.data[text.size - 1]))
                text.size--;
        return text;
}

/* Cuts off the part of *REST before the first END.  *REST becomes what follows END, or empty. */
static struct rep_text
cut(struct rep_text *rest, char end)
{
        struct rep_text part = {rest->data, 0};

        while (part.size < rest->size && part.data[part.size] != end)
                part.size++;
        if (part.size == rest->size) {
                *rest = (struct rep_text){NULL, 0};
                return part;
        }
        rest->data += part.size + 1;
        rest->size -= part.size + 1;
        return part;
}

/* Returns PARAMS without the empty names at its ends. */
static struct rep_text
between_names(struct rep_text params)
{
        while (params.size > 0 && params.data[0] == '&') {
                params.data++;
                params.size--;
        }
        while (params.size > 0 && params.data[params.size - 1] == '&')
                params.size--;
        return params;
}

static size_t
word_size(struct rep_text text)
{
        size_t size = 0;

        while (size < text.size && !is_white(text.data[size]))
                size++;
        return size;
}

enum rep_value_status
rep_clean_param(struct rep_text value, struct rep_clean_param *param)
{
        struct rep_text rest = trimmed(value), params = {rest.data, word_size(rest)};

        *param = (struct rep_clean_param){.params = {NULL, 0}};
        if (params.size > 0)
                rest = trimmed((struct rep_text){rest.data + params.size, rest.size - params.size});
        params = between_names(params);
        if (params.size == 0 || word_size(rest) < rest.size)
                return REP_VALUE_BAD;
        *param = (struct rep_clean_param){params, rest};
        return REP_VALUE_OK;
}

static bool
is_word(struct rep_text text, const char *word)
{
        return rep_token_compare(text, rep_string(word)) == 0;
}

/* Returns whether TEXT is a name or a value of a pair: one word without the bytes that separate others. */
static bool
is_signal_word(struct rep_text text)
{
        size_t i;

        for (i = 0; i < text.size; i++)
                if (is_white(text.data[i]) || text.data[i] == '=' || text.data[i] == ';' || text.data[i] == '/')
                        return false;
        return text.size > 0;
}

/* Reads "NAME=VALUE" into SIGNAL.  Other names and values say nothing.  Returns false if PAIR is no pair. */
static bool
take_signal(struct rep_text pair, struct rep_content_signal *signal)
{
        struct rep_text name = trimmed(cut(&pair, '=')), use = trimmed(pair);
        enum rep_signal given = is_word(use, "yes")  ? REP_SIGNAL_YES
                                : is_word(use, "no") ? REP_SIGNAL_NO
                                                     : REP_SIGNAL_NONE,
                        *place = NULL;

        if (!is_signal_word(name) || !is_signal_word(use))
                return false;
        if (is_word(name, "search"))
                place = &signal->search;
        else if (is_word(name, "ai-input"))
                place = &signal->ai_input;
        else if (is_word(name, "ai-train"))
                place = &signal->ai_train;
        if (place != NULL && *place != REP_SIGNAL_NO && given != REP_SIGNAL_NONE)
                *place = given;
        return true;
}

enum rep_value_status
rep_content_signal(struct rep_text value, struct rep_content_signal *signal)
{
        bool pairs = false, lost = false;

        *signal = (struct rep_content_signal){REP_SIGNAL_NONE, REP_SIGNAL_NONE, REP_SIGNAL_NONE};
        do {
                struct rep_text pair = trimmed(cut(&value, ','));

                if (pair.size > 0 && take_signal(pair, signal))
                        pairs = true;
                else if (pair.size > 0)
                        lost = true;
        } while (value.data != NULL);
        return !pairs ? REP_VALUE_BAD : lost ? REP_VALUE_PARTLY : REP_VALUE_OK;
}
