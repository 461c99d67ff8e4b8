/* SPDX-License-Identifier: Apache-2.0 */
/* The command while its environment fails: full disks, closed pipes, signals at any moment.  The argument is its
   path. tests/cli/cli.c tests ordinary errors, tests/cli/file_faults.c every single call that can fail. */
#include "tests/cli/cli_run.h"

/* For a robots.txt that takes a while: 60,000 lines. */
#define BIG                                                                                                          \
        "{ echo 'user-agent: *'; yes 'disallow: /*a' | head -n 60000 | awk '{ print $0 NR \"*b\" NR % 7 }'; } >big;" \
        "big() { rep2c compile --max-bytes 8M big \"$@\"; };"

static const struct cli_file files[] = {
        {"robots.txt", "User-agent: *\nDisallow: /private\n"},
        {"lines", "robots.txt\tA\t/private\nrobots.txt\tA\t/\n"},
};

static const struct cli_case full_cases[] = {
        {"a device that is full", "rep2c compile robots.txt -o /dev/full; s=$?; ls -l /dev/full | cut -c1; exit $s", 2,
         "c\n", "rep2c: /dev/full: No space left on device"},
        {"past the limit of a file's size, in the middle",
         BIG
         "mkdir d; echo old >d/r.rep; (ulimit -f 100; big --force -o d/r.rep 2>&1; echo $?) | cat; cat d/*; ls -A d",
         0, "rep2c: d/r.rep: File too large\n2\nold\nr.rep\n"},
        {"the same on standard output", BIG "(ulimit -f 100; big -o - >x; echo $?)", 0, "2\n",
         "rep2c: standard output: File too large"},
        /* Only some users may mount; for others the case says itself what is expected. */
        {"a file system that is full",
         BIG "mkdir d; if mount -t tmpfs -o size=100k none d 2>/dev/null; then echo old >d/r.rep; big --force -o "
             "d/r.rep;echo $?; cat d/*; ls -A d; umount d; else echo 'rep2c: d/r.rep: No space left on device' "
             ">&2;printf '2\\nold\\nr.rep\\n'; fi",
         0, "2\nold\nr.rep\n", "rep2c: d/r.rep: No space left on device"},
        {"url, line by line", "yes https://a.example/x | rep2c url >/dev/full", 2, "",
         "standard output: No space left on device"},
        {"fetch", "rep2c fetch http://127.0.0.1:1/ >/dev/full", 2, "", "standard output: No space left on device"},
        {"stderr, too", "rep2c check robots.txt /private >/dev/full 2>/dev/full", 2, ""},
};

/* What can't be the output is left as it is, and nothing beside it. */
static const struct cli_case output_cases[] = {
        {"a directory", "mkdir d; rep2c compile robots.txt -o d; s=$?; ls -A . d | tr '\\n' ' '; exit $s", 2,
         ".: d lines robots.txt  d: ", "rep2c: d: Is a directory"},
        {"no directory", "rep2c fetch -o - http://127.0.0.1:1/; s=$?; ls -A; exit $s", 2, "lines\nrobots.txt\n",
         "rep2c: --output is a folder, and '-' would be one of that name"},
        {"a directory, of source code",
         "mkdir d.c; rep2c emit -t c-table robots.txt -o d.c; s=$?; ls -A . d.c | tr '\\n' ' '; exit $s", 2,
         ".: d.c lines robots.txt  d.c: ", "rep2c: d.c: not a regular file"},
        {"a directory, of JSON", "mkdir d; rep2c emit -t json robots.txt -o d; s=$?; ls -A d; exit $s", 2, "",
         "rep2c: d: Is a directory"},
        {"a directory, of a picture", "mkdir d.svg; rep2c graph robots.txt -o d.svg; s=$?; ls -A d.svg; exit $s", 2, "",
         "rep2c: d.svg: Is a directory"},
        /* Even who may write everywhere can't make a file there. */
        {"a file system that can't be written", "rep2c compile robots.txt -o /proc/r.rep", 2, "",
         "rep2c: /proc/r.rep: "},
};

static const struct cli_case pipe_cases[] = {
        {"compile", BIG "{ big -o -; echo $? >status; } | head -c 1 >/dev/null; cat status", 0, "2\n",
         "standard output: Broken pipe"},
        {"url", "{ yes https://a.example/x 2>/dev/null | rep2c url; echo $? >status; } | head -n 1; cat status", 0,
         "https://a.example/robots.txt\n0\n"},
        {"info", BIG "{ rep2c info --json --max-bytes 8M big; echo $? >status; } | head -c 1 >/dev/null; cat status",
         0},
        {"a writer that ends early is the end of the file",
         "mkfifo in; (printf 'user-agent:*\\ndisallow:/p' >in) & rep2c check in /p", 1, "disallow\t2\t/p\n"},
};

/* A run that SIGNAL ends leaves all of the new file, or none; STATUS is 128 and the signal's number.  It ends while it
 * waits for more of its input, and nothing is there; then once all of that came, after the shell has counted to a
 * number, or as soon as there is a file; and it may be done before that. */
#define INTERRUPT(signal, status)                                                                        \
        {                                                                                                \
                "a compile, at any moment: " #signal,                                                    \
                        BIG                                                                              \
                        "mkdir d; mkfifo in; big -o whole.rep;"                                          \
                        "begin() { rm -f d/r.rep; \"$REP2C\" compile --max-bytes 8M in -o d/r.rep & };"  \
                        "end() { kill -s " #signal                                                       \
                        " $! 2>/dev/null; exec 3>&-; wait $! 2>/dev/null; s=$?; };"                      \
                        "for lines in 0 1 9000 59999; do begin; exec 3>in; head -n $lines big >&3; end;" \
                        "  [ $s -eq " #status                                                            \
                        " ] && [ -z \"$(ls -A d)\" ] || echo \"$lines: $s\"; done;"                      \
                        "for count in 0 500 2000 8000 30000 -; do begin; cat big >in;"                   \
                        "  if [ $count = - ]; then until [ -n \"$(ls -A d)\" ]; do :; done;"             \
                        "  else i=0; while [ $i -lt $count ]; do i=$((i + 1)); done; fi; end;"           \
                        "  [ $s -eq 0 ] || [ $s -eq " #status                                            \
                        " ] || echo \"status $s\";"                                                      \
                        "  [ \"$(ls -A d)\" = r.rep ] && { cmp d/r.rep whole.rep; continue; };"          \
                        "  [ -z \"$(ls -A d)\" ] || ls -A d; done",                                      \
                        0, "", NULL                                                                      \
        }

static const struct cli_case interrupt_cases[] = {
        INTERRUPT(TERM, 143),
        INTERRUPT(HUP, 129),
        {"a batch",
         "mkfifo in out; \"$REP2C\" check -q --batch --line-buffered <in >out & exec 3>in 4<out; cat lines >&3; read x "
         "<&4;kill -s TERM $!; wait $! 2>/dev/null; echo $?; rm out; ls -A | tr '\\n' ' '",
         0, "143\nin lines robots.txt "},
        {"a batch, interrupted in the middle of its output, has written answers and a part of one at most",
         "\"$REP2C\" check -q --batch --line-buffered <lines >/dev/null;yes \"$(cat lines)\" | \"$REP2C\" check -q "
         "--batch --line-buffered >out & until grep -q disallow out 2>/dev/null; do :; done; kill -s INT $!;kill -s "
         "TERM $!; wait $! 2>/dev/null; sort out | uniq",
         0, "allow\t0\ndisallow\t2\n"},
        {"signals that are ignored stay so", "trap '' HUP; sh -c 'kill -s HUP $$; exec \"$REP2C\" check robots.txt /'",
         0, "allow\t0\t/\n"},
};

CLI_FILES(files)
CLI_TEST(full_cases)
CLI_TEST(output_cases)
CLI_TEST(pipe_cases)
CLI_TEST(interrupt_cases)
