/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The crawlers named on the command line.  Each one gets its own answer; a subcommand whose output is about one
 * crawler takes only one.
 *
 * The library makes crawlers and finds their rules (rep_robots.h).  This header is about the options that name
 * crawlers, and the messages about names that are not a crawler's.
 */
#ifndef REP_CLI_ASK_CRAWLERS_H
#define REP_CLI_ASK_CRAWLERS_H

#include "base/command.h"
#include "cli/base/options.h"
#include "cli/base/report.h"

/* ---- product tokens */

/* The product tokens of one crawler.  All zero is the empty list, which means everybody. */
struct agents {
        struct rep_text *texts; /* in the strings that were added */
        size_t count, capacity;
        bool merge; /* several agents are one crawler, which has all of their tokens */
};

/*
 * Adds the agents in LIST, separated by commas.  LIST must outlive AGENTS.  Fails if one of them is empty.  A list
 * with a parenthesis is one agent: a User-Agent header, which is not a token.
 */
bool agents_add(struct agents *agents, const char *list, struct failure *failure);

/* Adds one agent, whatever it holds. */
void agents_add_text(struct agents *agents, struct rep_text text);

/* Takes an option whose argument is such a list, and adds the list to a struct agents. */
void take_agents(const struct option_use *use);

/* Fails if AGENT is not a product token under NAMES.  The message says what a token is, which token AGENT begins
   with, and how to correct it. */
bool agent_examine(struct rep_text agent, enum rep_names names, struct failure *failure);

/* Fails because of HEADER, a User-Agent header in which nothing is a token under NAMES.  The message says what would
 * be. */
bool header_fail(struct rep_text header, enum rep_names names, struct failure *failure);

/* Fails if AGENT is probably the name of a public crawler with a slip of the pen. */
bool agent_examine_slip(struct rep_text agent, struct failure *failure);

/* Returns whether AGENTS is "*" alone. */
bool agents_are_everybody(const struct agents *agents);

/* Fails if one of AGENTS is not a product token, or if there are several and they are not to be merged. */
bool agents_examine(const struct agents *agents, enum rep_names names, struct failure *failure);

/* Frees the list, not the strings. */
void agents_free(struct agents *agents);

/* ---- crawlers */

/* A crawler.  ASKS and VIEW are set once the options are complete. */
struct crawler {
        struct rep_text name;                   /* as given; empty: everybody */
        struct agents agents;                   /* the tokens of --agent */
        const struct rep_public_crawler *known; /* the crawler of --crawler; NULL: none */
        bool header;                            /* NAME is a User-Agent header */
        struct rep_crawler *asks;               /* NULL: everybody */
        struct rep_crawler_view view;           /* the properties of ASKS */
};

struct crawlers {
        struct crawler *list;
        size_t count, capacity;
        unsigned purposes; /* the sum of the REP_PURPOSE_ values of --purpose */
        bool merge;        /* the agents of --agent are one crawler */
};

/* --agent, --crawler, --purpose, --user-agent and --merge, which set a struct crawlers; and only the first three. */
extern const struct option_row crawlers_options[], crawlers_named_options[];

/* Adds KNOWN, or everybody, to CRAWLERS. */
void crawlers_add_known(struct crawlers *crawlers, const struct rep_public_crawler *known);
void crawlers_add_everybody(struct crawlers *crawlers);

/* Adds everybody whom no line names, and then the whole table of public crawlers. */
void crawlers_add_all(struct crawlers *crawlers);

/* The same options for a subcommand that takes one crawler; without a crawler, it is about the whole file. */
extern const struct option_row crawler_options[];

/*
 * Completes CRAWLERS after the options.  Merges them if --merge was given, adds everybody if no crawler was named,
 * and makes each crawler, with tokens under NAMES.  Ends the command if that fails.
 */
void crawlers_complete(struct crawlers *crawlers, enum rep_names names);

/* The same for options that may name one crawler.  Two crawlers are an error.  Returns the crawler, or NULL if none was
 * named. */
const struct crawler *crawlers_complete_one(struct crawlers *crawlers, enum rep_names names);

/* Returns the public crawler of that NAME, which a version may follow, and otherwise the crawler with the token NAME;
   "" is everybody.  crawler_make() completes it. */
struct crawler crawler_called(struct rep_text name);

/* Makes CRAWLER from its name and one of AGENTS, KNOWN and HEADER.  If none of these is set, CRAWLER is everybody.
   The caller calls crawler_free(), also after a failure. */
bool crawler_make(struct crawler *crawler, enum rep_names names, struct failure *failure);

/* Returns what CRAWLER is called in a list of several. */
struct rep_text crawler_shown(const struct crawler *crawler);

/* Returns the name of the option that gave CRAWLER. */
const char *crawler_option(const struct crawler *crawler);

/* Notes on stderr which of CRAWLER's agents are probably names of public crawlers with a slip of the pen. */
void crawler_note_slips(const struct crawler *crawler);
void crawler_free(struct crawler *crawler);

/* Returns the names with which a file is read for CRAWLER, which may be NULL.  These are NAMES, unless CRAWLER is a
   public crawler whose own name needs wide names. */
enum rep_names crawler_names(const struct crawler *crawler, enum rep_names names);

/* Returns whether CRAWLER needs wide names although NAMES are not wide. */
bool crawler_is_wide(const struct crawler *crawler, enum rep_names names);

/* Notes on stderr which of CRAWLERS need wide names. */
void crawlers_note_wide(const struct crawlers *crawlers, enum rep_names names);

/*
 * Sets OPTIONS so that the robots.txt TEXT is compiled for CRAWLER alone, or for all crawlers if it is NULL.  Uses
 * COMPILER for this.  CRAWLER must live as long as OPTIONS.
 */
bool crawler_apply(const struct crawler *crawler, struct rep_compiler *compiler, struct rep_text text,
                   struct rep_options *options, struct failure *failure);

/* Starts at the first directive of BLOB that applies to CRAWLER. */
bool crawler_hold(const struct crawler *crawler, const struct rep_blob *blob, struct rep_holding *holding,
                  struct failure *failure);

/* Describes why the library answered STATUS for CRAWLER under NAMES.  Always returns false. */
bool crawler_fail(const struct crawler *crawler, enum rep_names names, enum rep_status status, struct failure *failure);

/* Notes on stderr, if training is one of PURPOSES, a sum of REP_PURPOSE_ values, what a site that blocks crawlers for
   these should know: which of them fetch for search as well, and who collects data for training besides. */
void purposes_note(unsigned purposes);

/* The names of enum rep_purpose as words of a choice. */
#define CRAWLER_PURPOSES "ai|training|input|agent|search|user|ads|seo|archive|preview|feed|monitor|data|research|other"

/* Returns the REP_PURPOSE_ value of an option whose argument is one of CRAWLER_PURPOSES. */
unsigned purpose_take(const struct option_use *use);

/* ---- uses of content as options */

/* The names that the functions below take, for texts of help, and for what is none. */
#define USES_HELP "search, ai-input (also ai-use), ai-train (also train-ai)"
#define USES_NAMES "search, ai-input (or ai-use), or ai-train (or train-ai)"

struct use_choice {
        bool made;
        enum rep_use use;
};

void take_use(const struct option_use *option);  /* struct use_choice: one name */
void take_uses(const struct option_use *option); /* unsigned: names between commas, a bit 1 << enum rep_use for each */

#endif
