/* SPDX-License-Identifier: Apache-2.0 */
/* The names of enum rep_purpose, in the order of its values: words of a choice. */
#ifndef REP_CLI_ASK_PURPOSES_H
#define REP_CLI_ASK_PURPOSES_H

#include "rep_crawlers.h"

#define CRAWLER_PURPOSES "search|training|user|ads|seo|archive|preview|feed|monitor|data|research|other"

_Static_assert(REP_PURPOSE_SEARCH == 1 << 0 && REP_PURPOSE_OTHER == 1 << 11, "a word for each purpose");

#endif
