/* SPDX-License-Identifier: Apache-2.0 */
/* IP addresses as text (RFC 3986, section 3.2.2; RFC 5952). */
#ifndef REP_RUNTIME_SYNTAX_IP_H
#define REP_RUNTIME_SYNTAX_IP_H

#include "rep_runtime.h"

/* Reads four decimal numbers without leading zeros, separated by dots.  TEXT must be nothing else. */
bool rep_read_ipv4(struct rep_text text, unsigned char address[4]);

enum { REP_IPV6_PIECES = 8, REP_IPV6_SIZE = 39 };

/* Reads an IPv6 address without brackets and zone.  TEXT must be nothing else. */
bool rep_read_ipv6(struct rep_text text, uint16_t piece[REP_IPV6_PIECES]);

/* Writes an IPv6 address in lower case, without leading zeros, and with "::" for the first of the longest runs of at
 * least two zero pieces.  Returns the end of what it wrote. */
char *rep_write_ipv6(const uint16_t piece[REP_IPV6_PIECES], char buffer[REP_IPV6_SIZE]);

#endif
