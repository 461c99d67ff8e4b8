/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.syntax;

import java.util.ArrayList;
import java.util.List;
import rep2c.Names;

/**
 * The products that a User-Agent field names.  It is read in parts: between white space, semicolons and commas outside of
 * comments, where every word may be a product; between semicolons and commas within a comment.
 */
public final class AgentHeader {
    private final String text;
    private final Names names;
    private int at;
    /** Of the comments that AT stands in. */
    private int depth;
    /** In a comment, behind its part "compatible". */
    private boolean compatible;

    private AgentHeader(String text, Names names) {
        this.text = text;
        this.names = names;
    }

    /** The product tokens in HEADER. */
    public static List<String> tokens(String header, Names names) {
        AgentHeader field = new AgentHeader(header, names);
        List<String> tokens = new ArrayList<>();
        for (String part = field.takePart(); !part.isEmpty(); part = field.takePart()) {
            String token = field.namedBy(part);
            if (!token.isEmpty())
                tokens.add(token);
        }
        return tokens;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private boolean endsPart(char c) {
        return c == ';' || c == ',' || c == '(' || c == ')' || (depth == 0 && isBlank(c));
    }

    /** Takes what separates parts, and goes into comments and out of them. */
    private void takeSeparators() {
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (!isBlank(c) && !endsPart(c))
                return;
            if (c == '(')
                depth++;
            else if (c == ')')
                depth -= depth > 0 ? 1 : 0;
            else
                continue;
            compatible = false;
        }
    }

    /** Takes the next part; what a backslash quotes ends none. */
    private String takePart() {
        takeSeparators();
        int begin = at;
        while (at < text.length() && !endsPart(text.charAt(at)))
            at += text.charAt(at) == '\\' && text.length() - at > 1 ? 2 : 1;
        return text.substring(begin, at);
    }

    private static boolean isDigit(String rest, int place) {
        return rest.length() > place && rest.charAt(place) >= '0' && rest.charAt(place) <= '9';
    }

    private static boolean isVersion(String rest) {
        return rest.startsWith("/") && (isDigit(rest, 1) || (rest.startsWith("/v") && isDigit(rest, 2)));
    }

    /** REST is nothing but white space, or white space and the address of a page, "+https://...". */
    private static boolean isAddress(String rest) {
        int place = 0;
        while (place < rest.length() && isBlank(rest.charAt(place)))
            place++;
        return place == rest.length() || (place > 0 && rest.charAt(place) == '+');
    }

    /** The product token that PART names, or "". */
    private String namedBy(String part) {
        String token = Tokens.begin(part, names);
        String rest = part.substring(token.length());
        if (depth == 0)
            return rest.isEmpty() || rest.charAt(0) == '/' ? token : "";
        if (Tokens.compare(token, "compatible") == 0 && isAddress(rest)) {
            compatible = true;
            return "";
        }
        return isVersion(rest) || (compatible && isAddress(rest)) ? token : "";
    }
}
