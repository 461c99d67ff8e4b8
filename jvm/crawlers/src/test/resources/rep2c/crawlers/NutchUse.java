/* SPDX-License-Identifier: Apache-2.0 */
import crawlercommons.robots.BaseRobotRules;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.RobotRulesParser;

/** A protocol of Nutch, which asks about three URLs. */
public class NutchUse extends RobotRulesParser {
    private static final String SITE = "https://example.com";
    private static final String TEXT =
            "User-agent: examplebot\nDisallow: /p*/x$\nAllow: /private/a/\nCrawl-delay: 2\n";

    @Override
    public BaseRobotRules getRobotRulesSet(Protocol protocol, URL url, List<Content> contents) {
        return parseRules(SITE + "/robots.txt", TEXT.getBytes(StandardCharsets.UTF_8), "text/plain", agentNames);
    }

    public static String run() throws Exception {
        Configuration settings = new Configuration(false);
        settings.set("http.agent.name", "ExampleBot");
        NutchUse parser = new NutchUse();
        parser.setConf(settings);
        BaseRobotRules rules = parser.getRobotRulesSet(null, new URL(SITE), null);
        return rules.getClass().getSimpleName() + ": " + rules.isAllowed(SITE + "/private/b/x") + " "
                + rules.isAllowed(SITE + "/private/b/xy") + " " + rules.isAllowed(SITE + "/private/a/x") + ", delay "
                + rules.getCrawlDelay();
    }
}
