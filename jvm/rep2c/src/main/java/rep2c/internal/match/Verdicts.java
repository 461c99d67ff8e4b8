/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.match;

import java.nio.charset.StandardCharsets;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Format;
import rep2c.internal.blob.ListRule;
import rep2c.internal.blob.Rules;
import rep2c.internal.syntax.Canonical;
import rep2c.internal.syntax.Words;

/**
 * Answers where only the verdict matters.  It has what most checks read, so that they touch neither the core nor its bytes:
 * the masks and, of a list, one array with three words for each rule and, behind them, the rules' texts.
 *
 * <p>It is a class to be extended, for whoever asks has to find it: another object on the way would be another line of memory
 * to wait for, where each check asks another site.
 *
 * <p>A path is mostly not even copied.  No pattern holds a "#" or a NUL, for they end what counts of a line; so a text that
 * matches before the URL's end matches before its fragment.
 */
public class Verdicts {
    /** The bytes of a rule's three words: its first eight bytes; ones where these count; and where its text lies, with the
     * flags. */
    private static final int ROW = 24;
    private static final int ALLOWS = 1;
    private static final int STAR = 2;
    private static final int END = 4;
    /** A rule's third number: bytes in its head from bit 3, bytes of its text from bit 7, its place from bit 35. */
    private static final int INSIDE_SHIFT = 3;
    private static final int INSIDE_MASK = 15;
    private static final int SIZE_SHIFT = 7;
    private static final int SIZE_MASK = 0xFFFFFFF;
    private static final int PLACE_SHIFT = 35;

    private static final byte[] NOTHING = {};
    private static final long ROBOTS_T = Words.at("robots.t".getBytes(StandardCharsets.US_ASCII), 0);
    private static final long ENDS = Words.repeat('#');
    private static final boolean[] ESCAPE = new boolean[128];

    static {
        for (byte b = 0; b >= 0; b++)
            ESCAPE[b] = Canonical.isEscape(b);
    }

    private final int mask0;
    private final int mask1;
    private final int mask2;
    private final int mask3;
    /** The verdict where no rule but the base matches. */
    private final boolean base;
    /** Only the base can decide. */
    private final boolean constant;
    /** Where the masks pass nothing, the base decides. */
    private final boolean masked;
    protected final boolean canonical;
    /** The first ROWS bytes are of rules that can change the verdict, the strongest first; their texts follow.  Null: the core
     * has to be asked. */
    private final byte[] table;
    private final int rows;
    /** Null: there is not one core, and {@link #rules} has to be asked. */
    private final Core core;
    public final Rules rules;
    /** Of a list that may be replaced; null: it is none. */
    protected final Budget budget;

    /** Makes them of RULES, with a budget if they are a list that may be replaced; of a list in time and memory that grow with
     * it. */
    protected Verdicts(Rules rules, Budget budget) {
        this.rules = rules;
        this.budget = budget;
        canonical = rules.canonical;
        core = rules.cores.length == 1 ? rules.cores[0] : null;
        Core made = core == null ? new Core() : core;
        mask0 = made.mask0;
        mask1 = made.mask1;
        mask2 = made.mask2;
        mask3 = made.mask3;
        base = core != null && core.allows(0);
        int count = core != null && core.encoding == Format.LIST ? countOf(core, base) : 0;
        boolean same = count == 0 && core != null && (core.encoding == Format.LIST || core.allRules(!base));
        constant = same && !canonical;
        rows = ROW * count;
        table = same ? NOTHING : count == 0 ? null : new byte[rows + core.textSize];
        /* The masks pass the begin of each rule that has one. */
        masked = count > 0 && listRules(count) || core != null && core.encoding != Format.CONSTANT && core.unanchored == 0;
    }

    /** The same as OTHERS, whose table they share, with another budget or none. */
    protected Verdicts(Verdicts others, Budget budget) {
        mask0 = others.mask0;
        mask1 = others.mask1;
        mask2 = others.mask2;
        mask3 = others.mask3;
        base = others.base;
        constant = others.constant;
        masked = others.masked;
        canonical = others.canonical;
        table = others.table;
        rows = others.rows;
        core = others.core;
        rules = others.rules;
        this.budget = budget;
    }

    /** The rules of the list CORE without the weakest ones, whose verdict is BASE, too. */
    private static int countOf(Core core, boolean base) {
        int count = core.rules;
        while (count > 0 && core.allows(core.rules - count) == base)
            count--;
        return count;
    }

    /** Lists the COUNT strongest rules; true if each of them begins with a byte that counts. */
    private boolean listRules(int count) {
        ListRule rule = new ListRule();
        boolean anchored = true;
        for (int i = 0; i < count; i++) {
            rule.read(core, i);
            long taken = ListWalk.taken(core, i);
            Words.put(table, ROW * i, core.bytes.getLong(core.headsAt + 8 * i));
            Words.put(table, ROW * i + 8, taken);
            Words.put(table, ROW * i + 16, (long) (rows + rule.text - core.textsAt) << PLACE_SHIFT | (long) rule.size << SIZE_SHIFT
                    | rule.inside << INSIDE_SHIFT | (rule.end ? END : 0) | (rule.star ? STAR : 0)
                    | (core.allows(core.rules - 1 - i) ? ALLOWS : 0));
            anchored &= taken != 0;
        }
        for (int i = 0; i < core.textSize; i++)
            table[rows + i] = core.bytes.get(core.textsAt + i);
        return anchored;
    }

    /** Bytes of memory beside the core's. */
    public int size() {
        return table == null ? 0 : table.length;
    }

    /**
     * Whether the URL may be fetched whose path begins at PLACE, behind its "/".
     *
     * @throws Budget.Exceeded if a list would take too many steps; so does check()
     */
    protected final boolean allows(String url, int place) {
        if (constant)
            return base;
        if (core == null)
            return check(url, place).allowed;
        if (!canonical || isCanonical(url, place)) {
            long first = firstWord(url, place);
            if (first >= 0) {
                if (masked && isBase(first))
                    return base;
                if (table != null)
                    return allowsByList(url, place, first);
            }
        }
        return Matcher.current().allows(core, budget, url, place, 0);
    }

    /** Checks the path that begins at PLACE of URL; the answer is the result's until the thread's next check. */
    protected final Matcher check(String url, int place) {
        Matcher matcher = Matcher.current();
        if (core == null)
            matcher.check(rules, url, place, false);
        else
            matcher.check(core, budget, url, place, false);
        return matcher;
    }

    /** The same by the list, for a path with the first bytes FIRST. */
    private boolean allowsByList(String url, int place, long first) {
        byte[] words = table;
        for (int at = 0; at < rows; at += ROW)
            if (((Words.at(words, at) ^ first) & Words.at(words, at + 8)) == 0) {
                long rule = Words.at(words, at + 16);
                if ((rule & STAR) != 0)
                    return Matcher.current().allows(core, budget, url, place, at / ROW);
                if (matches(rule, url, place))
                    return (rule & ALLOWS) != 0;
            }
        return base;
    }

    /** Whether RULE, which has no star and whose head matches, matches the path. */
    private boolean matches(long rule, String url, int place) {
        int at = place + ((int) rule >> INSIDE_SHIFT & INSIDE_MASK);
        int text = (int) (rule >>> PLACE_SHIFT);
        int size = (int) (rule >> SIZE_SHIFT) & SIZE_MASK;
        if (url.length() - at < size)
            return false;
        for (int i = 0; i < size; i++)
            if (url.charAt(at + i) != table[text + i])
                return false;
        return (rule & END) == 0 || at + size == url.length() || isEnd(url.charAt(at + size));
    }

    private static boolean isEnd(char c) {
        return c == '#' || c == 0;
    }

    /** Whether the path is in canonical form, and not that of the robots.txt itself. */
    private static boolean isCanonical(String url, int place) {
        for (int i = place; i < url.length(); i++) {
            char c = url.charAt(i);
            if (c >= 0x80 || ESCAPE[c])
                return false;
        }
        return firstWord(url, place) != ROBOTS_T;
    }

    /** The first eight bytes of the path, with zeros behind a shorter one; negative if they are not all ASCII. */
    private static long firstWord(String url, int at) {
        int size = url.length() - at;
        if (size < 8)
            return shortWord(url, at, size);
        char c0 = url.charAt(at);
        char c1 = url.charAt(at + 1);
        char c2 = url.charAt(at + 2);
        char c3 = url.charAt(at + 3);
        char c4 = url.charAt(at + 4);
        char c5 = url.charAt(at + 5);
        char c6 = url.charAt(at + 6);
        char c7 = url.charAt(at + 7);
        if ((c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7) >= 0x80)
            return -1;
        int low = c0 | c1 << 8 | c2 << 16 | c3 << 24;
        int high = c4 | c5 << 8 | c6 << 16 | c7 << 24;
        return low | (long) high << 32;
    }

    private static long shortWord(String url, int at, int size) {
        long word = 0;
        int all = 0;
        for (int i = 0; i < size; i++) {
            char c = url.charAt(at + i);
            all |= c;
            word |= (long) c << 8 * i;
        }
        return all < 0x80 ? word : -1;
    }

    /** Whether only the base can match, as the masks say of the bytes in FIRST, none of which ends the path. */
    private boolean isBase(long first) {
        int word = (int) first;
        int passed = mask0 >> word & mask1 >> (word >> 8) & mask2 >> (word >> 16) & mask3 >> (word >> 24);
        return (passed & 1) == 0 && ((Words.zeros(first) | Words.zeros(first ^ ENDS)) & 0xFFFFFFFFL) == 0;
    }
}
