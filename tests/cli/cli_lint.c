/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c lint`: for each finding, a file that has it, and a similar one without it.  The argument is the command. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"a.txt", "user-agent: *\ndisallow: /a\ndisallow: /a/b\nallow: /a/c\nallow: /a/c\n"},
        {"b.txt", "user-agent: *\ndisallow: /\303\251\342\202\254%z\n"},
};

/* What is found in the text that printf makes of FORMAT, without the file and the message. */
#define FOUND(format) \
        "printf '" format "' | rep2c lint --all - | sed -n 's/^stdin:\\([0-9:]*\\): .* \\[/\\1 /; s/]$//p'"

/* The one FINDING of FORMAT. */
#define ONE(finding, format)                                              \
        {                                                                 \
                "finding: " finding, FOUND(format), 0, finding "\n", NULL \
        }

/* FORMAT is as it should be. */
#define NONE(format)                                           \
        {                                                      \
                "nothing: " format, FOUND(format), 0, "", NULL \
        }

#define GROUP "user-agent: *\\n"

/* A group for everybody that refuses a use. */
#define TRAINS_NOT GROUP "content-signal: ai-train=no\\ndisallow: /a\\n"

static const struct cli_case finding_cases[] = {
        NONE(GROUP "disallow: /a\\nsitemap: https://h/s.xml\\n"),
        NONE(GROUP "disallow:\\n"),
        {"dead: a rule that is weaker wherever it matches",
         FOUND("user-agent: *\\ndisallow: /a\\nallow: /*a\\ndisallow: /*a\\nallow: /b\\ndisallow: /\\n"), 0,
         "2:1 dead-rule\n4:1 conflicting-rules\n6:1 blocks-everything\n"},
        ONE("3:1 duplicate-rule", GROUP "disallow: /a\\ndisallow: /a\\n"),
        ONE("2:1 conflicting-rules", GROUP "disallow: /a\\nallow: /a\\ndisallow: /*/\\n"),
        ONE("3:1 redundant-rule", GROUP "disallow: /a\\ndisallow: /a/b\\n"),
        ONE("2:1 redundant-rule", GROUP "allow: /a\\n"),
        /* What is allowed to a token that stands for a use is a permission. */
        NONE("user-agent: Google-Extended\\nallow: /a\\n"),
        NONE(GROUP "allow: /\\n"),
        NONE(GROUP "disallow: /a\\nallow: *\\n"),
        ONE("2:1 redundant-rule", GROUP "disallow: /a/\\ndisallow: /*a/\\n"),
        NONE(GROUP "disallow: /a\\nallow: /a/b\\ndisallow: /a/b/c\\n"),
        ONE("3:1 misspelt-key", GROUP "disallow: /a\\ndisalow: /b\\n"),
        ONE("3:3 misspelt-key", GROUP "disallow: /a\\n  crawl-dealy: 10\\n"),
        ONE("1:1 misspelt-key", "\\303\\257\\302\\273\\302\\277sitemap: https://h/\\n" GROUP "disallow: /a\\n"),
        ONE("3:1 unknown-key", GROUP "disallow: /a\\nfoo: 1\\n"),
        ONE("3:1 unsupported-directive", GROUP "disallow: /a\\nNoindex: /b\\n"),
        NONE(GROUP "disallow: /a\\nsome words\\n"),
        ONE("2:9 missing-colon", GROUP "disallow/b\\ndisallow: /a\\n"),
        ONE("3:1 missing-colon", GROUP "disallow: /a\\n/b\\n// c\\n/* d */\\n"),
        ONE("1:11 missing-colon", "user-agentGooglebot\\n" GROUP "disallow: /a\\n"),
        NONE(GROUP "disallow: /a\\nallowed are all other pages\\n"),
        ONE("3:10 missing-colon", GROUP "disallow: /a\\n\\tdisallow /b c\\nmore words here\\n"),
        {"missing-colon in the other dialect",
         "printf 'user-agent: *\\nallow /a\\n' | rep2c lint --all --dialect=rfc9309 - | sed -n 's/.*\\[//p'", 0,
         "empty-group]\nmissing-colon]\n"},
        ONE("1:1 rule-without-group", "disallow: /a\\n" GROUP "disallow: /a\\n"),
        ONE("3:1 empty-group", GROUP "disallow: /a\\nuser-agent: b\\n"),
        ONE("5:13 split-group", "user-agent: b\\ndisallow: /\\n" GROUP "disallow: /a\\nuser-agent: b\\n"),
        NONE(GROUP "crawl-delay: 1\\n"),
        ONE("3:1 empty-group", GROUP "disallow: /a\\nuser-agent: b\\ncrawl-delay: 1\\n"),
        ONE("3:13 split-group", "user-agent: b\\ndisallow: /a\\nuser-agent: B\\ndisallow: /c\\n"),
        NONE("user-agent: b\\nuser-agent: b/1\\ndisallow: /a\\n"),
        NONE("user-agent: MJ12bot\\nuser-agent: Screaming Frog SEO Spider\\ndisallow: /a\\n"),
        ONE("1:13 unmatchable-agent", "user-agent: MJ13bot\\ndisallow: /a\\n"),
        NONE("user-agent: Bot/2.1\\ndisallow: /a\\n"),
        ONE("1:13 unmatchable-agent", "user-agent: Some Bot\\ndisallow: /a\\n"),
        ONE("1:13 unmatchable-agent", "user-agent: Mozilla/5.0 (compatible; Bot/1.0)\\ndisallow: /a\\n"),
        ONE("1:16 unmatchable-agent", "user-agent: Bot*\\ndisallow: /a\\n"),
        ONE("1:16 unmatchable-agent", "user-agent: Bot, Otherbot\\ndisallow: /a\\n"),
        ONE("3:1 joined-groups", GROUP "\\nuser-agent: b\\ndisallow: /a\\n"),
        ONE("3:1 joined-groups", "user-agent: a\\ncrawl-delay: 1\\nuser-agent: b\\ndisallow: /a\\n"),
        NONE("user-agent: a\\n\\nuser-agent: b\\ndisallow: /a\\n"),
        ONE("3:1 joined-groups", "user-agent: DuckDuckBot\\n\\nuser-agent: b\\ndisallow: /\\n"),
        NONE("user-agent: DuckDuckBot\\nuser-agent: b\\ndisallow: /\\n"),
        NONE("user-agent: DuckDuckBot\\n\\nuser-agent: b\\ndisallow: /a\\n"),
        NONE("user-agent: DuckDuckBot\\n\\nuser-agent: YandexBot\\ndisallow: /\\n"),
        NONE("user-agent: a\\n\\nuser-agent: DuckDuckBot\\n\\nuser-agent: b\\ndisallow: /\\n"),
        NONE(GROUP "\\nuser-agent: b\\ndisallow:\\n"),
        NONE(GROUP "disallow: /b\\n\\nuser-agent: b\\ndisallow: /a\\ndisallow: /b\\n"),
        {"a rule of another group contradicts none of two that were joined by mistake",
         FOUND(GROUP "\\nuser-agent: b\\ndisallow: /\\nallow: /c\\n" GROUP "disallow: /c\\n"), 0,
         "3:1 joined-groups\n4:1 blocks-everything\n6:13 split-group\n"},
        ONE("2:16 hash-inside", GROUP "disallow: /page#section\\n"),
        ONE("2:16 hash-inside", GROUP "disallow: /page#section # a note\\n"),
        NONE(GROUP "disallow: /page# a note\\n"),
        NONE(GROUP "disallow: /page #section\\n"),
        NONE(GROUP "disallow: /page#the old page\\n"),
        ONE("1:13 misspelt-agent", "user-agent: Googelbot\\ndisallow: /a\\n"),
        ONE("1:13 misspelt-agent", "user-agent: Google-bot\\ndisallow: /a\\n"),
        ONE("1:13 misspelt-agent", "user-agent: All\\ndisallow: /a\\n"),
        NONE("user-agent: SemrushBot-SA\\ndisallow: /a\\n"),
        NONE("user-agent: Snapbot\\ndisallow: /a\\n"),
        ONE("2:1 ignored-delay", "user-agent: Googlebot\\ncrawl-delay: 1\\ndisallow: /a\\n"),
        NONE("user-agent: Googlebot\\nuser-agent: bingbot\\ncrawl-delay: 1\\ndisallow: /a\\n"),
        ONE("1:13 other-name-open", "user-agent: anthropic-ai\\ndisallow: /\\n"),
        NONE("user-agent: anthropic-ai\\nuser-agent: ClaudeBot\\ndisallow: /\\n"),
        NONE("user-agent: anthropic-ai\\ndisallow: /a\\n"),
        ONE("1:17 bad-ignore", "# rep2c: ignore no-such-id\\n" GROUP "disallow: /a\\n"),
        NONE("# rep2c: ignore useless-star\\n" GROUP "disallow: /a*\\n"),
        NONE(GROUP "disallow: /a* # rep2c: ignore redundant-rule, useless-star\\n"),
        ONE("3:13 useless-star", GROUP "disallow: /a* # rep2c: ignore useless-star\\ndisallow: /b*\\n"),
        NONE(GROUP "disallow: /a\\nlicense: https://h/l.xml\\ncontent-usage: train-ai=n\\n"),
        ONE("1:1 not-text", "{\\n\"error\": \"not found\"\\n}\\n"),
        ONE("1:1 not-text", "Error: 404\\nPath: /robots.txt\\n"),
        ONE("1:1 unmatchable-agent", "user-agent:\\ndisallow: /a\\n"),
        NONE("user-agent: *\\nuser-agent: * x\\ndisallow: /a\\n"),
        ONE("1:13 misspelt-agent", "user-agent: all bots\\ndisallow: /a\\n"),
        ONE("1:13 unmatchable-agent", "user-agent: all our partners\\ndisallow: /a\\n"),
        ONE("2:1 missing-colon", GROUP "/*/a/\\ndisallow: /a\\n"),
        ONE("3:12 hash-inside", GROUP "allow: /\\ndisallow: /#a\\n"),
        ONE("2:11 no-leading-slash", GROUP "disallow: a\\n"),
        NONE(GROUP "disallow: *a\\n"),
        ONE("2:11 absolute-url", GROUP "disallow: https://h/a\\n"),
        ONE("2:13 bad-escape", GROUP "disallow: /a%%z\\n"),
        NONE(GROUP "disallow: /a%%\\ndisallow: /b%%2*x\\n"),
        ONE("2:13 bad-escape", GROUP "disallow: /a b\\n"),
        ONE("2:13 non-ascii", GROUP "disallow: /a\\303\\251\\n"),
        ONE("2:13 dollar-inside", GROUP "disallow: /a$b\\n"),
        NONE(GROUP "disallow: /a$\\n"),
        ONE("2:13 useless-star", GROUP "disallow: /a*\\n"),
        ONE("2:13 useless-star", GROUP "disallow: /a**b\\n"),
        ONE("2:13 useless-star", GROUP "disallow: /a*$\\n"),
        NONE(GROUP "disallow: /a*b\\n"),
        ONE("3:10 bad-sitemap", GROUP "disallow: /a\\nsitemap: /s.xml\\n"),
        ONE("3:14 bad-value", GROUP "disallow: /a\\ncrawl-delay: soon\\n"),
        ONE("3:8 case-suspect", GROUP "disallow: /ADMIN\\nallow: /admin\\ndisallow: /a\\n"),
        NONE(GROUP "disallow: /Admin\\ndisallow: /admin\\n"),
        ONE("3:8 case-suspect", GROUP "disallow: /shop/\\nallow: /Shop/sale\\n"),
        ONE("3:8 case-suspect", GROUP "disallow: /shop/\\nallow: /SHOP/\\n"),
        ONE("3:1 redundant-rule", GROUP "disallow: /shop/\\nallow: /Shop/sale\\nallow: /shop/sale\\n"),
        ONE("3:1 redundant-rule", GROUP "disallow: /shop/$\\nallow: /Shop/sale\\n"),
        ONE("4:1 redundant-rule", GROUP "disallow:\\nuser-agent: b\\nallow: /Shop/sale\\n"),
        ONE("3:1 duplicate-rule", GROUP "disallow: /%%2F\\ndisallow: /%%2f\\n"),
        ONE("4:10 sitemap-other-host",
            GROUP "disallow: /a\\nsitemap: https://H/s.xml\\nsitemap: http://www.h/s.xml\\nsitemap: http://h:80/\\n"),
        ONE("2:11 blocks-robots-resources", GROUP "disallow: /*.css$\\n"),
        ONE("2:11 blocks-robots-resources", GROUP "disallow: /wp-includes/\\n"),
        ONE("2:11 blocks-robots-resources", GROUP "disallow: /assets/app.js\\n"),
        NONE(GROUP "disallow: /counter/*.js\\n"),
        NONE(GROUP "disallow: /counter.js\\n"),
        NONE(GROUP "disallow: /wp-includes/\\nallow: /wp-includes/*.js\\n"),
        {"the last of three groups closes scripts",
         FOUND(GROUP "disallow: /a\\n" GROUP "disallow: /b\\n" GROUP "disallow: /js/\\n"), 0,
         "3:13 split-group\n5:13 split-group\n6:11 blocks-robots-resources\n"},
        NONE("user-agent: b\\ndisallow: /js/\\n"),
        NONE("user-agent: *\\ndisallow: /js/\\nuser-agent: Googlebot\\nuser-agent: bingbot\\ndisallow:\\n"),
        ONE("2:1 blocks-everything", GROUP "disallow: /\\n"),
        ONE("2:1 blocks-everything", GROUP "disallow: /$\\n"),
        ONE("2:1 blocks-everything", GROUP "disallow: /\\nallow: /$\\n"),
        ONE("2:1 blocks-everything", "user-agent: Googlebot\\ndisallow: /\\n"),
        ONE("3:1 blocks-everything", GROUP "user-agent: bingbot\\ndisallow: /\\n"),
        NONE("user-agent: Slurp\\ndisallow: /\\n" GROUP "disallow: /a\\n"),
        NONE(GROUP "disallow: /*/\\n"),
        NONE("user-agent: b\\ndisallow: /\\n"),
        ONE("3:13 rules-not-inherited", GROUP "disallow: /a\\nuser-agent: MJ12bot\\nallow: /b\\n"),
        ONE("3:13 rules-not-inherited", GROUP "disallow: /a\\nuser-agent: b\\ndisallow: /b\\n"),
        NONE(GROUP "disallow: /a\\nuser-agent: b\\nallow: /\\n"),
        NONE(GROUP "disallow: /a\\nuser-agent: AdsBot-Google\\ndisallow: /b\\n"),
        ONE("4:13 rules-not-inherited",
            GROUP "disallow: /a\\nuser-agent: AdsBot-Google\\nuser-agent: GPTBot\\nallow: /b\\n"),
        ONE("3:13 unmatchable-agent", GROUP "disallow: /a\\nuser-agent: D115Crawler\\ndisallow: /b\\n"),
        NONE(GROUP "disallow: /a\\nuser-agent: b\\ndisallow:\\n"),
        NONE(GROUP "disallow: /a\\ndisallow: /c\\nuser-agent: b\\ndisallow: /b\\ndisallow: /c\\n"),
        NONE("user-agent: b\\nuser-agent: *\\ndisallow: /a\\n"),
        ONE("2:1 blocks-everything", GROUP "disallow: /\\nuser-agent: b\\ndisallow: /b\\n"),
        ONE("2:12 regular-expression", GROUP "disallow: /.*\\\\.php$\\n"),
        ONE("2:12 regular-expression", GROUP "disallow: /(a|b)\\n"),
        ONE("2:13 regular-expression", GROUP "disallow: /a[0-9]+\\n"),
        ONE("2:11 regular-expression", GROUP "disallow: ^/a\\n"),
        ONE("2:11 regular-expression", GROUP "disallow: .*\\\\.php$\\n"),
        ONE("2:13 regular-expression", GROUP "disallow: /a{2,3}\\n"),
        ONE("2:13 regular-expression", GROUP "disallow: /a.+\\n"),
        NONE(GROUP "disallow: /index.*b\\n"),
        NONE(GROUP "disallow: /.*/\\n"),
        ONE("2:13 useless-star", GROUP "disallow: /.*\\n"),
        NONE(GROUP "disallow: /*?filter[a-code]=\\n"),
        NONE(GROUP "disallow: /a_(b)\\n"),
        NONE(GROUP "disallow: /{0}/\\n"),
        ONE("2:12 bad-escape", GROUP "disallow: /%%\\n"),
        ONE("2:10 look-alike", GROUP "disallow:\\302\\240/a\\n"),
        ONE("2:13 look-alike", GROUP "disallow: /a\\302\\240\\n"),
        ONE("2:9 look-alike", GROUP "disallow\\357\\274\\232/a\\ndisallow: /b\\n"),
        ONE("3:8 look-alike", GROUP "disallow: /b\\nsitemap\\357\\274\\232https://h/a\\n"),
        ONE("1:12 look-alike",
            "user-agent:\\302\\240Googlebot\\n"
            "disallow: /b\\n"),
        ONE("2:12 non-ascii", GROUP "disallow: /\\303\\203\\302\\240\\n"),
        NONE(GROUP "disallow: /a # \\302\\240\\n"),
        ONE("2:1 merge-marker", GROUP "<<<<<<< HEAD\\ndisallow: /b\\n"),
        ONE("3:1 merge-marker", GROUP "disallow: /b\\n>>>>>>> a branch of two\\n"),
        ONE("2:14 long-delay", GROUP "crawl-delay: 60.1\\ndisallow: /b\\n"),
        NONE(GROUP "crawl-delay: 60\\ndisallow: /b\\n"),
        ONE("1:14 bad-value", "crawl-delay: 90\\n" GROUP "disallow: /b\\n"),
        ONE("1:13 company-name", "user-agent: OpenAI\\ndisallow: /b\\n"),
        ONE("1:13 company-name", "user-agent: bing\\ndisallow: /b\\n"),
        ONE("1:13 company-name", "user-agent: ChatGPT\\ndisallow: /b\\n"),
        NONE("user-agent: Yandex\\nuser-agent: grapeshot\\ndisallow: /b\\n"),
        ONE("3:10 blocks-sitemap", GROUP "disallow: /*.xml\\nsitemap: https://h/s.xml\\n"),
        ONE("4:10 blocks-sitemap",
            "user-agent: bingbot\\ndisallow: /*.xml\\ndisallow: /s\\nsitemap: https://h/s.xml\\n"),
        ONE("4:10 sitemap-other-host",
            GROUP "disallow: /s.xml\\nsitemap: https://h/t.xml\\nsitemap: https://other/s.xml\\n"),
        ONE("2:1 blocks-everything", GROUP "disallow: /\\nsitemap: https://h/s.xml\\n"),
        NONE(GROUP "disallow: /a\\nclean-param: &a\\nclean-param: a&&b /c\\n"),
        NONE(GROUP "disallow: /a\\ncontent-signals: Search=yes, use=reference, ai-train=no\\n"),
        ONE("3:29 unknown-usage", GROUP "disallow: /a\\ncontent-signal: search=yes, ai-train=maybe\\n"),
        ONE("3:17 unknown-usage", GROUP "disallow: /a\\ncontent-signal: agent=no\\n"),
        ONE("3:17 unknown-usage", GROUP "disallow: /a\\ncontent-signal: use=some\\n"),
        ONE("3:17 bad-value", GROUP "disallow: /a\\ncontent-signal: search=yes ai-train=no, ai-input=no\\n"),
        ONE("3:30 bad-value", GROUP "disallow: /a\\ncontent-signal: ai-input=no, search=yes; ai-train=no\\n"),
        ONE("3:1 bad-value", GROUP "disallow: /a\\ncontent-signal: ,\\n"),
        ONE("1:1 signal-above-groups", "content-signal: ai-train=no\\n" GROUP "disallow: /a\\n"),
        NONE(GROUP "disallow: /a\\ncontent-usage: / train-ai=n, search=y;p\\n"),
        ONE("3:16 unknown-usage", GROUP "disallow: /a\\ncontent-usage: ai=n\\n"),
        ONE("3:26 unknown-usage", GROUP "disallow: /a\\ncontent-usage: search=y, train-ai=maybe\\n"),
        ONE("3:16 bad-value", GROUP "disallow: /a\\ncontent-usage: Train-AI=n\\n"),
        ONE("3:16 bad-value", GROUP "disallow: /a\\ncontent-usage: ai-use=n train-ai=n\\n"),
        ONE("3:1 bad-value", GROUP "disallow: /a\\ncontent-usage:\\n"),
        ONE("1:1 bad-value", "content-usage: train-ai=n\\n" GROUP "disallow: /a\\n"),
        ONE("3:16 silenced-usage", GROUP "disallow: /a\\ncontent-usage: /b\\n"),
        ONE("3:28 silenced-usage", GROUP "disallow: /a\\ncontent-usage: /b search=y,train-ai = n\\n"),
        {"a line that says nothing, and silences others", FOUND(GROUP "disallow: /a\\ncontent-usage: /b ai=n\\n"), 0,
         "3:16 silenced-usage\n3:19 unknown-usage\n"},
        ONE("3:16 unknown-usage", GROUP "disallow: /a\\ncontent-usage: train-ai\\n"),
        ONE("3:16 unknown-usage", GROUP "disallow: /a\\ncontent-usage: ai-use=?0\\n"),
        ONE("1:1 bad-value", "content-usage: /b\\n" GROUP "disallow: /a\\n"),
        ONE("4:13 usage-not-inherited", TRAINS_NOT "user-agent: b\\ndisallow: /a\\n"),
        ONE("4:13 usage-not-inherited", TRAINS_NOT "user-agent: b\\nuser-agent: c\\ndisallow: /a\\n"),
        ONE("5:13 usage-not-inherited", "content-signal: search=no # rep2c: ignore signal-above-groups\\n" TRAINS_NOT
                                        "user-agent: b\\ndisallow: /a\\n"),
        NONE(TRAINS_NOT "user-agent: b\\ncontent-usage: train-ai=y\\ndisallow: /a\\n"),
        NONE(TRAINS_NOT "user-agent: b\\ncontent-signal: search=yes\\ndisallow: /a\\n"),
        NONE(TRAINS_NOT "user-agent: b\\ndisallow: /\\n"),
        NONE(TRAINS_NOT "user-agent: b\\ndisallow: /\\nallow: /robots.txt # rep2c: ignore redundant-rule\\n"
                        "content-signal: ai-train=no\\n"),
        NONE(TRAINS_NOT "user-agent: Google-Extended\\ndisallow: /a\\n"),
        NONE(TRAINS_NOT "user-agent: Googlebot\\ndisallow: /a\\nuser-agent: Google-Extended\\ndisallow: /\\n"),
        NONE(GROUP "content-signal: ai-train=yes\\ndisallow: /a\\nuser-agent: b\\ndisallow: /a\\n"),
        NONE(GROUP "content-usage: /b train-ai=n\\ndisallow: /a\\nuser-agent: b\\ndisallow: /a\\n"),
        NONE(GROUP "content-usage: train-ai=n\\ncontent-usage: / train-ai=y\\ndisallow: /a\\nuser-agent: b\\ndisallow: "
                   "/a\\n"),
        ONE("4:13 usage-not-inherited",
            GROUP "content-usage: train-ai=n\\ndisallow: /a\\nuser-agent: b\\ndisallow: /a\\n"),
        ONE("7:13 usage-not-inherited",
            GROUP "user-agent: b\\ncontent-usage: train-ai=n\\ndisallow: /a\\nuser-agent: b # rep2c: ignore "
                  "split-group\\ndisallow: /\\nuser-agent: c\\ndisallow: /a\\n"),
        {"a crawler that another group gives a statement",
         FOUND(TRAINS_NOT "user-agent: b\\ndisallow: /a\\nuser-agent: b\\ncontent-signal: ai-train=no\\n"), 0,
         "6:13 split-group\n"},
        ONE("3:1 joined-groups", GROUP "\\nuser-agent: b\\ncontent-signal: ai-train=no\\ndisallow:\\n"),
        ONE("3:1 joined-groups",
            "user-agent: a\\ncrawl-delay: 1\\nuser-agent: b\\ncontent-usage: train-ai=n\\ndisallow:\\n"),
        NONE("user-agent: a\\ncontent-signal: ai-train=no\\nuser-agent: b\\ncontent-signal: "
             "ai-train=yes\\ndisallow:\\n"),
        {"several findings in one line",
         "printf '" GROUP "disallow: /a\\ncontent-signal: a=yes, b=yes\\n' | rep2c lint -q - | grep -o '\\[.*'", 0,
         "[2 x unknown-usage: line 3]\n"},
        {"a statement that two groups get",
         "printf '" GROUP
         "\\nuser-agent: b\\ncontent-signal: ai-train=no\\n' | rep2c lint --select=joined-groups - | sed '$d'",
         0,
         "stdin:3:1: warning: '*' in line 1 gets what line 4 says about usage, too: no rule separates it from 'b'; "
         "write its own rules under line 1, 'Disallow:' if these are none [joined-groups]\n"},
        ONE("6:1 misplaced-usage",
            GROUP "disallow: /a\\nuser-agent: b\\ndisallow: /a\\n\\ncontent-signal: ai-train=no\\n"),
        ONE("6:1 misplaced-usage", GROUP
            "disallow: /a\\nuser-agent: b\\ndisallow: /a\\nsitemap: https://h/s.xml\\ncontent-usage: train-ai=n\\n"),
        NONE(GROUP "disallow: /a\\nuser-agent: b\\ndisallow: /a\\n# no training\\ncontent-signal: ai-train=no\\n"),
        NONE(GROUP "disallow: /a\\nuser-agent: b\\ndisallow: /a\\n\\ncontent-signal: ai-train=no\\ndisallow: /c\\n"),
        NONE("user-agent: b\\ndisallow: /a\\n\\ncontent-signal: ai-train=no\\n"),
        ONE("2:17 conflicting-usage",
            GROUP "content-signal: ai-train=yes\\ncontent-usage: train-ai=n\\ndisallow: /a\\n"),
        ONE("3:16 conflicting-usage",
            GROUP "content-signal: ai-train=no\\ncontent-usage: /b train-ai=y\\ndisallow: /a\\n"),
        ONE("3:16 conflicting-usage",
            GROUP "content-usage: /b train-ai=n\\ncontent-usage: /b train-ai=y\\ndisallow: /a\\n"),
        NONE(GROUP
             "content-usage: train-ai=n\\ncontent-usage: train-ai=y\\ncontent-usage: / search=y\\ndisallow: /a\\n"),
        ONE("2:17 conflicting-usage", GROUP "content-signal: search=yes, search=no\\ndisallow: /a\\n"),
        ONE("3:17 conflicting-usage", "content-signal: ai-train=no # rep2c: ignore signal-above-groups\\n" GROUP
                                      "content-signal: ai-train=yes\\ndisallow: /a\\n"),
        {"a contradiction between two groups for one crawler",
         FOUND(TRAINS_NOT GROUP "content-signal: ai-train=yes\\ndisallow: /b\\n"), 0,
         "4:13 split-group\n5:17 conflicting-usage\n"},
        NONE("content-signal: ai-train=yes # rep2c: ignore signal-above-groups\\n" TRAINS_NOT),
        NONE(GROUP "content-usage: train-ai=n\\ncontent-usage: /b train-ai=y\\ndisallow: /a\\n"),
        NONE(GROUP "content-signal: ai-train=yes\\ncontent-usage: /b train-ai=n\\ndisallow: /a\\n"),
        NONE(GROUP "content-signal: ai-train=yes\\ncontent-usage: train-ai=n\\ncontent-usage: /b "
                   "train-ai=y\\ndisallow: /a\\n"),
        ONE("2:1 usage-without-access", "user-agent: b\\ncontent-usage: train-ai=n\\ndisallow: /\\n"),
        ONE("2:1 usage-without-access", "user-agent: b\\ncontent-signal: search=yes\\ndisallow: /\\n"),
        {"usage-without-access says what counts",
         "for line in 'content-usage: train-ai=n' 'content-signal: search=yes'; do printf 'user-agent: "
         "b\\n%s\\ndisallow: /\\n' \"$line\" | rep2c lint - | sed -n 's/ the crawl.*//; s/: line 3.*//; s/.*note: "
         "//p'; done",
         0, "never counts\npermits the use of what\n"},
        ONE("3:1 usage-without-access", GROUP "disallow: /a\\ncontent-usage: /a/b*c train-ai=n\\n"),
        ONE("3:1 usage-without-access", GROUP
            "disallow: /a\\ncontent-usage: /a train-ai=n\\nallow: /\\nallow: /b/c # rep2c: ignore redundant-rule\\n"),
        NONE("user-agent: b\\ncontent-signal: search=no\\ndisallow: /\\n"),
        NONE(GROUP "disallow: /a\\ncontent-usage: /a/b train-ai=n\\nallow: /a/b/c\\n"),
        NONE(GROUP "disallow: /a\\ncontent-usage: /a/b train-ai=n\\nallow: /*x\\n"),
        NONE(GROUP "disallow: /a$\\ncontent-usage: /a$b train-ai=n\\n"),
        NONE(GROUP "disallow: /foo\\ndisallow: /FOO\\nallow: /Foo/b\\n"),
        NONE(GROUP "disallow: /q\\n/*a*/\\n/---a\\n//a\\n/____/\\n"),
        NONE("user-agent: b\\nuser-agent: c\\ncontent-usage: train-ai=n\\ndisallow: /\\nuser-agent: b # rep2c: ignore "
             "split-group\\nallow: /c\\n"),
        {"what findings about usage say",
         "printf '" TRAINS_NOT
         "user-agent: b\\nuser-agent: c\\ncontent-usage: x=n\\nuser-agent: d\\nuser-agent: e\\ndisallow: /a\\n' | "
         "rep2c lint --all --select=usage-not-inherited,conflicting-usage - | sed '$d'; printf '" GROUP
         "disallow: /a\\nuser-agent: Google-Extended\\ndisallow: /b\\n\\ncontent-signal: ai-train=no, ai-input=no\\n' "
         "| rep2c lint --select=misplaced-usage - | sed '$d'; printf '" GROUP
         "content-signal: ai-train=yes\\ncontent-signal: ai-train=no\\n' | rep2c lint --select=conflicting-usage - | "
         "sed '$d'",
         0,
         "stdin:7:13: warning: nothing keeps 'd' and 1 other from ai-train, which line 2 refuses to crawlers not "
         "named: a crawler with a group of its own gets no statement of '*'; repeat 'content-signal: ai-train=no' "
         "in this group [usage-not-inherited]\n"
         "stdin:6:1: warning: applies to nobody: it belongs to the group of 'Google-Extended' in line 3, which no "
         "blank line or sitemap ends, and no crawler has this name; write it below 'User-agent: *', and repeat it in "
         "all groups that name crawlers [misplaced-usage]\n"
         "stdin:2:17: warning: ai-train stays disallowed in spite of this line: line 3 says no to it, and a no "
         "prevails over any yes; keep only the line that is meant [conflicting-usage]\n"},
        ONE("3:1 unsupported-directive", GROUP "disallow: /a\\nNoAI: /b\\n"),
        ONE("3:1 unsupported-directive", GROUP "disallow: /a\\nLLM-Policy: https://h/p\\n"),
        ONE("3:1 read-as-rule", GROUP "disallow: /a\\nDisallowAITraining: /b\\n"),
        ONE("3:1 read-as-rule", GROUP "disallow: /a\\nallowed-referrers: /a/b\\n"),
        ONE("3:1 misspelt-key", GROUP "disallow: /a\\nallowed: /a/b\\n"),
        ONE("3:1 misspelt-key", GROUP "disallow: /a\\nDISALLOWED: /b\\n"),
        ONE("4:1 read-as-rule", GROUP "disallow: /a\\nuser-agent: b\\ndisallow-ai: /\\n"),
        {"what Google reads otherwise",
         "printf '" GROUP "disallowAI: /\\nuser-agent: b\\ndisallow-ai: /\\n' | rep2c lint --select=read-as-rule -", 1,
         "stdin:2:1: error: closes the whole site to Googlebot: Google reads 'disallowAI' as 'Disallow' "
         "[read-as-rule]\n"
         "stdin:4:1: warning: Google reads this as 'Disallow: /'; most other crawlers ignore it [read-as-rule]\n"
         "1 error, 1 warning\n"},
        {"a site that another group closes",
         "printf 'user-agent: googlebot\\ndisallow-ai: /\\n" GROUP
         "disallow-ai: /\\n' | rep2c lint -q --select=read-as-rule - | grep -c error:",
         0, "1\n"},
        {"names and values of another vocabulary",
         "printf '" GROUP "content-usage: ai-train=n, train-ai=no\\ncontent-signal: train-ai=n, ai-input=y\\n' | rep2c "
         "lint -q --all --select=unknown-usage - | sed '$d' | cut -d: -f3-",
         0,
         "16: warning: 'ai-train=n' says nothing: Content-Usage has the names 'search', 'ai-use' and 'train-ai'; write "
         "'train-ai=n' [unknown-usage]\n28: warning: 'train-ai=no' says nothing: Content-Usage has the values 'y' and "
         "'n'; write 'train-ai=n' [unknown-usage]\n17: warning: 'train-ai=n' says nothing: Content-Signal has the "
         "names 'search', 'ai-input', 'ai-train' and 'use'; write 'ai-train=no' [unknown-usage]\n29: warning: "
         "'ai-input=y' says nothing: Content-Signal has the values 'yes' and 'no'; write 'ai-input=yes' "
         "[unknown-usage]\n"},
        ONE("1:1 bom", "\\357\\273\\277" GROUP "disallow: /a\\n"),
        ONE("1:1 not-text", "<!DOCTYPE html>\\n"),
        ONE("1:1 not-text", "\\n <?xml version=1?>\\n"),
        ONE("1:1 not-text", "The page was not found.\\n"),
        ONE("1:1 not-text", "D\\0i\\0s\\0a\\0l\\0l\\0o\\0w\\0:\\0 \\0/\\0"),
        ONE("1:1 not-text", "\\211PNG\\r\\n"),
        ONE("1:1 not-text", "Not found\\n"),
        NONE("# nothing\\n"),
        /* Without its star, the rule would be no stronger than the one that allows the same. */
        ONE("2:1 dead-rule", GROUP "allow: /page\\ndisallow: /page*\\n"),
        /* The first line has two patterns, of which the second line has one. */
        {"lines that share one of their patterns",
         "printf '" GROUP
         "disallow: **/x\\ndisallow: /*/x\\n' | rep2c lint --all - | sed -n 's/.*\\[//p'; printf '" GROUP
         "disallow: /*/x\\nallow: **/x\\n' | rep2c lint --all - | sed -n 's/.*\\[//p'; printf '" GROUP
         "disallow: */X\\ndisallow: /*/x\\n' | rep2c lint --all - | sed -n 's/.*\\[//p'",
         0, "useless-star]\nredundant-rule]\ndead-rule]\n"},
        {"a cut line",
         "(printf '" GROUP "disallow: /a\\ndisallow: /b'; head -c 16700 /dev/zero | tr '\\0' c; printf '\\n') | rep2c "
         "lint --all - | sed -n 's/^stdin:\\([0-9:]*\\): .* \\[/\\1 /; s/]$//p'",
         0, "3:16664 cut-line\n"},
        {"a long comment",
         "(printf '" GROUP "disallow: /a\\n#'; head -c 16700 /dev/zero | tr '\\0' c; printf '\\n') | rep2c lint -q -",
         0, ""},
        {"a sitemap of another host than the site's",
         "printf '" GROUP "disallow: /a\\nsitemap: https://b/s.xml\\n' | rep2c lint -q --origin=https://a/ -", 0,
         "stdin:3:10: note: the sitemap is on another host: b, not a [sitemap-other-host]\n1 note\n"},
        {"over the limit",
         "printf '" GROUP "disallow: /a\\n' | rep2c lint --all --max-bytes=20 - | sed -n 's/.*\\[//p'", 0,
         "over-limit]\nempty-group]\n", "rep2c: standard input: warning: 13 bytes past"},
};

static const struct cli_case cases[] = {
        {"lines as compilers print them", "rep2c lint -q a.txt", 0,
         "a.txt:3:1: note: redundant: line 2 already covers this [redundant-rule]\n"
         "a.txt:5:1: note: duplicate: line 4 says the same [duplicate-rule]\n2 notes\n"},
        {"an exception that is none but for case is a warning",
         "printf '" GROUP "disallow: /shop/\\nallow: /Shop/sale\\n' >shop.txt; rep2c lint -q shop.txt", 1,
         "shop.txt:3:8: warning: opens nothing: upper and lower case differ, so it is not an exception from line 2: "
         "Disallow: /shop/ [case-suspect]\n1 warning\n"},
        {"groups joined by mistake that close the site are an error, said first",
         "printf 'user-agent: a\\ncrawl-delay: 5\\n" GROUP "disallow: /a\\n" GROUP
         "crawl-delay: 9\\n\\nuser-agent: b\\ndisallow: /\\n' >closed.txt; rep2c lint --select=joined-groups "
         "closed.txt",
         1,
         "closed.txt:8:1: error: blocks the site for every crawler not named, not for 'b' alone: no rule separates it "
         "from '*' in line 5; write what is to hold for '*' under line 5, 'Disallow:' if that is nothing "
         "[joined-groups]\n"
         "closed.txt:3:1: warning: 'a' in line 1 gets the rules below, too: no rule separates it from '*'; write its "
         "own rules under line 1, 'Disallow: /' to block it or 'Disallow:' to let it fetch everything "
         "[joined-groups]\n1 error, 1 warning\n"},
        {"that '*' comes before another name of its group",
         "printf '" GROUP "user-agent: a\\ncrawl-delay: 9\\nuser-agent: b\\ndisallow: /\\n' | rep2c lint -q "
         "--select=joined-groups - | cut -c1-65",
         0, "stdin:4:1: error: blocks the site for every crawler not named, no\n1 error\n"},
        {"what is allowed as well is not closed",
         "printf '" GROUP "crawl-delay: 9\\nuser-agent: b\\ndisallow: /\\nallow: /\\n' | rep2c lint -q "
         "--select=joined-groups - | cut -d' ' -f2",
         0, "warning:\nwarning\n"},
        {"whom the site is closed to, but for what",
         "printf 'user-agent: Googlebot\ndisallow: /\nallow: /$\nuser-agent: bingbot\n" GROUP
         "disallow: /\n' | rep2c lint --select=blocks-everything -; printf '" GROUP
         "disallow: /a\ndisallow: /*\nallow: /listing/\n' | rep2c lint --select=blocks-everything -; printf '" GROUP
         "disallow: /$\n' | rep2c lint -q -; printf '" GROUP
         "disallow: /\nuser-agent: Googlebot\nuser-agent: bingbot\ndisallow: /a' | rep2c lint -q -",
         1,
         "stdin:2:1: error: blocks the whole site for Googlebot, but for paths such as '/' [2 x blocks-everything: "
         "lines 2, 6]\n2 errors\n"
         "stdin:3:1: error: blocks the whole site for every crawler not named, but for paths such as '/listing/' "
         "[blocks-everything]\n1 error\n"
         "stdin:2:1: error: blocks the first page, '/', for every crawler not named [blocks-everything]\n1 error\n"
         "stdin:2:1: warning: blocks the whole site for every crawler not named [blocks-everything]\n1 warning\n"},
        {"a search engine that is named by its second token",
         "printf 'user-agent: msnbot\\ndisallow: /\\n' | rep2c lint -q -; printf 'user-agent: msnbot\\ndisallow: "
         "/\\nuser-agent: bingbot\\ndisallow: /a\\n' | rep2c lint -q -",
         0, "stdin:2:1: error: blocks the whole site for bingbot [blocks-everything]\n1 error\n"},
        {"what a crawler that is named escapes, once a group; and its only line stays",
         "printf '" GROUP "disallow: /admin/\nallow: /admin/a\ndisallow: /cart\ndisallow: /blog\nuser-agent: "
         "GPTBot\nuser-agent: CCBot\nallow: /blog/\nuser-agent: ClaudeBot\nallow: /blog\nallow: "
         "/cart\n' >n.txt; rep2c lint -q n.txt; rep2c lint --fix n.txt",
         0,
         "n.txt:6:13: warning: 'GPTBot' may fetch what 3 lines close to crawlers not named, such as '/admin/' "
         "and '/cart': a "
         "crawler with a group of its own does not get the rules for '*'; repeat these lines in this group [2 x "
         "rules-not-inherited: lines 6, 9]\n2 warnings\n",
         "rep2c: n.txt: errors and warnings to correct by hand: 2"},
        {"a crawler that trains models only by hearsay, beside one that is blocked",
         "printf 'user-agent: meta-externalagent\\ndisallow: /\\n' | rep2c lint -q -", 0,
         "stdin:1:13: note: FacebookBot of Meta stays open, and trains models as meta-externalagent does by hearsay; "
         "name it, too, to block it [other-name-open]\n1 note\n"},
        {"a crawl-delay that the operator of a crawler ignores, not one of a name that only others report",
         "for name in Googlebot Google-Gemini-CLI amazon-QBusiness; do printf \"user-agent: $name\\ncrawl-delay: "
         "5\\ndisallow: /a\\n\" | rep2c lint -q - | sed -n 's/.*: \\([^ ]* ignores crawl-delay\\).*/\\1/p'; done",
         0, "Googlebot ignores crawl-delay\n"},
        {"a group that disallows other paths only may be meant so",
         "printf '" GROUP "disallow: /a\nuser-agent: GPTBot\ndisallow: /b\n' | rep2c lint -q -", 0,
         "stdin:3:13: note: 'GPTBot' may fetch what line 2 closes to crawlers not named, '/a': a crawler with "
         "a group of its "
         "own does not get the rules for '*'; repeat this line in this group [rules-not-inherited]\n1 note\n"},
        {"a warning is exit status 1", "printf 'user-agent: *\\ndisallow: a\\n' | rep2c lint -q - >/dev/null", 1, ""},
        {"what a product token is",
         "printf 'user-agent: a1b*\nuser-agent: *b\ndisallow: /a\n' >c.txt && rep2c lint --all c.txt; rep2c lint --all "
         "--names=wide c.txt",
         0,
         "c.txt:1:13: note: probably matches nobody: no known crawler is called 'a1b*', and only 'a' is read "
         "[unmatchable-agent]\n"
         "c.txt:2:13: note: probably matches nobody: no known crawler is called '*b', which is not a valid name "
         "[unmatchable-agent]\n"
         "2 notes\n"
         "c.txt:1:16: note: applies to 'a1b' all the same: the '*' is ignored [unmatchable-agent]\n"
         "c.txt:2:13: note: probably matches nobody: no known crawler is called '*b', which is not a valid name "
         "[unmatchable-agent]\n"
         "2 notes\n"},
        {"a name that holds that of a known crawler is a warning, and a line behind the name an error",
         "printf 'user-agent: Yahoo! Slurp\nuser-agent: +bingbot\nuser-agent: Zeal bot Disallow: /\n"
         "user-agent: Googlebot Video\nuser-agent: 007\nuser-agent: Offline Explorer\ndisallow: /a\n' | rep2c lint "
         "--all - | cut -d: -f2,4 | sed '$d'",
         0, "1: warning\n2: warning\n3: error\n4: warning\n5: note\n6: note\n"},
        {"a rule behind a name is lost, also behind that of everybody",
         "printf 'user-agent: Zealbot Disallow: /\nuser-agent: * Disallow: /\ndisallow: /a\n' | rep2c lint -q -", 1,
         "stdin:1:13: error: has no effect: the rule behind 'Zealbot' is lost, for a line has one key; write the rule "
         "on a line of its own [2 x unmatchable-agent: lines 1, 2]\n2 errors\n"},
        {"a rule that all read, below a line that not all do",
         "printf 'user-agent *\ndisallow: /\n' | rep2c lint -q - | grep -c \"not named that reads lines without ':'\"",
         0, "1\n"},
        {"lines without a colon that Google reads", "printf 'user-agent *\ndisallow /\n' | rep2c lint --all -", 1,
         "stdin:1:11: warning: Google reads this line, and most other crawlers ignore it, so the rules below apply to "
         "no crawler: ':' is missing after 'user-agent' [missing-colon]\n"
         "stdin:2:1: error: blocks the whole site for every crawler not named that reads lines without ':', as Google "
         "does [blocks-everything]\n"
         "stdin:2:9: warning: Google reads this line, and most other crawlers ignore it: ':' is missing after "
         "'disallow' [missing-colon]\n1 error, 2 warnings\n"},
        {"a line that is cut at another colon",
         "printf '" GROUP
         "disallow /a:/b\nsitemap https://h/s.xml\ncrawl-delay 9:5\n' | rep2c lint --all - | sed '$d'; printf '" GROUP
         "disallow /a:/b\n' | rep2c check - /b",
         1,
         "stdin:2:9: warning: Google reads only '/b' here, and most other crawlers ignore this line: it is cut at "
         "another ':', for one is missing after 'disallow' [missing-colon]\n"
         "stdin:3:8: warning: Google reads only '//h/s.xml' here, and most other crawlers ignore this line: it is cut "
         "at another ':', for one is missing after 'sitemap' [missing-colon]\n"
         "stdin:4:12: warning: this line is ignored, for it is cut at another ':': one is missing after 'crawl-delay' "
         "[missing-colon]\n"
         "disallow\t2\t/b\n"},
        {"what a character is that looks like another one",
         "printf '" GROUP "disallow:\\302\\240/a\ndisallow\\357\\274\\232/b\n' | rep2c lint --all -", 1,
         "stdin:2:10: warning: matches nothing: this is a no-break space (U+00A0); write a space [look-alike]\n"
         "stdin:3:9: warning: this line is ignored: this is a full-width colon (U+FF1A); write ':' [look-alike]\n"
         "2 warnings\n"},
        {"crawlers of a company", "printf 'user-agent: OpenAI\ndisallow: /a\n' | rep2c lint -q - | sed '$d'", 0,
         "stdin:1:13: warning: probably matches nobody: no known crawler is called 'OpenAI'; name crawlers, such "
         "as 'ChatGPT-User', 'GPTBot', 'OAI-AdsBot' [company-name]\n"},
        {"a company beside its crawler",
         "printf 'user-agent: Google\nuser-agent: Googlebot\ndisallow: /a\n' | rep2c lint -q -", 0,
         "stdin:1:13: note: probably matches nobody: no known crawler is called 'Google'; name crawlers, such as "
         "'Googlebot' [company-name]\n1 note\n"},
        {"a delay of a day",
         "printf '" GROUP "crawl-delay: 86400\ndisallow: /a\n' | rep2c lint -q - | sed 's/;.*//; $d'", 0,
         "stdin:2:14: note: lets a crawler fetch at most 1 page a day: the delay is in seconds\n"},
        {"whom a sitemap is closed to",
         "printf '" GROUP "disallow: /*.xml\nuser-agent: Googlebot\ndisallow: /s\nsitemap: https://h/s.xml\n' | rep2c "
         "lint --select=blocks-sitemap - | sed '$d'",
         0,
         "stdin:5:10: warning: this sitemap is closed to Googlebot and every crawler not named by line 4: allow it by "
         "a longer rule [blocks-sitemap]\n"},
        {"the name that two groups share, but not a first word that names share",
         "printf 'user-agent: Gvc a\ndisallow: /a\nuser-agent: Gvc b\ndisallow: /b\nuser-agent: Bot/1\n"
         "disallow: /a\nuser-agent: Bot*\ndisallow: /b\n' | rep2c lint --select=split-group -",
         0,
         "stdin:7:13: note: some crawlers read only the first group for Bot, in line 5: merge them [split-group]\n"
         "1 note\n"},
        {"what follows a crawler's name does not matter, unless the name alone is that of another crawler",
         "printf 'user-agent: sogou spider\nuser-agent: Googlebot Video\nuser-agent: Zealbot Slurp\ndisallow: /a\n' | "
         "rep2c lint --all - | sed '$d'",
         0,
         "stdin:1:18: note: applies to 'sogou' all the same: only the first word counts [unmatchable-agent]\n"
         "stdin:2:13: warning: applies to 'Googlebot', not to 'Googlebot Video': a product token consists of letters, "
         "'-' and '_' [unmatchable-agent]\n"
         "stdin:3:13: warning: applies to 'Zealbot', not to 'Zealbot Slurp': write 'Slurp' on a line of its own "
         "[unmatchable-agent]\n"},
        {"what becomes of the rules below a user-agent line without a colon",
         "printf 'user-agent b\ndisallow: /b\nuser-agent c\ndisallow: /c\nuser-agent d e\nallow: /d\n' | rep2c lint -q "
         "--select=missing-colon --all - | sed '$d'",
         0,
         "stdin:1:11: warning: Google reads this line, and most other crawlers ignore it, so the rules below apply to "
         "no crawler: ':' is missing after 'user-agent' [missing-colon]\n"
         "stdin:3:11: warning: Google reads this line, and most other crawlers ignore it, so the rules below join the "
         "group above: ':' is missing after 'user-agent' [missing-colon]\n"
         "stdin:5:11: warning: this line is ignored, so the rules below join the group above: ':' is missing after "
         "'user-agent' [missing-colon]\n"},
        {"two rules in one line", "printf 'user-agent: *\ndisallow: /a disallow: /b\n' | rep2c lint -q - | sed '$d'", 0,
         "stdin:2:13: warning: both rules are lost: write each on a line of its own [bad-escape]\n"},
        {"a duplicate with other escapes",
         "printf 'user-agent: *\ndisallow: /%%2F\ndisallow: /%%2f\n' | rep2c lint -q - | sed '$d'", 0,
         "stdin:3:1: note: duplicate: line 2 says the same, in another spelling [duplicate-rule]\n"},
        {"a rule that does nothing, but ends its group",
         "printf 'user-agent: a\ndisallow: /x\nallow: /y\nuser-agent: b\nallow: /z\nuser-agent: a\ndisallow: /x\n"
         "user-agent: c\nallow: /q\n' | rep2c lint -q --ignore=split-group -",
         0,
         "stdin:5:1: note: redundant: everything it allows is allowed by default; write 'Disallow:' in its place, or "
         "the group joins the next one [redundant-rule]\n"
         "stdin:3:1: note: redundant: everything it allows is allowed by default [2 x redundant-rule: lines 3, 9]\n"
         "stdin:7:1: note: duplicate: line 2 says the same; keep it, or remove the whole group: without a rule, the "
         "group joins the next one [duplicate-rule]\n4 notes\n"},
        {"a line for each kind, the worst first",
         "printf 'user-agent: *\ndisallow: /a*\ndisallow: /b*\nsitemap: c\ndisallow: /d*\n' | rep2c lint -q -", 1,
         "stdin:4:10: warning: crawlers may ignore this sitemap: the URL does not start with http:, https: or ftp: "
         "[bad-sitemap]\n"
         "stdin:2:13: note: the '*' at the end is useless: a pattern matches every path that begins with it [3 x "
         "useless-star: lines 2, 3, 5]\n"
         "1 warning, 3 notes\n"},
        {"of many lines the first are listed",
         "(echo 'user-agent: *'; for i in 1 2 3 4 5 6 7 8 9; do echo \"disallow: /a$i*\"; done) | rep2c lint -q - | "
         "grep -o '. x .*'",
         0, "9 x useless-star: lines 2, 3, 4, 5, 6, 7, 8, 9, ...]\n"},
        {"colours on a terminal alone, and where they are asked for",
         "rep2c lint -q --color=always a.txt | grep -c '\033'; rep2c lint -q a.txt | grep -c '\033'", 1, "2\n0\n"},
        {"what a file does as a whole, first",
         "printf 'user-agent: *\\ndisallow: /cart\\nuser-agent: bingbot\\ndisallow: /\\n' >closed.txt; rep2c lint "
         "--color=always closed.txt >out; echo $?; wc -l <out; sed '2,9s/[0-9][0-9]* of [0-9]* crawlers.*/N/' out | "
         "sed -n '1,3p;9,11p' | cat -v",
         0,
         "1\n11\n^[[31mClosed to search: bingbot may fetch nothing (line 4, 'disallow: /').^[[0m\n"
         "Googlebot and all other crawlers may fetch all but some paths, such as /cart (line 2, 'disallow: "
         "/cart').\n^[[33mSearch: N\n\n"
         "closed.txt:4:1: ^[[31merror^[[0m: blocks the whole site for bingbot [blocks-everything]\n"
         "1 error\n"},
        {"what a file does as a whole, the same as audit says",
         "rep2c lint a.txt | sed '/^$/q' | sed '$d' >lint; rep2c audit a.txt | sed '$d' | cmp - lint && wc -l <lint", 0,
         "7\n"},
        {"not beside other files, nor in what other programs read",
         "for with in b.txt -q --all --select=bom --format=json --format=github --format=junit --format=sarif; do "
         "rep2c lint $with a.txt | grep -c 'may fetch all but'; done | uniq -c",
         0, "      8 0\n"},
        {"a severity", "rep2c lint -q --severity=warning a.txt", 0, ""},
        {"kinds that are selected", "rep2c lint --select=duplicate-rule,bom a.txt | sed -n 's/.*\\[//p'", 0,
         "duplicate-rule]\n"},
        {"two kinds in one argument", "rep2c lint -q --ignore=redundant-rule,duplicate-rule a.txt", 0, ""},
        {"what a finding is", "rep2c lint --explain=bom | sed -n '1p;$p'", 0,
         "bom (note): The file begins with a byte order mark.\nSource: "
         "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec\n"},
        {"what no finding is", "rep2c lint --explain=x", 2, "", "there is no finding 'x'"},
        {"annotations for GitHub",
         "printf 'user-agent: *\ndisallow: a%%z1\n' >'a,b.txt'; rep2c lint --format=github a,b.txt", 1,
         "::warning file=a%2Cb.txt,line=2,col=11,endColumn=15,title=no-leading-slash::matches nothing: a pattern must "
         "begin with '/' or '*' [no-leading-slash]\n"
         "::warning file=a%2Cb.txt,line=2,col=12,endColumn=15,title=bad-escape::the '%25' stands for itself: two "
         "hexadecimal digits must follow it [bad-escape]\n"},
        {"what would act on a terminal, or end XML, is escaped in annotations",
         "printf 'a\\302\\233\\342\\200\\256\\377\\357\\277\\276: 1\\nuser-agent: *\\ndisallow: /a\\n' >e.txt; rep2c "
         "lint --format=github e.txt; rep2c lint --format=junit e.txt | grep -o 'line 1.*key is'",
         0,
         "::notice "
         "file=e.txt,line=1,col=1,endColumn=14,title=unknown-key::'a\\xc2\\x9b\\xe2\\x80\\xae\\xff\\xef\\xbf\\xbe' is "
         "ignored: the key is unknown [unknown-key]\n"
         "line 1: 'a\\xc2\\x9b\\xe2\\x80\\xae\\xff\\xef\\xbf\\xbe' is ignored: the key is\n"},
        {"JUnit", "printf 'a&b: 1\nuser-agent: *\ndisallow: a\n' | rep2c lint --format=junit - a.txt absent", 2,
         "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<testsuites name=\"rep2c lint\">\n"
         "  <testsuite name=\"stdin\" tests=\"2\" failures=\"1\" errors=\"0\">\n"
         "    <testcase name=\"no-leading-slash\" classname=\"stdin\">\n"
         "      <failure type=\"warning\" message=\"A pattern that begins with neither a slash nor a star matches "
         "nothing\">line 3: matches nothing: a pattern must begin with '/' or '*'</failure>\n"
         "    </testcase>\n"
         "    <testcase name=\"unknown-key\" classname=\"stdin\">\n"
         "      <system-out>line 1: 'a&amp;b' is ignored: the key is unknown</system-out>\n"
         "    </testcase>\n"
         "  </testsuite>\n"
         "  <testsuite name=\"a.txt\" tests=\"2\" failures=\"0\" errors=\"0\">\n"
         "    <testcase name=\"redundant-rule\" classname=\"a.txt\">\n"
         "      <system-out>line 3: redundant: line 2 already covers this</system-out>\n"
         "    </testcase>\n"
         "    <testcase name=\"duplicate-rule\" classname=\"a.txt\">\n"
         "      <system-out>line 5: duplicate: line 4 says the same</system-out>\n"
         "    </testcase>\n"
         "  </testsuite>\n"
         "  <testsuite name=\"absent\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
         "    <testcase name=\"lint\" classname=\"absent\"><error message=\"No such file or directory\"/></testcase>\n"
         "  </testsuite>\n"
         "</testsuites>\n",
         "rep2c: absent: No such file"},
        {"a dry run writes the difference, and changes nothing",
         "cp a.txt f.txt; rep2c lint --fix --dry-run f.txt; echo $?; cmp a.txt f.txt", 0,
         "--- f.txt\n+++ f.txt\n@@ -1,5 +1,3 @@\n user-agent: *\n disallow: /a\n-disallow: /a/b\n allow: /a/c\n"
         "-allow: /a/c\n1\n"},
        {"a fix changes the file, and a second one nothing",
         "cp a.txt f.txt; rep2c lint --fix f.txt | wc -l; cat f.txt; rep2c lint --fix f.txt", 0,
         "8\nuser-agent: *\ndisallow: /a\nallow: /a/c\n"},
        {"what `patch` makes of the difference is the same",
         "(echo 'user-agent: *'; for i in 1 2 3; do echo \"disallow: /a$i*\"; echo \"allow: /a$i/b\"; echo \"allow: "
         "/a$i/b\"; for j in 1 2 3 4 5; do echo \"disallow: /b$i$j\"; done; done; printf 'disallow: /end*') >f.txt; cp "
         "f.txt g.txt; rep2c lint --fix f.txt >d; if command -v patch >/dev/null; then patch -s g.txt <d && cmp f.txt "
         "g.txt; fi && wc -l <f.txt",
         0, "22\n"},
        {"of rules that cover each other one stays",
         "printf 'user-agent: *\ndisallow: /a*b\ndisallow: /a*b*\ndisallow: /a*b**\n' >f.txt; rep2c lint --fix f.txt "
         ">/dev/null; cat f.txt",
         0, "user-agent: *\ndisallow: /a*b\n"},
        {"no rule is useless, or goes, that crawlers need that read fewer lines than Google",
         "for t in 'disalow: /a\ndisallow: /a/b' 'disallow: /\nallow: /$\nallow: /index.html'; do printf "
         "\"user-agent: *\n$t\n\" | rep2c lint -q --select=redundant-rule,duplicate-rule,dead-rule -; done",
         0, ""},
        {"what only a mistake makes useless stays",
         "for t in 'user-agnet: *' 'user agent *' 'user\\342\\200\\223agent: *' 'foo: /c' 'crawl-delay: 1'; do set -- \"$@\" \"disallow: /b\\n$t\\ndisallow: /b/c\"; done; for t in 'disallow: /index.html\\nallow: /index.html' 'allow: /a\\ndisallow: /a*' 'allow: /a*\\nallow: /a\\ndisallow: /a'; do set -- \"$t\\ndisallow: /b\\ndisallow: /b/c\" \"$@\"; done; for t in 'disallow: /b\\ndisallow: /B\\nallow: /Bb' 'disallow: /a/\\ndisallow: /a/b/\\ndisallow: /a/B/\\nallow: /A/b/c' 'disallow: /b#\\ndisallow: /b/c' 'disallow: b\\nallow: /b/c' '/~b/\\nallow: /~b/c' 'disallow:\\nuser-agent: *\\ndisallow: /wp-includes/\\ndisallow: /wp-includes/c' 'disallow: /B\\nallow: /b/index.html' 'disallow:\\nuser-agent: *\\ndisallow: /\\nuser-agent: b\\nallow: /b\\nallow: /b/c' 'allow: /\\ndisallow: /\\nallow: /b' 'disallow: /B\\nallow: /b/c\\nuser-agent: a\\ndisallow:' 'disallow: /b*\\nalow: /b' 'disallow: /b/.*$\\nallow: /b/c' \"$@\"; do printf \"user-agent: a\\n$t\\n\" >f.txt; rep2c lint -q --fix --dry-run f.txt | grep -c '^-[ad]'; done | uniq -c | tr -s ' '; :",
         0, " 19 0\n 1 1\n", "rep2c: f.txt: errors and warnings to correct by hand: 1"},
        {"a group keeps a rule, which ends its user-agent lines",
         "r='user-agent: a\ndisallow: /a\ndisallow: /b\n'; printf \"$r${r}user-agent: b\ndisallow:\n\" >f.txt; rep2c "
         "lint --fix f.txt | grep '^-[ad]'; rep2c lint --fix f.txt",
         0, "-disallow: /b\n"},
        {"what a line does is what is left of it",
         "for t in 'allow: /\nDisallowAITraining: /' 'DisallowAITraining: /' 'allow: /\ndisallow: /#*' 'disalow: /'; "
         "do printf \"user-agent: *\n$t\n\" >f.txt; rep2c lint -q f.txt | grep -oE '(closes|blocks|is about|Google "
         "reads).*'; done",
         0,
         "Google reads this as 'Disallow: /'; most other crawlers ignore it [read-as-rule]\n"
         "blocks the whole site for every crawler not named that reads misspelt and longer keys, as Google does "
         "[blocks-everything]\n"
         "closes the whole site to Googlebot: Google reads 'DisallowAITraining' as 'Disallow' [read-as-rule]\n"
         "is about every path: '#' begins a comment, so the pattern is '/' [hash-inside]\n"
         "blocks the whole site for every crawler not named that reads misspelt and longer keys, as Google does "
         "[blocks-everything]\n"},
        {"all lines that contradict another about usage, and no group joined for two versions of a crawler",
         "printf 'user-agent: A/1\ncrawl-delay: 3\nuser-agent: A/2\ncontent-signal: ai-train=yes\ncontent-signal: "
         "ai-train=no\ncontent-usage: train-ai=y\ncontent-signal: ai-train=yes\nallow: /\n' >f.txt; rep2c lint -q "
         "--all --select=conflicting-usage,joined-groups f.txt | cut -d: -f 2; rep2c lint -q --select=joined-groups "
         "f.txt",
         0, "4\n6\n7\n3 warnings\n"},
        {"the comment of a rule that goes stays, unless it silences findings",
         "printf 'user-agent: *\ndisallow: /a\ndisallow: /a/b # why\r\ndisallow: /a/c # rep2c: ignore useless-star\n' "
         ">f.txt; rep2c lint --fix f.txt >/dev/null; cat -v f.txt",
         0, "user-agent: *\ndisallow: /a\n# why^M\n"},
        {"a read-only file is not a file to fix",
         "cp a.txt r.txt; chmod 444 r.txt; rep2c lint --fix r.txt; cmp a.txt r.txt", 0, "",
         "rep2c: r.txt: --fix: the file is read-only"},
        {"nor is one of several names",
         "cp a.txt h.txt; ln h.txt h2.txt; rep2c lint --fix h.txt; rep2c lint --fix --dry-run h.txt | wc -l; cmp a.txt "
         "h2.txt",
         0, "8\n", "rep2c: h.txt: --fix: the file has other names"},
        {"nor one over the size limit", "cp a.txt f.txt; rep2c lint --fix --max-bytes=50 f.txt", 2, "",
         "nothing is fixed, for the file is over the size limit of 50 bytes"},
        {"the owner stays when another user fixes the file",
         "cp a.txt o.txt; if [ \"$(id -u)\" = 0 ]; then chown 12345:23456 o.txt && rep2c lint --fix o.txt >/dev/null; "
         "stat -c %u:%g o.txt; else echo 12345:23456; fi",
         0, "12345:23456\n"},
        {"only what is selected is fixed",
         "cp a.txt f.txt; rep2c lint --fix --select=duplicate-rule f.txt | grep '^-[ad]'", 0, "-allow: /a/c\n"},
        {"fixes that are not proven within the budget", "rep2c lint --fix --dry-run --budget=1 a.txt", 2, "",
         "not settled within the budget; --budget raises it"},
        {"too small a budget", "rep2c lint -q --budget=1 a.txt", 2, NULL, "not settled within the budget"},
        {"too small a budget for what the file does as a whole", "rep2c lint --budget=1 a.txt >/dev/null", 2, "",
         "not settled within the budget"},
        {"a long path that no rule goes on with takes few steps",
         "printf 'user-agent: *\\ndisallow: /b\\nsitemap: https://h/%09000d\\n' 0 | rep2c lint -q --budget=600 -", 0,
         ""},
        {"standard input can't be fixed", "rep2c lint --fix - <a.txt", 2, "", "only a file can be written"},
        {"a blob can't be fixed", "rep2c compile -q a.txt -o a.rep && rep2c lint --fix a.rep", 2, "", "no text to fix"},
        {"a dry run of nothing", "rep2c lint --dry-run a.txt", 2, "", "--dry-run needs --fix"},
        {"an ID that is left out", "rep2c lint -q --ignore redundant-rule --ignore=duplicate-rule a.txt", 0, ""},
        {"several files", "rep2c lint -q a.txt a.txt | sed -n '5,$p'", 0, "4 notes in 2 of 2 files\n"},
        {"a blob", "rep2c compile -q a.txt -o a.rep && rep2c lint -q a.rep | wc -l", 0, "3\n"},
        {"JSON", "rep2c lint --json a.txt | tail -n 1", 0,
         "{\"file\":\"a.txt\",\"line\":5,\"column\":1,\"offset\":54,\"severity\":\"note\",\"id\":\"duplicate-rule\","
         "\"message\":\"duplicate: line 4 says the "
         "same\",\"other_line\":4,\"fix\":{\"begin\":54,\"end\":66,\"text\":\"\"}}\n"},
        {"the fix of a group's only rule keeps its user-agent lines from the next group",
         "printf 'user-agent: a\\nallow: /x\\nuser-agent: b\\ndisallow: /\\n' | rep2c lint --json - | grep -o "
         "'.fix.:.*'",
         0, "\"fix\":{\"begin\":14,\"end\":23,\"text\":\"Disallow:\"}}\n"},
        {"no fix where a person decides, nor of what is not UTF-8, nor of a blob",
         "printf 'user-agent: *\\ndisalow: /a\\ndisallow: /\\377*\\n' >u.txt; rep2c lint --json u.txt | grep -o "
         "'.fix.:.*'; rep2c compile -q a.txt -o a.rep && rep2c lint --json a.rep | grep -o '.fix.:.*'",
         0, "\"fix\":null}\n\"fix\":null}\n\"fix\":null}\n\"fix\":null}\n"},
        {"control bytes", "printf 'user-agent: *\ndisallow: /a\na\033b: 1\n' | rep2c lint -q -", 0,
         "stdin:3:1: note: 'a\\x1bb' is ignored: the key is unknown [unknown-key]\n1 note\n"},
        {"an unknown ID", "rep2c lint -q --ignore=x a.txt", 2, "", "there is no finding 'x'"},
        {"no ID", "rep2c lint -q --select= a.txt", 2, "", "--select: '' names no finding"},
        {"a missing file among others", "rep2c lint -q absent a.txt | wc -l; rep2c lint -q absent a.txt >/dev/null", 2,
         "3\n", "rep2c: absent: No such file"},
        {"two formats", "rep2c lint --json --sarif a.txt", 2, "", "exclude each other"},
};

/* The places of findings. */
#define PLACES " | grep -o '\"uri\":\"[^\"]*\"},\"region\":{[^}]*'"

static const struct cli_case sarif_cases[] = {
        {"SARIF",
         "rep2c lint --sarif a.txt | cut -d, -f2- | sed 's/[^:]*,\"rules\":.*\"invocations\"/.../;s/Index\":[0-9]*/Ind"
         "ex\":N/;s/{\"ruleId\":\"dup.*//'",
         0,
         "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"rep2c\",\"version\":...:[{\"executionSucce"
         "ssful\":true}],\"columnKind\":\"unicodeCodePoints\",\"results\":[{\"ruleId\":\"redundant-rule\",\"ruleIndex"
         "\":N,\"level\":\"note\",\"message\":{\"text\":\"redundant: line 2 already covers this\"},\"locations\":[{\"p"
         "hysicalLocation\":{\"artifactLocation\":{\"uri\":\"a.txt\"},\"region\":{\"startLine\":3,\"startColumn\":1,\""
         "endColumn\":15}}}],\"relatedLocations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"a.txt\"},\"r"
         "egion\":{\"startLine\":2}}}],\"partialFingerprints\":{\"rep2c/v1\":\"e6e1cb9e4a2a8f43:1\"}},\n"},
        {"two findings, and the rule of the first",
         "rep2c lint --sarif a.txt >s; grep -o ruleId s | wc -l; i=$(grep -o 'redundant-rule\",\"ruleIndex\":[0-9]*' s | "
         "cut -d: -f2); grep -o '{\"id\":\"[^}]*}[^}]*}[^}]*}[^}]*}' s | sed -n $((i + 1))p | sed -E "
         "'s/\"(shortD|fullD|help\").*(\"helpUri)/\\2/'",
         0,
         "2\n{\"id\":\"redundant-rule\",\"helpUri\":\"https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2\","
         "\"defaultConfiguration\":{\"level\":\"note\"}\n"},
        {"columns count characters", "rep2c lint --sarif --ignore=non-ascii b.txt" PLACES, 0,
         "\"uri\":\"b.txt\"},\"region\":{\"startLine\":2,\"startColumn\":14,\"endColumn\":16\n"},
        {"and a byte that is not UTF-8 is one",
         "printf '" GROUP "disallow: /\\303%%z\\n' | rep2c lint --sarif --ignore=non-ascii -" PLACES, 0,
         "\"uri\":\"stdin\"},\"region\":{\"startLine\":2,\"startColumn\":13,\"endColumn\":15\n"},
        {"a byte order mark is none",
         "printf '\\357\\273\\277x: 1\\nallow: /\\n' | rep2c lint --sarif --select=unknown-key -" PLACES, 0,
         "\"uri\":\"stdin\"},\"region\":{\"startLine\":1,\"startColumn\":1,\"endColumn\":5\n"},
        {"a name is a URI", "cp b.txt 'a b:%.txt' && rep2c lint --sarif --ignore=non-ascii 'a b:%.txt'" PLACES, 0,
         "\"uri\":\"a%20b%3A%25.txt\"},\"region\":{\"startLine\":2,\"startColumn\":14,\"endColumn\":16\n"},
        {"nothing is found",
         "printf 'user-agent: *\\ndisallow: /a\\n' | rep2c lint --sarif - | grep -o '\"results\":.*'", 0,
         "\"results\":[]}]}\n"},
        {"an absolute one, too", "rep2c lint --sarif --ignore=non-ascii \"$PWD/b.txt\" | grep -c '\"uri\":\"file:///'",
         0, "1\n"},
        {"a file that is missing", "rep2c lint --sarif absent | grep -c '\"executionSuccessful\":false'", 0, "1\n",
         "rep2c: absent: No such file"},
};

CLI_FILES(files)
CLI_TEST(finding_cases)
CLI_TEST(cases)
CLI_TEST(sarif_cases)
