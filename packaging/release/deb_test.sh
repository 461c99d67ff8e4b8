#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the tests of packaging/debian/tests with the packages of DEB_DIR in a system of their own, made by debootstrap, then installs all of
# them there, and removes them.  Needs root, and autopkgtest.
#
#     deb_test.sh DEB_DIR
set -eu

packages=$(cd "$1" && pwd) root=$(cd "$(dirname "$0")/../.." && pwd)
[ "$(id -u)" -eq 0 ] || { echo "deb_test: left out, it needs root" && exit 77; }
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 1' HUP INT TERM
system=$work/system
sh "$root/packaging/release/bare_debian.sh" "$system" ca-certificates dpkg-dev

mkdir "$work/rep2c" "$system/debs"
git -C "$root" ls-files -z >"$work/files"
tar -c -C "$root" --null -T "$work/files" | tar -x -C "$work/rep2c"
mv "$work/rep2c/packaging/debian" "$work/rep2c"
for package in "$packages"/*.deb; do
        case $package in *-dbgsym_*) ;; *) cp "$package" "$system/debs" ;; esac
done

# alone COMMAND...: where $system has /proc, and what is mounted and run is gone afterwards.
alone() {
        # shellcheck disable=SC2016 # it is for the other shell
        unshare --mount --pid --fork sh -c 'mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" && "$@"' "$system" "$@" \
                >"$work/log" 2>&1 </dev/null || { cat "$work/log" && exit 1; }
}

# inside COMMAND...: in $system.
inside() {
        alone chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"
}

# A compiler launcher of this machine is not there.
unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER
alone autopkgtest --no-built-binaries "$system"/debs/*.deb "$work/rep2c/" -- chroot "$system"
grep -E '^[a-z]+ +(PASS|SKIP)' "$work/log" | sort -u

inside sh -c 'apt-get -q -y --no-install-recommends install /debs/*.deb'
for header in "$system"/usr/include/rep2c/rep_*.h; do
        [ -s "$system/usr/share/man/man3/$(basename "$header" .h).3.gz" ]
done

# Nothing of them stays.
inside apt-get -q -y purge rep2c librep2c-dev librep2c0.1 librep2c-runtime0.1 librep2c-crawl0.1 librep2c-archives0.1 libsqlite3-mod-rep2c python3-rep2c
rm -r "$system/debs"
if find "$system/usr" "$system/etc" | grep rep2c; then
        echo "this stays when the packages are gone" && exit 1
fi
echo "deb_test: tested, installed and removed"
