/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The linter: its parts, and how a part reports a finding.
 *
 * In: a file that was read for analysis.  Out: one call of the caller's function for each finding, with the message,
 * the line and the column.
 */
#ifndef REP_GEN_LINT_H
#define REP_GEN_LINT_H

#include "analyze/core/analysis.h"
#include "base/buffer.h"

/* The crawlers that a site loses most by closing out: the search engines that nearly all sites want, and everybody whom
   no line names.  Files close out other engines on purpose, by the dozen. */
enum rep_wanted { REP_WANTED_GOOGLE, REP_WANTED_BING, REP_WANTED_EVERYBODY, REP_WANTED };

/* One run over a file. */
struct rep_lint {
        struct rep_analysis *analysis;
        struct rep_crawler_rules *wanted[REP_WANTED]; /* an engine that no line names has the rules of everybody */
        const struct rep_directive *closing; /* the rule by which Googlebot may fetch nothing; NULL: none is known */
        const struct rep_lint_options *options;
        rep_finding_fn fn;
        void *context;
        uint64_t *undecided;
        const struct rep_silences *silences; /* NULL: none */
        bool *mistaken;                      /* a finding says of a line that it is not read as it was meant */
        struct rep_place *last;              /* of the finding before */
        uint64_t *steps;                     /* that are left for all parts */
};

/* A comment silences IDS in LINE: a bit for each. */
struct rep_silence {
        uint32_t line;
        uint64_t ids;
};

/* The place of a finding in the text, its line's begin, and the end of its content. */
struct rep_place {
        const char *at, *begin, *end;
};

/* The findings that comments in the file silence. */
struct rep_silences {
        uint64_t file;                   /* those that are silenced everywhere */
        const struct rep_silence *lines; /* in ascending order of lines */
        size_t count;
};

/* Reads the comments of the file of ANALYSIS, in ARENA.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_read_silences(struct rep_analysis *analysis, struct rep_arena *arena,
                                  struct rep_silences *silences);

/* Returns whether COMMENT, which begins with "#", silences findings. */
bool rep_is_ignore_comment(struct rep_text comment);

/* Reports ID at PLACE, which is in line LINE of the file's text.  OTHER_LINE is a second line that the message
   mentions, or 0.  FORMAT and the further arguments make the message, as for printf(). */
void rep_report_finding(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                        uint32_t other_line, const char *format, ...) REP_PRINTF(6, 7);

/* Does the same with SEVERITY, whatever the usual one of ID is. */
void rep_report_as(const struct rep_lint *lint, enum rep_severity severity, enum rep_finding_id id, uint32_t line,
                   const char *place, uint32_t other_line, const char *format, ...) REP_PRINTF(7, 8);

/* Does the same, and offers FIX. */
void rep_report_fixable(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                        uint32_t other_line, const struct rep_fix *fix, const char *format, ...) REP_PRINTF(7, 8);

/* Returns STATUS, or REP_OK if it says that the budget is used up: then a question is left undecided. */
static inline enum rep_status
rep_note_undecided(const struct rep_lint *lint, enum rep_status status)
{
        *lint->undecided += status == REP_ERR_LIMIT;
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

/*
 * rep_remove_line() returns the edit that removes the line of RULE, but for its comment.  rep_shorten_line() returns
 * the edit that replaces everything from FROM to the end of the value of RULE by TEXT, which is shorter.  Both return
 * no edit if the text of the file is unknown, or if the edit would bring text within the size limit of the file or of
 * the line that is ignored now.
 */
struct rep_fix rep_remove_line(const struct rep_analysis *analysis, const struct rep_directive *rule);
struct rep_fix rep_shorten_line(const struct rep_analysis *analysis, const struct rep_directive *rule, const char *from,
                                struct rep_text text);

/* Returns whether VALUE is a pattern for every path. */
static inline bool
rep_is_every_path(struct rep_text value)
{
        size_t i = value.size > 0 && value.data[0] == '/' ? 1 : 0;

        while (i < value.size && value.data[i] == '*')
                i++;
        return i == value.size;
}

/* ---- keys */

/* Returns the known key that KEY is, or is a few edits away from; NULL if there is none. */
const char *rep_meant_key(struct rep_text key);

/* Returns whether KEY is a known key, or close to one. */
bool rep_is_meant_as_key(struct rep_text key);

/* Returns the kind of the rule whose key follows white space in TEXT, the value of a line where a line end is missing.
   Returns REP_KIND_OTHER if none does. */
enum rep_kind rep_find_rule(struct rep_text text);

/* Returns what becomes of the rules below a user-agent line that is ignored: a text that continues "the line is
   ignored", or "" if nothing much does.  The line comes after BEFORE directives and is followed by the directive number
   AFTER. */
const char *rep_without_agent_line(const struct rep_file *file, size_t before, size_t after);

/* Returns whether the line of DIRECTIVE has a colon.  Some crawlers accept two words without one.  Returns true if
   ANALYSIS has no text. */
bool rep_has_colon(const struct rep_analysis *analysis, const struct rep_directive *directive);

/* Returns whether all crawlers read the line of DIRECTIVE, a rule or a user-agent line: it has a colon, and its key is
 * spelt right. */
bool rep_is_read_by_all(const struct rep_analysis *analysis, const struct rep_directive *directive);

/* Returns whether A and B, values of user-agent lines, are meant to name the same crawler.  "RankingBot1" and
 * "RankingBot2" are not, and neither are two that begin with "Web "; "ExampleBot/1.0" and "ExampleBot/2.0" are. */
bool rep_are_meant_alike(struct rep_text a, struct rep_text b);

/* Returns the number of bytes of TEXT that a message repeats. */
static inline int
rep_shown(struct rep_text text)
{
        return text.size < 60 ? (int)text.size : 60;
}

/* ---- names of crawlers */

struct rep_public_crawler;

/* Returns the public crawler whose preferred token is TOKEN.  If there is none, returns another that has this token.
   Returns NULL if there is none either. */
const struct rep_public_crawler *rep_find_by_token(struct rep_text token);

/* Returns whether TOKEN is that of a public crawler, followed by a dash and a suffix.  Operators name relatives in
   this way. */
bool rep_is_relative(struct rep_text token);

/* Returns the token on LINE if crawlers with this token follow other rules than "*", or an empty text.  Some crawlers
   ignore the lines for "*" in any case.  No crawler is called by a mere part of an unknown name, such as the D of
   D115Crawler.  Lines name some public crawlers by wide names, whatever NAMES says. */
struct rep_text rep_affected_token(const struct rep_directive *line, enum rep_names names);

/* ---- the parts of the linter */

/* Each part reports its findings, and returns REP_OK or an error that ends the linting. */

/* Each line on its own. */
enum rep_status rep_lint_lines(const struct rep_lint *lint);

/* Returns whether a '#' directly behind the pattern of DIRECTIVE, a rule, is meant as a part of it. */
bool rep_hash_cuts(const struct rep_analysis *analysis, const struct rep_directive *directive);

/* The pattern of DIRECTIVE, a rule. */
void rep_lint_pattern(const struct rep_lint *lint, const struct rep_directive *directive);

/* Reports what is wrong with DIRECTIVE, a Content-Usage or Content-Signal line.  PROBLEM is what
   rep_directive_problem() says of it.  Returns false if it is none of these. */
bool rep_lint_usage(const struct rep_lint *lint, const struct rep_directive *directive, const char *problem);

struct rep_usage_groups;

/* Statements about usage: the first of these runs the others. */
enum rep_status rep_lint_usage_groups(const struct rep_lint *lint);
/* Contradictions; rep_lint_usage_access() comes first. */
enum rep_status rep_lint_usage_conflicts(const struct rep_lint *lint, const struct rep_usage_groups *usage);
/* What is stated about paths that nobody may fetch. */
enum rep_status rep_lint_usage_access(const struct rep_lint *lint, struct rep_usage_groups *usage);

/* Returns a rule of the COUNT GROUPS that closes every path that PATTERN matches, or every path at all if PATTERN is
   empty. Returns NULL if none does so without doubt.  Cost: linear in their rules. */
const struct rep_directive *rep_find_closing(struct rep_analysis *analysis, const uint32_t *groups, uint32_t count,
                                             struct rep_text pattern);

/* Reports DIRECTIVE if its key goes on where Google's parser takes it for a rule, as that of "DisallowAITraining: /"
   does. Returns whether it is so. */
bool rep_lint_read_as_rule(const struct rep_lint *lint, const struct rep_directive *directive);

/* Report a character that looks like another one in the key of DIRECTIVE or around its value, and in TEXT, the first
   word of a line that is ignored.  Return whether there is one. */
bool rep_lint_look_alike(const struct rep_lint *lint, const struct rep_directive *directive);
bool rep_lint_look_alike_line(const struct rep_lint *lint, uint32_t line, struct rep_text text);

/* Returns whether TEXT begins or ends with such a character. */
bool rep_has_look_alike(struct rep_text text);

/* Comments that silence nothing. */
enum rep_status rep_lint_ignores(const struct rep_lint *lint);

/* User-agent lines, each on its own, and crawl-delays for crawlers that ignore them. */
enum rep_status rep_lint_agents(const struct rep_lint *lint);

/* Groups that were probably meant as two. */
enum rep_status rep_lint_joined(const struct rep_lint *lint);

/* Returns, for each group, whether it closes the site to everybody by mistake: the group of "*" and the one that closes
   the site were probably meant as two.  The result is in the arena for work, or NULL if memory is out. */
const bool *rep_find_closed_by_mistake(const struct rep_lint *lint);

/* Blocked crawlers whose operators have others for the same purpose. */
enum rep_status rep_lint_names(const struct rep_lint *lint);

/* Groups without rules, and agents that several groups name. */
enum rep_status rep_lint_groups(const struct rep_lint *lint);

/* Patterns that differ only in upper and lower case. */
enum rep_status rep_lint_case(const struct rep_lint *lint);

/* The rule that one would be an exception from but for upper and lower case. */
struct rep_forbidding {
        const struct rep_directive *rule; /* NULL: there is none */
        bool various;                     /* it is disallowed in several spellings, so this one may be meant */
};

/* Finds this, by rule, for those that allow something.  If the spelling with the same case is allowed as well, both are
   meant, and there is none.  *FORBIDDING is in the arena for work.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_find_forbidding_but_for_case(const struct rep_lint *lint, const struct rep_forbidding **forbidding);

/* Sitemaps on other hosts, and those that the file closes. */
enum rep_status rep_lint_sitemaps(const struct rep_lint *lint);

/* Crawlers that may fetch what is closed to crawlers that no line names, only because a line names them.  *UNMEANT is
   in the arena for work: for each group, whether it is one of theirs. */
enum rep_status rep_lint_named(const struct rep_lint *lint, const bool **unmeant);

/* Rules and stars without an effect, and what rep_lint_named() and rep_lint_resources() report.  It follows the parts
   that find mistakes: what seems useless beside them may be needed once they are corrected. */
enum rep_status rep_lint_rules(const struct rep_lint *lint);

/* Picks the rules of lint->wanted, and finds lint->closing.  Returns REP_OK or an error. */
enum rep_status rep_pick_wanted(struct rep_lint *lint);

/* Returns the names of WHOM, a set of bits by enum rep_wanted, as a part of a sentence. */
const char *rep_name_wanted(unsigned whom);

/* Wanted crawlers that lose the site. */
enum rep_status rep_lint_reach(const struct rep_lint *lint);

/* Stylesheets and scripts that search engines may not fetch.  *CLOSING is in the arena for work: for each rule, whether
   it closes any. */
enum rep_status rep_lint_resources(const struct rep_lint *lint, const bool **closing);

#endif
