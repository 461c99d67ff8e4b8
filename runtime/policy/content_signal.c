/* SPDX-License-Identifier: Apache-2.0 */
/* content_signal.c: see for_command.h: signals of contentsignals.org. */
#include "rep_usage.h"

#include "policy/uses.h"
#include "syntax/reader.h"
#include "syntax/token.h"

/* Returns whether TEXT is a name or a value of a pair: one word without the bytes that separate others. */
static bool
is_signal_word(struct rep_text text)
{
        for (size_t i = 0; i < text.size; i++)
                if (rep_is_white(text.data[i]) || text.data[i] == '=' || text.data[i] == ';' || text.data[i] == '/')
                        return false;
        return text.size > 0;
}

static enum rep_preference
preference_of(struct rep_text given, enum rep_signal_place place)
{
        bool in_field = place == REP_SIGNAL_FIELD;

        if (rep_word_is(given, "yes") || (in_field && rep_word_is(given, "allow")))
                return REP_PREFERENCE_ALLOW;
        if (rep_word_is(given, "no") || (in_field && rep_word_is(given, "disallow")))
                return REP_PREFERENCE_DISALLOW;
        return REP_PREFERENCE_UNKNOWN;
}

static bool
use_of_signal(struct rep_text name, enum rep_use *use)
{
        for (unsigned i = 0; i < REP_USES; i++)
                if (rep_word_is(name, rep_use_name((enum rep_use)i))) {
                        *use = (enum rep_use)i;
                        return true;
                }
        return false;
}

/* Sets what PAIR, whose texts are set, means. */
static void
understand(struct rep_usage_pair *pair, enum rep_signal_place place)
{
        pair->is_extent = rep_word_is(pair->name, "use");
        if (pair->is_extent) {
                pair->extent = rep_word_is(pair->given, "immediate")   ? REP_USE_EXTENT_IMMEDIATE
                               : rep_word_is(pair->given, "reference") ? REP_USE_EXTENT_REFERENCE
                               : rep_word_is(pair->given, "full")      ? REP_USE_EXTENT_FULL
                                                                       : REP_USE_EXTENT_NONE;
                pair->meaning = pair->extent == REP_USE_EXTENT_NONE ? REP_PAIR_UNKNOWN_VALUE : REP_PAIR_EXTENT;
        } else if (use_of_signal(pair->name, &pair->use)) {
                rep_set_preference(pair, preference_of(pair->given, place));
        } else {
                pair->meaning = REP_PAIR_UNKNOWN_NAME;
        }
}

bool
rep_next_signal(struct rep_text *rest, enum rep_signal_place place, struct rep_usage_pair *pair)
{
        struct rep_text text = {NULL, 0}, name;

        while (text.size == 0 && rest->size > 0)
                text = rep_trimmed(rep_cut(rest, ','));
        *pair = (struct rep_usage_pair){.meaning = REP_PAIR_MALFORMED, .text = text};
        if (text.size == 0)
                return false;
        name = rep_trimmed(rep_cut(&text, '='));
        text = rep_trimmed(text);
        if (!is_signal_word(name) || !is_signal_word(text))
                return true;
        pair->name = name;
        pair->given = text;
        understand(pair, place);
        return true;
}

enum rep_value_status
rep_content_signal(struct rep_text value, enum rep_signal_place place, struct rep_preferences *preferences)
{
        bool pairs = false, lost = false;
        struct rep_usage_pair pair;

        *preferences = (struct rep_preferences){.extent = REP_USE_EXTENT_NONE};
        while (rep_next_signal(&value, place, &pair)) {
                struct rep_preferences one = {.extent = pair.extent};

                one.of[pair.use] = pair.preference;
                rep_add_preferences(preferences, &one);
                lost |= pair.meaning == REP_PAIR_MALFORMED;
                pairs |= pair.meaning != REP_PAIR_MALFORMED;
        }
        return !pairs ? REP_VALUE_BAD : lost ? REP_VALUE_PARTLY : REP_VALUE_OK;
}
