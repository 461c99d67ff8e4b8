# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: tests of the command for Windows, which MinGW builds and Wine runs.
#
# MinGW has zlib with it.  json-c and libcurl are built of the distribution's sources; libidn2, zstd and brotli are left out.

# The libraries that the command needs, in $sysroot.
windows_libraries() {
        sysroot=$root/build/sysroot/windows
        [ ! -e "$sysroot/complete" ] || return 0
        rm -rf "$sysroot"
        sysroot_sources json-c curl
        sysroot_module 'zlib -l:libz.a' 1.2
        sysroot_json
        sysroot_library curl 'libcurl -lcurl -l:libz.a -lws2_32 -lcrypt32 -lbcrypt' -DBUILD_CURL_EXE=OFF -DHTTP_ONLY=ON \
                -DCURL_USE_SCHANNEL=ON -DCURL_USE_LIBSSH2=OFF -DUSE_LIBIDN2=OFF
        cp "$(pkg-config --variable=includedir libxxhash)/xxhash.h" "$sysroot/include"
        : >"$sysroot/complete"
}

# says COMMAND... WANTED: COMMAND's output is WANTED, and has no carriage returns.
says() {
        wanted=$(cat)
        [ "$("$@")" = "$wanted" ] || {
                say "not as it should be: $*"
                return 1
        }
}

# What differs between systems: arguments, names of files, ends of lines, replacing a file that is open, folders.
try_windows_command() {
        command=$root/build/windows-command/rep2c.exe
        folder=$work/windows-command long=$(printf 'long%.0s' $(seq 30))
        mkdir -p "$folder/$long/$long/$long" "$folder/root"
        cp "$root/tests/data/sample.robots.txt" "$folder/sité.txt"
        cp "$root/tests/data/sample.robots.txt" "$folder/$long/$long/$long/r.txt"
        cp "$root/tests/data/sample.robots.txt" "$folder/root"
        cd "$folder"
        printf 'allow\t24\t/search\ndisallow\t23\t/search?*\nallow\t0\t/é\n' |
                says wine "$command" check -a ExampleBot sité.txt /search '/search?*' /é
        printf '/search\n' | wine "$command" check -a ExampleBot sité.txt >out
        printf 'allow\t24\t/search\n' | cmp - out
        wine "$command" compile sité.txt -o sité.rep
        wine "$command" compile "$long/$long/$long/r.txt" -o "$long/$long/$long/r.rep"
        cmp sité.rep "$long/$long/$long/r.rep"
        exec 5<sité.rep
        wine "$command" compile sité.txt -o sité.rep
        exec 5<&-
        cmp sité.rep "$long/$long/$long/r.rep"
        printf '%s\tExampleBot\t/search\n' sample.robots.txt '..\sité.txt' 'c:\x' ../sité.txt nowhere >pairs
        ! wine "$command" check --batch --root root <pairs >out 2>/dev/null
        [ "$(cut -f 1 out | tr '\n' ' ')" = "allow error error error error " ]
}

# Packs of a folder, a list, JSON lines and kept copies: the same bytes as this machine's command makes of them.
try_windows_packs() {
        here=$root/build/rep2c
        mkdir -p "$folder/packs/sites-é" "$folder/packs/kept"
        cd "$folder/packs"
        cp "$root/tests/data/sample.robots.txt" sites-é/example.com.txt
        printf 'User-agent: *\nDisallow: /x\n' >sites-é/example.org.txt
        printf 'https://example.net\tsites-é/example.org.txt\n' >list.tsv
        printf '{"url":"https://a.example/robots.txt","status":200,"body":"User-agent: *\\nDisallow: /x\\n"}\n' >a.jsonl
        gzip -k a.jsonl
        for inputs in sites-é list.tsv a.jsonl a.jsonl.gz 'sites-é list.tsv a.jsonl'; do
                rm -f here.pack there.pack
                # shellcheck disable=SC2086 # several names
                "$here" pack -q -o here.pack -a ExampleBot $inputs
                # shellcheck disable=SC2086
                wine "$command" pack -q -o there.pack -a ExampleBot $inputs
                cmp here.pack there.pack
        done
        printf 'https://%s\n' example.org/x example.org/y example.com/search?q=tea a.example/x >urls.txt
        wine "$command" filter --pack there.pack -a ExampleBot <urls.txt >out
        printf 'https://example.org/y\n' | cmp - out
        printf 'disallow\t2\thttps://a.example/x\n' | says wine "$command" check --pack there.pack -a ExampleBot https://a.example/x
        # Replacing a pack that is open.
        exec 5<there.pack
        wine "$command" pack -q --merge -o there.pack here.pack there.pack
        exec 5<&-
        printf 'there.pack: whole\n' | says wine "$command" pack --verify there.pack
        printf '{"url":"/x","agent":"ExampleBot","robots":"sites-é/example.org.txt"}\n' >questions.jsonl
        "$here" check -q --batch --json <questions.jsonl >here.jsonl || [ $? = 1 ]
        wine "$command" check -q --batch --json <questions.jsonl >there.jsonl || [ $? = 1 ]
        cmp here.jsonl there.jsonl
        # Nobody answers at this port, which is a fact about the site, and is kept.
        wine "$command" fetch -o kept http://localhost:9 >out 2>&1 || [ $? = 1 ]
        grep -q '^access *everything is disallowed for now' out
        [ -s kept/http_localhost+9.json ]
        wine "$command" pack -q -o kept.pack -a ExampleBot kept
        wine "$command" info kept.pack >out
        grep -q 'all disallowed *1' out
}

test_windows_command() {
        want gcc-mingw-w64-x86-64-posix has x86_64-w64-mingw32-gcc-posix
        want libz-mingw-w64-dev test -e /usr/x86_64-w64-mingw32/lib/libz.a
        want ninja-build has ninja
        want dpkg-dev has dpkg-source
        want libxxhash-dev has_module libxxhash
        want wine64 has wine
        want wine has wine
        install_missing
        toolchain=$root/packaging/cmake/toolchains/x86_64-w64-mingw32.cmake
        windows_libraries
        build release rep2c-command
        say "Windows by MinGW: build"
        PKG_CONFIG_LIBDIR=$sysroot/lib/pkgconfig quiet cmake -S "$root" -B "$root/build/windows-command" -G Ninja --toolchain "$toolchain" \
                -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS=-DCURL_STATICLIB -DBUILD_TESTING=OFF -DBUILD_SHARED_LIBS=OFF -DREP_WERROR=ON \
                -DREP_SYSROOT="$sysroot" -DREP_IDN2=OFF -DREP_XXHASH_DIR="$sysroot/include"
        quiet cmake --build "$root/build/windows-command" --parallel "$jobs" --target rep2c-command
        say "Windows by MinGW: the command under Wine"
        (
                export WINEPREFIX="$work/wine-command" WINEDEBUG=-all
                try_windows_command
                try_windows_packs
        )
}
