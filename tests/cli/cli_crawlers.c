/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c crawlers`, case by case.  The argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_case cases[] = {
        {"the list is sorted without case",
         "rep2c crawlers | tr A-Z a-z >list; LC_ALL=C sort -c list && test $(wc -l <list) -gt 150", 0, ""},
        {"a line", "rep2c crawlers | grep ^Mediapartners-Google", 0,
         "Mediapartners-Google          vendor   yes      ads                             Google\n"},
        {"hearsay in each line",
         "rep2c crawlers | grep -c '^.\\{28\\}  hearsay  ' >lines; rep2c crawlers --json | grep -c "
         "'\"documented\":false' | cmp - lines; rep2c crawlers | grep ^Bytespider",
         0, "Bytespider                    hearsay  unknown  training                        ByteDance\n"},
        {"a crawler with a fallback, in any case", "rep2c crawlers GOOGLEBOT-IMAGE | sed 2q", 0,
         "Googlebot-Image\n  tokens    Googlebot-Image, else Googlebot, else *\n"},
        {"one that leaves everybody's rules aside", "rep2c crawlers AdsBot-Google | sed -n 2p", 0,
         "  tokens    AdsBot-Google; never *\n"},
        {"one that nobody can name", "rep2c crawlers MJ12bot | sed -n 3p", 0,
         "  names     wide ones: by the letter of RFC 9309, no file can name it\n"},
        {"a source", "rep2c crawlers GPTBot Bytespider | sed -n 's/^  source *\\([^,]*\\), .*/\\1/p'", 0,
         "the operator's documentation\nhearsay\n"},
        {"a name with spaces", "rep2c crawlers 'sogou web spider' | sed 2q", 0,
         "Sogou web spider\n  tokens    Sogou, else *\n"},
        {"coding agents, and what sites and their owners name besides",
         "rep2c crawlers --json Claude-Code Cursor NotebookLM Google-Gemini-CLI opencode amazon-QBusiness "
         "AmazonBuyForMe amazon-kendra xAI-Bot Grok-DeepSearch ProRataInc CriteoBot PiplBot news-please | grep -c "
         "'\"documented\":false'",
         0, "11\n"},
        {"a name that no crawler has, among others",
         "rep2c crawlers Googlebot nobody GPTBot 2>/dev/null | grep -v '^ '", 0, "Googlebot\nGPTBot\n"},
        {"it is named", "rep2c crawlers nobody", 2, "", "rep2c: arguments: no crawler is called 'nobody'; 'rep2c"},
        {"a token", "rep2c crawlers YANDEX", 2, "", "called 'YANDEX', but it is a token of YandexBlogs, YandexBot,"},
        {"an empty name", "rep2c crawlers ''", 2, "", "no crawler is called ''"},
        {"the training crawlers",
         "rep2c crawlers --purpose=training 2>&1 | grep -c -e ^GPTBot -e ^ClaudeBot -e ^Googlebot", 0, "2\n"},
        {"what a site that blocks training crawlers should know",
         "rep2c crawlers --purpose=training 2>&1 >/dev/null | sed 's/[0-9]* more/N more/'; rep2c crawlers "
         "--purpose=training --purpose=data --purpose=search 2>&1 >/dev/null; rep2c crawlers 2>&1 >/dev/null; rep2c "
         "crawlers --json --purpose=training 2>&1 >/dev/null",
         0,
         "rep2c: 4 of these fetch for search as well: blocking them removes the site from their search: Amazonbot, "
         "Applebot, meta-externalagent, YouBot\n"
         "rep2c: N more crawlers collect data that others may train models with: see --purpose=data\n"},
        {"purposes add up",
         "test $(rep2c crawlers --purpose ads --purpose seo | wc -l) -eq $(($(rep2c crawlers --purpose ads | wc -l) + "
         "$(rep2c crawlers --purpose=seo | wc -l)))",
         0, ""},
        {"what unites purposes",
         "for word in training input agent; do rep2c crawlers --purpose=$word 2>/dev/null; done | sort -u >some; rep2c "
         "crawlers --purpose=ai 2>/dev/null | sort | cmp - some; rep2c crawlers --purpose=ai 2>/dev/null | cut -d' ' "
         "-f1 | grep -cx -e GPTBot -e CCBot -e OAI-SearchBot -e Claude-User -e Google-Agent -e Claude-Code -e "
         "Googlebot -e FeedFetcher-Google",
         0, "6\n"},
        {"a site that blocks what it unites leaves search",
         "rep2c crawlers --purpose=ai 2>&1 >/dev/null | grep -c 'from their search: .* and others$'", 0, "1\n"},
        {"each crawler has a purpose",
         "for word in search training input agent user ads seo archive preview feed monitor data research other; do "
         "rep2c crawlers --purpose=$word 2>/dev/null; done | sort -u >some; rep2c crawlers | sort | cmp - some",
         0, ""},
        {"no such purpose", "rep2c crawlers --purpose=fun", 2, "",
         "--purpose: 'fun' is none of 'ai', 'training', 'input', "},
        {"a purpose and a name", "rep2c crawlers --purpose=ads GPTBot", 2, "",
         "--purpose is for the list, not for CRAWLER"},
        {"JSON of one", "rep2c crawlers --json APPLEBOT | cut -c 1-107", 0,
         "{\"name\":\"Applebot\",\"tokens\":[\"Applebot\",\"Googlebot\"],\"everybody\":true,\"wide\":false,\"obeys\":"
         "true,\"purposes\":\n"},
        {"all members in each line of JSON, and nothing else",
         "for a in '' --purpose=archive 'bingbot MJ12bot'; do rep2c crawlers --json $a | sed -E 's/:\"[^\"]*\"/:S/g;"
         "s/:(true|false)/:B/g;s/\\[[^]]*\\]/L/g;s/obeys\":(null|B)/obeys\":?/;s/note\":(null|S)/note\":?/' | sort -u; "
         "done | uniq -c | tr -s ' '",
         0,
         " 3 {\"name\":S,\"tokens\":L,\"everybody\":B,\"wide\":B,\"obeys\":?,\"purposes\":L,\"operator\":S,"
         "\"documented\":B,\"source\":S,\"date\":S,\"note\":?,\"honours\":L}\n"},
};

CLI_TEST(cases)
