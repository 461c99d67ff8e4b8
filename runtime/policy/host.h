/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hosts in the one form in which they are compared: a name in lower case, or an IP address.
 */
#ifndef REP_RUNTIME_POLICY_HOST_H
#define REP_RUNTIME_POLICY_HOST_H

#include "rep_policy.h"

enum {
        REP_LABEL_MAX = 63,
        REP_HOST_MAX = 253, /* the dot at the end, where there is one, not counted */
        REP_HOST_SIZE = REP_HOST_MAX + 1,
};

/* Writes HOST, ASCII, to BUFFER, and its length to *SIZE; no NUL follows it. */
enum rep_url_status rep_write_host(struct rep_text host, char buffer[REP_HOST_SIZE], size_t *size);

#endif
