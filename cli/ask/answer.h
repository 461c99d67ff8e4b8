/* SPDX-License-Identifier: Apache-2.0 */
/* An answer about a URL, and its forms: fields of a line, text for people, and members of a JSON object. */
#ifndef REP_CLI_ASK_ANSWER_H
#define REP_CLI_ASK_ANSWER_H

#include "cli/ask/robots.h"
#include "cli/base/output.h"
#include "rep_runtime.h"
#include "rep_say.h"

struct answer {
        const struct robots *robots;   /* NULL: a pack answers */
        const struct crawler *crawler; /* the crawler that the answer is for */
        struct rep_text url;
        struct rep_result result;
        bool why;        /* the reasons are wanted */
        bool unknown;    /* the pack has nothing about the origin of URL */
        bool timed;      /* FETCHED is set */
        int64_t fetched; /* when the pack's answer came */
};

/* Returns "allow", "disallow" or "unknown". */
const char *answer_verdict(const struct answer *answer);

/* Checks URL for the crawler.  If ROBOTS has no rules, the outcome of its fetch decides. */
bool answer_check(struct answer *answer, struct failure *failure);

/* The same for ASKS instead of the crawler. */
bool answer_check_for(struct answer *answer, const struct rep_crawler *asks, struct failure *failure);

/* Describes why a check failed with STATUS.  Always returns false. */
bool answer_fail(const struct answer *answer, enum rep_status status, struct failure *failure);

/* Returns whether ROBOTS has no rules.  If so, *RESULT becomes the answer to every URL. */
bool answer_without_rules(const struct robots *robots, struct rep_result *result);

/* Writes three fields with the reasons, with a tab in front of each: the deciding rule, the user-agent lines by which
   its group applies, and the lines of the other rules that match.  A field without content is "-". */
void answer_write_why(const struct answer *answer, struct output *output);

/* The same for people, on separate lines. */
void answer_show_why(const struct answer *answer, struct output *output);

/* Adds verdict, line, rank, rule, URL and agent to JSON, an object.  Also adds the names that the agent needs, the
   lines, and the outcome of the fetch, as far as they are known. */
void answer_add(const struct answer *answer, struct rep_json *json);

/* Writes the line that replaces an answer about URL for CRAWLER: as JSON, or the fields "error", 0, URL, and the
   crawler if there are SEVERAL.  Thus lines of answers stay next to lines of URLs.  People on a terminal see only the
   report.  Returns as output_end_line(). */
bool answer_write_error(struct output *output, bool as_json, struct rep_text url, const struct crawler *crawler,
                        bool several, const struct failure *failure);

/* ---- explanations: the reasons for a verdict, in words and as members of a JSON object */

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
