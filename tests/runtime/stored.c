/* SPDX-License-Identifier: Apache-2.0 */
/* Stored blobs (data/blobs): blobs that another machine or an older library wrote answer as they did then, or are
   refused because of their version, and compiling here gives the same bytes. */
#include "format.h"
#include "tests/support/compiled.h"
#include "tests/support/known_answers.h"
#include "tests/support/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct rep_text bot = {"bot", 3};

/* How each blob was made; make.sh has the same as options of the command. */
static const struct {
        const char *name;
        struct rep_options options;
} kinds[] = {
        {"dense", {.encoding = REP_ENCODING_DENSE}},
        {"compact", {.encoding = REP_ENCODING_COMPACT}},
        {"verdict", {.encoding = REP_ENCODING_COMPACT, .tracking = REP_TRACK_VERDICT}},
        {"stripped", {.encoding = REP_ENCODING_DENSE, .strip = true}},
        {"selected", {.encoding = REP_ENCODING_AUTO, .agents = &bot, .agent_count = 1}},
        {"list", {.encoding = REP_ENCODING_LIST}},
};

enum { KINDS = COUNT(kinds), PATH = 128, FIELDS = 6 };

/* Reads a file of the folder, which must be there. */
static char *
read_stored(const char *name, const char *suffix, size_t *size)
{
        char path[PATH + 256], *bytes;

        snprintf(path, sizeof(path), "data/blobs/%s%s", name, suffix);
        bytes = read_file(path, size);
        if (bytes == NULL)
                fail_msg("%s is not there", path);
        return bytes;
}

TEST(the_same_bytes_everywhere)
{
        size_t robots_size;
        ENDS(free_memory) char *robots = read_stored("robots.txt", "", &robots_size);

        for (size_t at = 0; at < KINDS; at++) {
                ENDS(compiled_free)
                struct compiled compiled =
                        compiled_stages((struct rep_text){robots, robots_size}, &kinds[at].options, 0);
                char name[PATH], *stored;
                size_t size;
                snprintf(name, PATH, "v%d-%s.rep", REP_FORMAT_VERSION, kinds[at].name);
                stored = read_stored(name, "", &size);
                assert_int_equal(size, compiled.size);
                assert_memory_equal(stored, compiled.bytes, size);
                free(stored);
        }
}

/* Cuts LINE into its fields at tabs. */
static void
cut_fields(char *line, const char *fields[FIELDS])
{
        for (size_t at = 0; at < FIELDS; at++) {
                fields[at] = line;
                line += strcspn(line, "\t\n");
                assert_true(*line != '\0');
                *line++ = '\0';
        }
}

/* Asks the stored blob that LINE names, and compares. */
static void
check_answer(char *line)
{
        const char *fields[FIELDS];
        struct rep_text agent;
        struct rep_blob blob;
        struct rep_group group;
        struct rep_result result;
        size_t size;
        ENDS(free_memory) char *bytes;

        cut_fields(line, fields);
        bytes = read_stored(fields[0], ".rep", &size);
        agent = rep_string(fields[1]);
        assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
        assert_int_equal(rep_pick(&blob, &agent, 1, &group), REP_OK);
        assert_int_equal(rep_check(&group, fields[2], strlen(fields[2]), NULL, 0, &result), REP_OK);
        assert_string_equal(result.verdict == REP_ALLOW ? "allow" : "disallow", fields[3]);
        assert_int_equal(result.line, strtoul(fields[4], NULL, 10));
        assert_int_equal(result.rank, strtoul(fields[5], NULL, 10));
}

TEST(stored_answers)
{
        char name[PATH], *text, *at;
        size_t size, count = 0;

        snprintf(name, PATH, "v%d-answers.tsv", REP_FORMAT_VERSION);
        text = read_stored(name, "", &size);
        for (at = text; at < text + size; count++) {
                char *next = at + strcspn(at, "\n") + 1;
                check_answer(at);
                at = next;
        }
        free(text);
        print_message("%zu answers\n", count);
        assert_true(count >= KINDS);
}

/* Opens the blob NAME, which starts with its version; returns whether it is of another one than today's. */
static bool
open_by_version(const char *name)
{
        int version = (int)strtol(name + 1, NULL, 10);
        struct rep_error error = {REP_OK, NULL, 0};
        struct rep_blob blob;
        size_t size;
        ENDS(free_memory) char *bytes = read_stored(name, "", &size);
        enum rep_status status = rep_open(&blob, bytes, size, &error);

        assert_int_equal(status, version == REP_FORMAT_VERSION ? REP_OK : REP_ERR_VERSION);
        assert_true(status == REP_OK || error.offset == 4 * REP_HEAD_VERSION);
        return version != REP_FORMAT_VERSION;
}

TEST(other_versions_are_refused)
{
        DIR *folder = opendir("data/blobs");
        const struct dirent *entry;
        size_t others = 0;

        assert_non_null(folder);
        while ((entry = readdir(folder)) != NULL)
                if (strstr(entry->d_name, ".rep") != NULL)
                        others += open_by_version(entry->d_name);
        closedir(folder);
        assert_true(REP_FORMAT_VERSION == 1 || others > 0);
}
