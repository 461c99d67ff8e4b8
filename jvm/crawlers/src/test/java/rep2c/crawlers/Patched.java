/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.crawlers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Assumptions;

/**
 * A crawler with the patches of this module's README: released sources, changed as its blocks of "diff" say, are compiled with
 * a class that uses them, and stand in front of the released classes.
 */
final class Patched {
    private static final Path README =
            Paths.get(System.getProperty("rep2c.root")).toAbsolutePath().resolve("jvm/crawlers/README.md");
    private static final Pattern BLOCK = Pattern.compile("```diff\n(.*?)```", Pattern.DOTALL);
    private static final String FILE = "--- ";

    private final Path folder;
    private final List<String> sources = new ArrayList<>();

    private Patched(Path folder) {
        this.folder = folder;
    }

    /** What USER.run() says, a class of this package's resources, with the sources below the folder THEIRS patched. */
    static String run(Path folder, String theirs, String user) throws IOException, ReflectiveOperationException {
        Patched patched = new Patched(folder);
        Matcher blocks = BLOCK.matcher(Files.readString(README));
        while (blocks.find())
            if (blocks.group(1).startsWith(FILE + theirs))
                patched.patch(blocks.group(1));
        assertFalse(patched.sources.isEmpty(), theirs);
        patched.write(user + ".java", resource("rep2c/crawlers/" + user + ".java"));
        patched.compile();
        try (URLClassLoader loader = new URLClassLoader(patched.places(), ClassLoader.getPlatformClassLoader())) {
            return (String) loader.loadClass(user).getMethod("run").invoke(null);
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream bytes = Patched.class.getClassLoader().getResourceAsStream(name)) {
            Assumptions.assumeTrue(bytes != null, name + " can't be had");
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        sources.add(file.toString());
    }

    /** Applies BLOCK: behind the name of each file the lines that go, come, or stay. */
    private void patch(String block) throws IOException {
        for (String part : block.substring(FILE.length()).split("\n" + FILE)) {
            String[] lines = part.split("\n");
            write(lines[0], change(lines, resource(lines[0]).replace("\r", "")));
        }
    }

    /** Each run of lines is found once, as it is without those that come, and becomes what it is without those that go. */
    private static String change(String[] patch, String source) {
        String changed = source;
        StringBuilder before = new StringBuilder("\n");
        StringBuilder after = new StringBuilder("\n");
        for (int i = 1; i <= patch.length; i++) {
            if (i == patch.length || patch[i].startsWith("@@")) {
                if (before.length() > 1)
                    changed = replaceOnce(changed, before.toString(), after.toString());
                before.setLength(1);
                after.setLength(1);
                continue;
            }
            if (!patch[i].startsWith("+"))
                before.append(patch[i].substring(1)).append('\n');
            if (!patch[i].startsWith("-"))
                after.append(patch[i].substring(1)).append('\n');
        }
        return changed;
    }

    private static String replaceOnce(String source, String before, String after) {
        int place = source.indexOf(before);
        assertTrue(place >= 0 && place == source.lastIndexOf(before), "once in the source:" + before);
        return source.substring(0, place) + after + source.substring(place + before.length());
    }

    private static List<String> classPath() {
        return Arrays.asList(System.getProperty("surefire.test.class.path",
                System.getProperty("java.class.path")).split(File.pathSeparator));
    }

    private void compile() {
        List<String> arguments = new ArrayList<>(Arrays.asList("-nowarn", "-proc:none", "-d", folder.toString(), "-cp",
                String.join(File.pathSeparator, classPath())));
        arguments.addAll(sources);
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0])));
    }

    /** The folder of what was compiled, and behind it the class path. */
    private URL[] places() throws MalformedURLException {
        List<String> names = classPath().stream().filter(name -> !name.isEmpty()).collect(Collectors.toList());
        URL[] places = new URL[names.size() + 1];
        places[0] = folder.toUri().toURL();
        for (int i = 0; i < names.size(); i++)
            places[i + 1] = Paths.get(names.get(i)).toUri().toURL();
        return places;
    }
}
