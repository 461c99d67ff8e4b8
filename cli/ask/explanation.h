/* SPDX-License-Identifier: Apache-2.0 */
/* The reasons for a URL's verdict, in words and as members of a JSON object. */
#ifndef REP_CLI_ASK_EXPLANATION_H
#define REP_CLI_ASK_EXPLANATION_H

#include "cli/base/json.h"
#include "rep_say.h"

/* Starts the output about URL with a line that holds its VERDICT. */
void explanation_begin(struct output *output, const char *verdict, const char *url);

/* Writes FOUND, the reasons for AGENT (empty: everybody), one a line: the user-agent lines by which groups apply, the
   rule that decides, the rules that lose, and near misses.  Returns as output_end_line(). */
bool explanation_write(struct output *output, const struct rep_explanation *found, struct rep_text agent);

/* Begins a line of OUTPUT, an object about URL for AGENT. */
struct rep_json explanation_begin_json(struct output *output, const char *url, struct rep_text agent);

/* Adds FOUND, including the verdict, to JSON. */
void explanation_add(struct rep_json *json, const struct rep_explanation *found);

#endif
