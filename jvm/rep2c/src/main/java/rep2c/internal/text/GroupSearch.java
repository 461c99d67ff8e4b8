/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.text;

import java.util.Arrays;
import rep2c.Matched;
import rep2c.Names;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.blob.Asker;
import rep2c.internal.blob.Line;
import rep2c.internal.syntax.Tokens;

/** Finds the groups of a robots.txt that hold for a crawler. */
final class GroupSearch {
    private static final int FEW = 16;

    private final RobotsText file;
    private final Asker asker;
    private final Names names;
    private final String[] tokens;
    /** The best that lines have named so far: a token's number, 0 for any where tokens are merged; behind them, everybody. */
    private int best;
    private String named;
    private int[] groups = new int[FEW];
    private int groupCount;

    GroupSearch(RobotsText file, Asker asker, Names names) {
        this.file = file;
        this.asker = asker;
        this.names = names;
        this.tokens = new String[asker.tokens.size()];
        this.best = tokens.length;
        int usable = 0;
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = Tokens.ofCrawler(asker.tokens.get(i), names);
            usable += tokens[i].isEmpty() ? 0 : 1;
        }
        if (!asker.isLenient(names) && (asker.inOrder ? usable == 0 : usable < tokens.length))
            throw new RobotsException(Reason.TOKEN, "'" + String.join(" ", asker.tokens) + "' is not a product token");
    }

    void run() {
        Groups order = new Groups();
        for (int row = 0; row < file.rows.length; row += Scanner.ROW) {
            int kind = file.kind(row);
            order.enter(kind);
            if (kind == Line.USER_AGENT)
                takeNaming(row, order.group());
        }
        if (best == tokens.length && !asker.everybody)
            groupCount = 0;
    }

    private void takeNaming(int row, int group) {
        int value = file.value(row);
        int size = file.valueSize(row);
        int token = tokens.length;
        if (!namesEverybody(value, size)) {
            token = findToken(value, size);
            if (token == tokens.length)
                return;
        }
        int place = token < tokens.length && !asker.inOrder ? 0 : token;
        if (place > best)
            return;
        if (place < best) {
            best = place;
            named = asker.tokens.get(token);
            groupCount = 0;
        }
        if (groupCount > 0 && groups[groupCount - 1] == group)
            return;
        if (groupCount == groups.length)
            groups = Arrays.copyOf(groups, 2 * groupCount);
        groups[groupCount++] = group;
    }

    private boolean namesEverybody(int value, int size) {
        return size > 0 && file.text[value] == '*' && (size == 1 || Tokens.isWhite((char) (file.text[value + 1] & 0xFF)));
    }

    /** The number of the first token that a value names, or how many there are. */
    private int findToken(int value, int size) {
        int length = 0;
        while (length < size && Tokens.isTokenChar((char) (file.text[value + length] & 0xFF), names))
            length++;
        int i = 0;
        while (i < tokens.length && (length == 0 || !isToken(tokens[i], value, length)))
            i++;
        return i;
    }

    private boolean isToken(String token, int at, int length) {
        if (token.length() != length)
            return false;
        for (int i = 0; i < length; i++)
            if (Tokens.fold(token.charAt(i)) != Tokens.fold(file.text[at + i]))
                return false;
        return true;
    }

    /** The numbers of the groups that hold, ascending. */
    int[] groups() {
        return Arrays.copyOf(groups, groupCount);
    }

    /** Of a crawler with its tokens in order: the one that the file names, or null. */
    String named() {
        return asker.inOrder && best < tokens.length ? named : null;
    }

    Matched matched() {
        if (groupCount == 0)
            return Matched.NONE;
        return best < tokens.length ? Matched.NAME : Matched.EVERYBODY;
    }
}
