/* SPDX-License-Identifier: Apache-2.0 */
/* EXPECT(CONDITION): ends the program with status 1 unless CONDITION holds. */
#ifndef REP_TESTS_EXPECT_H
#define REP_TESTS_EXPECT_H

#include <cstdio>
#include <cstdlib>

#define EXPECT(...)                                                                                    \
        do {                                                                                           \
                if (!(__VA_ARGS__)) {                                                                  \
                        std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #__VA_ARGS__); \
                        std::exit(1);                                                                  \
                }                                                                                      \
        } while (0)

#endif
