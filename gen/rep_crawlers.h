/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_crawlers.h: the public crawlers.
 *
 *     const struct rep_public_crawler *crawler = NULL;
 *
 *     while ((crawler = rep_public_crawler_next(crawler, REP_PURPOSE_TRAINING)) != NULL)
 *             ... crawler->name ...
 *
 * The product tokens of a crawler in this table are in order of preference.  The crawler obeys the groups of the first
 * token that a file names, not the groups of all tokens merged.  Google documents this: Googlebot-Image falls back to
 * Googlebot.  If a file names none of the tokens, the groups for "*" apply, but not to every crawler: AdsBot-Google
 * ignores them.  rep_crawler_create_public() of rep_robots.h makes a crawler that follows these rules.
 *
 * The table has what operators publish about their crawlers, or what others report about them (DOCUMENTED says which), as
 * found at SOURCE on DATE.  A row says nothing about who really sent a request.
 *
 * Threads: constant data; any thread may call these functions at any time.
 * Cost: no I/O and no allocation.
 *
 * Source: gen/crawlers/crawlers.tsv, the table, names the page for each row.
 */
#ifndef REP_CRAWLERS_H
#define REP_CRAWLERS_H

#include "rep_runtime.h"
#include "rep_usage.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a crawler fetches pages.  A crawler with several purposes has their sum.  REP_PURPOSE_AI unites others: it is for
   questions, and no crawler has it beside them. */
enum rep_purpose {
        REP_PURPOSE_SEARCH = 1,      /* an index for searching, or for generating answers */
        REP_PURPOSE_TRAINING = 2,    /* training of models, also of models of others */
        REP_PURPOSE_USER = 4,        /* a page that a person, or a person's agent, has just requested */
        REP_PURPOSE_ADS = 8,         /* advertisements, and the pages that show them or that they link to */
        REP_PURPOSE_SEO = 16,        /* search engine optimization */
        REP_PURPOSE_ARCHIVE = 32,    /* copies for an archive */
        REP_PURPOSE_PREVIEW = 64,    /* previews of links in posts and messages */
        REP_PURPOSE_FEED = 128,      /* feeds for their readers */
        REP_PURPOSE_MONITOR = 256,   /* checks that a site is up, is safe, or has changed */
        REP_PURPOSE_DATA = 512,      /* data that are sold or passed on */
        REP_PURPOSE_RESEARCH = 1024, /* studies of the web */
        REP_PURPOSE_OTHER = 2048,
        REP_PURPOSE_INPUT = 4096, /* what models read in order to answer, in an index of theirs or at once */
        REP_PURPOSE_AGENT = 8192, /* programs that act for a person, such as those that buy or that write programs */
        REP_PURPOSE_AI = REP_PURPOSE_TRAINING | REP_PURPOSE_INPUT | REP_PURPOSE_AGENT,
};

/* Whether the operator says that the crawler obeys robots.txt. */
enum rep_obeys {
        REP_OBEYS_UNKNOWN = 0, /* the operator doesn't say, or the statement is not known */
        REP_OBEYS_YES = 1,
        REP_OBEYS_NO = 2, /* it does not obey robots.txt, or not in general */
};

/* A public crawler.  Every string is printable ASCII, ends in a NUL and is not NULL. */
struct rep_public_crawler {
        const char *name;              /* as its operator writes it */
        const struct rep_text *tokens; /* product tokens, the preferred one first */
        size_t token_count;            /* at least 1 */
        bool everybody;                /* if a file names none of the tokens, the groups for "*" apply */
        bool delay_of_all;             /* the crawl-delays for "*" apply also where a file names it */
        bool wide;                     /* no token is of [A-Za-z_-]: a file can only name it by REP_NAMES_WIDE */
        bool documented;               /* the row is from the operator's own documentation; otherwise from others */
        enum rep_obeys obeys;
        unsigned purposes;       /* a sum of REP_PURPOSE_ values, not 0 */
        const char *operated_by; /* a company, an institute or a project, or "unknown" */
        const char *source;      /* URL of the page that this row is from */
        const char *date;        /* the day on which the page was read, as YYYY-MM-DD */
        const char *note;        /* a sentence about what is special; may be empty */
};

/* Returns the number of crawlers in the table.  Cost: constant. */
REP_API size_t rep_public_crawler_count(void);

/* Returns the crawler number INDEX, in the order of names without case, or NULL if INDEX is past the last.  Cost:
 * constant. */
REP_API const struct rep_public_crawler *rep_public_crawler_at(size_t index);

/* Returns the crawler called NAME, compared whole and without case, or NULL.  Cost: a binary search. */
REP_API const struct rep_public_crawler *rep_public_crawler_find(struct rep_text name);

/*
 * Returns the next crawler after CRAWLER that has one of PURPOSES, a sum of REP_PURPOSE_ values; 0 stands for all
 * purposes.  CRAWLER is from this table, or NULL for the first crawler.  Returns NULL after the last.  Cost: linear in
 * the crawlers skipped.
 */
REP_API const struct rep_public_crawler *rep_public_crawler_next(const struct rep_public_crawler *crawler,
                                                                 unsigned purposes);

/* Returns the name of PURPOSE, such as "training" or "ai", or NULL if it is not one of enum rep_purpose.  Cost:
 * constant. */
REP_API const char *rep_purpose_name(enum rep_purpose purpose);

/* Sets *PURPOSE to the purpose called NAME, compared whole and with case.  Returns whether there is one. */
REP_API bool rep_purpose_find(struct rep_text name, enum rep_purpose *purpose);

#ifdef __cplusplus
}
#endif

#endif
