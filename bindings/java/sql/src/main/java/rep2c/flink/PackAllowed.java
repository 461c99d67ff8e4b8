/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.flink;

import org.apache.flink.table.functions.ScalarFunction;
import rep2c.sql.Lookup;

/** Flink's {@code pack_allowed(path, agent, url)}. */
public final class PackAllowed extends ScalarFunction {
    private static final long serialVersionUID = 1L;

    /** For Flink, which makes one by its name. */
    public PackAllowed() {}

    /**
     * Returns whether a crawler may fetch a URL, as a pack says.
     *
     * @param path the file, which every machine has at that path
     * @param agent a product token, several with spaces between them, {@code crawler=NAME}, or {@code *}: everybody
     * @param url an absolute URL
     * @return the verdict; null if an argument is null, if URL is not valid, or if the pack does not know its origin
     */
    public Boolean eval(String path, String agent, String url) {
        return Lookup.packAllowed(path, agent, url);
    }
}
