/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rep2c.Explanation.Miss;
import rep2c.RobotsException;

/** Reads every value that the library writes, and nothing that is broken. */
class JsonTest {
    private static Json read(String text) {
        return Json.of(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void readsEveryValue() {
        Json all = read("{\"text\":\"a\",\"no\":false,\"yes\":true,\"none\":null,\"number\":12,\"most\":4294967296,"
                + "\"miss\":\"last-slash\",\"list\":[{\"line\":1},{\"line\":2}],\"empty\":[],\"object\":{\"line\":3},\"bare\":{}}");
        assertEquals("a", all.text("text"));
        assertFalse(all.flag("no"));
        assertTrue(all.flag("yes"));
        assertEquals(OptionalInt.empty(), all.numberIfAny("none"));
        assertEquals(OptionalInt.of(12), all.numberIfAny("number"));
        assertEquals(12, all.number("number"));
        assertEquals(Integer.MAX_VALUE, all.number("most"));
        assertEquals(Miss.LAST_SLASH, all.constant(Miss.class, "miss"));
        assertEquals(List.of(1, 2), all.list("list", each -> each.number("line")));
        assertEquals(List.of(), all.list("empty", each -> each));
        assertEquals(3, all.object("object", each -> each.number("line")).get());
        assertTrue(all.object("bare", each -> each).isPresent());
        assertTrue(all.object("none", each -> each).isEmpty());
        assertEquals(3, all.member("object").number("line"));
        assertEquals(Optional.of(Miss.LAST_SLASH), all.constantIfAny(Miss.class, "miss"));
        assertEquals(Optional.empty(), all.constantIfAny(Miss.class, "none"));
        assertEquals("b", read("{\"list\":[{\"k\":\"a\"},{\"k\":\"b\"}]}").one("list", "k", "b").text("k"));
    }

    @Test
    void readsEveryEscape() {
        assertEquals("\"\\/\b\f\n\r\t", read("{\"t\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}").text("t"));
        assertEquals("\u0001\u202e\u00e9", read("{\"t\":\"\\u0001\\u202E\\u00e9\"}").text("t"));
        assertEquals("\ud83d\ude00 \u00e9\ud83d\ude00", read("{\"t\":\"\\ud83d\\ude00 \u00e9\ud83d\ude00\"}").text("t"));
    }

    @Test
    void refusesWhatIsBroken() {
        String deep = "[".repeat(100_000);
        for (String text : new String[] {"", "[]", "1", "null", "{", "{\"a\":1", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
            "{\"a\":1}x", "{\"a\":tru}", "{\"a\":-}", "{\"a\":1-1}", "{\"a\":\"", "{\"a\":\"\\", "{\"a\":\"\\x\"}",
            "{\"a\":\"\\u12\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":[1 2]}", "{\"a\":" + deep}) {
            RobotsException error = assertThrows(RobotsException.class, () -> read(text), text);
            assertEquals(RobotsException.Reason.COMPILER, error.reason(), text);
        }
    }

    @Test
    void refusesOtherMembers() {
        Json other = read("{\"a\":1,\"miss\":\"none\"}");
        assertThrows(RobotsException.class, () -> other.text("a"));
        assertThrows(RobotsException.class, () -> other.flag("a"));
        assertThrows(RobotsException.class, () -> other.number("miss"));
        assertThrows(RobotsException.class, () -> other.number("missing"));
        assertThrows(RobotsException.class, () -> other.list("a", each -> each));
        assertThrows(RobotsException.class, () -> other.object("a", each -> each));
        assertThrows(RobotsException.class, () -> other.constant(Miss.class, "miss"));
        assertThrows(RobotsException.class, () -> other.constantIfAny(Miss.class, "miss"));
        assertThrows(RobotsException.class, () -> other.member("missing"));
        assertThrows(RobotsException.class, () -> read("{\"list\":[{\"k\":\"a\"}]}").one("list", "k", "b"));
    }
}
