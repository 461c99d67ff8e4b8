/* SPDX-License-Identifier: Apache-2.0 */
/* Why a URL gets its verdict, in words and as members of a JSON object. */
#ifndef REP_CLI_ASK_EXPLANATION_H
#define REP_CLI_ASK_EXPLANATION_H

#include "cli/base/json.h"
#include "rep_analyze.h"

/* Begins what is written about URL with its VERDICT, on a line. */
void explanation_begin(struct output *output, const char *verdict, const char *url);

/*
 * Writes what was FOUND about a URL for AGENT (size 0: everybody), a line each: the user-agent lines by which groups hold,
 * the rule that decides, those that are beaten, and near misses.  Returns as output_end_line().
 */
bool explanation_write(struct output *output, const struct rep_explanation *found, struct rep_text agent);

/* A new object about URL for AGENT. */
struct json *explanation_new(const char *url, struct rep_text agent);

/* Adds what was FOUND, the verdict too, to OBJECT. */
void explanation_add(struct json *object, const struct rep_explanation *found);

#endif
