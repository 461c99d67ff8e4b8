/* SPDX-License-Identifier: Apache-2.0 */
/* Text from outside in what CI servers read: printable characters alone, as output_text() writes them, and what their formats
   act upon escaped. */
#ifndef REP_CLI_BASE_ESCAPED_H
#define REP_CLI_BASE_ESCAPED_H

#include "cli/base/output.h"

/* Writes TEXT as the message of a command of GitHub's runners, such as "::error::message". */
void output_message(struct output *output, struct rep_text text);

/* The same as the value of a property of such a command, such as file=. */
void output_property(struct output *output, struct rep_text text);

/* Writes TEXT as XML, in an element or in an attribute's double quotes. */
void output_xml(struct output *output, struct rep_text text);

#endif
