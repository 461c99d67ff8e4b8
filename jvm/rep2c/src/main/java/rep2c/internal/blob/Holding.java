/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import rep2c.Matched;
import rep2c.Names;
import rep2c.internal.syntax.Tokens;

/**
 * The directives of a robots.txt that hold for a crawler: those of its groups, and those that hold for all, such as sitemaps.
 *
 * <p>Crawl-delay, request-rate and visit-time hold for the run of user-agent lines that stands directly above them, as other
 * parsers have it.
 */
public final class Holding {
    private final Source source;
    private final Names names;
    private final List<Line> lines;
    /** The tokens by which lines may name the crawler; null: those of a blob. */
    private final List<String> agents;
    private final boolean named;
    private final boolean exempt;
    private final boolean delayOfAll;

    /** NAMEDTOKEN is what SOURCE, which is read with READ, said when it picked the rules of ASKER. */
    public Holding(Source source, Names read, Asker asker, String namedToken) {
        this.source = source;
        this.names = read;
        this.lines = source.lines();
        this.delayOfAll = asker.takesDelayOfAll();
        if (asker.inOrder && namedToken == null && !asker.everybody && !source.isExempt()) {
            /* No line names it, and it ignores the groups for "*". */
            agents = Collections.singletonList("");
            named = true;
            exempt = true;
            return;
        }
        List<String> tokens = asker.tokens;
        if (asker.inOrder)
            tokens = namedToken == null ? Collections.emptyList() : Collections.singletonList(namedToken);
        agents = tokens.isEmpty() ? null : tokens;
        exempt = false;
        named = source.isExempt() || ((agents != null || source.isSelected()) && lines.stream().anyMatch(this::isNaming));
    }

    /** What holds for ASKER by the user-agent lines of SOURCE alone, which may have no rules. */
    public static Holding ofFile(Source source, Names names, Asker asker) {
        String first = null;
        for (int i = 0; i < asker.tokens.size() && asker.inOrder && first == null; i++) {
            List<String> one = asker.tokens.subList(i, i + 1);
            if (new Holding(source, names, new Asker(one, false, true, asker.names), null).matched() == Matched.NAME)
                first = one.get(0);
        }
        return new Holding(source, names, asker, first);
    }

    /** The lines that hold, in their order. */
    public List<Line> lines() {
        List<Line> found = new ArrayList<>();
        int group = Format.NONE;
        int run = Format.NONE;
        boolean inside = false;
        boolean inRun = false;
        boolean allRun = false;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.group != group) {
                group = line.group;
                inside = groupHolds(i, group);
            }
            if (line.run != run) {
                run = line.run;
                inRun = runHolds(i, run, this::isTheirs);
                allRun = delayOfAll && runHolds(i, run, Holding::namesEverybody);
            }
            if (holds(line, inside, inRun) || (allRun && Pace.isDelay(line)))
                found.add(line);
        }
        return found;
    }

    /** Which groups these are. */
    public Matched matched() {
        if (exempt || (source.isExempt() && lines.stream().noneMatch(this::isNaming)))
            return Matched.NONE;
        if (named)
            return Matched.NAME;
        for (Line line : lines)
            if (namesEverybody(line))
                return Matched.EVERYBODY;
        return Matched.NONE;
    }

    private boolean isNaming(Line line) {
        if (line.kind != Line.USER_AGENT)
            return false;
        String token = Tokens.begin(line.value(), names);
        if (token.isEmpty())
            return false;
        if (agents == null)
            return source.findToken(token) >= 0;
        for (String agent : agents)
            if (Tokens.compare(token, Tokens.ofCrawler(agent, names)) == 0)
                return true;
        return false;
    }

    private boolean isTheirs(Line line) {
        return named ? isNaming(line) : namesEverybody(line);
    }

    private static boolean namesEverybody(Line line) {
        return line.kind == Line.USER_AGENT && Tokens.namesEverybody(line.value());
    }

    private boolean groupHolds(int index, int group) {
        if (group == Format.NONE)
            return false;
        for (int i = index; i < lines.size() && lines.get(i).group == group; i++)
            if (isTheirs(lines.get(i)))
                return true;
        return false;
    }

    private boolean runHolds(int index, int run, Predicate<Line> isFor) {
        if (run == Format.NONE)
            return false;
        for (int i = index; i < lines.size() && lines.get(i).run == run; i++)
            if (isFor.test(lines.get(i)))
                return true;
        return false;
    }

    private static boolean holds(Line line, boolean inside, boolean inRun) {
        if (line.isOfSite())
            return true;
        if (line.kind != Line.OTHER)
            return inside;
        return Pace.isPace(line) ? inRun : inside;
    }
}
