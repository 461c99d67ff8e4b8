/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.crawlercommons;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * The tests that crawler-commons has for its own parser ask the adapter: their classes are loaded with the adapter's names in
 * place of the parser's.  Each test that fails is in differences.txt, with the reason, and each that is there fails.
 */
class TheirTestsTest {
    private static final String[] CLASSES = {"SimpleRobotRulesParserTest", "GoogleRobotsTxtTest"};
    private static final int TESTS = 238;

    /** Loads their tests, which ask the adapter. */
    private static final class Adapting extends ClassLoader {
        private static final String THEIRS = "crawlercommons/robots/SimpleRobotRules";
        private static final SimpleRemapper NAMES = new SimpleRemapper(Map.of(THEIRS + "Parser",
                AdaptedParser.class.getName().replace('.', '/'), THEIRS, RobotsRules.class.getName().replace('.', '/')));

        Adapting() {
            super(TheirTestsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("crawlercommons.") || !name.contains("Test"))
                return super.loadClass(name, resolve);
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : adapt(name);
        }

        private Class<?> adapt(String name) throws ClassNotFoundException {
            ClassWriter writer = new ClassWriter(0);
            try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
                new ClassReader(bytes).accept(new ClassRemapper(writer, NAMES), 0);
            } catch (IOException error) {
                throw new ClassNotFoundException(name, error);
            }
            return defineClass(name, writer.toByteArray(), 0, writer.toByteArray().length);
        }
    }

    /** What failed, as the tests are called in differences.txt. */
    private static final class Listener implements TestExecutionListener {
        private final Map<String, String> failed = new TreeMap<>();
        private int count;

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (!test.isTest())
                return;
            count++;
            result.getThrowable().ifPresent(error -> failed.put(name(test), error.toString()));
        }

        /** The method, and of several calls the number. */
        private static String name(TestIdentifier test) {
            StringBuilder name = new StringBuilder();
            test.getUniqueIdObject().getSegments().forEach(segment -> {
                if (segment.getType().startsWith("test-template-invocation"))
                    name.append(' ').append(segment.getValue());
                else if (segment.getType().startsWith("method") || segment.getType().startsWith("test-template"))
                    name.append(segment.getValue(), 0, segment.getValue().indexOf('('));
            });
            return name.toString();
        }
    }

    @Test
    void failWhereTheParsersDiffer() throws IOException, ClassNotFoundException {
        Adapting loader = new Adapting();
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (String name : CLASSES)
            request.selectors(selectClass(loader.loadClass("crawlercommons.robots." + name)));
        Listener listener = new Listener();
        LauncherDiscoveryRequest built = request.build();
        LauncherFactory.create().execute(built, listener);
        assertEquals(differences(), new TreeSet<>(listener.failed.keySet()), listener.failed::toString);
        assertEquals(TESTS, listener.count);
    }

    /** The tests that are to fail: one a line, with the reason behind a tab. */
    private static TreeSet<String> differences() throws IOException {
        TreeSet<String> tests = new TreeSet<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                TheirTestsTest.class.getResourceAsStream("differences.txt"), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine())
                if (!line.startsWith("#"))
                    tests.add(line.substring(0, line.indexOf('\t')));
        }
        return tests;
    }
}
