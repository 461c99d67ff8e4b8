/* SPDX-License-Identifier: Apache-2.0 */
/* Dictionaries of RFC 9651, section 3.2, one member after the other. */
#ifndef REP_RUNTIME_POLICY_DICTIONARY_H
#define REP_RUNTIME_POLICY_DICTIONARY_H

#include "rep_runtime.h"

/* A member.  Its texts lie in the dictionary. */
struct rep_member {
        struct rep_text text;  /* all of it, with parameters */
        struct rep_text key;   /* never empty */
        struct rep_text value; /* as it is written, without parameters; empty: there is none, which means true */
};

/*
 * Sets *MEMBER to the first member of *REST, and *REST to what follows the comma behind it.  Returns false if there is
 * no member: *REST is then empty at the end of the dictionary, and otherwise begins where it is none.  A comma without
 * a member behind it is left in *REST, so that the next call returns false there.
 *
 * *REST may only be a whole dictionary, or what this function left.  Cost: linear in the member.
 */
bool rep_next_member(struct rep_text *rest, struct rep_member *member);

#endif
