/* SPDX-License-Identifier: Apache-2.0 */
/*
 * analysis.c: why a URL gets its verdict, and what is wrong with a file.
 *
 * An answer has numbers of four bytes, the lowest first, and texts: a number of bytes, and these.  A list is its members, each
 * behind a 1, and a 0.  Go reads it by request.Answer, member by member as it is written here.
 */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

static bool
make_room(struct rep2c_go_engine *engine, size_t size)
{
        size_t needed = engine->answer_size + size, twice = 2 * engine->room_size;
        unsigned char *room;

        if (needed <= engine->room_size)
                return true;
        room = engine->failed ? NULL : (unsigned char *)realloc(engine->room, needed > twice ? needed : twice);
        engine->failed = room == NULL;
        if (room == NULL)
                return false;
        engine->answer = engine->room = room;
        engine->room_size = needed > twice ? needed : twice;
        return true;
}

static void
put_bytes(struct rep2c_go_engine *engine, const void *bytes, size_t size)
{
        if (size > 0 && make_room(engine, size)) {
                memcpy(engine->room + engine->answer_size, bytes, size);
                engine->answer_size += size;
        }
}

static void
put_number(struct rep2c_go_engine *engine, size_t number)
{
        unsigned char bytes[4] = {(unsigned char)number, (unsigned char)(number >> 8), (unsigned char)(number >> 16),
                                  (unsigned char)(number >> 24)};

        put_bytes(engine, bytes, sizeof(bytes));
}

static void
put_text(struct rep2c_go_engine *engine, struct rep_text text)
{
        put_number(engine, text.size);
        put_bytes(engine, text.data, text.size);
}

static void
put_directive(struct rep2c_go_engine *engine, const struct rep_directive *directive)
{
        put_number(engine, directive->line);
        put_text(engine, directive->key);
        put_text(engine, directive->value);
}

static void
put_explanation(struct rep2c_go_engine *engine, const struct rep_explanation *found)
{
        size_t i;

        put_text(engine, found->path);
        put_number(engine, found->result.verdict == REP_ALLOW);
        put_number(engine, found->result.line);
        put_number(engine, found->result.rank);
        put_number(engine, (size_t)found->reason);
        put_number(engine, found->named);
        for (i = 0; i < found->naming_count; i++) {
                put_number(engine, 1);
                put_number(engine, found->namings[i]->line);
        }
        put_number(engine, 0);
        for (i = 0; i < found->match_count; i++) {
                put_number(engine, 1);
                put_directive(engine, found->matches[i].directive);
                put_number(engine, found->matches[i].verdict == REP_ALLOW);
                put_number(engine, found->matches[i].rank);
        }
        put_number(engine, 0);
        for (i = 0; i < found->miss_count; i++) {
                put_number(engine, 1);
                put_directive(engine, found->misses[i].directive);
                put_number(engine, (size_t)found->misses[i].kind);
        }
        put_number(engine, 0);
}

static enum rep_status
explain(struct rep2c_go_engine *engine, struct rep_analysis *analysis, const struct rep2c_go_request *request)
{
        struct rep_crawler_rules *rules;
        struct rep_explanation found;
        enum rep_status status = rep_pick_crawler_rules(analysis, request->crawler, &rules);

        if (status == REP_OK)
                status = rep_explain(rules, request->about.data, request->about.size, &found);
        if (status == REP_OK)
                put_explanation(engine, &found);
        return status;
}

static void
put_finding(void *context, const struct rep_finding *finding)
{
        struct rep2c_go_engine *engine = (struct rep2c_go_engine *)context;
        const char *name = rep_finding_name(finding->id);

        put_number(engine, 1);
        put_text(engine, rep_string(name));
        put_number(engine, (size_t)finding->severity);
        put_number(engine, finding->line);
        put_number(engine, finding->column);
        put_number(engine, finding->other_line);
        put_text(engine, rep_string(finding->message));
        put_number(engine, finding->fix.begin);
        put_number(engine, finding->fix.end);
        put_text(engine, finding->fix.text);
}

static enum rep_status
lint(struct rep2c_go_engine *engine, struct rep_analysis *analysis, const struct rep2c_go_request *request)
{
        const struct rep_lint_options options = {.site = request->about};
        uint64_t undecided = 0;
        enum rep_status status = rep_lint_file(analysis, &options, put_finding, engine, &undecided);

        put_number(engine, 0);
        put_number(engine, undecided > 0x7FFFFFFF ? 0x7FFFFFFF : (size_t)undecided);
        return status;
}

static enum rep_status
make_analysis(enum rep2c_go_task task, const struct rep2c_go_request *request, struct rep_analysis **analysis)
{
        struct rep_blob blob;
        enum rep_status status;

        if (task != REP2C_GO_EXPLAIN_BLOB)
                return rep_analysis_create(request->text.data, request->text.size, request->options, analysis);
        status = rep_open(&blob, request->text.data, request->text.size, NULL);
        return status == REP_OK ? rep_analysis_create_blob(&blob, analysis) : status;
}

enum rep_status
rep2c_go_analyze(struct rep2c_go_engine *engine, enum rep2c_go_task task, const struct rep2c_go_request *request)
{
        struct rep_analysis *analysis = NULL;
        enum rep_status status = make_analysis(task, request, &analysis);

        engine->answer = engine->room;
        engine->answer_size = 0;
        engine->failed = false;
        if (status == REP_OK && task == REP2C_GO_LINT)
                status = lint(engine, analysis, request);
        else if (status == REP_OK)
                status = explain(engine, analysis, request);
        rep_analysis_destroy(analysis);
        return status == REP_OK && engine->failed ? REP_ERR_MEMORY : status;
}
