/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.spark;

import org.apache.spark.sql.api.java.UDF3;
import rep2c.sql.Lookup;

/** Spark's {@code pack_allowed(path, agent, url)}, for a session that was started without the extension. */
public final class PackAllowed implements UDF3<String, String, String, Boolean> {
    private static final long serialVersionUID = 1L;

    /** For Spark, which makes one by its name. */
    public PackAllowed() {}

    /**
     * Returns whether a crawler may fetch a URL, as a pack says.
     *
     * @param path the file, which every machine has at that path
     * @param agent a product token, several with spaces between them, {@code crawler=NAME}, or {@code *}: everybody
     * @param url an absolute URL
     * @return the verdict; null if an argument is null, if URL is not valid, or if the pack does not know its origin
     */
    @Override
    public Boolean call(String path, String agent, String url) {
        return Lookup.packAllowed(path, agent, url);
    }
}
