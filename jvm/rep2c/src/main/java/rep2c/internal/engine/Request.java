/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

import java.util.Arrays;
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
    /** The size of the blob that the text is, which another of its lines may follow; 0: a text. */
    final int blobSize;

    public Request(byte[] text, Dialect dialect, Names names, int maxBytes, Asker asker) {
        this(text, dialect, names, maxBytes, asker, 0);
    }

    private Request(byte[] text, Dialect dialect, Names names, int maxBytes, Asker asker, int blobSize) {
        this.text = text;
        this.dialect = dialect;
        this.names = names;
        this.maxBytes = maxBytes;
        this.asker = asker;
        this.blobSize = blobSize;
    }

    /** A question of the crawler ASKER, or of everybody where that is null, to BLOB, which says itself how it was read. */
    public static Request ofBlob(byte[] blob, Asker asker) {
        return new Request(blob, Dialect.GOOGLE, Names.TOKEN, 0, asker, blob.length);
    }

    /** The same question to RULES without lines, and to the lines BESIDE them, as a pack has both of one file. */
    public static Request ofBlobs(byte[] rules, byte[] beside, Asker asker) {
        byte[] both = Arrays.copyOf(rules, rules.length + beside.length);
        System.arraycopy(beside, 0, both, rules.length, beside.length);
        return new Request(both, Dialect.GOOGLE, Names.TOKEN, 0, asker, rules.length);
    }
}
