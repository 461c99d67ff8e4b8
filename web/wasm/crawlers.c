/* SPDX-License-Identifier: Apache-2.0 */
/* crawlers.c: the table of public crawlers, as JSON. */
#include "base/json.h"
#include "boundary.h"

static void
put_purposes(struct rep_buffer *out, unsigned purposes)
{
        unsigned purpose;

        rep_json_name(out, "purposes");
        rep_json_begin(out, '[');
        for (purpose = 1; purpose <= purposes; purpose *= 2)
                if ((purposes & purpose) != 0)
                        rep_json_element(out, rep_string(rep_purpose_name((enum rep_purpose)purpose)));
        rep_json_end(out, ']');
}

static void
put_crawler(struct rep_buffer *out, const struct rep_public_crawler *crawler)
{
        static const char *const obeys[] = {
                [REP_OBEYS_UNKNOWN] = "unknown", [REP_OBEYS_YES] = "yes", [REP_OBEYS_NO] = "no"};
        size_t i;

        rep_json_begin(out, '{');
        rep_json_string(out, "name", crawler->name);
        rep_json_name(out, "tokens");
        rep_json_begin(out, '[');
        for (i = 0; i < crawler->token_count; i++)
                rep_json_element(out, crawler->tokens[i]);
        rep_json_end(out, ']');
        rep_json_bool(out, "everybody", crawler->everybody);
        rep_json_bool(out, "wide", crawler->wide);
        rep_json_bool(out, "documented", crawler->documented);
        rep_json_string(out, "obeys", obeys[crawler->obeys]);
        put_purposes(out, crawler->purposes);
        rep_json_string(out, "operatedBy", crawler->operated_by);
        rep_json_string(out, "source", crawler->source);
        rep_json_string(out, "date", crawler->date);
        rep_json_string(out, "note", crawler->note);
        rep_json_end(out, '}');
}

/* All public crawlers, in the order of their names. */
enum rep_status
WEB_EXPORT(web_crawlers)(void)
{
        struct rep_buffer *out = web_output_begin();
        size_t i;

        rep_json_begin(out, '[');
        for (i = 0; i < rep_public_crawler_count(); i++)
                put_crawler(out, rep_public_crawler_at(i));
        rep_json_end(out, ']');
        return web_output_end();
}
