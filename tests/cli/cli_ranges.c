/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c coverage --ranges`, case by case.  The argument is the command's path. */
#include "tests/cli/cli_run.h"
#include "tests/cli/server_logs.h"

/* A request from ADDRESS, in the words of nginx. */
#define CLAIM(address, url, agent) \
        address " - - [10/Oct/2025:13:55:36 +0000] \"GET " url " HTTP/1.1\" 200 5 \"-\" \"" agent "\"\n"
#define GOOGLE "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"

static const struct cli_file files[] = {
        {"site.txt", "user-agent: *\ndisallow: /cart\n"},
        {"google.json",
         "{\n  \"creationTime\": \"2025-10-10T00:00:00.000000\",\n  \"prefixes\": [\n    {\"ipv6Prefix\": "
         "\"2001:db8:10::/48\"},\n    {\"ipv4Prefix\": \"192.0.2.0/28\"}\n  ]\n}\n"},
        {"ranges.txt",
         "# of one crawler\r\n\n10.0.1.0/24 # as of today\n192.168.131.39\r\n \t192.0.2.10/32\n2001:db8::/32"},
        {"elsewhere.txt", "203.0.113.0/24\n"},
        {"claims.log", CLAIM("192.0.2.0", "/", GOOGLE)                                              /* its own */
         CLAIM("192.0.2.15", "/cart", GOOGLE)                                                       /* its own */
         CLAIM("192.0.2.16", "/cart?1", GOOGLE)                                                     /* not */
         CLAIM("2001:db8:10:ffff::1", "/", GOOGLE)                                                  /* its own */
         CLAIM("2001:db8:11::1", "/cart?2", GOOGLE)                                                 /* not */
         CLAIM("example.com:443 ::ffff:192.0.2.14", "/", GOOGLE)                                    /* its own */
         CLAIM("192.0.2.99", "/cart?3", "GPTBot/1.2") CLAIM("192.0.2.99", "/cart", "Firefox/140")}, /* never asked */
        SERVER_LOGS,
};

#define COVER "rep2c coverage --crawler=Googlebot --ranges=Googlebot:"

static const struct cli_case cases[] = {
        {"what others do in its name stands apart", "rep2c coverage --ranges=Googlebot:google.json site.txt claims.log",
         0,
         "2 of 2 public crawlers in the log fetched what they may not\n"
         "\n"
         "Googlebot: 1 of 4 requests not allowed, on 2025-10-10, such as /cart\n"
         "         1  line 2: disallow: /cart\n"
         "\n"
         "GPTBot: 1 of 1 request not allowed, on 2025-10-10, such as /cart?3\n"
         "         1  line 2: disallow: /cart\n"
         "\n"
         "Only called Googlebot: 2 requests from outside its ranges, such as 192.0.2.16\n"
         "Browsers and unknown clients: 1 request\n"},
        {"who only pretends was not there",
         "rep2c coverage --ranges=googlebot:elsewhere.txt --ranges=GPTBot:elsewhere.txt site.txt claims.log", 0,
         "0 of 0 public crawlers in the log fetched what they may not\n"
         "\n"
         "Only called Googlebot: 6 requests from outside its ranges, such as 192.0.2.0\n"
         "Only called GPTBot: 1 request from outside its ranges, such as 192.0.2.99\n"
         "Browsers and unknown clients: 1 request\n"},
        {"as JSON", COVER "google.json --json site.txt claims.log", 0,
         "{\"agent\":\"Googlebot\",\"allowed\":3,\"disallowed\":1,\"no_rule\":3,\"skipped_lines\":0,\"lines_without_"
         "user_agent\":0,\"outside_ranges\":2,\"first_disallowed\":\"2025-10-10T13:55:36Z\",\"last_disallowed\":\"2025-"
         "10-10T13:55:36Z\",\"rules\":[{\"line\":2,\"key\":\"disallow\",\"value\":\"/cart\",\"hits\":1}]}\n"},
        {"a crawler whose ranges are not known has no such number",
         "rep2c coverage --ranges=Googlebot:google.json --json site.txt claims.log | grep -c outside", 0, "1\n"},
        {"of a crawler that is named", COVER "google.json site.txt claims.log", 0, "3\t0\t-\n1\t2\tdisallow: /cart\n",
         "rep2c: Googlebot: 2 more requests from outside its ranges, such as 192.0.2.16, not counted\n"},
        {"without a note", COVER "google.json -q site.txt claims.log 2>&1", 0, "3\t0\t-\n1\t2\tdisallow: /cart\n"},
        {"a file that is not there", COVER "google.json --ranges=Googlebot:more.txt site.txt claims.log", 2, "",
         "rep2c: more.txt: No such file"},
        {"several files of one crawler",
         "echo 192.0.2.16/31 >m; " COVER
         "google.json --ranges=Googlebot:m --json site.txt claims.log | grep -o 'outs[^,]*'",
         0, "outside_ranges\":1\n"},
        {"a crawler by its token", "rep2c coverage -q -a GPTBot --ranges=GPTBot:ranges.txt site.txt claims.log", 0,
         "0\t0\t-\n0\t2\tdisallow: /cart\n"},
        {"addresses in the logs of all servers",
         "sed 's/10.0.1.252/[2001:db8::7]/' alb.log >alb6.log; for i in alb alb6 elb cloudfront iis caddy nginx cloudflare google; do for j in ranges elsewhere; do rep2c "
         "coverage --crawler=GPTBot --ranges=GPTBot:$j.txt --json site.txt $i.log | grep -o 'allowed\":1\\|outs[^,]*' "
         "| tr '\\n' ' '; echo; done; done | sort | uniq -c | tr -s ' '",
         0, " 9 allowed\":1 outside_ranges\":0 \n 9 outside_ranges\":1 \n"},
        {"any other columns",
         "printf '/cart|GPTBot/1.2|192.0.2.10\\n/|GPTBot/1.2|192.0.2.11\\n' >l; rep2c coverage --field=1 "
         "--user-agent-field=2 --address-field=3 --delimiter='|' --ranges=GPTBot:ranges.txt site.txt l | sed -n "
         "'3p;6p'",
         0,
         "GPTBot: 1 of 1 request not allowed, such as /cart\nOnly called GPTBot: 1 request from outside its ranges, "
         "such as 192.0.2.11\n"},
        {"a log without addresses",
         "cut -d' ' -f2- claims.log | sed 's/^[^\\[]*/h - - /' >l; " COVER "google.json site.txt l", 2, "",
         "rep2c: l: no request of a crawler with --ranges has the address of its client; it is looked for in the "
         "first"},
        {"some of which it has none",
         "(cat claims.log; sed -n '1s/^[^ ]*/crawl.example/p' claims.log) >l; " COVER
         "google.json site.txt l | head -n 1",
         0, "3\t0\t-\n",
         "rep2c: l: 1 of 7 requests of crawlers with --ranges have no address, and count for no crawler\n"},
        {"objects without an address",
         "sed s/remote_addr/x/ nginx.log >l; rep2c coverage --ranges=GPTBot:ranges.txt site.txt l", 2, "",
         "rep2c: l: no request of a crawler with --ranges has the address"},
        {"columns without an address", "sed s/c-ip/x/ iis.log >l; rep2c coverage --ranges=GPTBot:ranges.txt site.txt l",
         2, "", "rep2c: l: no request of a crawler with --ranges has the address"},
        {"URLs have no addresses", COVER "google.json site.txt </dev/null", 2, "", "--ranges goes with a LOG"},
        {"nor have fields that are not named", COVER "google.json --field=1 --user-agent-field=2 site.txt claims.log",
         2, "", "with --field, --ranges and --address-field go together"},
        {"an address that nobody needs", "rep2c coverage --field=1 --address-field=2 site.txt </dev/null", 2, "",
         "with --field, --ranges and --address-field go together"},
        {"no file", "rep2c coverage --ranges=Googlebot site.txt claims.log", 2, "",
         "--ranges: 'Googlebot' is not CRAWLER:FILE"},
        {"no crawler", "rep2c coverage --ranges=:google.json site.txt claims.log", 2, "", "is not CRAWLER:FILE"},
        {"standard input", "rep2c coverage --ranges=Googlebot:- site.txt - <claims.log", 2, "", "FILE can't be '-'"},
        {"a crawler that nobody knows", "rep2c coverage --ranges=Nobody:google.json site.txt claims.log", 2, "",
         "--ranges: none of the crawlers asked about is called 'Nobody'"},
        {"one that is not asked about",
         "rep2c coverage --crawler=GPTBot --ranges=Googlebot:google.json site.txt claims.log", 2, "",
         "none of the crawlers asked about is called 'Googlebot'"},
        {"what is not a range", "printf '10.0.0.0/8\\n10.0.0/8\\n' >m; " COVER "m site.txt claims.log", 2, "",
         "rep2c: m:2: '10.0.0' is not an IP address"},
        {"a range that is too long", "echo 10.0.0.0/33 >m; " COVER "m site.txt claims.log", 2, "",
         "rep2c: m:1: '10.0.0.0/33': a number up to 32 has to follow the '/'"},
        {"no number", "echo 2001:db8::/ >m; " COVER "m site.txt claims.log", 2, "",
         "rep2c: m:1: '2001:db8::/': a number up to 128 has to follow the '/'"},
        {"an empty file", ": >m; " COVER "m site.txt claims.log", 2, "", "rep2c: m: it has no range of addresses"},
        {"no range", "echo '# nothing' >m; " COVER "m site.txt claims.log", 2, "",
         "rep2c: m: it has no range of addresses"},
        {"an empty list", "echo '{\"prefixes\":[]}' >m; " COVER "m site.txt claims.log", 2, "",
         "rep2c: m: it has no range"},
        {"JSON without ranges", "echo '{\"ranges\":[]}' >m; " COVER "m site.txt claims.log", 2, "",
         "rep2c: m: its JSON has no list 'prefixes'"},
        {"another prefix",
         "echo '{\"prefixes\":[{\"ipv4Prefix\":\"1.2.3.4\"},{\"ip\":\"1.2.3.4\"}]}' >m; " COVER "m site.txt claims.log",
         2, "", "rep2c: m: prefix number 2: it has neither a text 'ipv4Prefix' nor 'ipv6Prefix'"},
        {"a prefix that is not one",
         "echo '{\"prefixes\":[{\"ipv4Prefix\":\"1.2.3\"}]}' >m; " COVER "m site.txt claims.log", 2, "",
         "rep2c: m: prefix number 1: '1.2.3' is not an IP address"},
        {"JSON that is cut short", "head -c 120 google.json >m; " COVER "m site.txt claims.log", 2, "",
         "rep2c: m: it does not hold one JSON object"},
        {"JSON and more", "(cat google.json; echo x) >m; " COVER "m site.txt claims.log", 2, "",
         "rep2c: m: it does not hold one JSON object"},
        {"compressed ranges", "printf '\\037\\213abcdefgh' >m; " COVER "m site.txt claims.log", 2, "", "rep2c: m: "},
};

CLI_FILES(files)
CLI_TEST(cases)
