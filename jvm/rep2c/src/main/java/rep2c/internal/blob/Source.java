/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.util.List;
import rep2c.Names;

/** What one robots.txt says: compiled, or as it was read.  It never changes, and any number of threads may ask it. */
public interface Source {
    /** Picks what holds for ASKER; what was not compiled is read with NAMES. */
    Picked pick(Asker asker, Names names);

    /** The rules that were PICKED; of what was not compiled, they are made now: one list. */
    Rules rulesOf(Picked picked);

    /** Whether directives were kept. */
    boolean hasDirectives();

    /** All directives, in their order. */
    List<Line> lines();

    /** The directive of the line NUMBER, whose group and run are not known then; null: there is none. */
    Line findLine(int number);

    /** It is for certain crawlers only. */
    boolean isSelected();

    /** The groups for "*" do not hold for these. */
    boolean isExempt();

    /** Of a source for certain crawlers: the number of TOKEN, or -1. */
    int findToken(String token);

    /** Bytes of memory. */
    int size();
}
