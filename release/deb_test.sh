#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages of DEB_DIR in a system of its own, made by debootstrap, uses them as README says, and
# removes them.  Needs root.
#
#     deb_test.sh DEB_DIR
set -eu

packages=$(cd "$1" && pwd) root=$(cd "$(dirname "$0")/.." && pwd)
[ "$(id -u)" -eq 0 ] || { echo "deb_test: left out, it needs root" && exit 77; }
system=$(mktemp -d)
trap 'rm -rf --one-file-system "$system"' EXIT
trap 'exit 1' HUP INT TERM
sh "$root/release/bare_debian.sh" "$system" gcc libc6-dev cmake make pkg-config sqlite3 bash-completion

# inside COMMAND...: in that system, with processes of its own.
inside() {
        unshare --mount --pid --fork sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" /usr/bin/env -i "$@"' "$system" \
                PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"
}

mkdir "$system/debs" "$system/use"
for package in "$packages"/*.deb; do
        case $package in *-dbgsym_*) ;; *) cp "$package" "$system/debs" ;; esac
done
awk -v fence='```' '$0 == fence { inside = 0 } inside { print } $0 == "```c" { inside = 1 }' "$root/README.md" >"$system/use/hello.c"
cp -R "$root/tests/example" "$system/use/example"
cp "$root/tests/data/sample.robots.txt" "$root/tests/install/cached.c" "$system/use"

inside sh -c 'apt-get -q -y --no-install-recommends install /debs/*.deb' >"$system/log" 2>&1 || { tail -n 20 "$system/log" && exit 1; }

# Libraries, command, CMake, SQLite, pages and completion.
[ "$(inside sh -c 'cd /use && cc hello.c $(pkg-config --cflags --libs rep2c) && ./a.out')" = 'disallow, line 2' ]
[ "$(inside sh -c 'cd /use && cc cached.c $(pkg-config --cflags --libs rep2c-crawl) -o cached && ./cached')" = 'ask' ]
[ "$(inside rep2c --version | wc -l)" = 1 ] # nothing that it was built without
inside sh -c 'printf "https://shop.example\t/use/sample.robots.txt\n" >/use/list && rep2c pack -o /use/pack /use/list' >"$system/log" 2>&1 || {
        tail "$system/log" && exit 1
}
[ "$(inside rep2c check --pack /use/pack -a ExampleBot https://shop.example/search)" = "$(printf 'allow\t24\thttps://shop.example/search')" ]
[ "$(inside rep2c check -a ExampleBot /use/sample.robots.txt /search)" = "$(printf 'allow\t24\t/search')" ]
inside sh -c 'cmake -S /use/example -B /use/build && cmake --build /use/build' >"$system/log" 2>&1 || { tail "$system/log" && exit 1; }
[ "$(inside /use/build/example /about)" = 'allow 0 /about' ]
[ "$(inside sh -c 'sqlite3 :memory: ".load $(echo /usr/lib/*/sqlite3/rep2c_sqlite.so)" "SELECT robots_allowed('"'', 'a', '/'"')"')" = 1 ]
[ -s "$system/usr/share/man/man1/rep2c.1.gz" ]
for header in "$system"/usr/include/rep2c/rep_*.h; do
        [ -s "$system/usr/share/man/man3/$(basename "$header" .h).3.gz" ]
done
inside bash -c '. /usr/share/bash-completion/bash_completion && . /usr/share/bash-completion/completions/rep2c && complete -p rep2c' >/dev/null

# Nothing of them stays.
inside apt-get -q -y purge rep2c librep2c-dev librep2c0.1 librep2c-runtime0.1 librep2c-crawl0.1 libsqlite3-mod-rep2c >"$system/log" 2>&1 ||
        { tail -n 20 "$system/log" && exit 1; }
if find "$system/usr" "$system/etc" | grep rep2c; then
        echo "this stays when the packages are gone" && exit 1
fi
echo "deb_test: installed, used and removed"
