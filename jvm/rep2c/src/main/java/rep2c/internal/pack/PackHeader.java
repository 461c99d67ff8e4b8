/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.pack;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import rep2c.Dialect;
import rep2c.Names;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.blob.Asker;

/** The header of a pack and its crawlers (crawl/PACK.md), which are checked when it is opened. */
public final class PackHeader {
    private static final int SIZE = 256;
    private static final long MAGIC = 0x0A1A0A0D4B505289L;
    private static final int VERSION = 4;
    private static final int CRAWLERS_MAX = 4096;
    private static final int CRAWLERS_SIZE_MAX = 1 << 24;
    private static final int RULE_ALIGN = 64;
    static final int LINE = 64;

    private final PackFile file;
    final long rules;
    final long entries;
    final long entriesSize;
    final long index;
    final long lines;
    final long homes;
    final long spill;
    final long seed;
    public final long origins;
    public final Dialect dialect;
    public final Names names;
    /** The crawlers that the pack is made for; empty: all. */
    public final List<Asker> crawlers = new ArrayList<>();

    PackHeader(PackFile file) {
        this.file = file;
        checkBegin();
        rules = word(5);
        entries = word(6);
        index = word(7);
        lines = word(8);
        homes = word(9);
        spill = word(10);
        seed = word(11);
        origins = word(12);
        entriesSize = word(21);
        checkSections();
        long reading = word(20);
        int dialectNumber = (int) (reading & 0xFF);
        int namesNumber = (int) (reading >> 8 & 0xFF);
        expect(dialectNumber <= 1 && namesNumber <= 2 && (reading >> 16 & 0xFF) <= 2
                && below(reading >>> 24, 2),
                "an unknown way to read files");
        dialect = Dialect.values()[dialectNumber];
        names = Names.values()[namesNumber];
        readCrawlers();
    }

    private long word(int number) {
        return file.word(8L * number);
    }

    private static void expect(boolean good, String what) {
        if (!good)
            throw PackFile.damaged(what);
    }

    private void checkBegin() {
        expect(file.size >= SIZE && word(0) == MAGIC, "it does not begin as one");
        if (word(1) != VERSION)
            throw new RobotsException(Reason.VERSION, "a pack of another format version");
        byte[] head = new byte[SIZE - 8];
        for (int i = 0; i < head.length; i++)
            head[i] = file.buffer(0).get(i);
        expect(Xxh3.hash(head, head.length, 0) == word(31), "the header is damaged");
        expect(word(2) == file.size, "the file is not as long as its header says");
    }

    /** What files say beside their rules was kept of all origins. */
    public boolean keepsBeside() {
        return word(20) >>> 24 == 1;
    }

    private static boolean below(long number, long limit) {
        return Long.compareUnsigned(number, limit) < 0;
    }

    /** The sections follow each other, and are of sizes that can be. */
    private void checkSections() {
        long crawlersSize = word(4);
        long size = file.size;
        expect(below(crawlersSize, size - SIZE + 1) && !below(rules, SIZE + crawlersSize) && rules % RULE_ALIGN == 0
                && below(rules, size + 1), "rules that begin where they can't");
        expect(!below(entries, rules) && entries % 8 == 0 && below(entries, size + 1),
                "entries that begin where they can't");
        expect(below(entriesSize, size - entries + 1), "more entries than there is room for");
        expect(!below(index, entries + entriesSize) && index % LINE == 0 && below(index, size + 1),
                "an index that begins where it can't");
        expect((size - index) % LINE == 0 && (size - index) / LINE == lines, "an index of another size");
        expect(homes != 0 && below(homes, lines + 1) && below(homes, 1L << 32), "homes that the index does not have");
        expect(below(spill, lines - homes + 1), "spill past the index");
        for (int i = 28; i < 31; i++)
            expect(word(i) == 0, "a header with what this version does not have");
    }

    /* ---- the crawlers */

    private int at = SIZE;
    private int end;

    private void readCrawlers() {
        long count = word(3);
        expect(below(count, CRAWLERS_MAX + 1), "more crawlers than a pack can have");
        expect(below(word(4), CRAWLERS_SIZE_MAX + 1), "a larger section of crawlers than a pack can have");
        end = SIZE + (int) word(4);
        for (int i = 0; i < count; i++)
            crawlers.add(readCrawler());
        expect(at == end, "crawlers that can't be read");
    }

    private Asker readCrawler() {
        int flags = take(1);
        int count = take(1);
        expect(flags <= 3, "crawlers that can't be read");
        takeText(); /* what it is called */
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < count; i++)
            tokens.add(takeText());
        return new Asker(tokens, (flags & 1) != 0, (flags & 2) != 0, names);
    }

    private int take(int size) {
        expect(end - at >= size, "crawlers that can't be read");
        int number = size == 1 ? file.buffer(0).get(at) & 0xFF : file.buffer(0).getShort(at) & 0xFFFF;
        at += size;
        return number;
    }

    private String takeText() {
        int size = take(2);
        expect(end - at >= size, "crawlers that can't be read");
        byte[] text = new byte[size];
        for (int i = 0; i < size; i++)
            text[i] = file.buffer(0).get(at + i);
        at += size;
        return new String(text, StandardCharsets.UTF_8);
    }
}
