/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;

/** What tests use of the project: the command, its cases, and the real files and known answers beside it. */
final class Project {
    static final Path ROOT = Paths.get(System.getProperty("rep2c.root")).toAbsolutePath().normalize();

    private Project() {}

    private static long number(String variable, long otherwise) {
        String given = System.getenv(variable);
        return given == null || given.isEmpty() ? otherwise : Long.parseLong(given);
    }

    /** REP_SHARE: one of so many real files, known answers and random rounds is tested; 1, all, where it is unset. */
    static int share() {
        return (int) Math.max(1, number("REP_SHARE", 1));
    }

    /** Whether a number, of all from 0 on, is among those that are tested. */
    static boolean isInShare(int number) {
        return number % share() == 0;
    }

    /** How many of WHOLE rounds are made, at least LEAST. */
    static int scaled(int whole, int least) {
        return Math.max(whole / share(), least);
    }

    /** The numbers of a test, which REP_SEED begins.  What repeats it is printed, and shown where a test fails. */
    static Random random(Class<?> test) {
        long seed = number("REP_SEED", 20261128);
        System.out.printf("%s: repeat it: cd bindings/java && REP_SEED=%d REP_SHARE=%d mvn -Proot -pl rep2c test -Dtest=%s%n",
                test.getSimpleName(), seed, share(), test.getSimpleName());
        return new Random(seed);
    }

    static String command() {
        String given = System.getenv("REP2C");
        return given != null ? given : ROOT.resolve("build/rep2c").toString();
    }

    /** A file or folder beside the project, without which the test is left out. */
    static Path shared(String name) {
        Path path = ROOT.resolve("../shared").resolve(name);
        Assumptions.assumeTrue(Files.exists(path), "there are no real files beside the project");
        return path;
    }

    /** What ROBOTS says of URL: isAllowed(), which reads less than check(), has to say the same. */
    static Answer answer(Robots robots, Crawler crawler, String url) {
        Answer answer = robots.check(crawler, url);
        assertEquals(answer.isAllowed(), robots.isAllowed(crawler, url), url);
        return answer;
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** What the command writes for INPUT, with these ARGUMENTS. */
    static byte[] run(byte[] input, String... arguments) {
        List<String> line = new ArrayList<>();
        line.add(command());
        line.addAll(Arrays.asList(arguments));
        try {
            Process process = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            Thread writer = new Thread(() -> feed(process.getOutputStream(), input));
            writer.start();
            byte[] output = readAll(process.getInputStream());
            writer.join();
            int status = process.waitFor();
            if (status > 1)
                throw new AssertionError(line + " ended with " + status);
            return output;
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        } catch (InterruptedException error) {
            throw new AssertionError(error);
        }
    }

    private static void feed(OutputStream to, byte[] input) {
        try (OutputStream out = to) {
            out.write(input);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static byte[] readAll(InputStream from) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        from.transferTo(all);
        return all.toByteArray();
    }

    /** The blob that the command makes of TEXT. */
    static byte[] compile(byte[] text, String... arguments) {
        List<String> line = new ArrayList<>(Arrays.asList("compile", "--quiet", "-", "-o", "-"));
        line.addAll(Arrays.asList(arguments));
        return run(text, line.toArray(new String[0]));
    }
}
