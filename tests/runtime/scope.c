/* SPDX-License-Identifier: Apache-2.0 */
/* Where a robots.txt is valid: the published table, row by row, and the form of every part of a URL. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "for_command.h"
#include "rep_robots.h"
#include "syntax/token.h"
#include "tests/support/test.h"

typedef enum rep_url_status (*robots_url_fn)(const char *, size_t, char *, size_t *);

static const struct function {
        const char *name;
        robots_url_fn robots_url;
} functions[] = {
        {"ASCII", rep_robots_url},
        {"IDN", rep_robots_url_idn},
};

enum { FUNCTIONS = 2 };

/* ---- "How Google interprets the robots.txt specification", examples of valid robots.txt URLs */

static const struct scope_case {
        const char *robots, *page;
        enum rep_url_status status;
        bool same, idn; /* IDN: hosts that need libidn2 */
} scope_cases[] = {
        /* The general case. */
        {"https://example.com/robots.txt", "https://example.com/", REP_URL_OK, true, false},
        {"https://example.com/robots.txt", "https://example.com/folder/file", REP_URL_OK, true, false},
        {"https://example.com/robots.txt", "https://other.example.com/", REP_URL_OK, false, false},
        {"https://example.com/robots.txt", "http://example.com/", REP_URL_OK, false, false},
        {"https://example.com/robots.txt", "https://example.com:8181/", REP_URL_OK, false, false},
        /* A file on a subdomain is valid for that subdomain only. */
        {"https://www.example.com/robots.txt", "https://www.example.com/", REP_URL_OK, true, false},
        {"https://www.example.com/robots.txt", "https://example.com/", REP_URL_OK, false, false},
        {"https://www.example.com/robots.txt", "https://shop.www.example.com/", REP_URL_OK, false, false},
        {"https://www.example.com/robots.txt", "https://www.shop.example.com/", REP_URL_OK, false, false},
        /* A file in a folder is not a robots.txt. */
        {"https://example.com/folder/robots.txt", "https://example.com/folder/file", REP_URL_ERR_ROBOTS, false, false},
        /* An internationalized host equals its punycode form. */
        {"https://www.ex\xc3\xa4mple.com/robots.txt", "https://www.ex\xc3\xa4mple.com/", REP_URL_OK, true, true},
        {"https://www.ex\xc3\xa4mple.com/robots.txt", "https://www.xn--exmple-cua.com/", REP_URL_OK, true, true},
        {"https://www.xn--exmple-cua.com/robots.txt", "https://www.ex\xc3\xa4mple.com/", REP_URL_OK, true, true},
        {"https://www.xn--exmple-cua.com/robots.txt", "https://www.XN--Exmple-CUA.com/", REP_URL_OK, true, false},
        {"https://www.ex\xc3\xa4mple.com/robots.txt", "https://www.example.com/", REP_URL_OK, false, true},
        /* FTP. */
        {"ftp://example.com/robots.txt", "ftp://example.com/", REP_URL_OK, true, false},
        {"ftp://example.com/robots.txt", "https://example.com/", REP_URL_OK, false, false},
        /* A file on an IP address is valid for that address only, not for the names that lead to it. */
        {"https://212.96.82.21/robots.txt", "https://212.96.82.21/", REP_URL_OK, true, false},
        {"https://212.96.82.21/robots.txt", "https://example.com/", REP_URL_OK, false, false},
        /* The port that the scheme has anyway may be given or not. */
        {"https://example.com:443/robots.txt", "https://example.com:443/", REP_URL_OK, true, false},
        {"https://example.com:443/robots.txt", "https://example.com/", REP_URL_OK, true, false},
        {"https://example.com:443/robots.txt", "https://example.com:444/", REP_URL_OK, false, false},
        {"http://example.com:80/robots.txt", "http://example.com/", REP_URL_OK, true, false},
        {"ftp://example.com/robots.txt", "ftp://example.com:21/", REP_URL_OK, true, false},
        {"http://example.com:443/robots.txt", "https://example.com/", REP_URL_OK, false, false},
        {"https://example.com:80/robots.txt", "https://example.com/", REP_URL_OK, false, false},
        /* A file on another port is valid for that port only. */
        {"https://example.com:8181/robots.txt", "https://example.com:8181/", REP_URL_OK, true, false},
        {"https://example.com:8181/robots.txt", "https://example.com/", REP_URL_OK, false, false},

        /* What a robots.txt URL may look like. */
        {"https://example.com/robots.txt#part", "https://example.com/", REP_URL_OK, true, false},
        {"HTTPS://user:secret@EXAMPLE.com:0443/robots.txt", "https://example.com/", REP_URL_OK, true, false},
        {"https://example.com/robots.txt?v=1", "https://example.com/", REP_URL_ERR_ROBOTS, false, false},
        {"https://example.com/robots.txt/", "https://example.com/", REP_URL_ERR_ROBOTS, false, false},
        {"https://example.com/Robots.txt", "https://example.com/", REP_URL_ERR_ROBOTS, false, false},
        {"https://example.com//robots.txt", "https://example.com/", REP_URL_ERR_ROBOTS, false, false},
        {"https://example.com/%72obots.txt", "https://example.com/", REP_URL_ERR_ROBOTS, false, false},
        {"https://example.com/", "https://example.com/", REP_URL_ERR_ROBOTS, false, false},
        {"https://example.com", "https://example.com/", REP_URL_ERR_ROBOTS, false, false},
        {"example.com/robots.txt", "https://example.com/", REP_URL_ERR_SCHEME, false, false},
        {"https://example.com/robots.txt", "/folder/file", REP_URL_ERR_SCHEME, false, false},
        {"https://example.com/robots.txt", "https:///", REP_URL_ERR_EMPTY, false, false},

        /* IPv6 addresses are compared as addresses; no IPv4 address is one. */
        {"https://[::1]/robots.txt", "https://[0:0:0:0:0:0:0:1]/", REP_URL_OK, true, false},
        {"https://[2001:DB8::A]/robots.txt", "https://[2001:db8:0::0.0.0.10]:443/", REP_URL_OK, true, false},
        {"https://[::ffff:1.2.3.4]/robots.txt", "https://1.2.3.4/", REP_URL_OK, false, false},
        {"https://[::1]/robots.txt", "https://localhost/", REP_URL_OK, false, false},
        /* A dot at the end makes another host. */
        {"https://example.com/robots.txt", "https://example.com./", REP_URL_OK, false, false},
        /* Other spellings of one internationalized host, and one that is another. */
        {"https://EX\xc3\x84MPLE.com/robots.txt", "https://ex\xc3\xa4mple.com/", REP_URL_OK, true, true},
        {"https://exa\xcc\x88mple.com/robots.txt", "https://ex\xc3\xa4mple.com/", REP_URL_OK, true, true},
        {"https://fa\xc3\x9f.de/robots.txt", "https://xn--fa-hia.de/", REP_URL_OK, true, true},
        {"https://fa\xc3\x9f.de/robots.txt", "https://fass.de/", REP_URL_OK, false, true},
};

static bool
is_right(const struct scope_case *expected)
{
        bool same = !expected->same;
        enum rep_url_status status = rep_same_scope_idn(expected->robots, strlen(expected->robots), expected->page,
                                                        strlen(expected->page), &same);

        if (status == expected->status && same == expected->same)
                return true;
        print_error("%s, %s: status %d, %s\n", expected->robots, expected->page, (int)status,
                    same ? "same" : "not the same");
        return false;
}

TEST(test_scope)
{
        size_t failed = 0;

        for (size_t i = 0; i < COUNT(scope_cases); i++)
                failed += (!scope_cases[i].idn || rep_has_idn()) && !is_right(&scope_cases[i]);
        assert_int_equal(failed, 0);
}

/* ---- robots.txt URLs, part by part */

#define L63 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define H253 L63 "." L63 "." L63 ".aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const struct url_case {
        const char *url;
        const char *robots; /* NULL: STATUS is an error */
        enum rep_url_status status;
} url_cases[] = {
        /* What follows the authority doesn't matter. */
        {"https://example.com", "https://example.com/robots.txt", REP_URL_OK},
        {"https://example.com/a/b?c#d", "https://example.com/robots.txt", REP_URL_OK},
        {"https://example.com?q=//x@y:z/", "https://example.com/robots.txt", REP_URL_OK},
        {"https://example.com#@b", "https://example.com/robots.txt", REP_URL_OK},
        {"https://example.com/ \x01\xff\\@", "https://example.com/robots.txt", REP_URL_OK},
        {"https://example.com/robots.txt", "https://example.com/robots.txt", REP_URL_OK},
        /* Schemes. */
        {"HTTP://a/", "http://a/robots.txt", REP_URL_OK},
        {"hTTps://a/", "https://a/robots.txt", REP_URL_OK},
        {"FTP://a/", "ftp://a/robots.txt", REP_URL_OK},
        {"", NULL, REP_URL_ERR_SCHEME},
        {"a", NULL, REP_URL_ERR_SCHEME},
        {"http", NULL, REP_URL_ERR_SCHEME},
        {"example.com/", NULL, REP_URL_ERR_SCHEME},
        {"//example.com/", NULL, REP_URL_ERR_SCHEME},
        {"/a", NULL, REP_URL_ERR_SCHEME},
        {" http://a/", NULL, REP_URL_ERR_SCHEME},
        {"ht\ttp://a/", NULL, REP_URL_ERR_SCHEME},
        {"ws://a/", NULL, REP_URL_ERR_SCHEME},
        {"httpss://a/", NULL, REP_URL_ERR_SCHEME},
        {"ftps://a/", NULL, REP_URL_ERR_SCHEME},
        {"file:///a", NULL, REP_URL_ERR_SCHEME},
        {"mailto:a@b", NULL, REP_URL_ERR_SCHEME},
        {"http:", NULL, REP_URL_ERR_SLASHES},
        {"http:a", NULL, REP_URL_ERR_SLASHES},
        {"http:/a/", NULL, REP_URL_ERR_SLASHES},
        {"http:\\\\a/", NULL, REP_URL_ERR_SLASHES},
        {"http: //a/", NULL, REP_URL_ERR_SLASHES},
        /* User info. */
        {"http://user@a/", "http://a/robots.txt", REP_URL_OK},
        {"http://user:80@a:81/", "http://a:81/robots.txt", REP_URL_OK},
        {"http://@a/", "http://a/robots.txt", REP_URL_OK},
        {"http://:@a/", "http://a/robots.txt", REP_URL_OK},
        {"http://a@b@c/", NULL, REP_URL_ERR_USER},
        {"http://a\\@b/", NULL, REP_URL_ERR_USER},
        {"http://a b@c/", NULL, REP_URL_ERR_USER},
        {"http://a\n@c/", NULL, REP_URL_ERR_BREAK},
        {"http://a\x7f@c/", NULL, REP_URL_ERR_USER},
        {"http://user@/", NULL, REP_URL_ERR_EMPTY},
        /* Hosts. */
        {"http://", NULL, REP_URL_ERR_EMPTY},
        {"http:///a", NULL, REP_URL_ERR_EMPTY},
        {"http://:80/", NULL, REP_URL_ERR_EMPTY},
        {"http://?a", NULL, REP_URL_ERR_EMPTY},
        {"http://Ex-Ample.COM/", "http://ex-ample.com/robots.txt", REP_URL_OK},
        {"http://-a-.under_line/", "http://-a-.under_line/robots.txt", REP_URL_OK},
        {"http://localhost/", "http://localhost/robots.txt", REP_URL_OK},
        {"http://example.com./", "http://example.com./robots.txt", REP_URL_OK},
        {"http://a b/", NULL, REP_URL_ERR_HOST},
        {"http://a /", NULL, REP_URL_ERR_HOST},
        {"http://a\t/", NULL, REP_URL_ERR_BREAK},
        {"http://a/x\r", NULL, REP_URL_ERR_BREAK},
        {"http://a\x7f/", NULL, REP_URL_ERR_HOST},
        {"http://ex%61mple.com/", NULL, REP_URL_ERR_HOST},
        {"http://ex%C3%A4mple.com/", NULL, REP_URL_ERR_HOST},
        {"http://a\\b/", NULL, REP_URL_ERR_HOST},
        {"http://a;b/", NULL, REP_URL_ERR_HOST},
        {"http://a,b/", NULL, REP_URL_ERR_HOST},
        {"http://a*/", NULL, REP_URL_ERR_HOST},
        {"http://<a>/", NULL, REP_URL_ERR_HOST},
        {"http://a]/", NULL, REP_URL_ERR_HOST},
        {"http://a[]/", NULL, REP_URL_ERR_HOST},
        {"http://./", NULL, REP_URL_ERR_LABEL},
        {"http://.a/", NULL, REP_URL_ERR_LABEL},
        {"http://a..b/", NULL, REP_URL_ERR_LABEL},
        {"http://a../", NULL, REP_URL_ERR_LABEL},
        {"http://" L63 ".b/", "http://" L63 ".b/robots.txt", REP_URL_OK},
        {"http://" L63 "a.b/", NULL, REP_URL_ERR_LABEL},
        {"http://" H253 "/", "http://" H253 "/robots.txt", REP_URL_OK},
        {"https://" H253 ".:65535/", "https://" H253 ".:65535/robots.txt", REP_URL_OK},
        {"http://" H253 "a/", NULL, REP_URL_ERR_LABEL},
        /* IPv4. */
        {"http://0.0.0.0/", "http://0.0.0.0/robots.txt", REP_URL_OK},
        {"http://255.255.255.255/", "http://255.255.255.255/robots.txt", REP_URL_OK},
        {"http://1.2.3.com/", "http://1.2.3.com/robots.txt", REP_URL_OK},
        {"http://1.2.3.4a/", "http://1.2.3.4a/robots.txt", REP_URL_OK},
        {"http://256.1.1.1/", NULL, REP_URL_ERR_IPV4},
        {"http://1.2.3/", NULL, REP_URL_ERR_IPV4},
        {"http://1.2.3.4.5/", NULL, REP_URL_ERR_IPV4},
        {"http://1.2.3.4./", NULL, REP_URL_ERR_IPV4},
        {"http://01.2.3.4/", NULL, REP_URL_ERR_IPV4},
        {"http://00.2.3.4/", NULL, REP_URL_ERR_IPV4},
        {"http://127.1/", NULL, REP_URL_ERR_IPV4},
        {"http://2130706433/", NULL, REP_URL_ERR_IPV4},
        {"http://0x7f.0.0.0x1/", NULL, REP_URL_ERR_IPV4},
        {"http://0X7F000001/", NULL, REP_URL_ERR_IPV4},
        {"http://example.1/", NULL, REP_URL_ERR_IPV4},
        /* IPv6. */
        {"http://[::]/", "http://[::]/robots.txt", REP_URL_OK},
        {"http://[::1]:8080/", "http://[::1]:8080/robots.txt", REP_URL_OK},
        {"http://user@[1::]:80/", "http://[1::]/robots.txt", REP_URL_OK},
        {"http://[2001:0DB8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/robots.txt", REP_URL_OK},
        {"http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2::3]/robots.txt", REP_URL_OK},
        {"http://[1:0:2:3:4:5:6:7]/", "http://[1:0:2:3:4:5:6:7]/robots.txt", REP_URL_OK},
        {"http://[1::2:3:4:5:6:7]/", "http://[1:0:2:3:4:5:6:7]/robots.txt", REP_URL_OK},
        {"http://[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]/",
         "http://[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]/robots.txt", REP_URL_OK},
        {"http://[::1.2.3.4]/", "http://[::102:304]/robots.txt", REP_URL_OK},
        {"http://[1:2:3:4:5:6:1.2.3.4]/", "http://[1:2:3:4:5:6:102:304]/robots.txt", REP_URL_OK},
        {"http://[10::20]/", "http://[10::20]/robots.txt", REP_URL_OK},
        {"http://[]/", NULL, REP_URL_ERR_IPV6},
        {"http://[/", NULL, REP_URL_ERR_IPV6},
        {"http://[::1/", NULL, REP_URL_ERR_IPV6},
        {"http://[:]/", NULL, REP_URL_ERR_IPV6},
        {"http://[:1:2:3:4:5:6:7]/", NULL, REP_URL_ERR_IPV6},
        {"http://[:::]/", NULL, REP_URL_ERR_IPV6},
        {"http://[1::2::3]/", NULL, REP_URL_ERR_IPV6},
        {"http://[1:2:3:4:5:6:7]/", NULL, REP_URL_ERR_IPV6},
        {"http://[1:2:3:4:5:6:7:]/", NULL, REP_URL_ERR_IPV6},
        {"http://[1:2:3:4:5:6:7:8:9]/", NULL, REP_URL_ERR_IPV6},
        {"http://[1:2:3:4::5:6:7:8]/", NULL, REP_URL_ERR_IPV6},
        {"http://[1:2:3:4:5:6:7:1.2.3.4]/", NULL, REP_URL_ERR_IPV6},
        {"http://[::1.2.3]/", NULL, REP_URL_ERR_IPV6},
        {"http://[::1.2.3.4:5]/", NULL, REP_URL_ERR_IPV6},
        {"http://[1.2.3.4]/", NULL, REP_URL_ERR_IPV6},
        {"http://[12345::]/", NULL, REP_URL_ERR_IPV6},
        {"http://[g::]/", NULL, REP_URL_ERR_IPV6},
        {"http://[fe80::1%25eth0]/", NULL, REP_URL_ERR_IPV6},
        {"http://[fe80::1%eth0]/", NULL, REP_URL_ERR_IPV6},
        {"http://[v1.a]/", NULL, REP_URL_ERR_IPV6},
        {"http://[::1]a/", NULL, REP_URL_ERR_HOST},
        {"http://::1/", NULL, REP_URL_ERR_PORT},
        /* Ports. */
        {"http://a:/", "http://a/robots.txt", REP_URL_OK},
        {"http://a:1/", "http://a:1/robots.txt", REP_URL_OK},
        {"http://a:00080/", "http://a/robots.txt", REP_URL_OK},
        {"https://a:80/", "https://a:80/robots.txt", REP_URL_OK},
        {"ftp://a:21/", "ftp://a/robots.txt", REP_URL_OK},
        {"http://a:65535", "http://a:65535/robots.txt", REP_URL_OK},
        {"http://a:65536/", NULL, REP_URL_ERR_PORT},
        {"http://a:4294967376/", NULL, REP_URL_ERR_PORT},
        {"http://a:99999999999999999999999/", NULL, REP_URL_ERR_PORT},
        {"http://a:0/", NULL, REP_URL_ERR_PORT},
        {"http://a:80a/", NULL, REP_URL_ERR_PORT},
        {"http://a:-1/", NULL, REP_URL_ERR_PORT},
        {"http://a:+80/", NULL, REP_URL_ERR_PORT},
        {"http://a: 80/", NULL, REP_URL_ERR_PORT},
        {"http://a:80:80/", NULL, REP_URL_ERR_PORT},
};

static const struct url_case idn_cases[] = {
        {"https://ex\xc3\xa4mple.com:8443/", "https://xn--exmple-cua.com:8443/robots.txt", REP_URL_OK},
        {"https://\xe4\xbe\x8b\xe3\x81\x88.jp/", "https://xn--r8jz45g.jp/robots.txt", REP_URL_OK},
        {"https://\xe4\xbe\x8b\xe3\x81\x88\xe3\x80\x82jp/", "https://xn--r8jz45g.jp/robots.txt", REP_URL_OK},
        {"https://user@\xc3\xa4.com/", "https://xn--4ca.com/robots.txt", REP_URL_OK},
        {"https://\xef\xbc\xa1.com/", "https://a.com/robots.txt", REP_URL_OK},
        /* Full-width digits are digits: what comes out is an IPv4 address, or must not look like one. */
        {"https://\xef\xbc\x91.2.3.4/", "https://1.2.3.4/robots.txt", REP_URL_OK},
        {"https://\xef\xbc\x91.2.3/", NULL, REP_URL_ERR_IPV4},
        /* No UTF-8: a lone byte, and one that is cut. */
        {"https://\xe4.com/", NULL, REP_URL_ERR_IDN},
        {"https://a\xc3/", NULL, REP_URL_ERR_IDN},
        {"https://\xed\xa0\x80.com/", NULL, REP_URL_ERR_IDN},
        /* Nothing but a soft hyphen, which vanishes. */
        {"https://\xc2\xad/", NULL, REP_URL_ERR_EMPTY},
        /* U+2100 would be "a/c", and U+FF0F a slash. */
        {"https://\xe2\x84\x80.com/", NULL, REP_URL_ERR_HOST},
        {"https://a\xef\xbc\x8f"
         "b/",
         NULL, REP_URL_ERR_HOST},
        /* What is wrong in ASCII is wrong beside other letters, too. */
        {"https://[\xc3\xa4]/", NULL, REP_URL_ERR_IDN},
        {"https://\xc3\xa4 b.com/", NULL, REP_URL_ERR_IDN},
        {"https://\xc3\xa4..com/", NULL, REP_URL_ERR_LABEL},
        {"https://\xc3\xa4" L63 ".com/", NULL, REP_URL_ERR_IDN},
        {"https://\xc3\xa4." H253 "/", NULL, REP_URL_ERR_LABEL},
        {"https://\xc3\xa4.com:0/", NULL, REP_URL_ERR_PORT},
};

static bool
gives(const char *name, robots_url_fn robots_url, const struct url_case *expected)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        size_t url_size = strlen(expected->url), size = SIZE_MAX;
        char *url = malloc(url_size + (url_size == 0)); /* so that a sanitizer sees a read past the end */
        const char *robots = expected->robots != NULL ? expected->robots : "";
        enum rep_url_status status;

        assert_non_null(url);
        memcpy(url, expected->url, url_size);
        memset(buffer, 'x', sizeof(buffer));
        status = robots_url(url, url_size, buffer, &size);
        free(url);
        if (status == expected->status && strcmp(buffer, robots) == 0 && size == strlen(robots))
                return true;
        print_error("%s, '%s': status %d (%s), '%s'\n", name, expected->url, (int)status, rep_url_status_text(status),
                    buffer);
        return false;
}

TEST(test_urls)
{
        size_t i, j, failed = 0;

        for (i = 0; i < COUNT(url_cases); i++)
                for (j = 0; j < FUNCTIONS; j++)
                        failed += !gives(functions[j].name, functions[j].robots_url, &url_cases[i]);
        assert_int_equal(failed, 0);
}

TEST(test_idn)
{
        const struct url_case no_ascii = {"https://ex\xc3\xa4mple.com/", NULL, REP_URL_ERR_IDN};
        size_t i, failed = 0;

        if (!rep_has_idn())
                skip();
        for (i = 0; i < COUNT(idn_cases); i++)
                failed += !gives("IDN", rep_robots_url_idn, &idn_cases[i]);
        failed += !gives("ASCII", rep_robots_url, &no_ascii);
        assert_int_equal(failed, 0);
}

/* ---- what no string literal shows */

TEST(test_lengths)
{
        static const char with_nul[] = "http://a\0b/";
        char buffer[REP_ROBOTS_URL_SIZE], *huge = malloc(1 << 20);

        assert_non_null(huge);
        for (size_t i = 0; i < FUNCTIONS; i++) {
                robots_url_fn robots_url = functions[i].robots_url;

                assert_int_equal(robots_url(NULL, 0, buffer, NULL), REP_URL_ERR_SCHEME);
                assert_int_equal(robots_url(with_nul, sizeof(with_nul) - 1, buffer, NULL), REP_URL_ERR_HOST);
                assert_int_equal(robots_url("http://a/b", 8, buffer, NULL), REP_URL_OK);
                assert_string_equal(buffer, "http://a/robots.txt");
                memset(huge, 'a', 1 << 20);
                memcpy(huge, "http://", 7);
                assert_int_equal(robots_url(huge, 1 << 20, buffer, NULL), REP_URL_ERR_LABEL);
                huge[8] = '/';
                assert_int_equal(robots_url(huge, 1 << 20, buffer, NULL), REP_URL_OK);
        }
        memcpy(huge, "http://\xc3\xa4", 9);
        assert_int_equal(rep_robots_url_idn(huge, 1 << 20, buffer, NULL),
                         rep_has_idn() ? REP_URL_ERR_LABEL : REP_URL_ERR_NO_IDN);
        free(huge);
}

/* The parts of an origin, in one form, and where they lie. */
TEST(test_origins)
{
        static const struct {
                const char *url, *scheme, *host;
                uint32_t port;
        } rows[] = {
                {"HTTP://u:p@A.Example/x?y", "http", "a.example", 80},
                {"https://a.example:443", "https", "a.example", 443},
                {"https://a.example:8443/", "https", "a.example", 8443},
                {"ftp://a.example/", "ftp", "a.example", 21},
                {"http://[::1]:80/x", "http", "[::1]", 80},
                {"https://127.0.0.1:0443/", "https", "127.0.0.1", 443},
        };
        char buffer[REP_ROBOTS_URL_SIZE], robots[REP_ROBOTS_URL_SIZE];
        struct rep_origin origin;

        for (size_t i = 0; i < COUNT(rows); i++) {
                assert_int_equal(rep_url_origin(rows[i].url, strlen(rows[i].url), buffer, &origin), REP_URL_OK);
                assert_true(rep_is_same_text(origin.scheme, rep_string(rows[i].scheme)) &&
                            rep_is_same_text(origin.host, rep_string(rows[i].host)));
                assert_int_equal(origin.port, rows[i].port);
                assert_true(origin.scheme.data == buffer && origin.host.data > buffer &&
                            origin.host.data < buffer + sizeof(buffer));
                assert_int_equal(rep_robots_url(rows[i].url, strlen(rows[i].url), robots, NULL), REP_URL_OK);
                assert_string_equal(buffer, robots);
        }
        assert_int_equal(rep_url_origin("htp://a/", 8, buffer, &origin), REP_URL_ERR_SCHEME);
        assert_true(buffer[0] == '\0' && origin.scheme.size == 0 && origin.host.size == 0 && origin.port == 0);
        assert_int_equal(rep_url_origin("http://\xc3\xa4/", 10, buffer, &origin), REP_URL_ERR_IDN);
        if (!rep_has_idn())
                return;
        assert_int_equal(rep_robots_url_idn("http://\xc3\xa4/", 10, robots, NULL), REP_URL_OK);
        assert_int_equal(rep_url_origin(robots, strlen(robots), buffer, &origin), REP_URL_OK);
        assert_true(rep_is_same_text(origin.host, rep_string("xn--4ca")));
}

/* What can be checked, and what only looks so. */
TEST(test_page_url)
{
        static const struct {
                const char *url;
                enum rep_url_status status;
        } rows[] = {
                {"/", REP_URL_OK},
                {"/private?x", REP_URL_OK},
                {"http://a", REP_URL_OK},
                {"HTTPS://u:p@a:1/x", REP_URL_OK},
                {"ftp://a?x", REP_URL_OK},
                {"//a/x", REP_URL_OK},
                {"///x//y", REP_URL_OK},
                {"//", REP_URL_OK},
                {"http://[::1]:80/x", REP_URL_OK},
                {"http://xn--4ca/", REP_URL_OK},
                {"", REP_URL_ERR_SCHEME},
                {"private", REP_URL_ERR_SCHEME},
                {"*", REP_URL_ERR_SCHEME},
                {" /x", REP_URL_ERR_SCHEME},
                {"htp:/foo/cart", REP_URL_ERR_SCHEME},
                {"http:/a/x", REP_URL_ERR_SCHEME},
                {"mailto:a@b", REP_URL_ERR_SCHEME},
                {"http://", REP_URL_ERR_EMPTY},
                {"https:///x", REP_URL_ERR_EMPTY},
                {"http://u@/x", REP_URL_ERR_EMPTY},
                {"http://?x", REP_URL_ERR_EMPTY},
                {"http://[::1/x", REP_URL_ERR_IPV6},
                {"http://u@[1]/x", REP_URL_ERR_IPV6},
                {"http://[::1]:0/", REP_URL_ERR_PORT},
                {"https://:80/x", REP_URL_ERR_EMPTY},
                {"https://:/x", REP_URL_ERR_EMPTY},
                {"https://u@:80/x", REP_URL_ERR_EMPTY},
                {"https://;x", REP_URL_ERR_EMPTY},
                {"http://ex ample/x", REP_URL_ERR_HOST},
                {"http://a:99999/x", REP_URL_ERR_PORT},
                {"https://a:80;x/", REP_URL_OK},
                {"http://example\x7f", REP_URL_ERR_HOST},
                {"http://u v@example/x", REP_URL_ERR_USER},
                {"https://www.example.com;a@", REP_URL_OK},
                {"https://www.example.com;a@/", REP_URL_OK},
                {"http://a/x y", REP_URL_OK},
        };
        char path[150] = "/";

        for (size_t at = 1; at < sizeof(path); at++) { /* a break, at each place of paths of each size */
                for (size_t i = 1; i < sizeof(path); i++)
                        path[i] = i == at ? "\t\n\r"[at % 3] : 'a';
                for (size_t size = at + 1; size <= sizeof(path); size++)
                        assert_int_equal(rep_page_url_in(REP_DIALECT_GOOGLE, path, size), REP_URL_ERR_BREAK);
        }
        for (size_t i = 0; i < COUNT(rows); i++)
                if (rep_page_url_in(REP_DIALECT_GOOGLE, rows[i].url, strlen(rows[i].url)) != rows[i].status)
                        fail_msg("'%s' is not what it should be", rows[i].url);
        assert_int_equal(rep_page_url_in(REP_DIALECT_GOOGLE, NULL, 0), REP_URL_ERR_SCHEME);
        /* By RFC 3986, a ";" is part of the authority, here of the user info. */
        assert_int_equal(rep_page_url_in(REP_DIALECT_RFC9309, rows[0].url, strlen(rows[0].url)), REP_URL_OK);
        assert_int_equal(rep_page_url_in(REP_DIALECT_RFC9309, "https://a;b@", 12), REP_URL_ERR_EMPTY);
        assert_int_equal(rep_page_url_in(REP_DIALECT_RFC9309, "https://a;b@c", 13), REP_URL_OK);
        assert_int_equal(rep_page_url_in(REP_DIALECT_GOOGLE, "https://a;b@", 12), REP_URL_OK);
}

/* Every error has a text of its own. */
TEST(test_texts)
{
        for (int i = REP_URL_OK; i <= REP_URL_ERR_BREAK; i++)
                for (int j = REP_URL_OK; j < i; j++)
                        assert_string_not_equal(rep_url_status_text((enum rep_url_status)i),
                                                rep_url_status_text((enum rep_url_status)j));
        assert_string_equal(rep_url_status_text((enum rep_url_status)1000), "unknown error");
}
