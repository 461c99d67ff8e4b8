/* SPDX-License-Identifier: Apache-2.0 */
/* What the command calls in addition to the public headers, and other programs do not. */
#ifndef REP_GEN_BASE_COMMAND_H
#define REP_GEN_BASE_COMMAND_H

#include "base/crawl.h"
#include "for_command.h"
#include "rep_analyze.h"
#include "rep_say.h"
#include "rep_write.h"

/* ---- texts, rules and findings */

/* Returns a sentence without a full stop that says what crawlers make of CONTENT, and why.  It is empty for a
 * robots.txt. Cost: constant. */
const char *rep_content_sentence(enum rep_content content);

/* What there is to say about the findings with an ID.  All strings are constant, in UTF-8. */
struct rep_finding_text {
        enum rep_finding_id id;
        const char *name;
        enum rep_severity severity;
        const char *summary; /* that of rep_finding_summary() */
        const char *why;     /* why it matters and how to mend it: a paragraph */
        const char *source;  /* the URL of the page that this rests on */
        const char *example; /* a robots.txt with this finding; NULL: it would be too long */
        const char *instead; /* the same file without it; NULL with the example */
};

/* Return the usual severity of ID, and its summary: a sentence without a full stop that is true of every finding with
 * this ID.  Cost: constant. */
enum rep_severity rep_finding_severity(enum rep_finding_id id);
const char *rep_finding_summary(enum rep_finding_id id);

/* Returns what there is to say about ID.  Cost: constant. */
const struct rep_finding_text *rep_finding_text(enum rep_finding_id id);

/* Returns what is wrong with the value of DIRECTIVE, or with its place: a part of a sentence, and a constant.  Returns
 * NULL if nothing is, and for rules, user-agent lines, and keys whose values are not known. */
const char *rep_directive_problem(const struct rep_directive *directive);

/* Writes the origin that HOST, the value of a Host line, names to ORIGIN.  Its scheme is http if HOST names none.
 * Returns what is wrong with HOST, as above. */
const char *rep_host_origin(struct rep_text host, char origin[REP_ROBOTS_URL_SIZE]);

/*
 * The known word that is nearest to WORD, to be suggested where WORD is unknown.  Start with .known = NULL, and try
 * every known word.  A word is near if at most two edits make one of the other, ignoring case, and at most one edit for
 * each three letters.  An edit omits, adds or replaces a byte, or swaps two.
 */
struct rep_nearest {
        struct rep_text word;
        const char *known; /* NULL: no word is near */
        unsigned edits;
};

/* Returns the token of a public crawler that TOKEN, a crawler's name or a token of a file, misspells, or an empty text.
 */
struct rep_text rep_meant_token(struct rep_text token);

/* Makes KNOWN the nearest word if it is nearer than the one before. */
void rep_nearest_try(struct rep_nearest *nearest, const char *known);

/* ---- how much is allowed */

/* How much of a site a crawler may fetch, in one word.  A part is "all but" or "only" by the verdict about paths that
 * no rule looks for: a site that disallows "/" and allows one path allows only that. */
enum rep_share {
        REP_SHARE_ALL = 0, /* no path is disallowed */
        REP_SHARE_ALL_BUT,
        REP_SHARE_ONLY,
        REP_SHARE_NOTHING,   /* no path is allowed, except perhaps "/robots.txt" itself */
        REP_SHARE_UNDECIDED, /* not settled within the budget */
};

#define REP_SHARES (REP_SHARE_UNDECIDED + 1)

/* How much of a site a file leaves open to a crawler, with the lines that decide. */
struct rep_crawler_audit {
        const struct rep_crawler *crawler; /* NULL: everybody whom no line names */
        /* An example of each verdict, and the line that decides about it.  Empty if that was not settled within the
         * budget. */
        struct rep_reach reach;
        struct rep_text token; /* the first of CRAWLER's tokens that the file names; size 0: it names none */
        const struct rep_directive *const *namings; /* the user-agent lines of the groups that apply */
        size_t naming_count, group_count;           /* both 0: no group applies, and everything is allowed */
};

/* The member at I of AUDITS is the result for the crawler at I. */
typedef void (*rep_audits_fn)(void *context, const struct rep_crawler_audit *audits);

/* Returns the share of REACH.  It is undecided if REACH has no example, as in an undecided audit. */
enum rep_share rep_share_of(const struct rep_reach *reach);

/*
 * Finds how much of the site each of COUNT CRAWLERS may fetch, and calls FN once.  NULL as a crawler means everybody
 * whom no line names.
 *
 * For a crawler that needs wide names (rep_crawler_look()), user-agent lines are read with REP_NAMES_WIDE, whatever the
 * names of ROBOTS are.  No file could name that crawler otherwise.
 *
 * BUDGET is the most steps to take for all crawlers together; 0: REP_BUDGET.  Returns REP_OK, REP_ERR_ARGUMENT,
 * REP_ERR_AGENT or REP_ERR_MEMORY.
 *
 * Cost: groups that apply to several crawlers are searched once, in time nearly linear in their rules.  The whole table
 * of public crawlers takes up to a millisecond for half of 3,000 real files.
 */
enum rep_status rep_robots_audit(const struct rep_robots *robots, const struct rep_crawler *const *crawlers,
                                 size_t count, uint64_t budget, rep_audits_fn fn, void *context);

/* ---- differences */

/* Paths about which the old and the new rules decide differently. */
struct rep_difference {
        struct rep_text path; /* one of them, as rep_check() reads it */
        enum rep_verdict old_verdict, new_verdict;
        uint32_t old_line, new_line; /* of the rules that decide; 0: no rule does */
};

/* The differences of two files for some crawlers.  They are the same for each of these crawlers. */
struct rep_agents_difference {
        const struct rep_text
                *tokens; /* the crawlers' tokens as one of the files spells them, in ascending order without case */
        size_t token_count;
        bool everybody;                           /* and all crawlers that neither file names */
        const struct rep_difference *differences; /* the most general first */
        size_t difference_count;
        uint64_t undecided; /* pairs that were not settled within the budget */
};

typedef void (*rep_agents_difference_fn)(void *context, const struct rep_agents_difference *difference);

/*
 * Compares the verdicts of two files, for every crawler that one of them names and for all others.  Calls FN for those
 * that differ, once for all crawlers with equal differences: for each pair of an old and a new line that decide about a
 * common path and differ, one difference, with a short and readable example.  FN is called if and only if some crawler
 * gets another verdict about some path.
 *
 * Between two dialects, only paths in the canonical form of REP_DIALECT_RFC9309 are compared.  Nearly every rule
 * differs on some path that spells a letter as an escape, and these differences would hide the ones that matter.
 *
 * OPTIONS may be NULL; its budget is for all crawlers together.  For two crawlers, FN is called at most once, without
 * tokens. Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_MEMORY, REP_ERR_AGENT, or the errors of rep_robots_check() about
 * the two crawlers.
 *
 * Cost: proportional to the rules that only one side has, times the rules of the other verdict that each may meet.
 */
enum rep_status rep_robots_compare(const struct rep_robots *old_robots, const struct rep_robots *new_robots,
                                   const struct rep_compare_options *options, rep_agents_difference_fn fn,
                                   void *context);

/* A line that is not a rule and that only one side has. */
struct rep_line_change {
        bool added;                            /* the new side has it; otherwise the old side */
        const struct rep_directive *directive; /* the first of equal lines; its texts live as long as the object */
};

/* The lines that apply on one side only, for some crawlers or for the site. */
struct rep_agents_changes {
        const struct rep_text *tokens; /* as in struct rep_agents_difference */
        size_t token_count;
        bool everybody;
        bool site;                             /* the lines apply to the site instead of crawlers, without tokens */
        const struct rep_line_change *changes; /* removed lines first, each part in ascending order of lines */
        size_t change_count;
        bool undecided; /* the budget did not suffice for these crawlers */
};

typedef void (*rep_agents_changes_fn)(void *context, const struct rep_agents_changes *changes);

/* What crawlers may use a path for, where the old and the new file answer otherwise. */
struct rep_usage_change {
        const struct rep_text *tokens; /* as in struct rep_agents_difference */
        size_t token_count;
        bool everybody;
        struct rep_text path; /* "/", or as a Content-Usage line has it */
        enum rep_use use;
        enum rep_preference old_preference, new_preference;
        uint32_t old_line, new_line; /* of the lines that say so; 0: none does */
};

typedef void (*rep_usage_change_fn)(void *context, const struct rep_usage_change *change);

/* Crawlers that lose and gain the same, and may fetch the same share of the site before and after. */
struct rep_crawlers_change {
        struct rep_agents_difference whom; /* these crawlers, and the paths about which their verdicts change */
        enum rep_share old_share, new_share;
        bool opens, closes; /* some path becomes allowed; disallowed */
};

/* All that changes between two files. */
struct rep_changes {
        bool pair; /* two crawlers are compared with each other: their names stand in place of tokens everywhere */
        const struct rep_crawlers_change *crawlers; /* the gravest first: those first that may fetch nothing any more */
        size_t crawler_count;
        const struct rep_usage_change *uses;
        size_t use_count;
        const struct rep_agents_changes *lines; /* other than rules */
        size_t line_count;
        uint64_t difference_count; /* of paths; each counts once for all crawlers with equal differences */
        uint64_t undecided;        /* questions that were not settled within the budget */
};

typedef void (*rep_changes_fn)(void *context, const struct rep_changes *changes);

/*
 * Compares the verdicts, the use of content and the other lines of two files, finds by rep_robots_audit() how much
 * those whose verdicts change may fetch before and after, and calls FN once.  A file that does not keep all lines, as a
 * blob may not, is not compared in usage.
 *
 * OPTIONS may be NULL; its budget is for all of these questions together, and the first one takes half of it at most.
 * Returns the same as they do.  Cost: theirs.
 */
enum rep_status rep_robots_changes(struct rep_robots *old_robots, struct rep_robots *new_robots,
                                   const struct rep_compare_options *options, rep_changes_fn fn, void *context);

/* ---- a file as a whole */

/* What a crawler may use the home page for. */
struct rep_crawler_uses {
        bool answered; /* not for a crawler that the file can't name as it was read, nor where lines are missing */
        enum rep_preference of[REP_USES];
};

/* How many crawlers may fetch how much of a site, and what they may use the home page for. */
struct rep_crawler_counts {
        unsigned purposes; /* those that count have one of these; 0: they all do */
        size_t all, by_share[REP_SHARES];
        size_t unsure;   /* of those that may fetch nothing, how many are not known to obey */
        size_t hearsay;  /* and of how many only others than their operators say that they obey */
        unsigned uses;   /* what crawlers with these purposes fetch for: a sum of 1 << enum rep_use */
        size_t answered; /* how many are answered about the use of the home page, and what, for each of USES */
        size_t by_preference[REP_USES][REP_PREFERENCE_DISALLOW + 1];
};

/*
 * Counts those of COUNT AUDITS whose crawlers have one of PURPOSES, a sum of REP_PURPOSE_ values; 0 means all crawlers.
 * An audit of everybody whom no line names never counts.  The member at I of USES is about the crawler of the audit at
 * I; USES may be NULL.
 */
void rep_count_crawlers(const struct rep_crawler_audit *audits, const struct rep_crawler_uses *uses, size_t count,
                        unsigned purposes, struct rep_crawler_counts *counts);

/* Finds what the crawler of each of COUNT AUDITS of ROBOTS may use the home page for.  Returns REP_OK, REP_ERR_ARGUMENT
 * or REP_ERR_MEMORY.  BUDGET is the most steps to take; 0: REP_BUDGET.  Those for whom it did not suffice have no
 * answer.  Cost: that of rep_robots_usage() for each crawler that a line names, or whose operator has a token for use;
 * and once for all others. */
enum rep_status rep_robots_uses(struct rep_robots *robots, const struct rep_crawler_audit *audits, size_t count,
                                uint64_t budget, struct rep_crawler_uses *uses);

/* The crawlers that are looked at first: a site is closed to search if one of the first two is closed out. */
enum rep_first { REP_FIRST_GOOGLEBOT, REP_FIRST_BINGBOT, REP_FIRST_EVERYBODY };

#define REP_FIRSTS (REP_FIRST_EVERYBODY + 1)

/* A line about a file as a whole: about crawlers that are looked at first and may fetch alike, or about all that have a
 * purpose. */
struct rep_overview_line {
        /* REP_SEVERITY_ERROR: the site, all but some paths or the home page is closed to Google or Bing.
         * REP_SEVERITY_WARNING: one of these is closed to everybody whom no line names, or nearly all of the site to
         * some crawler that searches. */
        enum rep_severity severity;
        unsigned whom;                    /* a sum of 1 << enum rep_first; 0: the line is about a purpose */
        struct rep_reach reach;           /* of WHOM */
        struct rep_result home;           /* whether WHOM may fetch the home page, "/" */
        struct rep_crawler_counts counts; /* of those with a purpose */
};

/* What a file does as a whole: at most 9 lines.  Those about crawlers come first, and of these the worst. */
struct rep_overview {
        bool closed_to_search; /* a line is an error */
        size_t undecided;      /* questions about crawlers that were not settled within the budget */
        size_t line_count;
        const struct rep_overview_line *lines;
};

typedef void (*rep_overview_fn)(void *context, const struct rep_overview *overview);

/*
 * Finds what ROBOTS does as a whole, for Google, Bing, everybody whom no line names, and the public crawlers, and calls
 * FN once. BUDGET is the same as for rep_robots_audit().  Returns the same, and REP_ERR_MEMORY.
 *
 * Cost: that of rep_robots_audit() and rep_robots_uses() for all public crawlers.
 */
enum rep_status rep_robots_overview(struct rep_robots *robots, uint64_t budget, rep_overview_fn fn, void *context);

/* Write the sentence that LINE, or COUNTS, comes to: "Search: all 111 crawlers may fetch everything." */
bool rep_say_overview_line(const struct rep_overview_line *line, rep_write_fn write, void *context);
bool rep_say_counts(const struct rep_crawler_counts *counts, rep_write_fn write, void *context);

/* ---- names, sentences and JSON */

/* Returns the words for SHARE in a sentence, such as "all but some paths". */
const char *rep_say_share_words(enum rep_share share);

/* Return what follows "Disallowed by line 3: ", without a full stop: why the first match wins.  And what follows "would
 * match and decide ": the small difference by which a rule fails. */
const char *rep_say_reason_words(enum rep_reason reason);
const char *rep_say_miss_words(enum rep_miss_kind miss);

/*
 * Writes what rep_wish_list_write() did last with LIST: sentences without a full stop, each with "\n" behind it.  They
 * say who may fetch nothing now, what that costs, how many lines changed, and that nothing else does; or why nothing
 * was written.
 */
bool rep_say_wished(const struct rep_wish_list *list, rep_write_fn write, void *context);

/*
 * Write what a change is.  TEXT gets what is quoted from the files, a token or a path at a time; NULL: it is written as
 * rep_say_text() does.
 *
 *   rep_say_whom()             "all other crawlers (*), GPTBot and 3 more"; of a PAIR, whose names are two tokens,
 *                              "GPTBot -> CCBot"
 *   rep_say_crawlers_change()  "all but some paths -> nothing", "/login and 2 more close"
 *   rep_say_usage_change()     "ai-train of /: not stated -> disallow"
 */
bool rep_say_whom(const struct rep_agents_difference *whom, bool pair, rep_write_fn write, rep_write_fn text,
                  void *context);
bool rep_say_crawlers_change(const struct rep_crawlers_change *change, bool pair, rep_write_fn write, rep_write_fn text,
                             void *context);
bool rep_say_usage_change(const struct rep_usage_change *change, rep_write_fn write, rep_write_fn text, void *context);

bool rep_say_explanation_json(const struct rep_explanation *explanation, rep_write_fn write, void *context);

/* USES is a sum of 1 << enum rep_use: the answers for these are written.  0 means all. */
bool rep_say_usage_json(const struct rep_usage_report *report, unsigned uses, rep_write_fn write, void *context);

/* An edit whose text is not UTF-8 is left out: JSON would change it. */
bool rep_say_finding_json(const struct rep_finding *finding, rep_write_fn write, void *context);

/* PATH, one of the differences of WHOM. */
bool rep_say_difference_json(const struct rep_agents_difference *whom, const struct rep_difference *path,
                             rep_write_fn write, void *context);

/* CHANGE, one of the lines of WHOM other than rules. */
bool rep_say_line_change_json(const struct rep_agents_changes *whom, const struct rep_line_change *change,
                              rep_write_fn write, void *context);

bool rep_say_usage_change_json(const struct rep_usage_change *change, rep_write_fn write, void *context);

/* How much the crawler of AUDIT may fetch and, unless that is everybody, what is known of it. */
bool rep_say_audit_json(const struct rep_crawler_audit *audit, rep_write_fn write, void *context);

/* Writes TEXT as UTF-8 that a screen only displays: bytes that are not UTF-8, and those of characters that a screen
 * would act upon (rep_utf8_plain_span()), become "\x" and two digits. */
bool rep_say_text(struct rep_text text, rep_write_fn write, void *context);

/*
 * Returns the number of bytes of TEXT, valid UTF-8, before the first character that a screen may act upon instead of
 * showing it: controls, ends of lines and paragraphs, marks that turn the direction of the text around them, and
 * U+FFFE and U+FFFF, which are not characters and make XML invalid.
 *
 * *COLUMNS becomes how many characters they are, and *CHARACTER that first one, of *SIZE bytes.
 */
size_t rep_utf8_plain_span(struct rep_text text, size_t *columns, unsigned *character, size_t *size);

/* ---- edits */

/* Frees the contents of WRITTEN. */
void rep_written_free(struct rep_written *written);

/* ---- compiling, codings and crawlers */

/* A kind of statement about the use of content that a crawler honours, by its operator's documentation. */
struct rep_honoured {
        enum rep_statement_kind kind;
        const char *source; /* URL of the page that says so */
        const char *date;   /* the day on which the page was read, as YYYY-MM-DD */
};

/* Returns the kind number INDEX that CRAWLER, which is from the table, honours, or NULL past the last one.  Of kinds
 * that are not among them nothing is known: no operator says yet that it honours Content-Usage or Content-Signal. Cost:
 * linear in a table of a few rows. */
const struct rep_honoured *rep_public_crawler_honours(const struct rep_public_crawler *crawler, size_t index);

#endif
