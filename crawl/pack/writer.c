/* SPDX-License-Identifier: Apache-2.0 */
/*
 * writer.c: see rep_pack.h and writer_state.h: the options, the adding of records, and finishing.
 *
 * Threads.  One thread at a time calls these functions; the pipeline has workers of its own, and has one of its
 * threads commit jobs (base/pipeline.h).  Who may touch what of a writer:
 *
 *   the calling thread      SUMMARY, NUMBERS, STRIP, COMPLETE, and the job that is being filled
 *   the committing thread   SETS, SORTER, REFS, DIGEST, RECORD
 *   workers                 COMPILERS, each its own; and LARGE
 *   any                     FAILED; and to read, what creating the writer has set: options, crawlers and counts
 *
 * After rep_jobs_drain() or rep_jobs_end() no job is left, so the calling thread also has what is the committing
 * one's.  This is why everything that stores entries without a job drains first: rep_pack_add_pack(),
 * rep_writer_add_compiled() and finishing.
 *
 * A failure is noted once, and the first one wins.  FAILED is set before ERROR is written, so a thread that sees FAILED
 * may not read ERROR at once.  It is read only where no job is left.
 *
 * The pack does not depend on the order in which threads finish: jobs are committed in the order in which they were
 * submitted, entries are sorted, and those of equal origin and time by the digest of their rules.
 */
#define _DEFAULT_SOURCE /* realpath(), the number of processors */

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "base/os.h"
#include "base/system.h"
#include "for_crawl.h"
#include "pack/alike.h"
#include "pack/image.h"
#include "pack/open_rules.h"
#include "pack/origin.h"
#include "pack/pack.h"
#include "pack/writer_state.h"
#include "syntax/token.h"

/*
 * The share of the memory for finding equal rule sets: three eighths.  With the sorter's quarter, which is a third
 * more while it sorts, that is 17 / 24.  The texts of jobs take about 1 / 32 (jobs.c), and threads 1 / 8.  When the
 * pack is laid out, other tables take the place of these (layout.c).
 */
enum { TABLE_SHARE = 8, TABLE_SHARES = 3, THREADS_SHARE = 8 };

/* What a thread takes: a compiler that has read a file just too small for compile_large() (jobs.c), and two jobs. */
#define THREAD_BYTES ((size_t)4 << 20)

#define MEMORY_DEFAULT ((size_t)1 << 30)

/* ---- options */

/*
 * Adds the size of CRAWLER in the pack to *SIZE.  Returns false if a limit of the format is exceeded.  One crawler
 * takes at most 4 + 65,535 + 255 * 65,537 bytes, under 17 MB, and *SIZE was at most 16 MiB before: so the sum does
 * not wrap.
 */
static bool
add_size(const struct rep_pack_crawler *crawler, size_t *size)
{
        if (crawler->name.size > UINT16_MAX || crawler->token_count > UINT8_MAX)
                return false;
        *size += 4 + crawler->name.size;
        for (size_t i = 0; i < crawler->token_count; i++) {
                if (crawler->tokens[i].size > UINT16_MAX)
                        return false;
                *size += 2 + crawler->tokens[i].size;
        }
        return *size <= REP_PACK_CRAWLERS_SIZE_MAX;
}

/*
 * Copies the options from GIVEN to WRITER, but not the texts that they point to.  Everything that a later stage
 * relies on is checked here: enumerators, and that a record with the places of its rules can be sorted.
 */
static enum rep_status
read_options(const struct rep_pack_options *given, struct rep_pack_writer *writer)
{
        struct rep_pack_options *options = &writer->options;
        struct rep_options *compile = &writer->compile;
        enum rep_status status = rep_read_options(options, sizeof(*options), sizeof(*options), given);
        size_t i, size = 0;

        if (status == REP_OK)
                status = rep_read_options(compile, sizeof(*compile), sizeof(*compile), options->compile);
        if (options->compile == NULL)
                compile->strip = REP_STRIP_TEXTS;
        compile->agents = NULL;
        compile->agent_count = 0;
        compile->exempt = compile->in_order = false;
        if (status == REP_OK)
                status = rep_read_options(&writer->policy, sizeof(writer->policy), sizeof(writer->policy),
                                          options->policy);
        if (status != REP_OK)
                return status;
        writer->policy.dialect = compile->dialect;
        writer->any_policy = options->policy != NULL && !options->same_policy;
        writer->no_policy = !writer->any_policy && !rep_names_failing_sites(&writer->policy);
        writer->made_by = rep_pack_policy_of(&writer->policy, options->missing_is_5xx);
        if ((options->memory != 0 && options->memory < REP_PACK_MEMORY_MIN) ||
            options->threads > REP_PACK_THREADS_MAX || (options->crawlers == NULL && options->crawler_count > 0) ||
            compile->tracking != REP_TRACK_RULE || (unsigned)compile->dialect > REP_DIALECT_RFC9309 ||
            (unsigned)compile->names > REP_NAMES_WIDE || (unsigned)compile->strip > REP_STRIP_TEXTS)
                return REP_ERR_ARGUMENT;
        _Static_assert(REP_SORT_REFS + 8 * (REP_PACK_CRAWLERS_MAX + 1) + REP_IMAGE_MAX <= REP_SORTER_RECORD_MAX,
                       "a record with the places of its rules can be sorted");
        if (options->crawler_count > REP_PACK_CRAWLERS_MAX)
                return REP_ERR_LIMIT;
        for (i = 0; i < options->crawler_count && status == REP_OK; i++) {
                const struct rep_pack_crawler *crawler = &options->crawlers[i];
                const struct rep_crawler_view view = {
                        .tokens = crawler->tokens, .token_count = crawler->token_count, .in_order = crawler->in_order};

                status = !add_size(crawler, &size)               ? REP_ERR_LIMIT
                         : rep_has_tokens(&view, compile->names) ? REP_OK
                                                                 : REP_ERR_TOKEN;
        }
        return status;
}

enum { LINKS_MAX = 40, LINK_SIZE = 4096 };

/*
 * Sets *TARGET to what the symbolic link FILE leads to, as a name that is valid where FILE is: a relative target is one
 * in the folder of FILE.  Sets it to NULL if FILE is not a link.  A target that fills TEXT may have been cut off, so it
 * does not count.  The caller frees the name.  Returns false if memory is out.
 */
static bool
read_link(const char *file, char **target)
{
        char text[LINK_SIZE];
        ssize_t size = readlink(file, text, sizeof(text));
        const char *slash = rep_os_slash(file);
        size_t folder = size > 0 && text[0] != '/' && slash != NULL ? (size_t)(slash - file) + 1 : 0;

        *target = NULL;
        if (size <= 0 || size == (ssize_t)sizeof(text))
                return true;
        *target = (char *)malloc(folder + (size_t)size + 1);
        if (*target == NULL)
                return false;
        memcpy(*target, file, folder);
        memcpy(*target + folder, text, (size_t)size);
        (*target)[folder + (size_t)size] = '\0';
        return true;
}

/*
 * Returns the name of the missing file at the end of FILE's symbolic links.  Returns NULL if memory is out.
 *
 * The pack replaces that file and not the link.  A chain of links that leads in a circle is not a missing file:
 * stat() refuses it.  The bound is for links that change meanwhile.
 */
static char *
missing_target(const char *file)
{
        char *target = strdup(file), *next = NULL;
        unsigned links = 0;

        while (target != NULL && links++ < LINKS_MAX) {
                bool is_read = read_link(target, &next);

                if (is_read && next == NULL)
                        return target;
                free(target);
                target = next;
        }
        return target;
}

/* Reads up to SIZE bytes with which FILE begins.  Returns how many there are, or -1. */
static ssize_t
read_start(const char *file, char *start, size_t size)
{
        int fd = open(file, O_RDONLY | O_CLOEXEC);
        size_t done = 0;
        ssize_t count = fd >= 0 ? 1 : -1;

        while (done < size && count > 0) {
                count = pread(fd, start + done, size - done, (off_t)done);
                if (count > 0)
                        done += (size_t)count;
                else if (count < 0 && errno == EINTR)
                        count = 1;
        }
        if (fd >= 0)
                close(fd);
        return count < 0 ? -1 : (ssize_t)done;
}

/* Notes a failure if FILE, a regular one, is neither empty nor begins as a pack. */
static bool
examine_replaced(struct rep_pack_writer *writer, const char *file)
{
        char start[sizeof(REP_PACK_MAGIC) - 1];
        ssize_t size = read_start(file, start, sizeof(start));

        if (size < 0)
                return rep_writer_fail(writer, REP_ERR_ARGUMENT, errno, "what it replaces can't be read");
        return size == 0 || (size == (ssize_t)sizeof(start) && memcmp(start, REP_PACK_MAGIC, sizeof(start)) == 0) ||
               rep_writer_fail(writer, REP_ERR_ARGUMENT, 0,
                               "no pack, so only --force, in a program 'force', replaces it");
}

/* Finds the final name of the pack.  If a file has that name, the pack gets its permissions. */
static bool
find_target(struct rep_pack_writer *writer, const char *file)
{
        struct stat status;

        if (stat(file, &status) == 0) {
                if (!S_ISREG(status.st_mode))
                        return rep_writer_fail(writer, REP_ERR_ARGUMENT, 0, "not a regular file");
                if (!writer->options.force && !examine_replaced(writer, file))
                        return false;
                writer->replaces = true;
                writer->mode = status.st_mode & 07777;
                writer->file = realpath(file, NULL);
        } else if (errno == ENOENT)
                writer->file = missing_target(file);
        return writer->file != NULL || rep_writer_fail(writer, REP_ERR_ARGUMENT, errno, "it can't be written");
}

/* Copies the crawlers of the options, at least one, and creates the library's crawlers for them. */
static enum rep_status
make_crawlers(struct rep_pack_writer *writer, size_t count)
{
        enum rep_status status = REP_OK;

        writer->crawlers = malloc(count * sizeof(*writer->crawlers));
        writer->asking = calloc(count, sizeof(*writer->asking));
        if (writer->crawlers == NULL || writer->asking == NULL)
                return REP_ERR_MEMORY;
        memcpy(writer->crawlers, writer->options.crawlers, count * sizeof(*writer->crawlers));
        for (size_t i = 0; i < count && status == REP_OK; i++) {
                const struct rep_pack_crawler *crawler = &writer->crawlers[i];

                /* The tokens have already been checked under the names of the pack. */
                status = crawler->token_count == 0 ? rep_crawler_create_everybody(&writer->asking[i])
                         : crawler->in_order
                                 ? rep_crawler_create_ordered(crawler->tokens, crawler->token_count, crawler->everybody,
                                                              REP_NAMES_ANY, &writer->asking[i])
                                 : rep_crawler_create(crawler->tokens, crawler->token_count, REP_NAMES_ANY,
                                                      &writer->asking[i]);
        }
        return status;
}

/*
 * Completes the options, and copies the crawlers that they point to.
 *
 * A record has SET_COUNT rule sets, one for each crawler or one for all, and one place more: that of the other
 * directives.  RECORD has room for the numbers in front, these places, and the largest entry.
 */
static bool
complete_options(struct rep_pack_writer *writer)
{
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        enum rep_status status;
        size_t count, most;

        writer->strip = writer->compile.strip;
        if (writer->options.memory == 0)
                writer->options.memory = MEMORY_DEFAULT;
        count = writer->options.crawler_count;
        writer->set_count = count > 0 ? count : 1;
        writer->ref_count = writer->set_count + 1;
        writer->complete = writer->strip != REP_STRIP_ALL;
        /* The least memory is enough for two. */
        _Static_assert(REP_PACK_MEMORY_MIN / THREADS_SHARE / THREAD_BYTES >= 2, "threads fit in the least memory");
        most = writer->options.memory / THREADS_SHARE / THREAD_BYTES;
        if (writer->options.threads > 0)
                writer->thread_count = writer->options.threads;
        else
                writer->thread_count = processors > 0 ? (size_t)processors : 1;
        if (writer->thread_count > most)
                writer->thread_count = most;
        writer->refs = calloc(writer->ref_count, sizeof(*writer->refs));
        writer->numbers = calloc(writer->set_count, sizeof(*writer->numbers));
        writer->record = malloc(REP_SORT_REFS + 8 * writer->ref_count + REP_IMAGE_MAX);
        status = writer->refs == NULL || writer->numbers == NULL || writer->record == NULL ? REP_ERR_MEMORY : REP_OK;
        if (status == REP_OK && count > 0)
                status = make_crawlers(writer, count);
        if (status == REP_ERR_MEMORY)
                return rep_writer_fail(writer, status, ENOMEM, "out of memory");
        return status == REP_OK || rep_writer_fail(writer, status, 0, "a crawler that can't be made");
}

static bool
start_sets(struct rep_pack_writer *writer)
{
        size_t memory = writer->options.memory;

        if (!rep_sets_start(&writer->sets, writer->file, memory / TABLE_SHARE * TABLE_SHARES))
                return rep_writer_fail(writer, REP_ERR_ARGUMENT, writer->sets.spool.error,
                                       "nothing can be set aside beside it");
        return rep_sorter_start(&writer->sorter, writer->file, memory / REP_SORT_SHARE, rep_compare_entries) ||
               rep_writer_fail(writer, REP_ERR_MEMORY, ENOMEM, "out of memory");
}

enum rep_status
rep_pack_writer_create(const char *file, const struct rep_pack_options *given, struct rep_pack_writer **created,
                       struct rep_pack_error *error)
{
        struct rep_pack_writer *writer = calloc(1, sizeof(*writer));
        enum rep_status status;

        if (created != NULL)
                *created = NULL;
        if (writer == NULL)
                return rep_pack_fail(error, REP_ERR_MEMORY, "out of memory", 0);
        status = file != NULL && created != NULL ? read_options(given, writer) : REP_ERR_ARGUMENT;
        if (status != REP_OK) {
                free(writer);
                return rep_pack_fail(error, status, "options that don't go together", 0);
        }
        /* From here on, rep_pack_writer_abandon() can free what was made so far.  0 would be an open file. */
        pthread_mutex_init(&writer->large, NULL);
        writer->process = rep_process();
        writer->sets.spool.fd = -1;
        if (find_target(writer, file) && complete_options(writer) && start_sets(writer) && rep_jobs_start(writer)) {
                *created = writer;
                return REP_OK;
        }
        if (error != NULL)
                *error = writer->error;
        status = writer->error.status;
        rep_pack_writer_abandon(writer);
        return status;
}

/* ---- records */

/* Returns whether another process writes the pack, which is then noted as a failure of this process's copy. */
static bool
is_foreign(struct rep_pack_writer *writer)
{
        return writer->process != rep_process() &&
               !rep_writer_fail(writer, REP_ERR_ARGUMENT, 0, "another process writes it");
}

/* Waits until no job is left.  Another process has none. */
static void
drain(struct rep_pack_writer *writer)
{
        if (!is_foreign(writer))
                rep_jobs_drain(writer);
}

/* Returns the failure of WRITER, or REP_OK.  No job may be left. */
static enum rep_status
status_of(struct rep_pack_writer *writer)
{
        return atomic_load(&writer->failed) ? writer->error.status : REP_OK;
}

/*
 * Adds HISTORY, which has at most one event, to ORIGIN.  An item of a job has room for no larger entry
 * (REP_IMAGE_SMALL).  A failure of the writer is reported as REP_ERR_ARGUMENT, without its reason: jobs may still run.
 */
static enum rep_status
add(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_history *history, struct rep_text body)
{
        if (is_foreign(writer) || atomic_load(&writer->failed) || !rep_is_origin(origin))
                return REP_ERR_ARGUMENT;
        writer->summary.records++;
        return rep_jobs_add(writer, origin, history, body) ? REP_OK : REP_ERR_MEMORY;
}

static int64_t
now_of(const struct rep_pack_writer *writer)
{
        return writer->options.now != 0 ? writer->options.now : (int64_t)time(NULL);
}

/* Returns whether a fetch can have ended at the time WHEN.  An unknown time is one. */
static bool
is_time(const struct rep_pack_writer *writer, int64_t when)
{
        return rep_fetch_time_fault(&writer->policy, when, now_of(writer)) == NULL;
}

enum rep_status
rep_pack_add(struct rep_pack_writer *writer, const struct rep_pack_record *record)
{
        const struct rep_fetch_entry *fetch = &record->fetch;
        struct rep_history history;

        /* Fetches must be able to result in it. */
        if (rep_fetch_entry_fault(&writer->policy, fetch, now_of(writer)) != NULL ||
            !is_time(writer, record->answered) ||
            (fetch->answered ? fetch->access != REP_ACCESS_RULES && fetch->access != REP_ACCESS_ALLOW_ALL
                             : fetch->failures == 0))
                return REP_ERR_ARGUMENT;
        rep_history_start(&history, &writer->policy, &record->fetch, record->status);
        if (fetch->answered && record->answered > fetch->confirmed)
                rep_history_date(&history, rep_short_time(record->answered));
        return add(writer, record->origin, &history, record->body);
}

/* Adds FETCH.  A 304 is a revisit of the answer of the time OF, unless that is 0. */
static enum rep_status
add_fetch(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_fetch *fetch, struct rep_text body,
          uint32_t of, int64_t now)
{
        struct rep_fetch ended = *fetch;
        struct rep_history history;

        /* A 2xx without a BODY says nothing about the rules. */
        if ((body.data == NULL && rep_fetch_access(&ended) == REP_ACCESS_RULES) || !is_time(writer, now))
                return REP_ERR_ARGUMENT;
        ended.no_body |= body.size == 0;
        if (rep_history_start_fetch(&history, &writer->policy, &ended, of, rep_short_time(now)) != REP_OK)
                return REP_ERR_ARGUMENT;
        return add(writer, origin, &history, body);
}

enum rep_status
rep_pack_add_fetch(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_fetch *fetch,
                   struct rep_text body, int64_t now)
{
        return add_fetch(writer, origin, fetch, body, 0, now);
}

enum rep_status
rep_pack_add_revisit(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_fetch *fetch,
                     int64_t original, int64_t now)
{
        uint32_t of = rep_short_time(original);

        if (rep_fetch_access(fetch) != REP_ACCESS_UNCHANGED || of == 0 || of >= rep_short_time(now))
                return REP_ERR_ARGUMENT;
        return add_fetch(writer, origin, fetch, rep_string(""), of, now);
}

enum rep_status
rep_pack_add_redirect(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_fetch *fetch,
                      struct rep_text target, int64_t now)
{
        struct rep_fetch looping = *fetch;
        struct rep_history history;

        if (rep_fetch_access(fetch) != REP_ACCESS_FOLLOW || !rep_is_origin(target) || !is_time(writer, now))
                return REP_ERR_ARGUMENT;
        if (rep_is_same_text(target, origin)) {
                looping.error = REP_FETCH_LOOP;
                return rep_pack_add_fetch(writer, origin, &looping, rep_string(""), now);
        }
        rep_history_start_redirect(&history, target, fetch->redirects + 1, fetch->status, rep_short_time(now));
        return add(writer, origin, &history, rep_string(""));
}

/* ---- other packs */

/* Stores BLOB, and notes its place as number REF of the record. */
static enum rep_status
take_blob(struct rep_pack_writer *writer, size_t ref, const struct rep_blob *blob)
{
        return rep_writer_set(writer, ref, blob->bytes, blob->size) ? REP_OK : writer->error.status;
}

/*
 * Stores the rules of ENTRY, an entry of PACK, and its other directives, in the order of this writer's
 * crawlers.  PACK may have another order, which NUMBERS translates.
 */
static enum rep_status
take_rules(struct rep_pack_writer *writer, const struct rep_pack *pack, const struct rep_pack_entry *entry)
{
        enum rep_status status = REP_OK;
        struct rep_blob blob;

        for (size_t i = 0; i < writer->set_count && status == REP_OK; i++)
                status = rep_pack_open_rules(pack, entry->rules, writer->numbers[i], &blob)
                                 ? take_blob(writer, i, &blob)
                                 : REP_ERR_BLOB;
        if (status == REP_OK && entry->beside != 0)
                status = rep_pack_open_beside(pack, entry, &blob) ? take_blob(writer, writer->set_count, &blob)
                                                                  : REP_ERR_BLOB;
        return status;
}

/* Stores HISTORY for ORIGIN, with the places of its rules in REFS.  HISTORY may be of a pack and have many events. */
static enum rep_status
take_history(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_history *history)
{
        unsigned char image[REP_IMAGE_MAX];
        size_t size = rep_write_image(origin, history, &writer->policy, image);

        writer->summary.records++;
        return rep_writer_commit(writer, image, size) ? REP_OK : writer->error.status;
}

/* Adds ENTRY of PACK. */
static enum rep_status
take_entry(struct rep_pack_writer *writer, const struct rep_pack *pack, const struct rep_pack_entry *entry)
{
        enum rep_status status = REP_OK;
        struct rep_pack_entry before = *entry;
        struct rep_history history;
        bool is_redirect;

        if (!rep_read_history(rep_image_of(entry), &history))
                return REP_ERR_BLOB;
        is_redirect = rep_history_is(&history, REP_ANSWER_REDIRECT);
        writer->summary.future += rep_history_distrust(&history, &writer->policy, now_of(writer));
        memset(writer->refs, 0, writer->ref_count * sizeof(*writer->refs));
        writer->digest = 0;
        /* The rules of a redirect belong to its target's entry. */
        if (rep_history_has_rules(&history)) {
                if (is_redirect)
                        rep_image_take_before(&before);
                status = take_rules(writer, pack, &before);
        }
        return status == REP_OK ? take_history(writer, entry->origin, &history) : status;
}

enum rep_status
rep_pack_writer_failure(struct rep_pack_writer *writer, struct rep_pack_error *error)
{
        drain(writer);
        if (atomic_load(&writer->failed) && error != NULL)
                *error = writer->error;
        return status_of(writer);
}

/*
 * The entries of PACK are not trusted: each is checked when it is read, and so are its rules.  The loop ends, because
 * an entry that was read moves CURSOR on by its size, which is at least that of its head.
 *
 * Rules that a disk changed may be valid, and say something else.  Merged, they would get a hash that fits: nobody
 * could find out any more.
 *
 * "It is damaged" stays unsaid if a more precise failure was noted before.
 */
enum rep_status
rep_pack_add_pack(struct rep_pack_writer *writer, const struct rep_pack *pack, struct rep_pack_error *error)
{
        struct rep_pack_entry entry;
        enum rep_status status;
        uint64_t cursor = 0;
        const char *why;

        /* The first pack gives WRITER its policy, if it has none of its own. */
        if (writer->no_policy && writer->summary.records == 0) {
                writer->made_by = pack->stats.policy;
                writer->made_by.missing_is_5xx |= writer->options.missing_is_5xx;
                writer->policy.unreachable = writer->made_by.unreachable;
                writer->policy.distrust_stale = writer->made_by.distrust_stale;
        }
        status = rep_pack_compare(writer, pack, writer->numbers, error);
        if (status != REP_OK)
                return status;
        status = rep_pack_writer_failure(writer, error);
        if (status != REP_OK)
                return status;
        if (!rep_pack_is_as_written(pack, NULL)) {
                rep_writer_fail(writer, REP_ERR_BLOB, 0, "the content is not what was written");
                return rep_pack_writer_failure(writer, error);
        }
        if (!writer->merges_old && pack->file != NULL && strcmp(pack->file, writer->file) == 0) {
                writer->merges_old = true;
                memcpy(writer->old, pack->bytes, sizeof(writer->old));
        }
        writer->made_by.missing_is_5xx |= pack->stats.policy.missing_is_5xx;
        writer->strip = rep_most_stripped(writer->strip, pack->stats.strip);
        writer->complete = writer->complete && (pack->stats.complete || pack->stats.rule_sets == 0);
        while (status == REP_OK && cursor < pack->entries_size)
                status = rep_pack_read_entry(pack, cursor, &entry, &cursor, &why) ? take_entry(writer, pack, &entry)
                                                                                  : REP_ERR_BLOB;
        if (status != REP_OK)
                rep_writer_fail(writer, status, 0, "it is damaged");
        return rep_pack_writer_failure(writer, error);
}

/* The writer has one rule set a record, so REFS are two: of BLOB, and of BESIDE. */
enum rep_status
rep_writer_add_compiled(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_history *history,
                        const struct rep_blob *blob, const struct rep_blob *beside)
{
        enum rep_status status = REP_OK;

        drain(writer);
        if (atomic_load(&writer->failed))
                return status_of(writer);
        writer->refs[0] = writer->refs[1] = writer->digest = 0;
        if (blob != NULL)
                status = take_blob(writer, 0, blob);
        writer->complete = writer->complete && (blob == NULL || beside != NULL);
        if (status == REP_OK && blob != NULL && beside != NULL && beside->bytes != NULL)
                status = take_blob(writer, 1, beside);
        return status == REP_OK ? take_history(writer, origin, history) : status;
}

/* ---- finishing */

/* Also frees a writer that was not created completely.  The threads end first, because they use the rest. */
void
rep_pack_writer_abandon(struct rep_pack_writer *writer)
{
        if (writer == NULL || is_foreign(writer))
                return;
        rep_jobs_end(writer);
        rep_sorter_free(&writer->sorter);
        rep_sets_free(&writer->sets);
        pthread_mutex_destroy(&writer->large);
        free(writer->record);
        free(writer->refs);
        free(writer->numbers);
        for (size_t i = 0; writer->asking != NULL && i < writer->options.crawler_count; i++)
                rep_crawler_free(writer->asking[i]);
        free(writer->asking);
        free(writer->crawlers);
        free(writer->file);
        free(writer);
}

/* Once the threads have ended, everything is this thread's, and stays so.  The writer is freed in any case. */
enum rep_status
rep_pack_writer_finish(struct rep_pack_writer *writer, struct rep_pack_summary *summary, struct rep_pack_error *error)
{
        enum rep_status status;

        if (writer == NULL || is_foreign(writer))
                return rep_pack_fail(error, REP_ERR_ARGUMENT, "no writer, or another process writes it", 0);
        rep_jobs_end(writer);
        if (!atomic_load(&writer->failed))
                rep_writer_lay_out(writer);
        status = status_of(writer);
        if (status != REP_OK && error != NULL)
                *error = writer->error;
        if (summary != NULL)
                *summary = writer->summary;
        rep_pack_writer_abandon(writer);
        return status;
}
