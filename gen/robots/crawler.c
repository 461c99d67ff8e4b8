/* SPDX-License-Identifier: Apache-2.0 */
/* crawler.c: see crawler.h; and finds what applies to a crawler in a blob, or in a file that was read. */
#include "robots/crawler.h"

#include "base/atomic.h"
#include "base/size.h"
#include "base/sort.h"
#include "blob/pick.h"
#include "compile.h"
#include "crawlers/delay.h"
#include "crawlers/header.h"
#include "format.h"
#include "syntax/token.h"

#include <limits.h>
#include <stdlib.h>

/* Tokens of two crawlers that are compared without sorting them. */
#define FEW 16

/* Copies TEXT to *AT, and moves *AT past it. */
static struct rep_text
copy_text(char **at, struct rep_text text)
{
        struct rep_text copy = {*at, text.size};

        if (text.size > 0)
                memcpy(*at, text.data, text.size);
        *at += text.size;
        return copy;
}

/* Writes the COUNT TOKENS to *AT, separated by commas. */
static struct rep_text
join_tokens(char **at, const struct rep_text *tokens, size_t count)
{
        struct rep_text joined = {*at, 0};

        for (size_t i = 0; i < count; i++) {
                if (i > 0)
                        *(*at)++ = ',';
                (void)copy_text(at, tokens[i]);
        }
        joined.size = (size_t)(*at - joined.data);
        return joined;
}

/* Makes *CRAWLER of VIEW, and copies all of it.  Without a name, its tokens become its name. */
static enum rep_status
make(const struct rep_crawler_view *view, struct rep_crawler **crawler)
{
        size_t count = view->token_count, room = view->name.size, i;
        struct rep_crawler *made;
        struct rep_text *tokens;
        char *at;

        /* Each token may occur twice: by itself, and with a comma in the name. */
        for (i = 0; i < count; i++)
                room = rep_size_add(room, rep_size_add(rep_size_multiply(view->tokens[i].size, 2), 1));
        room = rep_size_add(room, rep_size_multiply(count, sizeof(*tokens)));
        room = rep_size_add(room, sizeof(*made));
        made = room == SIZE_MAX ? NULL : (struct rep_crawler *)malloc(room);
        if (made == NULL)
                return REP_ERR_MEMORY;
        tokens = (struct rep_text *)(void *)(made + 1);
        at = (char *)(tokens + count);
        *made = (struct rep_crawler){*view, 1};
        for (i = 0; i < count; i++)
                tokens[i] = copy_text(&at, view->tokens[i]);
        made->view.tokens = tokens;
        made->view.name = view->name.size > 0 ? copy_text(&at, view->name) : join_tokens(&at, tokens, count);
        *crawler = made;
        return REP_OK;
}

/* Returns what is wrong with the arguments of a crawler with COUNT TOKENS. */
static enum rep_status
check_arguments(const struct rep_text *tokens, size_t count, enum rep_names names, struct rep_crawler **crawler)
{
        if (crawler == NULL)
                return REP_ERR_ARGUMENT;
        *crawler = NULL;
        if ((tokens == NULL && count > 0) || (unsigned)names > REP_NAMES_WIDE)
                return REP_ERR_ARGUMENT;
        for (size_t i = 0; i < count; i++)
                if (tokens[i].data == NULL && tokens[i].size > 0)
                        return REP_ERR_ARGUMENT;
        return REP_OK;
}

enum rep_status
rep_crawler_create_everybody(struct rep_crawler **crawler)
{
        struct rep_crawler_view view;

        if (crawler == NULL)
                return REP_ERR_ARGUMENT;
        *crawler = NULL;
        rep_crawler_look(NULL, &view);
        return make(&view, crawler);
}

/* Returns whether TOKENS stand for everybody. */
static bool
is_star(const struct rep_text *tokens, size_t count)
{
        return count == 1 && tokens[0].size == 1 && tokens[0].data[0] == '*';
}

enum rep_status
rep_crawler_create_token(const char *token, struct rep_crawler **crawler)
{
        struct rep_text text = rep_string(token == NULL ? "" : token);

        return rep_crawler_create(token == NULL ? NULL : &text, 1, REP_NAMES_TOKEN, crawler);
}

/* Makes *CRAWLER of VIEW, which a program gave. */
static enum rep_status
create(const struct rep_crawler_view *view, struct rep_crawler **crawler)
{
        enum rep_status status = check_arguments(view->tokens, view->token_count, view->names, crawler);

        if (status != REP_OK)
                return status;
        if (view->token_count == 0)
                return REP_ERR_ARGUMENT;
        if (is_star(view->tokens, view->token_count))
                return rep_crawler_create_everybody(crawler);
        return rep_has_tokens(view, view->names) ? make(view, crawler) : REP_ERR_TOKEN;
}

enum rep_status
rep_crawler_create(const struct rep_text *tokens, size_t count, enum rep_names names, struct rep_crawler **crawler)
{
        const struct rep_crawler_view view = {{NULL, 0}, tokens, count, false, true, names, NULL};

        return create(&view, crawler);
}

enum rep_status
rep_crawler_create_ordered(const struct rep_text *tokens, size_t count, bool everybody, enum rep_names names,
                           struct rep_crawler **crawler)
{
        const struct rep_crawler_view view = {{NULL, 0}, tokens, count, true, everybody, names, NULL};

        return create(&view, crawler);
}

/* Sets what VIEW says of ROW, but its name. */
static void
view_row(struct rep_crawler_view *view, const struct rep_public_crawler *row)
{
        view->tokens = row->tokens;
        view->token_count = row->token_count;
        view->in_order = true;
        view->everybody = row->everybody;
        view->names = row->wide ? REP_NAMES_WIDE : REP_NAMES_TOKEN;
        view->known = row;
}

enum rep_status
rep_crawler_create_public(struct rep_text name, struct rep_crawler **crawler)
{
        const struct rep_public_crawler *row;
        struct rep_crawler_view view;

        if (crawler == NULL)
                return REP_ERR_ARGUMENT;
        *crawler = NULL;
        if (name.data == NULL && name.size > 0)
                return REP_ERR_ARGUMENT;
        row = rep_public_crawler_find(name);
        if (row == NULL)
                return REP_ERR_CRAWLER;
        view.name = rep_string(row->name);
        view_row(&view, row);
        return make(&view, crawler);
}

enum rep_status
rep_crawler_create_header(struct rep_text header, enum rep_names names, struct rep_crawler **crawler)
{
        enum rep_status status = check_arguments(&header, 1, names, crawler);
        struct rep_crawler_view view = {header, NULL, 0, false, true, names, NULL};
        const struct rep_public_crawler *row = NULL;
        struct rep_text *tokens;

        if (status != REP_OK)
                return status;
        tokens = (struct rep_text *)calloc(rep_header_room(header), sizeof(*tokens));
        if (tokens == NULL)
                return REP_ERR_MEMORY;
        status = rep_read_header(header, names, &row, tokens, &view.token_count);
        view.tokens = tokens;
        if (row != NULL) {
                view_row(&view, row);
                if (names == REP_NAMES_ANY)
                        view.names = names;
        }
        if (status == REP_OK)
                status = make(&view, crawler);
        free(tokens);
        return status;
}

struct rep_crawler *
rep_crawler_share(const struct rep_crawler *crawler)
{
        struct rep_crawler *shared = (struct rep_crawler *)(uintptr_t)crawler;

        if (shared != NULL)
                (void)REP_ADD(&shared->owners, 1u);
        return shared;
}

void
rep_crawler_free(struct rep_crawler *crawler)
{
        /* The thread that frees the crawler must see all accesses of the other owners as done. */
        if (crawler != NULL && REP_ADD(&crawler->owners, UINT_MAX) == 0)
                free(crawler);
}

void
rep_crawler_look(const struct rep_crawler *crawler, struct rep_crawler_view *view)
{
        static const struct rep_crawler_view nobody = {{"*", 1}, NULL, 0, false, true, REP_NAMES_TOKEN, NULL};

        *view = crawler == NULL ? nobody : crawler->view;
}

/* ---- comparing */

/* Returns whether OTHER has all tokens of VIEW. */
static bool
has_tokens(const struct rep_crawler_view *other, const struct rep_crawler_view *view, enum rep_names names)
{
        for (size_t i = 0; i < view->token_count; i++) {
                struct rep_text token = rep_crawler_token(view->tokens[i], names);
                size_t j = 0;

                while (j < other->token_count &&
                       rep_token_compare(rep_crawler_token(other->tokens[j], names), token) != 0)
                        j++;
                if (j == other->token_count)
                        return false;
        }
        return true;
}

static int
compare_texts(const void *left, const void *right)
{
        return rep_token_compare(*(const struct rep_text *)left, *(const struct rep_text *)right);
}

/* Writes the tokens of VIEW to TOKENS, in the order of their texts and each once.  Returns their number. */
static size_t
sort_tokens(const struct rep_crawler_view *view, enum rep_names names, struct rep_text *tokens)
{
        size_t count = 0, i;

        for (i = 0; i < view->token_count; i++)
                tokens[i] = rep_crawler_token(view->tokens[i], names);
        rep_sort(tokens, view->token_count, sizeof(*tokens), compare_texts);
        for (i = 0; i < view->token_count; i++)
                if (count == 0 || rep_token_compare(tokens[count - 1], tokens[i]) != 0)
                        tokens[count++] = tokens[i];
        return count;
}

/* Returns whether VIEW and OTHER have the same tokens, in any order.  Many tokens are sorted; if memory is out for
   that, each is compared with all others. */
static bool
equal_merged(const struct rep_crawler_view *view, const struct rep_crawler_view *other, enum rep_names names)
{
        size_t room = rep_size_add(view->token_count, other->token_count), count, i;
        struct rep_text *tokens, *others;
        bool equal;

        room = rep_size_multiply(room, sizeof(*tokens));
        tokens = room <= FEW * sizeof(*tokens) || room == SIZE_MAX ? NULL : (struct rep_text *)malloc(room);
        if (tokens == NULL)
                return has_tokens(view, other, names) && has_tokens(other, view, names);
        others = tokens + view->token_count;
        count = sort_tokens(view, names, tokens);
        equal = sort_tokens(other, names, others) == count;
        for (i = 0; equal && i < count; i++)
                equal = rep_token_compare(tokens[i], others[i]) == 0;
        free(tokens);
        return equal;
}

static bool
equal_in_order(const struct rep_crawler_view *view, const struct rep_crawler_view *other, enum rep_names names)
{
        if (view->token_count != other->token_count)
                return false;
        for (size_t i = 0; i < view->token_count; i++)
                if (rep_token_compare(rep_crawler_token(view->tokens[i], names),
                                      rep_crawler_token(other->tokens[i], names)) != 0)
                        return false;
        return true;
}

/* Returns whether the crawlers of VIEW and OTHER use their tokens in the same way. */
static bool
equal_uses(const struct rep_crawler_view *view, const struct rep_crawler_view *other)
{
        return view->in_order == other->in_order && view->everybody == other->everybody &&
               (view->names == REP_NAMES_WIDE) == (other->names == REP_NAMES_WIDE);
}

bool
rep_has_tokens(const struct rep_crawler_view *view, enum rep_names names)
{
        size_t usable = 0, i;

        if (names == REP_NAMES_ANY || view->names == REP_NAMES_ANY)
                return true;
        for (i = 0; i < view->token_count; i++)
                usable += rep_crawler_token(view->tokens[i], names).size > 0;
        return view->in_order ? usable > 0 : usable == view->token_count;
}

bool
rep_crawler_equal(const struct rep_crawler *crawler, const struct rep_crawler *other, enum rep_names names)
{
        struct rep_crawler_view a, b;

        if (crawler == other)
                return true;
        rep_crawler_look(crawler, &a);
        rep_crawler_look(other, &b);
        if (!equal_uses(&a, &b))
                return false;
        names = rep_names_for(&a, names);
        return a.in_order ? equal_in_order(&a, &b, names) : equal_merged(&a, &b, names);
}

bool
rep_crawler_alike(const struct rep_crawler *crawler, const struct rep_crawler *other, enum rep_names names)
{
        struct rep_crawler_view a, b;

        rep_crawler_look(crawler, &a);
        rep_crawler_look(other, &b);
        return (crawler == NULL) == (other == NULL) && equal_uses(&a, &b) && a.names == b.names &&
               equal_in_order(&a, &b, rep_names_for(&a, names));
}

/* ---- in a blob, or in a file that was read */

/* Sets VIEW to that of CRAWLER, and checks that BLOB can answer for it.  What was compiled for certain crawlers has no
   answer for everybody, unless nobody is asked about: then it answers for its own. */
static enum rep_status
look(const struct rep_crawler *crawler, const struct rep_blob *blob, struct rep_crawler_view *view)
{
        rep_crawler_look(crawler, view);
        if (blob == NULL || blob->bytes == NULL)
                return REP_ERR_ARGUMENT;
        if (crawler != NULL && view->token_count == 0 &&
            (rep_word(blob->bytes, REP_HEAD_FLAGS) & REP_FLAG_SELECTED) != 0)
                return REP_ERR_AGENT;
        return rep_may_ask(view, rep_names_of(blob->bytes)) ? REP_OK : REP_ERR_CRAWLER;
}

enum rep_status
rep_crawler_pick(const struct rep_crawler *crawler, const struct rep_blob *blob, struct rep_group *group,
                 struct rep_text *token)
{
        struct rep_crawler_view view;
        enum rep_status status;
        size_t named;
        bool lenient;

        if (token != NULL)
                *token = (struct rep_text){"", 0};
        if (group == NULL)
                return REP_ERR_ARGUMENT;
        *group = (struct rep_group){0};
        status = look(crawler, blob, &view);
        if (status != REP_OK)
                return status;
        lenient = view.names == REP_NAMES_ANY;
        if (!view.in_order)
                return rep_pick_agents(blob, view.tokens, view.token_count, lenient, group);
        status = rep_pick_first_agent(blob, view.tokens, view.token_count, view.everybody, lenient, group, &named);
        if (status == REP_OK && token != NULL && named < view.token_count)
                *token = view.tokens[named];
        return status;
}

/* Returns whether the table says so of a crawler that BLOB was compiled for. */
static bool
is_for_delay_of_all(const struct rep_blob *blob)
{
        uint32_t flags = rep_word(blob->bytes, REP_HEAD_FLAGS);
        uint32_t count = (flags & REP_FLAG_SELECTED) != 0 ? rep_word(blob->bytes, REP_HEAD_TOKEN_COUNT) : 0;

        for (uint32_t i = 0; i < count && (i == 0 || (flags & REP_FLAG_ORDERED) == 0); i++) {
                struct rep_text token = rep_token(blob, i);

                if (rep_takes_delay_of_all(&token, 1, false))
                        return true;
        }
        return false;
}

enum rep_status
rep_crawler_hold(const struct rep_crawler *crawler, const struct rep_blob *blob, struct rep_holding *holding)
{
        struct rep_crawler_view view;
        enum rep_status status = look(crawler, blob, &view);
        bool lenient;

        if (status != REP_OK)
                return status;
        lenient = view.names == REP_NAMES_ANY;
        status = view.in_order
                         ? rep_hold_first_agent(blob, view.tokens, view.token_count, view.everybody, lenient, holding)
                         : rep_hold_agents(blob, view.tokens, view.token_count, lenient, holding);
        if (status == REP_OK)
                holding->delay_of_all = rep_takes_delay_of_all(view.tokens, view.token_count, view.in_order) ||
                                        is_for_delay_of_all(blob);
        return status;
}

enum rep_status
rep_own_hold(const struct rep_blob *rules, const struct rep_blob *lines, struct rep_text tokens[REP_OWN_TOKENS_MAX],
             struct rep_holding *holding)
{
        uint32_t flags = rep_word(rules->bytes, REP_HEAD_FLAGS), count = rep_word(rules->bytes, REP_HEAD_TOKEN_COUNT);
        bool everybody = (flags & REP_FLAG_EXEMPT) == 0;
        enum rep_status status;

        if (count > REP_OWN_TOKENS_MAX)
                return REP_ERR_LIMIT;
        for (uint32_t i = 0; i < count; i++)
                tokens[i] = rep_token(rules, i);
        status = (flags & REP_FLAG_ORDERED) != 0 ? rep_hold_first_agent(lines, tokens, count, everybody, true, holding)
                                                 : rep_hold_agents(lines, tokens, count, true, holding);
        if (status == REP_OK)
                holding->delay_of_all = is_for_delay_of_all(rules);
        return status;
}

enum rep_status
rep_crawler_select(const struct rep_crawler *crawler, struct rep_options *options)
{
        const struct rep_crawler_view *view;
        struct rep_options complete;
        enum rep_status status;

        if (crawler == NULL || options == NULL || options->agent_count > 0)
                return REP_ERR_ARGUMENT;
        status = rep_complete_options(options, &complete);
        if (status != REP_OK)
                return status;
        view = &crawler->view;
        if (!rep_may_ask(view, complete.names))
                return REP_ERR_CRAWLER;
        if (!rep_has_tokens(view, complete.names))
                return REP_ERR_TOKEN;
        options->agents = view->tokens;
        options->agent_count = view->token_count;
        options->in_order = view->in_order;
        options->exempt = view->in_order && !view->everybody;
        options->lenient_agents = view->names == REP_NAMES_ANY;
        return REP_OK;
}
