/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Blobs are refused at one step fewer than their slowest byte takes. */
class StepsTest {
    private static final String LIST = list();
    private static final String OUTPUTS = outputs();

    private static String list() {
        StringBuilder text = new StringBuilder("user-agent: *\n");
        for (int i = 0; i < 40; i++)
            text.append("disallow: /a").append(i).append("*b*c\n");
        return text.toString();
    }

    /** All of its rules match at the same byte. */
    private static String outputs() {
        StringBuilder text = new StringBuilder("user-agent: *\n");
        for (int i = 0; i < 50; i++)
            text.append("disallow: /*").append("a".repeat(i)).append("x\n");
        return text.toString();
    }

    static boolean opens(byte[] blob, int steps) {
        try {
            Robots.open(blob, steps);
            return true;
        } catch (RobotsException error) {
            assertEquals(RobotsException.Reason.LIMIT, error.reason());
            return false;
        }
    }

    /** The least limit at which the blob of TEXT opens. */
    private static int steps(String text, String encoding) {
        byte[] blob = Project.compile(text.getBytes(StandardCharsets.UTF_8), "--encoding=" + encoding);
        assertTrue(opens(blob, Integer.MAX_VALUE), encoding);
        int low = 1;
        int high = 1000;
        while (low < high) {
            int middle = (low + high) / 2;
            if (opens(blob, middle))
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }

    private static void assertBetween(int least, int most, int steps) {
        assertTrue(least <= steps && steps <= most, steps + " steps");
    }

    @Test
    void areCountedAsInC() {
        assertEquals(1, steps("user-agent: *\ndisallow: /\n", "auto"));
        assertEquals(41 + 40 * 2, steps(LIST, "list"));
        assertEquals(41 + 40 * 2, steps(LIST + "user-agent: x\ndisallow: /y\n", "list"));
        assertBetween(50, 200, steps(OUTPUTS, "dense"));
        assertBetween(50, 300, steps(OUTPUTS, "compact"));
        assertBetween(2, 36, steps("user-agent: *\ndisallow: /abc*d\ndisallow: /e*fgh$\n", "compact"));
    }

    @Test
    void haveALimitThatIsChecked() {
        byte[] blob = Robots.parse(LIST.getBytes(StandardCharsets.UTF_8)).toBlob();
        assertEquals(RobotsException.Reason.ARGUMENT,
                assertThrows(RobotsException.class, () -> Robots.open(blob, 0)).reason());
        assertEquals(RobotsException.Reason.DAMAGED,
                assertThrows(RobotsException.class, () -> Robots.open(new byte[] {'x'}, 1000)).reason());
    }
}
