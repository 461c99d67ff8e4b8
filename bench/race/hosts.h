/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hosts: robots.txt files with URLs, read from a folder.
 *
 * A folder holds HOST.txt, the robots.txt, and for some hosts urls/HOST.txt, one URL a line.
 */
#ifndef REP_BENCH_HOSTS_H
#define REP_BENCH_HOSTS_H

#include "rep_runtime.h"

/* A whole URL, "https://", host and path; the path is its last PATH_SIZE bytes and starts with "/". */
struct bench_url {
        struct rep_text whole;
        uint32_t path_size;
};

struct bench_urls {
        struct bench_url *urls;
        size_t count;
        size_t path_bytes;
        char *memory; /* that they lie in */
};

struct bench_host {
        char *name;
        struct rep_text robots; /* what counts of it: at most 512,000 bytes, no line cut */
        struct bench_urls real; /* none for some hosts */
        size_t rule_count;      /* of the agent; filled in by whoever needs it */
};

struct bench_hosts {
        struct bench_host *hosts;
        size_t count;
        size_t left_out; /* URLs whose path can't stand alone, since it starts with "//" */
};

/* Reads FOLDER; false with errno set where that can't be read. */
bool bench_hosts_read(const char *folder, struct bench_hosts *hosts);

/* Keeps COUNT of the hosts, spread evenly over the list; those with real URLs and those without in proportion. */
void bench_hosts_sample(struct bench_hosts *hosts, size_t count);

/* Adds a host with nothing but its NAME; its ROBOTS are cut to what counts. */
struct bench_host *bench_hosts_add(struct bench_hosts *hosts, const char *name, struct rep_text robots);

/* The paths of the URLs in TEXT, one a line, on HOST.  Those that start with "//" are left out, and counted. */
void bench_urls_split(struct rep_text text, const char *host, struct bench_urls *urls, size_t *left_out);

/* Adds HOST's PATH to URLS, written to AT, which lies in their memory and has room for bench_url_prefix(HOST) more. */
void bench_urls_add(struct bench_urls *urls, char *at, const char *host, struct rep_text path);

/* Bytes of "https://" and HOST. */
static inline size_t
bench_url_prefix(const char *host)
{
        return strlen("https://") + strlen(host);
}

void bench_urls_free(struct bench_urls *urls);

/* The path of URL, or all of it where WHOLE. */
static inline struct rep_text
bench_url_text(const struct bench_url *url, bool whole)
{
        if (whole)
                return url->whole;
        return (struct rep_text){url->whole.data + (url->whole.size - url->path_size), url->path_size};
}

#endif
