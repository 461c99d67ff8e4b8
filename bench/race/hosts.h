/* SPDX-License-Identifier: Apache-2.0 */
/* Hosts: robots.txt files with URLs. */
#ifndef REP_BENCH_HOSTS_H
#define REP_BENCH_HOSTS_H

#include "rep_runtime.h"

/* A whole URL: "https://", host and path.  The path is its last PATH_SIZE bytes and starts with "/". */
struct bench_url {
        struct rep_text whole;
        uint32_t path_size;
};

struct bench_urls {
        struct bench_url *urls;
        size_t count;
        size_t path_bytes;
        char *memory; /* where the URLs lie */
};

struct bench_host {
        const char *name;
        struct rep_text robots;
        struct bench_urls real; /* empty for some hosts */
        size_t rule_count;      /* of the agent; filled in later */
};

struct bench_hosts {
        struct bench_host *hosts;
        size_t count;
        size_t left_out; /* URLs whose path cannot stand alone, because it starts with "//" */
};

/* Reads the hosts on standard input. */
void bench_hosts_read(struct bench_hosts *hosts);

/* Adds HOST's PATH to URLS.  The URL is written to AT, in their memory, which has room for bench_url_prefix(HOST) more
 * bytes. */
void bench_urls_add(struct bench_urls *urls, char *at, const char *host, struct rep_text path);

/* Returns the size of "https://" and HOST. */
static inline size_t
bench_url_prefix(const char *host)
{
        return strlen("https://") + strlen(host);
}

void bench_urls_free(struct bench_urls *urls);

/*
 * Makes up to COUNT different URLs of HOST from its rules, paths that its patterns match or nearly match, in random
 * order, always the same for the same host.  About half of them are disallowed, as far as the rules allow that.  If few
 * URLs have one verdict, more have the other.
 */
void bench_derive_urls(const struct bench_host *host, struct rep_text agent, size_t count, struct bench_urls *urls);

/* Returns the path of URL, or all of it if WHOLE is set. */
static inline struct rep_text
bench_url_text(const struct bench_url *url, bool whole)
{
        if (whole)
                return url->whole;
        return (struct rep_text){url->whole.data + (url->whole.size - url->path_size), url->path_size};
}

#endif
