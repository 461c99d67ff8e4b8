/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.crawlers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heritrix answers as the library does, once it is patched. */
class HeritrixTest {
    @TempDir
    Path folder;

    @Test
    void asksTheLibrary() throws IOException, ReflectiveOperationException {
        assertEquals("false true true", Patched.run(folder, "org/archive/", "HeritrixUse"));
    }
}
