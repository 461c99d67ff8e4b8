/* SPDX-License-Identifier: Apache-2.0 */
/* The reference C++ library, which parses the file at every check. */
#include "engine.h"

#include <string>

#include "robots.h"

namespace {

struct site {
        absl::string_view robots;
        std::string agent;
};

void *
create(const bench_engine *, const bench_task *task)
{
        return new site{absl::string_view(task->robots.data, task->robots.size),
                        std::string(task->agent.data, task->agent.size)};
}

void
check(const bench_query *queries, size_t count, unsigned char *verdicts)
{
        std::string url;

        for (size_t i = 0; i < count; i++) {
                const site *at = static_cast<const site *>(queries[i].site);
                googlebot::RobotsMatcher matcher;

                url.assign(queries[i].url.data, queries[i].url.size);
                verdicts[i] = matcher.OneAgentAllowedByRobots(at->robots, at->agent, url) ? REP_ALLOW : REP_DISALLOW;
        }
}

size_t
bytes(const void *memory)
{
        return static_cast<const site *>(memory)->robots.size();
}

void
destroy(void *memory)
{
        delete static_cast<site *>(memory);
}

} // namespace

extern "C" const bench_engine bench_reference;
const bench_engine bench_reference = {"reference", true, false, create, check, bytes, destroy, REP_DIALECT_GOOGLE, 0};
