/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.text;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import rep2c.Dialect;
import rep2c.Names;
import rep2c.internal.blob.Asker;
import rep2c.internal.blob.Format;
import rep2c.internal.blob.Line;
import rep2c.internal.blob.Picked;
import rep2c.internal.blob.Rules;
import rep2c.internal.blob.Source;

/**
 * A robots.txt as it was read: where its directives stand in its bytes.
 *
 * <p>The rules of a crawler become a list when it asks for the first time: the bytes of a core of a blob, as the compiler
 * makes them.  So nothing is compiled for crawlers that never ask.
 */
public final class RobotsText implements Source {
    /** The bytes that count, unless somebody says otherwise. */
    private static final int MAX_BYTES = 512_000;

    final byte[] text;
    final int[] rows;
    private final boolean canonical;

    /** Reads TEXT, which is not copied, by DIALECT; MAX_BYTES of it count, or as many as usual if that is 0. */
    public RobotsText(byte[] text, Dialect dialect, int maxBytes) {
        this.text = text;
        this.canonical = dialect == Dialect.RFC9309;
        this.rows = new Scanner(text, canonical, maxBytes == 0 ? MAX_BYTES : maxBytes).scan();
    }

    /* ---- rows, which are numbered by the place of their first number */

    int kind(int row) {
        return rows[row] & (1 << Scanner.KIND_BITS) - 1;
    }

    int lineNumber(int row) {
        return rows[row] >>> Scanner.KIND_BITS;
    }

    int value(int row) {
        return rows[row + Scanner.VALUE];
    }

    int valueSize(int row) {
        return rows[row + Scanner.VALUE + 1];
    }

    boolean isRule(int row) {
        int kind = kind(row);
        return kind == Line.ALLOW || kind == Line.DISALLOW;
    }

    /* ---- rules */

    @Override
    public Picked pick(Asker asker, Names names) {
        GroupSearch search = new GroupSearch(this, asker, names);
        search.run();
        return new Picked(search.named(), search.groups(), search.matched());
    }

    @Override
    public Rules rulesOf(Picked picked) {
        RuleSet rules = new RuleSet(this, canonical);
        rules.gather(picked.groups);
        return Rules.of(new ListWriter(rules, canonical).write());
    }

    /* ---- directives */

    @Override
    public boolean hasDirectives() {
        return true;
    }

    @Override
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>(rows.length / Scanner.ROW);
        ByteBuffer bytes = ByteBuffer.wrap(text);
        Groups groups = new Groups();
        for (int row = 0; row < rows.length; row += Scanner.ROW) {
            groups.enter(kind(row));
            lines.add(line(bytes, row, groups.group(), groups.run()));
        }
        return lines;
    }

    private Line line(ByteBuffer bytes, int row, int group, int run) {
        return new Line(lineNumber(row), group, kind(row), run, bytes, rows[row + Scanner.KEY], rows[row + Scanner.KEY + 1],
                value(row), valueSize(row));
    }

    @Override
    public Line findLine(int number) {
        int low = 0;
        int high = rows.length / Scanner.ROW;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int row = Scanner.ROW * middle;
            if (lineNumber(row) == number)
                return line(ByteBuffer.wrap(text), row, Format.NONE, Format.NONE);
            if (lineNumber(row) < number)
                low = middle + 1;
            else
                high = middle;
        }
        return null;
    }

    @Override
    public boolean isExempt() {
        return false;
    }

    @Override
    public boolean isSelected() {
        return false;
    }

    @Override
    public int findToken(String token) {
        return -1;
    }

    @Override
    public int size() {
        return text.length + 4 * rows.length;
    }
}
