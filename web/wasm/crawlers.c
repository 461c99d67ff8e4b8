/* SPDX-License-Identifier: Apache-2.0 */
/* crawlers.c: the table of public crawlers, as JSON. */
#include "boundary.h"

/* All public crawlers, in the order of their names. */
enum rep_status
WEB_EXPORT(web_crawlers)(void)
{
        struct rep_json out = web_json_begin();

        rep_json_begin(&out, '[');
        for (size_t i = 0; i < rep_public_crawler_count(); i++) {
                rep_json_foreign(&out);
                rep_say_crawler_json(rep_public_crawler_at(i), out.write, out.context);
        }
        rep_json_end(&out, ']');
        return web_output_end();
}
