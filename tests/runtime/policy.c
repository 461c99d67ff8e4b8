/* SPDX-License-Identifier: Apache-2.0 */
/* The fetch policy: what one fetch means, over all statuses, hops and errors. */
#include <stdint.h>

#include "rep_policy.h"
#include "tests/support/test.h"

/* What a status means with no error, by RFC 9309, section 2.3.1, and Google's table of status codes. */
static enum rep_access
expected_access(uint32_t status)
{
        if (status >= 200 && status < 300)
                return REP_ACCESS_RULES;
        if (status == 304)
                return REP_ACCESS_UNCHANGED;
        if (status >= 300 && status < 400)
                return REP_ACCESS_FOLLOW;
        if (status >= 400 && status < 500 && status != 429)
                return REP_ACCESS_ALLOW_ALL;
        return REP_ACCESS_DISALLOW_ALL;
}

TEST(test_every_status)
{
        for (uint32_t status = 0; status <= 1000; status++) {
                struct rep_fetch fetch = {.status = status};
                enum rep_access expected = expected_access(status);
                bool is_5xx = status >= 500 && status < 600;

                assert_int_equal(rep_fetch_access(&fetch), expected);
                fetch.missing_is_5xx = true;
                assert_int_equal(rep_fetch_access(&fetch), is_5xx ? REP_ACCESS_ALLOW_ALL : expected);
                fetch = (struct rep_fetch){.status = status, .no_body = true};
                assert_int_equal(rep_fetch_access(&fetch),
                                 expected == REP_ACCESS_RULES ? REP_ACCESS_ALLOW_ALL : expected);
        }
}

/* Five redirects are followed, whatever their status; the rules at the end of five hold. */
TEST(test_redirects)
{
        static const uint32_t statuses[] = {300, 301, 302, 303, 305, 306, 307, 308, 399};

        for (uint32_t hops = 0; hops < 20; hops++) {
                struct rep_fetch end = {.status = 200, .redirects = hops};

                for (size_t i = 0; i < COUNT(statuses); i++) {
                        struct rep_fetch fetch = {.status = statuses[i], .redirects = hops};

                        assert_int_equal(rep_fetch_access(&fetch), hops < 5 ? REP_ACCESS_FOLLOW : REP_ACCESS_ALLOW_ALL);
                        fetch.error = REP_FETCH_LOOP;
                        assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_ALLOW_ALL);
                        fetch.error = REP_FETCH_BAD_TARGET;
                        assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_ALLOW_ALL);
                }
                assert_int_equal(rep_fetch_access(&end), REP_ACCESS_RULES);
                end.status = 404;
                assert_int_equal(rep_fetch_access(&end), REP_ACCESS_ALLOW_ALL);
                end.status = 503;
                assert_int_equal(rep_fetch_access(&end), REP_ACCESS_DISALLOW_ALL);
        }
}

/* A client may say that a redirect led nowhere without its status. */
TEST(test_redirects_in_vain)
{
        static const enum rep_fetch_error errors[] = {REP_FETCH_LOOP, REP_FETCH_BAD_TARGET};

        for (size_t i = 0; i < COUNT(errors); i++)
                for (uint32_t hops = 0; hops < 20; hops++) {
                        struct rep_fetch fetch = {.error = errors[i], .redirects = hops};

                        assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_ALLOW_ALL);
                        fetch.status = 200;
                        assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_DISALLOW_ALL);
                        fetch.status = 503;
                        assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_DISALLOW_ALL);
                }
}

/* An error takes the meaning from 2xx; elsewhere the status has said it all. */
TEST(test_errors)
{
        static const enum rep_fetch_error errors[] = {REP_FETCH_DNS,     REP_FETCH_CONNECT, REP_FETCH_TLS,
                                                      REP_FETCH_TIMEOUT, REP_FETCH_RESET,   REP_FETCH_BODY,
                                                      REP_FETCH_OTHER};

        for (size_t i = 0; i < COUNT(errors); i++) {
                struct rep_fetch fetch = {.error = errors[i]};

                assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_DISALLOW_ALL);
                fetch.missing_is_5xx = true;
                assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_DISALLOW_ALL);
                fetch.status = 500;
                assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_ALLOW_ALL);
                fetch = (struct rep_fetch){.error = errors[i], .status = 200};
                assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_DISALLOW_ALL);
                fetch.no_body = true;
                assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_DISALLOW_ALL);
                fetch.status = 404;
                assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_ALLOW_ALL);
                fetch.status = 429;
                assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_DISALLOW_ALL);
                fetch.status = 304;
                assert_int_equal(rep_fetch_access(&fetch), REP_ACCESS_DISALLOW_ALL);
                fetch.status = 302; /* OTHER: nobody says where it led */
                assert_int_equal(rep_fetch_access(&fetch),
                                 errors[i] == REP_FETCH_OTHER ? REP_ACCESS_DISALLOW_ALL : REP_ACCESS_FOLLOW);
        }
}
