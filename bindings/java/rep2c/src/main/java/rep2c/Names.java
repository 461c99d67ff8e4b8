/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

/** Which strings are product tokens (RFC 9309, section 2.2.1), in files and for crawlers. */
public enum Names {
    /** Tokens of [A-Za-z_-]; any other string is refused. */
    TOKEN,
    /** The same tokens; any other string is named by no file, so the groups for "*" apply to it. */
    ANY,
    /** Tokens of [A-Za-z0-9_.-], as real crawlers are called (MJ12bot, 360Spider); any other string is refused. */
    WIDE
}
