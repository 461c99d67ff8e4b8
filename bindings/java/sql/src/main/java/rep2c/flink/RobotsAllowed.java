/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.flink;

import org.apache.flink.table.functions.ScalarFunction;
import rep2c.sql.Lookup;

/** Flink's {@code robots_allowed(text, agent, url)}, which is registered under that name or another. */
public final class RobotsAllowed extends ScalarFunction {
    private static final long serialVersionUID = 1L;

    /** For Flink, which makes one by its name. */
    public RobotsAllowed() {}

    /**
     * Returns whether a crawler may fetch a URL.
     *
     * @param text the robots.txt
     * @param agent a product token, several with spaces between them, {@code crawler=NAME}, or {@code *}: everybody
     * @param url an absolute URL, or a path
     * @return the verdict; null if an argument is null, or if URL is neither
     */
    public Boolean eval(String text, String agent, String url) {
        return Lookup.robotsAllowed(text, agent, url);
    }

    /**
     * The same with the robots.txt as bytes.
     *
     * @param text the robots.txt
     * @param agent a product token, several with spaces between them, {@code crawler=NAME}, or {@code *}: everybody
     * @param url an absolute URL, or a path
     * @return the verdict; null if an argument is null, or if URL is neither
     */
    public Boolean eval(byte[] text, String agent, String url) {
        return Lookup.robotsAllowed(text, agent, url);
    }
}
