/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

/** A directive of a robots.txt; its texts are bytes, see {@link Blob}. */
public final class Line {
    public static final int USER_AGENT = 0;
    public static final int ALLOW = 1;
    public static final int DISALLOW = 2;
    public static final int SITEMAP = 3;
    public static final int OTHER = 4;

    /** 1-based. */
    public final int number;
    /** The group it stands in, or NONE. */
    public final int group;
    public final int kind;
    public final String key;
    public final String value;
    /** The run of user-agent lines that it stands in or behind, or NONE. */
    public final int run;

    Line(int number, int group, int kind, String key, String value, int run) {
        this.number = number;
        this.group = group;
        this.kind = kind;
        this.key = key;
        this.value = value;
        this.run = run;
    }
}
