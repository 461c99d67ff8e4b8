/* SPDX-License-Identifier: Apache-2.0 */
/* Whether output for people has colours. */
#ifndef REP_CLI_BASE_COLOR_H
#define REP_CLI_BASE_COLOR_H

#include "cli/base/options.h"
#include "cli/base/output.h"

/* --color, which sets a struct choice. */
extern const struct option_row color_options[];

/* Turns the colours of OUTPUT on or off as CHOICE says.  By default, they are on for terminals that have colours,
   unless NO_COLOR is set. */
void color_apply(const struct choice *choice, struct output *output);

#endif
