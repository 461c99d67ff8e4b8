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
 * <p>A buffer begins at each multiple of a gigabyte, and goes two gigabytes on.  So what is shorter than one lies whole in
 * the buffer that its first byte is in.
 */
public final class PackFile {
    private static final int SHIFT = 30;
    private static final long MASK = (1L << SHIFT) - 1;
    /** What may be read at once. */
    static final long LONGEST = 1L << SHIFT;

    private final ByteBuffer[] parts;
    public final long size;

    private PackFile(ByteBuffer[] parts, long size) {
        this.parts = parts;
        this.size = size;
    }

    /** Maps FILE. */
    public static PackFile map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            ByteBuffer[] parts = new ByteBuffer[(int) ((size + MASK) >> SHIFT)];
            for (int i = 0; i < parts.length; i++) {
                long begin = (long) i << SHIFT;
                parts[i] = channel.map(FileChannel.MapMode.READ_ONLY, begin, Math.min(Integer.MAX_VALUE, size - begin))
                        .order(ByteOrder.LITTLE_ENDIAN);
            }
            return new PackFile(parts, size);
        }
    }

    /** The buffer with the byte at PLACE, which is there. */
    ByteBuffer buffer(long place) {
        return parts[(int) (place >> SHIFT)];
    }

    /** Where that byte is in its buffer. */
    static int index(long place) {
        return (int) (place & MASK);
    }

    long word(long place) {
        return buffer(place).getLong(index(place));
    }

    static RobotsException damaged(String what) {
        return new RobotsException(Reason.DAMAGED, "a damaged pack: " + what);
    }
}
