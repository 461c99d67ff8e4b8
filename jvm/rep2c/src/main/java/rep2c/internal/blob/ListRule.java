/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

/** A rule of a list, as it lies in the tables of its core. */
public final class ListRule {
    /** Where its text begins, and its bytes. */
    public int text;
    public int size;
    /** Bytes of its first segment that are in its head. */
    public int inside;
    /** The path must end with it. */
    public boolean end;
    /** It has stars. */
    public boolean star;

    /** Reads rule INDEX of CORE, counted from the strongest. */
    public void read(Core core, int index) {
        int numberSize = core.ruleSize;
        int starFlag = starFlag(numberSize);
        int at = Format.ruleAt(core.bytes, core.offsetsAt, numberSize, index);
        int after = Format.ruleAt(core.bytes, core.offsetsAt, numberSize, index + 1) & starFlag - 1;
        int offset = at & starFlag - 1;
        text = core.textsAt + offset;
        size = after - offset;
        inside = Integer.numberOfTrailingZeros(core.bytes.get(core.freeAt + index) | 0x100);
        end = (at & starFlag << 1) != 0;
        star = (at & starFlag) != 0;
    }

    /** The flag of an offset of SIZE bytes that says that the rule has stars; the next higher one is of its end. */
    public static int starFlag(int size) {
        return 1 << 8 * size - 2;
    }
}
