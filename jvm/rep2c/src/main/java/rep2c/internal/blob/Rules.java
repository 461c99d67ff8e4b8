/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.util.List;

/** The rules that hold for a crawler: mostly one core; several, if a file names its tokens in different groups; or none. */
public final class Rules {
    /** The most groups of members that one crawler's tokens may have; in a pack, whose files differ, the most tokens. */
    public static final int PICK_MAX = 8;

    public final boolean canonical;
    /** No core: everything is allowed. */
    public final Core[] cores;

    private Rules(boolean canonical, Core[] cores) {
        this.canonical = canonical;
        this.cores = cores;
    }

    static Rules of(Blob blob, List<Slice> slices) {
        int count = 0;
        for (Slice slice : slices)
            count += slice.count;
        Core[] cores = new Core[count];
        int at = 0;
        for (Slice slice : slices)
            for (int i = 0; i < slice.count; i++)
                cores[at++] = blob.loadMember(slice.first + i, new Core());
        return new Rules(blob.isCanonical(), cores);
    }

    /** The rules of CORE alone. */
    public static Rules of(Core core) {
        return new Rules(core.canonical, new Core[] {core});
    }
}
