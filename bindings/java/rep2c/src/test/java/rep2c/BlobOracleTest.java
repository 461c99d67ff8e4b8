/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Blobs that the command makes give the known answers, in each encoding. */
class BlobOracleTest {
    private static final String[] ENCODINGS = {"auto", "list", "compact", "dense"};
    private int next;

    @Test
    void answersAsGooglesParser() throws IOException {
        KnownAnswers.compare(text -> {
            String encoding = ENCODINGS[next++ % ENCODINGS.length];
            Robots robots = Robots.open(Project.compile(text, "--names=any", "--encoding=" + encoding));
            return (url, crawler) -> Project.answer(robots, crawler, url);
        });
    }
}
