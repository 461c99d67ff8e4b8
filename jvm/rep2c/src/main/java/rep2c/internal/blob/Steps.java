/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

/**
 * How many steps a blob can make a walk take at one byte.
 *
 * <p>An opened blob ensures that every walk ends, but not soon: a forged stream may fail along a chain that an honest one
 * would not have, and a forged output may link to all others.  Steps are the records that one byte visits, the outputs that
 * are applied and their entries or, for a list, rules and stars; all that for every rule set that applies to one token.
 *
 * <p>Nothing is recorded of what was counted before.  So each chain is followed from each of its places, but never beyond
 * the caller's limit; a longer chain, or a circle, exceeds it.
 */
final class Steps {
    private final Core core;
    private final long most;
    private final Record record = new Record();

    private Steps(Core core, long most) {
        this.core = core;
        this.most = most;
    }

    /** Whether no walk of BLOB takes more than MOST steps at one byte.  Cost: the records, outputs and rules, times MOST. */
    static boolean areWithin(Blob blob, int most) {
        long sets = mostSets(blob);
        Core core = new Core();
        for (int i = 0; i < blob.coreCount(); i++)
            if (new Steps(blob.loadCore(i, 0, core), most).count() * sets > most)
                return false;
        return true;
    }

    /** The most rule sets that apply to one token or to everybody, but at least 1. */
    private static long mostSets(Blob blob) {
        long most = Math.max(unsigned(blob.membersOfEverybody().count), 1);
        for (int i = 0; i < blob.tokenCount(); i++)
            most = Math.max(most, unsigned(blob.membersOf(i).count));
        return most;
    }

    private static long unsigned(int count) {
        return Integer.toUnsignedLong(count);
    }

    private long count() {
        switch (core.encoding) {
            case Format.CONSTANT:
                return 1;
            case Format.LIST:
                return unsigned(core.rules) + core.stars();
            case Format.DENSE:
                return 1 + worstOutputs();
            default:
                return worstFailures() + worstOutputs();
        }
    }

    /** The records that one byte visits from the worst record on. */
    private long worstFailures() {
        long worst = 0;
        for (int offset = 0; offset < core.stream && worst <= most; offset++)
            if (core.isRecord(offset))
                worst = Math.max(worst, failures(offset));
        return worst;
    }

    private long failures(int first) {
        long count = 0;
        for (int offset = first; count <= most;) {
            record.read(core.bytes, core.streamAt + offset, core.width);
            count++;
            if (record.kind == Record.FINAL || record.failKind == Record.FAIL_DEAD
                    || record.failKind == Record.FAIL_STAYS)
                break;
            offset = record.failKind == Record.FAIL_DEFAULT ? core.defaultFail : record.fail;
        }
        return count;
    }

    /** The outputs that are applied one after the other from the worst one on, and their entries. */
    private long worstOutputs() {
        long worst = 0;
        for (int i = 0; i < core.outputs && worst <= most; i++)
            worst = Math.max(worst, outputs(i));
        return worst;
    }

    private long outputs(int first) {
        long count = 0;
        for (int output = first; output != Format.NONE && count <= most; output = output(output, 2))
            count += 1 + unsigned(output(output + 1, 0)) - unsigned(output(output, 0));
        return count;
    }

    private int output(int output, int column) {
        return Format.tableAt(core.bytes, core.outputsAt, core.numberSize, output * Format.OUTPUT_COLUMNS + column);
    }
}
