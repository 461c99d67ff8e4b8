/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Blobs with a limit of steps; tests/runtime/steps.c counts them. */
class StepsTest {
    static boolean opens(byte[] blob, int steps) {
        try {
            Robots.open(blob, steps);
            return true;
        } catch (RobotsException error) {
            assertEquals(RobotsException.Reason.LIMIT, error.reason());
            return false;
        }
    }

    @Test
    void haveALimitThatIsChecked() {
        StringBuilder text = new StringBuilder("user-agent: *\n");
        for (int i = 0; i < 40; i++)
            text.append("disallow: /a").append(i).append("*b*c\n");
        byte[] blob = Project.compile(text.toString().getBytes(StandardCharsets.UTF_8), "--encoding=list");
        assertTrue(opens(blob, 41 + 40 * 2));
        assertFalse(opens(blob, 40 + 40 * 2));
        assertEquals(RobotsException.Reason.ARGUMENT,
                assertThrows(RobotsException.class, () -> Robots.open(blob, 0)).reason());
        assertEquals(RobotsException.Reason.DAMAGED,
                assertThrows(RobotsException.class, () -> Robots.open(new byte[] {'x'}, 1000)).reason());
    }
}
