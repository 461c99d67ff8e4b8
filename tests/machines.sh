# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: tests for other machines.

# Where a compiler for PRESET comes from: its package, command and C library.
cross_tools() {
        case $1 in
        i686) want gcc-i686-linux-gnu has i686-linux-gnu-gcc && want libc6-dev-i386-cross links i686-linux-gnu-gcc ;;
        s390x)
                want gcc-s390x-linux-gnu has s390x-linux-gnu-gcc
                want libc6-dev-s390x-cross links s390x-linux-gnu-gcc
                want qemu-user has qemu-s390x
                ;;
        aarch64)
                want gcc-aarch64-linux-gnu has aarch64-linux-gnu-gcc
                want libc6-dev-arm64-cross links aarch64-linux-gnu-gcc
                want qemu-user has qemu-aarch64
                ;;
        esac
        install_missing
}

# cross_apt ARGUMENT...: apt-get for $architecture, with lists of its own in $sysroot; the system's packages are left alone.
cross_apt() {
        quiet apt-get -q -y -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" \
                -o "Dir::State=$sysroot/apt" -o "Dir::State::status=$sysroot/apt/status" -o "Dir::Cache=$sysroot/apt" \
                -o APT::Sandbox::User= "$@"
}

# Gets the libraries of PRESET's machine, as the distribution has them for it, into a folder of ours.
cross_sysroot() {
        sysroot=$root/build/sysroot/$1
        case $1 in i686) architecture=i386 ;; aarch64) architecture=arm64 ;; *) architecture=$1 ;; esac
        [ ! -e "$sysroot/complete" ] || return 0
        rm -rf "$sysroot"
        mkdir -p "$sysroot/apt/lists/partial" "$sysroot/apt/archives/partial"
        : >"$sysroot/apt/status"
        say "$1: getting libraries"
        (cross_apt update) || say "$1: going on with the lists that came"
        cross_apt --download-only --no-install-recommends install libcmocka-dev libjson-c-dev libidn2-dev libxxhash-dev
        for package in "$sysroot"/apt/archives/*.deb; do
                quiet dpkg-deb -x "$package" "$sysroot"
        done
        rm -r "$sysroot/apt"
        : >"$sysroot/complete"
}

# Builds for PRESET's machine, tests there, and compares what it compiles with what this machine does.
test_machine() {
        build release run-blob-sums
        cross_tools "$1"
        cross_sysroot "$1"
        test_preset "$1"
        (cd "$root" && cmake --build --preset "$1" --target run-blob-sums >/dev/null && cmp "build/$1/blob-sums.txt" build/blob-sums.txt)
}
