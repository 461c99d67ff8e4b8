/* SPDX-License-Identifier: Apache-2.0 */
/* What the readers of statements about usage share: their small words. */
#ifndef REP_RUNTIME_POLICY_USES_H
#define REP_RUNTIME_POLICY_USES_H

#include "for_command.h"
#include "syntax/token.h"

/* Returns whether TEXT is STRING. */
static inline bool
rep_text_is(struct rep_text text, const char *string)
{
        return rep_is_same_text(text, rep_string(string));
}

/* Does the same without case. */
static inline bool
rep_word_is(struct rep_text text, const char *word)
{
        return rep_token_compare(text, rep_string(word)) == 0;
}

/* Sets what PAIR, which is about a use, says. */
static inline void
rep_set_preference(struct rep_usage_pair *pair, enum rep_preference preference)
{
        pair->preference = preference;
        pair->meaning = preference == REP_PREFERENCE_UNKNOWN ? REP_PAIR_UNKNOWN_VALUE : REP_PAIR_PREFERENCE;
}

/* Sets *USE to the use with the LABEL of draft-ietf-aipref-vocab.  Returns false if there is none. */
bool rep_use_of_label(struct rep_text label, enum rep_use *use);

#endif
