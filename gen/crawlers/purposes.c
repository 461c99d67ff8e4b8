/* SPDX-License-Identifier: Apache-2.0 */
/* purposes.c: the names of purposes, in the table of crawlers and for people. */
#include "rep_crawlers.h"

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
                if (name.size == strlen(purposes[i].name) && memcmp(name.data, purposes[i].name, name.size) == 0) {
                        *purpose = purposes[i].purpose;
                        return true;
                }
        return false;
}
