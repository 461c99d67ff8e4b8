/* SPDX-License-Identifier: Apache-2.0 */
/* Compile, store, open; every failure ends the test. */
#include "tests/support/compiled.h"
#include "tests/support/test.h"

#include "compile.h"
#include "format.h"

#include <stdlib.h>
#include <string.h>

struct compiled
compiled_stages(struct rep_text robots, const struct rep_options *options, unsigned stages)
{
        struct rep_compiler *compiler = rep_compiler_create();
        struct compiled compiled;
        const void *blob;

        assert_non_null(compiler);
        assert_int_equal(rep_compile_stages(compiler, robots.data, robots.size, options, stages, &blob, &compiled.size),
                         REP_OK);
        compiled.bytes = malloc(compiled.size);
        assert_non_null(compiled.bytes);
        memcpy(compiled.bytes, blob, compiled.size);
        compiled.report = compiler->file.report;
        rep_compiler_free(compiler);
        assert_int_equal(rep_open(&compiled.blob, compiled.bytes, compiled.size, NULL), REP_OK);
        rep_blob_stats(&compiled.blob, &compiled.stats);
        return compiled;
}

struct compiled
compiled_robots(struct rep_text robots, const struct rep_options *options)
{
        return compiled_stages(robots, options,
                               options != NULL && options->encoding == REP_ENCODING_DENSE ? REP_STAGE_NO_LIST : 0);
}

struct compiled
compiled_string(const char *robots, const struct rep_options *options)
{
        return compiled_robots(rep_string(robots), options);
}

bool
compiled_has_large_table(const struct compiled *compiled)
{
        const unsigned char *bytes = compiled->bytes, *cores = bytes + rep_word(bytes, REP_HEAD_CORES);

        for (uint32_t at = 0; at < rep_word(bytes, REP_HEAD_CORE_COUNT); at++)
                if (rep_has_large_table(bytes + rep_word(cores, at)))
                        return true;
        return false;
}

void
compiled_free(struct compiled *compiled)
{
        free(compiled->bytes);
}

struct rep_group
compiled_group(const struct compiled *compiled, const char *agent)
{
        struct rep_text text = {agent, agent ? strlen(agent) : 0};
        struct rep_group group;

        assert_int_equal(rep_pick(&compiled->blob, &text, agent != NULL, &group), REP_OK);
        return group;
}

struct rep_result
compiled_check(const struct compiled *compiled, const char *agent, const char *url)
{
        struct rep_group group = compiled_group(compiled, agent);
        struct rep_result result;

        assert_int_equal(rep_check(&group, url, strlen(url), NULL, 0, &result), REP_OK);
        return result;
}
