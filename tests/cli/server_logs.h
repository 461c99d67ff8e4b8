/* SPDX-License-Identifier: Apache-2.0 */
/* Files of cases: the logs of servers that have formats of their own.  In each, GPTBot requests /cart?b, on 10 October
   2025; any other address beside its own is none of 192.0.2.0/24 and 10.0.1.0/24. */
#ifndef REP_TESTS_CLI_SERVER_LOGS_H
#define REP_TESTS_CLI_SERVER_LOGS_H

#define GPTBOT "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)"
#define SERVER_LOGS                                                                                                 \
        {"alb.log",                                                                                                 \
         "h2 2025-10-10T13:55:36.135000Z app/my-alb/50dc6c495c0c9188 10.0.1.252:48160 10.0.0.66:9000 "              \
         "0.000 0.002 0.000 "                                                                                       \
         "200 200 5 257 \"GET https://shop.example:443/cart?b HTTP/2.0\" \"" GPTBOT                                 \
         "\" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:x \"Root=1-58337327\" \"shop.example\" \"-\" 1 "           \
         "2025-10-10T13:55:36.123000Z \"forward\" \"-\" \"-\"\n"},                                                  \
                {"elb.log",                                                                                         \
                 "2025-10-10T13:55:36.943958Z my-elb 192.168.131.39:2817 10.0.0.1:80 0.000086 0.001048 0.001337 "   \
                 "200 200 0 57 "                                                                                    \
                 "\"GET https://shop.example:443/cart?b HTTP/1.1\" \"" GPTBOT "\" DHE-RSA-AES128-SHA TLSv1.2\n"},   \
                {"cloudfront.log",                                                                                  \
                 "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem "  \
                 "sc-status "                                                                                       \
                 "cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie)\n"                                             \
                 "2025-10-10\t13:55:36\tFRA2\t182\t192.0.2.10\tGET\td111.cloudfront.net\t/cart\t200\t-\tMozilla/"   \
                 "5.0%2520(compatible;%2520GPTBot/1.2)\tb\t-\n"},                                                   \
                {"iis.log",                                                                                         \
                 "#Software: Microsoft Internet Information Services 10.0\r\n#Fields: date time s-ip cs-method "    \
                 "cs-uri-stem "                                                                                     \
                 "cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status\r\n"                    \
                 "2025-10-10 13:55:36 10.0.0.1 GET /cart b 443 - 192.0.2.10 Mozilla/5.0+(compatible;+GPTBot/1.2) "  \
                 "- 200\r\n"},                                                                                      \
                {"caddy.log",                                                                                       \
                 "{\"level\":\"info\",\"ts\":1760104536.123,\"logger\":\"http.log.access\",\"msg\":\"handled "      \
                 "request\",\"request\":{\"remote_ip\":\"10.9.9.9\",\"client_ip\":\"192.0.2.10\",\"proto\":\"HTTP/" \
                 "2.0\",\"method\":\"GET\",\"host\":\"shop.example\",\"uri\":\"/cart?b\","                          \
                 "\"headers\":{\"User-Agent\":[\"" GPTBOT "\"]}},\"status\":200}\n"},                               \
                {"nginx.log",                                                                                       \
                 "{\"time_iso8601\":\"2025-10-10T13:55:36+00:00\",\"remote_addr\":\"192.0.2.10\","                  \
                 "\"request\":\"GET /cart?b "                                                                       \
                 "HTTP/1.1\",\"status\":\"200\",\"http_user_agent\":\"" GPTBOT "\"}\n"},                            \
                {"cloudflare.log",                                                                                  \
                 "{\"ClientIP\":\"2001:db8::a\",\"ClientRequestHost\":\"shop.example\","                            \
                 "\"ClientRequestMethod\":\"GET\",\"ClientRequestURI\":\"/"                                         \
                 "cart?b\",\"ClientRequestUserAgent\":\"" GPTBOT                                                    \
                 "\","                                                                                              \
                 "\"EdgeStartTimestamp\":1760104536000000000}\n"},                                                  \
        {                                                                                                           \
                "google.log",                                                                                       \
                        "{\"httpRequest\":{\"requestMethod\":\"GET\",\"requestUrl\":\"https://shop.example/"        \
                        "cart?b\",\"userAgent\":\"" GPTBOT                                                          \
                        "\",\"remoteIp\":\"192.0.2.10\"},\"timestamp\":\"2025-10-10T13:55:36.1Z\"}\n"               \
        }

#endif
