/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import rep2c.internal.door.Door;
import rep2c.internal.door.Json;
import rep2c.internal.door.Ref;

/** What is wrong with a robots.txt, for all URLs and crawlers, not for some that were tried.  Objects never change. */
public final class Findings {
    private static final Comparator<Finding> ORDER =
            Comparator.comparingInt(Finding::line).thenComparingInt(Finding::column).thenComparing(Finding::id);

    private final List<Finding> list;
    private final int undecided;

    private Findings(Json answer) {
        List<Finding> found = new ArrayList<>(answer.list("findings", Finding::new));
        found.sort(ORDER);
        list = Collections.unmodifiableList(found);
        undecided = answer.number("undecided");
    }

    /**
     * Looks for findings in a robots.txt of an unknown site, read as Google's parser does.
     *
     * @param text its bytes
     * @return what was found
     */
    public static Findings in(byte[] text) {
        return in(text, Options.DEFAULT, null);
    }

    /**
     * Looks for findings in a robots.txt.  A file of 500 KiB may take seconds.
     *
     * @param text its bytes
     * @param options how it is read; their crawler is not used
     * @param site a URL of its site, such as that of the file; null: it is unknown, and sitemaps are compared with each other
     * @return what was found
     * @throws RobotsException if SITE is not a URL, or if the compiler's memory is used up
     */
    public static Findings in(byte[] text, Options options, String site) {
        if (site != null)
            Door.requireOrigin(site);
        Ref robots = Door.parse(text, options.dialect().ordinal(), options.names().ordinal(), options.maxBytes());
        return new Findings(Json.of(Door.ask(robots, null, "lint", site == null ? "" : site)));
    }

    /** {@return an immutable list of the findings, in the order of lines} */
    public List<Finding> list() {
        return list;
    }

    /** {@return how many questions were not settled within the budget of steps; 0 for all but made-up files} */
    public int undecided() {
        return undecided;
    }
}
