/* SPDX-License-Identifier: Apache-2.0 */
/* What the command calls, beside the public headers, and other programs do not. */
#ifndef REP_GEN_BASE_COMMAND_H
#define REP_GEN_BASE_COMMAND_H

#include "rep_analyze.h"
#include "rep_coding.h"
#include "rep_compile.h"
#include "rep_crawlers.h"
#include "rep_idn.h"
#include "rep_say.h"
#include "rep_write.h"

/* Returns a sentence without a full stop that says what crawlers make of CONTENT, and why.  It is empty for a robots.txt.
 * Cost: constant. */
const char *rep_content_sentence(enum rep_content content);

/*
 * Calls FN for every rule of ROBOTS, in the order of lines.
 *
 * A rule applies to the crawlers that its group names, together with the rules of other groups that name them.  It is
 * dead or redundant if it is so for all these crawlers.  Each rule is judged on its own: two rules that say the same
 * may both be redundant, but only one of them can go.  Lines outside of any group are not rules.
 *
 * The only rule of a group also ends the user-agent lines of that group.  If another group follows, replace the rule by
 * "disallow:" instead of removing it.
 *
 * BUDGET is the most steps to take; 0: REP_BUDGET.  Returns REP_OK, REP_ERR_ARGUMENT or REP_ERR_MEMORY.
 */
enum rep_status rep_robots_rule_uses(const struct rep_robots *robots, uint64_t budget, rep_rule_fn fn, void *context);

/* Return the usual severity of ID, and its summary: a sentence without a full stop that is true of every finding with this
 * ID.  Cost: constant. */
enum rep_severity rep_finding_severity(enum rep_finding_id id);
const char *rep_finding_summary(enum rep_finding_id id);

/* Returns what there is to say about ID.  Cost: constant. */
const struct rep_finding_text *rep_finding_text(enum rep_finding_id id);

/* Returns what is wrong with the value of DIRECTIVE, or with its place: a part of a sentence, and a constant.  Returns NULL
 * if nothing is, and for rules, user-agent lines, and keys whose values are not known. */
const char *rep_directive_problem(const struct rep_directive *directive);

/* Writes the origin that HOST, the value of a Host line, names to ORIGIN.  Its scheme is http if HOST names none.  Returns
 * what is wrong with HOST, as above. */
const char *rep_host_origin(struct rep_text host, char origin[REP_ROBOTS_URL_SIZE]);

/* Returns the token of a public crawler that TOKEN, a crawler's name or a token of a file, misspells, or an empty text. */
struct rep_text rep_meant_token(struct rep_text token);

/* Makes KNOWN the nearest word if it is nearer than the one before. */
void rep_nearest_try(struct rep_nearest *nearest, const char *known);

/* Returns the share of REACH.  It is undecided if REACH has no example, as in an undecided audit. */
enum rep_share rep_share_of(const struct rep_reach *reach);

/*
 * Finds how much of the site each of COUNT CRAWLERS may fetch, and calls FN once.  NULL as a crawler stands for everybody
 * whom no line names.
 *
 * For a crawler that needs wide names (rep_crawler_look()), user-agent lines are read with REP_NAMES_WIDE, whatever the
 * names of ROBOTS are.  No file could name that crawler otherwise.
 *
 * BUDGET is the most steps to take for all crawlers together; 0: REP_BUDGET.  Returns REP_OK, REP_ERR_ARGUMENT,
 * REP_ERR_AGENT or REP_ERR_MEMORY.
 *
 * Cost: groups that apply to several crawlers are searched once, in time nearly linear in their rules.  The whole table
 * of rep_crawlers.h takes up to a millisecond for half of 3,000 real files.
 */
enum rep_status rep_robots_audit(const struct rep_robots *robots, const struct rep_crawler *const *crawlers,
                                 size_t count, uint64_t budget, rep_audits_fn fn, void *context);

/*
 * Compares the verdicts of two files, for every crawler that one of them names and for all others.  Calls FN for those that
 * differ, once for all crawlers with equal differences: for each pair of an old and a new line that decide about a common
 * path and differ, one difference, with a short and readable example.  FN is called if and only if some crawler gets
 * another verdict about some path.
 *
 * Between two dialects, only paths in the canonical form of REP_DIALECT_RFC9309 are compared.  Nearly every rule
 * differs on some path that spells a letter as an escape, and these differences would hide the ones that matter.
 *
 * OPTIONS may be NULL; its budget is for all crawlers together.  For two crawlers, FN is called at most once, without tokens.
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_MEMORY, REP_ERR_AGENT, or the errors of rep_robots_check() about the two crawlers.
 *
 * Cost: proportional to the rules that only one side has, times the rules of the other verdict that each may meet.
 */
enum rep_status rep_robots_compare(const struct rep_robots *old_robots, const struct rep_robots *new_robots,
                                   const struct rep_compare_options *options, rep_agents_difference_fn fn,
                                   void *context);

/*
 * Compares the lines of two files that are not rules.  Calls FN for the site and for the crawlers for which they
 * differ, once for all crawlers with equal changes.  Sitemap, host and clean-param apply to the site.  Crawl-delay,
 * request-rate and visit-time apply to the user-agent lines directly above them, and all others to their groups; see
 * rep_directives.h.  Lines are compared as sets, so their order and number do not matter.  Keys are compared without
 * case, values byte by byte.
 *
 * OPTIONS may be NULL; LINES does not matter.  For two crawlers, FN is called at most once, without tokens, and lines that
 * apply to the site are not compared.  Returns the same as rep_robots_compare().  Cost: linear in the lines that apply to each
 * crawler, plus sorting, within the budget.
 */
enum rep_status rep_robots_compare_lines(const struct rep_robots *old_robots, const struct rep_robots *new_robots,
                                         const struct rep_compare_options *options, rep_agents_changes_fn fn,
                                         void *context);

/*
 * Asks rep_robots_compare(), rep_robots_compare_usage() and rep_robots_compare_lines(), finds by rep_robots_audit() how much those
 * whose verdicts change may fetch before and after, and calls FN once.  A file that does not keep all lines, as a blob may not,
 * is not compared in usage.
 *
 * OPTIONS may be NULL; its budget is for all of these questions together, and the first one takes half of it at most.  Returns the
 * same as they do.  Cost: theirs.
 */
enum rep_status rep_robots_changes(struct rep_robots *old_robots, struct rep_robots *new_robots,
                                   const struct rep_compare_options *options, rep_changes_fn fn, void *context);

/* Returns the only one of CODINGS, or REP_CODING_OTHER if there are several.  Words that are not codings count only if
   there is no coding. */
enum rep_coding rep_only_coding(const struct rep_codings *codings);

/*
 * Makes a compiler whose memory, itself included, comes from ALLOCATOR.  ALLOCATOR is copied; NULL stands for malloc(),
 * realloc() and free().  Returns NULL if memory is out, or if one of the functions is missing.
 */
struct rep_compiler *rep_compiler_create_with(const struct rep_allocator *allocator);

/* Sets REPORT to what the last rep_compile() of COMPILER found in its input. */
void rep_compiler_report(const struct rep_compiler *compiler, struct rep_report *report);

/* Returns the kind number INDEX that CRAWLER, which is from the table, honours, or NULL past the last one.  Of kinds that are not
 * among them nothing is known: no operator says yet that it honours Content-Usage or Content-Signal.  Cost: linear in a table of a
 * few rows. */
const struct rep_honoured *rep_public_crawler_honours(const struct rep_public_crawler *crawler, size_t index);

/* Returns the words for SHARE in a sentence, such as "all but some paths". */
const char *rep_say_share_words(enum rep_share share);

/* Return what follows "Disallowed by line 3: ", without a full stop: why the first match wins.  And what follows "would
 * match and decide ": the small difference by which a rule fails. */
const char *rep_say_reason_words(enum rep_reason reason);
const char *rep_say_miss_words(enum rep_miss_kind miss);

/*
 * Writes what rep_wish_list_write() did last with LIST: sentences without a full stop, each with "\n" behind it.  They say who may
 * fetch nothing now, what that costs, how many lines changed, and that nothing else does; or why nothing was written.
 */
bool rep_say_wished(const struct rep_wish_list *list, rep_write_fn write, void *context);

/*
 * Write what a change is.  TEXT gets what stands in the files, a token or a path at a time; NULL: it is written as rep_say_text()
 * does.
 *
 *   rep_say_whom()             "all other crawlers (*), GPTBot and 3 more"; of a PAIR, whose names are two tokens, "GPTBot -> CCBot"
 *   rep_say_crawlers_change()  "all but some paths -> nothing", "/login and 2 more close"
 *   rep_say_usage_change()     "ai-train of /: not said -> disallow"
 */
bool rep_say_whom(const struct rep_agents_difference *whom, bool pair, rep_write_fn write, rep_write_fn text,
                  void *context);
bool rep_say_crawlers_change(const struct rep_crawlers_change *change, bool pair, rep_write_fn write, rep_write_fn text,
                             void *context);
bool rep_say_usage_change(const struct rep_usage_change *change, rep_write_fn write, rep_write_fn text, void *context);

bool rep_say_explanation_json(const struct rep_explanation *explanation, rep_write_fn write, void *context);

/* An edit whose text is not UTF-8 is left out: JSON would change it. */
bool rep_say_finding_json(const struct rep_finding *finding, rep_write_fn write, void *context);

/* PATH, one of the differences of WHOM. */
bool rep_say_difference_json(const struct rep_agents_difference *whom, const struct rep_difference *path,
                             rep_write_fn write, void *context);

/* CHANGE, one of the lines beside rules of WHOM. */
bool rep_say_line_change_json(const struct rep_agents_changes *whom, const struct rep_line_change *change,
                              rep_write_fn write, void *context);

bool rep_say_usage_change_json(const struct rep_usage_change *change, rep_write_fn write, void *context);

/* How much the crawler of AUDIT may fetch and, unless that is everybody, what is known of it. */
bool rep_say_audit_json(const struct rep_crawler_audit *audit, rep_write_fn write, void *context);

/*
 * Counts those of COUNT AUDITS whose crawlers have one of PURPOSES, a sum of REP_PURPOSE_ values; 0 stands for all crawlers.  An
 * audit of everybody whom no line names never counts.  The member at I of USES is about the crawler of the audit at I; USES may
 * be NULL.
 */
void rep_count_crawlers(const struct rep_crawler_audit *audits, const struct rep_crawler_uses *uses, size_t count,
                        unsigned purposes, struct rep_crawler_counts *counts);

/* Finds what the crawler of each of COUNT AUDITS of ROBOTS may use the home page for.  Returns REP_OK, REP_ERR_ARGUMENT or
 * REP_ERR_MEMORY.  BUDGET is the most steps to take; 0: REP_BUDGET.  Those for whom it did not suffice have no answer.  Cost: that of
 * rep_robots_usage() for each crawler that a line names, or whose operator has a token for use; and once for all others. */
enum rep_status rep_robots_uses(struct rep_robots *robots, const struct rep_crawler_audit *audits, size_t count,
                                uint64_t budget, struct rep_crawler_uses *uses);

/*
 * Finds what ROBOTS does as a whole, for Google, Bing, everybody whom no line names, and the public crawlers, and calls FN once.
 * BUDGET is the same as for rep_robots_audit().  Returns the same, and REP_ERR_MEMORY.
 *
 * Cost: that of rep_robots_audit() and rep_robots_uses() for all public crawlers.
 */
enum rep_status rep_robots_overview(struct rep_robots *robots, uint64_t budget, rep_overview_fn fn, void *context);

/* Write the sentence that LINE, or COUNTS, comes to: "Search: all 111 crawlers may fetch everything." */
bool rep_say_overview_line(const struct rep_overview_line *line, rep_write_fn write, void *context);
bool rep_say_counts(const struct rep_crawler_counts *counts, rep_write_fn write, void *context);

/* Writes TEXT as UTF-8 that a screen only displays: bytes that are not UTF-8, and those of characters that a screen would act
 * upon (rep_utf8_plain_span()), become "\x" and two digits. */
bool rep_say_text(struct rep_text text, rep_write_fn write, void *context);

/*
 * Returns the number of bytes of TEXT, valid UTF-8, before the first character that a screen may act upon instead of
 * showing it: controls, ends of lines and paragraphs, marks that turn the direction of the text around them, and
 * U+FFFE and U+FFFF, which are no characters and make XML invalid.
 *
 * *COLUMNS becomes how many characters they are, and *CHARACTER that first one, of *SIZE bytes.
 */
size_t rep_utf8_plain_span(struct rep_text text, size_t *columns, unsigned *character, size_t *size);

/*
 * Makes the SIZE bytes of robots.txt at TEXT shorter.  Rules that decide nothing go, and so do comments and lines that say
 * nothing; groups that say the same become one; patterns lose what they do not need.  Of OPTIONS, which may be NULL, only
 * DIALECT, NAMES and MAX_BYTES are used.  The caller frees WRITTEN, also after an error; its TEXT may be that of the caller.
 *
 * Each step is proven by an exact comparison: in both dialects, with product tokens and with wide names, every crawler gets the
 * same verdict for every path, the same lines beside rules, and the same statements about the use of content.  So a rule stays
 * that changes no verdict, but tells Google-Extended something by its name.  A second call changes nothing, unless something was
 * left undecided.
 *
 * BUDGET is the most steps to take; 0: REP_BUDGET (rep_analyze.h).  Returns the same as rep_write().
 */
enum rep_status rep_minimize(const char *text, size_t size, const struct rep_options *options, uint64_t budget,
                             struct rep_written *written);

/* Frees the contents of WRITTEN. */
void rep_written_free(struct rep_written *written);

#endif
