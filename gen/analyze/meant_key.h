/* SPDX-License-Identifier: Apache-2.0 */
/* The known key that a misspelt one was meant to be. */
#ifndef REP_GEN_MEANT_KEY_H
#define REP_GEN_MEANT_KEY_H

#include "analyze/analysis.h"

/* The known key that is a few edits away from KEY, or KEY itself; NULL: none is. */
const char *rep_meant_key(struct rep_text key);

/* Is KEY known, or close to one that is? */
bool rep_is_meant_as_key(struct rep_text key);

/* Has the line of DIRECTIVE a colon?  Some take two words without one, too.  True where ANALYSIS has no text to tell. */
bool rep_has_colon(const struct rep_analysis *analysis, const struct rep_directive *directive);

/* Is the line of DIRECTIVE one of some other text: two words without a colon, of which the first is no key? */
bool rep_is_other_text(const struct rep_analysis *analysis, const struct rep_directive *directive);

#endif
