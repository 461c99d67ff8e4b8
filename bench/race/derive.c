/* SPDX-License-Identifier: Apache-2.0 */
/* derive.c: see hosts.h. */
#include "race/hosts.h"

#include "engines/agent_rules.h"
#include "engines/memory.h"
#include "rep_compile.h"
#include "tests/support/random.h"

enum { LONGEST = 2000, ATTEMPTS = 24 };

/* ---- words, the parts of paths */

static const char *const words[] = {
        "about",   "account", "api",     "archive", "article", "assets",  "author", "basket", "blog",     "brand",
        "cart",    "catalog", "company", "contact", "content", "de",      "docs",   "en",     "events",   "feed",
        "files",   "forum",   "gallery", "help",    "home",    "images",  "index",  "item",   "jobs",     "legal",
        "list",    "login",   "media",   "members", "news",    "offers",  "page",   "photos", "privacy",  "product",
        "profile", "reviews", "search",  "section", "shop",    "sitemap", "static", "store",  "support",  "tag",
        "team",    "terms",   "topic",   "travel",  "user",    "video",   "view",   "week",   "wp-admin", "year",
};

enum { WORDS = sizeof(words) / sizeof(*words), CODE = 8, WORD = 16 };

/* Writes a number or an identifier. */
static size_t
put_code(struct random *random, char *out)
{
        static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
        size_t base = random_chance(random, 60) ? 10 : 36, size = 1 + random_below(random, CODE);

        for (size_t i = 0; i < size; i++)
                out[i] = digits[random_below(random, base)];
        return size;
}

/* Writes a word such as "gallery", "x7f3" or "page" to OUT, at most WORD bytes. */
static size_t
put_word(struct random *random, char *out)
{
        const char *word;

        if (random_chance(random, 35))
                return put_code(random, out);
        word = words[random_below(random, WORDS)];
        memcpy(out, word, strlen(word));
        return strlen(word);
}

/* Writes a path and query of about BYTES bytes, with its first "/", to OUT: at most BYTES + 2 * WORD. */
static size_t
put_path(struct random *random, size_t bytes, char *out)
{
        bool in_query = false;
        size_t size = 0;

        out[size++] = '/';
        while (size < bytes) {
                size += put_word(random, out + size);
                if (in_query)
                        out[size++] = random_chance(random, 50) ? '=' : '&';
                else if (random_chance(random, 8))
                        out[size++] = '?', in_query = true;
                else
                        out[size++] = random_chance(random, 60) ? '/' : '-';
        }
        return size;
}

/* ---- URLs */

/* One derivation. */
struct deriver {
        struct random random;
        struct bench_rules rules;
        struct rep_compiler *compiler; /* says which URLs are disallowed */
        struct rep_group group;
        void *scratch;
        const char *host;
        uint64_t *seen; /* hashes of the paths made so far, an open table */
        size_t seen_room;
        size_t wanted, most_of_each, made[2]; /* by verdict */
        struct bench_urls *urls;
        size_t used, room; /* of their memory */
};

static uint64_t
hash_bytes(const char *bytes, size_t size)
{
        uint64_t hash = 0xcbf29ce484222325;

        for (size_t i = 0; i < size; i++)
                hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3;
        return hash | 1; /* 0 is an empty place */
}

/* Remembers a path.  Returns false if it was made before. */
static bool
is_new(struct deriver *deriver, const char *path, size_t size)
{
        uint64_t hash = hash_bytes(path, size);
        size_t at = (size_t)(hash >> 20) % deriver->seen_room;

        while (deriver->seen[at] != 0 && deriver->seen[at] != hash)
                at = (at + 1) % deriver->seen_room;
        if (deriver->seen[at] == hash)
                return false;
        deriver->seen[at] = hash;
        return true;
}

/* Writes a path that PATTERN matches. */
static size_t
fill_pattern(struct deriver *deriver, const struct rep_pattern *pattern, char *path)
{
        size_t size = 0;

        if (pattern->size == 0 || pattern->data[0] == REP_STAR)
                path[size++] = '/';
        for (size_t i = 0; i < pattern->size && size < LONGEST - 2 * WORD; i++)
                if (pattern->data[i] != REP_STAR)
                        path[size++] = pattern->data[i];
                else if (random_chance(&deriver->random, 85))
                        size += put_word(&deriver->random, path + size);
        if (!pattern->end && random_chance(&deriver->random, 80))
                size += put_path(&deriver->random, random_below(&deriver->random, 16), path + size);
        return size;
}

/* Changes one byte, or cuts off the end of the path. */
static size_t
spoil(struct deriver *deriver, char *path, size_t size)
{
        size_t at = 1 + random_below(&deriver->random, size - 1);

        if (size < 2)
                return size;
        if (random_chance(&deriver->random, 50))
                return at;
        path[at] = (char)('a' + (int)random_below(&deriver->random, 26));
        return size;
}

static size_t
make_path(struct deriver *deriver, char *path)
{
        const struct bench_rules *rules = &deriver->rules;
        size_t size;

        if (rules->count == 0 || random_chance(&deriver->random, 15))
                return put_path(&deriver->random, 4 + random_below(&deriver->random, 60), path);
        size = fill_pattern(deriver, &rules->rules[random_below(&deriver->random, rules->count)].pattern, path);
        if (random_chance(&deriver->random, 30))
                size = spoil(deriver, path, size);
        return size;
}

static enum rep_verdict
verdict_of(struct deriver *deriver, const char *path, size_t size)
{
        struct rep_result result;

        rep_check(&deriver->group, path, size, deriver->scratch, rep_scratch_size(&deriver->group), &result);
        return result.verdict;
}

/* Returns whether a URL can end with PATH so that this is its path. */
static bool
is_plain(const char *path, size_t size)
{
        return !(size > 1 && path[1] == '/') && memchr(path, '#', size) == NULL;
}

/* Adds the URL.  Returns false if the memory for URLs is full. */
static bool
add_url(struct deriver *deriver, const char *path, size_t size)
{
        size_t whole = bench_url_prefix(deriver->host) + size;

        if (deriver->used + whole + 1 > deriver->room)
                return false;
        bench_urls_add(deriver->urls, deriver->urls->memory + deriver->used, deriver->host,
                       (struct rep_text){path, size});
        deriver->used += whole;
        return true;
}

/* Makes URLs until there are enough, or for ATTEMPTS attempts. */
static void
make_urls(struct deriver *deriver, size_t attempts)
{
        for (size_t i = 0; i < attempts && deriver->made[0] + deriver->made[1] < deriver->wanted; i++) {
                char path[LONGEST + 8 * WORD];
                size_t size = make_path(deriver, path);
                enum rep_verdict verdict = verdict_of(deriver, path, size);

                if (deriver->made[verdict] == deriver->most_of_each || !is_plain(path, size) ||
                    !is_new(deriver, path, size))
                        continue;
                if (!add_url(deriver, path, size))
                        return;
                deriver->made[verdict]++;
        }
}

static void
shuffle(struct bench_urls *urls, struct random *random)
{
        for (size_t i = urls->count; i > 1; i--) {
                size_t j = random_below(random, i);
                struct bench_url swapped = urls->urls[i - 1];
                urls->urls[i - 1] = urls->urls[j];
                urls->urls[j] = swapped;
        }
}

static void
open_deriver(struct deriver *deriver, const struct bench_host *host, struct rep_text agent)
{
        struct rep_options options = {.agents = &agent, .agent_count = 1};
        struct rep_blob blob;
        const void *bytes;
        size_t size;

        deriver->host = host->name;
        deriver->random.state = hash_bytes(host->name, strlen(host->name));
        bench_rules_read(host->robots, agent, false, &deriver->rules);
        deriver->compiler = bench_some(rep_compiler_create());
        if (rep_compile(deriver->compiler, host->robots.data, host->robots.size, &options, &bytes, &size) != REP_OK ||
            rep_open(&blob, bytes, size, NULL) != REP_OK || rep_pick(&blob, &agent, 1, &deriver->group) != REP_OK)
                bench_some(NULL);
        deriver->scratch = bench_new(rep_scratch_size(&deriver->group), 1);
}

static void
close_deriver(struct deriver *deriver)
{
        bench_rules_free(&deriver->rules);
        rep_compiler_free(deriver->compiler);
        free(deriver->scratch);
        free(deriver->seen);
}

void
bench_derive_urls(const struct bench_host *host, struct rep_text agent, size_t count, struct bench_urls *urls)
{
        struct deriver deriver = {
                .urls = urls, .seen_room = 4 * count + 1, .wanted = count, .most_of_each = (count + 1) / 2};

        open_deriver(&deriver, host, agent);
        deriver.seen = bench_new(deriver.seen_room, sizeof(*deriver.seen));
        deriver.room = count * (LONGEST / 2 + strlen(host->name));
        *urls = (struct bench_urls){.memory = bench_new(deriver.room, 1),
                                    .urls = bench_new(count, sizeof(*urls->urls))};
        make_urls(&deriver, ATTEMPTS * count);
        /* If one verdict has too few URLs, the other one provides more. */
        deriver.most_of_each = count;
        make_urls(&deriver, ATTEMPTS * count);
        shuffle(urls, &deriver.random);
        close_deriver(&deriver);
}
