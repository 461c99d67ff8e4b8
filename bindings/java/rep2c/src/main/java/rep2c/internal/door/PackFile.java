/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A file that is mapped, in parts, since no buffer has over two gigabytes.  What reads it is in the library. */
final class PackFile {
    private static final Map<Integer, PackFile> OPEN = new ConcurrentHashMap<>();
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    /** Its name in modules. */
    final int number = NUMBERS.incrementAndGet();
    final ByteBuffer[] parts;
    /** Parts have 2^SHIFT bytes, but for the last. */
    final int shift;
    final long size;
    /** What is to be released: native memory. */
    volatile long address;

    PackFile(Path path, int shift) throws IOException {
        this.shift = shift;
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            size = file.size();
            parts = new ByteBuffer[(int) (size + (1L << shift) - 1 >> shift)];
            for (int i = 0; i < parts.length; i++) {
                long begin = (long) i << shift;
                parts[i] = file.map(FileChannel.MapMode.READ_ONLY, begin, Math.min(size - begin, 1L << shift));
            }
        }
        OPEN.put(number, this);
    }

    static PackFile find(int number) {
        return OPEN.get(number);
    }

    byte[] read(long offset, int count) {
        byte[] bytes = new byte[count];
        for (int done = 0; done < count;) {
            ByteBuffer part = parts[(int) (offset + done >> shift)].duplicate();
            part.position((int) (offset + done & (1L << shift) - 1));
            int some = Math.min(part.remaining(), count - done);
            part.get(bytes, done, some);
            done += some;
        }
        return bytes;
    }

    void close() {
        OPEN.remove(number);
        Native.release(this);
    }
}
