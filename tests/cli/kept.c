/* SPDX-License-Identifier: Apache-2.0 */
/* What is read of a folder that `rep2c fetch -o` wrote. */
#include "cli/crawl/pack_run.h"
#include "tests/crawl/archive.h" /* before what gives fail() another meaning */
#include "tests/support/folder.h"
#include "tests/support/test.h"

#include <stdio.h>

TEST_BETWEEN(copies, make_folder, remove_folder)
{
        static const char meta[] =
                "{\"version\":1,\"robots_url\":\"%s\",\"url\":null,\"status\":%d,\"etag\":null,\"last_modified\":null,"
                "\"answered\":%s,\"access\":\"%s\",\"confirmed\":1000,\"lifetime\":60,\"failures\":%d,\"unreachable_"
                "since\":1500,\"last_failure\":2000,\"wait\":10,\"body_size\":%d,\"body_hash\":\"%s\"}";
        char object[1024];

        /* The hash is FNV-1a of "a". */
        snprintf(object, sizeof(object), meta, "https://a.example/robots.txt", 200, "true", "rules", 0, 1,
                 "af63dc4c8601ec8c");
        write_text("https_a.example.json", object);
        write_text("https_a.example.txt", "a");
        snprintf(object, sizeof(object), meta, "https://b.example/robots.txt", 404, "true", "allow-all", 0, 0, "0");
        write_text("https_b.example.json", object);
        snprintf(object, sizeof(object), meta, "https://c.example/robots.txt", 0, "false", "allow-all", 2, 0, "0");
        write_text("https_c.example.json", object);
        snprintf(object, sizeof(object), meta, "https://d.example/robots.txt", 200, "true", "rules", 0, 1, "0");
        write_text("https_d.example.json", object);
        write_text("https_d.example.txt", "d");
        write_text("https_e.example.json", "{}");
        assert_true(kept_recognize(test_folder));
        assert_string_equal(found_by(kept_read, REP_ARCHIVE_GUESS, test_folder),
                            "https://a.example rules 200 0 [a]\nhttps://b.example allow 404 0 []\n"
                            "https://c.example disallow 0 0 []\n! malformed\n! malformed\n");
        assert_int_equal(last_findings->fetched, 2000);
        assert_int_equal(last_findings->fresh_until, 2010);
}

TEST_BETWEEN(other_folders, make_folder, remove_folder)
{
        write_text("a.example.txt", "Disallow: /");
        write_text("package.json", "{}");
        assert_false(kept_recognize(test_folder));
        assert_false(kept_recognize("-"));
        assert_false(kept_recognize("/nonexistent"));
        assert_string_equal(found_by(kept_read, REP_ARCHIVE_GUESS, "/nonexistent"), "! unreadable\n");
}
