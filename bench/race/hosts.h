/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hosts: robots.txt files with URLs, read from a folder.
 *
 * A folder has HOST.txt, the robots.txt, and for some hosts urls/HOST.txt, one URL a line.
 */
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
        char *name;
        struct rep_text robots; /* the part that counts: at most 512,000 bytes, no line cut */
        struct bench_urls real; /* empty for some hosts */
        size_t rule_count;      /* of the agent; filled in later */
};

struct bench_hosts {
        struct bench_host *hosts;
        size_t count;
        size_t left_out; /* URLs whose path cannot stand alone, because it starts with "//" */
};

/* Reads FOLDER.  Returns false, with errno set, if it cannot be read. */
bool bench_hosts_read(const char *folder, struct bench_hosts *hosts);

/* Keeps COUNT of the hosts, spread evenly over the list, with and without real URLs in proportion. */
void bench_hosts_sample(struct bench_hosts *hosts, size_t count);

/* Adds a host with only a NAME and ROBOTS, which are cut to the part that counts. */
struct bench_host *bench_hosts_add(struct bench_hosts *hosts, const char *name, struct rep_text robots);

/* Reads the paths of the URLs in TEXT, one a line, for HOST.  Paths that start with "//" are left out and counted. */
void bench_urls_split(struct rep_text text, const char *host, struct bench_urls *urls, size_t *left_out);

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

/* Returns the path of URL, or all of it if WHOLE is set. */
static inline struct rep_text
bench_url_text(const struct bench_url *url, bool whole)
{
        if (whole)
                return url->whole;
        return (struct rep_text){url->whole.data + (url->whole.size - url->path_size), url->path_size};
}

#endif
