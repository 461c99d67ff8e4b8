/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c check` of pages whose robots.txt is fetched now or was fetched before, with test servers on loopback.  The
   argument is the command's path. */
#include "tests/cli/cli_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct cli_file files[] = {
        {"robots.txt", "User-agent: *\nDisallow: /own\n"},
};

/* The servers: $OK has rules, $NONE answers 404, $DOWN 503, $FAR a redirect to the rules; $TAGGED 304 to those who
 * have them; $GOING the rules and 503 in turns, $CHANGING the rules and others, $GONE the rules and 404, $HTML a page,
 * $CLOSED a rule for every path; nobody listens at $DEAD.  A name is "127.0.0.1:PORT"; with a P in front, the port. */
static const char servers[] =
        "exec python3 cli/http_server.py OK:status:200 NONE:status:404 DOWN:status:503 "
        "FAR:chain:1 TAGGED:etag:0 GOING:turns:503 CHANGING:turns:200 GONE:turns:404 HTML:html:0 "
        "CLOSED:closed:0 DEAD::";

static const struct cli_case page_cases[] = {
        {"a page", "rep2c check http://$OK/private/x | sed s/$POK/PORT/", 0,
         "disallow\t2\thttp://127.0.0.1:PORT/private/x\n"},
        {"its status", "rep2c check http://$OK/private/x >/dev/null", 1, ""},
        {"a path of the same site", "rep2c check http://$OK/a /private/x | cut -f1-2", 0, "allow\t0\ndisallow\t2\n"},
        {"pages of two sites",
         "rep2c check http://$OK/private http://$FAR/private http://$NONE/private 2>/dev/null | cut -f1-2", 0,
         "disallow\t2\ndisallow\t2\nallow\t0\n"},
        {"no robots.txt: everything is allowed, and a warning says why",
         "rep2c check http://$NONE/private 2>&1 | sed s/$PNONE/PORT/", 0,
         "rep2c: http://127.0.0.1:PORT/robots.txt: warning: status 404: everything is allowed\n"
         "allow\t0\thttp://127.0.0.1:PORT/private\n"},
        {"a server that fails: everything is disallowed", "rep2c check http://$DOWN/a 2>&1 | sed s/$PDOWN/PORT/", 0,
         "rep2c: http://127.0.0.1:PORT/robots.txt: warning: status 503: everything is disallowed for now\n"
         "disallow\t0\thttp://127.0.0.1:PORT/a\n"},
        {"no connection", "rep2c check http://$DEAD/a 2>/dev/null | cut -f1-2", 0, "disallow\t0\n"},
        {"its warning", "rep2c check http://$DEAD/a >/dev/null", 1, "", "everything is disallowed for now\n"},
        {"quiet", "rep2c check -q http://$DOWN/a | cut -f1", 0, "disallow\n"},
        {"a robots.txt by its URL, and pages", "rep2c check http://$OK/robots.txt /private http://$OK/a | cut -f1-2", 0,
         "disallow\t2\nallow\t0\n"},
        {"a robots.txt by its URL, and pages on standard input",
         "printf '/private\\n' | rep2c check http://$OK/robots.txt", 1, "disallow\t2\t/private\n"},
        {"which is not valid for other sites, whatever is asked",
         "for c in check explain usage; do rep2c $c http://$OK/robots.txt https://a.example/private http://$OK/a | "
         "grep -c a.example; done; rep2c graph --tree --url=https://a.example/ -o x.svg http://$OK/robots.txt",
         2, "0\n0\n0\n", "'https://a.example/private': it is of another site than the robots.txt"},
        {"nor is an origin for a page", "rep2c check --origin=https://a.example http://$OK/private", 2, "",
         "--origin goes with a robots.txt"},
        {"a file instead", "rep2c check --robots robots.txt http://$OK/own http://$OK/private | cut -f1-2", 0,
         "disallow\t2\nallow\t0\n"},
        {"a file instead, and no URL: standard input",
         "echo http://$OK/own | rep2c check --robots robots.txt | cut -f1-2", 0, "disallow\t2\n"},
        {"another site's instead", "rep2c check --robots http://$OK /private | cut -f1-2", 0, "disallow\t2\n"},
        {"several crawlers ask for it once", "rep2c check -a A -a B http://$OK/private | cut -f1,2,4", 0,
         "disallow\t2\tA\ndisallow\t2\tB\n"},
        {"why", "rep2c check -v http://$OK/private | cut -f4-", 0, "Disallow: /private\t1\t-\n"},
        {"JSON",
         "rep2c check --json http://$OK/private http://$DOWN/a 2>/dev/null | sed \"s/$POK/PORT/;s/$PDOWN/PORT/\"", 0,
         "{\"verdict\":\"disallow\",\"line\":2,\"rank\":8,\"rule\":\"Disallow: "
         "/private\",\"url\":\"http://127.0.0.1:PORT/private\",\"access\":\"rules\",\"age\":0}\n"
         "{\"verdict\":\"disallow\",\"line\":0,\"rank\":0,\"rule\":null,\"url\":\"http://127.0.0.1:PORT/"
         "a\",\"access\":\"disallow-all\",\"age\":null}\n"},
        {"a page that is none, and on with the next",
         "rep2c check http://$OK/private http://[::1/x http://$OK/a | cut -f1", 0, "disallow\nallow\n",
         "rep2c: arguments: 'http://[::1/x': the host is not an IPv6 address in brackets\n"},
        {"whose a path is after a page that is none",
         "for c in check usage explain; do rep2c $c http://$OK/private http://[::1/x /a 2>/dev/null | grep -c /a; done",
         1, "0\n0\n0\n"},
        {"elsewhere: explain",
         "rep2c explain --json http://$OK/private /a http://$NONE/private | grep -o '\"[a-z]*\",\"line\"' | cut -d, "
         "-f1",
         0, "\"disallow\"\n\"allow\"\n\"allow\"\n"},
        {"elsewhere: explain by a robots.txt", "rep2c explain http://$OK/robots.txt /private | head -n 1", 0,
         "disallow\t/private\n"},
        {"elsewhere: explain, without rules for now",
         "rep2c explain http://$DOWN/a http://$OK/private | head -n 1 | cut -c1-8", 0, "disallow\n",
         "there are no rules: everything is disallowed for now (status 503)"},
        {"elsewhere: explain what is not a page", "rep2c explain http://[::1/x http://$OK/a | cut -c1-5 | head -n 1", 0,
         "allow\n", "the host is not an IPv6 address in brackets"},
        {"elsewhere: info", "rep2c info --json http://$OK/x | grep -o '\"rules\":[0-9]*'", 0, "\"rules\":1\n"},
        {"fetch counts lines as the dialect reads them: '<!doctype html>' is two words, but has no colon",
         "for d in google rfc9309; do rep2c fetch -q --json --dialect=$d http://$HTML | grep -o "
         "'ignored_lines\":[0-9]'; done",
         0, "ignored_lines\":1\nignored_lines\":2\n"},
        {"a rule that closes a site counts, though its rule set has one answer for every path",
         "rep2c fetch --json http://$CLOSED | grep -o '\"rules\":[0-9]*'; rep2c fetch http://$CLOSED | grep ^rules", 0,
         "\"rules\":3\nrules           3\n"},
        {"elsewhere: compile", "rep2c compile http://$OK -o r; rep2c check r /private", 1, "disallow\t2\t/private\n"},
        {"elsewhere: no rules, for now", "rep2c compile http://$DOWN -o r", 2, "",
         "there are no rules: everything is disallowed for now (status 503)\n"},
        {"a host without its scheme",
         "for c in lint audit info 'diff robots.txt' 'coverage -q' 'emit --to=json' 'compile -o r'; do rep2c $c "
         "127.0.0.1:1 </dev/null 2>&1 | grep -o 'https://127.0.0.1:1: there' || echo $c; done; rep2c explain "
         "127.0.0.1:1/a 2>&1 | cut -d: -f 2-4; rep2c check -q -a x 127.0.0.1:1/a",
         1,
         "https://127.0.0.1:1: there\nhttps://127.0.0.1:1: there\nhttps://127.0.0.1:1: there\nhttps://127.0.0.1:1: "
         "there\nhttps://127.0.0.1:1: there\nhttps://127.0.0.1:1: there\nhttps://127.0.0.1:1: there\n"
         " https://127.0.0.1:1/robots.txt\ndisallow\t0\thttps://127.0.0.1:1/a\n"},
        {"several pages without their scheme",
         "for c in 'check -q' 'usage -q' explain url; do rep2c $c 127.0.0.1:1/a 127.0.0.2:1/b 2>&1 | grep -c "
         "127.0.0.2:1; done; rep2c fetch 127.0.0.1:1 | head -n 1",
         0, "1\n3\n1\n1\nrobots.txt      https://127.0.0.1:1/robots.txt\n"},
        {"a file that is missing, or has the name of a host",
         "rep2c lint absent.txt; printf 'user-agent: *\ndisallow: /a\n' >example.com; rep2c lint -q example.com", 0, "",
         "rep2c: absent.txt: No such file"},
        {"elsewhere: no rules at all", "rep2c compile http://$NONE -o r; rep2c check r /private", 0,
         "allow\t0\t/private\n"},
};

/* Keeps what the servers answer in d, as OK.txt and so on beside their own names. */
#define KEEP                                                                            \
        "for s in $OK $NONE $DOWN; do rep2c fetch -q -o d http://$s >/dev/null; done; " \
        "name() { echo \"http_127.0.0.1+${1#*:}\"; }; ok=$(name $OK); none=$(name $NONE); down=$(name $DOWN); "
#define AGES " | sed 's/\"age\":[0-9][0-9]*/\"age\":N/'"

static const struct cli_case kept_cases[] = {
        {"rules, by their file", KEEP "rep2c check d/$ok.txt /private /a", 1, "disallow\t2\t/private\nallow\t0\t/a\n"},
        {"rules, by their metadata", KEEP "rep2c check d/$ok.json /private", 1, "disallow\t2\t/private\n"},
        {"after a 404", KEEP "rep2c check -q d/$none.txt /private", 0, "allow\t0\t/private\n"},
        {"after a 404, why", KEEP "rep2c check d/$none.txt /private 2>&1 >/dev/null | sed s/$PNONE/PORT/", 0,
         "rep2c: d/http_127.0.0.1+PORT.txt: warning: status 404: everything is allowed\n"},
        {"after a 503", KEEP "rep2c check -q d/$down.txt /private", 1, "disallow\t0\t/private\n"},
        {"after a 503, why", KEEP "rep2c check d/$down.txt /private 2>&1 >/dev/null | sed s/$PDOWN/PORT/", 0,
         "rep2c: d/http_127.0.0.1+PORT.txt: warning: fetches that failed, one after the other: 1: everything is "
         "disallowed for now\n"},
        {"a batch", KEEP "printf '%s.txt\\t\\t/private\\n' $ok $none $down nothing | rep2c check -q --batch --root d",
         2, "disallow\t2\nallow\t0\ndisallow\t0\nerror\tNo such file or directory\n"},
        {"a batch, by URL",
         KEEP "printf 'http://%s/x\\tA\\t/private\\n' $OK $NONE $DOWN $DEAD | rep2c check -q --batch --root d", 2,
         "disallow\t2\nallow\t0\ndisallow\t0\nerror\tNo such file or directory\n"},
        {"the age is said", KEEP "for f in $ok $none $down; do rep2c check -q --json d/$f.txt /private; done" AGES, 0,
         "{\"verdict\":\"disallow\",\"line\":2,\"rank\":8,\"rule\":\"Disallow: "
         "/private\",\"url\":\"/private\",\"access\":\"rules\",\"age\":N}\n"
         "{\"verdict\":\"allow\",\"line\":0,\"rank\":0,\"rule\":null,\"url\":\"/"
         "private\",\"access\":\"allow-all\",\"age\":N}\n"
         "{\"verdict\":\"disallow\",\"line\":0,\"rank\":0,\"rule\":null,\"url\":\"/"
         "private\",\"access\":\"disallow-all\",\"age\":null}\n"},
        {"an old copy has its age",
         KEEP "t=$(sed -n 's/.*\"confirmed\": *\\([0-9]*\\).*/\\1/p' d/$ok.json);sed \"s/\\\"confirmed\\\": "
              "*[0-9]*/\\\"confirmed\\\":$((t - 5000))/\" d/$ok.json >x; mv x d/$ok.json;rep2c check --json d/$ok.txt "
              "/a | grep -o '\"age\":[5-9][0-9][0-9][0-9]}' | cut -c1-6",
         0, "\"age\":\n"},
        {"a time that nobody fetched at",
         KEEP "sed 's/\"confirmed\": *[0-9]*/\"confirmed\":-9223372036854775807/' d/$ok.json >x; mv x d/$ok.json;rep2c "
              "check --json d/$ok.txt /a | grep -o '\"age\":.*'",
         0, "\"age\":9223372036854775807}\n"},
        {"rules that were edited are a file of their own",
         KEEP "printf 'user-agent: *\\ndisallow: /new\\n' >d/$ok.txt; rep2c check --json d/$ok.txt /new", 1,
         "{\"verdict\":\"disallow\",\"line\":2,\"rank\":4,\"rule\":\"disallow: /new\",\"url\":\"/new\"}\n"},
        {"another JSON beside a file is none of ours", "echo '{}' >robots.json; rep2c check robots.txt /own", 1,
         "disallow\t2\t/own\n"},
        {"a FIFO beside a file doesn't hang", "mkfifo robots.json; rep2c check robots.txt /own", 1,
         "disallow\t2\t/own\n"},
        {"JSON that is not metadata", "echo '{}' >x.json; rep2c check x.json /own", 2, "",
         "rep2c: x.json: not the metadata of a robots.txt\n"},
};

#define SITES " | sed \"s/$POK/PORT/;s/$PDOWN/PORT/;s/$PNONE/PORT/\""

static const struct cli_case watch_cases[] = {
        {"the first answer changes nothing, and is a version",
         "rep2c watch --state s http://$OK; echo $?; ls s" SITES " | sed 's/[0-9]*T[0-9]*Z/TIME/'", 0,
         "0\nhttp_127.0.0.1+PORT.TIME.txt\nhttp_127.0.0.1+PORT.json\nhttp_127.0.0.1+PORT.txt\n"},
        {"not due: nobody is asked",
         "rep2c watch --state s http://$OK; ls s >a; rep2c watch --state s http://$OK; ls s | cmp a -", 0, ""},
        {"the same answer",
         "rep2c watch --state s http://$OK; ls s >a; rep2c watch --refresh --state s http://$OK; ls s | cmp a -", 0,
         ""},
        {"not modified", "rep2c watch --state s http://$TAGGED; rep2c watch --refresh --state s http://$TAGGED", 0, ""},
        {"a site without a robots.txt",
         "rep2c watch --state s http://$NONE && rep2c watch --refresh --state s http://$NONE", 0, ""},
        {"a page stands for its site", "rep2c watch --state s http://$OK/a/page; ls s/*.json | wc -l | tr -d ' '", 0,
         "1\n"},
        {"a site that does not answer", "rep2c watch --state s http://$DOWN", 2, "", "it did not answer (status 503)"},
        {"nor does it after it did",
         "rep2c watch --state s http://$GOING && rep2c watch --refresh --state s http://$GOING", 2, "",
         "it did not answer (status 503); the last copy is kept"},
        {"the others are still asked", "rep2c watch --state s http://$DEAD http://$OK; ls s/*.txt | wc -l | tr -d ' '",
         0, "2\n", "it did not answer"},
        {"a change",
         "rep2c watch --state s http://$CHANGING && rep2c watch --refresh --state s http://$CHANGING >out; echo $?; "
         "sed 's/:[0-9]*\\/robots/:PORT\\/robots/' out",
         0,
         "1\nhttp://127.0.0.1:PORT/robots.txt\nall other crawlers (*): all but some paths -> nothing\n\nall other "
         "crawlers (*)\n"
         "  allowed -> disallowed  /  (no rule -> line 2: Disallow: /)\n\n"},
        {"a change that could not be reported is not lost",
         "rep2c watch --state s http://$CHANGING && rep2c watch --refresh --state s http://$CHANGING >/dev/full; echo "
         "$?; rep2c watch -q --refresh --state s http://$CHANGING; echo $?; ls s/*Z*.txt | wc -l | tr -d ' '",
         0, "2\n0\n1\n", "No space left on device"},
        {"versions of one second are all kept",
         "for i in 1 2 3 4; do rep2c watch -q --refresh --state s http://$CHANGING; done; ls s/*Z*.txt | wc -l | tr -d "
         "' '",
         0, "4\n"},
        {"a robots.txt that is gone",
         "rep2c watch --state s http://$GONE && rep2c watch --refresh --state s http://$GONE >out; echo $?; sed -n 2p "
         "out",
         0, "1\nall other crawlers (*): all but some paths -> everything; /private opens\n",
         "status 404: it has no robots.txt any more"},
        {"an answer that is a page",
         "rep2c watch --state s http://$HTML; rep2c watch --refresh --state s http://$HTML 2>&1 | wc -l | tr -d ' '", 0,
         "0\n", "this is an HTML page"},
        {"a change, quiet",
         "rep2c watch -q --state s http://$CHANGING && rep2c watch -q --refresh --state s http://$CHANGING", 1, ""},
        {"on and on, until something is closed, whatever the others say about caching",
         "rep2c watch --every=1s --state s http://$OK http://$DOWN http://$CHANGING >out; echo $?; sed "
         "'s/^20[0-9TZ:-]* http/TIME http/' out | grep TIME | tail -n 1 | sed \"s/$PCHANGING/PORT/\"; test $(grep -c "
         "\"$OK: nothing changed\" out) -gt 1 || cat out",
         0, "1\nTIME http://127.0.0.1:PORT: something was closed\n", "it did not answer (status 503)"},
        {"on and on, without a word", "rep2c watch -q --every=1s --state s http://$CHANGING", 1, ""},
        {"on and on, too often", "rep2c watch --every=0 --state s http://$OK", 2, "", "--every: at least a second"},
        {"on and on, refreshed", "rep2c watch --every=1h --refresh --state s http://$OK", 2, "",
         "--refresh goes without"},
        {"no site", "rep2c watch --state s", 2, "", "no site given"},
        {"no state", "rep2c watch http://$OK", 2, "", "--state is missing"},
        {"no URL", "rep2c watch --state s nowhere", 2, "", "rep2c: nowhere: "},
        {"a state that is a file", "rep2c watch --state robots.txt http://$OK", 2, "", ": robots.txt: Not a directory"},
        {"a header in the name", "rep2c watch --state s -u \"$(printf 'a\\nb')\" http://$OK", 2, "",
         "--user-agent: a control byte"},
};

static FILE *names;

/* Starts the servers, and names them in the environment. */
static int
start_servers(void **state)
{
        char name[16], value[32];

        (void)state;
        cli_files = files;
        cli_file_count = COUNT(files);
        names = popen(servers, "re"); /* what the test runs must not keep the servers alive */
        must(names != NULL, "popen");
        for (;;) {
                must(fscanf(names, "%15s %31s", name, value) == 2, "cli/http_server.py");
                if (strcmp(name, "END") == 0)
                        return setenv("no_proxy", "*", 1);
                setenv(name, value, 1);
        }
}

static int
stop_servers(void **state)
{
        (void)state;
        return pclose(names) != 0;
}

TESTS_BETWEEN(start_servers, stop_servers)
CLI_TEST(page_cases)
CLI_TEST(kept_cases)
CLI_TEST(watch_cases)
