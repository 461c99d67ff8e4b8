# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the command on a sample.

data=$root/tests/data

# percheck: the processor's time per check on the sample, with each tracking.
percheck() {
        for tracking in rule verdict; do
                "$root/build/rep2c" compile "$data/sample.robots.txt" --track "$tracking" -o "$work/sample.rep"
                printf '%-8s ' "$tracking"
                "$root/build/bench/percheck" "$work/sample.rep" ExampleBot "$data/sample.urls" "$@"
        done
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
        printf '\nTime of the processor as ExampleBot, tracking the rule or the verdict alone\n\n'
        percheck 1000000
}

run() {
        build_tools
        build release installable percheck
        if [ $# -gt 0 ]; then
                "$root/build/rep2c" "$@"
        else
                demonstrate
        fi
}
