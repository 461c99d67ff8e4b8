/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.bench;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.Collections;
import java.util.Set;
import rep2c.Crawler;
import rep2c.Robots;

/** A library that reads robots.txt files. */
public enum Engine {
    REP2C {
        @Override
        Rules parse(byte[] text) {
            Robots robots = Robots.parse(text);
            return url -> robots.isAllowed(CRAWLER, url);
        }
    },
    CRAWLER_COMMONS {
        @Override
        Rules parse(byte[] text) {
            BaseRobotRules rules = PARSER.parseContent("https://example.com/robots.txt", text, "text/plain", NAMES);
            return rules::isAllowed;
        }
    };

    /** What a file says to one crawler. */
    interface Rules {
        boolean isAllowed(String url);
    }

    private static final Crawler CRAWLER = Crawler.of("ExampleBot");
    private static final Set<String> NAMES = Collections.singleton("examplebot");
    private static final SimpleRobotRulesParser PARSER = new SimpleRobotRulesParser();

    abstract Rules parse(byte[] text);
}
