/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

import rep2c.Dialect;
import rep2c.Names;
import rep2c.internal.blob.Asker;

/** What is to be compiled, and how. */
public final class Request {
    final byte[] text;
    final Dialect dialect;
    final Names names;
    final int maxBytes;
    /** The only crawler, or null for all. */
    final Asker asker;

    public Request(byte[] text, Dialect dialect, Names names, int maxBytes, Asker asker) {
        this.text = text;
        this.dialect = dialect;
        this.names = names;
        this.maxBytes = maxBytes;
        this.asker = asker;
    }
}
