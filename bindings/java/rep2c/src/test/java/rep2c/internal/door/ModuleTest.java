/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import rep2c.RobotsException;

/** The bytecode of the module, and the memory of those that wait. */
class ModuleTest {
    /** HotSpot never compiles a method with more bytes than that (HugeMethodLimit). */
    private static final int HUGE_METHOD = 8000;

    /** But for one: the C library's printf_core(), by which messages of findings are written, and nothing else. */
    @Test
    void noMethodIsTooLargeForHotSpot() throws IOException {
        List<Integer> sizes = new ArrayList<>();
        for (int group = 0; Module.class.getResource("ModuleMachineFuncGroup_" + group + ".class") != null; group++)
            try (InputStream file = Module.class.getResourceAsStream("ModuleMachineFuncGroup_" + group + ".class")) {
                sizes.addAll(codeSizes(new DataInputStream(file)));
            }
        assertTrue(sizes.size() > 100, sizes.size() + " methods");
        sizes.removeIf(size -> size < HUGE_METHOD);
        assertTrue(sizes.size() <= 1, "methods of " + sizes + " bytes: build.sh inlines too much");
    }

    /** The sizes of the methods' code, read as the class file format (JVMS, chapter 4) has them. */
    private static List<Integer> codeSizes(DataInputStream in) throws IOException {
        List<Integer> sizes = new ArrayList<>();
        in.skipBytes(8);
        String[] texts = readConstants(in);
        in.skipBytes(6);
        in.skipBytes(2 * in.readUnsignedShort());
        for (int members = 0; members < 2; members++)
            for (int count = in.readUnsignedShort(); count > 0; count--) {
                in.skipBytes(6);
                for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--)
                    readAttribute(in, texts, sizes);
            }
        return sizes;
    }

    private static void readAttribute(DataInputStream in, String[] texts, List<Integer> sizes) throws IOException {
        boolean code = "Code".equals(texts[in.readUnsignedShort()]);
        int rest = in.readInt();
        if (code) {
            in.skipBytes(4);
            sizes.add(in.readInt());
            rest -= 8;
        }
        in.readFully(new byte[rest]);
    }

    private static String[] readConstants(DataInputStream in) throws IOException {
        String[] texts = new String[in.readUnsignedShort()];
        for (int i = 1; i < texts.length; i++) {
            int tag = in.readUnsignedByte();
            if (tag == 1)
                texts[i] = in.readUTF();
            else
                in.skipBytes(tag == 15 ? 3 : tag == 5 || tag == 6 ? 8 : tag == 7 || tag == 8 || tag == 16 ? 2 : 4);
            i += tag == 5 || tag == 6 ? 1 : 0;
        }
        return texts;
    }

    private final Bytecode machine = new Bytecode(0);

    private Reply call(Function function, String text, int... numbers) {
        return machine.call(function, text.getBytes(StandardCharsets.UTF_8), null, numbers);
    }

    /** Parses a text, has its blob made, and forgets both. */
    private void parse(String text) {
        machine.enter();
        int handle = call(Function.PARSE, text, 0, 0, 0).handle();
        assertEquals(0, call(Function.BLOB, "", handle, 0).result());
        machine.discard(machine.place(handle, text.length()), text.length());
        machine.leave();
    }

    @Test
    void memoryOfFreedObjectsStaysSmall() {
        StringBuilder large = new StringBuilder("user-agent: *\n");
        for (int i = 0; i < 15_000; i++)
            large.append("disallow: /*a").append(i).append("*b\n");
        parse(large.toString());
        long most = machine.bytes();
        assertTrue(most > 16 << 20, most + " bytes");
        for (int i = 0; i < 12_000; i++)
            parse("user-agent: *\ndisallow: /*" + i);
        assertTrue(machine.bytes() <= 8 << 20, most + " became " + machine.bytes());
    }

    @Test
    void aTrapIsAnExceptionAndTheMachineBeginsAnew() {
        machine.enter();
        Reply first = call(Function.PARSE, "user-agent: *", 0, 0, 0);
        long place = machine.place(first.handle(), 0);
        assertTrue(machine.has(place));
        machine.memory().fill((byte) 0xFF, 0, (int) machine.bytes());
        RobotsException trap = assertThrows(RobotsException.class, () -> call(Function.PARSE, "user-agent: *", 0, 0, 0));
        assertEquals(RobotsException.Reason.COMPILER, trap.reason());
        machine.leave();
        machine.enter();
        assertEquals(0, call(Function.PARSE, "user-agent: *", 0, 0, 0).result());
        assertFalse(machine.has(place));
    }
}
