/* check.c: verdicts, one or many: numbers in, numbers out. */
#include "boundary.h"
#include "rep_policy.h"

/* No answer: a file has fewer lines. */
#define WEB_NO_URL UINT32_MAX

/* A verdict and the line that decides, in one word. */
static uint32_t
pack(const struct rep_result *result)
{
        return (result->verdict == REP_DISALLOW ? UINT32_C(1) << 31 : 0) | result->line;
}

/*
 * Returns the answer of ASKER's rules to a URL: the line, and bit 31 for "disallow".  The first word is the rank.
 *
 * What is no URL and no path is WEB_NO_URL, unless ROBOTS takes any, and the first word an enum rep_url_status.
 */
uint32_t
WEB_EXPORT(web_check)(struct web_robots *robots, struct web_asker *asker, const char *url, size_t size)
{
        enum rep_url_status status = robots->any_url ? REP_URL_OK : rep_page_url(url, size);
        struct rep_result result;

        if (status != REP_URL_OK) {
                web_words_left[0] = status;
                return WEB_NO_URL;
        }
        if (asker->left > 0 && --asker->left == 0)
                web_settle(robots, asker);
        rep_check(&asker->group, url, size, robots->scratch, robots->scratch_size, &result);
        web_words_left[0] = result.rank;
        return pack(&result);
}

/* The same for COUNT URLs, whose texts end at ENDS: an answer and the first word of each go to ANSWERS. */
void
WEB_EXPORT(web_check_many)(struct web_robots *robots, struct web_asker *asker, const char *urls, const uint32_t *ends,
                           size_t count, uint32_t *answers)
{
        const struct web_texts texts = {urls, ends, count};
        size_t i;

        for (i = 0; i < count; i++) {
                struct rep_text url = web_text_at(&texts, i);

                answers[2 * i] = web_check(robots, asker, url.data, url.size);
                answers[2 * i + 1] = web_words_left[0];
        }
}

/* What is wrong with a URL that is WEB_NO_URL. */
const char *
WEB_EXPORT(web_url_status_text)(enum rep_url_status status)
{
        return rep_url_status_text(status);
}
