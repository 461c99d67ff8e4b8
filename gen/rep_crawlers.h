/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_crawlers.h: the public crawlers.
 *
 *     const struct rep_public_crawler *crawler = NULL;
 *
 *     while ((crawler = rep_public_crawler_next(crawler, REP_PURPOSE_TRAINING)) != NULL)
 *             ... crawler->name ...
 *
 * A crawler of this table has its product tokens in order of preference.  It obeys the groups of the first that a file
 * names, not all of them merged: Google documents this for Googlebot-Image, which falls back to Googlebot.  Where a file
 * names none of them, the groups for "*" hold, but not for all crawlers: AdsBot-Google ignores these.
 * rep_crawler_create_public() of rep_robots.h makes a crawler that asks so.
 *
 * The table says what operators publish about their crawlers, or what others report of them (DOCUMENTED says which), as it
 * was on DATE at SOURCE.  A row says nothing about who really sent a request.
 *
 * Threads: constant data; any thread may call these functions at any time.
 * Cost: no I/O and no allocation.
 *
 * Source: gen/crawlers/crawlers.tsv, the table, names the page that each row is from.
 */
#ifndef REP_CRAWLERS_H
#define REP_CRAWLERS_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a crawler fetches for.  One may have several: their sum. */
enum rep_purpose {
        REP_PURPOSE_SEARCH = 1,      /* an index that people search in, or that answers are made from */
        REP_PURPOSE_TRAINING = 2,    /* what models are trained with */
        REP_PURPOSE_USER = 4,        /* a page that a person, or an agent of theirs, asked for just now */
        REP_PURPOSE_ADS = 8,         /* advertisements, and the pages that they stand on or lead to */
        REP_PURPOSE_SEO = 16,        /* figures about sites for those who want to be found */
        REP_PURPOSE_ARCHIVE = 32,    /* copies that are kept */
        REP_PURPOSE_PREVIEW = 64,    /* how a link looks where it was posted */
        REP_PURPOSE_FEED = 128,      /* feeds that somebody reads */
        REP_PURPOSE_MONITOR = 256,   /* is the site up, is it safe, did it change */
        REP_PURPOSE_DATA = 512,      /* data that are sold or given on */
        REP_PURPOSE_RESEARCH = 1024, /* studies of the web */
        REP_PURPOSE_OTHER = 2048,
};

/* Does the operator say that the crawler obeys robots.txt? */
enum rep_obeys {
        REP_OBEYS_UNKNOWN = 0, /* says nothing, or nothing that is known */
        REP_OBEYS_YES = 1,
        REP_OBEYS_NO = 2, /* says that it does not, or not in general */
};

/* A public crawler.  Every string is printable ASCII, ends in a NUL and is not NULL. */
struct rep_public_crawler {
        const char *name;              /* as its operator writes it */
        const struct rep_text *tokens; /* product tokens, the preferred one first */
        size_t token_count;            /* at least 1 */
        bool everybody;                /* where a file names none of them, the groups for "*" hold */
        bool wide;                     /* no token is of [A-Za-z_-]: only wide names (enum rep_names) can name it */
        bool documented;               /* the operator's own documentation says so; otherwise hearsay */
        enum rep_obeys obeys;
        unsigned purposes;       /* a sum of REP_PURPOSE_ values, not 0 */
        const char *operated_by; /* a company, an institute, a project; "unknown" */
        const char *source;      /* URL of what this row was made from */
        const char *date;        /* day on which that was read, as YYYY-MM-DD */
        const char *note;        /* a sentence on what is special; may be empty */
};

/* Number of crawlers in the table.  Cost: constant. */
REP_API size_t rep_public_crawler_count(void);

/* The crawler number INDEX in the order of names without case, or NULL where INDEX is past the last.  Cost: constant. */
REP_API const struct rep_public_crawler *rep_public_crawler_at(size_t index);

/* The crawler called NAME, compared whole and without case, or NULL.  Cost: a binary search. */
REP_API const struct rep_public_crawler *rep_public_crawler_find(struct rep_text name);

/*
 * The next crawler after CRAWLER that has one of PURPOSES, a sum of REP_PURPOSE_ values; 0 is all of them.  CRAWLER is
 * of this table, or NULL for the first one.  Returns NULL behind the last.  Cost: linear in the crawlers passed over.
 */
REP_API const struct rep_public_crawler *rep_public_crawler_next(const struct rep_public_crawler *crawler,
                                                                 unsigned purposes);

/* The name of PURPOSE, such as "training"; NULL where it is not one of enum rep_purpose.  Cost: constant. */
REP_API const char *rep_purpose_name(enum rep_purpose purpose);

/* Sets *PURPOSE to the one that is called NAME, compared whole and with case.  Returns whether there is one. */
REP_API bool rep_purpose_find(struct rep_text name, enum rep_purpose *purpose);

#ifdef __cplusplus
}
#endif

#endif
