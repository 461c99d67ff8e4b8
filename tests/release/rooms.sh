#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Includes go one way: a library knows nothing of the command, the runtime nothing of the libraries above it, and each room of the
# command only those that stand before it.  The command stands on the public headers of the libraries.
#
#     rooms.sh
set -eu

cd ..
failed=0

# includes FOLDER...: what files there include of others by a path, as "FILE PATH".
includes() {
        find "$@" -name '*.[ch]' -exec awk 'match($0, /^#include "[^"]*\//) { split($0, at, "\""); print FILENAME, at[2] }' {} +
}

# complain WHAT FOUND: FOUND should have been empty.
complain() {
        [ -n "$2" ] || return 0
        printf '%s:\n%s\n' "$1" "$2"
        failed=1
}

complain 'a library includes the command' "$(includes runtime gen grammar crawl door | grep ' cli/' || :)"
complain 'a library includes the door' "$(includes runtime gen grammar crawl cli | grep -E ' (door/|objects.h)' || :)"
complain 'the runtime includes the compiler' "$(includes runtime | grep -E ' (base|rules|automaton|encode|emit|analyze|robots|stages)/' || :)"

# But for these: the calls of the system, what is opened in a folder and read of one, threads that keep an order, what writes
# strings of JSON, what reads IP addresses, and inputs of any records:
# nobody else's program reads those by these libraries.  The headers command.h declare what only the command calls.
private='cli/base/input.h crawl/archives/folder.h
cli/base/os.h crawl/base/os.h
cli/base/output.h base/json.h
cli/crawl/filter.c base/pipeline.h
cli/crawl/filter_warc.c archives/records.h
cli/crawl/pack_inputs.c archives/folder_files.h
cli/review/log_input.c archives/records.h
cli/review/ranges.c syntax/ip.h'
found=$(find cli -name '*.[ch]' -exec awk 'match($0, /^#include "[^"]*"/) { split($0, at, "\""); print FILENAME, at[2] }' {} + |
        grep -vE ' (cli/.*|rep_[a-z_]*\.h|(base|emit)/command\.h)$' | sort)
[ "$found" = "$private" ] ||
        complain 'the command does not include exactly these private headers' "$private

but $found"

order='base fetch ask build review crawl'
[ "$(for room in $order; do echo "cli/$room"; done | sort)" = "$(find cli -mindepth 1 -maxdepth 1 -type d ! -name schemas | sort)" ] ||
        complain 'the rooms are not those that this test knows' "$(find cli -mindepth 1 -maxdepth 1 -type d)"
before=
for room in $order; do
        before="$before|$room"
        complain "cli/$room includes a room that is behind it" \
                "$(includes "cli/$room" | grep ' cli/' | grep -vE " cli/(${before#|})/" || :)"
done
exit $failed
