/* SPDX-License-Identifier: Apache-2.0 */
/* honours.c: which statements about the use of content crawlers honour, as their operators' documentation says. */
#include <string.h>

#include "rep_crawlers.h"

static const char apple[] = "https://support.apple.com/en-us/119829";
static const char google_crawlers[] =
        "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers";
static const char google_meta[] = "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag";

static const struct {
        const char *crawler;
        struct rep_honoured honoured;
} rows[] = {
        {"Applebot", {REP_STATEMENT_OPERATOR_TOKEN, apple, "2026-09-22"}},
        {"bingbot",
         {REP_STATEMENT_X_ROBOTS_TAG,
          "https://www.bing.com/webmasters/help/which-robots-metatags-does-bing-support-5198d240", "2026-11-27"}},
        {"Googlebot", {REP_STATEMENT_OPERATOR_TOKEN, google_crawlers, "2026-09-22"}},
        {"Googlebot", {REP_STATEMENT_X_ROBOTS_TAG, google_meta, "2026-11-27"}},
        {"Googlebot-Image", {REP_STATEMENT_OPERATOR_TOKEN, google_crawlers, "2026-09-22"}},
        {"Googlebot-Image", {REP_STATEMENT_X_ROBOTS_TAG, google_meta, "2026-11-27"}},
        {"Googlebot-News", {REP_STATEMENT_OPERATOR_TOKEN, google_crawlers, "2026-09-22"}},
        {"Googlebot-News", {REP_STATEMENT_X_ROBOTS_TAG, google_meta, "2026-11-27"}},
        {"Googlebot-Video", {REP_STATEMENT_OPERATOR_TOKEN, google_crawlers, "2026-09-22"}},
        {"Googlebot-Video", {REP_STATEMENT_X_ROBOTS_TAG, google_meta, "2026-11-27"}},
        {"YandexBot",
         {REP_STATEMENT_X_ROBOTS_TAG, "https://yandex.com/support/webmaster/en/controlling-robot/meta-robots",
          "2026-11-27"}},
};

const struct rep_honoured *
rep_public_crawler_honours(const struct rep_public_crawler *crawler, size_t index)
{
        for (size_t i = 0; crawler != NULL && i < sizeof(rows) / sizeof(rows[0]); i++)
                if (strcmp(rows[i].crawler, crawler->name) == 0 && index-- == 0)
                        return &rows[i].honoured;
        return NULL;
}
