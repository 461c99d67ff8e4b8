/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rep2c.sql.SamplePack;

/** Spark SQL, with the extension as --conf gives it, on two threads of this machine. */
class SparkTest {
    private static final String TEXT = "'User-agent: *\\nDisallow: /private\\n'";
    private static final List<String> VERDICTS =
            List.of("[https://h.example/,true]", "[https://h.example/private/x,false]", "[mailto:a@b,null]");

    private static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = SparkSession.builder().master("local[2]").appName("rep2c")
                .config("spark.sql.extensions", RobotsExtensions.class.getName()).config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2").config("spark.driver.host", "localhost")
                .config("spark.driver.bindAddress", "127.0.0.1").getOrCreate();
        List<String> urls = List.of("https://h.example/private/x", "https://h.example/", "mailto:a@b");
        spark.createDataset(urls, Encoders.STRING()).repartition(2).toDF("url").createOrReplaceTempView("urls");
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static List<String> verdicts(String call) {
        return spark.sql("select url, " + call + " from urls order by url").collectAsList().stream().map(Row::toString)
                .collect(Collectors.toList());
    }

    @Test
    void answersInSql() {
        assertEquals(VERDICTS, verdicts("robots_allowed(" + TEXT + ", 'ExampleBot', url)"));
        assertEquals(VERDICTS, verdicts("robots_allowed(cast(" + TEXT + " as binary), 'ExampleBot', url)"));
        assertEquals(3, spark.sql("select * from urls where robots_allowed(null, 'ExampleBot', url) is null").count());
        assertEquals(1, spark.sql("select * from urls where robots_allowed(" + TEXT + ", 'ExampleBot', url)").count());
    }

    @Test
    void answersFromAPack(@TempDir Path folder) throws Exception {
        String pack = "'" + SamplePack.write(folder) + "'";
        assertEquals(VERDICTS, verdicts("pack_allowed(" + pack + ", 'ExampleBot', url)"));
        assertEquals("[null]",
                spark.sql("select pack_allowed(" + pack + ", 'ExampleBot', 'https://other.example/')").first().toString());
    }

    @Test
    void answersWithoutTheExtension() {
        spark.udf().registerJava("may_fetch", RobotsAllowed.class.getName(), DataTypes.BooleanType);
        assertEquals(VERDICTS, verdicts("may_fetch(" + TEXT + ", 'ExampleBot', url)"));
    }

    @Test
    void anotherNumberOfArgumentsIsRefused() {
        assertTrue(assertThrows(Exception.class, () -> verdicts("robots_allowed(" + TEXT + ", url)")).getMessage()
                .contains("robots_allowed takes 3 arguments, not 2"));
    }

    @Test
    void aNameThatIsNoTokenFailsTheQuery() {
        assertThrows(Exception.class, () -> verdicts("robots_allowed(" + TEXT + ", 'Example=Bot', url)"));
        assertThrows(Exception.class, () -> verdicts("robots_allowed(" + TEXT + ", '', url)"));
        assertThrows(Exception.class, () -> verdicts("robots_allowed(" + TEXT + ", 'crawler=nobody', url)"));
    }

    @Test
    void agentsAreWrittenAsInSqlite() {
        String text = "'user-agent: a\\ndisallow: /a\\nuser-agent: MJ12bot\\ndisallow: /m\\nuser-agent: *\\ndisallow: /z'";
        String[][] agents = {{"*", "z"}, {"a", "a"}, {"other", "z"}, {" a  other ", "a"}, {"crawler=mj12bot", "m"}};
        for (String[] agent : agents)
            for (String path : new String[] {"a", "m", "z"})
                assertEquals(!path.equals(agent[1]), spark
                        .sql("select robots_allowed(" + text + ", '" + agent[0] + "', 'https://h/" + path + "')").first()
                        .getBoolean(0), agent[0] + " " + path);
    }
}
