/* SPDX-License-Identifier: Apache-2.0 */
/* words.c: see words.h. */
#include "race/words.h"

#include <string.h>

static const char *const words[] = {
        "about",   "account", "api",     "archive", "article", "assets",  "author", "basket", "blog",     "brand",
        "cart",    "catalog", "company", "contact", "content", "de",      "docs",   "en",     "events",   "feed",
        "files",   "forum",   "gallery", "help",    "home",    "images",  "index",  "item",   "jobs",     "legal",
        "list",    "login",   "media",   "members", "news",    "offers",  "page",   "photos", "privacy",  "product",
        "profile", "reviews", "search",  "section", "shop",    "sitemap", "static", "store",  "support",  "tag",
        "team",    "terms",   "topic",   "travel",  "user",    "video",   "view",   "week",   "wp-admin", "year",
};

enum { WORDS = sizeof(words) / sizeof(*words), CODE = 8 };

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

size_t
bench_word(struct random *random, char *out)
{
        const char *word;

        if (random_chance(random, 35))
                return put_code(random, out);
        word = words[random_below(random, WORDS)];
        memcpy(out, word, strlen(word));
        return strlen(word);
}

size_t
bench_words_path(struct random *random, size_t bytes, char *out)
{
        bool in_query = false;
        size_t size = 0;

        out[size++] = '/';
        while (size < bytes) {
                size += bench_word(random, out + size);
                if (in_query)
                        out[size++] = random_chance(random, 50) ? '=' : '&';
                else if (random_chance(random, 8))
                        out[size++] = '?', in_query = true;
                else
                        out[size++] = random_chance(random, 60) ? '/' : '-';
        }
        return size;
}
