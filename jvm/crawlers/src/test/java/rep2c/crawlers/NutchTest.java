/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.crawlers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nutch answers as the library does, once it is patched. */
class NutchTest {
    @TempDir
    Path folder;

    @Test
    void asksTheLibrary() throws IOException, ReflectiveOperationException {
        assertEquals("RobotsRules: false true true, delay 2000", Patched.run(folder, "org/apache/nutch/", "NutchUse"));
    }
}
