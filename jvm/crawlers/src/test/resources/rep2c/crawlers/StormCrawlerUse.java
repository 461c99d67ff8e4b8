/* SPDX-License-Identifier: Apache-2.0 */
import crawlercommons.robots.BaseRobotRules;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.apache.storm.Config;
import org.apache.stormcrawler.protocol.Protocol;
import org.apache.stormcrawler.protocol.RobotRulesParser;

/** A protocol of StormCrawler, which asks about three URLs. */
public class StormCrawlerUse extends RobotRulesParser {
    private static final String SITE = "https://example.com";
    private static final String TEXT =
            "User-agent: examplebot\nDisallow: /p*/x$\nAllow: /private/a/\nCrawl-delay: 2\n";

    @Override
    public BaseRobotRules getRobotRulesSet(Protocol protocol, URL url) {
        return parseRules(SITE + "/robots.txt", TEXT.getBytes(StandardCharsets.UTF_8), "text/plain", agentNames);
    }

    public static String run() throws Exception {
        Config settings = new Config();
        settings.put("http.agent.name", "ExampleBot");
        StormCrawlerUse parser = new StormCrawlerUse();
        parser.setConf(settings);
        BaseRobotRules rules = parser.getRobotRulesSet(null, new URL(SITE));
        return rules.getClass().getSimpleName() + ": " + rules.isAllowed(SITE + "/private/b/x") + " "
                + rules.isAllowed(SITE + "/private/b/xy") + " " + rules.isAllowed(SITE + "/private/a/x") + ", delay "
                + rules.getCrawlDelay();
    }
}
