/* SPDX-License-Identifier: Apache-2.0 */
/* SANITIZED: 1 if AddressSanitizer is active, which makes tests about ten times slower; otherwise 0. */
#ifndef REP_TESTS_SANITIZED_H
#define REP_TESTS_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#endif
