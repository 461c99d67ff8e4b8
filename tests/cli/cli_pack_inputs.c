/* SPDX-License-Identifier: Apache-2.0 */
/* How `rep2c pack` recognises its inputs, how much of them may be missing, and its final summary. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"a.txt", "User-agent: *\nDisallow: /private\n"},
        {"list", "https://a.example\ta.txt\n"},
        {"jsonl",
         "{\"origin\":\"https://a.example\",\"status\":200,\"body\":\"User-agent: *\\nDisallow: /private\\n\"}\n"},
        {"warc",
         "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example/robots.txt\r\n"
         "Content-Length: 52\r\n\r\nHTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /private\r\n\r\n"
         "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example/\r\n"
         "Content-Length: 4\r\n\r\npage\r\n\r\n"},
        /* A line in four can't be used. */
        {"holes", "https://a.example\ta.txt\nhttps://b.example\ta.txt\nhttps://c.example\ta.txt\nbad\n"},
};

#define CHECK "rep2c check --pack p https://a.example/private"
#define DISALLOWED "disallow\t2\thttps://a.example/private\n"

static const struct cli_case kind_cases[] = {
        {"standard input is what its first bytes say",
         "for i in list jsonl warc; do rep2c pack -q -o p - <$i; " CHECK "; done", 1, DISALLOWED DISALLOWED DISALLOWED},
        {"and where it is compressed",
         "for i in list jsonl warc; do gzip -c $i | rep2c pack -q -o p -; " CHECK "; done", 1,
         DISALLOWED DISALLOWED DISALLOWED},
        {"and what comes through a pipe with a name",
         "mkfifo in; for i in list jsonl warc; do gzip -c $i >in & rep2c pack -q -o p in; " CHECK "; done", 1,
         DISALLOWED DISALLOWED DISALLOWED},
        {"a name that is wrong does not count", "cp jsonl x.warc.gz; rep2c pack -q -o p x.warc.gz; " CHECK, 1,
         DISALLOWED},
        {"unless nothing else tells",
         ": >x.warc; rep2c pack -q --allow-empty --allow-damaged -o p x.warc; rep2c pack --verify p", 0, "p: whole\n"},
        {"a pack is one to be merged", "rep2c pack -q -o p list; rep2c pack -o q p", 2, "",
         "rep2c: p: a pack, which --merge takes\n"},
};

/* A folder of archives and lists is as many inputs as it has of them. */
#define FOLDER                                                                                                        \
        "mkdir d; sed s/a.ex/b.ex/ warc | gzip -c >d/b.warc.gz; cp warc d/a.warc; cp list d/d.tsv; sed s/a.ex/c.ex/ " \
        "jsonl >d/c.ndjson; : >d/README; : >d/._c.ndjson; "

static const struct cli_case folder_cases[] = {
        {"of archives and lists, as if each were named",
         FOLDER
         "rep2c pack -o p d >s; rep2c pack -o q d/a.warc d/b.warc.gz d/c.ndjson d/d.tsv | cmp - s; cmp p q; echo "
         "d | rep2c pack -q -o q --files-from=-; cmp p q; grep -e read -e again -e ^or s",
         0,
         "records read                      6\nrobots.txt read                   4\n"
         "  of an origin again              1\norigins                           3\n"},
        {"of one kind",
         FOLDER "for i in warc jsonl list; do rep2c pack -o p --allow-fewer --from=$i d | grep ^or; done", 0,
         "origins                           2\norigins                           1\norigins                           "
         "1\n"},
        {"whose errors name a file",
         FOLDER
         ": >d/z.warc; rep2c pack -q -o p d; rep2c pack -q --allow-damaged --errors=e -o p d; cat e; cp p d/0.tsv; "
         "rep2c pack -q -o q d; rep2c pack -q --errors=d/a.warc -o q d; rep2c pack -q -o d/a.warc d; s=$?; ls | grep "
         "-c ^q; exit $s",
         2, "d/z.warc: empty: it holds nothing\n0\n",
         "rep2c: d/z.warc: it holds nothing; --allow-damaged takes what can be used\n"
         "rep2c: d/0.tsv: a pack, which --merge takes\n"
         "rep2c: d/a.warc: an input, so only --force replaces it\n"
         "rep2c: d/a.warc: an input, so only --force replaces it\n"},
        {"with robots.txt files, too: --from says which",
         FOLDER
         "cp a.txt d/e.example.txt; for i in dir warc; do rep2c pack -q -o p --from=$i d; rep2c info p | grep ^or; "
         "done; rep2c pack -q --allow-damaged -o q d",
         2, "origins                           2\norigins                           2\n",
         "rep2c: q: no origin was found\n"},
        {"and told", FOLDER "cp a.txt d/e.example.txt; rep2c pack -q -o q d", 2, "",
         "rep2c: d: a folder of archives or lists, and of files that end in .txt: --from says which are read\n"},
        {"also beside what fetch kept",
         "mkdir d; cp a.txt d/https_a.txt; echo {} >d/https_a.json; cp warc d/a.warc; rep2c pack -q -o q d", 2, "",
         "rep2c: d: a folder of archives or lists, and of files that end in .txt: --from says which are read\n"},
        {"with neither", "mkdir d; cp warc d; rep2c pack -q -o q d", 2, "",
         "rep2c: d: no file of this folder ends in .txt; archives and lists are inputs of their own, which 'rep2c "
         "pack' "
         "knows by endings such as .warc.gz and .jsonl\n"},
        {"with one of itself", "mkdir d; cd d; ln -s . a.warc; ln -s . b.warc; rep2c pack -q -o ../q ../d", 2, "",
         "rep2c: ../d/a.warc: no file of this folder ends in .txt"},
};

/* Each way in that takes lines takes a byte order mark before them; compressed lines and UTF-16 are errors there. */
#define MARKED(lines) "printf '\\357\\273\\277" lines "\\n' | "

static const struct cli_case text_cases[] = {
        {"a mark before a list and before objects",
         "for i in list jsonl; do (printf '\\357\\273\\277'; cat $i) >m; rep2c pack -q -o p m; " CHECK "; done", 1,
         DISALLOWED DISALLOWED},
        {"before lines of a filter",
         "rep2c pack -q -o p list; " MARKED("https://a.example/ok") "rep2c filter -q --bad=error --pack p", 0,
         "https://a.example/ok\n"},
        {"before URLs", MARKED("https://a.example/private") "rep2c check a.txt", 1, DISALLOWED},
        {"before expectations", MARKED("disallow * /private") "rep2c check --expect=- a.txt", 0, ""},
        {"and nothing else than a mark is not a URL", "printf '\\357\\273\\277' | rep2c check a.txt", 0, ""},
        {"a filter of gzip", "rep2c pack -q -o p list; gzip -c list | rep2c filter --pack p", 2, "",
         "rep2c: standard input: it is compressed by gzip: 'gzip -dc' makes lines of it\n"},
        {"a filter of UTF-16", "rep2c pack -q -o p list; printf '\\377\\376h\\0t\\0\\n\\0' | rep2c filter --pack p", 2,
         "", "rep2c: standard input: it is in UTF-16: 'iconv -f UTF-16 -t UTF-8' makes lines of it\n"},
        {"and without a mark", "rep2c pack -q -o p list; printf '\\0h\\0t\\0\\n' | rep2c filter --pack p", 2, "",
         "rep2c: standard input: it is in UTF-16: 'iconv -f UTF-16 -t UTF-8' makes lines of it\n"},
        {"URLs of gzip", "gzip -c list | rep2c check a.txt", 2, "", "standard input: it is compressed by gzip: "},
        {"URLs of UTF-16, of a stream that stays open",
         "mkfifo in; \"$REP2C\" check a.txt <in & exec 3>in; printf 'h\\0t\\0t\\0p\\0\\n\\0' >&3; wait $!", 2, "",
         "standard input: it is in UTF-16: "},
        {"expectations of gzip", "gzip -c list | rep2c check --expect=- a.txt", 2, "",
         "rep2c: standard input: it is compressed by gzip: "},
        {"objects in UTF-16", "printf '\\377\\376{\\0}\\0\\n\\0' | rep2c pack --from=jsonl -o p -", 2, "",
         "rep2c: standard input: it is in UTF-16: "},
};

static const struct cli_case output_cases[] = {
        {"a pack that nobody reads to its end is an error",
         "i=0; while [ $i -lt 3000 ]; do printf 'https://%d.example\ta.txt\n' $i; i=$((i+1)); done >many;{ rep2c pack "
         "-q -o - many; echo $? >status; } | head -c 1 >/dev/null; cat status",
         0, "2\n", "rep2c: standard output: Broken pipe\n"},
        {"a list of errors is a file",
         "rep2c pack -q --errors=- -o p holes; s=$?; ls | grep -c -e '^-' -e '^p$'; exit $s", 2, "0\n",
         "a file lists the errors, not standard output\n"},
        {"a list of errors that can't be written leaves the pack alone",
         "rep2c pack -q -o p list; cp p q; echo no JSON >x; rep2c pack -q --allow-damaged --allow-fewer --allow-empty "
         "--errors=/dev/full -o p x; s=$?; cmp p q && exit $s",
         2, "", "rep2c: /dev/full: No space left on device\n"},
        {"also of a filter", "rep2c pack -q -o p list; rep2c filter --errors=- --pack p <list", 2, "",
         "a file lists the errors, not standard output\n"},
        {"a summary that can't be written", "rep2c pack -o p list >/dev/full; s=$?; " CHECK "; exit $s", 2, DISALLOWED,
         "rep2c: standard output: No space left on device\nrep2c: p: written; only the summary could not be\n"},
};

static const struct cli_case missing_cases[] = {
        {"no origin is an error, and the old pack stays",
         "rep2c pack -q -o p list; cp p old; : >none; rep2c pack --allow-damaged -o p none; echo $?; cmp p old; ls", 0,
         "2\na.txt\nholes\njsonl\nlist\nnone\nold\np\nwarc\n", "rep2c: p: no origin was found\n"},
        {"also where all is too old",
         "rep2c pack -q --fetched=2020-01-01 --drop-older-than=30d -o p list; s=$?; ls | grep -c ^p; exit $s", 2, "0\n",
         "rep2c: p: no origin was found\n"},
        {"unless that may be",
         ": >none; rep2c pack --allow-empty --allow-damaged -o p none | grep origins; rep2c pack --verify p", 0,
         "origins                           0\np: whole\n", "rep2c: none: empty: it holds nothing\n"},
        {"so is far less than what is replaced",
         "i=0; while [ $i -lt 5 ]; do printf '{\"url\":\"https://s%d.example/robots.txt\",\"status\":404}\\n' $i; "
         "i=$((i+1)); done >j; rep2c pack -q -o p j; head -n 2 j >k; rep2c pack -q -o p k; echo $?; rep2c info p | "
         "grep ^origins; "
         "rep2c pack -q --allow-fewer -o p k; rep2c info p | grep ^origins",
         0, "2\norigins                           5\norigins                           2\n",
         "p: 2 instead of 5 origins: under half the origins of the pack there, so only --allow-fewer"},
        {"inputs that a list names",
         "i=0; while [ $i -lt 5 ]; do printf '{\"url\":\"https://s%d.example/robots.txt\",\"status\":404}\\n' $i >n$i; "
         "i=$((i+1)); done; printf 'n0\\r\\n\\nn1\\nn2' | rep2c pack -q -o p --files-from=- n3; rep2c info p | grep "
         "^origins; rep2c pack -q -o q --files-from=none; : >e; rep2c pack -q -o q --files-from=e",
         2, "origins                           4\n",
         "rep2c: none: No such file or directory\nrep2c: no input given\nTry 'rep2c pack --help'.\n"},
        {"a merge of nothing is one, too",
         ": >none; rep2c pack -q --allow-empty --allow-damaged -o q none; rep2c pack --merge -o p q", 2, "",
         "rep2c: p: no origin was found\n"},
        {"a part that can't be used is none", "rep2c pack -q -o p holes", 0, ""},
        {"but with --strict", "rep2c pack -q --strict -o p holes; echo $?; ls | grep p$", 1, "2\n",
         "rep2c: p: 4 bytes of the inputs were skipped, and at most 0 may be\n"},
        {"as many as may be",
         "rep2c pack -q --max-skipped=4 -o p holes; cat holes >>list; rep2c pack -q --max-skipped=4 -o q holes list", 2,
         "", "rep2c: q: 8 bytes of the inputs were skipped, and at most 4 may be\n"},
        {"of a hundred", "rep2c pack -q --max-skipped=6% -o p holes; rep2c pack -q --max-skipped=5% -o q holes", 2, "",
         "rep2c: q: 4 of 76 bytes of the inputs were skipped, more than 5%\n"},
        {"of a thousand", "rep2c pack -q --max-skipped=5.3% -o p holes; rep2c pack -q --max-skipped=5.2% -o q holes", 2,
         "", "rep2c: q: 4 of 76 bytes of the inputs were skipped, more than 5.2%\n"},
        {"of the bytes of a folder",
         "mkdir d; printf 'Disallow: /\\n' | tee d/a.example.txt >'d/a b.txt'; rep2c pack -q --max-skipped=50% -o p d; "
         "rep2c pack -q --max-skipped=33% -o q d",
         2, "", "rep2c: q: 12 of 36 bytes of the inputs were skipped, more than 33%\n"},
        {"CSV, and an array of JSON",
         "echo 'https://a.example/,200' | rep2c pack -o p -; echo '[{}]' | tee a.jsonl | rep2c pack -o p -; rep2c pack "
         "-o p a.jsonl",
         2, "",
         "rep2c: standard input:1: malformed: no ORIGIN<tab>FILE; CSV is not read, but JSON, an object a line\n"},
        {"no number", "rep2c pack --max-skipped=x -o p list", 2, "", "--max-skipped: 'x' is not a number"},
        {"too many of a hundred", "rep2c pack --max-skipped=101% -o p list", 2, "", "'101%' is not a number"},
        {"packs skip nothing", "rep2c pack -q -o p list; rep2c pack --merge --max-skipped=0 -o q p", 2, "",
         "packs say for themselves"},
};

/* Each input that is not what it should be is an error; the pack stays. */
#define DAMAGED(make)                                                    \
        "rep2c pack -q -o p list; cp p old;" make                        \
        " rep2c pack -q --allow-fewer -o p jsonl x; echo $?; cmp p old;" \
        " rep2c pack --allow-damaged --allow-fewer -o p jsonl x 2>/dev/null | grep ^skipped | tr -s ' '"

static const struct cli_case damage_cases[] = {
        {"an archive that is cut", DAMAGED("head -c 120 warc >x;"), 0, "2\nskipped: cut 1\n",
         "rep2c: x: the input ends within a record; --allow-damaged takes what can be used\n"},
        {"one of gzip", DAMAGED("cat warc warc | gzip -c | head -c 100 >x;"), 0, "2\nskipped: cut 1\n", "rep2c: x"},
        {"JSON lines of gzip that are cut",
         DAMAGED("for i in 1 2 3 4 5 6 7 8 9; do sed \"s/a.ex/$i.ex/\" jsonl; done | gzip -c | head -c 90 >x;"), 0,
         "2\nskipped: cut 1\n", "rep2c: x:"},
        {"JSON lines that are cut", DAMAGED("for i in 1 2; do sed \"s/a.ex/$i.ex/\" jsonl; done | head -c -9 >x;"), 0,
         "2\nskipped: cut 1\n", "rep2c: x:2: the input ends within this line; --allow-damaged"},
        {"a list that is cut", DAMAGED("printf 'https://b.example\\ta.txt\\nhttps://c.ex' >x;"), 0,
         "2\nskipped: cut 1\n", "rep2c: x:2: the input ends within this line; "},
        {"an error page", DAMAGED("printf '<html>\\n<p>404</p>\\n' >x;"), 0, "2\nskipped: malformed 2\n",
         "rep2c: x: nothing in it can be used; --allow-damaged takes what can be used\n"},
        {"an error page for an archive", DAMAGED("printf '<html>\\n' >x.warc; ln x.warc x;"), 0,
         "2\nskipped: malformed 1\n", "rep2c: x: nothing in it can be used"},
        {"nothing", DAMAGED(": >x;"), 0, "2\nskipped: empty 1\n", "rep2c: x: it holds nothing; "},
        {"nothing is listed, too", ": >x; rep2c pack -q --allow-damaged --errors=e -o p list x; cat e", 0,
         "x: empty: it holds nothing\n"},
        {"not even a file", DAMAGED(""), 0, "2\nskipped: unreadable 1\n", "rep2c: x: No such file or directory\n"},
        {"an older format", DAMAGED("echo filedesc://x >x;"), 0, "2\nskipped: unsupported 1\n",
         "rep2c: x: an archive in the older format ARC"},
        {"what damage has cost is estimated by what came before it: of 186,624 bytes, not over twice as many are lost",
         "for i in 1 2 3 4 5 6 7 8 9; do for j in 1 2 3 4 5 6 7 8 9; do for k in 1 2 3 4 5 6 7 8 9; do sed "
         "s/a.ex/$k$j$i.ex/ warc; done; done; done | gzip -1c >x.gz; { head -c 2290 x.gz; head -c 20 /dev/zero; tail "
         "-c +2311 x.gz; } >x; "
         "rep2c pack -q --allow-damaged --max-skipped=373248 --errors=e -o p x; echo $?; cut -d: -f3 e | sort -u | "
         "head -n 1",
         0, "0\n damaged\n"},
        {"a body that broke off is a failed fetch, and is counted",
         "echo '{\"origin\":\"https://a.example\",\"status\":200,\"body\":\"Allow: /\",\"truncated\":true}' >x; rep2c "
         "pack --strict --errors=e -o p x | grep broken | tr -s ' '; cut -d: -f1-3 e; rep2c check --pack p "
         "https://a.example/",
         1, " broken off 1\nx:1: broken_off\ndisallow\t0\thttps://a.example/\n"},
        {"a robots.txt over the size limit is counted and listed",
         "rep2c pack --max-bytes=10 --errors=e -o p list | grep limit | tr -s ' '; cat e", 0,
         " over the size limit 1\nlist:1: over_size_limit: https://a.example: the first 10 bytes of the body count\n"},
        {"also where it was cut at the limit, in a line that does not count",
         "printf '{\"url\":\"http://a/robots.txt\",\"status\":200,\"body\":\"User-agent: "
         "*\\\\nDisallow: /\\\\nAllow: /\",\"truncated\":true}' >x; "
         "rep2c pack -q --strict --max-bytes=34 --errors=e -o p x; cut -d: -f1-3 e; rep2c check --pack p http://a/",
         1, "x:1: over_size_limit\ndisallow\t2\thttp://a/\n"},
};

/* What a row lacks is counted and told once; with --strict it is an error, but for members that are nobody's business.
 */
#define ROWS                                                                                     \
        "printf '{\"origin\":\"https://a.example\",\"body\":\"Disallow: /\",\"timestamp\":1}\\n" \
        "{\"origin\":\"https://b.example\",\"body\":\"Disallow: /\",\"timestamp\":1}\\n' >x; "

static const struct cli_case member_cases[] = {
        {"told once, and counted", ROWS "rep2c pack -o p x | grep -e without -e members | tr -s ' '", 0,
         " without a status 2\n members not read 2\n",
         "rep2c: x:1: unread_member: \"timestamp\" is not read: \"fetched\" is\n"
         "rep2c: x:1: no_status: a body without a \"status\" counts as that of a 200\n"},
        {"all are listed", ROWS "rep2c pack -q --errors=e -o p x; cut -d: -f1-3 e", 0,
         "x:1: unread_member\nx:1: no_status\nx:2: unread_member\nx:2: no_status\n"},
        {"an error of --strict", ROWS "rep2c pack -q --strict -o p x; s=$?; ls | grep -c ^p; exit $s", 2, "0\n",
         "rep2c: x:1: \"timestamp\" is not read: \"fetched\" is\n"},
        {"so is a body without a status",
         "echo '{\"origin\":\"https://a.example\",\"body\":\"a\"}' >x; rep2c pack -q --strict -o p x", 2, "",
         "rep2c: x:1: a body without a \"status\" counts as that of a 200\n"},
        {"other members are not",
         "echo '{\"origin\":\"https://a.example\",\"status\":404,\"text\":1}' >x; rep2c pack -q --strict -o p x", 0,
         ""},
        {"a redirect without a target is counted",
         "echo '{\"origin\":\"https://a.example\",\"status\":301}' >x; rep2c pack -o p x | grep target | tr -s ' '; "
         "rep2c check --pack p https://a.example/",
         1, " without a target 1\ndisallow\t0\thttps://a.example/\n",
         "rep2c: x:1: no_target: https://a.example: a 301 of which nobody says where it led: a failed fetch\n"},
};

/* A time that can't be is an error of its row. */
#define TIMED(time) "echo '{\"origin\":\"https://a.example\",\"status\":404,\"fetched\":" time "}' >x; "

static const struct cli_case time_fault_cases[] = {
        {"seconds", TIMED("1767312000") "rep2c pack -q -o p x; rep2c info p | grep 2026-01-02 | wc -l", 0, "2\n"},
        {"with a fraction, as programs have it",
         TIMED("1767312000.9") "rep2c pack -q -o p x; rep2c info p | grep -c 2026-01-02T00:00:00Z", 0, "2\n"},
        {"of another type", TIMED("true") "rep2c pack -q --allow-damaged --errors=e -o p jsonl x; cat e", 0,
         "x:1: malformed: \"fetched\" is neither a date of RFC 3339 nor a number of seconds since 1970\n"},
        {"without a zone",
         TIMED("\"2026-01-02T03:04:05\"") "rep2c pack -q --allow-damaged --errors=e -o p jsonl x; cat e", 0,
         "x:1: malformed: \"fetched\" is neither a date of RFC 3339 nor a number of seconds since 1970\n"},
        {"a fraction in milliseconds, and one before 1970",
         TIMED("1767312000000.5") "mv x y; " TIMED(
                 "-0.5") "cat x >>y; rep2c pack -q --allow-damaged --errors=e -o p jsonl y; cat e",
         0,
         "y:1: malformed: https://a.example was fetched in milliseconds or another unit, where seconds since 1970 are "
         "expected\ny:2: malformed: https://a.example was fetched before 1970\n"},
        {"milliseconds", TIMED("1767312000000") "rep2c pack -o p jsonl x | grep -c skipped", 1, "0\n",
         "rep2c: x: nothing in it can be used"},
        {"the reason", TIMED("1767312000000") "rep2c pack -q --allow-damaged --errors=e -o p jsonl x; cat e", 0,
         "x:1: malformed: https://a.example was fetched in milliseconds or another unit, where seconds since 1970 are "
         "expected\n"},
        {"negative", TIMED("-1") "rep2c pack -q --allow-damaged --errors=e -o p jsonl x; cat e", 0,
         "x:1: malformed: https://a.example was fetched before 1970\n"},
        {"in the future",
         TIMED("\"2099-01-01T00:00:00Z\"") "rep2c pack -q --allow-damaged --errors=e -o p jsonl x; cat e", 0,
         "x:1: malformed: https://a.example was fetched in the future\n"},
        {"by a file's time",
         "cp jsonl x; touch -d 2099-01-01 x; rep2c pack -q --allow-damaged --errors=e -o p list x; cat e", 0,
         "x:1: malformed: https://a.example was fetched in the future\n"},
        {"by six minutes, by the clock that is given, and by five",
         "t() { printf '{\"origin\":\"https://%s.example\",\"status\":404,\"fetched\":%s}\\n' $1 $2; }; export "
         "SOURCE_DATE_EPOCH=1767312000; { t a 1767312360; t b 1767312300; } >x; rep2c pack -q --errors=e -o p x; cat "
         "e; "
         "rep2c info p | grep -c 2026-01-02T00:05:00Z; rep2c pack -q --clock-skew=6m -o p x; rep2c info p | grep "
         "^origins | tr -s ' '",
         0, "x:1: malformed: https://a.example was fetched in the future\n2\norigins 2\n"},
        {"in a pack, it loses against what is known, and is counted",
         "t() { printf '{\"origin\":\"https://a.example\",\"fetched\":%s,%s}\\n' $1 \"$2\"; }; export "
         "SOURCE_DATE_EPOCH; "
         "t 1767312000 '\"status\":200,\"body\":\"User-agent: *\\nDisallow: /\"' >x; SOURCE_DATE_EPOCH=1767312000; "
         "rep2c pack -q -o p x; t 1767384000 '\"status\":404' >x; SOURCE_DATE_EPOCH=1767384000; rep2c pack -q -o q x; "
         "SOURCE_DATE_EPOCH=1767312000; rep2c pack --merge -o r p q | grep future | tr -s ' '; rep2c check --pack r "
         "https://a.example/",
         1, " in the future 1\ndisallow\t2\thttps://a.example/\n"},
        {"a clock that says nothing", "SOURCE_DATE_EPOCH=now rep2c pack -q -o p jsonl", 2, "",
         "rep2c: SOURCE_DATE_EPOCH: 'now' is not a number of seconds since 1970\n"},
        {"of a copy whose last fetch failed then, and the other copies count",
         "copy() { printf "
         "'{\"version\":1,\"robots_url\":\"https://%s.example/"
         "robots.txt\",\"url\":null,\"status\":404,\"etag\":null,\"last_modified\":null,\"answered\":true,\"access\":"
         "\"allow-all\",\"confirmed\":1000,\"lifetime\":60,\"failures\":1,\"unreachable_since\":1500,\"last_failure\":%"
         "s,\"wait\":10,\"body_size\":0,\"body_hash\":\"0\"}' $1 $2 >k/https_$1.example.json; }; mkdir k; copy a 2000; "
         "copy b 4070908800; copy c 2000; rep2c pack -q --errors=e -o p k; cut -d: -f2- e; rep2c info p | grep "
         "^origins | tr -s ' '",
         0, " malformed: https://b.example was fetched in the future\norigins 2\n"},
        {"and no time at all is that of the file",
         TIMED("null") "touch -d 2026-01-02 x; rep2c pack -q -o p x; rep2c info p | grep 2026-01-0 | wc -l", 0, "2\n"},
};

static const struct cli_case time_cases[] = {
        {"what states no time is of its file's",
         "touch -d 2024-05-06T07:08:09Z a.txt; touch -d 2025-05-06T07:08:09Z jsonl; rep2c pack -q -o p list;rep2c info "
         "p | grep newest; rep2c pack -q -o p jsonl; rep2c info p | grep newest",
         0, "newest fetch           2024-05-06T07:08:09Z\nnewest fetch           2025-05-06T07:08:09Z\n"},
        {"or of the one that is given",
         "for i in list jsonl warc; do rep2c pack -q --fetched=2023-04-05T06:07:08Z -o p $i; rep2c info p | grep "
         "newest; done",
         0,
         "newest fetch           2023-04-05T06:07:08Z\nnewest fetch           2023-04-05T06:07:08Z\n"
         "newest fetch           2023-04-05T06:07:08Z\n"},
        {"so it replaces what is older",
         "printf '{\"origin\":\"https://a.example\",\"status\":404,\"fetched\":\"2020-01-01\"}\\n' >old;rep2c pack "
         "--fetched=2023-01-01 -o p list old | grep 'newer'; " CHECK,
         1, "  a newer one counts              1\n" DISALLOWED},
        {"no date", "rep2c pack --fetched=yesterday -o p list", 2, "", "--fetched: 'yesterday' is not a date"},
        {"before 1970", "rep2c pack --fetched=1969-01-01 -o p list", 2, "", "is not a date since 1970"},
};

/* r TYPE DAY [FIELD] BODY: a record of https://a.example of that day. */
#define REVISITS                                                                                                      \
        "r() { b=\"HTTP/1.1 200 OK\r\n\r\n$4\"; printf "                                                              \
        "'WARC/1.1\r\nWARC-Type: %s\r\nWARC-Target-URI: https://a.example/robots.txt\r\nWARC-Date: "                  \
        "2026-01-%sT00:00:00Z\r\nWARC-Refers-To-Date: 2026-01-%sT00:00:00Z\r\nContent-Length: %s\r\n\r\n%s\r\n\r\n' " \
        "$1 $2 $3 ${#b} \"$b\"; }; r response 01 01 'User-agent: *\nDisallow: /\n' >one; r revisit 05 01 '' >two; "   \
        "newest() { rep2c info $1 | grep -e newest -e revisits | tr -s ' ' | cut -d' ' -f1-4; }; "

static const struct cli_case revisit_cases[] = {
        {"of what another input has, in any order",
         REVISITS "rep2c pack -q -o p one two; newest p; rep2c pack -q -o p two one; newest p; rep2c check --pack p "
                  "https://a.example/",
         1, "newest fetch 2026-01-05T00:00:00Z\nnewest fetch 2026-01-05T00:00:00Z\ndisallow\t2\thttps://a.example/\n"},
        {"of what the pack of yesterday has",
         REVISITS "rep2c pack -q -o p one; rep2c pack -q -o q two; rep2c pack -q --merge -o r p q; newest r; rep2c "
                  "pack -q --merge --force -o p q p; newest p; rep2c pack --verify p",
         0, "newest fetch 2026-01-05T00:00:00Z\nnewest fetch 2026-01-05T00:00:00Z\np: whole\n"},
        {"again, of what an archive has twice",
         REVISITS "r revisit 03 01 '' >>one; rep2c pack -q -o p one; rep2c pack -q -o q two; rep2c pack --merge -o r p "
                  "q | grep original; newest r",
         0, "newest fetch 2026-01-05T00:00:00Z\n"},
        {"of what nobody gave",
         REVISITS "rep2c pack -o q two | grep original; newest q; rep2c pack --verify q; rep2c check --pack q "
                  "https://a.example/",
         2,
         "  original not given              1\nrevisits of nothing 1\nnewest fetch 2026-01-05T00:00:00Z\nq: "
         "whole\nunknown\t0\thttps://a.example/\n"},
        {"behind a failure, in one archive and in two",
         REVISITS "r response 03 03 '' | sed 's/200 OK/503 No/' >>one; cat one two >both; for inputs in both 'one "
                  "two'; do rep2c pack -q -o p $inputs; newest p; rep2c check --pack p https://a.example/; done",
         1,
         "newest fetch 2026-01-05T00:00:00Z\ndisallow\t2\thttps://a.example/\n"
         "newest fetch 2026-01-05T00:00:00Z\ndisallow\t2\thttps://a.example/\n"},
        {"of what is no longer the newest answer, in one archive and in two",
         REVISITS "r response 03 03 'User-agent: *\nAllow: /\n' >>one; cat one two >both; for inputs in both 'one "
                  "two'; do rep2c pack -o p $inputs | grep original; newest p; done",
         0,
         "  original not given              1\nnewest fetch 2026-01-03T00:00:00Z\n"
         "  original not given              1\nnewest fetch 2026-01-03T00:00:00Z\n"},
        {"of what is no longer the newest answer, of another archive",
         REVISITS
         "r response 03 03 'User-agent: *\nAllow: /\n' >three; rep2c pack -o p one two three | grep original; newest p",
         0, "  original not given              1\nnewest fetch 2026-01-03T00:00:00Z\n"},
};

static const struct cli_case summary_cases[] = {
        {"records, robots.txt among them, what was skipped",
         "rep2c pack -o p warc holes 2>/dev/null | grep -e read -e again -e skipped", 0,
         "records read                      6\nrobots.txt read                   4\n"
         "  of an origin again              1\nskipped: malformed                1\n"},
        {"as JSON",
         "rep2c pack -q --json -o p warc holes | sed 's/\"replaced\":[01],//;s/\"bytes\":[0-9]*/\"bytes\":N/'", 0,
         "{\"records\":6,\"used_bytes\":224,\"skipped_bytes\":4,\"robots_txt\":4,\"repeated\":1,\"not_coded_as_said\":"
         "0,\"no_robots_txt\":0,\"over_size_limit\":0,\"broken_off\":0,\"no_status\":0,\"unread_members\":0,\"no_"
         "target\":0,\"too_old\":0,\"in_the_future\":0,\"original_not_given\":0,\"origins\":3,\"with_rules\":3,\"all_"
         "allowed\":0,\"opened\":0,\"all_disallowed\":0,\"redirects_to_nothing\":0,\"rule_sets\":1,\"bytes\":N,"
         "\"skipped\":{\"malformed\":1}}\n"},
        {"to standard output, with the summary on standard error",
         "rep2c pack -q -o p list; rep2c pack --json -o - list 2>e | cmp - p; sed 's/,.*//' e; TMPDIR=$PWD rep2c pack "
         "-q -o - list | cmp - p; rep2c pack -q --merge -o - p | cmp - p; ls",
         0, "{\"records\":1\na.txt\ne\nholes\njsonl\nlist\np\nwarc\n"},
        {"not to a terminal", "rep2c pack -o - list >$TTY", 2, "", "a pack is nothing for a terminal"},
        {"nothing where it fails", "rep2c pack -o - none", 2, "", "rep2c: none: No such file or directory\n"},
};

CLI_FILES(files)
CLI_TEST(kind_cases)
CLI_TEST(folder_cases)
CLI_TEST(text_cases)
CLI_TEST(output_cases)
CLI_TEST(missing_cases)
CLI_TEST(damage_cases)
CLI_TEST(member_cases)
CLI_TEST(time_fault_cases)
CLI_TEST(time_cases)
CLI_TEST(revisit_cases)
CLI_TEST(summary_cases)
