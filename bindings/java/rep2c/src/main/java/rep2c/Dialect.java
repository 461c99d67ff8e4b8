/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

/** How a robots.txt and URLs are read. */
public enum Dialect {
    /** As Google's public parser does: misspelt keys count, and bytes of URLs are compared as they are. */
    GOOGLE,
    /** As RFC 9309 says: exact keys, and one canonical form for patterns and URLs. */
    RFC9309
}
