/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c check --batch`: lines in, answers out.  The argument is the command's path. */
#include "tests/cli/cli_run.h"

#include "tests/cli/site_files.h"

/* A script: what a batch with OPTIONS answers to LINES. */
#define BATCH(lines, options) "printf '" lines "' | rep2c check -q --batch" options

static const struct cli_case line_cases[] = {
        {"lines in order", BATCH("robots.txt\tNews\t/old\nsecond.txt\tA\t/second\nrobots.txt\tNews\t/a\n", ""), 0,
         "disallow\t12\ndisallow\t3\nallow\t0\n"},
        {"all allowed", BATCH("second.txt\tA\t/\n", ""), 0, "allow\t2\n"},
        {"nothing", "rep2c check -q --batch </dev/null", 0, ""},
        {"CR LF", BATCH("robots.txt\tNews\t/old\\r\nrobots.txt\tNews\t/a", ""), 0, "disallow\t12\nallow\t0\n"},
        {"the agent changes", BATCH("robots.txt\tNews\t/old\nrobots.txt\tA\t/old\nrobots.txt\tNews\t/old\n", ""), 0,
         "disallow\t12\nallow\t0\ndisallow\t12\n"},
        {"the file changes, the agent stays",
         BATCH("robots.txt\tA\t/private/\nsecond.txt\tA\t/private/\nrobots.txt\tA\t/private/\n", ""), 0,
         "disallow\t2\nallow\t2\ndisallow\t2\n"},
        {"agents with commas, merged", BATCH("robots.txt\tNews,ExampleBot\t/tmp\n", " --merge"), 0, "disallow\t9\n"},
        {"no agent: everybody", BATCH("robots.txt\t\t/private/\n", ""), 0, "disallow\t2\n"},
        {"a root", "mkdir d; cp robots.txt d/x; " BATCH("x\tNews\t/old\n", " --root d"), 0, "disallow\t12\n"},
        {"a blob", "rep2c compile robots.txt -o r.rep; " BATCH("r.rep\tNews\t/old\n", ""), 0, "disallow\t12\n"},
        {"a blob for certain agents",
         "rep2c compile -a News robots.txt -o r.rep; " BATCH("r.rep\tNews\t/old\nr.rep\t\t/old\n", ""), 0,
         "disallow\t12\ndisallow\t12\n"},
        {"a limit warns once for a file",
         "printf 'robots.txt\tA\t/\nrobots.txt\tB\t/\n' | rep2c check --batch --max-bytes 40 2>e; grep warning e | cut "
         "-d: -f1-3",
         0, "allow\t0\nallow\t0\nrep2c: robots.txt: warning\n"},
        {"a limit, quiet", BATCH("robots.txt\tA\t/private/open\n", " --max-bytes 40"), 0, "disallow\t2\n"},
        {"no cache at all",
         "for i in 1 2 3; do printf 'robots.txt\tNews\t/old\nsecond.txt\tA\t/second\n'; done | rep2c check -q --batch "
         "--cache-bytes 0 | uniq -c | tr -s ' '",
         0, " 1 disallow\t12\n 1 disallow\t3\n 1 disallow\t12\n 1 disallow\t3\n 1 disallow\t12\n 1 disallow\t3\n"},
        {"a cache for some of many files",
         "for i in 1 2 3 4 5 6 7 8 9; do printf 'user-agent:*\\ndisallow:/%s\\n' $i >f$i; done;for k in 1 2 3 4; do "
         "for i in 1 2 3 4 5 6 7 8 9; do printf \"f$i\tA\t/$i\\nf$k\tA\t/$k\\n\"; done; done | rep2c check -q --batch "
         "--cache-bytes 3K | uniq -c | tr -s ' '",
         0, " 72 disallow\t2\n"},
        {"a file is read once",
         "mkfifo in out; rep2c check -q --batch --line-buffered <in >out & exec 3>in 4<out;printf "
         "'robots.txt\tNews\t/old\n' >&3; read x <&4; rm robots.txt;printf "
         "'second.txt\tA\t/second\nrobots.txt\tNews\t/old\n' >&3; read x <&4; read x <&4; echo \"$x\";exec 3>&-; wait "
         "$!",
         0, "disallow\t12\n"},
        {"the file used longest ago is closed first",
         "mkfifo in out; rep2c check -q --batch --line-buffered --cache-bytes 0 <in >out & exec 3>in 4<out;printf "
         "'robots.txt\tNews\t/old\n' >&3; read x <&4; rm robots.txt;printf "
         "'robots.txt\tNews\t/a\nsecond.txt\tA\t/second\nrobots.txt\tNews\t/old\n' >&3;read x <&4; echo \"$x\"; read x "
         "<&4; echo \"$x\"; read x <&4; echo \"$x\"; exec 3>&-; wait $!",
         2, "allow\t0\ndisallow\t3\nerror\tNo such file or directory\n"},
};

static const struct cli_case error_cases[] = {
        {"no tabs, and on with the next line", BATCH("x\nrobots.txt\tNews\t/old\n", ""), 2,
         "error\tthe line has fewer than three fields\ndisallow\t12\n"},
        {"an empty line", BATCH("\nsecond.txt\tA\t/\n", ""), 2,
         "error\tthe line has fewer than three fields\nallow\t2\n"},
        {"two fields", BATCH("robots.txt\tNews\n", ""), 2, "error\tthe line has fewer than three fields\n"},
        {"no file", BATCH("\tNews\t/old\n", ""), 2, "error\tno robots.txt given\n"},
        {"an agent missing in a list", BATCH("robots.txt\tA,\t/\nrobots.txt\tA\t/\n", ""), 2,
         "error\tan agent is missing\nallow\t0\n"},
        {"a NUL in a name", BATCH("robots.txt\\0x\tA\t/\nrobots.txt\tA\\0\t/\n", ""), 2,
         "error\ta file or an agent holds a NUL\nerror\ta file or an agent holds a NUL\n"},
        {"a missing file, each time", BATCH("m\tA\t/\nm\tB\t/\nsecond.txt\tA\t/\nm\tA\t/\n", ""), 2,
         "error\tNo such file or directory\nerror\tNo such file or directory\nallow\t2\n"
         "error\tNo such file or directory\n"},
        {"standard input is not a file here", "printf -- '-\tA\t/\n' | rep2c check -q --batch", 2,
         "error\tNo such file or directory\n"},
        {"a directory", BATCH(".\tA\t/\n", ""), 2, "error\tIs a directory\n"},
        {"a broken blob, and on with the next line",
         "rep2c compile robots.txt -o r.rep; head -c 40 r.rep >x;printf 'x\tA\t/\nsecond.txt\tA\t/\n' | rep2c check -q "
         "--batch | cut -f1",
         0, "error\nallow\n"},
        {"a blob for other agents, and on with the next line",
         "rep2c compile -a News robots.txt -o r.rep;printf 'r.rep\tA\t/\nr.rep\tA\t/\nr.rep\tNews\t/old\n' | rep2c "
         "check -q --batch | cut -f1",
         0, "error\nerror\ndisallow\n"},
        {"a name of any length",
         "{ head -c 100000 /dev/zero | tr '\\0' a; printf '\tA\t/\n'; } | rep2c check -q --batch", 2,
         "error\tFile name too long\n"},
        {"a missing root", "rep2c check -q --batch --root d", 2, "", "rep2c: d: No such file or directory"},
        {"a file as the root", "rep2c check -q --batch --root urls", 2, "", "rep2c: urls: Not a directory"},
        {"full disk", BATCH("robots.txt\tA\t/\n", " >/dev/full"), 2, "", "standard output: No space left on device"},
        {"closed pipe",
         "{ yes 'robots.txt\tA\t/' 2>/dev/null | rep2c check --batch; echo $? >status; } | head -n 1;cat status", 0,
         "allow\t0\n0\n"},
        {"standard input is closed, and no file takes its number", "rep2c check -q --batch --root . <&-", 2, "",
         "standard input:1: Bad file descriptor"},
        {"standard input can't be read", "rep2c check -q --batch <.", 2, "", "standard input:1: Is a directory"},
};

static const struct cli_case stream_cases[] = {
        {"all answered: status 0, and a count",
         "printf 'robots.txt\tNews\t/old\nsecond.txt\tA\t/\n' | rep2c check --batch", 0, "disallow\t12\nallow\t2\n",
         "rep2c: 2 lines: 1 allow, 1 disallow, 0 error\n"},
        {"some could not be: status 2, and a count", "printf 'x\nsecond.txt\tA\t/\n' | rep2c check --batch", 2,
         "error\tthe line has fewer than three fields\nallow\t2\n", "rep2c: 2 lines: 1 allow, 0 disallow, 1 error\n"},
        {"a fourth field is an error of its line",
         BATCH("robots.txt\tA\t/private/\t/a\nrobots.txt\tA\t/private/\n", ""), 2,
         "error\tthe line has more than three fields; --tail lets the rest pass through\ndisallow\t2\n"},
        {"--tail lets it pass",
         BATCH("robots.txt\tA\t/private/\t200\tx y\t\nsecond.txt\tA\t/second\nx\tA\t/a\t9\nx\n", " --tail"), 2,
         "disallow\t2\trobots.txt\tA\t/private/\t200\tx y\t\ndisallow\t3\tsecond.txt\tA\t/second\n"
         "error\tNo such file or directory\tx\tA\t/a\t9\nerror\tthe line has fewer than three fields\tx\n"},
        {"a URL that is none",
         BATCH("robots.txt\tA\tprivate\nrobots.txt\tA\t\nrobots.txt\tA\thttp://[::1/x\n"
               "robots.txt\tA\thtp:/foo/cart\n",
               " | cut -c1-24"),
         0,
         "error\t'private': neither\nerror\t'': a URL is missi\nerror\t'http://[::1/x': t\nerror\t'htp:/foo/cart': "
         "n\n"},
        {"an agent that is none",
         BATCH("robots.txt\tMJ12bot\t/\nrobots.txt\tA,*\t/\nrobots.txt\ta, b\t/\nrobots.txt\tNews\t/old\n",
               " --merge | cut -c1-38"),
         0,
         "error\t'MJ12bot' is not a product token\nerror\t'*' is not a product token: it s\n"
         "error\t' b' is not a product token (RFC\ndisallow\t12\n"},
        {"an agent that is none, as nobody", BATCH("robots.txt\tMJ12bot\t/private/\n", " --names=any"), 0,
         "disallow\t2\n"},
        {"wide names",
         "printf 'user-agent: MJ12bot\ndisallow: /\n' >w; " BATCH("w\tMJ12bot\t/\nw\tMJ\t/\n", " --names=wide"), 0,
         "disallow\t2\nallow\t0\n"},
        {"two agents on a line", BATCH("robots.txt\tNews,ExampleBot\t/tmp\n", ""), 2,
         "error\t2 agents are as many crawlers: give one, or --merge for one that goes by all these names\n"},
        {"verbose",
         BATCH("robots.txt\tExampleBot\t/tmp/a.pdf\nrobots.txt\tx\t/a\nrobots.txt\t\t/private/open\n", " -v"), 0,
         "disallow\t8\tDisallow: /*.pdf$\t6\t9\nallow\t0\t-\t1\t-\nallow\t3\tallow: /private/open\t1\t2\n"},
        {"an origin",
         BATCH("robots.txt\tNews\thttps://a.example/old\nrobots.txt\tNews\thttps://b.example/old\n"
               "robots.txt\tNews\t/old\n",
               " --origin https://a.example"),
         2, "disallow\t12\nerror\t'https://b.example/old': it is of another site than the robots.txt\ndisallow\t12\n"},
        {"many lines of many files and agents, answered as one by one",
         "for i in 1 2 3 4 5 6 7 8 9; do printf 'user-agent:a\ndisallow:/%s\nuser-agent:*\nallow:/%s*z\ndisallow:/\n' "
         "$i $i >f$i; done;for k in 1 2 3; do for i in 1 2 3 4 5 6 7 8 9; do for a in a b; do printf "
         "'f%s\t%s\t/%s/z\n' $i $a $i $i $a $k; done; done; done >in;rep2c check -q --batch <in >all; while read -r f "
         "a u; do printf '%s\t%s\t%s\n' $f $a $u | rep2c check -q --batch; done <in | cmp - all;sort all | uniq -c | "
         "tr -s ' '",
         0, " 24 allow\t0\n 30 allow\t4\n 30 disallow\t2\n 24 disallow\t5\n"},
        {"a long line among short ones",
         "{ printf 'robots.txt\tA\t/private/\nrobots.txt\tA\t/'; head -c 300000 /dev/zero | tr '\\0' x; printf "
         "'\nrobots.txt\tA\t/private/\n'; } | rep2c check -q --batch",
         0, "disallow\t2\nallow\t0\ndisallow\t2\n"},
        /* The first line is longer than what a pipe holds. */
        {"an answer comes before the next question, whatever comes in pieces",
         "mkfifo in out; rep2c check -q --batch --line-buffered <in >out & exec 3>in 4<out;{ printf "
         "'robots.txt\tA\t/private/'; head -c 200000 /dev/zero | tr '\\0' x; } >&3;printf '\nrobots.txt\tA\t/' >&3; "
         "read x <&4; echo \"$x\"; printf 'a\n' >&3; read x <&4; echo \"$x\";exec 3>&-; wait $!",
         0, "disallow\t2\nallow\t0\n"},
};

static const struct cli_case json_cases[] = {
        {"objects", BATCH("{\"robots\":\"robots.txt\",\"agent\":\"News\",\"url\":\"/old\"}\n", " --json"), 0,
         "{\"verdict\":\"disallow\",\"line\":12,\"rank\":4,\"rule\":\"Disallow: "
         "/old\",\"url\":\"/old\",\"agent\":\"News\",\"robots\":\"robots.txt\"}\n"},
        {"no agent",
         BATCH("{\"robots\":\"robots.txt\",\"url\":\"/private/\"}\n"
               "{\"robots\":\"second.txt\",\"url\":\"/\",\"agent\":null}\n",
               " --json | cut -d, -f1-2"),
         0, "{\"verdict\":\"disallow\",\"line\":2\n{\"verdict\":\"allow\",\"line\":2\n"},
        {"other members are left out", BATCH("{\"robots\":\"second.txt\",\"url\":\"/\",\"id\":7}\n", " --json"), 0,
         "{\"verdict\":\"allow\",\"line\":2,\"rank\":1,\"rule\":\"Allow: "
         "/\",\"url\":\"/\",\"robots\":\"second.txt\"}\n"},
        {"--tail lets them pass", BATCH("{\"id\":7,\"robots\":\"second.txt\",\"url\":\"/\"}\n", " --json --tail"), 0,
         "{\"id\":7,\"robots\":\"second.txt\",\"url\":\"/"
         "\",\"verdict\":\"allow\",\"line\":2,\"rank\":1,\"rule\":\"Allow: /\"}\n"},
        {"verbose",
         BATCH("{\"robots\":\"robots.txt\",\"agent\":\"ExampleBot\",\"url\":\"/tmp/a.pdf\"}\n", " --json -v"), 0,
         "{\"verdict\":\"disallow\",\"line\":8,\"rank\":7,\"rule\":\"Disallow: "
         "/*.pdf$\",\"url\":\"/tmp/"
         "a.pdf\",\"agent\":\"ExampleBot\",\"group_lines\":[6],\"lost_lines\":[9],\"robots\":\"robots.txt\"}"
         "\n"},
        {"errors",
         BATCH("nonsense\n[1]\n{}\n{\"robots\":7}\n{\"robots\":\"m\",\"url\":\"/a\"}\n{} x\n"
               "{\"robots\":\"a\\\\u0000\",\"url\":\"/\"}\n",
               " --json"),
         2,
         "{\"error\":\"the line is not a JSON object\"}\n{\"error\":\"the line is not a JSON object\"}\n"
         "{\"error\":\"no robots.txt given\",\"robots\":\"\"}\n{\"error\":\"the member 'robots' is not a "
         "string\"}\n"
         "{\"error\":\"No such file or directory\",\"robots\":\"m\"}\n{\"error\":\"the line is not a JSON "
         "object\"}\n"
         "{\"error\":\"a file or an agent holds a NUL\"}\n"},
        {"a NUL behind an object",
         BATCH("{\"robots\":\"robots.txt\",\"url\":\"/\"}\\000\n{\"robots\":\"robots.txt\",\"url\":\"/\"}\\000x\n",
               " --json"),
         2, "{\"error\":\"the line is not a JSON object\"}\n{\"error\":\"the line is not a JSON object\"}\n"},
        {"values that are not objects, to pass", BATCH("7\n[1]\nnull\n\"x\"\n{}\n", " --json --tail | sort -u"), 0,
         "{\"error\":\"no robots.txt given\"}\n{\"error\":\"the line is not a JSON object\"}\n"},
        {"verbose, and members pass",
         BATCH("{\"url\":\"/tmp/a.pdf\",\"robots\":\"robots.txt\",\"agent\":\"ExampleBot\"}\n", " --json --tail -v"), 0,
         "{\"url\":\"/tmp/"
         "a.pdf\",\"robots\":\"robots.txt\",\"agent\":\"ExampleBot\",\"verdict\":\"disallow\",\"line\":8,"
         "\"rank\":7,\"rule\":\"Disallow: /*.pdf$\",\"group_lines\":[6],\"lost_lines\":[9]}\n"},
        {"an error keeps what came", BATCH("{\"id\":7,\"robots\":\"m\",\"url\":\"/a\"}\n", " --json --tail"), 2,
         "{\"id\":7,\"robots\":\"m\",\"url\":\"/a\",\"error\":\"No such file or directory\"}\n"},
};

/* A folder to be confined to, and what lies outside of it. */
#define ROOT "mkdir -p d/sub; cp robots.txt d/x; cp second.txt d/sub/y; cp robots.txt outside; "

static const struct cli_case root_cases[] = {
        {"a file below", ROOT BATCH("sub/y\tA\t/second\n./x\tNews\t/old\n", " --root d"), 0,
         "disallow\t3\ndisallow\t12\n"},
        {"an absolute name", ROOT "printf '%s/d/x\tNews\t/old\n' \"$PWD\" | rep2c check -q --batch --root=d", 2,
         "error\tleads out of the root\n"},
        {"a name with ..",
         ROOT BATCH("../outside\tA\t/\nsub/../x\tNews\t/old\n..\tA\t/\nsub/../../outside\tA\t/\n", " --root d"), 2,
         "error\tleads out of the root\nerror\tleads out of the root\nerror\tleads out of the root\nerror\tleads out "
         "of the root\n"},
        {"dots in a name are none",
         ROOT "cp d/x d/..x; cp d/x d/x..; " BATCH("..x\tNews\t/old\nx..\tNews\t/old\n", " --root d"), 0,
         "disallow\t12\ndisallow\t12\n"},
        {"links that lead out",
         ROOT "ln -s ../outside d/link; ln -s .. d/up; " BATCH("link\tA\t/\nup/outside\tA\t/\n", " --root d | cut -f1"),
         0, "error\nerror\n"},
        {"a FIFO doesn't hang", ROOT "mkfifo d/p; " BATCH("p\tA\t/\nx\tNews\t/old\n", " --root d"), 2,
         "error\tnot a regular file\ndisallow\t12\n"},
        {"a FIFO without a root doesn't either", "mkfifo p; " BATCH("p\tA\t/\nrobots.txt\tNews\t/old\n", ""), 2,
         "error\tnot a regular file\ndisallow\t12\n"},
        {"a device", BATCH("/dev/zero\tA\t/\n", ""), 2, "error\tnot a regular file\n"},
        {"without a root, any name", "printf '%s/robots.txt\tNews\t/old\n' \"$PWD\" | rep2c check -q --batch", 0,
         "disallow\t12\n"},
};

CLI_FILES(cli_site_files)
CLI_TEST(line_cases)
CLI_TEST(error_cases)
CLI_TEST(stream_cases)
CLI_TEST(json_cases)
CLI_TEST(root_cases)
