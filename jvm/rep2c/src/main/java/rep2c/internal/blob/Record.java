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
        int head = bytes.get(at) & 0xFF;
        failKind = failKind(head);
        kind = kind(head);
        count = count(bytes, at, head);
        content = content(at, head, width);
        fail = failKind == FAIL_OTHER ? fail(bytes, at, head, width) : 0;
        special = (head & SPECIAL) != 0 ? Format.number(bytes, content - width, width) : 0;
    }

    /* ---- parts of the record at AT with the first byte HEAD: that byte, the count, the failure, the special number */

    public static int failKind(int head) {
        return head & 3;
    }

    public static int kind(int head) {
        return head >> 3 & 3;
    }

    /** Whether something happens as the record is entered. */
    public static boolean isEntered(int head) {
        return (head & SPECIAL) != 0 || kind(head) == FINAL;
    }

    public static int count(ByteBuffer bytes, int at, int head) {
        int count = head >> 5;
        return count == COUNT_LONG ? bytes.get(at + 1) & 0xFF : count;
    }

    private static int behindCount(int at, int head) {
        return head >> 5 == COUNT_LONG ? at + 2 : at + 1;
    }

    /** Where the content begins. */
    public static int content(int at, int head, int width) {
        int numbers = (failKind(head) == FAIL_OTHER ? 1 : 0) + ((head & SPECIAL) != 0 ? 1 : 0);
        return behindCount(at, head) + numbers * width;
    }

    /** The record that one of kind {@link #FAIL_OTHER} fails to. */
    public static int fail(ByteBuffer bytes, int at, int head, int width) {
        return Format.number(bytes, behindCount(at, head), width);
    }
}
