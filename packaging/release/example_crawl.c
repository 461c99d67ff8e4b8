/* SPDX-License-Identifier: Apache-2.0 */
/* cc -pthread -I../third-party/xxhash example_crawl.c rep2c-crawl.c rep2c.c && ./a.out */
#include "rep2c-crawl.h"

#include <stdio.h>
#include <string.h>

int
main(void)
{
        static const char file[] = "example.pack", url[] = "https://example.com/private/x";
        const struct rep_fetch fetch = {.status = 200}; /* of a robots.txt, at the time 1,700,000,000 */
        struct rep_pack_record record = {.origin = rep_string("https://example.com"),
                                         .status = 200,
                                         .body = rep_string("User-agent: *\nDisallow: /private\n")};
        struct rep_text agent = rep_string("ExampleBot");
        struct rep_pack_writer *writer;
        struct rep_crawler *crawler;
        struct rep_pack_answer answer;
        struct rep_pack *pack;

        if (rep_pack_writer_create(file, NULL, &writer, NULL) != REP_OK ||
            rep_fetch_record(&record.fetch, NULL, &fetch, 1700000000) != REP_OK ||
            rep_pack_add(writer, &record) != REP_OK || rep_pack_writer_finish(writer, NULL, NULL) != REP_OK)
                return 1;
        if (rep_pack_open(file, &pack, NULL) != REP_OK ||
            rep_crawler_create(&agent, 1, REP_NAMES_TOKEN, &crawler) != REP_OK ||
            rep_pack_check(pack, crawler, url, strlen(url), NULL, 0, &answer) != REP_OK)
                return 1;
        printf("%s, line %u\n", answer.result.verdict == REP_ALLOW ? "allow" : "disallow",
               (unsigned)answer.result.line);
        rep_crawler_free(crawler);
        rep_pack_close(pack);
}
