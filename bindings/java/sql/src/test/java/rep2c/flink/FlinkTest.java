/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.flink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rep2c.sql.SamplePack;

/** Flink SQL, in the cluster that Flink starts within this process. */
class FlinkTest {
    private static final String TEXT = "U&'User-agent: *\\000ADisallow: /private\\000ASitemap: https://h.example/s\\000A'";

    private final TableEnvironment table = TableEnvironment.create(EnvironmentSettings.inBatchMode());

    @SuppressWarnings("try") /* Closing may be interrupted, which then fails the test. */
    private Set<String> rows(String query) throws Exception {
        Set<String> rows = new TreeSet<>();
        try (CloseableIterator<Row> all = table.executeSql(query).collect()) {
            all.forEachRemaining(row -> rows.add(row.toString()));
        }
        return rows;
    }

    private Set<String> verdicts(String call) throws Exception {
        return rows("select url, " + call
                + " from (values ('https://h.example/'), ('https://h.example/private/x'), ('mailto:a@b')) as urls(url)");
    }

    @Test
    void answersInSql() throws Exception {
        table.createTemporarySystemFunction("robots_allowed", RobotsAllowed.class);
        Set<String> verdicts =
                Set.of("+I[https://h.example/, true]", "+I[https://h.example/private/x, false]", "+I[mailto:a@b, null]");
        assertEquals(verdicts, verdicts("robots_allowed(" + TEXT + ", 'ExampleBot', url)"));
        assertEquals(verdicts, verdicts("robots_allowed(cast(" + TEXT + " as bytes), 'ExampleBot', url)"));
    }

    @Test
    void answersFromAPack(@TempDir Path folder) throws Exception {
        table.createTemporarySystemFunction("pack_allowed", PackAllowed.class);
        Set<String> verdicts =
                Set.of("+I[https://h.example/, true]", "+I[https://h.example/private/x, false]", "+I[mailto:a@b, null]");
        assertEquals(verdicts, verdicts("pack_allowed('" + SamplePack.write(folder) + "', 'ExampleBot', url)"));
    }

    @Test
    void givesDirectivesAsRows() throws Exception {
        table.createTemporarySystemFunction("robots_directives", RobotsDirectives.class);
        Set<String> lines = Set.of("+I[1, User-agent, *]", "+I[2, Disallow, /private]", "+I[3, Sitemap, https://h.example/s]");
        assertEquals(lines, rows("select line, name, content from (values (" + TEXT
                + ")) as files(text), lateral table(robots_directives(text)) as d(line, name, content)"));
    }
}
