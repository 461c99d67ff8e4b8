/* SPDX-License-Identifier: Apache-2.0 */
import java.io.StringReader;
import org.archive.modules.CrawlURI;
import org.archive.modules.net.ObeyRobotsPolicy;
import org.archive.modules.net.Robotstxt;

/** A policy of Heritrix, which asks about three paths. */
public class HeritrixUse extends ObeyRobotsPolicy {
    private static final String AGENT = "Mozilla/5.0 (compatible; ExampleBot/3.4 +https://example.com/bot)";
    private static final String TEXT =
            "User-agent: examplebot\nDisallow: /p*/x$\nAllow: /private/a/\nUser-agent: *\nDisallow: /\n";

    private final String path;

    private HeritrixUse(String path) {
        this.path = path;
    }

    @Override
    public String getPathQuery(CrawlURI uri) {
        return path;
    }

    public static String run() throws Exception {
        Robotstxt robots = new Robotstxt(new StringReader(TEXT));
        return new HeritrixUse("/private/b/x").allows(AGENT, null, robots) + " "
                + new HeritrixUse("/private/b/xy").allows(AGENT, null, robots) + " "
                + new HeritrixUse("/private/a/x").allows(AGENT, null, robots);
    }
}
