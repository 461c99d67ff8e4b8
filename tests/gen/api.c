/* SPDX-License-Identifier: Apache-2.0 */
/* The public functions with invalid arguments, and at their limits. */
#include "base/command.h"
#include "tests/support/compiled.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char two_groups[] =
        "user-agent: a\ndisallow: /a\nuser-agent: b\ndisallow: /b\nuser-agent: *\ndisallow: /c\n";

/* ---- compiling */

static enum rep_status
compile_status(const char *text, size_t size, const struct rep_options *options)
{
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        const void *blob = compiler;
        size_t blob_size = 1;
        enum rep_status status = rep_compile(compiler, text, size, options, &blob, &blob_size);

        assert_true((status == REP_OK) == (blob != NULL));
        assert_true((status == REP_OK) == (blob_size != 0));
        return status;
}

TEST(compile_arguments)
{
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        const void *blob;
        size_t size;

        assert_int_equal(compile_status("", 0, NULL), REP_OK);
        assert_int_equal(compile_status(NULL, 0, NULL), REP_OK);
        assert_int_equal(compile_status(NULL, 1, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile(NULL, "", 0, NULL, &blob, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile(compiler, "", 0, NULL, NULL, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile(compiler, "", 0, NULL, &blob, NULL), REP_ERR_ARGUMENT);
        rep_compiler_free(NULL);
}

/* A file that was read is there until the compiler is used for another one, and for what reads files alike. */
TEST(compile_what_was_read)
{
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        const struct rep_options canonical = {.dialect = REP_DIALECT_RFC9309}, wide = {.names = REP_NAMES_WIDE},
                                 little = {.max_bytes = 9}, list = {.encoding = REP_ENCODING_LIST};
        const void *blob;
        size_t size;

        assert_int_equal(rep_compile_read(compiler, NULL, &blob, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compiler_read(NULL, "", 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compiler_read(compiler, NULL, 1, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compiler_read(compiler, two_groups, strlen(two_groups), NULL), REP_OK);
        assert_int_equal(rep_compile_read(NULL, NULL, &blob, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile_read(compiler, NULL, NULL, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile_read(compiler, NULL, &blob, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile_read(compiler, &canonical, &blob, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile_read(compiler, &wide, &blob, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile_read(compiler, &little, &blob, &size), REP_ERR_ARGUMENT);
        assert_null(blob);
        assert_int_equal(rep_compile_read(compiler, &list, &blob, &size), REP_OK);
        assert_int_equal(rep_compile_read(compiler, NULL, &blob, &size), REP_OK);
        assert_int_equal(rep_compile(compiler, "", 0, NULL, &blob, &size), REP_OK);
        assert_int_equal(rep_compile_read(compiler, NULL, &blob, &size), REP_ERR_ARGUMENT);
}

TEST(compile_options)
{
        static const char *const no_tokens[] = {"", "*", "2bot", "/1", "bot2", "a b", "\xC3\xA4"};
        struct rep_options options = {.agent_count = 1};
        struct rep_text agents[2] = {rep_string("bot"), rep_string("x")};

        assert_int_equal(compile_status("", 0, &options), REP_ERR_ARGUMENT);
        options.agents = agents;
        options.agent_count = 2;
        assert_int_equal(compile_status("", 0, &options), REP_OK);
        for (size_t at = 0; at < COUNT(no_tokens); at++) {
                agents[1] = rep_string(no_tokens[at]);
                assert_int_equal(compile_status("", 0, &options), REP_ERR_TOKEN);
        }
        agents[1] = (struct rep_text){NULL, 0};
        assert_int_equal(compile_status("", 0, &options), REP_ERR_TOKEN);
        options.names = REP_NAMES_ANY;
        assert_int_equal(compile_status("", 0, &options), REP_OK);
        options = (struct rep_options){.names = (enum rep_names)3};
        assert_int_equal(compile_status("", 0, &options), REP_ERR_ARGUMENT);
        options = (struct rep_options){.tracking = (enum rep_tracking)2};
        assert_int_equal(compile_status("", 0, &options), REP_ERR_ARGUMENT);
        options = (struct rep_options){.encoding = (enum rep_encoding)4};
        assert_int_equal(compile_status("", 0, &options), REP_ERR_ARGUMENT);
        options = (struct rep_options){.max_bytes = (size_t)1 << 30};
        assert_int_equal(compile_status("", 0, &options), REP_OK);
        options.max_bytes++;
        assert_int_equal(compile_status("", 0, &options), REP_ERR_LIMIT);
}

/* After an error a compiler works as before. */
TEST(compile_after_error)
{
        struct rep_options wrong = {.agent_count = 1};
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        const void *blob;
        size_t size;

        assert_int_equal(rep_compile(compiler, two_groups, sizeof(two_groups) - 1, &wrong, &blob, &size),
                         REP_ERR_ARGUMENT);
        assert_null(blob);
        assert_int_equal(rep_compile(compiler, two_groups, sizeof(two_groups) - 1, NULL, &blob, &size), REP_OK);
        assert_int_equal((uintptr_t)blob % 8, 0);
}

/* ---- opening */

TEST(open_arguments)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string(two_groups, NULL);
        ENDS(free_memory) unsigned char *moved = malloc(compiled.size + 8);
        struct rep_error error = {REP_OK, NULL, 0};
        struct rep_blob blob;

        assert_non_null(moved);
        assert_int_equal(rep_open(NULL, compiled.bytes, compiled.size, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_open(&blob, NULL, compiled.size, &error), REP_ERR_ARGUMENT);
        assert_int_equal(error.status, REP_ERR_ARGUMENT);
        assert_non_null(error.message);
        for (size_t shift = 1; shift < 8; shift++) {
                memcpy(moved + shift, compiled.bytes, compiled.size);
                assert_int_equal(rep_open(&blob, moved + shift, compiled.size, NULL), REP_ERR_ARGUMENT);
        }
}

/* ---- picking */

static enum rep_status
pick_status(const struct compiled *compiled, const char *first, const char *second)
{
        struct rep_text agents[2] = {rep_string(first ? first : ""), rep_string(second ? second : "")};
        struct rep_group group;

        return rep_pick(&compiled->blob, agents, (size_t)(first != NULL) + (second != NULL), &group);
}

TEST(pick_arguments)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string(two_groups, NULL);
        struct rep_text agent = rep_string("a");
        struct rep_blob none = {NULL, 0};
        struct rep_group group;

        assert_int_equal(rep_pick(NULL, &agent, 1, &group), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pick(&none, &agent, 1, &group), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pick(&compiled.blob, &agent, 1, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pick(&compiled.blob, NULL, 1, &group), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pick(&compiled.blob, NULL, 0, &group), REP_OK);
}

/* Asking for memory ahead, of any encoding, of one blob or of more than it takes at once, changes no pick. */
TEST(pick_ahead)
{
        static const enum rep_encoding encodings[] = {REP_ENCODING_AUTO, REP_ENCODING_LIST, REP_ENCODING_COMPACT,
                                                      REP_ENCODING_DENSE};
        enum { ENCODINGS = COUNT(encodings), BLOBS = 100 };
        static const char *const texts[] = {"", "user-agent: *\ndisallow: /", two_groups,
                                            "user-agent: *\ndisallow: /*1*f*b\nallow: /a"};
        enum { TEXTS = COUNT(texts) };
        struct compiled compiled[ENCODINGS * TEXTS];
        struct rep_group before[ENCODINGS * TEXTS], after;
        struct rep_blob blobs[BLOBS];

        for (size_t i = 0; i < ENCODINGS * TEXTS; i++) {
                compiled[i] =
                        compiled_string(texts[i % TEXTS], &(struct rep_options){.encoding = encodings[i / TEXTS]});
                assert_int_equal(rep_pick(&compiled[i].blob, NULL, 0, &before[i]), REP_OK);
        }
        for (size_t i = 0; i < BLOBS; i++)
                blobs[i] = compiled[i % (ENCODINGS * TEXTS)].blob;
        rep_pick_ahead(blobs, 0);
        rep_pick_ahead(blobs, 1);
        rep_pick_ahead(blobs, BLOBS);
        for (size_t i = 0; i < ENCODINGS * TEXTS; i++) {
                assert_int_equal(rep_pick(&compiled[i].blob, NULL, 0, &after), REP_OK);
                assert_memory_equal(&before[i], &after, sizeof(after));
                compiled_free(&compiled[i]);
        }
}

TEST(pick_selected)
{
        struct rep_text agents[2] = {rep_string("A/2.0"), rep_string("x")};
        struct rep_options options = {.agents = agents, .agent_count = 2};
        ENDS(compiled_free) struct compiled compiled = compiled_string(two_groups, &options);

        assert_true(compiled.stats.selected);
        assert_int_equal(pick_status(&compiled, NULL, NULL), REP_OK);
        assert_int_equal(pick_status(&compiled, "a", "x"), REP_OK);
        assert_int_equal(pick_status(&compiled, "X/1", "A"), REP_OK);
        assert_int_equal(pick_status(&compiled, "a", NULL), REP_ERR_AGENT);
        assert_int_equal(pick_status(&compiled, "x", NULL), REP_ERR_AGENT);
        assert_int_equal(pick_status(&compiled, "a", "b"), REP_ERR_AGENT);
        assert_int_equal(pick_status(&compiled, "b", NULL), REP_ERR_AGENT);
        assert_int_equal(pick_status(&compiled, "", NULL), REP_ERR_TOKEN);
        assert_int_equal(pick_status(&compiled, "a", "x y"), REP_ERR_TOKEN);
        assert_int_equal(compiled_check(&compiled, NULL, "/a").line, 2);
}

TEST(pick_verdicts)
{
        struct rep_options options = {.tracking = REP_TRACK_VERDICT};
        ENDS(compiled_free) struct compiled compiled = compiled_string(two_groups, &options);
        ENDS(compiled_free)
        struct compiled shared = compiled_string("user-agent: a\nuser-agent: b\ndisallow: /\n", &options);

        assert_int_equal(pick_status(&compiled, "a", "b"), REP_ERR_TRACKING);
        assert_int_equal(pick_status(&compiled, "a", "A"), REP_OK);
        assert_int_equal(pick_status(&compiled, "a", "x"), REP_OK);
        assert_int_equal(pick_status(&compiled, "x", "y"), REP_OK);
        assert_int_equal(pick_status(&shared, "a", "b"), REP_OK);
}

/* COUNT groups, each with a rule of its own, for the tokens a, b, c, ... */
static struct compiled
alphabet(size_t count, const struct rep_options *options)
{
        char text[1024];
        size_t size = 0;

        for (size_t at = 0; at < count; at++)
                size += (size_t)snprintf(text + size, sizeof(text) - size, "user-agent: %c\ndisallow: /%c\n",
                                         (char)('a' + at), (char)('a' + at));
        return compiled_string(text, options);
}

TEST(pick_limit)
{
        static const char letters[] = "abcdefghij";
        struct rep_text agents[REP_PICK_MAX + 2];
        ENDS(compiled_free) struct compiled all, selected;
        struct rep_options options = {.agents = agents, .agent_count = REP_PICK_MAX + 1};
        struct rep_group group;

        for (size_t at = 0; at < REP_PICK_MAX + 2; at++)
                agents[at] = (struct rep_text){letters + at, 1};
        all = alphabet(REP_PICK_MAX + 1, NULL);
        selected = alphabet(REP_PICK_MAX + 1, &options);
        assert_int_equal(rep_pick(&all.blob, agents, REP_PICK_MAX, &group), REP_OK);
        assert_int_equal(group_answer(&group, "/h").verdict, REP_DISALLOW);
        assert_int_equal(rep_pick(&all.blob, agents, REP_PICK_MAX + 1, &group), REP_ERR_LIMIT);
        /* Tokens without rules of their own don't count. */
        assert_int_equal(rep_pick(&all.blob, agents + 2, REP_PICK_MAX, &group), REP_OK);
        assert_int_equal(compiled_check(&selected, NULL, "/i").verdict, REP_DISALLOW);
}

/* ---- checking */

/* Many rules that wait for their second segments: they need more scratch memory than there is on the stack. */
static struct compiled
thirsty(void)
{
        static char text[40000];
        size_t size = (size_t)snprintf(text, sizeof(text), "user-agent: *\n");

        for (int at = 0; at < 1500; at++)
                size += (size_t)snprintf(text + size, sizeof(text) - size, "disallow: /*%x*a\n", (unsigned)at);
        return compiled_string(text, NULL);
}

TEST(check_scratch)
{
        ENDS(compiled_free) struct compiled compiled = thirsty();
        struct rep_group group = compiled_group(&compiled, NULL);
        size_t size = rep_scratch_size(&group);
        ENDS(free_memory) char *scratch = malloc(size + 4);
        struct rep_result result;

        assert_non_null(scratch);
        assert_true(size > REP_STACK_SCRATCH);
        assert_true(size <= compiled.stats.scratch_size);
        assert_int_equal(rep_check(&group, "/", 1, NULL, 0, &result), REP_ERR_SCRATCH);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(result.line, 0);
        assert_int_equal(rep_check(&group, "/", 1, scratch, size - 1, &result), REP_ERR_SCRATCH);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(rep_check(&group, "/", 1, scratch + 1, size, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_check(&group, "/", 1, scratch, size, &result), REP_OK);
        assert_int_equal(result.verdict, REP_ALLOW);
        assert_int_equal(rep_check(&group, "/1ffa", 5, scratch, size, &result), REP_OK);
        assert_int_equal(result.verdict, REP_DISALLOW);
}

TEST(check_arguments)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string(two_groups, NULL);
        struct rep_group group = compiled_group(&compiled, "a"), none = {0};
        struct rep_result result = {REP_ALLOW, 7, 7};

        assert_int_equal(rep_check(&group, NULL, 1, NULL, 0, &result), REP_ERR_ARGUMENT);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(result.line, 0);
        assert_int_equal(result.rank, 0);
        assert_int_equal(rep_check(&group, NULL, 0, NULL, 0, &result), REP_OK);
        assert_int_equal(result.verdict, REP_ALLOW);
        assert_int_equal(rep_check(NULL, "/", 1, NULL, 0, &result), REP_ERR_ARGUMENT);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(rep_check(&none, "/", 1, NULL, 0, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_check(&group, "/", 1, NULL, 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_check(&group, "/", (size_t)REP_URL_MAX + 1, NULL, 0, &result), REP_ERR_LIMIT);
        assert_int_equal(result.verdict, REP_DISALLOW);
}

TEST(check_path_arguments)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string(two_groups, NULL);
        struct rep_group group = compiled_group(&compiled, "a");
        struct rep_result result;

        assert_int_equal(rep_check_path(&group, "/a#b", 4, NULL, 0, &result), REP_OK);
        assert_int_equal(result.line, 2);
        assert_int_equal(rep_check_path(&group, "a", 1, NULL, 0, &result), REP_ERR_ARGUMENT);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(rep_check_path(&group, "", 0, NULL, 0, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_check_path(&group, NULL, 0, NULL, 0, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_check_path(NULL, "/", 1, NULL, 0, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_check_path(&group, "/", 1, NULL, 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_check_path(&group, "/", (size_t)REP_URL_MAX + 1, NULL, 0, &result), REP_ERR_LIMIT);
}

/* A batch answers each query as rep_check() would, errors included. */
TEST(check_batches)
{
        static const char *const urls[] = {"/a", "/b", "/c", "", "/xyzzy/1ffa?b", "http://h/a", "#", "/ab\xFF"};
        enum { URLS = COUNT(urls), GROUPS = 5, QUERIES = 150 };
        ENDS(compiled_free) struct compiled small = compiled_string(two_groups, NULL), large = thirsty();
        ENDS(compiled_free)
        struct compiled little = compiled_string("user-agent: *\ndisallow: /*1*f*b\n",
                                                 &(struct rep_options){.encoding = REP_ENCODING_COMPACT});
        struct rep_group groups[GROUPS] = {compiled_group(&small, "a"), compiled_group(&small, "b"),
                                           compiled_group(&large, NULL), compiled_group(&little, NULL)};
        struct rep_query queries[QUERIES];
        ENDS(free_memory) char *scratch = malloc(large.stats.scratch_size);
        /* none, enough, too little for some, and where no memory of words can lie */
        const struct {
                char *bytes;
                size_t size;
        } scratches[] = {{NULL, 0},
                         {scratch, large.stats.scratch_size},
                         {scratch, 4},
                         {scratch + 1, large.stats.scratch_size - 1}};

        assert_non_null(scratch);
        assert_in_range(rep_scratch_size(&groups[3]), 5, 1024);
        rep_check_batch(NULL, 0, NULL, 0);
        for (size_t count = 0; count <= QUERIES; count += count < 20 ? 1 : 13)
                for (size_t with = 0; with < COUNT(scratches); with++) {
                        char *bytes = scratches[with].bytes;
                        size_t size = scratches[with].size;
                        for (size_t at = 0; at < count; at++) {
                                const char *url = at % 11 == 7 ? NULL : urls[at * 7 % URLS];
                                /* the last group is none; a URL of NULL but not of no bytes is none either */
                                queries[at] = (struct rep_query){
                                        .group = &groups[at % GROUPS], .url = url, .url_size = url ? strlen(url) : 1};
                                if (at % 17 == 5)
                                        queries[at].url_size = (size_t)REP_URL_MAX + 1;
                        }
                        rep_check_batch(queries, count, bytes, size);
                        for (size_t at = 0; at < count; at++) {
                                struct rep_query *query = &queries[at];
                                struct rep_result wanted;
                                assert_int_equal(query->status, rep_check(query->group, query->url, query->url_size,
                                                                          bytes, size, &wanted));
                                assert_same_result(query->result, wanted);
                        }
                }
}

/* A canonical path is walked in parts: a segment may begin at the end of one and go on in the next. */
TEST(segments_across_parts)
{
        enum { LONGEST = 1200 };
        static const char begin[] = "/%20", segment[] = "xyz";
        const enum rep_encoding encodings[] = {REP_ENCODING_DENSE, REP_ENCODING_COMPACT};
        char url[sizeof(begin) + LONGEST + sizeof(segment)];

        for (int at = 0; at < 2; at++) {
                struct rep_options options = {.dialect = REP_DIALECT_RFC9309, .encoding = encodings[at]};
                ENDS(compiled_free)
                struct compiled compiled = compiled_string("user-agent: *\ndisallow: /*xyz\n", &options);
                for (size_t between = 0; between <= LONGEST; between++) {
                        memset(url, 'a', sizeof(url));
                        memcpy(url, begin, strlen(begin));
                        strcpy(url + strlen(begin) + between, segment);
                        assert_int_equal(compiled_check(&compiled, "x", url).verdict, REP_DISALLOW);
                }
        }
}

TEST(constant_texts)
{
        for (int status = -1; status <= REP_ERR_SCRATCH + 1; status++)
                assert_true(strlen(rep_status_text((enum rep_status)status)) > 0);
        assert_true(rep_version()[0] >= '0' && rep_version()[0] <= '9');
}
