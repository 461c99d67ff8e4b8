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
 *     struct rep_question question = {.robots = robots, .texts = &url, .text_count = 1};
 *
 *     ... rep_ask_json("explain", &question, print, stdout) ...
 *
 * The command, and the packages for other languages, say results with these functions.  So they all say the same.
 *
 * Names are in lower case, with "-" between words.  They are never translated.  Within a major version, no name
 * changes, and JSON only gets new members, which readers pass over.  The schemas in cli/schemas say what each member
 * means.
 *
 * JSON is UTF-8, in one line, without white space.  Texts of a robots.txt and of URLs may hold any bytes: each byte
 * that is not UTF-8 becomes U+FFFD.  What a screen would act upon instead of showing it, such as a control, is escaped.
 *
 * Threads: any thread may call these functions.  Those that begin with rep_say_ allocate nothing, and take time linear
 * in what they write.
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
 * Gets the next SIZE bytes of what is said.  CONTEXT is that of the call.  Returns false to get no more.  Functions
 * with such a parameter return false if it did, and true otherwise.
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

/* Returns the name of VALUE, which must be one of the enum that OF names. */
REP_API const char *rep_say_name(enum rep_name of, unsigned value);

/* Returns what begins a sentence about crawlers with PURPOSE, such as "AI training".  Returns NULL if it is not one of
 * its enum. */
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
 * Whether rep_wish_list_write() wrote a text, whether it could be shorter and that was left undecided, the text, null
 * if it is not UTF-8, and sentences that say what changes for whom and what that costs, or why nothing was written.
 */
REP_API bool rep_say_wished_json(const struct rep_wish_list *list, rep_write_fn write, void *context);

/* All that there is to say about the findings with ID. */
REP_API bool rep_say_finding_text_json(enum rep_finding_id id, rep_write_fn write, void *context);

/* How much of a site is open. */
REP_API bool rep_say_reach_json(const struct rep_reach *reach, rep_write_fn write, void *context);

/* A row of the table of public crawlers. */
REP_API bool rep_say_crawler_json(const struct rep_public_crawler *crawler, rep_write_fn write, void *context);

/* ---- questions answered as JSON */

/* What a question is about: what it does not need may be zero. */
struct rep_question {
        struct rep_robots *robots;
        struct rep_robots *other; /* the newer one, with which "diff" and "changes" compare */
        const struct rep_crawler *crawler;
        const struct rep_text *texts;
        size_t text_count;
        uint64_t budget; /* as rep_analyze.h has it */
        bool lines;      /* "diff" and "changes" are about lines, too, not verdicts alone */
};

/*
 * Asks the question NAME, and writes the answer, one JSON text; door/answers.schema.json says what its members mean.
 * For other languages: one call for all questions, and one text to read.
 *
 * "explain" and "usage" are about a URL, the text, and "lint" may have one of the file's site.  "fix" takes IDs of
 * findings, and "write" names and values of wishes in turn; they, and "lint", need a text that was kept.  "diff" and
 * "changes" need OTHER. "overview", "reach", "tree" and "holding" have no text, and for "pace" and "held" it is the
 * minute of the day.  "crawler" and "who" are about CRAWLER alone; "crawlers", "purposes" and "finding-texts" about
 * nothing.  "fetch" and "advice" are about fetches of a robots.txt, which the texts tell (door/ask/fetch.c).
 *
 * Returns the same as the function of that name in rep_robots.h, rep_analyze.h or rep_write.h.  REP_ERR_ARGUMENT: there
 * is no such question, or it lacks something; what "write" then wrote says why.  REP_ERR_MEMORY: WRITE returned false.
 * After an error, what was written means nothing else.
 */
REP_API enum rep_status rep_ask_json(const char *name, const struct rep_question *question, rep_write_fn write,
                                     void *context);

/* ---- texts that are shown: a robots.txt and a URL may hold any bytes */

/* Returns the number of bytes at the start of TEXT that are complete, valid UTF-8 sequences (RFC 3629, section 4).  A
 * NUL is a valid character. */
REP_API size_t rep_utf8_span(struct rep_text text);

#ifdef __cplusplus
}
#endif

#endif
