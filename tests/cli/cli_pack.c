/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `rep2c pack`, `filter`, `extract`, and `info`, `check` and `explain` with a pack, case by case.  The argument is the
 * command's path.
 */
#include "tests/cli/cli_run.h"

#define ROBOTS "User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nDisallow: /x\n"

/* What came of a fetch of https://a.example. */
#define LINE(date, more) "{\"origin\":\"https://a.example\",\"fetched\":\"2026-0" date "T00:00:00Z\"," more "}\n"

static const struct cli_file files[] = {
        {"a.txt", ROBOTS},
        {"list", "https://a.example\ta.txt\nhttp://b.example:8080\ta.txt\n"},
        {"jsonl",
         "{\"url\":\"https://a.example/"
         "robots.txt\",\"status\":200,\"fetched\":\"2026-01-02T03:04:05Z\",\"body\":\"User-agent: *\\nDisallow: "
         "/private\\n\"}\n"
         "{\"origin\":\"https://gone.example\",\"status\":404,\"fetched\":\"2026-01-02T03:04:05Z\"}\n"
         "{\"origin\":\"https://down.example\",\"status\":503,\"fetched\":\"2026-01-02T03:04:05Z\"}\n"},
        {"urls",
         "https://a.example/\nhttps://a.example/private\r\nhttps://none.example/\nno URL\n"
         "http://b.example:8080/y"},
        {"ok", LINE("1-02", "\"status\":200,\"body\":\"User-agent: *\\nDisallow: /x\\n\"")},
        {"fails", LINE("1-03", "\"status\":503")},
        {"gone", LINE("1-04", "\"status\":404")},
        {"later", LINE("4-05", "\"status\":503")},
        {"columns", "1\thttps://a.example/private\tz\n2\thttps://a.example/\tz\n3\n"},
        {"objects", "{\"u\":\"https:\\/\\/a.example\\/private\",\"n\":1}\n{ \"u\" : \"https://a.example/\"}\n[]\n{}\n"},
        {"coded",
         "WARC/1.0\r\n"
         "WARC-Type: response\r\n"
         "WARC-Target-URI: https://a.example/robots.txt\r\n"
         "Content-Length: 53\r\n"
         "\r\n"
         "HTTP/1.1 200 OK\r\n"
         "Content-Encoding: br\r\n"
         "\r\n"
         "Disallow: /\n"
         "\r\n"
         "\r\n"
         "WARC/1.0\r\n"
         "WARC-Type: response\r\n"
         "WARC-Target-URI: https://b.example/robots.txt\r\n"
         "Content-Length: 57\r\n"
         "\r\n"
         "HTTP/1.1 200 OK\r\n"
         "Content-Encoding: utf-8\r\n"
         "\r\n"
         "Disallow: /x\n"
         "\r\n"
         "\r\n"
         "WARC/1.0\r\n"
         "WARC-Type: response\r\n"
         "WARC-Target-URI: https://c.example/robots.txt\r\n"
         "Content-Length: 56\r\n"
         "\r\n"
         "HTTP/1.1 200 OK\r\n"
         "Content-Encoding: identity\r\n"
         "\r\n"
         "Allow: /\n"
         "\r\n"
         "\r\n"},
};

#define PACK "rep2c pack -q --fetched=2025-01-01 -o p list; "
#define JSONL "rep2c pack -q -o p --from=jsonl jsonl; "
#define LINES "rep2c pack -q --strip=none -o p --from=jsonl jsonl; "

/* Failures of d.example, 40 days apart, in "a" and "b". */
#define FAILS_LONG                                                                                 \
        "echo '{\"origin\":\"https://d.example\",\"status\":503,\"fetched\":\"2026-01-02\"}' >a; " \
        "echo '{\"origin\":\"https://d.example\",\"status\":503,\"fetched\":\"2026-02-12\"}' >b; "

/* A redirect of one day, and its target of another, in the pack p, on the second of March. */
#define AGED(redirect, target)                                                                                    \
        "{ echo '{\"origin\":\"https://m.example\",\"status\":301,\"location\":\"https://t.example/robots.txt\"," \
        "\"fetched\":\"2026-" redirect                                                                            \
        "\"}'; echo '{\"origin\":\"https://t.example\",\"status\":200,\"body\":\"a\","                            \
        "\"fetched\":\"2026-" target                                                                              \
        "\"}'; } >r; printf 'https://m.example/\\nhttps://t.example/\\n' >u; "                                    \
        "export SOURCE_DATE_EPOCH=1772409600; rep2c pack -q -o p r; "

static const struct cli_case pack_cases[] = {
        {"a list", "rep2c pack -o p list | grep -v bytes", 0,
         "records read                      2\nrobots.txt read                   2\norigins                           "
         "2\n"
         "  with rules                      2\n  all allowed                     0\n"
         "  all disallowed                  0\ndifferent rule sets               1\n"},
        {"bodies that are not coded as their fields say are read, and counted",
         "rep2c pack -o p --from=warc coded | sed -n 1,4p", 0,
         "records read                      3\nrobots.txt read                   3\n"
         "  not coded as said               2\norigins                           3\n"},
        {"outcomes", JSONL "rep2c info p | sed -n 3,7p; rep2c info p | grep fetch", 0,
         "origins                           3\n  with rules                      1\n"
         "  all allowed                     1\n  all disallowed                  1\n"
         "different rule sets               1\n"
         "oldest fetch           2026-01-02T03:04:05Z\nnewest fetch           2026-01-02T03:04:05Z\n"},
        {"a folder", "mkdir d; cp a.txt d/a.example.txt; rep2c pack -q -o p d; rep2c filter -q --pack p <urls", 0,
         "https://a.example/\n"},
        {"the same bytes by one thread and by eight",
         PACK "rep2c pack -q --fetched=2025-01-01 -j1 -o q list;rep2c pack -q --fetched=2025-01-01 -j8 --memory=64M -o "
              "r list; cmp p q; cmp p r",
         0, ""},
        {"for one crawler", "rep2c pack -q -a ExampleBot -o p list; rep2c check --pack p https://a.example/x", 1,
         "disallow\t5\thttps://a.example/x\n"},
        {"it answers for no other",
         "rep2c pack -q -a ExampleBot -o p list; rep2c check -a x --pack p https://a.example/", 2, "",
         "rep2c: p: the pack is not made for 'x', but for ExampleBot"},
        {"for public crawlers",
         "rep2c pack -q --crawler GPTBot --crawler CCBot -o p list; rep2c info p | sed 1q;rep2c check --crawler CCBot "
         "--pack p https://a.example/private",
         1, "for                    GPTBot, CCBot\ndisallow\t2\thttps://a.example/private\n"},
        {"from standard input", "rep2c pack -q -o p - <list; rep2c check --pack p https://a.example/", 0,
         "allow\t0\thttps://a.example/\n"},
        {"what can't be used is counted",
         "printf 'https://a.example\\tnone.txt\\nbad\\n' >l; rep2c pack --allow-damaged -o p list l 2>/dev/null | grep "
         "-c skipped",
         0, "2\n"},
        {"and listed", "printf 'bad\\n' >l; rep2c pack -q --allow-damaged --errors e -o p l list; cut -d: -f1-3 e", 0,
         "l:1: malformed\n"},
        {"packs merge", PACK "mv p q; " JSONL "rep2c pack -q --merge -o m p q; rep2c info m | sed -n 3p", 0,
         "origins                           4\n"},
        {"the newer stays",
         PACK "mv p q; " JSONL "rep2c pack -q --merge -o m p q; rep2c extract m https://a.example | grep fetched", 0,
         "fetched        2026-01-02T03:04:05Z\n"},
        {"a failure leaves the rules of before, in whatever order they come",
         "rep2c pack -q -o r ok; rep2c pack -q -o s fails; rep2c pack -q --merge -o p r s;rep2c pack -q --merge -o q s "
         "r; cmp p q; rep2c pack -q -o q fails ok; cmp p q;rep2c check --pack p https://a.example/x "
         "https://a.example/; rep2c extract p https://a.example | grep -c -e '^status *503' -e '^failures *1' -e "
         "'^outcome *its rules decide' -e '^fetched *2026-01-02'",
         0, "disallow\t2\thttps://a.example/x\nallow\t0\thttps://a.example/\n4\n"},
        {"an answer replaces it",
         "rep2c pack -q -o p gone fails ok; rep2c check --pack p https://a.example/x;rep2c extract p https://a.example "
         "| grep failures",
         1, "allow\t0\thttps://a.example/x\n"},
        {"a site that never answers is given up",
         "rep2c pack -q -o r fails; rep2c pack -q -o s later; rep2c pack -q --merge -o p r s;rep2c check --pack p "
         "https://a.example/; rep2c pack -q --merge --unreachable=300d -o p r s;rep2c check --pack p "
         "https://a.example/",
         1, "allow\t0\thttps://a.example/\ndisallow\t0\thttps://a.example/\n"},
        {"but not with --strict",
         "rep2c pack -q -o r fails; rep2c pack -q -o s later; rep2c pack -q --merge --strict --unreachable=1d -o p r "
         "s;rep2c check --pack p https://a.example/; rep2c pack -q --strict -o p ok fails;rep2c check --pack p "
         "https://a.example/",
         1, "disallow\t0\thttps://a.example/\ndisallow\t0\thttps://a.example/\n"},
        {"a stale copy can be distrusted",
         "rep2c pack -q --distrust-stale -o p ok fails; rep2c check --pack p https://a.example/;rep2c pack -q --merge "
         "--unreachable=30d -o q p; rep2c check --pack q https://a.example/",
         0, "disallow\t0\thttps://a.example/\nallow\t0\thttps://a.example/\n"},
        {"a merge keeps the policy: what 40 days of failing would open stays closed",
         FAILS_LONG "rep2c pack -q --strict -o p a; rep2c pack -q --strict -o q b; rep2c pack --merge -o r p q | grep "
                    "-c given; rep2c check --pack r https://d.example/; rep2c info r | grep policy",
         0, "0\ndisallow\t0\thttps://d.example/\npolicy                 no site is given up, distrust-stale\n"},
        {"merging those of different policies is an error",
         FAILS_LONG "rep2c pack -q --strict -o p a; rep2c pack -q -o q b; rep2c pack -q --merge -o r p q", 2, "",
         "rep2c: q: it was made by another policy, and none is named\n"},
        {"missing-is-5xx is for what reads answers, not for a merge",
         FAILS_LONG "rep2c pack -q --strict -o p a; rep2c pack -q --strict --missing-is-5xx -o q b; rep2c pack -q "
                    "--merge --strict -o r p q && rep2c info r | grep policy; rep2c pack -q --merge --missing-is-5xx "
                    "-o s p q; s=$?; test -e s || exit $s",
         2, "policy                 no site is given up, distrust-stale, missing-is-5xx\n",
         "rep2c: --missing-is-5xx counts when answers are read: give it to the packs that are merged\n"
         "Try 'rep2c pack --help'.\n"},
        {"unless one is named, and those that are opened are counted",
         FAILS_LONG "rep2c pack -q --strict -o p a; rep2c pack -q -o q b; rep2c pack --merge --unreachable=30d -o r p "
                    "q | grep given | tr -s ' '; rep2c info r | grep -e given -e policy; rep2c info --json r | grep -o "
                    "'\"opened\":1\\|\"policy\":{[^}]*}'; rep2c check --pack r https://d.example/",
         0,
         " given up 1\n    given up                      1\npolicy                 unreachable 30d\n\"opened\":1\n"
         "\"policy\":{\"unreachable\":2592000,\"distrust_stale\":false,\"missing_is_5xx\":false}\n"
         "allow\t0\thttps://d.example/\n"},
        {"a pack says that 5xx were 404",
         "rep2c pack -q --missing-is-5xx -o p fails; rep2c pack -q --merge -o q p; rep2c info q | grep policy", 0,
         "policy                 unreachable 30d, missing-is-5xx\n"},
        {"and the span of its policy as the option takes it",
         "for t in 36h 90m 86400 3601; do rep2c pack -q --unreachable=$t -o p fails; rep2c info p | grep policy; done "
         "| tr -s ' '",
         0, "policy unreachable 36h\npolicy unreachable 90m\npolicy unreachable 1d\npolicy unreachable 3601s\n"},
        {"the age is that of the oldest part, whichever of redirect and target that is",
         AGED("01-01", "03-01") "rep2c filter -q --pack p --max-age=30d <u; echo; " AGED(
                 "03-01",
                 "01-01") "rep2c filter -q --pack p --max-age=30d <u; rep2c extract p https://m.example | grep "
                          "fetched; " AGED("02-25", "03-01") "rep2c filter -q --pack p --max-age=30d <u; rep2c pack -q "
                                                             "--merge --drop-older-than=3d -o q p; rep2c info q | grep "
                                                             "-c ^redirects; rep2c info p | grep ^oldest",
         0,
         "https://t.example/\n\nfetched        2026-01-01T00:00:00Z\nhttps://m.example/\nhttps://t.example/\n0\n"
         "oldest fetch           2026-02-25T00:00:00Z\n"},
        {"a 304 confirms the rules that another pack has",
         "printf '{\"origin\":\"https://a.example\",\"fetched\":\"2026-02-03T00:00:00Z\",\"status\":304}' >u;rep2c "
         "pack -q -o q u; rep2c check --pack q https://a.example/; rep2c pack -q -o r ok;rep2c pack -q --merge -o p q "
         "r; rep2c check --pack p https://a.example/x; rep2c extract p https://a.example |grep fetched",
         0, "disallow\t0\thttps://a.example/\ndisallow\t2\thttps://a.example/x\nfetched        2026-02-03T00:00:00Z\n"},
        {"5xx for what is missing",
         "rep2c pack -q --missing-is-5xx -o p fails; rep2c check --pack p https://a.example/", 0,
         "allow\t0\thttps://a.example/\n"},
        {"which packs don't say", PACK "rep2c pack --merge --fetched=2025-01-01 -o q p", 2, "",
         "packs say for themselves"},
        {"old ones go",
         JSONL "rep2c pack -q --merge --allow-empty --drop-older-than=1d -o m p; rep2c info m | sed -n 3p", 0,
         "origins                           0\n"},
        {"packs that are stripped differently merge, and the most stripped is named",
         "rep2c pack -q --strip=none -o p list; rep2c pack -q -o q fails; rep2c pack -q --strip=all -o r ok;rep2c pack "
         "-q --merge -o m p q; rep2c check --pack m http://b.example:8080/private;rep2c explain --pack m "
         "http://b.example:8080/private; rep2c pack -q --merge -o n r p q; rep2c pack --verify n",
         0,
         "disallow\t2\thttp://b.example:8080/private\ndisallow\thttp://b.example:8080/private\n"
         "  group     line 1: User-agent: *\n"
         "  decides   line 2: Disallow: /private  (rank 8): the only rule that matches\nn: whole\n"},
        {"packs with their crawlers in another order merge",
         "rep2c pack -q -a ExampleBot --crawler GPTBot --fetched=2025-01-01 -o p list; rep2c pack -q --crawler GPTBot "
         "-a examplebot -o q ok;rep2c pack -q --merge -o m p q; rep2c check --pack m -a ExampleBot "
         "http://b.example:8080/x;rep2c check --pack m --crawler GPTBot https://a.example/x http://b.example:8080/x",
         1,
         "disallow\t5\thttp://b.example:8080/x\ndisallow\t2\thttps://a.example/x\nallow\t0\thttp://b.example:8080/x\n"},
        {"a pack of another dialect", PACK "rep2c pack -q --dialect=rfc9309 -o q list; rep2c pack --merge -o m p q", 2,
         "", "q: its files were read in another dialect"},
        {"a pack that was read with other names",
         PACK "rep2c pack -q --names=any -o q list; rep2c pack --merge -o m p q", 2, "",
         "q: its files were read with other names"},
        {"a pack for other crawlers", PACK "rep2c pack -q --crawler GPTBot -o q list; rep2c pack --merge -o m p q", 2,
         "", "q: it was made for other crawlers"},
        {"a pack for all where the first is for one",
         PACK "rep2c pack -q --crawler GPTBot -o q list; rep2c pack --merge -o m q p", 2, "",
         "p: it was made for other crawlers"},
        {"a crawler that the names of a pack can't name", "rep2c pack -q --crawler MJ12bot -o p list; test ! -e p", 0,
         "",
         "--crawler: MJ12bot calls itself by no product token of letters, '-' and '_', and no others are known here: "
         "make it with --names=wide"},
        {"the same with wide names",
         "rep2c pack -q --names=wide --crawler MJ12bot -o p list && rep2c check --pack p --crawler MJ12bot "
         "https://a.example/",
         0, "allow\t0\thttps://a.example/\n"},
        {"a whole one", PACK "rep2c pack --verify p", 0, "p: whole\n"},
        {"a link to nothing stays one",
         PACK "mv p q; mkdir d; ln -s d/p link; rep2c pack -q --merge q -o link; readlink link; ls d", 0, "d/p\np\n"},
        {"one with a name of two lines", PACK "f=\"$(printf 'a\\nb')\"; mv p \"$f\"; rep2c pack --verify \"$f\"", 0,
         "a\\x0ab: whole\n"},
        {"a damaged one", PACK "printf x | dd of=p bs=1 seek=400 conv=notrunc 2>/dev/null; rep2c pack --verify p", 2,
         "", "p: the content is not what was written"},
        {"one with other rules than were written is not merged",
         PACK "LC_ALL=C sed s/private/prixate/ p >q; rep2c pack --merge -q -o m q; s=$?; test -e m || exit $s", 2, "",
         "rep2c: q: the content is not what was written"},
        {"no pack", "rep2c pack --verify list", 2, "", "list: no pack"},
        {"an input that is not there leaves the old pack", PACK "cp p q; rep2c pack -q -o p none; cmp p q && exit 7", 7,
         "", "none: No such file"},
        {"a folder that is not an archive leaves it, too",
         PACK "cp p q; rep2c pack -q -o p --from=warc . || cmp p q && exit 7", 7, "", "rep2c: .: Is a directory"},
        {"a full disk", "rep2c pack -q -o /dev/full list", 2, "", "/dev/full: not a regular file"},
        {"a full disk for what is listed", "printf 'bad\n' >l; rep2c pack -q --errors /dev/full -o p l", 2, "",
         "rep2c: /dev/full: No space left"},
        {"a folder that can't be written to", "rep2c pack -q -o none/p list", 2, "", "none/p: No such file"},
        {"a limit of the file's size",
         "i=0; while [ $i -lt 2000 ]; do printf 'https://%d.example\\ta.txt\\n' $i; i=$((i+1)); done >l;(ulimit -f 64; "
         "rep2c pack -q -o p l); ls -a | grep -c 'rep2c-'; test -e p",
         1, "0\n", "p: File too large"},
        {"no output", "rep2c pack list", 2, "", "no output given"},
        {"no input", "rep2c pack -o p", 2, "", "no input given"},
        {"little memory", "rep2c pack --memory=1M -o p list", 2, "", "--memory"},
        {"agents of packs", "rep2c pack --merge -a x -o p q", 2, "", "packs say for themselves"},
        {"no token", "rep2c pack -a 'a b' -o p list", 2, "", "is not a product token"},
        {"a span of time", "rep2c pack --drop-older-than=x -o p list", 2, "", "'x' is not a span of time"},
};

#define FAILING                                                                                               \
        "printf '{\"url\": \"https://a.example/robots.txt\", \"status\": %s, \"fetched\": \"%sT00:00:00Z\", " \
        "\"body\": "                                                                                          \
        "\"%s\"}\\n' 200 2026-09-20 'User-agent: *\\nAllow: /' 503 2026-11-20 '' >f.jsonl; "                  \
        "export SOURCE_DATE_EPOCH=1795737600; rep2c pack -q -o p f.jsonl; "

static const struct cli_case filter_cases[] = {
        {"lines stay as they are", PACK "rep2c filter -q --pack p --keep=disallowed <urls | tr '\\r' R", 0,
         "https://a.example/privateR\n"},
        {"the allowed", PACK "rep2c filter -q --pack p <urls", 0, "https://a.example/\nhttp://b.example:8080/y\n"},
        {"what was dropped is counted", PACK "rep2c filter --pack p <urls 2>&1 >/dev/null | cat", 0,
         "rep2c: 1 of 5 lines have no URL; --errors=FILE lists them\nrep2c: 1 of 4 URLs are of origins that the pack "
         "does not have\n"},
        {"lines without any URL", PACK "printf '/x\\n/y\\n' | rep2c filter --pack p --keep=all", 2, "",
         "rep2c: standard input: no line has a URL\n"},
        {"an array of JSON", PACK "echo '[{\"u\":\"https://a.example/\"}]' | rep2c filter -q --json=u --pack p", 2, "",
         "it looks like an array of JSON: give an object a line, and --json=NAME"},
        {"JSON, and no member", PACK "echo '{\"u\":\"https://a.example/\"}' | rep2c filter --pack p", 2, "",
         "it looks like JSON: --json=NAME says which member is the URL"},
        {"CSV", PACK "printf 'n,u\\n1,https://a.example/\\n' | rep2c filter --pack p --bad=error", 2, "",
         "no line has a URL; it looks like CSV: -d , and --field=N say which is the URL\n"},
        {"CSV whose first column is the URL", PACK "printf 'u,n\\nhttps://a.example/,1\\n' | rep2c filter --pack p", 0,
         "https://a.example/,1\n",
         "rep2c: 1 of 2 lines have no URL; it looks like CSV: -d , and --field=N say which is the URL\n"},
        {"kept on purpose", PACK "echo x | rep2c filter -q --pack p --bad=keep; rep2c filter --pack p </dev/null", 0,
         "x\n"},
        {"an archive without a record", PACK "rep2c filter -q --warc --pack p </dev/null", 2, "",
         "rep2c: standard input: it holds no record\n"},
        {"what is not a URL beside what is one of the same site",
         PACK "printf 'https://a.example/%b\\n' '\\tx' '' 'x\\r?' | rep2c filter --pack p; printf "
              "'https://none.example/%b\\n' 'a\\tb' b | rep2c filter -q --pack p --unknown=keep; printf "
              "'https://a.example:99999/\\nhttps://a.example/\\n' | rep2c filter -q --pack p --errors=e; cat e",
         0, "https://a.example/\nhttps://none.example/b\nhttps://a.example/\n1\thttps://a.example:99999/\n",
         "rep2c: 2 of 3 lines have no URL"},
        {"by agent", PACK "printf 'https://a.example/x\\n' | rep2c filter -q --pack p -a ExampleBot", 0, ""},
        {"annotated",
         PACK "rep2c filter -q --pack p --keep=all --annotate --bad=keep <urls | tr '\\r' R |sed "
              "'s/\t[1-9][0-9]*\t0\thttp/\tAGE\t0\thttp/'",
         0,
         "allow\t0\t0\tAGE\t0\thttps://a.example/\ndisallow\t2\t8\tAGE\t0\thttps://a.example/privateR\n"
         "unknown\t0\t0\t-\t-\thttps://none.example/\nerror\t0\t0\t-\t-\tno URL\n"
         "allow\t0\t0\tAGE\t0\thttp://b.example:8080/y\n"},
        {"a field", PACK "rep2c filter -q --pack p -f 2 <columns", 0, "2\thttps://a.example/\tz\n"},
        {"another delimiter", PACK "printf 'a,https://a.example/\\n' | rep2c filter --pack p -f2 -d,", 0,
         "a,https://a.example/\n"},
        {"objects",
         PACK "rep2c filter -q --pack p --json u --annotate --keep=all <objects |sed 's/,\"age\":[1-9][0-9]*//'", 0,
         "{\"rep2c\":{\"verdict\":\"disallow\",\"line\":2,\"rank\":8,\"delay\":0},\"u\":\"https:\\/\\/a.example\\/"
         "private\",\"n\":1}\n"
         "{\"rep2c\":{\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"delay\":0}, \"u\" : \"https://a.example/\"}\n"},
        {"objects with members of such names keep them, and earlier annotations go",
         PACK "printf '%s\\n' "
              "'{\"verdict\":\"mine\",\"rep2c\":{\"a\":[1,{\"b\":\"},\"}]},\"u\":\"https://a.example/\",\"line\":7}' "
              "'{\"u\":\"https://none.example/\", \"re\\u00702c\" :2 }' "
              "'{\"rep2c\":1,\"u\":\"https://none.example/\",\"rep2c\":{}}' | rep2c filter -q --pack p --json u "
              "--annotate --keep=all | sed 's/,\"age\":[1-9][0-9]*//'",
         0,
         "{\"rep2c\":{\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"delay\":0},\"verdict\":\"mine\",\"u\":\"https://"
         "a.example/\",\"line\":7}\n"
         "{\"rep2c\":{\"verdict\":\"unknown\",\"line\":0,\"rank\":0},\"u\":\"https://none.example/\"}\n"
         "{\"rep2c\":{\"verdict\":\"unknown\",\"line\":0,\"rank\":0},\"u\":\"https://none.example/\"}\n"},
        {"what is not strict JSON is an error of its line",
         PACK
         "printf '%s\\n' '/* { */ {\"u\":\"https://a.example/\"}' '{\"u\":\"https://a.example/\" /* } */}' "
         "\"{'u':'https://a.example/'}\" '{\"u\":\"https://a.example/\",}' '{\"u\":\"https://a.example/\",\"n\":NaN}' "
         "'{\"u\":\"https://a.example/\t\"}' '{\"u\":\"https://a.example/\",\"n\":1.}' '{\"u\":\"https://a.example/\"} "
         "x' | rep2c filter -q --pack p --json u --errors e; cut -f 1 e | tr '\\n' ' '",
         0, "1 2 3 4 5 6 7 8 ", "rep2c: standard input: no line has a URL\n"},
        {"the member of the annotations is not the URL's",
         PACK "rep2c filter --pack p --json rep2c --annotate <objects", 2, "",
         "--annotate replaces the member 'rep2c'"},
        {"unknown ones", PACK "rep2c filter -q --pack p --keep=unknown <urls", 0, "https://none.example/\n"},
        {"unknown as allowed", PACK "rep2c filter -q --pack p --unknown=allow <urls | grep -c .", 0, "3\n"},
        {"unknown as disallowed", PACK "rep2c filter -q --pack p --unknown=disallow -k disallowed <urls | grep -c .", 0,
         "2\n"},
        {"unknown kept", PACK "rep2c filter -q --pack p --unknown=keep <urls | grep -c none", 0, "1\n"},
        {"unknown is an error", PACK "rep2c filter -q --pack p --unknown=error <urls >/dev/null", 2, ""},
        {"a bad line is an error", PACK "rep2c filter -q --pack p --bad=error <urls >/dev/null", 2, ""},
        {"and listed", PACK "rep2c filter -q --pack p --errors e <urls >/dev/null; cat e", 0, "4\tno URL\n"},
        {"listed where the URL is a part of the line",
         PACK "rep2c filter -q --pack p --json u --errors e <objects >/dev/null; cat e", 0, "3\t[]\n4\t{}\n"},
        {"without an answer",
         JSONL "printf 'https://gone.example/private\\nhttps://down.example/\\n' >u;rep2c filter --pack p <u; rep2c "
               "filter --pack p -k disallowed <u",
         0, "https://gone.example/private\nhttps://down.example/\n"},
        {"too old, whatever has failed since",
         FAILING "echo https://a.example/x | rep2c filter -q --pack p --max-age=30d -k unknown", 0,
         "https://a.example/x\n"},
        {"the oldest fetch, whatever has failed since", FAILING "rep2c info p | grep ' fetch '", 0,
         "oldest fetch           2026-09-20T00:00:00Z\nnewest fetch           2026-11-20T00:00:00Z\n"},
        {"dropped as too old, whatever has failed since",
         FAILING "rep2c pack -q --merge --allow-empty --drop-older-than=30d -o m p; rep2c info m | sed -n 3p", 0,
         "origins                           0\n"},
        {"no negative age",
         FAILING "export SOURCE_DATE_EPOCH=1789000000; echo https://a.example/x | rep2c filter -q --pack p --annotate",
         0, "allow\t2\t1\t0\t0\thttps://a.example/x\n"},
        {"too old", JSONL "printf 'https://a.example/\\n' | rep2c filter -q --pack p --max-age=1d -k unknown", 0,
         "https://a.example/\n"},
        {"not too old", JSONL "printf 'https://a.example/\\n' | rep2c filter -q --pack p --max-age=36500d", 0,
         "https://a.example/\n"},
        {"any and all",
         PACK "printf 'https://a.example/x\\nhttps://a.example/private\\nhttps://a.example/\\n' >u;rep2c filter --pack "
              "p -a x,ExampleBot --any <u | grep -c .;rep2c filter --pack p -a x,ExampleBot --all <u",
         0, "3\nhttps://a.example/\n"},
        {"several without either", PACK "rep2c filter --pack p -a x,y <urls", 2, "", "--any keeps what one"},
        {"order",
         PACK "i=0; while [ $i -lt 20000 ]; do echo https://a.example/$i; i=$((i+1)); done >u;for j in 1 2 8; do rep2c "
              "filter --pack p -j $j <u | cmp - u; done",
         0, ""},
        {"head ends it",
         PACK "yes https://a.example/ | rep2c filter --pack p | head -n 1; yes https://a.example/ | rep2c filter -j2 "
              "--pack p | head -n 1",
         0, "https://a.example/\nhttps://a.example/\n"},
        {"line-buffered",
         PACK "mkfifo in out; rep2c filter --line-buffered --pack p <in >out & exec 3>in 4<out;echo https://a.example/ "
              ">&3; read x <&4; echo \"$x\"; exec 3>&-; wait $!",
         0, "https://a.example/\n"},
        {"nothing", PACK "rep2c filter --pack p </dev/null", 0, ""},
        {"a full disk", PACK "rep2c filter -q --pack p <urls >/dev/full", 2, "", "standard output: No space left"},
        {"a full disk for what is listed", PACK "rep2c filter -q --pack p --errors /dev/full <urls >/dev/null", 2, "",
         "rep2c: /dev/full: No space left"},
        {"input that can't be read", PACK "rep2c filter --pack p <.", 2, "", "standard input: Is a directory"},
        {"no pack", "rep2c filter --pack list <urls", 2, "", "list: no pack"},
        {"none given", "rep2c filter <urls", 2, "", "no pack given"},
};

static const struct cli_case other_cases[] = {
        {"a pack keeps its names, for a header",
         "printf 'User-agent: MJ12bot\\nDisallow: /majestic\\n' >wide; printf 'https://h.example\\twide\\n' | rep2c "
         "pack -q --names=wide --from=list -o p -; echo https://h.example/majestic | rep2c filter -q --pack p -u "
         "'Mozilla/5.0 (compatible; MJ12bot/v1.4.8)'; rep2c check --pack p -u 'Mozilla/5.0 (compatible; "
         "MJ12bot/v1.4.8)' https://h.example/majestic",
         1, "disallow\t2\thttps://h.example/majestic\n"},
        {"check",
         PACK "printf 'https://a.example/private\\nhttps://none.example/\\nbad\\n' | rep2c check --pack p 2>/dev/null",
         2, "disallow\t2\thttps://a.example/private\nunknown\t0\thttps://none.example/\nerror\t0\tbad\n"},
        {"check says what is not a URL", PACK "rep2c check --pack p bad", 2, "",
         "arguments: 'bad': the URL does not start"},
        {"a pack is not a robots.txt", PACK "rep2c check p https://a.example/private", 2, "",
         "rep2c: p: a pack, which 'filter', 'check' and 'explain' take as --pack"},
        {"nor is one on standard input", PACK "rep2c lint - <p", 2, "", "a pack, which"},
        {"and in JSON",
         PACK "printf 'bad\\nhttps://u:p;@none.example/p\\n' | rep2c check --json --pack p 2>/dev/null; printf "
              "'bad\\n' | rep2c check --json a.txt "
              "-a x 2>/dev/null | sed 's/\"error\":\"[^\"]*\"/why/'",
         0,
         "{\"error\":\"'bad': the URL does not start with http:, https: or "
         "ftp:\",\"url\":\"bad\"}\n{\"error\":\"'https://u:p;@none.example/p': no URL with an "
         "origin\",\"url\":\"https://u:p;@none.example/p\"}\n{why,\"url\":\"bad\",\"agent\":\"x\"}\n"},
        {"check in JSON", JSONL "rep2c check --json --pack p https://a.example/private", 1,
         "{\"verdict\":\"disallow\",\"line\":2,\"rank\":8,\"url\":\"https://a.example/"
         "private\",\"fetched\":1767323045}\n"},
        {"extract", PACK "rep2c extract p https://a.example/any -o b; rep2c check -a ExampleBot b /x", 1,
         "disallow\t5\t/x\n"},
        {"extract says what is known", JSONL "rep2c extract p HTTPS://DOWN.example", 0,
         "origin         https://down.example\noutcome        it gave no usable answer, so everything is disallowed "
         "for "
         "now\n"
         "status         503\nfailures       1\nsince          2026-01-02T03:04:05Z\nlast           "
         "2026-01-02T03:04:05Z\n"},
        {"extract and explain take a host for https",
         PACK "rep2c extract p a.example -o b; rep2c extract p a.example/x -o c; cmp b c && rep2c explain --pack p "
              "a.example/private | head -n 1",
         0, "disallow\thttps://a.example/private\n"},
        {"no rules to extract", JSONL "rep2c extract p https://gone.example -o b", 2, "",
         "it has no rules, so everything is allowed"},
        {"an origin that is not there", PACK "rep2c extract p https://none.example", 2, "",
         "p: it does not have https://none.example"},
        {"info in JSON", PACK "rep2c info --json p | grep -c '\"origins\":2,\"with_rules\":2'", 0, "1\n"},
        {"info for a crawler",
         PACK "for option in --crawler=GPTBot --dialect=rfc9309 --max-bytes=9 --figures; do rep2c info $option p; done",
         2, "", "rep2c: p is a pack: crawlers, --figures, --dialect, --names and --max-bytes are for a robots.txt"},
        {"shared rules", PACK "rep2c info p | tail -n 1 | cut -c 1-44", 0,
         "most shared rules                 2 origins,\n"},
};

#define NAME_ONE "rep2c: p: the pack is made for several crawlers, and one has to be named: GPTBot, ExampleBot\n2\n"

#define NO_TEXTS "  texts     are not in this pack; 'rep2c pack --strip=none' keeps them\n"

static const struct cli_case explain_cases[] = {
        {"rules", LINES "rep2c explain --pack p https://a.example/private/x https://a.example/", 0,
         "disallow\thttps://a.example/private/x\n  group     line 1: User-agent: *\n"
         "  decides   line 2: Disallow: /private  (rank 8): the only rule that matches\n"
         "allow\thttps://a.example/\n  group     line 1: User-agent: *\n"
         "  decides   no rule matches, so it is allowed\n"},
        {"outcomes without rules", LINES "rep2c explain --pack p https://gone.example/x https://down.example/", 0,
         "allow\thttps://gone.example/x\n  outcome   it has no rules, so everything is allowed (status 404)\n"
         "disallow\thttps://down.example/\n"
         "  outcome   it gave no usable answer, so everything is disallowed for now (status 503)\n"},
        {"unknown", LINES "rep2c explain --pack p https://none.example/x", 2,
         "unknown\thttps://none.example/x\n  outcome   the pack knows nothing of https://none.example\n"},
        {"in JSON", LINES "rep2c explain --json -a x --pack p https://a.example/private https://down.example/", 0,
         "{\"url\":\"https://a.example/private\",\"agent\":\"x\",\"origin\":\"https://"
         "a.example\",\"outcome\":\"rules\",\"status\":200,\"fetched\":1767323045,\"delay_milliseconds\":0,"
         "\"sitemaps\":[],\"beside_rules\":[],\"path\":\"/"
         "private\",\"verdict\":\"disallow\",\"line\":2,\"rank\":8,\"reason\":\"only-rule\",\"why\":\"the only rule "
         "that matches\",\"sentence\":\"/private is disallowed by line 2, 'Disallow: /private': the only rule that "
         "matches.\",\"names\":\"token\",\"named\":false,\"groups\":1,\"user_agent_lines\":[{\"line\":1,\"key\":\"User-"
         "agent\",\"value\":\"*\"}],\"matches\":[{\"line\":2,\"key\":\"Disallow\",\"value\":\"/"
         "private\",\"verdict\":\"disallow\",\"rank\":8}],\"near_misses\":[]}\n"
         "{\"url\":\"https://down.example/\",\"agent\":\"x\",\"origin\":\"https://"
         "down.example\",\"outcome\":\"disallow-all\",\"status\":503,\"delay_milliseconds\":0,\"sitemaps\":[],\"beside_"
         "rules\":[],\"verdict\":\"disallow\",\"line\":0,\"rank\":0}\n"},
        {"by the crawlers that the pack is made for",
         "rep2c pack -q --strip=none --crawler GPTBot -a ExampleBot -o p list;for a in '--crawler=GPTBot' "
         "'-aExampleBot'; do rep2c explain $a --pack p https://a.example/x; done",
         0,
         "allow\thttps://a.example/x\n  group     line 1: User-agent: *  (no line names GPTBot)\n"
         "  decides   no rule matches, so it is allowed\n"
         "disallow\thttps://a.example/x\n  group     line 4: User-agent: ExampleBot\n"
         "  decides   line 5: Disallow: /x  (rank 2): the only rule that matches\n"},
        {"nobody in particular is none of several crawlers, whatever asks",
         "rep2c pack -q --strip=none --crawler GPTBot -a ExampleBot -o p list;for c in 'check --pack p "
         "https://a.example/x' 'explain --pack p https://a.example/x' 'filter --pack p' 'extract p https://a.example'; "
         "do rep2c $c 2>&1 <urls; echo $?; done",
         0, NAME_ONE NAME_ONE NAME_ONE NAME_ONE},
        {"and no other", "rep2c pack -q --strip=none -a x -o p list; rep2c explain -a y --pack p https://a.example/", 2,
         "", "rep2c: p: the pack is not made for 'y', but for x"},
        {"what is not a URL is said, and the others are explained",
         LINES "rep2c explain --pack p bad https://gone.example/ 2>/dev/null | head -n 1", 0,
         "allow\thttps://gone.example/\n"},
        {"no URL: the errors of check",
         LINES "for i in a none gone; do set bad 'https://x[/' https://u:p\\;@$i.example/x \"$(printf "
               "'https://%s.example/\\t' $i)\"; for u; do for j in '' --json; do rep2c check --pack p \"$u\" 2>c; "
               "echo $?; rep2c explain $j --pack p \"$u\" 2>e; echo $?; cmp c e; done; done; done | sort | uniq -c | "
               "tr -d ' '",
         0, "482\n"},
        {"without texts",
         JSONL "rep2c explain --pack p https://a.example/ https://a.example/private https://down.example/", 0,
         "allow\thttps://a.example/\n  decides   no rule matches, so it is allowed\n" NO_TEXTS
         "disallow\thttps://a.example/private\n  decides   line 2  (rank 8)\n" NO_TEXTS
         "disallow\thttps://down.example/\n"
         "  outcome   it gave no usable answer, so everything is disallowed for now (status 503)\n"},
        {"without lines", "rep2c pack -q --strip=all -o p list; rep2c explain --pack p https://a.example/private", 0,
         "disallow\thttps://a.example/private\n  decides   a rule of rank 8\n" NO_TEXTS},
        {"without texts, unknown", JSONL "rep2c explain --pack p https://none.example/", 2,
         "unknown\thttps://none.example/\n  outcome   the pack knows nothing of https://none.example\n"},
        {"no pack", "rep2c explain --pack list https://a.example/", 2, "", "list: no pack"},
        {"nothing to explain", LINES "rep2c explain --pack p", 2, "", "no URL given"},
        {"a dialect beside a pack", LINES "rep2c explain --dialect=google --pack p https://a.example/", 2, "",
         "the pack says how its files were read"},
};

CLI_FILES(files)
CLI_TEST(pack_cases)
CLI_TEST(filter_cases)
CLI_TEST(other_cases)
CLI_TEST(explain_cases)
