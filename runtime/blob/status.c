/* SPDX-License-Identifier: Apache-2.0 */
/* status.c: the results of calls in words. */
#include "rep_runtime.h"

const char *
rep_status_text(enum rep_status status)
{
        switch (status) {
        case REP_OK:
                return "no error";
        case REP_ERR_ARGUMENT:
                return "unusable argument";
        case REP_ERR_MEMORY:
                return "out of memory";
        case REP_ERR_LIMIT:
                return "over a limit";
        case REP_ERR_BLOB:
                return "not a valid blob";
        case REP_ERR_VERSION:
                return "a blob of another format version";
        case REP_ERR_AGENT:
                return "the blob was compiled for other agents";
        case REP_ERR_TRACKING:
                return "the blob tracks verdicts only, and the agents have different rules";
        case REP_ERR_SCRATCH:
                return "the scratch memory is too small";
        case REP_ERR_TOKEN:
                return "an agent is not a product token";
        case REP_ERR_URL:
                return "neither a URL of http, https or ftp nor a path, which begins with '/'";
        case REP_ERR_CRAWLER:
                return "only wide names can name the crawler, and the rules were read without them; or no "
                       "public crawler has this name";
        }
        return "unknown error";
}
