/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's code compiles, and the first example says what its comments say. */
class ReadmeTest {
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void compilesAndSaysWhatItSays() throws IOException, ReflectiveOperationException {
        Matcher blocks = CODE.matcher(Files.readString(Project.ROOT.resolve("jvm/README.md")));
        int count = 0;
        for (; blocks.find(); count++)
            compile("Example" + count, blocks.group(1));
        assertTrue(count >= 2, count + " examples");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Object[] said = (Object[]) loader.loadClass("Example0").getMethod("run").invoke(null);
            assertEquals("[false, allow, line 3, Allow: /private/press, false, 2000]", java.util.Arrays.toString(said));
        }
    }

    private void compile(String name, String code) throws IOException {
        StringBuilder imports = new StringBuilder();
        StringBuilder body = new StringBuilder();
        for (String line : code.split("\n"))
            (line.startsWith("import ") ? imports : body).append(line).append('\n');
        String result = name.equals("Example0") ? "new Object[] {allowed, answer, rule, named, delay}" : "new Object[0]";
        Path file = folder.resolve(name + ".java");
        Files.write(file, (imports + "public class " + name + " { public static Object[] run() throws Exception {\n" + body
                + "return " + result + "; } }\n").getBytes(StandardCharsets.UTF_8));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertEquals(0, compiler.run(null, null, null, "-d", folder.toString(), "-cp",
                Project.ROOT.resolve("jvm/rep2c/target/classes").toString(), file.toString()), code);
    }
}
