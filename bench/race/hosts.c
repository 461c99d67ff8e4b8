/* SPDX-License-Identifier: Apache-2.0 */
/* hosts.c: see hosts.h. */
#include "race/hosts.h"

#include "engines/memory.h"
#include "protocol.h"
#include "tests/support/reference.h"

void
bench_urls_add(struct bench_urls *urls, char *at, const char *host, struct rep_text path)
{
        size_t prefix = bench_url_prefix(host);

        sprintf(at, "https://%s", host);
        memcpy(at + prefix, path.data, path.size);
        urls->urls = bench_grow(urls->urls, urls->count, sizeof(*urls->urls));
        urls->urls[urls->count++] = (struct bench_url){{at, prefix + path.size}, (uint32_t)path.size};
        urls->path_bytes += path.size;
}

static size_t
line_size(struct rep_text text)
{
        const char *end = memchr(text.data, '\n', text.size);

        return end == NULL ? text.size : (size_t)(end - text.data);
}

/* Returns the most bytes that the URLs of TEXT take, with HOST. */
static size_t
room_for(struct rep_text text, const char *host)
{
        size_t lines = 1;

        for (size_t i = 0; i < text.size; i++)
                lines += text.data[i] == '\n';
        return text.size + lines * (bench_url_prefix(host) + 1) + 1;
}

/* Reads the paths of the URLs in TEXT, one a line, for HOST.  Paths that start with "//" are left out and counted. */
static void
split_urls(struct rep_text text, const char *host, struct bench_urls *urls, size_t *left_out)
{
        char *path = bench_new(text.size + 2, 1), *out;

        *urls = (struct bench_urls){.memory = bench_new(room_for(text, host), 1)};
        out = urls->memory;
        while (text.size > 0) {
                struct rep_text line = {text.data, line_size(text)};
                size_t used = line.size < text.size ? line.size + 1 : line.size, size;

                text = (struct rep_text){text.data + used, text.size - used};
                if (line.size > 0 && line.data[line.size - 1] == '\r')
                        line.size--;
                if (line.size == 0)
                        continue;
                size = reference_path(line.data, line.size, REP_DIALECT_GOOGLE, path);
                if (size > 1 && path[1] == '/') {
                        ++*left_out;
                        continue;
                }
                bench_urls_add(urls, out, host, (struct rep_text){path, size});
                out += bench_url_prefix(host) + size;
        }
        free(path);
}

void
bench_urls_free(struct bench_urls *urls)
{
        free(urls->urls);
        free(urls->memory);
        *urls = (struct bench_urls){NULL, 0, 0, NULL};
}

void
bench_hosts_read(struct bench_hosts *hosts)
{
        struct bench_input input = bench_read_input();

        *hosts = (struct bench_hosts){bench_new(input.count, sizeof(*hosts->hosts)), input.count, 0};
        for (size_t i = 0; i < input.count; i++) {
                struct bench_host *host = &hosts->hosts[i];

                *host = (struct bench_host){.name = input.files[i].name, .robots = input.files[i].robots};
                split_urls(input.files[i].urls, host->name, &host->real, &hosts->left_out);
        }
}
