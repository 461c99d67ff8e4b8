/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_say.h: what results are called, and how they are said: names, sentences and JSON.
 *
 *     static bool
 *     print(void *stream, const char *bytes, size_t size)
 *     {
 *             return fwrite(bytes, 1, size, stream) == size;
 *     }
 *
 *     ... rep_robots_explain_json(robots, crawler, url, url_size, 0, print, stdout) ...
 *
 * The command, and the packages for other languages, say results with these functions.  So they all say the same.
 *
 * Names are in lower case, with "-" between words.  They are never translated.  Within a major version, no name changes, and
 * JSON only gets new members, which readers pass over.  The schemas in cli/schemas say what each member means.
 *
 * JSON is UTF-8, in one line, without white space.  Texts of a robots.txt and of URLs may hold any bytes: each byte that is
 * not UTF-8 becomes U+FFFD.  What a screen would act upon instead of showing it, such as a control, is escaped.
 *
 * Threads: any thread may call these functions.  Those that begin with rep_say_ allocate nothing, and take time linear in what
 * they write.
 */
#ifndef REP_SAY_H
#define REP_SAY_H

#include "rep_analyze.h"
#include "rep_robots.h"
#include "rep_write.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Gets the next SIZE bytes of what is said.  CONTEXT is that of the call.  Returns false to get no more.  Functions with
 * such a parameter return false if it did, and true otherwise.
 */
typedef bool (*rep_write_fn)(void *context, const char *bytes, size_t size);

/* ---- names */

/* The enums whose values have names. */
enum rep_name {
        REP_NAME_VERDICT = 0, /* enum rep_verdict: "disallow", "allow", ... */
        REP_NAME_DIALECT,
        REP_NAME_NAMES,
        REP_NAME_KIND, /* of a directive: "user-agent", ..., "other" */
        REP_NAME_REASON,
        REP_NAME_MISS, /* enum rep_miss_kind; REP_MISS_NONE: "" */
        REP_NAME_SEVERITY,
        REP_NAME_HOLDS,       /* "none", "everybody", "named", "unsaid" */
        REP_NAME_ACCESS,      /* "disallow-all", "allow-all", "rules", ... */
        REP_NAME_FETCH_STATE, /* "unknown", "fresh", ... */
        REP_NAME_FETCH_ERROR, /* "none", "dns", ..., "bad-target" */
        REP_NAME_PREFERENCE,  /* "unknown", "not-applicable", ... */
        REP_NAME_STATEMENT,   /* enum rep_statement_kind: "none", "content-usage", ... */
        REP_NAME_USE_EXTENT,  /* "none", "immediate", ... */
};

/* Returns the name of VALUE, which must be one of the enum that OF stands for. */
REP_API const char *rep_say_name(enum rep_name of, unsigned value);

/* Returns what begins a sentence about crawlers with PURPOSE, such as "AI training".  Returns NULL if it is not one of its enum. */
REP_API const char *rep_say_purpose_words(enum rep_purpose purpose);

/* ---- sentences */

/* Writes the sentence that EXPLANATION comes to: the verdict first, then what decides, and why.  What the file and
 * the URL have in it is UTF-8 that a screen only displays: other bytes become "\x" and two digits. */
REP_API bool rep_say_explanation(const struct rep_explanation *explanation, rep_write_fn write, void *context);

/* Writes the sentence that REPORT comes to for USE: whether the content may be used so, then the line that says so. */
REP_API bool rep_say_usage(const struct rep_usage_report *report, enum rep_use use, rep_write_fn write, void *context);

/* Writes the sentence about a rule that nearly matches. */
REP_API bool rep_say_near_miss(const struct rep_near_miss *miss, rep_write_fn write, void *context);

/* ---- JSON */

/* Each writes one object. */

/*
 * Whether rep_wish_list_write() wrote a text, whether it could be shorter and that was left undecided, the text, null if it is
 * not UTF-8, and sentences that say what changes for whom and what that costs, or why nothing was written.
 */
REP_API bool rep_say_wished_json(const struct rep_wish_list *list, rep_write_fn write, void *context);

/* All that there is to say about the findings with ID. */
REP_API bool rep_say_finding_text_json(enum rep_finding_id id, rep_write_fn write, void *context);

/* How much of a site is open. */
REP_API bool rep_say_reach_json(const struct rep_reach *reach, rep_write_fn write, void *context);

/* Which groups apply to a crawler. */
REP_API bool rep_say_holding_json(const struct rep_holding_rules *rules, rep_write_fn write, void *context);

/* A row of the table of public crawlers. */
REP_API bool rep_say_crawler_json(const struct rep_public_crawler *crawler, rep_write_fn write, void *context);

/* ---- questions answered as JSON */

/*
 * Ask ROBOTS the question of rep_analyze.h that is called likewise, and write the answer.  For other languages: one call, and
 * one text to read.  Return the same, and REP_ERR_MEMORY if WRITE returned false.  After an error, what was written means
 * nothing.
 */

/* The verdict, what decides, and why, as one object. */
REP_API enum rep_status rep_robots_explain_json(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                                const char *url, size_t size, uint64_t budget, rep_write_fn write,
                                                void *context);

/* Which uses of the content are permitted, and the statements that say so, as one object.  USES is a sum of 1 << enum rep_use: the
 * answers for these are written.  0 stands for all. */
REP_API enum rep_status rep_robots_usage_json(struct rep_robots *robots, const struct rep_crawler *crawler,
                                              const char *url, size_t size, unsigned uses, rep_write_fn write,
                                              void *context);

/* The overview with its sentences, as one object. */
REP_API enum rep_status rep_robots_overview_json(struct rep_robots *robots, uint64_t budget, rep_write_fn write,
                                                 void *context);

/* {"findings":[...],"undecided":0}.  An edit whose text is not UTF-8 is left out: JSON would change it. */
REP_API enum rep_status rep_robots_lint_json(const struct rep_robots *robots, const struct rep_lint_options *options,
                                             rep_write_fn write, void *context);

/* A list of crawlers with all their differences. */
REP_API enum rep_status rep_robots_compare_json(const struct rep_robots *old_robots,
                                                const struct rep_robots *new_robots,
                                                const struct rep_compare_options *options, rep_write_fn write,
                                                void *context);

/* All changes: "crawlers" and "uses" with "whom" and "what" changes, in the words above, "lines" with objects as above, and
 * "undecided". */
REP_API enum rep_status rep_robots_changes_json(struct rep_robots *old_robots, struct rep_robots *new_robots,
                                                const struct rep_compare_options *options, rep_write_fn write,
                                                void *context);

/* ---- texts that are shown: a robots.txt and a URL may hold any bytes */

/* Returns the number of bytes at the start of TEXT that are complete, valid UTF-8 sequences (RFC 3629, section 4).  A NUL
 * is a valid character. */
REP_API size_t rep_utf8_span(struct rep_text text);

#ifdef __cplusplus
}
#endif

#endif
