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
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's code compiles, and the examples that need no files say what their comments say. */
class ReadmeTest {
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void compilesAndSaysWhatItSays() throws IOException, ReflectiveOperationException {
        Matcher blocks = CODE.matcher(Files.readString(Project.ROOT.resolve("bindings/java/README.md")));
        int count = 0;
        for (; blocks.find(); count++)
            compile("Example" + count, blocks.group(1));
        assertTrue(count >= 2, count + " examples");
        assertEquals("[false, allow, line 3, Allow: /private/press, false, 2000]", run("Example0"));
        assertEquals("[true, /page is not to be used to train models by line 2, 'Content-Usage: / train-ai=n'.]", run("Example2"));
        assertEquals("[false, 1]", run("Example3"));
    }

    private String run(String name) throws IOException, ReflectiveOperationException {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            return Arrays.toString((Object[]) loader.loadClass(name).getMethod("run").invoke(null));
        }
    }

    /** What is asked of an example's variables. */
    private static String result(String name) {
        switch (name) {
            case "Example0":
                return "allowed, answer, rule, named, delay";
            case "Example2":
                return "no, usage.aiTrain()";
            case "Example3":
                return "allowed, cache.estimatedSize()";
            default:
                return "";
        }
    }

    private void compile(String name, String code) throws IOException {
        StringBuilder imports = new StringBuilder();
        StringBuilder body = new StringBuilder();
        for (String line : code.split("\n"))
            (line.startsWith("import ") ? imports : body).append(line).append('\n');
        Path file = folder.resolve(name + ".java");
        Files.write(file, (imports + "public class " + name + " { public static Object[] run() throws Exception {\n" + body
                + "return new Object[] {" + result(name) + "}; } }\n").getBytes(StandardCharsets.UTF_8));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Assumptions.assumeTrue(compiler != null, "there is no compiler in this Java");
        assertEquals(0, compiler.run(null, null, null, "-d", folder.toString(), "-cp",
                System.getProperty("java.class.path"), file.toString()), code);
    }
}
