/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.match;

import java.nio.ByteBuffer;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.ListRule;
import rep2c.internal.syntax.Words;

/**
 * Compares a path with the rules of a list, the strongest first; the first that matches is the answer.
 *
 * <p>Most rules of most lists have no star, and most of what a path is compared with are heads: eight bytes in one
 * comparison.
 */
final class ListWalk {
    /** By the byte of free bits: ones in the bytes of a head that count. */
    private static final long[] TAKEN = taken();

    private final ListRule rule = new ListRule();
    private Path path;
    private ByteBuffer blob;
    /** Of all runs, and how many there may be after the one at hand. */
    private long steps;
    private long stepsMax;

    private static long[] taken() {
        long[] masks = new long[256];
        for (int free = 0; free < 256; free++)
            for (int i = 0; i < 8; i++)
                if ((free >> i & 1) == 0)
                    masks[free] |= 0xFFL << 8 * i;
        return masks;
    }

    /** Ones in those of the first eight bytes of rule INDEX of CORE that count. */
    static long taken(Core core, int index) {
        return TAKEN[core.bytes.get(core.freeAt + index) & 0xFF];
    }

    /**
     * The number of the rule of CORE that decides about the path, if the PASSED strongest ones are known not to match.
     *
     * @param budget counts the steps of searches; null: there may be any number
     * @throws Budget.Exceeded where there are too many
     */
    int run(Core core, Path checked, int passed, Budget budget) {
        long before = steps;
        stepsMax = budget == null ? Long.MAX_VALUE : before + Budget.STEPS_MAX;
        try {
            return decide(core, checked, passed);
        } finally {
            if (budget != null)
                budget.spendSteps(steps - before);
        }
    }

    /** The steps of all runs so far. */
    long steps() {
        return steps;
    }

    private int decide(Core core, Path checked, int passed) {
        path = checked;
        blob = core.bytes;
        long first = Words.at(path.bytes, 0);
        boolean asked = core.filtersAt == 0;
        int rules = core.rules;
        for (int i = passed;; i++) {
            long head = blob.getLong(core.headsAt + 8 * i);
            if (((head ^ first) & taken(core, i)) != 0)
                continue;
            rule.read(core, i);
            if (!rule.star) {
                if (matchesText())
                    return rules - 1 - i;
            } else {
                if (!asked && Filter.next(blob, core.filtersAt, path, 0) >= path.size)
                    return runWithoutStars(core, i, first);
                asked = true;
                if (matchesStars())
                    return rules - 1 - i;
            }
        }
    }

    /** The same from rule FROM on for a path that no rule with a star can match. */
    private int runWithoutStars(Core core, int from, long first) {
        for (int i = from;; i++) {
            long head = blob.getLong(core.headsAt + 8 * i);
            if (((head ^ first) & taken(core, i)) != 0)
                continue;
            rule.read(core, i);
            if (!rule.star && matchesText())
                return core.rules - 1 - i;
        }
    }

    /** Whether the rule, which has no star and whose head matches, matches. */
    private boolean matchesText() {
        int whole = rule.inside + rule.size;
        return path.size >= whole && (!rule.end || path.size == whole)
                && hasAt(rule.inside, rule.text, rule.text + rule.size);
    }

    /** Whether [BEGIN, END) of the blob stands at AT of the path, which has so many bytes. */
    private boolean hasAt(int at, int begin, int end) {
        byte[] bytes = path.bytes;
        for (int i = begin, j = at; i < end; i++, j++)
            if (blob.get(i) != bytes[j])
                return false;
        return true;
    }

    /** The same for a rule with stars: its first segment, and the others, each as early as it comes. */
    private boolean matchesStars() {
        int end = rule.text + rule.size;
        int zero = findZero(rule.text, end);
        int at = rule.inside;
        int text = rule.text;
        boolean slash = false;
        if (path.size < rule.inside)
            return false;
        if (zero == text && text + 1 < end && blob.get(text + 1) == 0) {
            /* No first segment at all: what follows may begin with the path's first "/". */
            slash = true;
            text += 2;
        } else {
            if (path.size - at < zero - text || !hasAt(at, text, zero))
                return false;
            at += zero - text;
            text = zero + 1;
        }
        return matchesSegments(text, end, slash ? -1 : at);
    }

    /** Whether the segments in [BEGIN, END) of the blob follow in the path from PLACE on; -1 is its first "/". */
    private boolean matchesSegments(int begin, int end, int place) {
        int at = place;
        for (int text = begin; text < end;) {
            int zero = findZero(text, end);
            int size = zero - text;
            if (path.size - at < size)
                return false;
            if (zero == end && rule.end)
                return hasBytes(path.size - size, text, zero);
            at = find(at, text, zero);
            if (at < -1)
                return false;
            at += size;
            text = zero + 1;
        }
        return true;
    }

    /** As hasAt(), where AT may be -1, the path's first "/". */
    private boolean hasBytes(int at, int begin, int end) {
        if (at < 0)
            return blob.get(begin) == '/' && hasAt(0, begin + 1, end);
        return hasAt(at, begin, end);
    }

    /** The same, and counts the steps of it. */
    private boolean findsAt(int at, int begin, int end) {
        byte[] bytes = path.bytes;
        int i = begin;
        for (int j = at; i < end && blob.get(i) == bytes[j]; j++)
            i++;
        steps += i - begin + 1;
        requireSteps();
        return i == end;
    }

    /** The first place from FROM on at which [BEGIN, END) of the blob stands, or -2. */
    private int find(int from, int begin, int end) {
        int place = search(from, begin, end);
        steps += ((place == -2 ? path.size : place) - from >> 3) + 1;
        requireSteps();
        return place;
    }

    private void requireSteps() {
        if (steps > stepsMax)
            throw Budget.Exceeded.THROWN;
    }

    private int search(int from, int begin, int end) {
        if (from < 0 && hasBytes(from, begin, end))
            return from;
        byte[] bytes = path.bytes;
        int last = path.size - (end - begin);
        long first = Words.repeat(blob.get(begin));
        long second = Words.repeat(blob.get(Math.min(begin + 1, end - 1)));
        int next = end - begin > 1 ? 1 : 0;
        for (int at = Math.max(from, 0); at <= last; at += 8) {
            long found = Words.zeros(Words.at(bytes, at) ^ first) & Words.zeros(Words.at(bytes, at + next) ^ second);
            for (; found != 0; found &= found - 1) {
                int place = at + Words.first(found);
                if (place > last)
                    return -2;
                if (findsAt(place, begin, end))
                    return place;
            }
        }
        return -2;
    }

    private int findZero(int begin, int end) {
        int at = begin;
        while (at < end && blob.get(at) != 0)
            at++;
        return at;
    }
}
