/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c usage`.  The argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"robots.txt",
         "User-agent: *\n"
         "Disallow: /never/\n"
         "Content-Usage: / train-ai=n\n"
         "Content-Usage: /ai-ok/ train-ai=y\n"
         "Content-Signal: search=yes,use=reference\n"
         "License: https://a.example/license\n"
         "User-agent: Google-Extended\n"
         "Disallow: /x\n"},
        {"plain.txt", "User-agent: *\nDisallow: /never/\n"},
};

static const struct cli_case text_cases[] = {
        {"all uses and terms", "rep2c usage robots.txt /test", 1,
         "allow\tsearch\t/test\tline 5: Content-Signal\n"
         "unknown\tai-input\t/test\tno line says\n"
         "disallow\tai-train\t/test\tline 3: Content-Usage\n"
         "extent\treference\t/test\tline 5: Content-Signal\n"
         "license\thttps://a.example/license\t/test\tline 6: License\n"},
        {"one use, by its other name", "rep2c usage --use=train-ai plain.txt /never/x /x", 1,
         "not-applicable\tai-train\t/never/x\tmay not be fetched\nunknown\tai-train\t/x\tno line says\n"},
        {"several uses", "rep2c usage --use=search,ai-use plain.txt /", 0,
         "unknown\tsearch\t/\tno line says\nunknown\tai-input\t/\tno line says\n"},
        {"URLs on standard input",
         "printf '/ai-ok/\\n\\n/test\\n' | rep2c usage --use=ai-train robots.txt | grep ai-train", 0,
         "allow\tai-train\t/ai-ok/\tline 4: Content-Usage\ndisallow\tai-train\t/test\tline 3: Content-Usage\n"},
        {"several crawlers, and an operator's token",
         "rep2c usage --use=ai-input -a Googlebot,Other plain.txt /never/ ; "
         "rep2c usage --use=ai-input --crawler=Googlebot robots.txt /x | head -n 1",
         0,
         "disallow\tai-input\t/never/\tGooglebot\tline 2: Disallow for Google-Extended\n"
         "not-applicable\tai-input\t/never/\tOther\tmay not be fetched\n"
         "disallow\tai-input\t/x\tline 8: Disallow for Google-Extended\n"},
        {"nothing is disallowed", "rep2c usage plain.txt / >/dev/null", 0, ""},
        {"a blob", "rep2c compile robots.txt -o r; rep2c usage --use=train-ai r /test | head -n 1", 0,
         "disallow\tai-train\t/test\tline 3: Content-Usage\n"},
        {"a blob without texts", "rep2c compile --strip=all robots.txt -o r; rep2c usage r /", 2, "",
         "the blob does not keep all lines: it is stripped, or for certain agents"},
        {"a blob for certain agents", "rep2c compile -a x robots.txt -o r; rep2c usage r /", 2, "",
         "the blob does not keep all lines"},
        {"control bytes are shown",
         "printf 'User-agent: *\\nLicense: https://a/\\377\\033\\n' >x; rep2c usage x / | tail -n 1", 0},
};

static const struct cli_case json_cases[] = {
        {"an answer",
         "rep2c usage --json --use=train-ai robots.txt /test | grep -o "
         "'\"uses\":.*\"sentence\\|\"extent.*\"statements'",
         0,
         "\"uses\":[{\"use\":\"ai-train\",\"preference\":\"disallow\",\"line\":3,\"kind\":\"content-usage\","
         "\"sentence\n"
         "\"extent\":\"reference\",\"extent_line\":5,\"licenses\":[{\"line\":6,\"url\":\"https://a.example/"
         "license\"}],\"statements\n"},
        {"its sentence", "rep2c usage --json --use=train-ai robots.txt /test | grep -o '\"sentence\":[^}]*'", 0,
         "\"sentence\":\"/test is not to be used to train models by line 3, 'Content-Usage: / train-ai=n'.\"\n"},
        {"and for whom its rule holds",
         "printf 'User-agent: Google-Extended\\nUser-agent: Applebot-Extended\\nDisallow: /\\n' > both.txt && "
         "rep2c usage --json --use=train-ai -a Googlebot both.txt /x | grep -o 'by line[^}]*'; rep2c usage "
         "--use=train-ai -a Googlebot both.txt /x",
         1,
         "by line 3, 'Disallow: /', which holds for Google-Extended.\"\n"
         "disallow\tai-train\t/x\tline 3: Disallow for Google-Extended\n"},
        {"an operator's token is shown to others",
         "rep2c usage --json -a Other robots.txt /x | grep -o '\"token\":\"[^}]*'", 0,
         "\"token\":\"Google-Extended\",\"counts\":false,\"says\":{\"search\":\"unknown\",\"ai-input\":\"disallow\","
         "\"ai-train\":\"disallow\",\"extent\":null\n"},
        {"but not by the groups for everybody", "rep2c usage --json -a Other plain.txt /never/ | grep -c '\"token\"'",
         1, "0\n"},
        {"a line that is not a URL", "echo x | rep2c usage --json robots.txt 2>/dev/null | cut -c1-9", 0,
         "{\"error\":\n"},
};

static const struct cli_case wrong_cases[] = {
        {"an unknown use", "rep2c usage --use=train robots.txt /", 2, "",
         "--use: 'train' is not search, ai-input (or ai-use), or ai-train (or train-ai)"},
        {"what is not a URL", "rep2c usage robots.txt mailto:x@y", 2, "", "neither a URL that starts with"},
        {"the file and the URLs from one input", "rep2c usage - </dev/null", 2, "", "URLs must be arguments"},
};

CLI_FILES(files)
CLI_TEST(text_cases)
CLI_TEST(json_cases)
CLI_TEST(wrong_cases)
