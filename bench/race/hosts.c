/* SPDX-License-Identifier: Apache-2.0 */
/* hosts.c: see hosts.h. */
#include "race/hosts.h"

#include <dirent.h>
#include <errno.h>

#include "engines/memory.h"
#include "rep_compile.h"
#include "tests/support/reference.h"

#define SUFFIX ".txt"

enum { PATH_ROOM = 4096 };

/* ---- URLs */

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

void
bench_urls_split(struct rep_text text, const char *host, struct bench_urls *urls, size_t *left_out)
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

/* ---- files */

/* Reads the file at PATH.  On failure, the data are NULL and errno is set. */
static struct rep_text
read_file(const char *path)
{
        FILE *file = fopen(path, "rb");
        struct rep_text none = {NULL, 0};
        char *data = NULL;
        size_t used = 0, got = 1;

        if (file == NULL)
                return none;
        for (size_t room = 1 << 16; got > 0; room *= 2) {
                data = bench_some(realloc(data, room));
                got = fread(data + used, 1, room - used, file);
                used += got;
        }
        fclose(file);
        return (struct rep_text){data, used};
}

/* Returns ROBOTS within the limit, without the line that the limit cuts. */
static struct rep_text
within_limit(struct rep_text robots)
{
        if (robots.size <= REP_MAX_BYTES)
                return robots;
        robots.size = REP_MAX_BYTES;
        while (robots.size > 0 && robots.data[robots.size - 1] != '\n' && robots.data[robots.size - 1] != '\r')
                robots.size--;
        return robots;
}

struct bench_host *
bench_hosts_add(struct bench_hosts *hosts, const char *name, struct rep_text robots)
{
        struct bench_host *host;

        hosts->hosts = bench_grow(hosts->hosts, hosts->count, sizeof(*hosts->hosts));
        host = &hosts->hosts[hosts->count++];
        *host = (struct bench_host){.name = bench_new(strlen(name) + 1, 1), .robots = within_limit(robots)};
        memcpy(host->name, name, strlen(name));
        return host;
}

static bool
read_host(const char *folder, const char *file_name, struct bench_hosts *hosts)
{
        char path[PATH_ROOM], name[PATH_ROOM];
        struct bench_host *host;
        struct rep_text text;

        snprintf(path, sizeof(path), "%s/%s", folder, file_name);
        text = read_file(path);
        if (text.data == NULL)
                return false;
        snprintf(name, sizeof(name), "%.*s", (int)(strlen(file_name) - strlen(SUFFIX)), file_name);
        host = bench_hosts_add(hosts, name, text);
        snprintf(path, sizeof(path), "%s/urls/%s", folder, file_name);
        text = read_file(path);
        if (text.data != NULL)
                bench_urls_split(text, name, &host->real, &hosts->left_out);
        free((char *)text.data);
        return true;
}

static int
is_text_file(const struct dirent *entry)
{
        size_t size = strlen(entry->d_name);

        return size > strlen(SUFFIX) && strcmp(entry->d_name + size - strlen(SUFFIX), SUFFIX) == 0;
}

/* Compares names by bytes, whatever the locale. */
static int
compare_names(const struct dirent **a, const struct dirent **b)
{
        return strcmp((*a)->d_name, (*b)->d_name);
}

bool
bench_hosts_read(const char *folder, struct bench_hosts *hosts)
{
        struct dirent **entries;
        int count = scandir(folder, &entries, is_text_file, compare_names);
        bool good = count > 0;

        *hosts = (struct bench_hosts){NULL, 0, 0};
        if (count == 0)
                errno = ENOENT;
        for (int i = 0; i < count; i++) {
                good = good && read_host(folder, entries[i]->d_name, hosts);
                free(entries[i]);
        }
        if (count >= 0)
                free(entries);
        return good;
}

/* ---- samples */

static void
free_host(struct bench_host *host)
{
        free(host->name);
        free((char *)host->robots.data);
        bench_urls_free(&host->real);
}

void
bench_hosts_sample(struct bench_hosts *hosts, size_t count)
{
        size_t seen[2] = {0, 0}, total[2] = {0, 0}, kept = 0;

        for (size_t i = 0; i < hosts->count; i++)
                total[hosts->hosts[i].real.count > 0]++;
        if (count == 0 || count >= hosts->count)
                return;
        for (size_t i = 0; i < hosts->count; i++) {
                int kind = hosts->hosts[i].real.count > 0;
                size_t share = (count * total[kind] + hosts->count - 1) / hosts->count, at = seen[kind]++;

                /* The host at AT is kept if it raises the share of those up to it. */
                if ((at + 1) * share / total[kind] > at * share / total[kind])
                        hosts->hosts[kept++] = hosts->hosts[i];
                else
                        free_host(&hosts->hosts[i]);
        }
        hosts->count = kept;
}
