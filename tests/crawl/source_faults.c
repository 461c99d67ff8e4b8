/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sources whose system calls fail one after another, and whose memory runs out: earlier results stay valid, nothing
 * is made up, the error is named, no file stays open, and what was allocated is freed.  Reads return a few bytes at a
 * time, so that they can fail anywhere.
 */
#include "tests/crawl/archive.h"
#include "tests/support/faults.h"
#include "tests/support/folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- inputs */

enum { HOSTS = 12, BYTES = 100, FEW = 1 << 14, NAME = 64 };

/* Every kind of input, and a file or folder of it. */
struct input {
        enum rep_archive_kind kind;
        const char *name;   /* in the folder */
        bool pieces;        /* ENDS is set */
        size_t ends[HOSTS]; /* of the bytes that its records need */
        char *clean;        /* what is found where nothing fails */
};

static struct input inputs[] = {
        {.kind = REP_ARCHIVE_DIR, .name = "dir"},     {.kind = REP_ARCHIVE_LIST, .name = "list"},
        {.kind = REP_ARCHIVE_JSONL, .name = "jsonl"}, {.kind = REP_ARCHIVE_JSONL, .name = "jsonl.gz"},
        {.kind = REP_ARCHIVE_WARC, .name = "warc"},   {.kind = REP_ARCHIVE_WARC, .name = "warc.gz"},
};
enum { INPUTS = COUNT(inputs) };

/* What a run finds: a line for each record and problem. */
static struct {
        char text[1 << 16], problems[1 << 10];
        size_t size, records;
} found;

static void __attribute__((format(printf, 1, 2))) note(const char *format, ...)
{
        va_list arguments;

        va_start(arguments, format);
        found.size += (size_t)vsnprintf(found.text + found.size, sizeof(found.text) - found.size, format, arguments);
        va_end(arguments);
        assert_true(found.size < sizeof(found.text));
}

static bool
on_record(void *context, const struct rep_archive_record *record)
{
        (void)context;
        note("%.*s %d %u [%.*s]\n", (int)record->origin.size, record->origin.data, (int)record->entry.access,
             (unsigned)record->fetch.status, (int)record->body.size, record->body.data);
        found.records++;
        return true;
}

static void
on_problem(void *context, const struct rep_archive_problem *problem)
{
        size_t size = strlen(found.problems);

        (void)context;
        note("! %s\n", rep_archive_problem_name(problem->kind));
        snprintf(found.problems + size, sizeof(found.problems) - size, "%s\n", problem->text);
}

static enum rep_status
read_input(enum rep_archive_kind kind, const char *name)
{
        static const struct rep_archive_options options = {.max_bytes = 1000};
        const struct rep_archive_sink sink = {NULL, on_record, on_problem, NULL, NULL};

        found.size = found.records = 0;
        found.text[0] = found.problems[0] = '\0';
        return rep_archive_read(name, kind, &options, &sink);
}

/* The input of the way that is tried. */
static unsigned
read_way(void)
{
        return read_input(inputs[fault_way].kind, inputs[fault_way].name);
}

/* Adds what is in TEXT to the input number INPUT's file, and to the next one's as a member of its own. */
static void
add_piece(size_t number, size_t host, const struct rep_buffer *text, struct rep_buffer *plain,
          struct rep_buffer *members)
{
        rep_buffer_put(plain, text->bytes, text->size);
        deflate_to(members, text->bytes, text->size, GZIP_MEMBER);
        inputs[number].pieces = inputs[number + 1].pieces = true;
        inputs[number].ends[host] = plain->size;
        inputs[number + 1].ends[host] = members->size;
}

static size_t
number_of(const char *name)
{
        size_t i = 0;

        while (strcmp(inputs[i].name, name) != 0)
                i++;
        return i;
}

/* Writes the file NAME, and NAME.gz, with a piece for each host that MAKE writes. */
static void
write_pieces(const char *name, void (*make)(struct rep_buffer *text, unsigned host))
{
        ENDS(rep_buffer_free)
        struct rep_buffer text = {.bytes = NULL}, plain = {.bytes = NULL}, members = {.bytes = NULL};
        char compressed[NAME];

        for (unsigned host = 0; host < HOSTS; host++) {
                text.size = 0;
                make(&text, host);
                add_piece(number_of(name), host, &text, &plain, &members);
        }
        snprintf(compressed, sizeof(compressed), "%s.gz", name);
        write_bytes(name, plain.bytes, plain.size);
        write_bytes(compressed, members.bytes, members.size);
}

/* Rules of some length that a host alone has: the last one's are longer than what counts. */
static const char *
rules_of(unsigned host)
{
        static char text[1100];

        snprintf(text, sizeof(text), "User-agent: *\nDisallow: /%u/%0*u\n", host, 10 + 90 * (int)host, host);
        return text;
}

static void
make_object(struct rep_buffer *text, unsigned host)
{
        char line[1000];
        int size = snprintf(line, sizeof(line),
                            "{\"origin\":\"https://%u.example\",\"status\":200,\"body\":\"Disallow: /%0*u\"}\n", host,
                            10 + 20 * (int)host, host);

        rep_buffer_put(text, line, (size_t)size);
}

static void
make_response(struct rep_buffer *text, unsigned host)
{
        char url[NAME];

        snprintf(url, sizeof(url), "https://%u.example/robots.txt", host);
        archive_respond(text, url, "", "200 OK\r\n\r\n", rules_of(host));
}

static void
write_folders(void)
{
        FILE *list = fopen("list", "wb");
        char name[NAME];

        assert_non_null(list);
        assert_int_equal(mkdir("dir", 0777), 0);
        for (unsigned host = 0; host < HOSTS; host++) {
                snprintf(name, sizeof(name), "dir/%u.example.txt", host);
                write_bytes(name, rules_of(host), strlen(rules_of(host)));
                fprintf(list, "https://%u.example\t%s\n", host, name);
        }
        assert_int_equal(fclose(list), 0);
}

/* ---- what is to come out */

static unsigned files; /* open ones, before the run */

static unsigned
open_files(void)
{
        unsigned count = 0;

        for (int fd = 0; fd < 256; fd++)
                count += fcntl(fd, F_GETFD) >= 0;
        return count;
}

static void
count_open_files(void)
{
        files = open_files();
}

/* Every record of the run is one of INPUT's where nothing fails, in that order. */
static bool
is_part(const struct input *input)
{
        const char *at = input->clean;
        char *line, *end;

        for (line = found.text; *line != '\0'; line = end + 1) {
                char *text;

                /* A record's body has lines, too; the next one begins behind "]". */
                end = line[0] == '!' ? strchr(line, '\n') : strstr(line, "]\n") + 1;
                if (line[0] == '!')
                        continue;
                text = strndup(line, (size_t)(end - line));
                at = strstr(at, text);
                free(text);
                if (at == NULL)
                        return false;
        }
        return true;
}

/* The pieces that were whole in what was read before the fault, and behind which there was one more to show it. */
static size_t
least_records(const struct input *input, const struct fault_run *run)
{
        size_t count = 0;

        if (!run->came || run->fault->call != FAULT_READ || !input->pieces)
                return 0;
        while (count + 1 < HOSTS && input->ends[count] < run->fault->number * run->fault->most)
                count++;
        return count;
}

/* What does not matter changes nothing; the rest has a name.  Without memory, an error says so. */
static void
check_found(const struct fault_run *run)
{
        const struct input *input = &inputs[fault_way];
        bool same = strcmp(found.text, input->clean) == 0, memory = run->fault->call == FAULT_MEMORY;

        assert_int_equal(open_files(), files);
        assert_true(run->status == REP_OK || (memory && run->came && run->status == REP_ERR_MEMORY));
        if (!is_part(input) || found.records < least_records(input, run))
                fail_msg("at least %zu of\n%s", least_records(input, run), found.text);
        if (!same && run->status == REP_OK &&
            (!run->came || memory || strstr(found.problems, strerror(run->fault->error)) == NULL))
                fail_msg("not named:\n%s", found.text);
}

/* What is not an error changes nothing: a signal came, and a system that knows no openat2(). */
static void
check_same(const struct fault_run *run)
{
        check_found(run);
        assert_string_equal(found.text, inputs[fault_way].clean);
}

/* A read that fails at the first byte of an input, as that of a folder does, is named, too. */
TEST(an_input_may_be_a_folder)
{
        static const enum rep_archive_kind kinds[] = {REP_ARCHIVE_LIST, REP_ARCHIVE_JSONL, REP_ARCHIVE_WARC};

        for (size_t i = 0; i < COUNT(kinds); i++) {
                assert_int_equal(read_input(kinds[i], "dir"), REP_OK);
                assert_string_equal(found.text, "! unreadable\n");
                assert_non_null(strstr(found.problems, strerror(EISDIR)));
        }
}

/* ---- the table */

static const struct system_fault failing[] = {
        {FAULT_OPEN, .error = EIO, .most = BYTES},
        {FAULT_SYSCALL, .error = EIO, .most = BYTES},
        {FAULT_FSTAT, .error = EIO, .most = BYTES},
        {FAULT_READ, .error = EIO, .most = BYTES},
        {FAULT_OPENDIR, .error = EIO, .most = BYTES},
        {FAULT_READDIR, .error = EIO, .most = BYTES},
        {.call = FAULT_END},
};

static const struct system_fault harmless[] = {
        {FAULT_READ, .error = EINTR, .most = BYTES},
        {FAULT_SYSCALL, .error = ENOSYS, .most = BYTES},
        {FAULT_SYSCALL, .error = EPERM, .most = BYTES},
        {.call = FAULT_END},
};

static const struct system_fault memory[] = {
        {FAULT_MEMORY, .error = ENOMEM, .most = FEW},
        {FAULT_MEMORY, .error = ENOMEM, .most = FEW, .forever = true},
        {.call = FAULT_END},
};

static const struct scenario scenarios[] = {
        {"every call may fail", failing, count_open_files, read_way, check_found, INPUTS},
        {"what is not an error changes nothing", harmless, count_open_files, read_way, check_same, INPUTS},
        {"memory may run out", memory, count_open_files, read_way, check_found, INPUTS},
        {.name = NULL},
};

static int
make_inputs(void **state)
{
        if (make_folder(state) != 0 || chdir(test_folder) != 0)
                return -1;
        write_folders();
        write_pieces("jsonl", make_object);
        write_pieces("warc", make_response);
        for (size_t i = 0; i < INPUTS; i++) {
                if (read_input(inputs[i].kind, inputs[i].name) != REP_OK || found.records < HOSTS)
                        return -1;
                inputs[i].clean = strdup(found.text);
        }
        return 0;
}

static int
remove_inputs(void **state)
{
        for (size_t i = 0; i < INPUTS; i++)
                free(inputs[i].clean);
        return remove_folder(state);
}

TESTS_BETWEEN(make_inputs, remove_inputs)
FAULTS_TEST(scenarios)
