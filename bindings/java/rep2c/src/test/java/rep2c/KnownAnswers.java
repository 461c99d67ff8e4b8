/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/** The answers of Google's public parser to 275,598 questions about 3,000 real files. */
final class KnownAnswers {
    /** One question: whether an object says what is known. */
    interface Question {
        Answer ask(String url, Crawler crawler);
    }

    private static final int ALL = 275_598;
    private static final Map<String, Crawler> CRAWLERS = new HashMap<>();

    private KnownAnswers() {}

    /** Compares all answers of what MAKE makes of each file's bytes. */
    static void compare(Function<byte[], Question> make) throws IOException {
        Path corpus = Project.shared("corpus");
        int count = 0;
        int files = 0;
        String name = "";
        Question question = null;
        try (BufferedReader lines = lines()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split("\t");
                if (!fields[0].equals(name)) {
                    name = fields[0];
                    question = Project.isInShare(files++) ? make.apply(Project.bytes(corpus.resolve(name))) : null;
                }
                if (question == null)
                    continue;
                Answer answer = question.ask(fields[2], crawler(fields[1]));
                assertEquals(fields[3] + " " + fields[4], (answer.isAllowed() ? "allow " : "disallow ") + answer.line(),
                        line);
                count++;
            }
        }
        assertTrue(Project.share() > 1 ? count > ALL / Project.share() / 4 : count == ALL, count + " answers");
    }

    /** Gives the bytes of each file to TAKE, in the order of compare(). */
    static void forEachFile(Consumer<byte[]> take) throws IOException {
        Path corpus = Project.shared("corpus");
        int files = 0;
        String name = "";
        try (BufferedReader lines = lines()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String next = line.substring(0, line.indexOf('\t'));
                if (!next.equals(name) && Project.isInShare(files++))
                    take.accept(Project.bytes(corpus.resolve(next)));
                name = next;
            }
        }
    }

    private static BufferedReader lines() throws IOException {
        return new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Project.shared("oracle/google.tsv.gz"))),
                StandardCharsets.UTF_8));
    }

    private static Crawler crawler(String name) {
        return CRAWLERS.computeIfAbsent(name, each -> Crawler.of(Names.ANY, each));
    }
}
