/* SPDX-License-Identifier: Apache-2.0 */
/* The option that names the client. */
#ifndef REP_CLI_FETCH_USER_AGENT_H
#define REP_CLI_FETCH_USER_AGENT_H

#include "cli/base/options.h"

/* Takes an option whose argument is the value of a User-Agent header; it sets a const char *.  A control byte is an error: it
 * could begin another header. */
int take_user_agent(const struct option_use *use);

#endif
