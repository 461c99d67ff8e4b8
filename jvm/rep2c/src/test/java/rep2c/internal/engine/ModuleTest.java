/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import rep2c.Dialect;
import rep2c.Names;
import rep2c.RobotsException;

/** The bytecode of the module, and the memory of those that wait. */
class ModuleTest {
    /** HotSpot never compiles a method with more bytes than that (HugeMethodLimit). */
    private static final int HUGE_METHOD = 8000;

    private static Request request(String text) {
        return new Request(text.getBytes(StandardCharsets.UTF_8), Dialect.GOOGLE, Names.TOKEN, 0, null);
    }

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

    @Test
    void memoryOfWaitingCompilersStaysSmall() {
        StringBuilder large = new StringBuilder("user-agent: *\n");
        for (int i = 0; i < 15_000; i++)
            large.append("disallow: /*a").append(i).append("*b\n");
        for (int i = 0; i < 200; i++)
            Engines.compile(request("user-agent: *\ndisallow: /" + i), Encoding.AUTO);
        Engines.compile(request(large.toString()), Encoding.AUTO);
        long first = Engines.bytes();
        for (int i = 0; i < 2000; i++)
            Engines.compile(request("user-agent: *\ndisallow: /*" + i), Encoding.LIST);
        assertTrue(Engines.bytes() <= Math.max(first, 8 << 20), first + " became " + Engines.bytes());
    }

    @Test
    void aTrapIsAnExceptionAndTheNextFileIsCompiled() {
        byte[] good = Engines.compile(request("user-agent: *\ndisallow: /"), Encoding.LIST);
        Engine engine = new Engine();
        engine.memory().fill((byte) 0xFF, 0, engine.bytes());
        RobotsException trap = assertThrows(RobotsException.class,
                () -> Engines.runWith(engine, Task.COMPILE, request("user-agent: *"), Encoding.LIST, new byte[0]));
        assertEquals(RobotsException.Reason.COMPILER, trap.reason());
        assertEquals(good.length, Engines.compile(request("user-agent: *\ndisallow: /"), Encoding.LIST).length);
    }
}
