/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

/** What a call returned, and the numbers and bytes that it left. */
final class Reply {
    static final int WORDS = 4;
    private static final byte[] NOTHING = {};

    /** The result, the words, and behind them what {@link Native} has to release of a pack. */
    final long[] numbers;
    final byte[] output;

    Reply(long[] numbers, byte[] output) {
        this.numbers = numbers;
        this.output = output == null ? NOTHING : output;
    }

    int result() {
        return (int) numbers[0];
    }

    long word(int number) {
        return numbers[1 + number];
    }

    int handle() {
        return (int) word(0);
    }
}
