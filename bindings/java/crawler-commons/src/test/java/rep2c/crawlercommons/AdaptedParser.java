/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.crawlercommons;

import crawlercommons.robots.BaseRobotsParser;
import java.util.Collection;

/**
 * The adapter as crawler-commons' tests call their parser.  What they ask of it beside rules, such as a count of warnings, is
 * missing, so such tests fail.
 */
public class AdaptedParser extends BaseRobotsParser {
    private static final long serialVersionUID = 1L;

    private final RobotsParser parser = new RobotsParser();

    /** Names always match whole. */
    public void setExactUserAgentMatching(boolean exact) {}

    @Deprecated
    @Override
    public RobotsRules parseContent(String url, byte[] content, String contentType, String robotNames) {
        return (RobotsRules) parser.parseContent(url, content, contentType, robotNames);
    }

    @Override
    public RobotsRules parseContent(String url, byte[] content, String contentType, Collection<String> robotNames) {
        return (RobotsRules) parser.parseContent(url, content, contentType, robotNames);
    }

    @Override
    public RobotsRules failedFetch(int httpStatusCode) {
        return (RobotsRules) parser.failedFetch(httpStatusCode);
    }
}
