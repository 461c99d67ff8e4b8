/* SPDX-License-Identifier: Apache-2.0 */
/* values_site.c: the value of clean-param. */
#include "rep_directives.h"

#include "syntax/white.h"

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

        while (size < text.size && !rep_is_white(text.data[size]))
                size++;
        return size;
}

enum rep_value_status
rep_clean_param(struct rep_text value, struct rep_clean_param *param)
{
        struct rep_text rest = rep_trimmed(value), params = {rest.data, word_size(rest)};

        *param = (struct rep_clean_param){.params = {NULL, 0}};
        if (params.size > 0)
                rest = rep_trimmed((struct rep_text){rest.data + params.size, rest.size - params.size});
        params = between_names(params);
        if (params.size == 0 || word_size(rest) < rest.size)
                return REP_VALUE_BAD;
        *param = (struct rep_clean_param){params, rest};
        return REP_VALUE_OK;
}
