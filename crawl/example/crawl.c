/* SPDX-License-Identifier: Apache-2.0 */
/*
 * crawl.c: a small crawler: it fetches the pages that it is given, many at a time, and obeys robots.txt by
 * rep_cache.h.
 *
 *     rep2c-crawl-example [--agent TOKEN] [--jobs N] [--connect HOST:PORT] [--snapshot PACK] <URLS
 *
 * A line of output for each page: what came of it, the HTTP status or "-", and the URL, with tabs between.  Where a page
 * redirects, that URL is the last one: each redirect is followed by hand, as it leads to another URL, perhaps of another
 * host, whose robots.txt is asked first.  All transfers are libcurl's, in one thread (its "multi" interface); the cache says of each page whether it may be
 * fetched, and when a robots.txt is to be fetched first.  A page waits in a list while its robots.txt is on its way,
 * and until its host's delay is over.  docs/pages/crawl.md says how to make a whole crawler of it.
 */
#include <curl/curl.h>
#include <getopt.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "rep_cache.h"
#include "rep_compile.h"
#include "rep_idn.h"

enum {
        TIMEOUT = 10,   /* seconds for a transfer, redirects included */
        LEASE = 60,     /* more than that */
        REDIRECTS = 10, /* of a page, at most */
        POLL_MOST = 500 /* milliseconds between two looks at the clock */
};

/* A page that is to be fetched. */
struct page {
        struct page *next;
        int64_t come_back; /* not before this time, in milliseconds, unless its robots.txt comes */
        int redirects;     /* that led to it */
        char robots[REP_ROBOTS_URL_SIZE];
        char url[];
};

/* A host whose rules ask for a delay. */
struct host {
        int64_t next; /* no page is fetched before this time, in milliseconds */
        char robots[];
};

/* A list, taken from at its begin and added to at its end. */
struct pages {
        struct page *first, **end;
};

/* A transfer, of a robots.txt or of a page. */
struct transfer {
        CURL *curl;
        struct page *page;                /* NULL: of a robots.txt */
        char robots[REP_ROBOTS_URL_SIZE]; /* its URL */
        uint64_t ticket;
        char *body;
        size_t size;
        bool cut; /* more came than counts */
};

struct crawler {
        const char *agent;
        struct curl_slist *connect; /* where all connections go; NULL: where URLs say */
        long jobs;
        struct rep_cache *cache;
        CURLM *multi;
        long running;
        struct pages ready, waiting;
        void *hosts; /* those with a delay, a tree of tsearch() by the URL of their robots.txt */
};

static _Noreturn void
give_up(const char *what)
{
        fprintf(stderr, "rep2c-crawl-example: %s\n", what);
        exit(2);
}

static void *
must(void *pointer)
{
        if (pointer == NULL)
                give_up("out of memory");
        return pointer;
}

/* The time in milliseconds since 1970. */
static int64_t
clock_now(void)
{
        struct timespec now;

        clock_gettime(CLOCK_REALTIME, &now);
        return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void
add_page(struct pages *pages, struct page *page)
{
        page->next = NULL;
        *pages->end = page;
        pages->end = &page->next;
}

/* Makes the page of the SIZE bytes at URL. */
static struct page *
make_page(const char *url, size_t size)
{
        struct page *page = must(calloc(1, sizeof(*page) + size + 1));

        memcpy(page->url, url, size);
        /* Of what is no URL, the cache will say so. */
        rep_robots_url_idn(page->url, strlen(page->url), page->robots, NULL);
        return page;
}

static struct page *
take_page(struct pages *pages)
{
        struct page *page = pages->first;

        pages->first = page->next;
        if (pages->first == NULL)
                pages->end = &pages->first;
        return page;
}

static void
finish_page(struct page *page, const char *what, long status)
{
        if (status > 0)
                printf("%s\t%ld\t%s\n", what, status, page->url);
        else
                printf("%s\t-\t%s\n", what, page->url);
        free(page);
}

/* ---- transfers */

/* Takes as much of a robots.txt as counts, and a byte more. */
static size_t
on_robots(char *data, size_t size, size_t count, void *context)
{
        struct transfer *transfer = context;
        size_t bytes = size * count, room = REP_MAX_BYTES + 1 - transfer->size;

        transfer->cut = bytes > room;
        memcpy(transfer->body + transfer->size, data, transfer->cut ? room : bytes);
        transfer->size += transfer->cut ? room : bytes;
        return transfer->cut ? 0 : bytes;
}

static size_t
on_page(char *data, size_t size, size_t count, void *context)
{
        (void)data;
        (void)context;
        return size * count; /* a crawler would keep it */
}

static void
start_transfer(struct crawler *crawler, struct transfer *transfer, const char *url)
{
        CURL *curl = must(curl_easy_init());

        transfer->curl = curl;
        curl_easy_setopt(curl, CURLOPT_URL, url);
        curl_easy_setopt(curl, CURLOPT_USERAGENT, crawler->agent);
        curl_easy_setopt(curl, CURLOPT_PRIVATE, transfer);
        curl_easy_setopt(curl, CURLOPT_WRITEDATA, transfer);
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, transfer->page != NULL ? on_page : on_robots);
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)TIMEOUT);
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(curl, CURLOPT_CONNECT_TO, crawler->connect);
        /* The rules are those of the first origin, wherever its robots.txt leads.  Where a page leads is another
           page: see follow(). */
        if (transfer->page == NULL) {
                curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
                curl_easy_setopt(curl, CURLOPT_MAXREDIRS, (long)REP_REDIRECTS_MAX);
        }
        if (curl_multi_add_handle(crawler->multi, curl) != CURLM_OK)
                give_up("libcurl takes no transfer");
        crawler->running++;
}

static void
start_robots(struct crawler *crawler, const char *robots, uint64_t ticket)
{
        struct transfer *transfer = must(calloc(1, sizeof(*transfer)));

        transfer->body = must(malloc(REP_MAX_BYTES + 1));
        transfer->ticket = ticket;
        strcpy(transfer->robots, robots);
        start_transfer(crawler, transfer, robots);
}

static void
start_page(struct crawler *crawler, struct page *page)
{
        struct transfer *transfer = must(calloc(1, sizeof(*transfer)));

        transfer->page = page;
        start_transfer(crawler, transfer, page->url);
}

/* ---- the outcome of a robots.txt */

static enum rep_fetch_error
error_of(CURLcode result)
{
        switch (result) {
        case CURLE_OK:
        case CURLE_TOO_MANY_REDIRECTS: /* status and count say that */
                return REP_FETCH_DONE;
        case CURLE_COULDNT_RESOLVE_HOST:
                return REP_FETCH_DNS;
        case CURLE_COULDNT_CONNECT:
                return REP_FETCH_CONNECT;
        case CURLE_OPERATION_TIMEDOUT:
                return REP_FETCH_TIMEOUT;
        case CURLE_GOT_NOTHING:
        case CURLE_RECV_ERROR:
                return REP_FETCH_RESET;
        case CURLE_PARTIAL_FILE:
                return REP_FETCH_BODY;
        default:
                return REP_FETCH_OTHER;
        }
}

/* The field NAME of the last response; good until the next call.  Size 0: there is none. */
static struct rep_text
field(CURL *curl, const char *name, size_t number)
{
        struct curl_header *header;

        if (curl_easy_header(curl, name, number, CURLH_HEADER, -1, &header) != CURLHE_OK)
                return (struct rep_text){NULL, 0};
        return rep_string(header->value);
}

/* What the response says about its keeping. */
static void
read_fields(CURL *curl, struct rep_fetch *fetch, int64_t now)
{
        struct rep_text value;
        size_t i;

        for (i = 0; (value = field(curl, "Cache-Control", i)).data != NULL; i++)
                rep_cache_control(value, &fetch->cache);
        rep_age(field(curl, "Age", 0), &fetch->cache);
        rep_content_range(field(curl, "Content-Range", 0), REP_MAX_BYTES, fetch);
        value = field(curl, "Retry-After", 0);
        if (value.data != NULL)
                fetch->retry_after = rep_retry_after(value, now);
}

static void
finish_robots(struct crawler *crawler, struct transfer *transfer, CURLcode result)
{
        struct rep_text body = {transfer->body, transfer->size};
        struct rep_fetch fetch = {.error = transfer->cut ? REP_FETCH_DONE : error_of(result)};
        int64_t now = (int64_t)time(NULL);
        long status = 0, redirects = 0;

        curl_easy_getinfo(transfer->curl, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_getinfo(transfer->curl, CURLINFO_REDIRECT_COUNT, &redirects);
        fetch.status = (uint32_t)status;
        fetch.redirects = (uint32_t)redirects;
        fetch.no_body = transfer->size == 0;
        /* A redirect that libcurl did not follow leads nowhere. */
        if (result != CURLE_TOO_MANY_REDIRECTS && status / 100 == 3 && status != 304)
                fetch.error = REP_FETCH_BAD_TARGET;
        read_fields(transfer->curl, &fetch, now);
        if (rep_cache_put(crawler->cache, transfer->robots, strlen(transfer->robots), transfer->ticket, &fetch, body,
                          now) == REP_ERR_ARGUMENT)
                rep_cache_give_back(crawler->cache, transfer->robots, strlen(transfer->robots), transfer->ticket);
}

/* ---- hosts with a delay */

static int
compare_hosts(const void *one, const void *other)
{
        return strcmp(((const struct host *)one)->robots, ((const struct host *)other)->robots);
}

static struct host *
find_host(struct crawler *crawler, const char *robots)
{
        size_t size = strlen(robots) + 1;
        struct host *host = must(calloc(1, sizeof(*host) + size)), *found;

        memcpy(host->robots, robots, size);
        found = *(struct host **)must(tsearch(host, &crawler->hosts, compare_hosts));
        if (found != host)
                free(host);
        return found;
}

static void
free_hosts(struct crawler *crawler)
{
        while (crawler->hosts != NULL) {
                struct host *host = *(struct host **)crawler->hosts;

                tdelete(host, &crawler->hosts, compare_hosts);
                free(host);
        }
}

/* Returns when PAGE may be fetched, NOW or later.  If it is NOW, the host's next page is DELAY later. */
static int64_t
take_turn(struct crawler *crawler, const struct page *page, uint32_t delay, int64_t now)
{
        struct host *host;

        if (delay == 0)
                return now;
        host = find_host(crawler, page->robots);
        if (host->next > now)
                return host->next;
        host->next = now + delay;
        return now;
}

/* ---- pages */

/* Makes the pages ready that have waited for the robots.txt at ROBOTS (NULL: none), or long enough.  Returns when the
   next one will have. */
static int64_t
wake_pages(struct crawler *crawler, const char *robots, int64_t now)
{
        struct pages left = {NULL, &left.first};
        int64_t next = INT64_MAX;

        while (crawler->waiting.first != NULL) {
                struct page *page = take_page(&crawler->waiting);
                bool ready = page->come_back <= now || (robots != NULL && strcmp(page->robots, robots) == 0);

                add_page(ready ? &crawler->ready : &left, page);
                if (!ready && page->come_back < next)
                        next = page->come_back;
        }
        crawler->waiting = left;
        if (left.first == NULL)
                crawler->waiting.end = &crawler->waiting.first;
        return next;
}

static void
wait_until(struct crawler *crawler, struct page *page, int64_t moment)
{
        page->come_back = moment;
        add_page(&crawler->waiting, page);
}

/* Does what the robots.txt says with PAGE. */
static void
handle_page(struct crawler *crawler, struct page *page)
{
        struct rep_cache_answer answer;
        int64_t now = clock_now(), turn;

        rep_cache_check(crawler->cache, page->url, strlen(page->url), now / 1000, &answer);
        if (answer.ask)
                start_robots(crawler, page->robots, answer.ticket);
        switch (answer.verdict) {
        case REP_CACHE_ALLOW:
                turn = take_turn(crawler, page, answer.delay, now);
                if (turn > now)
                        wait_until(crawler, page, turn);
                else
                        start_page(crawler, page);
                break;
        case REP_CACHE_WAIT:
                wait_until(crawler, page, answer.come_back * 1000);
                break;
        case REP_CACHE_NO_URL:
                finish_page(page, "no_url", 0);
                break;
        default:
                finish_page(page, answer.state == REP_STATE_UNREACHABLE ? "unreachable" : "disallowed", 0);
        }
}

/* Puts the page at TARGET, to which PAGE redirects, in its place. */
static void
follow(struct crawler *crawler, struct page *page, const char *target)
{
        struct page *next = make_page(target, strlen(target));

        next->redirects = page->redirects + 1;
        free(page);
        add_page(&crawler->ready, next);
}

static void
finish_page_transfer(struct crawler *crawler, const struct transfer *transfer, CURLcode result)
{
        const char *target = NULL;
        long status = 0;

        curl_easy_getinfo(transfer->curl, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_getinfo(transfer->curl, CURLINFO_REDIRECT_URL, &target);
        if (result == CURLE_OK && target != NULL && transfer->page->redirects < REDIRECTS)
                follow(crawler, transfer->page, target);
        else
                finish_page(transfer->page, result == CURLE_OK && target == NULL ? "fetched" : "failed", status);
}

static void
finish_transfer(struct crawler *crawler, struct transfer *transfer, CURLcode result)
{
        if (transfer->page == NULL) {
                finish_robots(crawler, transfer, result);
                wake_pages(crawler, transfer->robots, clock_now());
        } else
                finish_page_transfer(crawler, transfer, result);
        curl_multi_remove_handle(crawler->multi, transfer->curl);
        curl_easy_cleanup(transfer->curl);
        free(transfer->body);
        free(transfer);
        crawler->running--;
}

static void
finish_transfers(struct crawler *crawler)
{
        CURLMsg *message;
        char *transfer;
        int left;

        while ((message = curl_multi_info_read(crawler->multi, &left)) != NULL) {
                if (message->msg != CURLMSG_DONE)
                        continue;
                curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
                finish_transfer(crawler, (struct transfer *)(void *)transfer, message->data.result);
        }
}

/* Returns whether another transfer can be started. */
static bool
can_start(const struct crawler *crawler)
{
        return crawler->ready.first != NULL && crawler->running < crawler->jobs;
}

/* Waits for a transfer, at most until the time MOMENT in milliseconds. */
static void
wait_for_transfers(struct crawler *crawler, int64_t moment)
{
        int64_t left = moment - clock_now();
        int most = left < 0 ? 0 : left < POLL_MOST ? (int)left : POLL_MOST;

        if (curl_multi_poll(crawler->multi, NULL, 0, most, NULL) != CURLM_OK)
                give_up("libcurl can't wait");
}

static void
crawl(struct crawler *crawler)
{
        int64_t next;
        int running;

        while (crawler->ready.first != NULL || crawler->waiting.first != NULL || crawler->running > 0) {
                while (can_start(crawler))
                        handle_page(crawler, take_page(&crawler->ready));
                if (curl_multi_perform(crawler->multi, &running) != CURLM_OK)
                        give_up("libcurl can't go on");
                finish_transfers(crawler);
                next = wake_pages(crawler, NULL, clock_now());
                if (!can_start(crawler))
                        wait_for_transfers(crawler, next);
        }
}

/* ---- begin and end */

static void
read_pages(struct crawler *crawler)
{
        char *line = NULL;
        size_t capacity = 0;
        ssize_t size;

        while ((size = getline(&line, &capacity, stdin)) > 0) {
                if (line[size - 1] == '\n')
                        size--;
                add_page(&crawler->ready, make_page(line, (size_t)size));
        }
        free(line);
}

static void
load_snapshot(struct crawler *crawler, const char *file)
{
        struct rep_pack *pack;

        if (access(file, F_OK) != 0)
                return;
        if (rep_pack_open(file, &pack, NULL) != REP_OK || rep_cache_load(crawler->cache, pack) != REP_OK)
                give_up("the snapshot can't be used");
        rep_pack_close(pack);
}

static void
start_cache(struct crawler *crawler)
{
        const struct rep_text agent = rep_string(crawler->agent);
        struct rep_cache_options options = {.lease = LEASE};
        struct rep_crawler *asks;

        if (rep_crawler_create(&agent, 1, REP_NAMES_TOKEN, &asks) != REP_OK)
                give_up("--agent is no product token");
        options.crawler = asks;
        if (rep_cache_create(&options, &crawler->cache) != REP_OK)
                give_up("out of memory");
        rep_crawler_free(asks);
}

static void
set_connect(struct crawler *crawler, const char *to)
{
        char *entry = must(malloc(strlen(to) + 3));

        strcpy(entry, "::"); /* any host and port */
        strcat(entry, to);
        crawler->connect = must(curl_slist_append(NULL, entry));
        free(entry);
}

static const char *
read_options(struct crawler *crawler, int argc, char **argv)
{
        static const struct option options[] = {
                {"agent", required_argument, NULL, 'a'},
                {"jobs", required_argument, NULL, 'j'},
                {"connect", required_argument, NULL, 'c'},
                {"snapshot", required_argument, NULL, 's'},
                {NULL, 0, NULL, 0},
        };
        const char *snapshot = NULL;
        int option;

        while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
                if (option == 'a')
                        crawler->agent = optarg;
                else if (option == 'j')
                        crawler->jobs = strtol(optarg, NULL, 10);
                else if (option == 'c')
                        set_connect(crawler, optarg);
                else if (option == 's')
                        snapshot = optarg;
                else
                        exit(2);
        }
        if (optind < argc)
                give_up("URLs come from standard input, not from arguments");
        if (crawler->jobs < 1)
                give_up("--jobs is a number from 1 on");
        return snapshot;
}

int
main(int argc, char **argv)
{
        struct crawler crawler = {.agent = "ExampleBot", .jobs = 64};
        const char *snapshot = read_options(&crawler, argc, argv);
        bool saved = true;

        crawler.ready.end = &crawler.ready.first;
        crawler.waiting.end = &crawler.waiting.first;
        curl_global_init(CURL_GLOBAL_DEFAULT);
        crawler.multi = must(curl_multi_init());
        start_cache(&crawler);
        if (snapshot != NULL)
                load_snapshot(&crawler, snapshot);
        read_pages(&crawler);
        crawl(&crawler);
        if (snapshot != NULL)
                saved = rep_cache_save(crawler.cache, snapshot, NULL) == REP_OK;
        free_hosts(&crawler);
        rep_cache_destroy(crawler.cache);
        curl_multi_cleanup(crawler.multi);
        curl_slist_free_all(crawler.connect);
        curl_global_cleanup();
        if (!saved)
                give_up("the snapshot can't be written");
        return ferror(stdin) || fflush(stdout) != 0 ? 2 : 0;
}
