/* SPDX-License-Identifier: Apache-2.0 */
/* content_usage.c: see for_command.h: preferences of draft-ietf-aipref-vocab. */
#include "rep_usage.h"

#include "policy/dictionary.h"
#include "policy/uses.h"
#include "syntax/decimal.h"

bool
rep_next_usage(struct rep_text *rest, struct rep_usage_pair *pair)
{
        struct rep_member member;
        bool more = rep_next_member(rest, &member);

        *pair = (struct rep_usage_pair){.meaning = REP_PAIR_MALFORMED, .text = *rest};
        if (!more)
                return false;
        pair->text = member.text;
        pair->name = member.key;
        pair->given = member.value;
        if (!rep_use_of_label(member.key, &pair->use))
                pair->meaning = REP_PAIR_UNKNOWN_NAME;
        else
                rep_set_preference(pair, rep_text_is(member.value, "y")   ? REP_PREFERENCE_ALLOW
                                         : rep_text_is(member.value, "n") ? REP_PREFERENCE_DISALLOW
                                                                          : REP_PREFERENCE_UNKNOWN);
        return true;
}

enum rep_value_status
rep_content_usage(struct rep_text value, struct rep_preferences *preferences)
{
        struct rep_preferences last = {.extent = REP_USE_EXTENT_NONE};
        struct rep_usage_pair pair;

        *preferences = last;
        while (rep_next_usage(&value, &pair))
                if (pair.meaning != REP_PAIR_UNKNOWN_NAME)
                        last.of[pair.use] = pair.preference;
        if (value.size > 0)
                return REP_VALUE_BAD;
        *preferences = last;
        return REP_VALUE_OK;
}

void
rep_split_usage(struct rep_text value, struct rep_text *path, struct rep_text *preference)
{
        *path = (struct rep_text){value.data, 0};
        *preference = value;
        if (value.size == 0 || value.data[0] != '/')
                return;
        while (path->size < value.size && value.data[path->size] != ' ' && value.data[path->size] != '\t')
                path->size++;
        *preference = rep_trim_blanks((struct rep_text){value.data + path->size, value.size - path->size});
}
