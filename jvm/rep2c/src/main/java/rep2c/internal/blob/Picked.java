/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import rep2c.Matched;

/** The rules that hold for a crawler, and why. */
public final class Picked {
    public final Rules rules;
    /** Of a crawler with its tokens in order: the one that the file names; null: none, or the source does not say. */
    public final String named;
    /** The groups that hold; null: the source is a blob. */
    public final int[] groups;
    /** Which these are; null: the directives of a blob say it. */
    public final Matched matched;
    /** Bytes that were made for the rules. */
    public final int size;

    public Picked(Rules rules, String named, int[] groups, Matched matched, int size) {
        this.rules = rules;
        this.named = named;
        this.groups = groups;
        this.matched = matched;
        this.size = size;
    }
}
