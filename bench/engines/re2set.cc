/* SPDX-License-Identifier: Apache-2.0 */
/*
 * RE2::Set: all rules in one anchored set; the strongest rule that matches decides.
 *
 * Its automata grow while URLs are checked, so the bytes of a site are those at the time of the question.  They are
 * counted where C++ allocates its memory.
 */
#include "engines/engine.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <malloc.h>
#include <memory>
#include <new>
#include <re2/set.h>
#include <vector>

#include "engines/regex.h"

namespace {

size_t held; /* bytes that C++ has allocated and not freed */

void
give_back(void *memory)
{
        held -= malloc_usable_size(memory);
        std::free(memory);
}

} // namespace

/* This is not inlined: a compiler that sees malloc() here reports a mismatch of the two. */
__attribute__((noinline)) void *
operator new(size_t size)
{
        void *memory = std::malloc(size > 0 ? size : 1);

        if (memory == nullptr)
                throw std::bad_alloc();
        held += malloc_usable_size(memory);
        return memory;
}

__attribute__((noinline)) void
operator delete(void *memory) noexcept
{
        give_back(memory);
}

__attribute__((noinline)) void
operator delete(void *memory, size_t) noexcept
{
        give_back(memory);
}

namespace {

const bench_regex_style style = {"", ".*", "", ".*", "\\z"};

/* A set that does not fit its memory is compiled again with four times as much, up to the last limit. */
const int64_t first_memory = int64_t{8} << 20, last_memory = int64_t{512} << 20;

struct site {
        std::unique_ptr<re2::RE2::Set> set;  /* null: no rules */
        std::vector<unsigned char> verdicts; /* of each rule, then without any */
        size_t bytes = 0;
};

[[noreturn]] void
fail(const char *why)
{
        std::fprintf(stderr, "rep-bench: re2set: %s\n", why);
        std::exit(2);
}

std::unique_ptr<re2::RE2::Set>
compile(const bench_rules &rules, int64_t memory)
{
        re2::RE2::Options options(re2::RE2::Latin1);

        options.set_dot_nl(true);
        options.set_log_errors(false);
        options.set_max_mem(memory);

        auto set = std::make_unique<re2::RE2::Set>(options, re2::RE2::ANCHOR_START);
        for (size_t i = 0; i < rules.count; i++) {
                char *regex = bench_regex(&rules.rules[i].pattern, &style);
                int added = set->Add(regex, nullptr);
                std::free(regex);
                if (added < 0)
                        return nullptr;
        }
        if (!set->Compile())
                return nullptr;
        return set;
}

std::unique_ptr<re2::RE2::Set>
compile_with_enough(const bench_rules &rules)
{
        for (int64_t memory = first_memory; memory <= last_memory; memory *= 4)
                if (auto set = compile(rules, memory))
                        return set;
        fail("a file's rules don't fit");
}

void *
create(const bench_engine *, const bench_task *task)
{
        size_t before = held;
        bench_rules rules;
        auto made = std::make_unique<site>();

        bench_rules_read(task->robots, task->agent, task->verdict_only, &rules);
        for (size_t i = 0; i < rules.count; i++)
                made->verdicts.push_back(rules.rules[i].verdict);
        made->verdicts.push_back(rules.base);
        if (rules.count > 0)
                made->set = compile_with_enough(rules);
        made->bytes = held - before;
        bench_rules_free(&rules);
        return made.release();
}

unsigned char
check_path(site *at, re2::StringPiece path)
{
        static std::vector<int> matches;
        re2::RE2::Set::ErrorInfo error;
        size_t best = at->verdicts.size() - 1, before = held;

        if (at->set && at->set->Match(path, &matches, &error))
                best = static_cast<size_t>(*std::min_element(matches.begin(), matches.end()));
        else if (at->set && error.kind != re2::RE2::Set::kNoError)
                fail("a check ran out of memory");
        if (held != before)
                at->bytes += held - before;
        return at->verdicts[best];
}

void
check(const bench_query *queries, size_t count, unsigned char *verdicts)
{
        for (size_t i = 0; i < count; i++)
                verdicts[i] = check_path(static_cast<site *>(queries[i].site),
                                         re2::StringPiece(queries[i].url.data, queries[i].url.size));
}

size_t
bytes(const void *memory)
{
        return static_cast<const site *>(memory)->bytes;
}

void
destroy(void *memory)
{
        delete static_cast<site *>(memory);
}

} // namespace

extern "C" const bench_engine bench_re2set;
const bench_engine bench_re2set = {"re2set", false, false, create, check, bytes, destroy, REP_DIALECT_GOOGLE, 0};
