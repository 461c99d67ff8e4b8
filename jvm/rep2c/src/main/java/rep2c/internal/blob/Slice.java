/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

/** Members of a blob that hold together. */
final class Slice {
    final int first;
    final int count;

    Slice(int first, int count) {
        this.first = first;
        this.count = count;
    }

    boolean equalTo(Slice other) {
        return first == other.first && count == other.count;
    }
}
