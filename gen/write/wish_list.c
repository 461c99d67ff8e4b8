/* SPDX-License-Identifier: Apache-2.0 */
/* wish_list.c: wishes as people put them -> wishes, and what they make of a file (rep_write.h). */
#include "write/wish_list.h"
#include "base/command.h"

#include "robots/steering.h"
#include "syntax/token.h"
#include "write/writing.h"

#include <stdlib.h>
#include <string.h>

static const char *const wish_names[] = {"block", "keep", "delay", "usage", "sitemap", "minimize", "disallow", "split"};

enum { WISHES = sizeof(wish_names) / sizeof(wish_names[0]) };

bool
rep_wish_find(struct rep_text name, enum rep_wish *wish)
{
        for (size_t i = 0; i < WISHES; i++)
                if (rep_is_same_text(name, rep_string(wish_names[i]))) {
                        *wish = (enum rep_wish)i;
                        return true;
                }
        return false;
}

enum rep_status
rep_wish_list_create(struct rep_wish_list **list)
{
        if (list == NULL)
                return REP_ERR_ARGUMENT;
        *list = (struct rep_wish_list *)calloc(1, sizeof(**list));
        return *list == NULL ? REP_ERR_MEMORY : REP_OK;
}

/* Frees what the last file came to. */
static void
forget(struct rep_wish_list *list)
{
        rep_written_free(&list->edited);
        rep_written_free(&list->shorter);
        list->result = list->edited;
}

void
rep_wish_list_free(struct rep_wish_list *list)
{
        if (list == NULL)
                return;
        forget(list);
        rep_buffer_free(&list->problem);
        rep_arena_free(&list->arena);
        free(list);
}

/* ---- crawlers */

static bool
has(const struct rep_chosen *chosen, const struct rep_public_crawler *known)
{
        for (size_t i = 0; i < chosen->count; i++)
                if (chosen->list[i] == known)
                        return true;
        return false;
}

/* Adds KNOWN to CHOSEN, unless it is there already.  If memory is out, the arena records that. */
static void
choose(struct rep_wish_list *list, struct rep_chosen *chosen, const struct rep_public_crawler *known)
{
        if (chosen->list == NULL)
                chosen->list = REP_ARRAY(&list->arena, const struct rep_public_crawler *, rep_public_crawler_count());
        if (chosen->list != NULL && !has(chosen, known))
                chosen->list[chosen->count++] = known;
}

/* Adds the crawler or the purpose called NAME to CHOSEN.  Returns false if there is neither. */
static bool
choose_name(struct rep_wish_list *list, struct rep_chosen *chosen, struct rep_text name)
{
        const struct rep_public_crawler *known = NULL;
        enum rep_purpose purpose;

        if (rep_purpose_find(name, &purpose)) {
                chosen->purposes |= (unsigned)purpose;
                while ((known = rep_public_crawler_next(known, (unsigned)purpose)) != NULL)
                        choose(list, chosen, known);
                return true;
        }
        known = rep_public_crawler_find(name);
        if (known != NULL)
                choose(list, chosen, known);
        if (known != NULL && chosen == &list->block)
                choose(list, &list->named, known);
        return known != NULL;
}

/* Returns whether KNOWN also searches, was chosen only for purposes for which its operator has another token, and that
   token is blocked. */
static bool
is_apart(const struct rep_wish_list *list, const struct rep_public_crawler *known)
{
        unsigned purposes = list->block.purposes;
        const struct rep_public_crawler *token = rep_steering_token_for(known, known->purposes & purposes);

        return (known->purposes & ~purposes & REP_PURPOSE_SEARCH) != 0 && !has(&list->named, known) && token != NULL &&
               has(&list->block, token) && !has(&list->keep, token);
}

/* Divides those to be blocked into those that are, and those to be kept. */
static void
divide(struct rep_wish_list *list)
{
        list->blocked.count = list->spared.count = list->apart.count = 0;
        for (size_t i = 0; i < list->block.count; i++) {
                const struct rep_public_crawler *known = list->block.list[i];

                if (has(&list->keep, known)) {
                        choose(list, &list->spared, known);
                        continue;
                }
                if (is_apart(list, known))
                        choose(list, &list->apart, known);
                if (!list->split || !has(&list->apart, known))
                        choose(list, &list->blocked, known);
        }
}

/* ---- lines */

/* Returns a copy of TEXT, or no text if memory is out. */
static struct rep_text
copy(struct rep_wish_list *list, struct rep_text text)
{
        const char *bytes = REP_COPY(&list->arena, char, text.data, text.size);

        return bytes != NULL ? (struct rep_text){bytes, text.size} : (struct rep_text){"", 0};
}

static void
add_line(struct rep_wish_list *list, const char *key, struct rep_text value)
{
        list->lines = REP_GROW(&list->arena, struct rep_wished_line, list->lines, list->line_count);
        if (list->lines != NULL)
                list->lines[list->line_count++] = (struct rep_wished_line){rep_string(key), copy(list, value)};
}

/* Adds a copy of TEXT to the COUNT TEXTS. */
static void
add_text(struct rep_wish_list *list, struct rep_text **texts, size_t *count, struct rep_text text)
{
        *texts = REP_GROW(&list->arena, struct rep_text, *texts, *count);
        if (*texts != NULL)
                (*texts)[(*count)++] = copy(list, text);
}

/* Reads the next pair of a statement of Content-Signal, or else of Content-Usage. */
static bool
next_pair(struct rep_text *value, bool signal, struct rep_usage_pair *pair)
{
        return signal ? rep_next_signal(value, REP_SIGNAL_LINE, pair) : rep_next_usage(value, pair);
}

/* Returns whether each pair of VALUE says something. */
static bool
is_stated(struct rep_text value, bool signal)
{
        struct rep_usage_pair pair;
        bool any = false;

        while (next_pair(&value, signal, &pair)) {
                if (pair.meaning != REP_PAIR_PREFERENCE && pair.meaning != REP_PAIR_EXTENT)
                        return false;
                any = true;
        }
        return any && value.size == 0;
}

/* Returns a bit for each use that VALUE is about, and REP_USES for the extent.  Sets *TWICE if it names one twice. */
static unsigned
uses_of(struct rep_text value, bool signal, bool *twice)
{
        struct rep_usage_pair pair;
        unsigned uses = 0;

        while (next_pair(&value, signal, &pair)) {
                unsigned bit = 1u << (pair.is_extent ? (unsigned)REP_USES : (unsigned)pair.use);

                *twice |= (uses & bit) != 0;
                uses |= bit;
        }
        return uses;
}

/* Returns whether VALUE is about one use twice, or about one that an earlier line of its kind states. */
static bool
states_again(const struct rep_wish_list *list, struct rep_text value, bool signal)
{
        bool twice = false, ignored = false;
        unsigned uses = uses_of(value, signal, &twice);

        for (size_t i = 0; i < list->line_count; i++) {
                enum rep_key key = rep_directive_key(list->lines[i].key);

                if (key == (signal ? REP_KEY_CONTENT_SIGNAL : REP_KEY_CONTENT_USAGE))
                        twice |= (uses_of(list->lines[i].value, signal, &ignored) & uses) != 0;
        }
        return twice;
}

/* Returns whether VALUE is neither empty nor several words, nor has a comment. */
static bool
is_word(struct rep_text value)
{
        for (size_t i = 0; i < value.size; i++)
                if (rep_is_white(value.data[i]) || value.data[i] == '#' || value.data[i] == '\0')
                        return false;
        return value.size > 0;
}

/* ---- a wish */

/* Each adds VALUE, and returns NULL; or why not, as what follows VALUE in quotes. */

static const char *
add_delay(struct rep_wish_list *list, struct rep_text value)
{
        uint32_t milliseconds;

        if (rep_crawl_delay(value, &milliseconds) != REP_VALUE_OK)
                return "is not a number of seconds";
        for (size_t i = 0; i < list->line_count; i++)
                if (rep_directive_key(list->lines[i].key) == REP_KEY_CRAWL_DELAY)
                        return "cannot be the delay, for there is one already";
        add_line(list, "Crawl-delay", value);
        return NULL;
}

static const char *
add_usage(struct rep_wish_list *list, struct rep_text value)
{
        bool signal = is_stated(value, true);

        if (!signal && !is_stated(value, false))
                return "says nothing about use: write search, ai-use or train-ai with =y or =n, or search, ai-input or "
                       "ai-train with =yes or =no";
        if (states_again(list, value, signal))
                return "is about a use that is stated already";
        add_line(list, signal ? "Content-Signal" : "Content-Usage", value);
        return NULL;
}

/* Returns the purpose or the public crawler whose name NAME misspells, or an empty text. */
static struct rep_text
meant_name(struct rep_text name)
{
        struct rep_nearest nearest = {.word = name};
        const char *purpose;

        for (unsigned bit = 1; (purpose = rep_purpose_name((enum rep_purpose)bit)) != NULL; bit <<= 1)
                rep_nearest_try(&nearest, purpose);
        rep_nearest_try(&nearest, rep_purpose_name(REP_PURPOSE_AI));
        return nearest.known != NULL ? rep_string(nearest.known) : rep_meant_token(name);
}

static const char *
add(struct rep_wish_list *list, enum rep_wish wish, struct rep_text value)
{
        switch (wish) {
        case REP_WISH_BLOCK:
        case REP_WISH_KEEP:
                return choose_name(list, wish == REP_WISH_BLOCK ? &list->block : &list->keep, value)
                               ? NULL
                               : "is not a public crawler, and not a purpose of crawlers such as 'training'";
        case REP_WISH_DELAY:
                return add_delay(list, value);
        case REP_WISH_USAGE:
                return add_usage(list, value);
        case REP_WISH_SITEMAP:
                if (!is_word(value) || value.data[0] == '/' ||
                    rep_page_url_in(REP_DIALECT_GOOGLE, value.data, value.size) != REP_URL_OK)
                        return "is not an absolute URL";
                add_text(list, &list->sitemaps, &list->sitemap_count, value);
                return NULL;
        case REP_WISH_MINIMIZE:
                list->minimize = true;
                return NULL;
        case REP_WISH_DISALLOW:
                /* A space in a pattern is most likely a second path. */
                if (!is_word(value) || (value.data[0] != '/' && value.data[0] != '*'))
                        return "is not a path or a pattern: it must begin with '/' or '*', and have neither spaces nor "
                               "'#'";
                if (list->disallow_count == REP_WISHED_LINES_MAX)
                        return "is one too many: 32 paths can be closed at a time";
                add_text(list, &list->disallow, &list->disallow_count, value);
                return NULL;
        case REP_WISH_SPLIT:
                break;
        }
        list->split = true;
        return NULL;
}

/* Sets the problem of LIST to what is wrong with the value of WISH, and what it may have meant. */
static void
say_problem(struct rep_wish_list *list, enum rep_wish wish, struct rep_text value, const char *why)
{
        bool named = wish == REP_WISH_BLOCK || wish == REP_WISH_KEEP;
        struct rep_text meant = named ? meant_name(value) : rep_string("");

        list->problem.size = 0;
        rep_buffer_put(&list->problem, "'", 1);
        rep_buffer_put(&list->problem, value.data, value.size);
        rep_buffer_put(&list->problem, "' ", 2);
        rep_buffer_put(&list->problem, why, strlen(why));
        if (meant.size > 0) {
                rep_buffer_put(&list->problem, "; did you mean '", 16);
                rep_buffer_put(&list->problem, meant.data, meant.size);
                rep_buffer_put(&list->problem, "'?", 2);
        }
        rep_buffer_put(&list->problem, "", 1);
}

enum rep_status
rep_wish_list_add(struct rep_wish_list *list, enum rep_wish wish, struct rep_text value, const char **problem)
{
        const char *why;

        if (list == NULL || problem == NULL || (unsigned)wish >= WISHES || (value.data == NULL && value.size > 0))
                return REP_ERR_ARGUMENT;
        *problem = NULL;
        forget(list);
        value = rep_trimmed(value);
        why = add(list, wish, value);
        if (why != NULL) {
                say_problem(list, wish, value, why);
                *problem = (const char *)list->problem.bytes;
        }
        return list->arena.failed || list->problem.failed ? REP_ERR_MEMORY : REP_OK;
}

/* ---- a file */

enum rep_status
rep_wish_list_write(struct rep_wish_list *list, const char *text, size_t size, const struct rep_options *options,
                    uint64_t budget, const struct rep_written **written)
{
        enum rep_content content = text == NULL ? REP_CONTENT_ROBOTS : rep_content_of(text, size);
        struct rep_wishes wishes = {.comment = "blocked by rep2c write"};
        enum rep_status status = REP_OK;

        if (list == NULL || written == NULL || (text == NULL && size > 0))
                return REP_ERR_ARGUMENT;
        budget = budget == 0 ? REP_BUDGET : budget;
        forget(list);
        divide(list);
        *written = &list->result;
        if (list->arena.failed)
                return REP_ERR_MEMORY;
        wishes.block = list->blocked.list;
        wishes.block_count = list->blocked.count;
        wishes.lines = list->lines;
        wishes.line_count = list->line_count;
        wishes.sitemaps = list->sitemaps;
        wishes.sitemap_count = list->sitemap_count;
        wishes.disallow = list->disallow;
        wishes.disallow_count = list->disallow_count;
        if (content == REP_CONTENT_ROBOTS)
                status = rep_write((struct rep_text){text == NULL ? "" : text, size}, options, &wishes, &budget,
                                   &list->edited);
        else
                list->edited.problem = rep_content_sentence(content);
        list->result = list->edited;
        if (status == REP_OK && list->edited.problem == NULL && list->minimize) {
                status = rep_minimize(list->edited.text, options, &budget, &list->shorter);
                list->result.text = list->shorter.text;
                list->result.undecided = list->shorter.undecided;
        }
        return status;
}
