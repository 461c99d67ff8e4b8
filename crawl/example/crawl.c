/* SPDX-License-Identifier: Apache-2.0 */
/*
 * crawl.c: a small crawler: its threads fetch the pages that it is given, and obey robots.txt by rep_cache.h.
 *
 *     rep2c-crawl-example [--agent TOKEN] [--jobs THREADS] [--connect HOST:PORT] [--snapshot PACK] <URLS
 *
 * A line of output for each page: what came of it, the HTTP status or "-", and the URL, with tabs between.  Where a
 * page redirects, that URL is the last one: each redirect is followed by hand, as it leads to another URL, perhaps of
 * another host, whose robots.txt is asked first.  All threads share the cache, which lets one of them fetch a
 * robots.txt while the others wait for it.  docs/pages/crawl.md says how to make a whole crawler of it.
 */
#include <curl/curl.h>
#include <getopt.h>
#include <pthread.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "rep_cache.h"
#include "rep_compile.h"
#include "rep_robots.h"

enum {
        TIMEOUT = 10,  /* seconds for a transfer, redirects included */
        LEASE = 60,    /* more than that */
        REDIRECTS = 10 /* of a page, at most */
};

struct crawler {
        const char *agent, *snapshot;
        struct curl_slist *connect; /* where all connections go; NULL: where URLs say */
        long threads;
        struct rep_cache *cache;
        pthread_mutex_t lock;   /* of HOSTS and of standard input */
        pthread_cond_t arrived; /* a robots.txt has */
        void *hosts;            /* those with a delay, a tree of tsearch() by the URL of their robots.txt */
};

/* A host whose rules ask for a delay. */
struct host {
        int64_t next; /* no page is fetched before this time, in milliseconds */
        char robots[REP_ROBOTS_URL_SIZE];
};

/* A body that is received. */
struct body {
        char *data;
        size_t size;
        bool cut; /* more came than counts */
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

/* Waits for a robots.txt, of any host, at most until the time MOMENT in milliseconds. */
static void
wait_until(struct crawler *crawler, int64_t moment)
{
        const struct timespec end = {.tv_sec = (time_t)(moment / 1000), .tv_nsec = (long)(moment % 1000) * 1000000};

        pthread_mutex_lock(&crawler->lock);
        pthread_cond_timedwait(&crawler->arrived, &crawler->lock, &end);
        pthread_mutex_unlock(&crawler->lock);
}

/* ---- transfers */

/* Takes as much of a robots.txt as counts, and a byte more. */
static size_t
on_robots(char *data, size_t size, size_t count, void *context)
{
        struct body *body = context;
        size_t bytes = size * count, room = REP_MAX_BYTES + 1 - body->size;

        body->cut = bytes > room;
        memcpy(body->data + body->size, data, body->cut ? room : bytes);
        body->size += body->cut ? room : bytes;
        return body->cut ? 0 : bytes;
}

static size_t
on_page(char *data, size_t size, size_t count, void *context)
{
        (void)data;
        (void)context;
        return size * count; /* a crawler would keep it */
}

/* Fetches URL into BODY; NULL: it is a page.  Returns what libcurl says; the response is that of CURL. */
static CURLcode
transfer(const struct crawler *crawler, CURL *curl, const char *url, struct body *body)
{
        curl_easy_reset(curl);
        curl_easy_setopt(curl, CURLOPT_URL, url);
        curl_easy_setopt(curl, CURLOPT_USERAGENT, crawler->agent);
        curl_easy_setopt(curl, CURLOPT_WRITEDATA, body);
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, body != NULL ? on_robots : on_page);
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)TIMEOUT);
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(curl, CURLOPT_CONNECT_TO, crawler->connect);
        /* The rules are those of the first origin, wherever its robots.txt leads.  Where a page leads is another page:
           see crawl_page(). */
        curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, body != NULL ? 1L : 0L);
        curl_easy_setopt(curl, CURLOPT_MAXREDIRS, (long)REP_REDIRECTS_MAX);
        return curl_easy_perform(curl);
}

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

/* Does the last response redirect to what is not a target?  What can't be reached is one, and at FTP a robots.txt may
 * be.
 */
static bool
leads_nowhere(CURL *curl, CURLcode result)
{
        char *last = NULL;

        curl_easy_getinfo(curl, CURLINFO_EFFECTIVE_URL, &last);
        return result == CURLE_OK || result == CURLE_URL_MALFORMAT ||
               (result == CURLE_UNSUPPORTED_PROTOCOL && (last == NULL || !curl_strnequal(last, "ftp:", 4)));
}

/* What the response says about its keeping, and about BODY: libcurl undoes no coding of it. */
static void
read_fields(CURL *curl, struct rep_text body, struct rep_fetch *fetch, int64_t now)
{
        struct rep_text value;

        for (size_t i = 0; (value = field(curl, "Cache-Control", i)).data != NULL; i++)
                rep_cache_control(value, &fetch->cache);
        rep_age(field(curl, "Age", 0), &fetch->cache);
        for (size_t i = 0; (value = field(curl, "Content-Encoding", i)).data != NULL; i++)
                rep_fetch_body(&(struct rep_body_fields){.codings = value}, body, REP_MAX_BYTES, fetch);
        for (size_t i = 0; (value = field(curl, "Transfer-Encoding", i)).data != NULL; i++)
                rep_fetch_body(&(struct rep_body_fields){.codings = value}, body, REP_MAX_BYTES, fetch);
        value = field(curl, "Content-Range", 0);
        rep_fetch_body(&(struct rep_body_fields){.range = value}, body, REP_MAX_BYTES, fetch);
        value = field(curl, "Retry-After", 0);
        if (value.data != NULL)
                fetch->retry_after = rep_retry_after(value, now);
}

/* Fetches the robots.txt at ROBOTS for the cache, which gave TICKET, and wakes those who wait for it. */
static void
fetch_robots(struct crawler *crawler, CURL *curl, const char *robots, uint64_t ticket)
{
        struct body body = {.data = must(malloc(REP_MAX_BYTES + 1))};
        CURLcode result = transfer(crawler, curl, robots, &body);
        struct rep_fetch fetch = {.error = body.cut ? REP_FETCH_DONE : error_of(result), .no_body = body.size == 0};
        int64_t now = (int64_t)time(NULL);
        long status = 0, redirects = 0;

        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_getinfo(curl, CURLINFO_REDIRECT_COUNT, &redirects);
        fetch.status = (uint32_t)status;
        fetch.redirects = (uint32_t)redirects;
        if (status / 100 == 3 && status != 304 && leads_nowhere(curl, result))
                fetch.error = REP_FETCH_BAD_TARGET;
        read_fields(curl, (struct rep_text){body.data, body.size}, &fetch, now);
        if (rep_cache_put(crawler->cache, robots, strlen(robots), ticket, &fetch,
                          (struct rep_text){body.data, body.size}, now) == REP_ERR_ARGUMENT)
                rep_cache_give_back(crawler->cache, robots, strlen(robots), ticket);
        free(body.data);
        pthread_mutex_lock(&crawler->lock);
        pthread_cond_broadcast(&crawler->arrived);
        pthread_mutex_unlock(&crawler->lock);
}

/* ---- hosts with a delay */

static int
compare_hosts(const void *one, const void *other)
{
        return strcmp(((const struct host *)one)->robots, ((const struct host *)other)->robots);
}

/* Returns when a page of the host of ROBOTS may be fetched, NOW or later.  If it is NOW, the next one is DELAY later.
 */
static int64_t
take_turn(struct crawler *crawler, const char *robots, uint32_t delay, int64_t now)
{
        struct host *host = must(calloc(1, sizeof(*host))), *found;
        int64_t turn;

        strcpy(host->robots, robots);
        pthread_mutex_lock(&crawler->lock);
        found = *(struct host **)must(tsearch(host, &crawler->hosts, compare_hosts));
        turn = found->next > now ? found->next : now;
        if (turn == now)
                found->next = now + delay;
        pthread_mutex_unlock(&crawler->lock);
        if (found != host)
                free(host);
        return turn;
}

/* ---- pages */

/* Waits until the page at URL may be fetched.  Returns what keeps it from that; NULL: nothing. */
static const char *
ask(struct crawler *crawler, CURL *curl, const char *url)
{
        char robots[REP_ROBOTS_URL_SIZE];
        struct rep_cache_answer answer;
        int64_t now, turn;

        if (rep_robots_url_idn(url, strlen(url), robots, NULL) != REP_URL_OK)
                return "no_url";
        for (;;) {
                now = clock_now();
                rep_cache_check(crawler->cache, url, strlen(url), now / 1000, &answer);
                if (answer.ask)
                        fetch_robots(crawler, curl, robots, answer.ticket);
                else if (answer.verdict == REP_WAIT)
                        wait_until(crawler, answer.come_back * 1000);
                else if (answer.verdict != REP_ALLOW)
                        return answer.state == REP_STATE_UNREACHABLE ? "unreachable" : "disallowed";
                else if (answer.delay == 0 || (turn = take_turn(crawler, robots, answer.delay, now)) == now)
                        return NULL;
                else
                        wait_until(crawler, turn);
        }
}

/* Fetches the page at URL, which is freed, and those that it leads to, and says what came of the last. */
static void
crawl_page(struct crawler *crawler, CURL *curl, char *url)
{
        const char *what = ask(crawler, curl, url);
        long status = 0;

        for (int redirects = 0; what == NULL; redirects++) {
                CURLcode result = transfer(crawler, curl, url, NULL);
                char *target = NULL;

                curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
                curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &target);
                if (result == CURLE_OK && target != NULL && redirects < REDIRECTS) {
                        target = must(strdup(target));
                        free(url);
                        url = target;
                        status = 0;
                        what = ask(crawler, curl, url);
                } else
                        what = result == CURLE_OK && target == NULL ? "fetched" : "failed";
        }
        if (status > 0)
                printf("%s\t%ld\t%s\n", what, status, url);
        else
                printf("%s\t-\t%s\n", what, url);
        free(url);
}

/* A thread: fetches the pages of standard input until there is none left. */
static void *
crawl(void *context)
{
        struct crawler *crawler = context;
        CURL *curl = must(curl_easy_init());
        ssize_t size;

        do {
                char *url = NULL;
                size_t capacity = 0;

                pthread_mutex_lock(&crawler->lock);
                size = getline(&url, &capacity, stdin);
                pthread_mutex_unlock(&crawler->lock);
                if (size > 0) {
                        url[strcspn(url, "\n")] = '\0';
                        crawl_page(crawler, curl, url);
                } else
                        free(url);
        } while (size > 0);
        curl_easy_cleanup(curl);
        return NULL;
}

/* ---- begin and end */

static void
start_cache(struct crawler *crawler)
{
        const struct rep_text agent = rep_string(crawler->agent);
        struct rep_cache_options options = {.lease = LEASE};
        struct rep_crawler *asks;
        struct rep_pack *pack;

        if (rep_crawler_create(&agent, 1, REP_NAMES_TOKEN, &asks) != REP_OK)
                give_up("--agent is not a product token");
        options.crawler = asks;
        if (rep_cache_create(&options, &crawler->cache) != REP_OK)
                give_up("out of memory");
        rep_crawler_free(asks);
        if (crawler->snapshot == NULL || access(crawler->snapshot, F_OK) != 0)
                return;
        if (rep_pack_open(crawler->snapshot, &pack, NULL) != REP_OK ||
            rep_cache_load(crawler->cache, pack, 0) != REP_OK)
                give_up("the snapshot can't be used");
        rep_pack_close(pack);
}

static void
set_connect(struct crawler *crawler, const char *to)
{
        char entry[256];

        if (snprintf(entry, sizeof(entry), "::%s", to) >= (int)sizeof(entry)) /* any host and port */
                give_up("--connect is too long");
        crawler->connect = must(curl_slist_append(NULL, entry));
}

static void
read_options(struct crawler *crawler, int argc, char **argv)
{
        static const struct option options[] = {
                {"agent", required_argument, NULL, 'a'},
                {"jobs", required_argument, NULL, 'j'},
                {"connect", required_argument, NULL, 'c'},
                {"snapshot", required_argument, NULL, 's'},
                {NULL, 0, NULL, 0},
        };
        int option;

        while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
                if (option == 'a')
                        crawler->agent = optarg;
                else if (option == 'j')
                        crawler->threads = strtol(optarg, NULL, 10);
                else if (option == 'c')
                        set_connect(crawler, optarg);
                else if (option == 's')
                        crawler->snapshot = optarg;
                else
                        exit(2);
        }
        if (optind < argc)
                give_up("URLs come from standard input, not from arguments");
        if (crawler->threads < 1)
                give_up("--jobs is a number from 1 on");
}

int
main(int argc, char **argv)
{
        struct crawler crawler = {.agent = "ExampleBot",
                                  .threads = 64,
                                  .lock = PTHREAD_MUTEX_INITIALIZER,
                                  .arrived = PTHREAD_COND_INITIALIZER};
        pthread_t *threads;

        read_options(&crawler, argc, argv);
        curl_global_init(CURL_GLOBAL_DEFAULT);
        start_cache(&crawler);
        threads = must(calloc((size_t)crawler.threads, sizeof(*threads)));
        for (long i = 0; i < crawler.threads; i++)
                if (pthread_create(&threads[i], NULL, crawl, &crawler) != 0)
                        give_up("no thread can be started");
        for (long i = 0; i < crawler.threads; i++)
                pthread_join(threads[i], NULL);
        free(threads);
        while (crawler.hosts != NULL) {
                struct host *host = *(struct host **)crawler.hosts;

                tdelete(host, &crawler.hosts, compare_hosts);
                free(host);
        }
        if (crawler.snapshot != NULL && rep_cache_save(crawler.cache, crawler.snapshot, NULL) != REP_OK)
                give_up("the snapshot can't be written");
        rep_cache_free(crawler.cache);
        curl_slist_free_all(crawler.connect);
        curl_global_cleanup();
        return ferror(stdin) || fflush(stdout) != 0 ? 2 : 0;
}
