/*
 * Cases of both dialects, side by side: where they differ, and, in the dialect of RFC 9309, how far.
 */
#include "cases.h"

#define GOOGLE .dialect = REP_DIALECT_GOOGLE
#define RFC9309 .dialect = REP_DIALECT_RFC9309
#define ALLOWED REP_ALLOW, .line = 0, .rank = 0
#define LINE_2 REP_DISALLOW, 2, .rank
#define LINE_3 REP_ALLOW, 3, .rank

static const struct test_case cases[] = {
        /* Keys are whole, not prefixes, and spelt as they should be. */
        {"a longer key", BOT("Disallowed: /a\n"), TEXT("/a"), LINE_2 = 2, GOOGLE},
        {"a longer key", BOT("Disallowed: /a\n"), TEXT("/a"), ALLOWED, RFC9309},
        {"a misspelt rule", BOT("disalow: /a\n"), TEXT("/a"), LINE_2 = 2, GOOGLE},
        {"a misspelt rule", BOT("disalow: /a\n"), TEXT("/a"), ALLOWED, RFC9309},
        {"a misspelt user-agent", TEXT("useragent: bot\ndisallow: /a\n"), TEXT("/a"), LINE_2 = 2, GOOGLE},
        {"a misspelt user-agent", TEXT("useragent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED, RFC9309},
        {"user agent", TEXT("user agent: bot\ndisallow: /a\n"), TEXT("/a"), LINE_2 = 2, GOOGLE},
        {"user agent", TEXT("user agent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED, RFC9309},
        {"a misspelt rule ends a run", TEXT("user-agent: bot\ndisalow: /b\nuser-agent: x\ndisallow: /a\n"), TEXT("/a"),
         ALLOWED, GOOGLE},
        {"another line ends none", TEXT("user-agent: bot\ndisalow: /b\nuser-agent: x\ndisallow: /a\n"), TEXT("/a"),
         REP_DISALLOW, 4, .rank = 2, RFC9309},
        {"a key in upper case", BOT("DISALLOW: /a\n"), TEXT("/a"), LINE_2 = 2, RFC9309},
        {"white space before the colon", BOT("disallow \t: /a\n"), TEXT("/a"), LINE_2 = 2, RFC9309},

        /* A line needs its colon. */
        {"a line without a colon", BOT("disallow /a\n"), TEXT("/a"), LINE_2 = 2, GOOGLE},
        {"a line without a colon", BOT("disallow /a\n"), TEXT("/a"), ALLOWED, RFC9309},

        /* An escape of an unreserved character is that character. */
        {"an unreserved escape in the pattern", BOT("disallow: /%61\n"), TEXT("/a"), ALLOWED, GOOGLE},
        {"an unreserved escape in the pattern", BOT("disallow: /%61\n"), TEXT("/a"), LINE_2 = 2, RFC9309},
        {"an unreserved escape in the URL", BOT("disallow: /a\n"), TEXT("/%61"), ALLOWED, GOOGLE},
        {"an unreserved escape in the URL", BOT("disallow: /a\n"), TEXT("/%61"), LINE_2 = 2, RFC9309},
        {"all that is unreserved", BOT("disallow: /%41%5a%61%7A%30%39%2d%2E%5f%7e\n"), TEXT("/AZaz09-._~"), LINE_2 = 11,
         RFC9309},
        {"all that is unreserved, in the URL", BOT("disallow: /AZaz09-._~\n"), TEXT("/%41%5a%61%7A%30%39%2d%2E%5f%7e"),
         LINE_2 = 11, RFC9309},
        {"a reserved escape in the pattern", BOT("disallow: /%26\n"), TEXT("/&"), ALLOWED, RFC9309},
        {"a reserved escape in the URL", BOT("disallow: /&\n"), TEXT("/%26"), ALLOWED, RFC9309},
        {"a slash is not its escape", BOT("disallow: /a/b\n"), TEXT("/a%2Fb"), ALLOWED, RFC9309},
        {"nor is its escape a slash", BOT("disallow: /a%2Fb\n"), TEXT("/a/b"), ALLOWED, RFC9309},
        {"an escape is read once", BOT("disallow: /%2561\n"), TEXT("/a"), ALLOWED, RFC9309},
        {"an escape is read once, in the URL", BOT("disallow: /a\n"), TEXT("/%2561"), ALLOWED, RFC9309},
        {"an escape behind a percent sign", BOT("disallow: /%%361\n"), TEXT("/%%361"), LINE_2 = 4, RFC9309},
        {"an escape in the middle of a long path", BOT("disallow: /*abcdef\n"), TEXT("/012345678901234567ab%63def"),
         LINE_2 = 8, RFC9309},
        {"an escape before the end", BOT("disallow: /*.gif$\n"), TEXT("/a.gi%66"), LINE_2 = 7, RFC9309},

        /* Hex digits have no case, and bytes past ASCII are their escapes. */
        {"digits in lower case", BOT("disallow: /%c3%b6\n"), TEXT("/%c3%b6"), ALLOWED, GOOGLE},
        {"digits in lower case", BOT("disallow: /%c3%b6\n"), TEXT("/%c3%b6"), LINE_2 = 7, RFC9309},
        {"bytes past ASCII", BOT("disallow: /\xC3\xB6\n"), TEXT("/\xC3\xB6"), ALLOWED, GOOGLE},
        {"bytes past ASCII", BOT("disallow: /\xC3\xB6\n"), TEXT("/\xC3\xB6"), LINE_2 = 7, RFC9309},
        {"no escape: it stays", BOT("disallow: /%zz%4\n"), TEXT("/%zz%4"), LINE_2 = 6, RFC9309},
        {"no escape: it is no other", BOT("disallow: /%4\n"), TEXT("/%04"), ALLOWED, RFC9309},
        {"no escape: it is not %25", BOT("disallow: /%25zz\n"), TEXT("/%zz"), ALLOWED, RFC9309},

        /* %2A and %24 are the characters, which a URL may spell raw or escaped. */
        {"a literal star, raw in the URL", BOT("disallow: /a%2Ab\n"), TEXT("/a*b"), ALLOWED, GOOGLE},
        {"a literal star, raw in the URL", BOT("disallow: /a%2Ab\n"), TEXT("/a*b"), LINE_2 = 6, RFC9309},
        {"a literal star, escaped in the URL", BOT("disallow: /a%2ab\n"), TEXT("/a%2Ab"), LINE_2 = 6, RFC9309},
        {"a literal star at the start is no slash", BOT("disallow: %2Aa\n"), TEXT("/*a"), ALLOWED, RFC9309},
        {"a literal dollar, raw in the URL", BOT("disallow: /a%24\n"), TEXT("/a$b"), ALLOWED, GOOGLE},
        {"a literal dollar, raw in the URL", BOT("disallow: /a%24\n"), TEXT("/a$b"), LINE_2 = 5, RFC9309},
        {"a literal dollar, escaped in the URL", BOT("disallow: /a%24\n"), TEXT("/a%24b"), LINE_2 = 5, RFC9309},
        {"a dollar that is not last", BOT("disallow: /a$b\n"), TEXT("/a%24b"), LINE_2 = 4, RFC9309},
        {"a literal dollar before the end", BOT("disallow: /a%24$\n"), TEXT("/a$"), LINE_2 = 6, RFC9309},
        {"a literal dollar before the end, and more", BOT("disallow: /a%24$\n"), TEXT("/a$b"), ALLOWED, RFC9309},

        /* The part behind a literal question mark may have `: / ? @ [ ]` all raw, all escaped, or as it is written. */
        {"a query, escaped in the URL", BOT("disallow: /a?u=b:/?@[]\n"), TEXT("/a?u=b%3A%2F%3F%40%5B%5D"), ALLOWED,
         GOOGLE},
        {"a query, escaped in the URL", BOT("disallow: /a?u=b:/?@[]\n"), TEXT("/a?u=b%3A%2F%3F%40%5B%5D"), LINE_2 = 12,
         RFC9309},
        {"a query, raw in the URL", BOT("disallow: /a?u=b%3a%2F%3f%40%5b%5d\n"), TEXT("/a?u=b:/?@[]"), LINE_2 = 24,
         RFC9309},
        {"a query, mixed as it is written", BOT("disallow: /a?b:c%2Fd\n"), TEXT("/a?b:c%2Fd"), LINE_2 = 10, RFC9309},
        {"a query, mixed, raw in the URL", BOT("disallow: /a?b:c%2Fd\n"), TEXT("/a?b:c/d"), LINE_2 = 10, RFC9309},
        {"a query, mixed, escaped in the URL", BOT("disallow: /a?b:c%2Fd\n"), TEXT("/a?b%3Ac%2Fd"), LINE_2 = 10,
         RFC9309},
        {"a query, mixed otherwise", BOT("disallow: /a?b:c%2Fd\n"), TEXT("/a?b%3Ac/d"), ALLOWED, RFC9309},
        {"a query behind a star", BOT("disallow: /a?*=b:c\n"), TEXT("/a?x=b%3Ac"), LINE_2 = 8, RFC9309},
        {"a question mark behind a star", BOT("disallow: /*?b:c\n"), TEXT("/x?b%3Ac"), LINE_2 = 6, RFC9309},
        {"a path is no query", BOT("disallow: /a:b?c\n"), TEXT("/a%3Ab?c"), ALLOWED, RFC9309},
        {"an escaped question mark begins none", BOT("disallow: /a%3Fb:c\n"), TEXT("/a%3Fb%3Ac"), ALLOWED, RFC9309},
        {"the first question mark is no part of it", BOT("disallow: /a?b/c\n"), TEXT("/a%3Fb%2Fc"), ALLOWED, RFC9309},
        {"a query up to the end", BOT("disallow: /a?b/c$\n"), TEXT("/a?b%2fc"), LINE_2 = 7, RFC9309},
        {"long queries", BOT("disallow: /?/?/?/?/?/?/?/?/?/?/?/?/?/?/?/?\n"),
         TEXT("/?%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F%2F%3F"),
         LINE_2 = 32, RFC9309},

        /* Rank is counted on the canonical pattern: %61 is one byte, %2A three. */
        {"rank as it is written", BOT("disallow: /%61%62\nallow: /ab*\n"), TEXT("/ab"), LINE_3 = 4, GOOGLE},
        {"an escape that counts one", BOT("disallow: /%61%62\nallow: /ab*\n"), TEXT("/ab"), LINE_3 = 4, RFC9309},
        {"an escape that counts three", BOT("disallow: /a%2A\nallow: /a**\n"), TEXT("/a*"), LINE_2 = 5, RFC9309},
        {"a byte past ASCII counts three", BOT("disallow: /\xC3\nallow: /%c3\n"), TEXT("/\xC3"), LINE_3 = 4, RFC9309},

        /* What a pattern begins with. */
        {"an escaped slash at the start", BOT("disallow: %2Fa\n"), TEXT("/a"), ALLOWED, RFC9309},
        {"an empty pattern", BOT("disallow:\n"), TEXT("/a"), REP_ALLOW, 2, .rank = 0, RFC9309},
        {"a letter at the start", BOT("disallow: a\n"), TEXT("/a"), ALLOWED, RFC9309},

        /* /robots.txt may always be fetched. */
        {"/robots.txt", BOT("disallow: /\n"), TEXT("/robots.txt"), LINE_2 = 1, GOOGLE},
        {"/robots.txt", BOT("disallow: /\n"), TEXT("/robots.txt"), ALLOWED, RFC9309},
        {"/robots.txt in other spelling", BOT("disallow: /\n"), TEXT("https://example.com/%72obots%2Etxt#a"), ALLOWED,
         RFC9309},
        {"/robots.txt with a query is another", BOT("disallow: /\n"), TEXT("/robots.txt?a"), LINE_2 = 1, RFC9309},
        {"/robots.txt in other case is another", BOT("disallow: /\n"), TEXT("/Robots.txt"), LINE_2 = 1, RFC9309},
        {"/robots.txt as a rule", BOT("disallow: /\nallow: /robots.txt\n"), TEXT("/robots.txt"), LINE_3 = 11, RFC9309},

        /* No rule for index.htm but the one that is there. */
        {"index.htm", BOT("disallow: /\nallow: /a/index.htm\n"), TEXT("/a/"), REP_ALLOW, 3, .rank = 4, GOOGLE},
        {"index.htm", BOT("disallow: /\nallow: /a/index.htm\n"), TEXT("/a/"), LINE_2 = 1, RFC9309},
};

const struct case_table cases_dialects = {cases, sizeof(cases) / sizeof(cases[0])};
