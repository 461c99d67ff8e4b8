/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c emit`, case by case.  The argument is the command's path. */
#include "tests/cli/cli_run.h"

static const struct cli_file files[] = {
        {"robots.txt", "User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nDisallow: /*.pdf$\n"},
        {"main.c",
         "#include <stdio.h>\n#include <string.h>\n#include \"r.h\"\n"
         "int main(int argc, char **argv)\n{\n"
         "        uint32_t line;\n"
         "        int verdict = argc > 2 ? R_check_as(R_pick(argv[2], strlen(argv[2])), argv[1],\n"
         "                                            strlen(argv[1]), &line)\n"
         "                               : R_check(argv[1], strlen(argv[1]), &line);\n"
         "        printf(\"%d %u\\n\", verdict, (unsigned)line);\n}\n"},
        {"dump.c",
         "#include <stdio.h>\n#include \"b.h\"\n"
         "int main(void)\n{\n"
         "        if ((size_t)robots_blob % 8 == 0)\n"
         "                fwrite(robots_blob, 1, robots_BLOB_SIZE, stdout);\n}\n"},
};

static const struct cli_case emit_cases[] = {
        {"tables, built and asked",
         "rep2c emit --to c-table --prefix R robots.txt -o r.c && cc main.c r.c -o main && ./main /private && ./main "
         "https://a.example/x.pdf && ./main https://a.example/x.pdf examplebot/2 && ./main /private ExampleBot",
         0, "0 2\n1 0\n0 5\n1 0\n"},
        {"code, built and asked",
         "rep2c emit --to c-direct --prefix R robots.txt -o r.c && cc main.c r.c -o main && ./main /private && ./main "
         "https://a.example/x.pdf examplebot/2",
         0, "0 2\n0 5\n"},
        {"input for generators, from a name that has their brackets, built and asked",
         "cp robots.txt 'a%{%%{b'; rep2c emit --to re2c --prefix R 'a%{%%{b' -o r.re && re2c r.re -o r.c && cc main.c "
         "r.c -o main && ./main /private && rep2c emit --to ragel --prefix R 'a%{%%{b' -o r.rl && ragel -G2 r.rl -o "
         "r.c && cc main.c r.c -o main && ./main https://a.example/x.pdf examplebot/2",
         0, "0 2\n0 5\n"},
        {"an array of a stripped table",
         "rep2c compile --strip --encoding=dense robots.txt -o r.rep; rep2c emit -t c-blob r.rep -o b.c && cc dump.c "
         "b.c -o dump && ./dump | cmp - r.rep; grep -c 'From: r.rep' b.c",
         0, "1\n"},
        {"the same bytes each time",
         "mkdir a b; rep2c emit -t c-table robots.txt -o a/r.c; rep2c emit -t c-table robots.txt -o b/r.c; diff -r a b",
         0, ""},
        {"a blob, built and dumped",
         "rep2c emit --to=c-blob robots.txt -o b.c && cc dump.c b.c -o dump && ./dump >b.rep;rep2c compile robots.txt "
         "-o r.rep; cmp b.rep r.rep && rep2c check b.rep /private",
         1, "disallow\t2\t/private\n"},
        {"for certain agents, nothing is picked",
         "rep2c emit -t c-table -a ExampleBot robots.txt -o r.c; grep -c 'robots_pick\\|robots_check_as' r.c r.h;grep "
         "-h Options r.c",
         0, "r.c:0\nr.h:0\n * Options: --agent=ExampleBot\n"},
        {"verdicts alone",
         "rep2c emit -t c-table --prefix R --track verdict robots.txt -o r.c && cc main.c r.c -o main && ./main "
         "/private",
         0, "0 0\n"},
        {"a limit",
         "rep2c emit -t c-table --prefix R --max-bytes 20 -q robots.txt -o r.c && cc main.c r.c -o main && ./main "
         "/private; rep2c emit -t c-table --max-bytes 20 robots.txt -o r.c",
         0, "1 0\n", "rep2c: robots.txt: warning: "},
        {"a graph to standard output", "rep2c emit -t dot --prefix R robots.txt | grep '^digraph'", 0,
         "digraph \"R\" {\n"},
        {"data to standard output", "rep2c emit -t json robots.txt -o - | head -n 1", 0,
         "{\"format\": \"rep2c-automata\",\n"},
        {"text that is written from right to left, and controls, in no picture and no data",
         "printf 'user-agent: *\ndisallow: /a\342\200\256b\302\233c\n' >x; for k in json dot; do rep2c emit -t $k x "
         ">o; grep -c -e \"$(printf '\342\200\256')\" -e \"$(printf '\302\233')\" o; done; rep2c emit -t json x |grep "
         "-o '/a.*c\"'; rep2c emit -t dot x | grep -c 'a..xE2..x80..xAEb..xC2..x9Bc'",
         0, "0\n0\n/a\\u202eb\\u009bc\"\n1\n"},
        {"data to a file", "rep2c emit -t json -a ExampleBot robots.txt -o r; grep -c '\"token\":' r; ls r*", 0,
         "1\nr\nrobots.txt\n"},
        {"from standard input", "rep2c emit -t c-table - -o r.c <robots.txt; grep -h 'From:' r.c", 0,
         " * From: standard input\n"},
        {"no name ends a comment",
         "mkdir -p 'a*'; cp robots.txt 'a*/b*'; rep2c emit -t c-table --prefix R 'a*/b*' -o r.c; grep From: r.c;cc "
         "main.c r.c -o main && ./main /",
         0, " * From: a\\x2A/b*\n1 0\n"},
        {"no name ends a line of it",
         "n=$(printf 'a\\n\\\\?\\303'); cp robots.txt \"$n\"; rep2c emit -t c-table --prefix R \"$n\" -o r.c;grep "
         "From: r.c; cc main.c r.c -o main && ./main /",
         0, " * From: a\\x0A\\x5C\\x3F\\xC3\n1 0\n"},
        {"in a folder", "mkdir a.b; rep2c emit -t c-table robots.txt -o a.b/r.c; ls a.b; grep include..r a.b/r.c", 0,
         "r.c\nr.h\n#include \"r.h\"\n"},
};

static const struct cli_case error_cases[] = {
        {"no format", "rep2c emit robots.txt -o r.c", 2, "",
         "no format given: '--to FORMAT'\nTry 'rep2c emit --help'."},
        {"unknown format", "rep2c emit --to c robots.txt -o r.c", 2, "",
         "--to: 'c' is none of 'c-blob', 'c-direct', 'c-table'"},
        {"no output", "rep2c emit -t c-table robots.txt", 2, "",
         "c-table writes a header beside its source: '-o FILE.c'"},
        {"standard output", "rep2c emit -t c-table robots.txt -o -", 2, "", "'-o FILE.c' is needed"},
        {"another extension", "rep2c emit -t c-blob robots.txt -o r.h; s=$?; ls r.* 2>/dev/null; exit $s", 2, "",
         "'-o FILE.c' is needed"},
        {"an extension alone", "mkdir d; rep2c emit -t c-table robots.txt -o d/.c", 2, "", "'-o FILE.c' is needed"},
        {"a name that no #include can have",
         "rep2c emit -t c-table robots.txt -o 'a\"b.c'; s=$?; ls | grep '\"'; exit $s", 2, "",
         "--output: a header can't be included by the name of 'a\"b.c'"},
        {"a prefix that is not an identifier", "rep2c emit -t c-table -p 1a robots.txt -o r.c", 2, "",
         "--prefix: '1a' is not an identifier of C"},
        {"a prefix with a minus", "rep2c emit -t c-table -p a-b robots.txt -o r.c", 2, "", "--prefix: 'a-b'"},
        {"an empty prefix", "rep2c emit -t c-table --prefix= robots.txt -o r.c", 2, "", "--prefix: ''"},
        {"a keyword", "rep2c emit -t c-table -p while robots.txt -o r.c", 2, "", "--prefix: 'while'"},
        {"no such folder", "rep2c emit -t c-table robots.txt -o absent/r.c", 2, "", "rep2c: absent/r.c: No such file"},
        {"the header can't be written: neither is",
         "mkdir d d/r.h; echo old >d/r.c; rep2c emit -t c-table robots.txt -o d/r.c; s=$?; cat d/r.c; ls -A d; exit $s",
         2, "old\nr.c\nr.h\n", "rep2c: d/r.h: not a regular file"},
        {"a full disk: both stay as they were",
         "mkdir d; echo old >d/r.c; (ulimit -f 0; rep2c emit -t c-table robots.txt -o d/r.c 2>&1; echo $?) | cat;cat "
         "d/*; ls -A d",
         0, "rep2c: d/r.c: File too large\n2\nold\nr.c\n"},
        {"a blob of another version",
         "rep2c compile robots.txt -o r.rep; printf '\\143' | dd of=r.rep bs=1 seek=8 conv=notrunc 2>/dev/null;rep2c "
         "emit -t c-table r.rep -o r.c; s=$?; ls r.*; exit $s",
         2, "r.rep\n", "rep2c: r.rep: a blob of another format version"},
        {"a damaged blob", "rep2c compile robots.txt -o r.rep; head -c 90 r.rep | rep2c emit -t c-table - -o r.c", 2,
         "", "rep2c: standard input: "},
        {"tables of a blob",
         "rep2c compile robots.txt -o r.rep; rep2c emit -t c-table r.rep -o r.c; s=$?; ls r.*; exit $s", 2, "r.rep\n",
         "rep2c: r.rep: c-table is made of a robots.txt, and this is a blob: give what it was compiled from\n"},
        {"an agent for a blob", "rep2c compile robots.txt -o r.rep; rep2c emit -t c-table -a a r.rep -o r.c", 2, "",
         "rep2c: r.rep: a crawler, --track and --max-bytes are for a robots.txt"},
        {"tracking for a blob", "rep2c compile robots.txt -o r.rep; rep2c emit -t c-table --track rule r.rep -o r.c", 2,
         "", "are for a robots.txt, and this is a blob"},
        {"a limit for a blob", "rep2c compile robots.txt -o r.rep; rep2c emit -t c-table --max-bytes 9 r.rep -o r.c", 2,
         "", "are for a robots.txt, and this is a blob"},
        {"unknown tracking", "rep2c emit -t c-table --track x robots.txt -o r.c", 2, "",
         "--track: 'x' is neither 'rule' nor 'verdict'\nTry 'rep2c emit --help'."},
        {"states where there is no limit", "rep2c emit -t c-table --max-states 9 robots.txt -o r.c", 2, "",
         "--max-states: c-table takes automata of any size"},
        {"too many states to draw", "rep2c emit -t dot --max-states 3 robots.txt", 2, "",
         "rep2c: robots.txt: too many states for dot: --agent leaves rules out, --max-states raises the limit\n"},
        {"too many states to write",
         "rep2c emit -t json --max-states 3 robots.txt -o r; s=$?; ls r* | grep -v txt; exit $s", 2, "",
         "rep2c: robots.txt: too many states for json: "},
        {"too many states for code", "rep2c emit -t c-direct --max-states 3 robots.txt -o r.c; s=$?; ls r.*; exit $s",
         0, "r.c\nr.h\n",
         "automata are tables, for all together have too many states for c-direct: --agent leaves rules out, "
         "--max-states raises the limit\n"},
        {"too many states, quietly", "rep2c emit -qt c-direct --max-states 3 robots.txt -o r.c", 0, ""},
        {"input for re2c that is called C", "rep2c emit -t re2c robots.txt -o r.c", 2, "",
         "re2c writes a header beside its source: '-o FILE.re' is needed"},
        {"names for what has none", "rep2c emit -t json --prefix a robots.txt", 2, "",
         "--prefix: there are no names in json"},
        {"no number of states", "rep2c emit -t c-table --max-states x robots.txt -o r.c", 2, "",
         "--max-states: 'x' is not a number"},
        {"no states", "rep2c emit -t c-table --max-states 0 robots.txt -o r.c", 2, "", "is not within 1 and"},
};

CLI_FILES(files)
CLI_TEST(emit_cases)
CLI_TEST(error_cases)
