# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: libraries for other systems, which are built of the distribution's sources.  Each system has a folder
# $sysroot with them, and a file $toolchain for CMake.  The sources are fetched once, to build/sysroot/source.

# sysroot_sources PACKAGE...: their sources, by lists of their own; the system's are left alone.
sysroot_sources() {
        sources=$root/build/sysroot/source
        lacking=
        for package in "$@"; do
                [ -e "$sources/$package.complete" ] || lacking="$lacking $package"
        done
        [ -n "$lacking" ] || return 0
        mkdir -p "$sources/lists.d" "$sources/apt/lists/partial" "$sources/apt/archives/partial"
        for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
                [ -e "$list" ] || continue
                case $list in
                *.list) sed -n 's/^deb /deb-src /p' "$list" ;;
                *.sources) sed 's/^Types:.*/Types: deb-src/' "$list" ;;
                esac >"$sources/lists.d/${list##*/}"
        done
        (sysroot_apt update) || say "going on with the lists that came"
        cd "$sources"
        for package in $lacking; do
                rm -rf "$package"-*
                sysroot_apt source "$package"
                : >"$package.complete"
        done
        cd "$root"
}

sysroot_apt() {
        quiet apt-get -q -y -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$sources/lists.d" \
                -o "Dir::State=$sources/apt" -o "Dir::Cache=$sources/apt" -o APT::Sandbox::User= "$@"
}

# sysroot_library NAME LINKED OPTION...: builds its source, and says by a file for pkg-config that LINKED links it.
sysroot_library() {
        name=$1 linked=$2
        shift 2
        say "${sysroot##*/}: $name"
        quiet cmake -S "$sources/$name"-*/ -B "$sysroot/$name" -G Ninja --toolchain "$toolchain" \
                -DCMAKE_INSTALL_PREFIX="$sysroot" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
                -DBUILD_TESTING=OFF "$@"
        quiet cmake --build "$sysroot/$name" --parallel "$jobs" --target install
        sysroot_module "$linked" "$(sed -n 's/^Version: //p' "$sysroot/lib/pkgconfig/${linked%% *}.pc")"
}

# sysroot_module "MODULE FLAG..." VERSION
sysroot_module() {
        mkdir -p "$sysroot/lib/pkgconfig"
        printf 'Name: %s\nDescription: for tests\nVersion: %s\nLibs: -L%s %s\nCflags: -I%s\n' "${1%% *}" "$2" \
                "$sysroot/lib" "${1#* }" "$sysroot/include" >"$sysroot/lib/pkgconfig/${1%% *}.pc"
}

# sysroot_json: json-c, which reads JSON.
sysroot_json() {
        sysroot_library json-c 'json-c -ljson-c' -DBUILD_APPS=OFF -DDISABLE_WERROR=ON
}
