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
    /** Whether the text is a blob. */
    final boolean isBlob;

    public Request(byte[] text, Dialect dialect, Names names, int maxBytes, Asker asker) {
        this(text, dialect, names, maxBytes, asker, false);
    }

    private Request(byte[] text, Dialect dialect, Names names, int maxBytes, Asker asker, boolean isBlob) {
        this.text = text;
        this.dialect = dialect;
        this.names = names;
        this.maxBytes = maxBytes;
        this.asker = asker;
        this.isBlob = isBlob;
    }

    /** A question of the crawler ASKER, or of everybody where that is null, to BLOB, which says itself how it was read. */
    public static Request ofBlob(byte[] blob, Asker asker) {
        return new Request(blob, Dialect.GOOGLE, Names.TOKEN, 0, asker, true);
    }
}
