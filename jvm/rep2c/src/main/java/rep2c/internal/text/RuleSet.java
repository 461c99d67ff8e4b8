/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import rep2c.internal.blob.Line;

/** The rules of a crawler, the weakest first, and the base: the strongest rule that matches every path. */
final class RuleSet {
    private static final byte[] INDEX_PAGE = "/index.htm".getBytes(StandardCharsets.US_ASCII);
    private static final int GROWTH = 3;
    private static final Comparator<Rule> WEAKEST_FIRST = Comparator.comparingLong(rule -> rule.strength);

    private final RobotsText file;
    private final boolean canonical;
    private final PatternReader reader;

    /** The bytes of all patterns: segments with a zero between them. */
    byte[] bytes = new byte[0];
    private int used;
    /** COUNT rules, without the base. */
    Rule[] rules = new Rule[0];
    int count;
    Rule base = new Rule();

    RuleSet(RobotsText file, boolean canonical) {
        this.file = file;
        this.canonical = canonical;
        this.reader = new PatternReader(file.text, canonical);
    }

    /** Gathers the rules of the groups HELD, whose numbers ascend. */
    void gather(int[] held) {
        Groups order = new Groups();
        int next = 0;
        for (int row = 0; next < held.length && row < file.rows.length; row += Scanner.ROW) {
            order.enter(file.kind(row));
            while (next < held.length && held[next] < order.group())
                next++;
            if (next < held.length && held[next] == order.group() && file.isRule(row))
                add(row);
        }
        dropWeak();
        Arrays.sort(rules, 0, count, WEAKEST_FIRST);
    }

    private void add(int row) {
        int begin = file.value(row);
        int size = file.valueSize(row);
        int further = canonical ? reader.further(begin, begin + size) : 0;
        for (int i = 0; i <= further; i++)
            addPattern(row, size, i);
        int directory = canonical || file.kind(row) != Line.ALLOW ? 0 : directorySize(begin, size);
        if (directory > 0)
            addPattern(row, directory, -1);
    }

    /** Adds the pattern that SIZE bytes of the value of ROW are; FROM as for the reader, or -1 for a directory. */
    private void addPattern(int row, int size, int from) {
        Rule rule = new Rule();
        int begin = file.value(row);
        long room = (long) used + (long) GROWTH * size + PatternReader.BESIDE;
        if (room > bytes.length)
            bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(room, Math.min(2L * bytes.length, Integer.MAX_VALUE - 8))));
        reader.read(begin, begin + size, from, bytes, used, rule);
        if (from < 0) {
            rule.end = true;
            rule.rank++;
        }
        used += rule.size;
        rule.setStrength(file.kind(row) == Line.ALLOW, file.lineNumber(row));
        if (!rule.never)
            keep(rule);
    }

    /** Google's parser lets "Allow: DIR/index.htm..." allow "DIR/" as well: the size of "DIR/", or 0. */
    private int directorySize(int begin, int size) {
        int slash = size;
        while (slash > 0 && file.text[begin + slash - 1] != '/')
            slash--;
        int at = begin + slash - 1;
        boolean index = slash > 0 && size - slash >= INDEX_PAGE.length - 1
                && Arrays.equals(file.text, at, at + INDEX_PAGE.length, INDEX_PAGE, 0, INDEX_PAGE.length);
        return index ? slash : 0;
    }

    private void keep(Rule rule) {
        if (matchesEveryPath(rule)) {
            if (rule.strength > base.strength)
                base = rule;
            return;
        }
        if (count == rules.length)
            rules = Arrays.copyOf(rules, 2 * count + 1);
        rules[count++] = rule;
    }

    private boolean matchesEveryPath(Rule rule) {
        return !rule.end && (rule.size == 0 || (rule.size == 1 && bytes[rule.place] == '/'));
    }

    /** Drops the rules that are weaker than the base. */
    private void dropWeak() {
        int kept = 0;
        for (int i = 0; i < count; i++)
            if (rules[i].strength > base.strength)
                rules[kept++] = rules[i];
        count = kept;
    }

    /** Rule NUMBER, of which the base is 0. */
    Rule rule(int number) {
        return number == 0 ? base : rules[number - 1];
    }
}
