/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Changes of a robots.txt in words: a sentence for each class of crawlers, the gravest first, and then the rules that
 * decide.
 */
#ifndef REP_CLI_REVIEW_CHANGE_TEXT_H
#define REP_CLI_REVIEW_CHANGE_TEXT_H

#include "cli/base/output.h"
#include "cli/review/changes.h"

/* Writes the sentences about CHANGES, a line each: "GPTBot: all but some paths -> nothing", or that no verdict changes.
   Then it writes, for each class, the paths with the rules that decide, what content may no longer, or now, be used for,
   and the lines beside rules. */
void change_text_write(struct output *output, const struct rep_changes *changes, const struct change_sides *sides);

/* The same as a comment in the Markdown of GitHub, about the file NAME; the rules are folded. */
void change_comment_write(struct output *output, const struct rep_changes *changes, const struct change_sides *sides,
                          const char *name);

#endif
