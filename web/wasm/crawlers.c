/* crawlers.c: the table of public crawlers, as JSON. */
#include "boundary.h"
#include "json.h"

static void
put_purposes(struct rep_buffer *out, unsigned purposes)
{
        unsigned purpose;

        json_name(out, "purposes");
        json_begin(out, '[');
        for (purpose = 1; purpose <= purposes; purpose *= 2)
                if ((purposes & purpose) != 0)
                        json_element(out, rep_string(rep_purpose_name((enum rep_purpose)purpose)));
        json_end(out, ']');
}

static void
put_crawler(struct rep_buffer *out, const struct rep_public_crawler *crawler)
{
        static const char *const obeys[] = {
                [REP_OBEYS_UNKNOWN] = "unknown", [REP_OBEYS_YES] = "yes", [REP_OBEYS_NO] = "no"};
        size_t i;

        json_begin(out, '{');
        json_string(out, "name", crawler->name);
        json_name(out, "tokens");
        json_begin(out, '[');
        for (i = 0; i < crawler->token_count; i++)
                json_element(out, crawler->tokens[i]);
        json_end(out, ']');
        json_bool(out, "everybody", crawler->everybody);
        json_bool(out, "wide", crawler->wide);
        json_bool(out, "documented", crawler->documented);
        json_string(out, "obeys", obeys[crawler->obeys]);
        put_purposes(out, crawler->purposes);
        json_string(out, "operatedBy", crawler->operated_by);
        json_string(out, "source", crawler->source);
        json_string(out, "date", crawler->date);
        json_string(out, "note", crawler->note);
        json_end(out, '}');
}

/* All public crawlers, in the order of their names. */
enum rep_status
WEB_EXPORT(web_crawlers)(void)
{
        struct rep_buffer *out = web_output_begin();
        size_t i;

        json_begin(out, '[');
        for (i = 0; i < rep_public_crawler_count(); i++)
                put_crawler(out, rep_public_crawler_at(i));
        json_end(out, ']');
        return web_output_end();
}
