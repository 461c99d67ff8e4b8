/* SPDX-License-Identifier: Apache-2.0 */
/* finding_texts.c: the texts about each finding, in one table.  `rep2c lint --explain`, the help in SARIF, and pages
   are made from it. */
#include "analyze/lint/lint.h"
#include "base/command.h"
#include "syntax/token.h"

#define RFC "https://www.rfc-editor.org/rfc/rfc9309.html"
#define GOOGLE "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec"
#define SITEMAPS "https://www.sitemaps.org/protocol.html#submit_robots"
#define ATTACH "https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/"
#define VOCABULARY "https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/"
#define GROUP "User-agent: *\n"

static const struct rep_finding_text texts[] = {
        {REP_FINDING_NOT_TEXT, "not-text", REP_SEVERITY_ERROR, "The file is not a robots.txt in plain text",
         "Crawlers read what they can of any file, and here that is little or nothing: they fetch everything. Most "
         "often the server answers with an error page or with data of an application. Nothing else is reported about "
         "such a file, unless it has rules. A robots.txt is plain text in UTF-8.",
         RFC "#section-2.3", "<!DOCTYPE html>\n<title>Not found</title>\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_BOM, "bom", REP_SEVERITY_NOTE, "The file begins with a byte order mark",
         "Google skips the mark. Other crawlers take it for a part of the first key, and miss that line. Save the file "
         "as UTF-8 without a byte order mark.",
         GOOGLE, "\xef\xbb\xbf" GROUP "Disallow: /private/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_OVER_LIMIT, "over-limit", REP_SEVERITY_ERROR,
         "The end of the file is ignored: it is past the size limit",
         "Crawlers have to read 500 KiB, and Google reads no more. Rules past the limit have no effect. Shorten the "
         "file: one rule with a star replaces many rules for single pages.",
         RFC "#section-2.5", NULL, NULL},
        {REP_FINDING_CUT_LINE, "cut-line", REP_SEVERITY_ERROR, "The end of a line is ignored: the line is too long",
         "Google's parser keeps the first 16,663 bytes of a line, so the pattern is shorter than written and matches "
         "more pages. Mostly a line end is missing: write each rule on a line of its own.",
         "https://github.com/google/robotstxt", NULL, NULL},
        {REP_FINDING_MISSPELT_KEY, "misspelt-key", REP_SEVERITY_WARNING, "A key is misspelt",
         "Crawlers ignore a line with an unknown key. Google accepts some misspellings, most other crawlers accept "
         "none. The message says which case this is.",
         RFC "#section-2.2", GROUP "Disalow: /private/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_UNKNOWN_KEY, "unknown-key", REP_SEVERITY_NOTE, "A key is unknown and ignored",
         "No crawler is known to read this key. Remove the line, or begin it with '#' if it is a comment.",
         RFC "#section-2.2.4", GROUP "Disallow: /private/\nOwner: Jane\n",
         GROUP "Disallow: /private/\n# Owner: Jane\n"},
        {REP_FINDING_UNSUPPORTED_DIRECTIVE, "unsupported-directive", REP_SEVERITY_WARNING,
         "Crawlers ignore this directive in robots.txt",
         "Google has ignored noindex in robots.txt since 2019. Put it into the page's robots meta tag or into the "
         "header X-Robots-Tag, and do not disallow the page: a crawler that may not fetch the page never sees the tag. "
         "What content may be used for is said by Content-Usage or Content-Signal, not by keys such as NoAI.",
         "https://developers.google.com/search/docs/crawling-indexing/block-indexing",
         GROUP "Disallow: /private/\nNoindex: /old/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_MISSING_COLON, "missing-colon", REP_SEVERITY_WARNING, "The colon after a key is missing",
         "Google accepts a line of two words without a colon. Other crawlers ignore the line. Without its user-agent "
         "line, a group becomes a part of the group above it.",
         RFC "#section-2.2", GROUP "Disallow /private/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_RULE_WITHOUT_GROUP, "rule-without-group", REP_SEVERITY_ERROR,
         "A rule before the first user-agent line applies to no crawler",
         "Rules apply to the crawlers that the user-agent lines above them name. Write the user-agent line first.",
         RFC "#section-2.2.1", "Disallow: /private/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_EMPTY_GROUP, "empty-group", REP_SEVERITY_NOTE, "A group without rules allows everything",
         "The crawlers that it names may fetch everything, even what the rules for all other crawlers forbid. A "
         "crawl-delay is not a rule. Repeat the rules in this group, or write an empty 'Disallow:' if everything "
         "should be open.",
         RFC "#section-2.2.1", GROUP "Disallow: /private/\nUser-agent: ExampleBot\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_SPLIT_GROUP, "split-group", REP_SEVERITY_NOTE, "Several groups name the same agent",
         "By RFC 9309, a crawler merges all groups that name it. Some crawlers read only the first. Write all rules "
         "for a crawler into one group.",
         RFC "#section-2.2.1", "User-agent: ExampleBot\nDisallow: /a\n\nUser-agent: ExampleBot\nDisallow: /b\n",
         "User-agent: ExampleBot\nDisallow: /a\nDisallow: /b\n"},
        {REP_FINDING_UNMATCHABLE_AGENT, "unmatchable-agent", REP_SEVERITY_WARNING,
         "A user-agent line does not consist of a product token",
         "A product token consists of letters, '-' and '_'. A crawler compares its own token with what comes before "
         "the first other byte, so the group may apply to another crawler, or to none: a whole User-Agent header names "
         "'Mozilla'. Write one token a line. It is only a note where the line has no known crawler's name, as in lists "
         "of old tools, and where the rest of the line does not matter. Names that a known crawler looks for as they "
         "are, such as MJ12bot, are not reported.",
         RFC "#section-2.2.1", "User-agent: Examplebot, Otherbot\nDisallow: /private/\n",
         "User-agent: Examplebot\nUser-agent: Otherbot\nDisallow: /private/\n"},
        {REP_FINDING_NO_LEADING_SLASH, "no-leading-slash", REP_SEVERITY_WARNING,
         "A pattern that begins with neither a slash nor a star matches nothing",
         "A pattern is compared with the path of a URL, which begins with '/'. Begin the pattern with '/', or with '*' "
         "if the text may stand anywhere in the path.",
         RFC "#section-2.2.2", GROUP "Disallow: private/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_ABSOLUTE_URL, "absolute-url", REP_SEVERITY_WARNING,
         "A pattern that is a whole URL matches nothing",
         "A pattern is compared with the path of a URL, without scheme and host. Write the path alone. A robots.txt "
         "applies to its own host only.",
         RFC "#section-2.2.2", GROUP "Disallow: https://example.com/private/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_BAD_ESCAPE, "bad-escape", REP_SEVERITY_WARNING,
         "A pattern contains a space, or a percent sign that begins no escape",
         "URLs contain no space, and write a percent sign as %25. So the pattern matches nothing, or something else. "
         "Write %20 and %25. If a second rule begins behind the space, a line end is missing.",
         RFC "#section-2.2.2", GROUP "Disallow: /my files/\n", GROUP "Disallow: /my%20files/\n"},
        {REP_FINDING_NON_ASCII, "non-ascii", REP_SEVERITY_NOTE, "A pattern contains bytes outside ASCII",
         "URLs escape such bytes. Some crawlers compare the pattern as it is written, and find no match. Write the "
         "escapes.",
         RFC "#section-2.2.2", GROUP "Disallow: /caf\xc3\xa9\n", GROUP "Disallow: /caf%C3%A9\n"},
        {REP_FINDING_DOLLAR_INSIDE, "dollar-inside", REP_SEVERITY_WARNING,
         "A dollar sign is not the last byte of a pattern",
         "'$' means the end of the path only as the last byte of a pattern. Elsewhere it matches a '$' in the URL.",
         RFC "#section-2.2.3", GROUP "Disallow: /*.pdf$*\n", GROUP "Disallow: /*.pdf$\n"},
        {REP_FINDING_USELESS_STAR, "useless-star", REP_SEVERITY_NOTE,
         "A star is useless: the pattern matches the same without it",
         "A pattern matches every path that begins with it, so a star at its end changes nothing, and neither does a "
         "second star in a row. It is reported only where the length that it adds changes no verdict. Remove it: --fix "
         "does.",
         RFC "#section-2.2.3", GROUP "Disallow: /private/*\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_CASE_SUSPECT, "case-suspect", REP_SEVERITY_NOTE,
         "An allowed and a disallowed pattern differ only in upper and lower case",
         "Paths are compared with case, so neither rule overrides the other: each covers its own spelling. Write the "
         "spelling that the URLs have, once. It is a warning where a rule was meant as an exception from a shorter "
         "one, and opens nothing.",
         RFC "#section-2.2.2", GROUP "Disallow: /shop/\nAllow: /Shop/sale\n",
         GROUP "Disallow: /shop/\nAllow: /shop/sale\n"},
        {REP_FINDING_BAD_SITEMAP, "bad-sitemap", REP_SEVERITY_WARNING, "A sitemap is not an absolute URL",
         "The sitemaps protocol asks for a whole URL with scheme and host. Crawlers may ignore anything else.",
         SITEMAPS, GROUP "Disallow: /private/\nSitemap: /sitemap.xml\n",
         GROUP "Disallow: /private/\nSitemap: https://example.com/sitemap.xml\n"},
        {REP_FINDING_SITEMAP_OTHER_HOST, "sitemap-other-host", REP_SEVERITY_NOTE, "A sitemap is on another host",
         "A robots.txt may name sitemaps of other hosts. Often, though, the file was copied from another site, or the "
         "host was given up. Compared are the host of the file where it is known, or the first sitemap.",
         SITEMAPS,
         GROUP "Disallow: /private/\nSitemap: https://example.com/a.xml\nSitemap: https://example.org/b.xml\n",
         GROUP "Disallow: /private/\nSitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n"},
        {REP_FINDING_BAD_VALUE, "bad-value", REP_SEVERITY_WARNING, "The value of a directive is invalid",
         "Crawlers ignore the line, or read it in different ways. A crawl-delay is a number of seconds, and stands "
         "below a user-agent line. Content-Usage has an optional path that begins with '/', and pairs such as "
         "'train-ai=n, search=y'. Content-Signal has pairs such as 'ai-train=no, search=yes', and no path. A License "
         "is an absolute URL.",
         GOOGLE, GROUP "Disallow: /private/\nCrawl-delay: slow\n", GROUP "Disallow: /private/\nCrawl-delay: 10\n"},
        {REP_FINDING_DEAD_RULE, "dead-rule", REP_SEVERITY_WARNING,
         "A rule has no effect: another one overrides it everywhere",
         "Wherever the rule matches, a stronger one says the opposite: the longer pattern wins, and on a tie the one "
         "that allows. This was proven for every URL and every crawler of the group. Decide which of the two is meant: "
         "remove the rule, or make its pattern longer.",
         RFC "#section-2.2.2", GROUP "Allow: /*private\nDisallow: /private\n", GROUP "Disallow: /private\n"},
        {REP_FINDING_REDUNDANT_RULE, "redundant-rule", REP_SEVERITY_NOTE,
         "A rule is redundant: other rules already cover it",
         "Without the rule, every crawler gets the same verdict for every URL. Remove it: --fix does. This is said of "
         "one rule at a time: of two rules that cover each other, one must stay.",
         RFC "#section-2.2.2", GROUP "Disallow: /private/\nDisallow: /private/letters/\n",
         GROUP "Disallow: /private/\n"},
        {REP_FINDING_DUPLICATE_RULE, "duplicate-rule", REP_SEVERITY_NOTE, "A rule repeats an earlier line",
         "Without the rule, every crawler gets the same verdict for every URL. Remove it: --fix does.",
         RFC "#section-2.2.2", GROUP "Disallow: /private/\nDisallow: /private/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_CONFLICTING_RULES, "conflicting-rules", REP_SEVERITY_WARNING,
         "A pattern is both allowed and disallowed",
         "Of two equally long patterns, the one that allows wins, so the disallow line has no effect. Remove the line "
         "that is not meant.",
         RFC "#section-2.2.2", GROUP "Disallow: /private/\nAllow: /private/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_BLOCKS_EVERYTHING, "blocks-everything", REP_SEVERITY_WARNING,
         "The site, or nearly all of it, is closed to a search engine or to all other crawlers (*)",
         "It is an error if Google or Bing is closed out. They may then not fetch the first page, or all but some "
         "paths, or anything at all. That is right for a test site. On any other site, pages vanish from search "
         "results. The search engines are those of Google and Bing; other crawlers that a file names are closed out on "
         "purpose.",
         RFC "#section-2.2.2", GROUP "Disallow: /\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_BLOCKS_RESOURCES, "blocks-robots-resources", REP_SEVERITY_WARNING,
         "Stylesheets or scripts are blocked for search engines",
         "Google and Bing render a page before they judge it. Without its CSS and JS they see a broken page. Remove "
         "the rule, or allow the files by a longer one, such as 'Allow: /wp-includes/*.js'.",
         "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
         GROUP "Disallow: /wp-includes/\n",
         GROUP "Disallow: /wp-includes/\nAllow: /wp-includes/*.js\nAllow: /wp-includes/*.css\n"},
        {REP_FINDING_JOINED_GROUPS, "joined-groups", REP_SEVERITY_WARNING,
         "Two groups are read as one, so both get the same rules",
         "Only an allow or disallow line ends a list of user-agent lines. Blank lines, crawl-delays and comments do "
         "not. So the crawlers above get the rules of the group below. Write the rules of the first group under its "
         "name: 'Disallow: /' to keep its crawlers out, an empty 'Disallow:' to let them fetch everything. It is an "
         "error where this closes the site to all crawlers not named.",
         RFC "#section-2.2.1", "User-agent: *\nCrawl-delay: 10\n\nUser-agent: badbot\nDisallow: /\n",
         "User-agent: *\nCrawl-delay: 10\nDisallow:\n\nUser-agent: badbot\nDisallow: /\n"},
        {REP_FINDING_HASH_INSIDE, "hash-inside", REP_SEVERITY_WARNING,
         "A '#' cuts a pattern short: it begins a comment",
         "'#' begins a comment anywhere in a line. 'Disallow: /#' is 'Disallow: /', which blocks the whole site. What "
         "follows '#' in a URL is never sent to the server, so there is nothing to block. Write a space before a "
         "comment.",
         RFC "#section-2.2", GROUP "Disallow: /page#section\n", GROUP "Disallow: /page # section\n"},
        {REP_FINDING_MISSPELT_AGENT, "misspelt-agent", REP_SEVERITY_WARNING, "The name of a crawler is misspelt",
         "A crawler obeys a group only if it names the crawler letter by letter; case does not matter. The name is one "
         "or two letters away from that of a known crawler, and no crawler of this name is known.",
         RFC "#section-2.2.1", "User-agent: Googelbot\nDisallow: /private/\n",
         "User-agent: Googlebot\nDisallow: /private/\n"},
        {REP_FINDING_IGNORED_DELAY, "ignored-delay", REP_SEVERITY_NOTE,
         "The crawlers that a crawl-delay is for ignore it",
         "Crawl-delay is not part of RFC 9309. Google and Amazon say that their crawlers ignore it. Google slows down "
         "when a server answers slowly or with status 429 or 503.",
         GOOGLE, "User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /private/\n",
         "User-agent: Googlebot\nDisallow: /private/\n"},
        {REP_FINDING_OTHER_NAME_OPEN, "other-name-open", REP_SEVERITY_NOTE,
         "A crawler is blocked, but another of the same operator and for the same purpose is not",
         "Operators rename crawlers and add new ones. A group blocks only the names that it has. Add a user-agent line "
         "for each name that should be blocked, too.",
         "https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler",
         "User-agent: anthropic-ai\nDisallow: /\n", "User-agent: anthropic-ai\nUser-agent: ClaudeBot\nDisallow: /\n"},
        {REP_FINDING_BAD_IGNORE, "bad-ignore", REP_SEVERITY_NOTE, "A comment silences a finding that does not exist",
         "'# rep2c: ignore ID' silences the findings with this ID: in the whole file if it stands on a line of its "
         "own, otherwise in its line. No finding has the ID that is written here.",
         RFC "#section-2.2", "# rep2c: ignore useless-stars\n" GROUP "Disallow: /private/\n",
         "# rep2c: ignore useless-star\n" GROUP "Disallow: /private/\n"},
        {REP_FINDING_RULES_NOT_INHERITED, "rules-not-inherited", REP_SEVERITY_WARNING,
         "A crawler that is named may fetch what is closed to crawlers not named",
         "The rules for '*' do not apply to a crawler that has a group of its own. A group that only allows some paths "
         "therefore allows everything, and its lines do nothing. Repeat the lines of '*' in the group, before its own. "
         "If everything should be open to this crawler, write an empty 'Disallow:' instead.",
         RFC "#section-2.2.1", GROUP "Disallow: /admin/\n\nUser-agent: GPTBot\nAllow: /blog/\n",
         GROUP "Disallow: /admin/\n\nUser-agent: GPTBot\nDisallow: /admin/\n"},
        {REP_FINDING_REGULAR_EXPRESSION, "regular-expression", REP_SEVERITY_WARNING,
         "A pattern is written as a regular expression, which no crawler reads",
         "In a pattern, '*' stands for any bytes, '$' at the end for the end of the URL, and every other character for "
         "itself: '.', '[', '(', '|', '+' and the backslash, too. Write '*' for '.*', and a rule for each choice.",
         RFC "#section-2.2.3", GROUP "Disallow: /.*\\.php$\n", GROUP "Disallow: /*.php$\n"},
        {REP_FINDING_LOOK_ALIKE, "look-alike", REP_SEVERITY_WARNING,
         "A character looks like a space, a colon, a slash or nothing, and is another one",
         "Word processors, chats and some keyboards write a no-break space for a space, or a full-width colon for a "
         "colon. They look the same, and crawlers do not read them as such. Type the line anew.",
         RFC "#section-2.2", GROUP "Disallow\xef\xbc\x9a /private/\n", GROUP "Disallow: /private/\n"},
        {REP_FINDING_MERGE_MARKER, "merge-marker", REP_SEVERITY_WARNING,
         "Two versions of the file were merged, and the conflict between them is not settled",
         "Crawlers ignore the markers and read what is between them: the lines of both versions. Keep one version of "
         "each conflict, and remove the markers.",
         "https://git-scm.com/docs/git-merge#_how_conflicts_are_presented",
         "<<<<<<< HEAD\n" GROUP "Disallow: /a/\n=======\n" GROUP "Disallow: /b/\n>>>>>>> other\n",
         GROUP "Disallow: /a/\n"},
        {REP_FINDING_LONG_DELAY, "long-delay", REP_SEVERITY_NOTE,
         "A crawl-delay of more than a minute keeps crawlers from most pages",
         "The number is in seconds: with 600, a crawler may fetch 144 pages a day. Some crawlers ignore such numbers, "
         "and search engines find new pages late. If the crawler is to be kept out, disallow it.",
         "https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question",
         GROUP "Crawl-delay: 600\nDisallow: /private/\n", GROUP "Crawl-delay: 5\nDisallow: /private/\n"},
        {REP_FINDING_COMPANY_NAME, "company-name", REP_SEVERITY_WARNING,
         "A user-agent line names a company or a product, not a crawler",
         "A crawler compares its own product token with the line, letter by letter. No known crawler is called as the "
         "company or the product alone, so the group applies to nobody. The message names crawlers of theirs. It is "
         "only a note where the file names one of them, too.",
         RFC "#section-2.2.1", "User-agent: OpenAI\nDisallow: /private/\n",
         "User-agent: GPTBot\nDisallow: /private/\n"},
        {REP_FINDING_BLOCKS_SITEMAP, "blocks-sitemap", REP_SEVERITY_WARNING,
         "Crawlers may not fetch the sitemap that the file names",
         "A sitemap is fetched as any other URL, and a rule that matches it closes it. Search engines then report that "
         "it is blocked, and do not learn of the pages in it. Allow it by a longer rule.",
         SITEMAPS, GROUP "Disallow: /*.xml$\nSitemap: https://example.com/sitemap.xml\n",
         GROUP "Disallow: /*.xml$\nAllow: /sitemap.xml\nSitemap: https://example.com/sitemap.xml\n"},
        {REP_FINDING_READ_AS_RULE, "read-as-rule", REP_SEVERITY_WARNING,
         "Google reads a line about something else as Allow or Disallow",
         "Google's parser compares keys as prefixes: 'DisallowAITraining: /' closes the site to Googlebot, and "
         "'Allowed-Referrers: /' opens it. Other crawlers compare whole keys, and ignore the line. Say what content "
         "may be used for by Content-Usage or Content-Signal, and remove the line. It is an error where the whole site "
         "is closed to Googlebot.",
         "https://github.com/google/robotstxt", GROUP "Disallow: /private/\nDisallowAITraining: /articles/\n",
         GROUP "Disallow: /private/\nContent-Usage: /articles/ train-ai=n\n"},
        {REP_FINDING_UNKNOWN_USAGE, "unknown-usage", REP_SEVERITY_WARNING,
         "A name or a value of Content-Usage or Content-Signal is unknown",
         "Crawlers pass over what their vocabulary does not have, so this part of the line says nothing. Content-Usage "
         "has the names search, ai-use and train-ai, in lower case, and the values y and n; Content-Signal has search, "
         "ai-input and ai-train, and yes and no. The message says what to write where the other vocabulary has the "
         "name or the value.",
         VOCABULARY, GROUP "Disallow: /private/\nContent-Usage: ai=n\n",
         GROUP "Disallow: /private/\nContent-Usage: train-ai=n, ai-use=n\n"},
        {REP_FINDING_SILENCED_USAGE, "silenced-usage", REP_SEVERITY_ERROR,
         "A Content-Usage line says nothing, and silences others",
         "Of all Content-Usage lines whose paths match a URL, only those with the longest one count. So a line with a "
         "path but without a valid preference takes away what the lines with shorter paths say. A preference is a "
         "dictionary of RFC 9651: commas stand between its members, and names are in lower case.",
         ATTACH, GROUP "Disallow: /private/\nContent-Usage: train-ai=n\nContent-Usage: /x ai-use=n train-ai=n\n",
         GROUP "Disallow: /private/\nContent-Usage: train-ai=n\nContent-Usage: /x ai-use=n, train-ai=n\n"},
        {REP_FINDING_SIGNAL_ABOVE_GROUPS, "signal-above-groups", REP_SEVERITY_NOTE,
         "A Content-Signal is above all user-agent lines",
         "No document says whom such a signal is for. Some take it for everybody's, as here, others ignore it. Write "
         "it below a user-agent line.",
         "https://contentsignals.org/", "Content-Signal: ai-train=no\n" GROUP "Disallow: /private/\n",
         GROUP "Content-Signal: ai-train=no\nDisallow: /private/\n"},
        {REP_FINDING_USAGE_NOT_INHERITED, "usage-not-inherited", REP_SEVERITY_WARNING,
         "What is stated for '*' about usage does not reach a crawler that is named",
         "A crawler with a group of its own gets neither the rules nor the statements of the group for '*'. So it is "
         "not told to refrain from a use, as crawlers not named are. Repeat the Content-Signal or the Content-Usage in "
         "its group. A group that closes the whole site needs none.",
         ATTACH, GROUP "Content-Signal: ai-train=no\nDisallow: /a/\n\nUser-agent: GPTBot\nDisallow: /a/\n",
         GROUP "Content-Signal: ai-train=no\nDisallow: /a/\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\n"
               "Disallow: /a/\n"},
        {REP_FINDING_MISPLACED_USAGE, "misplaced-usage", REP_SEVERITY_WARNING,
         "A statement about usage belongs to the group above it, and nobody else has one",
         "A statement belongs to the user-agent lines above it; blank lines, comments and sitemaps end no group. So "
         "one that they set apart is still for the crawlers of the group above it alone. Write it below 'User-agent: "
         "*', and repeat it in each group of a named crawler.",
         ATTACH, GROUP "Disallow: /a/\n\nUser-agent: GPTBot\nDisallow: /b/\n\nContent-Signal: ai-train=no\n",
         GROUP "Content-Signal: ai-train=no\nDisallow: /a/\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\n"
               "Disallow: /b/\n"},
        {REP_FINDING_CONFLICTING_USAGE, "conflicting-usage", REP_SEVERITY_WARNING,
         "Two statements contradict each other: one says yes and one says no to the same use",
         "Any no prevails over any yes, whichever line comes first, and whether Content-Signal or Content-Usage says "
         "it. So no path of a Content-Usage makes an exception from a Content-Signal. Keep the one that is meant.",
         VOCABULARY, GROUP "Content-Signal: ai-train=yes\nContent-Usage: train-ai=n\nDisallow: /private/\n",
         GROUP "Content-Signal: ai-train=no\nContent-Usage: train-ai=n\nDisallow: /private/\n"},
        {REP_FINDING_USAGE_WITHOUT_ACCESS, "usage-without-access", REP_SEVERITY_NOTE,
         "A statement is about what its crawlers may not fetch",
         "Content-Usage says nothing about pages that may not be fetched, and whoever may fetch nothing can't use what "
         "a Content-Signal permits. Remove the statement, or open the pages.",
         ATTACH, GROUP "Disallow: /private/\nContent-Usage: /private/a/ train-ai=n\n",
         GROUP "Disallow: /private/\nContent-Usage: /public/ train-ai=n\n"},
};

_Static_assert(sizeof(texts) / sizeof(texts[0]) == REP_FINDING_IDS, "each finding is described");

const struct rep_finding_text *
rep_finding_text(enum rep_finding_id id)
{
        size_t i = 0;

        while (texts[i].id != id)
                i++;
        return &texts[i];
}

const char *
rep_finding_name(enum rep_finding_id id)
{
        return rep_finding_text(id)->name;
}

enum rep_severity
rep_finding_severity(enum rep_finding_id id)
{
        return rep_finding_text(id)->severity;
}

const char *
rep_finding_summary(enum rep_finding_id id)
{
        return rep_finding_text(id)->summary;
}

bool
rep_finding_find(struct rep_text name, enum rep_finding_id *id)
{
        for (size_t i = 0; i < REP_FINDING_IDS; i++)
                if (rep_is_same_text(rep_string(texts[i].name), name)) {
                        *id = texts[i].id;
                        return true;
                }
        return false;
}
