/* SPDX-License-Identifier: Apache-2.0 */
/* Single parts of `rep2c fetch`: the error for a URL of FTP if libcurl lacks FTP, and the names of copies. */
#include "cli/fetch/http.h"
#include "cli/fetch/store.h"
#include "tests/support/test.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

/* ---- a libcurl that was built without FTP */

curl_version_info_data *__real_curl_version_info(CURLversion version);
curl_version_info_data *__wrap_curl_version_info(CURLversion version);
CURLcode __real_curl_easy_setopt(CURL *curl, CURLoption option, ...);
CURLcode __wrap_curl_easy_setopt(CURL *curl, CURLoption option, ...);

curl_version_info_data *
__wrap_curl_version_info(CURLversion version)
{
        static const char *const protocols[] = {"file", "http", "https", "ws", NULL};
        static curl_version_info_data data;

        data = *__real_curl_version_info(version);
        data.protocols = protocols;
        return &data;
}

/* All options take a value as large as a pointer on the machines that have this library. */
CURLcode
__wrap_curl_easy_setopt(CURL *curl, CURLoption option, ...)
{
        va_list arguments;
        void *value;

        va_start(arguments, option);
        value = va_arg(arguments, void *);
        va_end(arguments);
        if (option == CURLOPT_PROTOCOLS_STR && strstr(value, "ftp") != NULL)
                return CURLE_UNSUPPORTED_PROTOCOL;
        return __real_curl_easy_setopt(curl, option, value);
}

TEST(test_no_ftp)
{
        struct http *http = http_new("Test/1", 1000);
        const struct http_request request = {.url = "ftp://127.0.0.1/robots.txt", .timeout = 1000};
        struct http_response response;

        http_get(http, &request, &response);
        assert_int_equal(response.fetch.error, REP_FETCH_OTHER);
        assert_int_equal(rep_fetch_access(&response.fetch), REP_ACCESS_DISALLOW_ALL);
        assert_non_null(strstr(response.failure.text, "rotocol"));
        http_response_free(&response);
        http_free(http);
}

/* ---- names */

TEST(test_names)
{
        static const struct {
                const char *url, *name;
        } rows[] = {
                {"https://a.example/robots.txt", "d/https_a.example.json"},
                {"http://a.example:81/robots.txt", "d/http_a.example+81.json"},
                {"http://[::1]:81/robots.txt", "d/http_[--1]+81.json"},
        };

        for (size_t i = 0; i < COUNT(rows); i++) {
                char *name = store_name("d", rows[i].url, ".json");

                assert_string_equal(name, rows[i].name);
                free(name);
        }
}

/* Writes a URL to TEXT whose host has SIZE bytes, the last of which is LAST. */
static void
write_url(char *text, size_t size, char last, const char *port)
{
        strcpy(text, "https://");
        for (size_t i = 0; i < size; i++)
                text[8 + i] = i % 50 == 49 ? '.' : 'a';
        text[8 + size - 1] = last;
        strcpy(text + 8 + size, port);
        strcat(text, "/robots.txt");
}

/* The longest hosts get names that a file may have, and each its own. */
TEST(test_long_names)
{
        char url[400], other[400], *name, *second, *body;

        write_url(url, 253, 'x', ":65535");
        write_url(other, 253, 'y', ":65535");
        name = store_name("d", url, ".json");
        second = store_name("d", other, ".json");
        body = store_name(NULL, url, ".txt");
        assert_int_equal(strlen(name), 2 + 255);
        assert_int_equal(strlen(body), 255);
        assert_string_not_equal(name, second);
        free(name);
        free(second);
        free(body);
        write_url(url, 244, 'x', "");
        name = store_name("d", url, ".json");
        assert_int_equal(strlen(name), 2 + 255);
        assert_null(strchr(name, '~'));
        free(name);
}
