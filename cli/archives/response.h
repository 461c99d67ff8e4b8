/* SPDX-License-Identifier: Apache-2.0 */
/* A response of an archive, as far as a robots.txt is concerned. */
#ifndef REP_CLI_ARCHIVES_RESPONSE_H
#define REP_CLI_ARCHIVES_RESPONSE_H

#include "rep_policy.h"

struct response {
        struct rep_fetch fetch;   /* REDIRECTS is not set */
        int64_t date;             /* or REP_TIME_UNKNOWN */
        struct rep_text location; /* of a redirect */
        struct rep_text body;     /* decoded */
        struct rep_text digest;   /* of the payload; empty: none is known */
        bool truncated;           /* the body went on */
};

#endif
