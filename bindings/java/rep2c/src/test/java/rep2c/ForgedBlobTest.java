/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Blobs that are not what the compiler made are refused with our own exception; tests/runtime/forged_faults.c asks those with the hash
 * that fits. */
class ForgedBlobTest {
    private static final String TEXT = "user-agent: a\ndisallow: /a*b*c\nallow: /ab*bc$\ncrawl-delay: 2\n"
            + "user-agent: b\ndisallow: /b\nallow: /b/c\nuser-agent: *\ndisallow: /*x*y\nallow: *ab*a\ndisallow: /aab*ab$\n"
            + "allow: /p/q/r/s\ndisallow: /p/q\nsitemap: https://h/s.xml\nuser-agent: a\nallow: /z*\n";
    private static final String[][] WAYS = {{"--encoding=list"}, {"--encoding=compact"}, {"--encoding=dense"},
            {"--encoding=compact", "--dialect=rfc9309", "--names=wide"}, {"--encoding=dense", "--dialect=rfc9309"},
            {"--encoding=list", "--dialect=rfc9309"}, {"--agent=a", "--encoding=compact"}, {"--strip"}};

    private static byte[][] samples() {
        byte[][] blobs = new byte[WAYS.length][];
        for (int i = 0; i < WAYS.length; i++)
            blobs[i] = Project.compile(TEXT.getBytes(StandardCharsets.UTF_8), WAYS[i]);
        return blobs;
    }

    private static void assertRefused(byte[] bytes, String what) {
        assertThrows(RobotsException.class, () -> Robots.open(bytes), what);
    }

    @Test
    void refusesEveryOtherLength() {
        for (byte[] blob : samples()) {
            for (int size = 0; size < blob.length; size++)
                assertRefused(Arrays.copyOf(blob, size), "cut to " + size);
            for (int more = 1; more < 20; more++)
                assertRefused(Arrays.copyOf(blob, blob.length + more), more + " bytes more");
        }
    }

    @Test
    void refusesEveryFlippedBit() {
        for (byte[] blob : samples())
            for (int bit = 0; bit < 8 * blob.length; bit++) {
                byte[] altered = blob.clone();
                altered[bit / 8] ^= (byte) (1 << bit % 8);
                assertRefused(altered, "bit " + bit);
            }
    }
}
