/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `rep2c pack` while it is killed, or while its inputs change; and archives made by hand against the files in them.
 * The argument is the command's path. tests/crawl/pack_faults.c tests every single call that can fail,
 * tests/cli/archives.py archives made by another program.
 */
#include "tests/cli/cli_run.h"

#define ROBOTS "User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nDisallow: /x\n"

static const struct cli_file files[] = {
        {"a.txt", ROBOTS},
        {"b.txt", "User-agent: *\r\nAllow: /*.css$\r\nDisallow: /"},
        {"list", "https://a.example\ta.txt\nhttp://b.example:8080\tb.txt\nhttps://c.example\ta.txt\n"},
};

/* A list that takes a while. */
#define LONG "awk 'BEGIN { for (i = 0; i < 20000; i++) print \"https://\" i \".example\\ta.txt\" }' >long;"

/* Sets `step`: of 20 moments, all are tried, or one in five where REP_SHARE asks for a part. */
#define STEP "step=$((${REP_SHARE:-1} > 1 ? 5 : 1));"

/* Kills `rep2c pack -o d/p in` while it waits for more lines, and, once all came, when a twentieth of the new pack is
 * written, two, and so on.  BEFORE makes what is there before, and OTHERWISE says what may be there where the new pack
 * is not.  What it says is nothing: a sanitizer that looks for leaks in a process that is killed complains. */
#define KILL(before, otherwise)                                                                                     \
        "rep2c pack -q -o old list; rep2c pack -q -o new long; size=$(wc -c <new); mkfifo in; killed=0; i=0;" STEP  \
        "begin() { rm -rf d; mkdir d; " before                                                                      \
        " \"$REP2C\" pack -q --from=list -o d/p in 2>/dev/null & };"                                                \
        "end() { kill -s KILL $! 2>/dev/null; exec 3>&-; wait $! 2>/dev/null; [ $? -ne 137 ] || "                   \
        "killed=$((killed + 1)); cmp -s d/p new || " otherwise                                                      \
        "; };"                                                                                                      \
        "while [ $i -le 20 ]; do begin; exec 3>in; head -n $((i * 1000)) long >&3; end;"                            \
        "  begin; cat long >in; until cmp -s d/p new || "                                                           \
        "[ $(cat d/.rep2c-* 2>/dev/null | wc -c) -gt $((size * i / 20)) ]; do :; done; end; i=$((i + step)); done;" \
        "[ $killed -gt $((20 / step)) ]"

static const struct cli_case kill_cases[] = {
        {"at any moment, an old pack stays, or there is the new one", LONG KILL("cp old d/p;", "cmp d/p old"), 0, ""},
        {"at any moment, there is no pack, or the new one", LONG KILL("", "! ls d/p 2>/dev/null"), 0, ""},
};

/* Takes longer from one time to the next, so that what follows comes at another moment. */
#define COUNT_TO_I "j=0; while [ $j -lt $((i * 2000)) ]; do j=$((j + 1)); done; "

/* Packs INPUT again and again while CHANGES are made to it, which takes a moment: all of it ends well, or names what is
 * wrong with the input, and the pack is whole. */
#define CHANGE(input, changes) LONG CHANGE_LONG("", input, changes)
#define SHRINK(kind) CHANGE_LONG("--from=" kind, "short", COUNT_TO_I "truncate -s $((i * 1000 + 500)) short;")
#define CHANGE_LONG(kind, input, changes)                                                                       \
        "i=0; while [ $i -lt 8 ]; do cp long " input                                                            \
        " 2>/dev/null;"                                                                                         \
        "  \"$REP2C\" pack -q --allow-empty --allow-fewer --allow-damaged " kind " --errors=errors -o p " input \
        " & " changes                                                                                           \
        "  wait $! || echo \"status $?\"; \"$REP2C\" pack --verify p || cat errors; i=$((i+1)); done | sort | " \
        "uniq -c |"                                                                                             \
        "  tr -s ' '"

static const struct cli_case change_cases[] = {
        {"a list that shrinks", CHANGE("short", COUNT_TO_I "truncate -s $((i * 1000)) short;"), 0, " 8 p: whole\n"},
        {"a file of the list that shrinks and grows",
         CHANGE("same", "j=0; while [ $j -lt 20 ]; do : >a.txt; cp b.txt a.txt; j=$((j+1)); done;"), 0,
         " 8 p: whole\n"},
        {"a file of the list that is gone", CHANGE("same", COUNT_TO_I "mv a.txt x; mv x a.txt;"), 0, " 8 p: whole\n"},
        {"JSON lines that shrink",
         "awk 'BEGIN { for (i = 0; i < 20000; i++) print \"{\\\"origin\\\":\\\"https://\" i "
         "\".example\\\",\\\"status\\\":404}\" }' >long;" SHRINK("jsonl"),
         0, " 8 p: whole\n"},
        {"an archive that shrinks",
         "awk 'BEGIN { for (i = 0; i < 20000; i++) printf \"WARC/1.0\\r\\nWARC-Type: resource\\r\\nWARC-Target-URI: "
         "\"\"https://%d.example/robots.txt\\r\\nContent-Length: 14\\r\\n\\r\\nUser-agent: *\\n\\r\\n\\r\\n\", i }' "
         ">long;" SHRINK("warc"),
         0, " 8 p: whole\n"},
        {"a pack that shrinks",
         LONG "rep2c pack -q -o p long; mkfifo in out; \"$REP2C\" filter --line-buffered --pack p <in >out & exec 3>in "
              "4<out;echo https://7.example/ >&3; read x <&4; echo \"$x\"; truncate -s 4096 p;cut -f1 long >&3; exec "
              "3>&-; wait $!",
         2, "https://7.example/\n", "rep2c: p: it was cut short while it was in use, or can't be read\n"},
        {"an input that becomes another while it is read stays what it was opened as",
         "rep2c pack -q -o old list; mkfifo in; \"$REP2C\" pack -q --from=list -o p in & exec 3>in; rm in; echo x "
         ">in;cat list >&3; exec 3>&-; wait $!; cmp p old",
         0, ""},
};

/* Every subcommand that reads a pack, where a byte of it is another: each says what it finds, or what is wrong. */
static const struct cli_case damage_cases[] = {
        {"a byte that is another, anywhere",
         STEP
         "rep2c pack -q --strip=none -o old list; size=$(wc -c <old); at=0; while [ $at -lt $size ]; do cp old p;  "
         "printf '\\245' | dd of=p bs=1 seek=$at conv=notrunc 2>/dev/null; at=$((at + 97 * step)); cmp -s p old && "
         "continue;  rep2c pack --verify p && echo whole;  for line in 'check --pack p' 'explain --pack p' 'extract p' "
         "'extract -o b p'; do    rep2c $line https://a.example/private >out; [ $? -le 2 ] || echo \"$line: $?\"; "
         "done;  rep2c info p >out; [ $? -le 2 ] || echo info; rep2c pack --merge -q -o q p; [ $? -le 2 ] || echo "
         "merge;  echo https://a.example/private | rep2c filter --pack p >out; [ $? -le 2 ] || echo filter; done",
         0, "", ""},
};

/* A record without a date, as lists have none, of what is in the file "reply"; PLACE is its URL. */
#define RECORD                                                                                                        \
        "record() { printf 'WARC/1.0\\r\\nWARC-Type: response\\r\\nWARC-Target-URI: %s\\r\\nContent-Length: %d\\r\\n" \
        "\\r\\n' \"$1\" $(wc -c <reply); cat reply; printf '\\r\\n\\r\\n'; };"                                        \
        "plain() { { printf 'HTTP/1.1 200 OK\\r\\n\\r\\n'; cat $2; } >reply; record $1/robots.txt; };"                \
        "all() { plain https://a.example a.txt; plain http://B.example:8080 b.txt; plain https://c.example:443 "      \
        "a.txt; };"                                                                                                   \
        "rep2c pack -q --fetched=2026-01-01 --from=list -o old list;"                                                 \
        "same() { rep2c pack -q --fetched=2026-01-01 -o p \"$@\" && cmp p old; };"

static const struct cli_case archive_cases[] = {
        {"as it is", RECORD "all >x.warc; same x.warc", 0, ""},
        {"a member of gzip for all", RECORD "all | gzip -c >x.gz; same --from=warc x.gz", 0, ""},
        {"a member each",
         RECORD "{ plain https://a.example a.txt | gzip -c; plain https://c.example a.txt | gzip -c;plain "
                "http://b.example:8080 b.txt | gzip -c; } >x.warc.gz; same x.warc.gz",
         0, ""},
        {"from standard input", RECORD "all | same --from=warc -", 0, ""},
        {"in two archives",
         RECORD "plain https://c.example a.txt >x.warc; { plain https://a.example a.txt; plain http://b.example:8080 "
                "b.txt; } >y.warc; same x.warc y.warc",
         0, ""},
        {"in chunks, and compressed",
         RECORD "{ printf 'HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n%x\\r\\n' $(wc -c <a.txt); cat "
                "a.txt;printf '\\r\\n0\\r\\n\\r\\n'; } >reply; record https://a.example/robots.txt >x.warc;{ printf "
                "'HTTP/1.1 200 OK\\r\\nContent-Encoding: gzip\\r\\n\\r\\n'; gzip -c b.txt; } >reply;record "
                "http://b.example:8080/robots.txt >>x.warc; plain https://c.example a.txt >>x.warc; same x.warc",
         0, ""},
        {"other records are no matter",
         RECORD "{ plain https://c.example/page a.txt; all; plain https://d.example/x b.txt; } >x.warc; same x.warc", 0,
         ""},
        {"what is cut keeps what came before",
         RECORD "all >x.warc; head -c -40 x.warc >y.warc; rep2c pack -q --fetched=2026-01-01 -o p y.warc; echo "
                "$?;rep2c pack -q --fetched=2026-01-01 --allow-damaged --errors=e -o p y.warc; cut -d: -f1 e | "
                "uniq;rep2c check --pack p https://a.example/private http://b.example:8080/x.css",
         1, "2\ny.warc\ndisallow\t2\thttps://a.example/private\nallow\t2\thttp://b.example:8080/x.css\n",
         "rep2c: y.warc:"},
};

CLI_FILES(files)
CLI_TEST(kill_cases)
CLI_TEST(change_cases)
CLI_TEST(damage_cases)
CLI_TEST(archive_cases)
