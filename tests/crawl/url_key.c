/* SPDX-License-Identifier: Apache-2.0 */
/* References of redirects: the examples of RFC 3986, section 5.4, and hostile ones. */
#include "base/url_key.h"
#include "rep_robots.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BASE "http://a.example/b/c/d;p?q"

/* Checks that REFERENCE means URL, or nothing if URL is NULL. */
static void
expect(const char *base, const char *reference, const char *url)
{
        char key[REP_URL_KEY_SIZE];
        bool resolved = rep_url_key_resolve(base, rep_string(reference), key) == REP_FETCH_DONE;

        if (url == NULL ? resolved : !resolved || strcmp(key, url) != 0)
                fail_msg("%s against %s: %s, expected %s", reference, base, resolved ? key : "no URL",
                         url != NULL ? url : "none");
}

TEST(test_examples)
{
        /* Each reference, and the path that it means. */
        static const char examples[] =
                "g /b/c/g  ./g /b/c/g  g/ /b/c/g/  /g /g  ?y /b/c/d;p?y  g?y /b/c/g?y  #s /b/c/d;p?q  g#s /b/c/g  "
                "g?y#s /b/c/g?y  ;x /b/c/;x  g;x /b/c/g;x  . /b/c/  ./ /b/c/  .. /b/  ../ /b/  ../g /b/g  ../.. /  "
                "../../ /  ../../g /g  ../../../g /g  ../../../../g /g  /./g /g  /../g /g  g. /b/c/g.  .g /b/c/.g  "
                "g.. /b/c/g..  ..g /b/c/..g  ./../g /b/g  ./g/. /b/c/g/  g/./h /b/c/g/h  g/../h /b/c/h  "
                "g;x=1/./y /b/c/g;x=1/y  g;x=1/../y /b/c/y  g?y/./x /b/c/g?y/./x  g?y/../x /b/c/g?y/../x  "
                "g#s/./x /b/c/g";
        char reference[32], url[64] = "http://a.example";
        int size;

        for (const char *at = examples; *at != '\0'; at += size) {
                assert_int_equal(sscanf(at, "%31s %31s %n", reference, url + strlen("http://a.example"), &size), 2);
                expect(BASE, reference, url);
        }
}

TEST(test_others)
{
        char key[REP_URL_KEY_SIZE];

        expect(BASE, "//G.example:80/x/../robots.txt", "http://g.example/robots.txt");
        expect(BASE, "HTTPS://g.example", "https://g.example/");
        expect(BASE, "https://g.example?y", "https://g.example/?y");
        expect("http://a.example/", "robots.txt", "http://a.example/robots.txt");
        expect(BASE, ";g:h", "http://a.example/b/c/;g:h");
        expect(BASE, "/a b\xc3\xa4?\x01", "http://a.example/a%20b%C3%A4?%01");
        expect(BASE, "//g\t.example/ro\nbots.txt", "http://g.example/robots.txt"); /* as browsers read it */
        expect(BASE, "", NULL);
        expect(BASE, "g:h", NULL);
        expect(BASE, "mailto:x\xc3\xa4@a.example", NULL);
        expect(BASE, "http:g", NULL);
        expect(BASE, "//", NULL);
        if (rep_has_idn())
                expect(BASE, "//ex\xc3\xa4mple.com/x", "http://xn--exmple-cua.com/x");
        /* Where a build can't tell what a host outside ASCII is, nothing is known. */
        assert_int_equal(rep_url_key_resolve(BASE, rep_string("//\xc3\xbc\xe2\x92\x88.example/"), key),
                         rep_has_idn() ? REP_FETCH_BAD_TARGET : REP_FETCH_OTHER);
}

/* References of about the longest size, plain and to be escaped. */
TEST(test_sizes)
{
        static const char fill[] = {'a', ' ', '/', '.'};
        char *reference = malloc(REP_URL_KEY_SIZE + 2), key[REP_URL_KEY_SIZE];
        size_t i, size, resolved = 0, all = 0;

        assert_non_null(reference);
        for (i = 0; i < sizeof(fill); i++)
                for (size = REP_URL_KEY_SIZE / 4; size <= REP_URL_KEY_SIZE + 1; size += 7, all++) {
                        bool done;

                        memset(reference, fill[i], size);
                        reference[0] = '/';
                        done = rep_url_key_resolve(BASE, (struct rep_text){reference, size}, key) == REP_FETCH_DONE;
                        assert_true(!done || strlen(key) < REP_URL_KEY_SIZE);
                        resolved += done;
                }
        assert_true(resolved > all / 2 && resolved < all);
        free(reference);
}
