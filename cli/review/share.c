/* SPDX-License-Identifier: Apache-2.0 */
/* share.c: see share.h. */
#include "cli/review/share.h"

enum share
share_of(const struct rep_crawler_audit *audit)
{
        switch (audit->extent) {
        case REP_EXTENT_ALL:
                return SHARE_ALL;
        case REP_EXTENT_PART:
                return audit->reach.elsewhere == REP_ALLOW ? SHARE_ALL_BUT : SHARE_ONLY;
        case REP_EXTENT_NONE:
                return SHARE_NOTHING;
        case REP_EXTENT_UNDECIDED:
                break;
        }
        return SHARE_UNDECIDED;
}

const char *
share_words(enum share share)
{
        static const char *const words[SHARES] = {[SHARE_ALL] = "everything",
                                                  [SHARE_ALL_BUT] = "all but some paths",
                                                  [SHARE_ONLY] = "only some paths",
                                                  [SHARE_NOTHING] = "nothing",
                                                  [SHARE_UNDECIDED] = "an undecided part"};

        return words[share];
}
