/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.ArrayList;
import java.util.List;
import rep2c.internal.blob.Blob;
import rep2c.internal.blob.Line;
import rep2c.internal.blob.Source;

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

    private final Line line;

    Directive(Line line) {
        this.line = line;
    }

    /** The values of the sitemap lines of SOURCE. */
    static List<String> sitemaps(Source source) {
        List<String> sitemaps = new ArrayList<>();
        for (Line line : source.lines())
            if (line.kind == Line.SITEMAP)
                sitemaps.add(Blob.utf8(line.value()));
        return sitemaps;
    }

    /** {@return the 1-based number of the line} */
    public int line() {
        return line.number;
    }

    /** {@return what the line is} */
    public Kind kind() {
        return Kind.values()[line.kind];
    }

    /** {@return the key as the file has it, such as "Crawl-delay"} */
    public String key() {
        return Blob.utf8(line.key());
    }

    /** {@return the value as the file has it, without the white space around it, such as "10"} */
    public String value() {
        return Blob.utf8(line.value());
    }

    @Override
    public String toString() {
        return key() + ": " + value();
    }
}
