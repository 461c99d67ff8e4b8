/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.pack;

import java.nio.ByteBuffer;
import java.util.BitSet;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.blob.Blob;

/**
 * Looks origins up in a pack.  An entry is checked each time it is read, a blob before its first walk, which is remembered.
 */
public final class PackReader {
    /** What holds for an origin. */
    public static final int DISALLOW_ALL = 0;
    public static final int ALLOW_ALL = 1;
    public static final int RULES = 2;
    /** Only a redirect is known, which leads nowhere. */
    private static final int FOLLOW = 4;

    private static final int SLOTS = 8;
    private static final int HEAD = 22;
    private static final int ANSWERED = 1;
    private static final int FAILING = 2;
    private static final int HISTORY = 4;
    private static final int REDIRECT = 8;
    private static final int BESIDE = 16;
    private static final int BEFORE = 32;
    private static final int PACE = 64; // what no writer of today sets
    private static final int USAGE = 128;
    private static final int RULE_ALIGN = 64;
    private static final long PLACE_MASK = (1L << 48) - 1;

    private final PackFile file;
    public final PackHeader header;
    /** The blobs that were checked, by their place in units of {@link #RULE_ALIGN}. */
    private final BitSet[] checked;
    private final int maxSteps;

    /** Reads FILE; refuses rules for which a check could take more than MAX_STEPS steps at one byte of a path; 0: no limit. */
    public PackReader(PackFile file, int maxSteps) {
        this.file = file;
        this.maxSteps = maxSteps;
        this.header = new PackHeader(file);
        this.checked = new BitSet[(int) (file.size / RULE_ALIGN >>> 20) + 1];
    }

    /** An entry, as far as a check needs it. */
    public static final class Entry {
        public int outcome;
        /** Where its rules are; 0: it has none. */
        long rules;
        /** Where what its file says beside them is; 0: nothing, or it was not kept. */
        long beside;
        /** In seconds since 1970; 0: not known. */
        public long fetched;
        public long freshUntil;
        public int status;
    }

    /** Finds the entry of the origin that is the first SIZE bytes of ORIGIN; false where the pack does not know it. */
    public boolean find(byte[] origin, int size, Entry entry) {
        if (size > Xxh3.MAX)
            return false;
        long hash = Xxh3.hash(origin, size, header.seed);
        long line = (hash >>> 32) * header.homes >>> 32;
        for (long last = line + header.spill; line <= last; line++) {
            long place = header.index + line * PackHeader.LINE;
            for (int i = 0; i < SLOTS; i++) {
                long slot = file.word(place + 8 * i);
                if (slot == 0)
                    return false;
                if (slot >>> 48 == (hash & 0xFFFF) && read(((slot & PLACE_MASK) - 1) * 8, origin, size, entry))
                    return entry.outcome != FOLLOW;
            }
        }
        return false;
    }

    /** Reads the entry at OFFSET, any number; false where it is of another origin. */
    private boolean read(long offset, byte[] origin, int size, Entry entry) {
        long room = header.entriesSize - offset;
        if (offset < 0 || offset > header.entriesSize || room < HEAD)
            throw PackFile.damaged("an entry outside of its section");
        ByteBuffer bytes = file.buffer(header.entries + offset);
        int at = file.index(header.entries + offset);
        int flags = bytes.get(at + 18) & 0xFF;
        int length = bytes.getShort(at + 20) & 0xFFFF;
        long entrySize = sizeOf(bytes, at, flags, length, room);
        if (room < entrySize)
            throw PackFile.damaged("an entry that goes on past its section");
        if ((flags & (REDIRECT | HISTORY)) == REDIRECT
                || (flags & (BEFORE | REDIRECT)) == BEFORE)
            throw PackFile.damaged("an entry with flags that don't go together");
        readFetch(bytes, at, flags, length, entry);
        entry.beside = (flags & BESIDE) != 0 ? file.word(header.entries + offset + entrySize - 8) : 0;
        if (entry.beside != 0 && entry.rules == 0)
            throw PackFile.damaged("an entry with something beside no rules");
        if (length != size)
            return false;
        for (int i = 0; i < size; i++)
            if (bytes.get(at + HEAD + i) != origin[i])
                return false;
        return true;
    }

    private static int failingAt(int length) {
        return HEAD + length + 3 & ~3;
    }

    private static long sizeOf(ByteBuffer bytes, int at, int flags, int length, long room) {
        long size = failingAt(length) + ((flags & FAILING) != 0 ? 16 : 0);
        if ((flags & HISTORY) != 0) {
            long events = 0;
            if (size + 16 <= room) {
                int counts = (int) (at + size);
                events = 8L * ((bytes.get(counts) & 0xFF) + (bytes.get(counts + 2) & 0xFF))
                        + 16L * (bytes.get(counts + 1) & 0xFF) + 12L * (bytes.get(counts + 3) & 0xFF);
            }
            size += 16 + events;
        }
        if ((flags & REDIRECT) != 0)
            size += 8 + (size + 8 <= room ? bytes.getShort((int) (at + size)) & 0xFFFF : 0);
        if ((flags & BEFORE) != 0)
            size += 32;
        if ((flags & PACE) != 0)
            size += 16;
        if ((flags & USAGE) != 0)
            size += 8;
        return (size + 7 & ~7L) + ((flags & BESIDE) != 0 ? 8 : 0);
    }

    private static void readFetch(ByteBuffer bytes, int at, int flags, int length, Entry entry) {
        boolean answered = (flags & ANSWERED) != 0;
        entry.rules = bytes.getLong(at);
        entry.outcome = bytes.get(at + 19) & 0xFF;
        entry.status = bytes.getShort(at + 16) & 0xFFFF;
        int answer = entry.rules != 0 ? RULES : ALLOW_ALL;
        if (entry.outcome > RULES && entry.outcome != FOLLOW)
            throw PackFile.damaged("an entry with an unknown outcome");
        if (entry.rules != 0 && !answered)
            throw PackFile.damaged("an entry with rules that no answer had");
        if ((flags & (ANSWERED | FAILING)) == 0) {
            if ((flags & (REDIRECT | HISTORY)) == 0 || entry.outcome != FOLLOW)
                throw PackFile.damaged("an entry of no fetch");
        } else if (entry.outcome != DISALLOW_ALL && entry.outcome != (answered ? answer : ALLOW_ALL)) {
            throw PackFile.damaged("an entry whose outcome is not that of its answer");
        }
        readTimes(bytes, at, flags, length, entry);
    }

    private static long seconds(ByteBuffer bytes, int at) {
        return bytes.getInt(at) & 0xFFFFFFFFL;
    }

    private static void readTimes(ByteBuffer bytes, int at, int flags, int length, Entry entry) {
        long confirmed = seconds(bytes, at + 8);
        int failing = at + failingAt(length);
        boolean failed = (flags & FAILING) != 0 && bytes.getInt(failing) != 0;
        long lastFailure = failed ? seconds(bytes, failing + 8) : 0;
        entry.fetched = (flags & ANSWERED) != 0 ? confirmed : lastFailure;
        if ((flags & ANSWERED) != 0)
            entry.freshUntil = confirmed != 0 ? confirmed + seconds(bytes, at + 12) : 0;
        else
            entry.freshUntil = lastFailure != 0 ? lastFailure + seconds(bytes, failing + 12) : 0;
    }

    /** Opens the rules of ENTRY for the crawler NUMBER among those that the pack is made for. */
    public Blob open(Entry entry, int number) {
        long place = entry.rules;
        if (header.crawlers.size() > 1) {
            if (sizeAt(place) != 8L * header.crawlers.size())
                throw PackFile.damaged("a list of rules of another size");
            place = file.word(place + 8L * number);
        }
        return openAt(place);
    }

    /** Opens what the file of ENTRY says beside its rules: directives that are read with the pack's names; null: nothing is
     * there. */
    public Blob openBeside(Entry entry) {
        return entry.beside == 0 ? null : openAt(entry.beside);
    }

    private Blob openAt(long place) {
        long size = sizeAt(place);
        if (size > file.longest)
            throw new RobotsException(Reason.LIMIT, "rules of over " + file.longest + " bytes");
        ByteBuffer bytes = file.buffer(place);
        int at = file.index(place);
        if (isChecked(place))
            return Blob.opened(bytes, at, (int) size);
        Blob blob = Blob.open(bytes, at, (int) size);
        if (maxSteps != 0)
            blob.requireWithin(maxSteps);
        setChecked(place);
        return blob;
    }

    /** The size of the rules at PLACE, any number. */
    private long sizeAt(long place) {
        if (place % RULE_ALIGN != 0 || place <= header.rules || place >= header.entries)
            throw PackFile.damaged("rules out of place");
        long size = file.word(place - 8);
        if (size < 0 || size > header.entries - place)
            throw PackFile.damaged("rules that go on past their section");
        return size;
    }

    private boolean isChecked(long place) {
        long bit = place / RULE_ALIGN;
        BitSet part = checked[(int) (bit >>> 20)];
        return part != null && part.get((int) (bit & 0xFFFFF));
    }

    /** Threads that see no bit yet check the blob once more. */
    private synchronized void setChecked(long place) {
        long bit = place / RULE_ALIGN;
        int part = (int) (bit >>> 20);
        if (checked[part] == null)
            checked[part] = new BitSet(1 << 20);
        checked[part].set((int) (bit & 0xFFFFF));
    }
}
