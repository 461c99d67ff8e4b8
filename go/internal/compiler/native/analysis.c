/* SPDX-License-Identifier: Apache-2.0 */
/* analysis.c: why a URL gets its verdict, and what is wrong with a file, as the JSON of rep_say.h. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

/* Appends SIZE bytes to the answer of the engine CONTEXT.  Returns false if memory is out. */
static bool
append(void *context, const char *bytes, size_t size)
{
        struct rep2c_go_engine *engine = (struct rep2c_go_engine *)context;
        size_t needed = engine->answer_size + size, twice = 2 * engine->room_size;

        if (needed > engine->room_size) {
                unsigned char *room = (unsigned char *)realloc(engine->room, needed > twice ? needed : twice);

                if (room == NULL)
                        return false;
                engine->answer = engine->room = room;
                engine->room_size = needed > twice ? needed : twice;
        }
        memcpy(engine->room + engine->answer_size, bytes, size);
        engine->answer_size = needed;
        return true;
}

/* Makes the object that is asked, of a text or a blob. */
static enum rep_status
make_robots(enum rep2c_go_task task, const struct rep2c_go_request *request, struct rep_robots **robots)
{
        const struct rep_robots_options options = {.dialect = request->options->dialect,
                                                   .names = request->options->names,
                                                   .max_bytes = request->options->max_bytes,
                                                   .keep_text = task == REP2C_GO_LINT};

        if (task == REP2C_GO_EXPLAIN_BLOB)
                return rep_robots_open(request->text.data, request->text.size, robots, NULL);
        return rep_robots_parse(request->text.data, request->text.size, &options, robots);
}

enum rep_status
rep2c_go_analyze(struct rep2c_go_engine *engine, enum rep2c_go_task task, const struct rep2c_go_request *request)
{
        const struct rep_lint_options options = {.site = request->about};
        struct rep_robots *robots;
        enum rep_status status = make_robots(task, request, &robots);

        engine->answer = engine->room;
        engine->answer_size = 0;
        if (status == REP_OK && task == REP2C_GO_LINT)
                status = rep_robots_lint_json(robots, &options, append, engine);
        else if (status == REP_OK)
                status = rep_robots_explain_json(robots, request->crawler, request->about.data, request->about.size,
                                                 append, engine);
        rep_robots_free(robots);
        return status;
}
