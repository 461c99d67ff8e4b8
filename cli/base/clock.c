/* SPDX-License-Identifier: Apache-2.0 */
/* clock.c: see clock.h. */
#include "cli/base/clock.h"

#include <stdlib.h>
#include <time.h>

#include "cli/base/text.h"

static int64_t given;

int
clock_start(void)
{
        const char *text = getenv("SOURCE_DATE_EPOCH"); /* NOLINT(concurrency-mt-unsafe): nobody sets it */
        struct failure failure;
        uint64_t seconds;

        if (text == NULL || *text == '\0')
                return STATUS_OK;
        if (!text_number(rep_string(text), &seconds) || seconds > UINT32_MAX) {
                fail(&failure, "'%s' is no number of seconds since 1970", text);
                return report("SOURCE_DATE_EPOCH", 0, &failure);
        }
        given = seconds > 0 ? (int64_t)seconds : 1; /* 0 is the system's clock */
        return STATUS_OK;
}

int64_t
clock_given(void)
{
        return given;
}

int64_t
clock_now(void)
{
        return given != 0 ? given : (int64_t)time(NULL);
}
