/* SPDX-License-Identifier: Apache-2.0 */
/* hostile_families.c: see hostile_analysis.h.  A family is a text of lines, which is repeated with numbers filled in.
 */
#include "tests/analyze/hostile_analysis.h"

#include "rep_robots.h"
#include "tests/support/hostile.h"
#include "tests/support/text.h"

#include <stdio.h>
#include <stdlib.h>

/* A product token for each number: letters only. */
static void
put_token(struct text *text, unsigned number)
{
        do
                put(text, (char)('a' + number % 26));
        while ((number /= 26) > 0);
}

/*
 * Adds LINES, in which # stands for NUMBER, @ for a token of that number, % for the name of a public crawler, and ~ for
 * "allow" or "disallow" in turn.  \1 repeats what follows it up to \2 for 60 times; \3 is a #.  Returns false if they
 * do not fit.
 */
static bool
add_lines(struct text *text, const char *lines, unsigned number)
{
        size_t start = text->size;
        const char *loop = NULL;
        unsigned left = 0;
        char digits[16];

        snprintf(digits, sizeof(digits), "%x", number);
        for (const char *at = lines; *at != '\0'; at++)
                if (*at == '#')
                        put_string(text, digits);
                else if (*at == '@')
                        put_token(text, number);
                else if (*at == '\3')
                        put(text, '#');
                else if (*at == '~')
                        put_string(text, (number & 1) != 0 ? "allow" : "disallow");
                else if (*at == '%')
                        put_string(text, rep_public_crawler_at(number % rep_public_crawler_count())->name);
                else if (*at == '\1')
                        loop = at, left = 60;
                else if (*at == '\2')
                        at = --left > 0 ? loop : at;
                else
                        put(text, *at);
        if (text->size < text->room)
                return true;
        text->size = start;
        return false;
}

/* A family: HEAD is repeated until half of the file is full, or comes once if it has no number.  Then comes EACH for
   each public crawler, and LINES until the file is full. */
static const struct {
        const char *name, *head, *each, *lines;
} families[] = {
        {"a star behind and before a number, in turn", "user-agent:*\n", NULL, "disallow:/#/*\nallow:/*/#*\n"},
        {"a star behind each number", "user-agent:*\n", NULL, "~:/#/*\n"},
        {"a star before each number", "user-agent:*\n", NULL, "~:/*/#*\n"},
        {"useless stars that make a rank", "user-agent:*\n", NULL, "disallow:/#**\nallow:/#*\n"},
        {"ends behind stars", "user-agent:*\n", NULL, "disallow:/#/*$\nallow:/#/b$\n"},
        {"usage of paths", "user-agent:*\n", NULL, "content-usage:/# train-ai=n\n"},
        {"usage of paths behind stars", "user-agent:*\n", NULL, "content-usage:/*# train-ai=n\n"},
        {"usage of long paths with many stars", "user-agent:*\n", NULL, "content-usage:/\1*a\2# train-ai=n\n"},
        {"usage of long lines", "user-agent:*\n", NULL,
         "content-usage:/# \1a=y;b,\2train-ai=n\ncontent-usage:/\1abcdefgh\2# train-ai=n\n"},
        {"usage of the same path, yes and no", "user-agent:*\n", NULL,
         "content-usage:/a train-ai=n\ncontent-usage:/a train-ai=y\n"},
        {"usage for a token each", "", NULL, "user-agent:@\ncontent-usage:/# train-ai=n\nallow:/\n"},
        {"usage for all tokens", "", NULL, "user-agent:@\ncontent-usage:train-ai=n\n"},
        {"tokens of one group with usage",
         "user-agent:*\ncontent-usage:/a train-ai=n\ncontent-usage:train-ai=y\nallow:/\n", NULL, "user-agent:@\n"},
        {"usage of paths that are closed", "user-agent:*\n", NULL, "content-usage:/# train-ai=n\ndisallow:/#\n"},
        {"signals in each group", "", NULL, "user-agent:@\ncontent-signal:ai-train=no\ndisallow:/#\n"},
        {"signals above all groups", "", NULL, "content-signal:search=yes,ai-train=no\n"},
        {"a group of each public crawler, and one of all", "", "user-agent:%\ndisallow:/%\n", NULL},
        {"public crawlers of one group", "", "user-agent:%\n", "~:/*#\n"},
        {"a group of each public crawler, in turn", "", NULL, "user-agent:%\n~:/#\n"},
        {"a group of each public crawler, with stars", "", NULL, "user-agent:%\n~:/*#*a\n"},
        {"two rules for a token each", "", NULL, "user-agent:@\ndisallow:/a\nallow:/a/b\n"},
        {"two rules for one token, often", "", NULL, "user-agent:bot\ndisallow:/a\nallow:/a/b\n"},
        {"the same rules for a token each, and sixty of them", "", NULL, "user-agent:@\n\1~:/a/b/c\n\2"},
        {"all rules redundant", "user-agent:*\ndisallow:/a\n", NULL, "disallow:/a/#\n"},
        {"all rules redundant in twos", "user-agent:*\n", NULL, "disallow:/#*\ndisallow:/#\n"},
        {"rules that allow what is open", "user-agent:*\n", NULL, "allow:/#\n"},
        {"rules that allow what is open, a token each", "", NULL, "user-agent:@\nallow:/#\n"},
        {"rules that differ in case", "user-agent:*\n", NULL, "disallow:/ABC#\nallow:/abc#\n"},
        {"rules that differ in escapes", "user-agent:*\n", NULL, "disallow:/%41#\nallow:/A#\ndisallow:/\xc3\xa4#\n"},
        {"stars among the same letters", "user-agent:*\n", NULL, "~:/*ab*ba*ab*ba*#\n"},
        {"patterns that overlap in many ways", "user-agent:*\n", NULL,
         "disallow:/*aaaa*bbbb*aaaa*bbbb*#*a\nallow:/*bbbb*aaaa*bbbb*aaaa*#*b\n"},
        {"long patterns that overlap in many ways", "user-agent:*\n", NULL, "disallow:/\1*aab\2#\nallow:/\1*abaa\2#\n"},
        {"stylesheets and scripts", "user-agent:*\n", NULL, "disallow:/*.css#\nallow:/#*.css\ndisallow:/#*.js\n"},
        {"regular expressions", "user-agent:*\n", NULL, "disallow:/(a|b)+#.*\n"},
        {"comments that silence nothing", "user-agent:*\n", NULL, "disallow:/a b# \3 rep2c: ignore \1,a\2\n"},
        {"comments that silence one finding each", "user-agent:*\n", NULL,
         "disallow:/a b# \3 rep2c: ignore \1bad-escape,\2\n"},
        {"comments that silence, a name a line", "user-agent:*\n", NULL,
         "disallow:/a b# \3 rep2c: ignore bad-escape\n"},
        {"one comment that silences nothing", "user-agent:*\n\3 rep2c: ignore ", NULL, "a,"},
        {"sitemaps on hosts of their own", "", NULL, "sitemap:https://h#.example/a\n"},
        {"sitemaps that rules close", "user-agent:*\n", NULL, "sitemap:https://h.example/#\ndisallow:/#\n"},
        {"sitemaps that rules with stars close", "user-agent:*\n", NULL,
         "sitemap:https://h.example/aaaaaa#\ndisallow:/*a*#\n"},
        {"unknown keys", "user-agent:*\n", NULL, "key#:value\n"},
        {"misspelt keys", "user-agent:*\n", NULL, "disalow#:/x\nuseragent#:y\n"},
        {"misspelt names", "", NULL, "user-agent:googelbot#\nuser-agent:bingbott\ndisallow:/#\n"},
        {"delays of a token each", "", NULL, "user-agent:@\ncrawl-delay:#\n"},
        {"delays of one group", "user-agent:*\n", NULL, "crawl-delay:#\n"},
        {"delays between the names of one group", "", NULL, "user-agent:@\ncrawl-delay:1\nuser-agent:bot\n"},
        {"clean-param and host", "", NULL, "clean-param:a# /b\nhost:h#.example\n"},
        {"unknown lines for a token in each group", "", NULL, "user-agent:bot\nuser-agent:@\nx#:y\ndisallow:/#\n"},
        {"an operator's token with many rules", "user-agent:Google-Extended\n", NULL, "disallow:/*#\nallow:/*#*a\n"},
        {"rules of everybody and a token each", "user-agent:*\ndisallow:/a#\n", NULL, "user-agent:@\ndisallow:/b#\n"},
        {"rules of everybody and of a token each with stars", "user-agent:*\ndisallow:/*a#\n", NULL,
         "user-agent:@\ndisallow:/*#b\n"},
        {"rules of everybody and usage", "user-agent:*\n~:/a#\n", NULL, "user-agent:*\ncontent-usage:/a# train-ai=n\n"},
        {"rules of everybody and sitemaps", "user-agent:*\n~:/*a#\n", NULL, "sitemap:https://h.example/aaaaaaa#\n"},
        {"rules of a group of all tokens, and one rule each", "user-agent:@\n", NULL, "~:/*#a\n"},
        {"lines without a colon", "user-agent:*\n", NULL, "disallow /#\nplain text #\n"},
        {"hosts as patterns", "user-agent:*\n", NULL, "disallow:https://h.example/#\n"},
        {"queries and orders", "user-agent:*\n", NULL, "disallow:/*?#=*&a=\nallow:/*?a=*&#=\n"},
        {"an open middle", "user-agent:*\n", NULL, "disallow:/#*#\nallow:/*#*\n"},
};

enum { FAMILIES = sizeof(families) / sizeof(families[0]) };

size_t
family_count(void)
{
        return FAMILIES + hostile_count();
}

const char *
family_name(size_t family)
{
        return family < FAMILIES ? families[family].name : hostile_name(family - FAMILIES);
}

/* A group of all public crawlers, whose rules fill the file. */
static void
add_all(struct text *text)
{
        for (unsigned i = 0; i < rep_public_crawler_count() && add_lines(text, "user-agent:%\n", i); i++)
                continue;
        for (unsigned i = 0; add_lines(text, "~:/#\n", i); i++)
                continue;
}

struct rep_text
family_robots(size_t family, size_t size)
{
        struct text text = {NULL, 0, size};

        if (family >= FAMILIES)
                return hostile_robots(family - FAMILIES, size);
        text.data = (char *)malloc(size);
        if (text.data == NULL)
                abort();
        text.room = strchr(families[family].head, '#') != NULL || strchr(families[family].head, '@') != NULL ? size / 2
                                                                                                             : size;
        for (unsigned i = 0; add_lines(&text, families[family].head, i) && text.room < size; i++)
                continue;
        text.room = size;
        for (unsigned i = 0; families[family].each != NULL && i < rep_public_crawler_count(); i++)
                (void)add_lines(&text, families[family].each, i);
        if (families[family].lines == NULL)
                add_all(&text);
        for (unsigned i = 0; families[family].lines != NULL && add_lines(&text, families[family].lines, i); i++)
                continue;
        return (struct rep_text){text.data, text.size};
}
