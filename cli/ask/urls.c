/* SPDX-License-Identifier: Apache-2.0 */
/* urls.c: see urls.h. */
#include "cli/ask/urls.h"

bool
urls_next(struct urls *urls)
{
        if (!urls->started) {
                urls->started = true;
                urls->by_line = urls->arguments[0] == NULL;
                urls->source = urls->by_line ? LINES_NAME : "arguments";
        }
        if (!urls->by_line) {
                if (urls->arguments[0] == NULL)
                        return false;
                urls->url = rep_string(*urls->arguments++);
                return true;
        }
        do
                if (!lines_next(&urls->lines))
                        return false;
        while (urls->lines.size == 0);
        urls->url = (struct rep_text){urls->lines.data, urls->lines.size};
        return true;
}

int
urls_finish(struct urls *urls, int status)
{
        return urls->by_line ? lines_finish(&urls->lines, status) : status;
}
