/*
 * askers.c: who asks: product tokens, a public crawler by its name, or a whole User-Agent header.
 *
 * Most files are asked by one crawler, and a few times.  So the rules of the first are compiled to a list, which takes a
 * fraction of an automaton's time, and to an automaton once as many checks came as pay for it.
 */
#include "boundary.h"
#include "rep_runtime.h"

#include <stdlib.h>

/*
 * Checks that pay for an automaton, some 1,000 for a small file; a check by a list takes longer the longer the file, and
 * without a bound, so they are fewer there.  The bytes stand for the longest that such checks may take together.
 */
#define LIST_BYTES ((size_t)10 << 20)
#define LIST_BYTES_OF_CHECK ((size_t)10 << 10)

/* How somebody who asks is given. */
enum asker_kind {
        ASKER_TOKENS = 0,  /* product tokens, all of which hold; none: everybody */
        ASKER_CRAWLER = 1, /* the name of a public crawler */
        ASKER_HEADER = 2,  /* the value of a User-Agent field: its products are the tokens */
};

static void
free_asker(struct web_asker *asker)
{
        free(asker->tokens);
        free(asker->bytes);
        free(asker);
}

void
WEB_EXPORT(web_forget)(struct web_robots *robots)
{
        struct web_asker *asker = robots->askers, *next;

        for (; asker != NULL; asker = next) {
                next = asker->next;
                free_asker(asker);
        }
        robots->askers = NULL;
        rep_analysis_destroy(robots->analysis);
        robots->analysis = NULL;
}

/* Gives ASKER memory for COUNT tokens whose texts have SIZE bytes together; the place of the texts, or NULL. */
static char *
make_tokens(struct web_asker *asker, size_t count, size_t size)
{
        asker->tokens = malloc(count * sizeof(*asker->tokens) + size + 1);
        asker->token_count = count;
        return asker->tokens == NULL ? NULL : (char *)(asker->tokens + count);
}

static enum rep_status
take_tokens(struct web_asker *asker, const struct web_texts *texts)
{
        size_t i, size = texts->count == 0 ? 0 : texts->ends[texts->count - 1];
        char *bytes = make_tokens(asker, texts->count, size);

        if (bytes == NULL)
                return REP_ERR_MEMORY;
        memcpy(bytes, texts->bytes, size);
        for (i = 0; i < texts->count; i++) {
                struct rep_text text = web_text_at(texts, i);

                asker->tokens[i] = (struct rep_text){bytes + (text.data - texts->bytes), text.size};
        }
        return REP_OK;
}

static enum rep_status
take_header(struct web_asker *asker, struct rep_text header, enum rep_names names)
{
        char *bytes = make_tokens(asker, rep_agent_tokens(header, names, NULL, 0), header.size);

        if (bytes == NULL)
                return REP_ERR_MEMORY;
        memcpy(bytes, header.data, header.size);
        header.data = bytes;
        rep_agent_tokens(header, names, asker->tokens, asker->token_count);
        return asker->token_count == 0 ? REP_ERR_TOKEN : REP_OK;
}

/* Picks what holds for the crawler of ASKER, and makes the token that it is named by the asker's. */
static enum rep_status
pick_crawler(struct web_asker *asker, const struct rep_blob *blob)
{
        struct rep_text token;
        enum rep_status status = rep_pick_crawler(blob, asker->crawler, &asker->group, &token);

        if (status != REP_OK)
                return status;
        if (make_tokens(asker, token.size > 0, 0) == NULL)
                return REP_ERR_MEMORY;
        if (token.size > 0)
                asker->tokens[0] = token;
        asker->aside = token.size == 0 && !asker->crawler->everybody;
        return REP_OK;
}

/* Picks the rules that hold for the tokens of ASKER: who asks first, has them compiled for itself alone. */
static enum rep_status
pick_tokens(struct web_asker *asker, struct web_robots *robots)
{
        struct rep_blob blob;
        enum rep_status status;

        if (robots->bytes == NULL && robots->askers == NULL && asker->token_count > 0) {
                asker->left = (uint32_t)(LIST_BYTES / (robots->size + LIST_BYTES_OF_CHECK)) + 1;
                status =
                        web_compile(robots, REP_ENCODING_LIST, asker->tokens, asker->token_count, &asker->bytes, &blob);
                return status == REP_OK ? rep_pick(&blob, NULL, 0, &asker->group) : status;
        }
        status = web_need_blob(robots);
        return status == REP_OK ? rep_pick(&robots->blob, asker->tokens, asker->token_count, &asker->group) : status;
}

static enum rep_status
pick(struct web_asker *asker, struct web_robots *robots, enum asker_kind kind, const struct web_texts *texts)
{
        enum rep_status status;

        if (kind == ASKER_CRAWLER) {
                asker->crawler = rep_public_crawler_find(web_text_at(texts, 0));
                if (asker->crawler == NULL)
                        return REP_ERR_ARGUMENT;
                status = web_need_blob(robots);
                return status == REP_OK ? pick_crawler(asker, &robots->blob) : status;
        }
        status = kind == ASKER_HEADER ? take_header(asker, web_text_at(texts, 0), robots->options.names)
                                      : take_tokens(asker, texts);
        if (status == REP_OK)
                status = pick_tokens(asker, robots);
        if (status == REP_ERR_TOKEN)
                web_words_left[1] =
                        (uint32_t)rep_first_no_token(asker->tokens, asker->token_count, robots->options.names);
        return status;
}

/* Gives ROBOTS the scratch memory that a check by GROUP takes. */
static enum rep_status
make_scratch(struct web_robots *robots, const struct rep_group *group)
{
        size_t size = rep_scratch_size(group);
        void *scratch;

        if (size <= REP_STACK_SCRATCH || size <= robots->scratch_size)
                return REP_OK;
        scratch = realloc(robots->scratch, size);
        if (scratch == NULL)
                return REP_ERR_MEMORY;
        robots->scratch = scratch;
        robots->scratch_size = size;
        return REP_OK;
}

/*
 * Leaves in the words somebody who asks ROBOTS, given as KIND says by COUNT texts; it lives as long as ROBOTS.  After
 * REP_ERR_TOKEN the second word is the number of the text that is no token.
 */
enum rep_status
WEB_EXPORT(web_asker)(struct web_robots *robots, enum asker_kind kind, const char *bytes, const uint32_t *ends,
                      size_t count)
{
        const struct web_texts texts = {bytes, ends, count};
        struct web_asker *asker = calloc(1, sizeof(*asker));
        enum rep_status status;

        web_words_left[0] = web_words_left[1] = 0;
        if (asker == NULL)
                return REP_ERR_MEMORY;
        status = pick(asker, robots, kind, &texts);
        if (status == REP_OK)
                status = make_scratch(robots, &asker->group);
        if (status != REP_OK) {
                free_asker(asker);
                return status;
        }
        asker->next = robots->askers;
        robots->askers = asker;
        web_words_left[0] = (uint32_t)(uintptr_t)asker;
        return REP_OK;
}

void
web_settle(struct web_robots *robots, struct web_asker *asker)
{
        struct rep_group group;
        struct rep_blob blob;
        void *bytes;

        asker->left = 0;
        if (web_compile(robots, REP_ENCODING_AUTO, asker->tokens, asker->token_count, &bytes, &blob) != REP_OK ||
            rep_pick(&blob, NULL, 0, &group) != REP_OK || make_scratch(robots, &group) != REP_OK) {
                free(bytes);
                return;
        }
        free(asker->bytes);
        asker->bytes = bytes;
        asker->group = group;
}

enum rep_status
web_need_rules(struct web_robots *robots, struct web_asker *asker)
{
        enum rep_status status = web_need_analysis(robots);

        if (status != REP_OK || asker->rules != NULL)
                return status;
        return rep_pick_rules(robots->analysis, asker->tokens, asker->token_count, &asker->rules);
}
