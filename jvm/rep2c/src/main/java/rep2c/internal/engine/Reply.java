/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * What an analysis said, read in the order in which analysis.c writes it: numbers of four bytes, and texts behind their
 * size.  A list is its members, each behind a 1, and a 0.
 */
public final class Reply {
    private final ByteBuffer bytes;

    Reply(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    public int number() {
        return bytes.getInt();
    }

    public boolean flag() {
        return number() != 0;
    }

    public String text() {
        byte[] text = new byte[number()];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
