# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the command on a sample.

data=$root/tests/data

# The processor's time per check on the sample, and on URLs that are made of its rules.
time_sample() {
        mkdir -p "$work/sample/urls"
        cp "$data/sample.robots.txt" "$work/sample/shop.example.txt"
        cp "$data/sample.urls" "$work/sample/urls/shop.example.txt"
        python3 "$root/bench/drive.py" "$root/build/bench/rep-bench" --corpus "$work/sample" --agent ExampleBot \
                --works hot-real,hot-derived --engines rep,rep-blob --tsv 2>"$work/log" |
                awk '$3 == "mean" { printf "%-12s %-9s %.0f ns\n", $1, $2, $4 }'
}

# show AGENT [URL...]: a table of what AGENT may fetch of these URLs, or of the sample's.
show() {
        agent=$1
        shift
        printf '\n%s: verdict, line of the rule, URL, rule\n\n' "$agent"
        status=0
        "$root/build/rep2c" check -v --agent "$agent" "$data/sample.robots.txt" "$@" <"$data/sample.urls" \
                >"$work/table" || status=$?
        [ "$status" -le 1 ] || exit 1 # 1: something is disallowed
        if command -v column >/dev/null; then
                column -t -s "$(printf '\t')" "$work/table"
        else
                cat "$work/table"
        fi
}

demonstrate() {
        echo "tests/data/sample.robots.txt, asked about tests/data/sample.urls"
        show ExampleBot
        shop=https://shop.example
        show PictureBot $shop/products/teapot-12 $shop/images/teapot-12.webp $shop/images/staff/anna.jpg
        show OtherBot $shop/products/teapot-12 $shop/account/index.html "$shop/?page=2&session=1f"
        printf '\nTime of the processor per check as ExampleBot; bench/RESULTS.md says what the names mean\n\n'
        time_sample
}

run() {
        build_tools
        build release installable rep-bench
        if [ $# -gt 0 ]; then
                "$root/build/rep2c" "$@"
        else
                demonstrate
        fi
}
