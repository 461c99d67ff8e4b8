/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;

/** A record of a compact core, which is one state. */
public final class Record {
    public static final int FAIL_DEAD = 0;
    public static final int FAIL_STAYS = 1;
    public static final int FAIL_DEFAULT = 2;
    public static final int FAIL_OTHER = 3;
    public static final int EXITS = 0;
    public static final int RUN = 1;
    public static final int JUMP = 2;
    public static final int FINAL = 3;
    private static final int SPECIAL = 4;
    private static final int COUNT_LONG = 7;

    /** How it fails, and the record it fails to where that is {@link #FAIL_OTHER}. */
    public int failKind;
    public int fail;
    public int kind;
    public int count;
    /** Its number as a special state, or 0. */
    public int special;
    /** Where its content begins. */
    public int content;

    /** Reads the record at the place AT, with numbers of WIDTH bytes. */
    public void read(ByteBuffer bytes, int at, int width) {
        int place = at;
        int head = bytes.get(place++) & 0xFF;
        failKind = head & 3;
        kind = head >> 3 & 3;
        count = head >> 5;
        if (count == COUNT_LONG)
            count = bytes.get(place++) & 0xFF;
        fail = 0;
        if (failKind == FAIL_OTHER) {
            fail = Format.number(bytes, place, width);
            place += width;
        }
        special = 0;
        if ((head & SPECIAL) != 0) {
            special = Format.number(bytes, place, width);
            place += width;
        }
        content = place;
    }
}
