/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dictionaries of Content-Usage: what RFC 9651 and draft-ietf-aipref-vocab show, and random ones, which a second reader
 * reads as well: the grammar of RFC 9651 as regular expressions.
 */
#include "for_command.h"
#include "syntax/token.h"
#include "tests/support/guard.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"

#include <regex.h>
#include <string.h>

/* ---- the second reader */

#define KEY "[a-z*][a-z0-9_.*-]*"
#define TOKEN "[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*"
#define INTEGER "-?[0-9]{1,15}"
#define DECIMAL "-?[0-9]{1,12}\\.[0-9]{1,3}"
#define STRING "\"([] !#-[^-~]|\\\\[\\\"])*\""
#define BASE64 "[A-Za-z0-9+/]"
#define BYTES ":(" BASE64 "{4})*(" BASE64 "{2}={0,2}|" BASE64 "{3}=?)?:"
#define BOOLEAN "\\?[01]"
#define DATE "@" INTEGER
#define MORE "%[89ab][0-9a-f]"
#define UTF8                                                                                                           \
        "%[0-7][0-9a-f]|(%c[2-9a-f]|%d[0-9a-f])" MORE "|(%e0%[ab][0-9a-f]|%e[1-9abcef]" MORE "|%ed%[89][0-9a-f])" MORE \
        "|(%f0%[9ab][0-9a-f]|%f[1-3]" MORE "|%f4%8[0-9a-f])" MORE MORE
#define DISPLAY "%\"([] !#$&-[\\^-~]|" UTF8 ")*\""
#define BARE "(" TOKEN "|" INTEGER "|" DECIMAL "|" STRING "|" BYTES "|" BOOLEAN "|" DATE "|" DISPLAY ")"
#define PARAMETERS "(; *" KEY "(=" BARE ")?)*"
#define ITEM BARE PARAMETERS
#define LIST "\\( *(" ITEM "( +" ITEM ")*)? *\\)"
#define VALUE BARE "|" LIST
#define MEMBER "(" KEY ")(=(" VALUE "))?" PARAMETERS

enum { KEY_GROUP = 1, VALUE_GROUP = 3, GROUPS = 4, MEMBERS_MAX = 64 };

static regex_t member, between;
static struct guard guard;

static int
compile(void **state)
{
        (void)state;
        return regcomp(&member, "^" MEMBER, REG_EXTENDED) || regcomp(&between, "^[ \t]*(,[ \t]*|$)", REG_EXTENDED);
}

static int
release(void **state)
{
        (void)state;
        regfree(&member);
        regfree(&between);
        guard_free(&guard);
        return 0;
}

/* What the second reader has: keys and values lie in the string. */
struct slow {
        bool right;
        size_t count;
        struct rep_text keys[MEMBERS_MAX], values[MEMBERS_MAX];
        struct rep_preferences preferences;
};

static struct rep_text
group(const char *string, const regmatch_t *match)
{
        return match->rm_so < 0 ? rep_string("")
                                : (struct rep_text){string + match->rm_so, (size_t)(match->rm_eo - match->rm_so)};
}

static void
take(struct slow *slow, struct rep_text key, struct rep_text value)
{
        static const char *const labels[] = {"search", "ai-use", "train-ai"};

        for (int use = 0; use < REP_USES; use++)
                if (rep_is_same_text(key, rep_string(labels[use])))
                        slow->preferences.of[use] = rep_is_same_text(value, rep_string("y"))   ? REP_PREFERENCE_ALLOW
                                                    : rep_is_same_text(value, rep_string("n")) ? REP_PREFERENCE_DISALLOW
                                                                                               : REP_PREFERENCE_UNKNOWN;
        assert_true(slow->count < MEMBERS_MAX);
        slow->keys[slow->count] = key;
        slow->values[slow->count++] = value;
}

/* A regular expression matches as much as it can, and so do the readers of RFC 9651. */
static void
read_slowly(const char *string, struct slow *slow)
{
        regmatch_t groups[GROUPS], gap[1];
        bool comma = false;

        *slow = (struct slow){.right = true};
        string += strspn(string, " ");
        while (*string != '\0' || comma) {
                if (regexec(&member, string, GROUPS, groups, 0) != 0 ||
                    regexec(&between, string + groups[0].rm_eo, 1, gap, 0) != 0) {
                        slow->right = false;
                        slow->preferences = (struct rep_preferences){.extent = REP_USE_EXTENT_NONE};
                        return;
                }
                take(slow, group(string, &groups[KEY_GROUP]), group(string, &groups[VALUE_GROUP]));
                string += groups[0].rm_eo;
                comma = memchr(string, ',', (size_t)gap[0].rm_eo) != NULL;
                string += gap[0].rm_eo;
        }
}

/* ---- both */

/* Reads VALUE by both readers, at the end of memory.  Returns whether it is a dictionary. */
static bool
read_both(const char *string)
{
        struct rep_text value = {guard_hold(&guard, GUARD_END, string, strlen(string)), strlen(string)}, rest = value;
        struct rep_preferences preferences;
        struct rep_usage_pair pair;
        struct slow slow;
        size_t count = 0;
        bool right = rep_content_usage(value, &preferences) == REP_VALUE_OK;

        read_slowly(string, &slow);
        if (right != slow.right || memcmp(&preferences, &slow.preferences, sizeof(preferences)) != 0)
                print_escaped("read otherwise:", value);
        assert_int_equal(right, slow.right);
        assert_memory_equal(&preferences, &slow.preferences, sizeof(preferences));
        for (; rep_next_usage(&rest, &pair); count++)
                if (right) {
                        assert_true(count < slow.count);
                        assert_true(rep_is_same_text(pair.name, slow.keys[count]) &&
                                    rep_is_same_text(pair.given, slow.values[count]));
                }
        assert_int_equal(rest.size == 0, right);
        assert_true(!right || count == slow.count);
        return right;
}

/* ---- cases */

/* The members of RFC 9651, sections 3 and 4, and what is close to them. */
static const char *const dictionaries[] = {
        "",
        "   ",
        "en=\"Applepie\", da=:w4ZibGV0w6ZydGU=:",
        "a=?0, b, c; foo=bar",
        "rating=1.5, feelings=(joy sadness)",
        "a=(1 2), b=3, c=4;aa=bb, d=(5 6);valid",
        "foo=1, bar=2",
        "foo=1;x=2;  y=3 \t, \tbar=(\"a\";x  tok;y=?1 );z",
        "a=()",
        "a=( )",
        "a=(   1   )",
        "a=-0, b=-999999999999999, c=999999999999.999, d=-1.0",
        "a=\"\", b=\"\\\"\\\\\", c=\" !#[]~\"",
        "a=*, b=foo123/456, c=a:b, d=*a!#$%&'*+-.^_`|~:/",
        "a=::, b=:YQ==:, c=:YQ:, d=:YWI=:, e=:YWJj:, f=:cHJldGVuZCB0aGlzIGlzIGJpbmFyeSBjb250ZW50Lg==:",
        "a=@1659578233, b=@-1",
        "a=%\"This is intended for display to %c3%bcsers.\", b=%\"\", c=%\"%f0%9f%98%80%e2%82%ac%00\"",
        "*a=1, a_b-c.d*=2",
        "a,b ,c\t,\td",
        "a;b=1;b=2",
        "a=1 ",
        "a=1\t ",
};

/* Each has its NUL.  The draft shows the first as a preference with parameters; RFC 9651 has no such end. */
static const char others[] =
        "train-ai;has;parameters=\"?\";\0\t\0a,\0a, \0a,,b\0,a\0a b\0a=\0a =1\0a= 1\0A=1\0"
        "1=a\0a==1\0a=1;\0a=1;;b\0a=1;B\0a=1; b =2\0a=1;b=(1)\0a;\tb\0a=1 ;b\0a=(\0a=(1\0a=(1,2)\0a=(1\t2)\0"
        "a=(\"a\"\"b\")\0a=((1))\0a=(a;)\0a=1.\0a=.1\0a=1.2345\0a=1000000000000.1\0a=1000000000000000\0a=--1\0a=-\0"
        "a=+1\0a=\"\0a=\"\\a\"\0a=\"\\\0a=\"\xc3\xbc\"\0a=\"\x7f\"\0a=\"\t\"\0a=:\0a=:Y:\0a=:YQ===:\0a=:YWJj=:\0"
        "a=:=:\0a=:Y Q:\0a=:Y_Q=:\0a=:Y=Q=:\0a=?\0a=?2\0a=?11\0a=@\0a=@1.5\0a=@a\0a=%\0a=%a\0a=%\"\0a=%\"%\"\0"
        "a=%\"%4\"\0a=%\"%C3%BC\"\0a=%\"%c3\"\0a=%\"%c3%c3\"\0a=%\"%c3a\"\0a=%\"%bc\"\0a=%\"%c0%80\"\0"
        "a=%\"%e0%80%80\"\0a=%\"%ed%a0%80\"\0a=%\"%f0%80%80%80\"\0a=%\"%f4%90%80%80\"\0a=%\"%f5%80%80%80\"\0"
        "a=%\"\xc3\xbc\"\0a=1\n\0\xef\xbb\xbf=1\0a=1\rb=2\0a={}\0/a train-ai=n\0ai=n train-ai=n\0";

TEST(forms)
{
        for (size_t at = 0; at < sizeof(dictionaries) / sizeof(dictionaries[0]); at++)
                if (!read_both(dictionaries[at]))
                        fail_msg("no dictionary: %s", dictionaries[at]);
        for (const char *other = others; other[0] != '\0'; other += strlen(other) + 1)
                if (read_both(other))
                        fail_msg("a dictionary: %s", other);
}

/* The second reader reads strings, which have no NUL. */
TEST(nul)
{
        static const char *const values[] = {"a=1\0", "a\0", "\0a", "a=\"\0\"", "a=(1\0)", "a=a\0", "a=%\"\0\""};
        static const size_t sizes[] = {4, 2, 2, 5, 6, 4, 6};
        struct rep_preferences preferences;

        for (size_t at = 0; at < sizeof(values) / sizeof(values[0]); at++)
                assert_int_equal(rep_content_usage((struct rep_text){values[at], sizes[at]}, &preferences),
                                 REP_VALUE_BAD);
}

/* ---- random ones */

enum { RANDOM_MAX = 200 };

static const char *const pieces[] = {
        "search",
        "ai-use",
        "train-ai",
        "a",
        "*",
        "=",
        "=y",
        "=n",
        "=y",
        "=n",
        ", ",
        ",",
        ",",
        " ",
        "\t",
        ";",
        ";p",
        ";p=1",
        "=?0",
        "=?1",
        "=\"y\"",
        "=\"\\\"\"",
        "=(y n)",
        "=(",
        ")",
        "=:eQ",
        "=:eQ==:",
        "=@5",
        "=-12",
        "=1.5",
        "=%\"y\"",
        "=%\"%c3%bc",
        "=%\"%e2%82%ac\"",
        "\"",
        ":",
        "%",
        "%c3",
        "y",
        "Y",
        "\x80",
        "=()",
        "=(\"a\";b=1 5)",
        "=123456789012345",
        "=123456789012",
        ".5",
        ".",
        "-",
        "_",
        "(",
        "=a:/b!",
};

/* Writes a dictionary that is one, or nearly, to STRING. */
static void
make(struct random *random, char string[RANDOM_MAX])
{
        static const char *const keys[] = {"search", "ai-use", "train-ai", "train-ai", "a", "*b.c"};
        static const char *const values[] = {"=y",     "=n",     "=n",   "",      "=?1", "=5",
                                             "=\"n\"", "=(y n)", "=1.5", "=:eQ:", "=@7"};
        static const char *const ends[] = {"", "", "", ";p", "; p=n", ";p;q=\"a\"", " "};
        size_t members = random_below(random, 5);

        string[0] = '\0';
        for (size_t at = 0; at < members; at++) {
                strcat(string, at == 0 ? "" : random_chance(random, 50) ? "," : " ,\t");
                strcat(string, keys[random_below(random, sizeof(keys) / sizeof(keys[0]))]);
                strcat(string, values[random_below(random, sizeof(values) / sizeof(values[0]))]);
                strcat(string, ends[random_below(random, sizeof(ends) / sizeof(ends[0]))]);
        }
}

/* Puts a piece somewhere, or takes a byte away, or doubles one, or makes it another. */
static void
mutate(struct random *random, char string[RANDOM_MAX])
{
        size_t size = strlen(string), at = random_below(random, size + 1);
        const char *piece = pieces[random_below(random, sizeof(pieces) / sizeof(pieces[0]))];

        if (random_chance(random, 40) && size + strlen(piece) < RANDOM_MAX) {
                memmove(string + at + strlen(piece), string + at, size - at + 1);
                memcpy(string + at, piece, strlen(piece));
        } else if (at < size && random_chance(random, 50)) {
                memmove(string + at, string + at + 1, size - at);
        } else if (at < size) {
                string[at] = (char)(1 + random_below(random, 255));
        }
}

TEST(random_ones)
{
        struct random random = {property_seed()};
        uint64_t checks = scaled(20000, 1000), right = 0;
        char string[RANDOM_MAX];

        for (uint64_t check = 0; check < checks; check++) {
                make(&random, string);
                right += read_both(string);
                for (size_t left = random_below(&random, 4); left > 0; left--) {
                        mutate(&random, string);
                        right += read_both(string);
                }
        }
        print_message("%llu dictionaries were read\n", (unsigned long long)right);
        assert_true(right >= checks);
}

TESTS_BETWEEN(compile, release)
