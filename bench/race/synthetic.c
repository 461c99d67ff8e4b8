/* SPDX-License-Identifier: Apache-2.0 */
/* synthetic.c: see synthetic.h. */
#include "race/synthetic.h"

#include <math.h>

#include "engines/memory.h"
#include "race/words.h"

enum { LINE_ROOM = 256, URLS = 57, LONGEST_PATH = 64, ONE_IN_HUGE = 50 };

#define MEDIAN_RULES 11.0
#define SPREAD 1.3 /* of the logarithm of the number of rules */

/* About normal, mean 0 and deviation 1. */
static double
random_normal(struct random *random)
{
        double sum = -6;

        for (int i = 0; i < 12; i++)
                sum += (double)random_below(random, 1 << 20) / (1 << 20);
        return sum;
}

static size_t
draw_rule_count(struct random *random)
{
        if (random_below(random, ONE_IN_HUGE) == 0)
                return 300 + random_below(random, 3000);
        return 1 + (size_t)(MEDIAN_RULES * exp(SPREAD * random_normal(random)));
}

static size_t
put_text(char *out, const char *text)
{
        memcpy(out, text, strlen(text));
        return strlen(text);
}

/* A pattern with a star, in one of the shapes that real ones have. */
static size_t
put_star_pattern(struct random *random, char *out)
{
        static const char *const shapes[] = {"/*?W=", "/*W",      "/*/W/", "/W/*/W", "*W*W", "/*.W$",
                                             "/W*W$", "/*?*W=*W", "/W/*?", "/*&W=",  "/W*",  "/*/W/*/W/*"};
        const char *shape = shapes[random_below(random, sizeof(shapes) / sizeof(*shapes))];
        size_t size = 0;

        for (; *shape != '\0'; shape++)
                if (*shape == 'W')
                        size += bench_word(random, out + size);
                else
                        out[size++] = *shape;
        return size;
}

static size_t
put_rule(struct random *random, unsigned star_percent, char *out)
{
        size_t size = put_text(out, random_chance(random, 10) ? "Allow: " : "Disallow: ");

        if (random_chance(random, star_percent))
                size += put_star_pattern(random, out + size);
        else
                size += bench_words_path(random, 3 + random_below(random, 28), out + size);
        out[size++] = '\n';
        return size;
}

static struct rep_text
make_robots(struct random *random)
{
        unsigned star_percent = random_chance(random, 50) ? 0 : 3 + (unsigned)random_below(random, 70);
        size_t rules = draw_rule_count(random), size = 0;
        char *text = bench_new((rules + 4) * LINE_ROOM, 1);

        size += put_text(text, "# made up\nUser-agent: OtherBot\nDisallow: /\n\nUser-agent: *\n");
        for (size_t i = 0; i < rules; i++)
                size += put_rule(random, star_percent, text + size);
        size += put_text(text + size, "Sitemap: https://www.example.com/sitemap.xml\n");
        return (struct rep_text){text, size};
}

/* URLs, one a line. */
static struct rep_text
make_urls(struct random *random, const char *host)
{
        char *text = bench_new(URLS, LINE_ROOM);
        size_t size = 0;

        for (int i = 0; i < URLS; i++) {
                size += put_text(text + size, "https://");
                size += put_text(text + size, host);
                size += bench_words_path(random, 1 + random_below(random, LONGEST_PATH), text + size);
                text[size++] = '\n';
        }
        return (struct rep_text){text, size};
}

void
bench_hosts_make(size_t count, struct bench_hosts *hosts)
{
        struct random random = {2};

        *hosts = (struct bench_hosts){NULL, 0, 0};
        for (size_t i = 0; i < count; i++) {
                char name[64];

                snprintf(name, sizeof(name), "site-%04zu.example", i);
                struct bench_host *host = bench_hosts_add(hosts, name, make_robots(&random));
                struct rep_text urls = make_urls(&random, name);
                bench_urls_split(urls, name, &host->real, &hosts->left_out);
                free((char *)urls.data);
        }
}
