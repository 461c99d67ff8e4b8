/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/**
 * An object of the JSON that the library writes (rep_say.h): without white space, and with whole numbers only.  Members that
 * nobody asks for are passed over.  An object that lacks a member, or has it with another type, is not the library's.
 */
public final class Json {
    private final Map<?, ?> members;

    private Json(Object value) {
        members = as(Map.class, value);
    }

    /** Reads TEXT, which is one object. */
    public static Json of(byte[] text) {
        return new Json(new Reader(new String(text, StandardCharsets.UTF_8)).all());
    }

    /** Reads TEXT, which is a list of objects. */
    public static <T> List<T> listOf(byte[] text, Function<Json, T> read) {
        return allOf(new Reader(new String(text, StandardCharsets.UTF_8)).all(), each -> read.apply(new Json(each)));
    }

    private static RobotsException broken(String what) {
        return new RobotsException(Reason.COMPILER, "the answer of the compiler is broken: " + what);
    }

    private static <T> T as(Class<T> type, Object value) {
        if (!type.isInstance(value))
            throw broken("no " + type.getSimpleName());
        return type.cast(value);
    }

    public String text(String name) {
        return as(String.class, members.get(name));
    }

    /** Returns a text, or nothing for null. */
    public Optional<String> textIfAny(String name) {
        return Optional.ofNullable(members.get(name)).map(text -> as(String.class, text));
    }

    public boolean flag(String name) {
        return as(Boolean.class, members.get(name));
    }

    /** Returns a flag, or nothing for null. */
    public Optional<Boolean> flagIfAny(String name) {
        return Optional.ofNullable(members.get(name)).map(flag -> as(Boolean.class, flag));
    }

    /** Returns a number; the largest int for a larger one. */
    public int number(String name) {
        return (int) Math.min(as(Long.class, members.get(name)), Integer.MAX_VALUE);
    }

    /** Returns a number, or nothing for null, which stands where no number would be right. */
    public OptionalInt numberIfAny(String name) {
        return members.get(name) == null ? OptionalInt.empty() : OptionalInt.of(number(name));
    }

    /** Returns the constant of TYPE with this name: LAST_SLASH for "last-slash". */
    public <E extends Enum<E>> E constant(Class<E> type, String name) {
        String word = text(name);
        try {
            return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException unknown) {
            throw broken(word);
        }
    }

    /** Returns such a constant, or nothing for null. */
    public <E extends Enum<E>> Optional<E> constantIfAny(Class<E> type, String name) {
        return Optional.ofNullable(members.get(name)).map(word -> constant(type, name));
    }

    /** Returns an object. */
    public Json member(String name) {
        return new Json(members.get(name));
    }

    /** Returns the object of a list whose member KEY is TEXT. */
    public Json one(String name, String key, String text) {
        return list(name, each -> each).stream().filter(each -> each.text(key).equals(text)).findFirst()
                .orElseThrow(() -> broken("no " + text));
    }

    /** Returns an object, or nothing for null. */
    public <T> Optional<T> object(String name, Function<Json, T> read) {
        return Optional.ofNullable(members.get(name)).map(Json::new).map(read);
    }

    /** Returns a list of objects, which nobody can change. */
    public <T> List<T> list(String name, Function<Json, T> read) {
        return allOf(members.get(name), each -> read.apply(new Json(each)));
    }

    /** Returns a list of texts, which nobody can change. */
    public List<String> texts(String name) {
        return allOf(members.get(name), each -> as(String.class, each));
    }

    private static <T> List<T> allOf(Object of, Function<Object, T> read) {
        List<T> list = new ArrayList<>();
        for (Object each : as(List.class, of))
            list.add(read.apply(each));
        return Collections.unmodifiableList(list);
    }

    /** Reads values from the beginning to the end of a text. */
    private static final class Reader {
        /** Of objects and lists in each other: more than any answer has, and too few to use up a stack. */
        private static final int DEPTH = 16;

        private final String text;
        private int at;
        private int depth;

        Reader(String text) {
            this.text = text;
        }

        Object all() {
            Object value = value();
            if (at < text.length())
                throw broken("more at " + at);
            return value;
        }

        /** Passes over TOKEN, if it is next. */
        private boolean passes(String token) {
            boolean next = text.startsWith(token, at);
            at += next ? token.length() : 0;
            return next;
        }

        private void pass(String token) {
            if (!passes(token))
                throw broken("no " + token + " at " + at);
        }

        private char next() {
            if (at == text.length())
                throw broken("it ends early");
            return text.charAt(at++);
        }

        private Object value() {
            if (passes("\""))
                return string();
            if (passes("{"))
                return object();
            if (passes("["))
                return list();
            if (passes("true"))
                return true;
            if (passes("false"))
                return false;
            return passes("null") ? null : number();
        }

        private Map<String, Object> object() {
            Map<String, Object> members = new HashMap<>();
            upTo("}", () -> {
                pass("\"");
                String name = string();
                pass(":");
                members.put(name, value());
            });
            return members;
        }

        private List<Object> list() {
            List<Object> values = new ArrayList<>();
            upTo("]", () -> values.add(value()));
            return values;
        }

        /** Calls READ for each of what commas part, up to BRACKET. */
        private void upTo(String bracket, Runnable read) {
            if (++depth > DEPTH)
                throw broken("too deep at " + at);
            if (!passes(bracket)) {
                do
                    read.run();
                while (passes(","));
                pass(bracket);
            }
            depth--;
        }

        private Long number() {
            int begin = at;
            while (at < text.length() && "-0123456789".indexOf(text.charAt(at)) >= 0)
                at++;
            try {
                return Long.valueOf(text.substring(begin, at));
            } catch (NumberFormatException none) {
                throw broken("no value at " + begin);
            }
        }

        /** Reads a string from behind its first quotation mark. */
        private String string() {
            StringBuilder string = new StringBuilder();
            for (char each = next(); each != '"'; each = next())
                string.append(each == '\\' ? escaped(next()) : each);
            return string.toString();
        }

        /** Returns what LETTER stands for behind a backslash.  A character past U+FFFF is two of them in both texts. */
        private char escaped(char letter) {
            int place = "\"\\/bfnrt".indexOf(letter);
            if (place >= 0)
                return "\"\\/\b\f\n\r\t".charAt(place);
            if (letter != 'u' || text.length() - at < 4)
                throw broken("an escape at " + at);
            at += 4;
            try {
                return (char) Integer.parseUnsignedInt(text.substring(at - 4, at), 16);
            } catch (NumberFormatException none) {
                throw broken("an escape at " + at);
            }
        }
    }
}
