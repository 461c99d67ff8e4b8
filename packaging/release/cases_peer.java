/*
 * Answers for cases_peers.py: lines of robots.txt, URL and agent in base 64, tabs between them, from standard input;
 * "true", "false" or an exception's name for each, by crawler-commons, which the class path has.
 */
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

class CasesPeer {
    static byte[] bytes(String text) {
        return Base64.getDecoder().decode(text);
    }

    static String answer(String[] asked) {
        String url = new String(bytes(asked[1]), StandardCharsets.UTF_8);
        String agent = new String(bytes(asked[2]), StandardCharsets.UTF_8);
        var names = SimpleRobotRulesParser.sanitizeRobotNames(List.of(agent));

        try {
            var rules = new SimpleRobotRulesParser().parseContent(url, bytes(asked[0]), "text/plain", names);
            return Boolean.toString(rules.isAllowed(url));
        } catch (RuntimeException exception) {
            return exception.getClass().getSimpleName();
        }
    }

    public static void main(String[] arguments) throws Exception {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));

        for (String line; (line = input.readLine()) != null; )
            System.out.println(answer(line.split("\t", -1)));
    }
}
