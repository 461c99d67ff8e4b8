/* SPDX-License-Identifier: Apache-2.0 */
/* The output of `rep2c fetch`: text for people, or a JSON object. */
#ifndef REP_CLI_FETCH_FETCH_REPORT_H
#define REP_CLI_FETCH_FETCH_REPORT_H

#include "cli/base/output.h"
#include "cli/fetch/download.h"
#include "cli/fetch/store.h"

struct fetch {
        const struct store *store;       /* the kept state */
        const struct download *download; /* the response; NULL: no request was made */
        struct rep_advice advice;
        int64_t now;
        const struct rep_stats *rules; /* of the rules that apply; NULL if none do */
        size_t ignored;                /* bytes past the size limit */
};

void fetch_write_text(const struct fetch *fetch, struct output *output);
void fetch_write_json(const struct fetch *fetch, struct output *output);

#endif
