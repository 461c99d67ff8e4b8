/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.crawlercommons;

import crawlercommons.robots.BaseRobotRules;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Arrays;
import java.util.Objects;
import rep2c.Crawler;
import rep2c.Directive;
import rep2c.Matched;
import rep2c.Robots;
import rep2c.RobotsException;

/** What a robots.txt says to one crawler, as crawler-commons has it. */
public final class RobotsRules extends BaseRobotRules {
    private static final long serialVersionUID = 1L;

    private final Robots robots;
    private final Crawler crawler;

    RobotsRules(String url, Robots robots, Crawler crawler) {
        this.robots = robots;
        this.crawler = crawler;
        robots.delay(crawler).ifPresent(delay -> setCrawlDelay(delay.toMillis()));
        for (String sitemap : robots.sitemaps())
            addAbsolute(url, sitemap);
    }

    /** Adds a sitemap, whose place may be relative to the robots.txt. */
    private void addAbsolute(String url, String sitemap) {
        try {
            addSitemap(resolve(url, sitemap).toString());
        } catch (MalformedURLException error) {
            /* It leads nowhere, so nobody misses it. */
        }
    }

    private static URL resolve(String url, String sitemap) throws MalformedURLException {
        try {
            return new URL(sitemap);
        } catch (MalformedURLException relative) {
            return new URL(new URL(url), sitemap);
        }
    }

    /** {@return the object behind the rules, which says more: which rule decides, and by which line} */
    public Robots robots() {
        return robots;
    }

    /**
     * Returns whether the crawler may fetch URL.
     *
     * @param url an absolute URL, or a path
     * @return false also for what is neither
     */
    @Override
    public boolean isAllowed(String url) {
        try {
            return robots.isAllowed(crawler, url);
        } catch (RobotsException error) {
            if (error.reason() != RobotsException.Reason.URL)
                throw error;
            return false;
        }
    }

    @Override
    public boolean isAllowed(URL url) {
        return isAllowed(url.toString());
    }

    /** Returns whether a rule of KIND applies that has a path. */
    private boolean has(Directive.Kind kind) {
        return robots.directives(crawler).stream().anyMatch(line -> line.kind() == kind && !line.value().isEmpty());
    }

    /**
     * {@return whether no line disallows anything; false also where a stronger line allows again all that a line
     * disallows}  Each call reads the lines, in time that grows with them.
     */
    @Override
    public boolean isAllowAll() {
        return !has(Directive.Kind.DISALLOW);
    }

    /**
     * {@return whether a line disallows every path, and none allows any; false also where several lines together
     * disallow all}  Each call reads the lines, in time that grows with them.
     */
    @Override
    public boolean isAllowNone() {
        return !has(Directive.Kind.ALLOW) && robots.directives(crawler).stream()
                .anyMatch(line -> line.kind() == Directive.Kind.DISALLOW && line.value().matches("[/*][*]*"));
    }

    /**
     * {@return whether the groups for "*" hold; true if no group names the crawler, and there is one for "*"}  Only
     * crawler-commons from 1.6 on asks that; nothing here calls what older ones lack.
     */
    @Override
    public boolean isMatchedWildcard() {
        return robots.matched(crawler) == Matched.EVERYBODY;
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other) && other instanceof RobotsRules && ((RobotsRules) other).crawler.equals(crawler)
                && Arrays.equals(((RobotsRules) other).robots.toBlob(), robots.toBlob());
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), crawler);
    }
}
