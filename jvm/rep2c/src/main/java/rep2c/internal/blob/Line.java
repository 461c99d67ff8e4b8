/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import rep2c.internal.syntax.Tokens;

/**
 * A directive of a robots.txt.
 *
 * <p>Texts of a file are bytes that need not be UTF-8.  They become strings of the characters 0 to 255, one for each byte,
 * when they are asked for; {@link Blob#utf8} turns these into text.
 */
public final class Line {
    public static final int USER_AGENT = 0;
    public static final int ALLOW = 1;
    public static final int DISALLOW = 2;
    public static final int SITEMAP = 3;
    public static final int OTHER = 4;

    /** 1-based. */
    public final int number;
    /** The group it stands in, or NONE. */
    public final int group;
    public final int kind;
    /** The run of user-agent lines that it stands in or behind, or NONE. */
    public final int run;

    private final ByteBuffer bytes;
    private final int key;
    private final int keySize;
    private final int value;
    private final int valueSize;

    /** A directive whose key and value stand in BYTES. */
    public Line(int number, int group, int kind, int run, ByteBuffer bytes, int key, int keySize, int value, int valueSize) {
        this.number = number;
        this.group = group;
        this.kind = kind;
        this.run = run;
        this.bytes = bytes;
        this.key = key;
        this.keySize = keySize;
        this.value = value;
        this.valueSize = valueSize;
    }

    public String key() {
        return text(bytes, key, keySize);
    }

    public String value() {
        return text(bytes, value, valueSize);
    }

    /** Whether it holds for everybody, wherever it stands. */
    public boolean isOfSite() {
        return kind == SITEMAP || (kind == OTHER && (isKey("host") || isKey("clean-param") || isKey("license")));
    }

    /** Whether its key is NAME, which is in lower case, without case. */
    boolean isKey(String name) {
        if (keySize != name.length())
            return false;
        for (int i = 0; i < keySize; i++)
            if (Tokens.fold(bytes.get(key + i)) != name.charAt(i))
                return false;
        return true;
    }

    static String text(ByteBuffer bytes, int at, int size) {
        byte[] copy = new byte[size];
        ByteBuffer source = bytes.duplicate();
        source.position(at);
        source.get(copy);
        return new String(copy, StandardCharsets.ISO_8859_1);
    }
}
