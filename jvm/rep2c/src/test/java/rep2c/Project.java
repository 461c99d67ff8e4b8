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
import org.junit.jupiter.api.Assumptions;

/** What tests use of the project: the command, its cases, and the real files and known answers beside it. */
final class Project {
    static final Path ROOT = Paths.get(System.getProperty("rep2c.root")).toAbsolutePath().normalize();

    private Project() {}

    /** One in so many of the real files and known answers is asked about. */
    static int oneIn() {
        String given = System.getenv("REP_ONE_IN");
        return given == null || given.isEmpty() ? 1 : Integer.parseInt(given);
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
        return run(1, input, arguments);
    }

    /** The answers of `check --batch` to the lines of INPUT, some of which may be errors, with which it ends with 2. */
    static String[] batch(String input) {
        byte[] answers = run(2, input.getBytes(StandardCharsets.UTF_8), "check", "--batch", "--quiet");
        return new String(answers, StandardCharsets.UTF_8).split("\n");
    }

    private static byte[] run(int worst, byte[] input, String... arguments) {
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
            if (status > worst)
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
