/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is read in Java gives the known answers, and blobs of the command's bytes. */
class ParseOracleTest {
    @Test
    void answersAsGooglesParser() throws IOException {
        Options options = Options.DEFAULT.names(Names.ANY);
        KnownAnswers.compare(text -> {
            Robots robots = Robots.parse(text, options);
            return (url, crawler) -> Project.answer(robots, crawler, url);
        });
    }

    @Test
    void makesTheBytesOfTheCommand() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(Project.shared("corpus"))) {
            files = all.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
        for (int i = 0; i < files.size(); i += Project.share() * 4) {
            byte[] text = Project.bytes(files.get(i));
            assertArrayEquals(Project.compile(text), Robots.parse(text).toBlob(), files.get(i).toString());
            assertArrayEquals(Project.compile(text, "--dialect=rfc9309", "--names=wide"),
                    Robots.parse(text, Options.DEFAULT.dialect(Dialect.RFC9309).names(Names.WIDE)).toBlob(),
                    files.get(i).toString());
            assertArrayEquals(Project.compile(text, "--crawler=Googlebot-Image"),
                    Robots.parse(text, Options.DEFAULT.crawler(Crawler.known("Googlebot-Image"))).toBlob(),
                    files.get(i).toString());
        }
    }
}
