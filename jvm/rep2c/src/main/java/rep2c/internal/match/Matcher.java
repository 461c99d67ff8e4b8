/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.match;

import rep2c.internal.blob.Core;
import rep2c.internal.blob.Format;
import rep2c.internal.blob.Rules;
import rep2c.internal.syntax.Canonical;

/**
 * One check: a URL and the rules that hold, to a verdict, a line and a rank.
 *
 * <p>Each thread has one object, which keeps the memory that a check needs, so that checks allocate nothing.
 */
public final class Matcher {
    private static final ThreadLocal<Matcher> CURRENT = ThreadLocal.withInitial(Matcher::new);

    /** The answer of the last check. */
    public boolean allowed;
    public int line;
    public int rank;

    private final Path path = new Path();
    private final Walk walk = new Walk();
    private final ListWalk list = new ListWalk();
    private long strongest;

    private Matcher() {}

    /** The object of this thread. */
    public static Matcher current() {
        return CURRENT.get();
    }

    /**
     * Checks the path that begins at PLACE of URL, behind its "/", by RULES.
     *
     * @param latin each character of URL is a byte
     */
    public void check(Rules rules, String url, int place, boolean latin) {
        if (rules.cores.length == 1) {
            check(rules.cores[0], null, url, place, latin);
            return;
        }
        path.take(url, place, rules.canonical, latin);
        allow();
        strongest = 0;
        if (!(rules.canonical && path.isRobotsTxt()))
            for (Core core : rules.cores)
                takeStronger(core, decide(core, null));
        trim();
    }

    /** The same where one core holds, for which there may be a budget. */
    void check(Core core, Budget budget, String url, int place, boolean latin) {
        if (!core.canonical && isBase(core, url, place)) {
            report(core, 0);
            return;
        }
        path.take(url, place, core.canonical, latin);
        if (core.canonical && path.isRobotsTxt())
            allow();
        else
            report(core, decide(core, budget));
        trim();
    }

    /**
     * Whether the URL may be fetched whose path begins at PLACE, by CORE; neither line nor rank is read.
     *
     * @param budget of a list, or null
     * @param passed so many of the strongest rules of a list are known not to match
     */
    boolean allows(Core core, Budget budget, String url, int place, int passed) {
        path.take(url, place, core.canonical, false);
        boolean allows = core.canonical && path.isRobotsTxt()
                || core.allows(passed != 0 ? list.run(core, path, passed, budget) : decide(core, budget));
        trim();
        return allows;
    }

    /** The steps of all searches that the thread has made in lists. */
    public long listSteps() {
        return list.steps();
    }

    private void trim() {
        path.trim();
        walk.outputs.trim();
    }

    private void allow() {
        allowed = true;
        line = 0;
        rank = 0;
    }

    private void report(Core core, int number) {
        int rule = core.rule(number);
        allowed = (rule & Format.RULE_DISALLOWS) == 0;
        rank = rule >>> 2;
        line = core.line(number);
    }

    /** Takes rule NUMBER of CORE if it is stronger than those before: rank, then allow lines, then the earlier line. */
    private void takeStronger(Core core, int number) {
        int rule = core.rule(number);
        long lineOf = core.line(number) & 0xFFFFFFFFL;
        long strength = (long) (rule >>> 2) << 33 | (rule & 2L) << 31 | (lineOf == 0 ? 0 : 0xFFFFFFFFL - lineOf);
        if (Long.compareUnsigned(strength, strongest) > 0) {
            strongest = strength;
            report(core, number);
        }
    }

    /**
     * Whether only the base rule of CORE, whose paths are compared as they come, can match, as its masks say of the first
     * characters.
     */
    private static boolean isBase(Core core, String url, int place) {
        if (core.encoding == 0)
            return true;
        if (core.unanchored != 0 || url.length() - place < 4)
            return false;
        char first = url.charAt(place);
        char second = url.charAt(place + 1);
        char third = url.charAt(place + 2);
        char fourth = url.charAt(place + 3);
        /* An early end, or anything but ASCII, is looked at with the path. */
        if ((first | second | third | fourth) >= 0x80 || isEnd(first) || isEnd(second) || isEnd(third) || isEnd(fourth))
            return false;
        return (core.mask0 >> first & core.mask1 >> second & core.mask2 >> third & core.mask3 >> fourth & 1) == 0;
    }

    private static boolean isEnd(char c) {
        return c == '#' || c == 0;
    }

    /** The number of the rule of CORE that decides about the path. */
    private int decide(Core core, Budget budget) {
        if (core.encoding == 0)
            return 0;
        boolean anchored = passesMasks(core);
        if (!anchored && core.unanchored == 0)
            return 0;
        if (core.encoding == 1)
            return list.run(core, path, 0, budget);
        return walk.run(core, path, anchored);
    }

    /** Whether the path must be walked from the start, as the masks say of its first bytes. */
    private boolean passesMasks(Core core) {
        byte[] b = path.bytes;
        int passed = core.mask0 >> b[0] & core.mask1 >> b[1] & core.mask2 >> b[2] & core.mask3 >> b[3];
        if ((passed & 1) != 0)
            return true;
        return core.canonical
                && (Canonical.isEscape(b[0]) || Canonical.isEscape(b[1]) || Canonical.isEscape(b[2]) || Canonical.isEscape(b[3]));
    }
}
