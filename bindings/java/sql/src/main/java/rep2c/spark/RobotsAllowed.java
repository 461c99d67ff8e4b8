/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.spark;

import org.apache.spark.sql.api.java.UDF3;
import rep2c.sql.Lookup;

/** Spark's {@code robots_allowed(text, agent, url)}, for a session that was started without the extension. */
public final class RobotsAllowed implements UDF3<Object, String, String, Boolean> {
    private static final long serialVersionUID = 1L;

    /** For Spark, which makes one by its name. */
    public RobotsAllowed() {}

    /**
     * Returns whether a crawler may fetch a URL.
     *
     * @param text the robots.txt: a string or binary column
     * @param agent a product token, several with spaces between them, {@code crawler=NAME}, or {@code *}: everybody
     * @param url an absolute URL, or a path
     * @return the verdict; null if an argument is null, or if URL is neither
     */
    @Override
    public Boolean call(Object text, String agent, String url) {
        return Lookup.robotsAllowed(text, agent, url);
    }
}
