/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import rep2c.internal.door.Json;

/** A line of a robots.txt that says something. */
public final class Directive {
    /** What a line is (RFC 9309, section 2.2). */
    public enum Kind {
        /** A user-agent line. */
        USER_AGENT,
        /** An allow line. */
        ALLOW,
        /** A disallow line. */
        DISALLOW,
        /** A sitemap line. */
        SITEMAP,
        /** Crawl-delay, host, clean-param and any other key. */
        OTHER
    }

    private final int line;
    private final Kind kind;
    private final String key;
    private final String value;

    /** Reads what the library wrote. */
    Directive(Json directive) {
        line = directive.number("line");
        kind = directive.constant(Kind.class, "kind");
        key = directive.text("key");
        value = directive.text("value");
    }

    /** {@return the 1-based number of the line} */
    public int line() {
        return line;
    }

    /** {@return what the line is} */
    public Kind kind() {
        return kind;
    }

    /** {@return the key as the file has it, such as "Crawl-delay"} */
    public String key() {
        return key;
    }

    /** {@return the value as the file has it, without the white space around it, such as "10"} */
    public String value() {
        return value;
    }

    @Override
    public String toString() {
        return key + ": " + value;
    }
}
