/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.pack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/**
 * The bytes of a pack, mapped, whatever its size.
 *
 * <p>A buffer begins at each multiple of a unit, mostly a gigabyte, and goes two units on, less a byte: the longest that a
 * buffer can be.  So what is no longer than a unit lies whole in the buffer that its first byte is in.
 */
public final class PackFile {
    /** A unit is two to the power of this. */
    public static final int UNIT_SHIFT = 30;

    private final ByteBuffer[] parts;
    private final int shift;
    private final long mask;
    public final long size;
    /** What may be read at once: a unit. */
    final long longest;

    private PackFile(ByteBuffer[] parts, int shift, long size) {
        this.parts = parts;
        this.shift = shift;
        this.size = size;
        this.longest = 1L << shift;
        this.mask = longest - 1;
    }

    /** Maps FILE, with units of 2^SHIFT bytes; SHIFT is at most {@link #UNIT_SHIFT}. */
    public static PackFile map(Path file, int shift) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            long unit = 1L << shift;
            ByteBuffer[] parts = new ByteBuffer[Math.toIntExact((size + unit - 1) >> shift)];
            for (int i = 0; i < parts.length; i++) {
                long begin = i * unit;
                parts[i] = channel.map(FileChannel.MapMode.READ_ONLY, begin, Math.min(2 * unit - 1, size - begin))
                        .order(ByteOrder.LITTLE_ENDIAN);
            }
            return new PackFile(parts, shift, size);
        }
    }

    /** The buffer with the byte at PLACE, which is there. */
    ByteBuffer buffer(long place) {
        return parts[(int) (place >> shift)];
    }

    /** Where that byte is in its buffer. */
    int index(long place) {
        return (int) (place & mask);
    }

    long word(long place) {
        return buffer(place).getLong(index(place));
    }

    static RobotsException damaged(String what) {
        return new RobotsException(Reason.DAMAGED, "a damaged pack: " + what);
    }
}
