/* SPDX-License-Identifier: Apache-2.0 */
/* purposes.c: the names of purposes, in the table of crawlers and for people, and which statements about the use of
 * content crawlers honour, as their operators' documentation says. */
#include <string.h>

#include "base/command.h"
#include "syntax/token.h"

static const struct {
        enum rep_purpose purpose;
        const char *name;
} purposes[] = {
        {REP_PURPOSE_SEARCH, "search"},   {REP_PURPOSE_TRAINING, "training"}, {REP_PURPOSE_USER, "user"},
        {REP_PURPOSE_ADS, "ads"},         {REP_PURPOSE_SEO, "seo"},           {REP_PURPOSE_ARCHIVE, "archive"},
        {REP_PURPOSE_PREVIEW, "preview"}, {REP_PURPOSE_FEED, "feed"},         {REP_PURPOSE_MONITOR, "monitor"},
        {REP_PURPOSE_DATA, "data"},       {REP_PURPOSE_RESEARCH, "research"}, {REP_PURPOSE_OTHER, "other"},
        {REP_PURPOSE_INPUT, "input"},     {REP_PURPOSE_AGENT, "agent"},       {REP_PURPOSE_AI, "ai"},
};

const char *
rep_purpose_name(enum rep_purpose purpose)
{
        for (size_t i = 0; i < sizeof(purposes) / sizeof(purposes[0]); i++)
                if (purposes[i].purpose == purpose)
                        return purposes[i].name;
        return NULL;
}

bool
rep_purpose_find(struct rep_text name, enum rep_purpose *purpose)
{
        for (size_t i = 0; i < sizeof(purposes) / sizeof(purposes[0]) && name.data != NULL; i++)
                if (rep_is_same_text(name, rep_string(purposes[i].name))) {
                        *purpose = purposes[i].purpose;
                        return true;
                }
        return false;
}

/* ---- what crawlers honour */

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
