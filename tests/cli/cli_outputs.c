/* SPDX-License-Identifier: Apache-2.0 */
/* What the command writes replaces no input, and a pack or a blob no file of another kind; --force does it.  The
   argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"r.txt", "User-agent: *\nDisallow: /x\n"},
        {"rows", "{\"origin\":\"https://a.example\",\"status\":200,\"body\":\"User-agent: *\\nDisallow: /x\\n\"}\n"},
};

/* Runs COMMAND, which fails; nothing but its message is different afterwards. */
#define SPARED(command)                       \
        "before=$(cat ./* | cksum); " command \
        "; status=$?; [ \"$before\" = \"$(cat ./* | cksum)\" ] || status=1; exit $status"

#define PACK "rep2c pack -q -o p rows; "
#define INPUT ": an input, so only --force replaces it\n"

static const struct cli_case input_cases[] = {
        {"a pack", SPARED("rep2c pack -o rows rows"), 2, "", "rep2c: rows" INPUT},
        {"the second of two", SPARED("rep2c pack -o rows r.txt rows"), 2, "", "rep2c: rows" INPUT},
        {"by a link", "ln -s rows l; " SPARED("rep2c pack -o l rows"), 2, "", "rep2c: l" INPUT},
        {"by another name", "ln rows l; " SPARED("rep2c pack -o rows l"), 2, "", "rep2c: rows" INPUT},
        {"of standard input", SPARED("rep2c pack -o rows - <rows"), 2, "", "rep2c: rows" INPUT},
        {"the errors over the pack", SPARED("rep2c pack --errors=p -o p rows; status=$?; test ! -e p; (exit $status)"),
         2, "", "rep2c: 'p' is to be two outputs"},
        {"the errors of a pack", SPARED("rep2c pack --errors=rows -o p rows"), 2, "", "rep2c: rows" INPUT},
        {"a file of a folder", "mkdir d; cp r.txt d/a.txt; rep2c pack --errors=d/a.txt -o p d || cmp r.txt d/a.txt", 0,
         "", "rep2c: d/a.txt" INPUT},
        {"one that is empty", "mkdir d; : >d/a.txt; cd d; rep2c pack -o a.txt . || cat a.txt", 0, "",
         "rep2c: a.txt" INPUT},
        {"the names of inputs", "echo rows >l; " SPARED("rep2c pack --errors=l -o p --files-from=l"), 2, "",
         "rep2c: l" INPUT},
        {"a pack that is not a merge", PACK SPARED("rep2c pack -o p p"), 2, "", "rep2c: p" INPUT},
        {"a blob", SPARED("rep2c compile r.txt -o r.txt"), 2, "", "rep2c: r.txt" INPUT},
        {"the rules of a pack", PACK SPARED("rep2c extract p a.example -o p"), 2, "", "rep2c: p" INPUT},
        {"code", SPARED("rep2c emit --to=json r.txt -o r.txt"), 2, "", "rep2c: r.txt" INPUT},
        {"its header", "mv r.txt r.h; " SPARED("rep2c emit --to=c-table r.h -o r.c"), 2, "", "rep2c: r.h" INPUT},
        {"a configuration", SPARED("rep2c enforce --to=nginx -a x r.txt -o r.txt"), 2, "", "rep2c: r.txt" INPUT},
        {"a picture", "mv r.txt r.svg; " SPARED("rep2c graph r.svg -o r.svg"), 2, "", "rep2c: r.svg" INPUT},
        {"the errors of a filter", PACK SPARED("rep2c filter --pack=p --errors=p </dev/null"), 2, "", "rep2c: p" INPUT},
        {"and of its lines", PACK SPARED("rep2c filter --pack=p --errors=rows <rows"), 2, "", "rep2c: rows" INPUT},
        {"its decisions", PACK SPARED("rep2c filter --pack=p --warc --decisions=rows <rows"), 2, "",
         "rep2c: rows" INPUT},
};

static const struct cli_case kind_cases[] = {
        {"a pack over text", SPARED("rep2c pack -o r.txt rows"), 2, "",
         "rep2c: r.txt: no pack, so only --force, in a program 'force', replaces it\n"},
        {"a pack over the first of the archives", SPARED("rep2c pack -o r*.txt rows"), 2, "",
         "rep2c: r.txt: no pack, so only --force, in a program 'force', replaces it\n"},
        {"a pack over a blob", "rep2c compile r.txt -o b; " SPARED("rep2c pack -o b rows"), 2, "",
         "rep2c: b: no pack, so only --force, in a program 'force', replaces it\n"},
        {"a merge over text", PACK SPARED("rep2c pack --merge -o rows p"), 2, "",
         "rep2c: rows: no pack, so only --force, in a program 'force', replaces it\n"},
        {"a blob over text", SPARED("rep2c compile r.txt -o rows"), 2, "",
         "rep2c: rows: no blob, so only --force replaces it\n"},
        {"a blob over a pack", PACK SPARED("rep2c compile r.txt -o p"), 2, "",
         "rep2c: p: no blob, so only --force replaces it\n"},
        {"an extracted blob", PACK SPARED("rep2c extract p a.example -o r.txt"), 2, "",
         "rep2c: r.txt: no blob, so only --force replaces it\n"},
};

static const struct cli_case allowed_cases[] = {
        {"what is empty",
         ": >p; : >b; rep2c pack -q -o p rows && rep2c extract p a.example -o b && rep2c info b | wc -l", 0, NULL},
        {"its own kind", PACK PACK "rep2c compile r.txt -o b && rep2c compile r.txt -o b", 0, ""},
        {"a merge onto its own pack", PACK "rep2c pack -q --merge -o p p", 0, ""},
        {"edits", "rep2c write -q --delay=3 r.txt -o r.txt && rep2c lint -q --fix r.txt && cat r.txt", 0,
         "User-agent: *\nCrawl-delay: 3\nDisallow: /x\n"},
        {"text over anything else",
         "rep2c enforce -q --to=nginx -a x r.txt -o rows && rep2c emit --to=json r.txt -o rows", 0, ""},
        {"devices", "rep2c pack -q --errors=/dev/null -o p /dev/null --allow-empty --allow-damaged", 0, ""},
        {"a pack by force",
         "rep2c pack -q --force -o rows rows; rep2c pack -q --force -o r.txt rows --merge; rep2c pack --verify rows "
         "r.txt",
         0, "rows: whole\nr.txt: whole\n"},
        {"a blob by force",
         "rep2c compile --force r.txt -o rows && rep2c compile --force r.txt -o r.txt && cmp r.txt rows", 0, ""},
        {"all others by force",
         PACK "rep2c filter -q --force --pack=p --errors=p </dev/null; " PACK
              "rep2c extract --force p a.example -o p; rep2c enforce -q --force --to=nginx -a x r.txt -o r.txt; "
              "rep2c emit -q --force --to=json r.txt -o r.txt; head -c 1 r.txt",
         0, "{"},
};

CLI_FILES(files)
CLI_TEST(input_cases)
CLI_TEST(kind_cases)
CLI_TEST(allowed_cases)
