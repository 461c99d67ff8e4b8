/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import rep2c.Matched;

/** What holds for a crawler, and why. */
public final class Picked {
    /** Null: the source is no blob, and makes them of the groups. */
    final Rules rules;
    /** Of a crawler with its tokens in order: the one that the file names; null: none, or the source does not say. */
    public final String named;
    /** The groups that hold; null: the source is a blob. */
    public final int[] groups;
    /** Which these are; null: the directives of a blob say it. */
    public final Matched matched;

    /** What was picked from a blob. */
    Picked(Rules rules, String named) {
        this(rules, named, null, null);
    }

    /** The groups that hold. */
    public Picked(String named, int[] groups, Matched matched) {
        this(null, named, groups, matched);
    }

    private Picked(Rules rules, String named, int[] groups, Matched matched) {
        this.rules = rules;
        this.named = named;
        this.groups = groups;
        this.matched = matched;
    }
}
