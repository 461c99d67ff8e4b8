/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import rep2c.internal.blob.Blob;
import rep2c.internal.blob.BlobHash;

/** Blobs that are not what the compiler made: each is refused with our own exception, or answers, and no walk hangs. */
class ForgedBlobTest {
    private static final String TEXT = "user-agent: a\ndisallow: /a*b*c\nallow: /ab*bc$\ncrawl-delay: 2\n"
            + "user-agent: b\ndisallow: /b\nallow: /b/c\nuser-agent: *\ndisallow: /*x*y\nallow: *ab*a\ndisallow: /aab*ab$\n"
            + "allow: /p/q/r/s\ndisallow: /p/q\nsitemap: https://h/s.xml\nuser-agent: a\nallow: /z*\n";
    private static final String[] URLS = {"/", "/aabbccabab", "/xay", "/p/q/r/s/t", "https://h/b/c?x=%41%2a", "/z*$",
            "/" + "ab".repeat(100)};
    private static final String[][] WAYS = {{"--encoding=list"}, {"--encoding=compact"}, {"--encoding=dense"},
            {"--encoding=compact", "--dialect=rfc9309", "--names=wide"}, {"--encoding=dense", "--dialect=rfc9309"},
            {"--encoding=list", "--dialect=rfc9309"}, {"--agent=a", "--encoding=compact"}, {"--strip"}};

    private static byte[][] samples() {
        byte[][] blobs = new byte[WAYS.length][];
        for (int i = 0; i < WAYS.length; i++)
            blobs[i] = Project.compile(TEXT.getBytes(StandardCharsets.UTF_8), WAYS[i]);
        return blobs;
    }

    /** A limit of steps ends the counting of circles. */
    private static void openWithin(byte[] bytes) {
        try {
            Robots.open(bytes, 1000);
        } catch (RobotsException error) {
            assertEquals(RobotsException.Reason.LIMIT, error.reason());
        }
    }

    /** BYTES with the hash that fits, as a forger would have it. */
    private static byte[] sealed(byte[] bytes) {
        ByteBuffer words = Blob.buffer(bytes);
        words.putLong(BlobHash.PLACE, BlobHash.of(words, 0, bytes.length));
        return bytes;
    }

    /** True if BYTES are taken for a blob, which then answers everything. */
    private static boolean visit(byte[] bytes) {
        Robots robots;
        try {
            robots = Robots.open(bytes);
        } catch (RobotsException error) {
            return false;
        }
        openWithin(bytes);
        for (String agent : new String[] {"*", "a", "b"}) {
            Crawler crawler = agent.equals("*") ? Crawler.EVERYBODY : Crawler.of(agent);
            try {
                for (String url : URLS)
                    robots.check(crawler, url).rule();
                robots.matched(crawler);
                robots.delay(crawler);
            } catch (RobotsException error) {
                /* another crawler's, or without directives */
            }
        }
        robots.sitemaps();
        return true;
    }

    @Test
    void refusesEveryOtherLength() {
        for (byte[] blob : samples()) {
            assertTrue(visit(blob));
            for (int size = 0; size < blob.length; size++)
                assertFalse(visit(Arrays.copyOf(blob, size)), "cut to " + size);
            for (int more = 1; more < 20; more++)
                assertFalse(visit(Arrays.copyOf(blob, blob.length + more)));
        }
    }

    @Test
    void staysWithinEveryAlteredByte() {
        int number = 0;
        for (byte[] blob : samples())
            for (int at = 0; at < blob.length; at++)
                for (int value : new int[] {0, 1, 0x7F, 0x80, 0xFF, blob[at] ^ 1, blob[at] + 1}) {
                    if (!Project.isInShare(number++))
                        continue;
                    byte[] altered = blob.clone();
                    altered[at] = (byte) value;
                    visit(sealed(altered));
                }
    }

    @Test
    void staysWithinAlteredWords() {
        Random random = Project.random(getClass());
        int alterations = Project.scaled(20_000, 1_000);
        byte[][] blobs = samples();
        for (int i = 0; i < alterations; i++) {
            byte[] altered = blobs[i % blobs.length].clone();
            ByteBuffer words = ByteBuffer.wrap(altered).order(ByteOrder.LITTLE_ENDIAN);
            for (int count = 1 + random.nextInt(3); count > 0; count--)
                alter(words, random);
            visit(sealed(altered));
        }
    }

    @Test
    void refusesEveryFlippedBit() {
        for (byte[] blob : samples())
            for (int bit = 0; bit < 8 * blob.length; bit++) {
                byte[] altered = blob.clone();
                altered[bit / 8] ^= (byte) (1 << bit % 8);
                assertThrows(RobotsException.class, () -> Robots.open(altered), "bit " + bit);
            }
    }

    /** What is altered may make sense: another letter in a text is taken, and answers. */
    @Test
    void takesAnotherLetterInAText() {
        String text = "https://h/s.xml";
        int taken = 0;
        for (byte[] blob : samples()) {
            int at = new String(blob, StandardCharsets.ISO_8859_1).indexOf(text);
            for (char letter = 'a'; at >= 0 && letter <= 'z'; letter++) {
                byte[] altered = blob.clone();
                altered[at + text.indexOf("s.xml")] = (byte) letter;
                taken += visit(sealed(altered)) ? 1 : 0;
                assertEquals(List.of("https://h/" + letter + ".xml"), Robots.open(altered).sitemaps());
            }
        }
        assertEquals(26 * (WAYS.length - 1), taken); // one way strips the texts
    }

    /** Writes a value that may fit where it doesn't belong. */
    private static void alter(ByteBuffer words, Random random) {
        int[] values = {random.nextInt(4), -1 - random.nextInt(4), random.nextInt(words.capacity() + 64),
                words.getInt(4 * random.nextInt(words.capacity() / 4)) + random.nextInt(3) - 1, random.nextInt()};
        int value = values[random.nextInt(values.length)];
        if (random.nextBoolean())
            words.putInt(4 * random.nextInt(words.capacity() / 4), value);
        else
            words.putShort(2 * random.nextInt(words.capacity() / 2), (short) value);
    }
}
