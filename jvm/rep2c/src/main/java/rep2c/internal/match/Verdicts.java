/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.match;

import java.nio.charset.StandardCharsets;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Format;
import rep2c.internal.blob.ListRule;
import rep2c.internal.syntax.Canonical;
import rep2c.internal.syntax.Words;

/**
 * Answers where only the verdict matters, by one core.  It has what most checks read, so that they touch neither the core nor
 * its bytes: the masks and, of a list, one array with three words for each rule.
 *
 * <p>A path is mostly not even copied.  No pattern holds a "#" or a NUL, for they end what counts of a line; so a text that
 * matches before the URL's end matches before its fragment.
 */
public final class Verdicts {
    /** The numbers of a rule: its first eight bytes; ones where these count; and where its text lies, with the flags. */
    private static final int ROW = 3;
    private static final int ALLOWS = 1;
    private static final int STAR = 2;
    private static final int END = 4;
    /** A rule's third number: bytes in its head from bit 3, bytes of its text from bit 7, its place from bit 35. */
    private static final int INSIDE_SHIFT = 3;
    private static final int INSIDE_MASK = 15;
    private static final int SIZE_SHIFT = 7;
    private static final int SIZE_MASK = 0xFFFFFFF;
    private static final int PLACE_SHIFT = 35;

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
    /** Where the masks pass nothing, the base decides. */
    private final boolean masked;
    private final boolean canonical;
    /** The rules that can change the verdict, the strongest first, ROW numbers each; null: the core has to be asked. */
    private final long[] rules;
    private final byte[] texts;
    private final Core core;

    /** Makes them of CORE; of a list in time and memory that grow with its rules. */
    public Verdicts(Core core) {
        this.core = core;
        mask0 = core.mask0;
        mask1 = core.mask1;
        mask2 = core.mask2;
        mask3 = core.mask3;
        canonical = core.canonical;
        base = core.allows(0);
        int count = core.encoding == Format.LIST ? countOf(core, base) : 0;
        rules = core.encoding == Format.LIST || core.allRules(!base) ? new long[ROW * count] : null;
        texts = new byte[count == 0 ? 0 : core.textSize];
        for (int i = 0; i < texts.length; i++)
            texts[i] = core.bytes.get(core.textsAt + i);
        /* The masks pass the begin of each rule that has one. */
        masked = listRules(count) || core.encoding != Format.CONSTANT && core.unanchored == 0;
    }

    /** The rules of the list CORE without the weakest ones, whose verdict is BASE, too. */
    private static int countOf(Core core, boolean base) {
        int count = core.rules;
        while (count > 0 && core.allows(core.rules - count) == base)
            count--;
        return count;
    }

    /** Lists the COUNT strongest rules; true if there are some, and each of them begins with a byte that counts. */
    private boolean listRules(int count) {
        ListRule rule = new ListRule();
        boolean anchored = count > 0;
        for (int i = 0; i < count; i++) {
            rule.read(core, i);
            rules[ROW * i] = core.bytes.getLong(core.headsAt + 8 * i);
            rules[ROW * i + 1] = ListWalk.taken(core, i);
            rules[ROW * i + 2] = (long) (rule.text - core.textsAt) << PLACE_SHIFT | (long) rule.size << SIZE_SHIFT
                    | rule.inside << INSIDE_SHIFT | (rule.end ? END : 0) | (rule.star ? STAR : 0)
                    | (core.allows(core.rules - 1 - i) ? ALLOWS : 0);
            anchored &= rules[ROW * i + 1] != 0;
        }
        return anchored;
    }

    /** Bytes of memory beside the core's. */
    public int size() {
        return (rules == null ? 0 : 8 * rules.length) + texts.length;
    }

    /** Whether the URL may be fetched whose path begins at PLACE, behind its "/". */
    public boolean allows(String url, int place) {
        if (rules != null && rules.length == 0 && !canonical)
            return base;
        if (!canonical || isCanonical(url, place)) {
            long first = firstWord(url, place);
            if (first >= 0) {
                if (masked && isBase(first))
                    return base;
                if (rules != null)
                    return allowsByList(url, place, first);
            }
        }
        return Matcher.current().allows(core, url, place);
    }

    /** The same by the list, for a path with the first bytes FIRST. */
    private boolean allowsByList(String url, int place, long first) {
        long[] heads = rules;
        for (int i = 0; i < heads.length; i += ROW)
            if (((heads[i] ^ first) & heads[i + 1]) == 0) {
                long rule = heads[i + 2];
                if ((rule & STAR) != 0)
                    return Matcher.current().allows(core, url, place);
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
            if (url.charAt(at + i) != texts[text + i])
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
    private static long firstWord(String url, int place) {
        long word = 0;
        int all = 0;
        int count = Math.min(url.length() - place, 8);
        for (int i = 0; i < count; i++) {
            char c = url.charAt(place + i);
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
