# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# Recipes of ./dev: the documents as a site.

docs_tools() {
        want mkdocs has mkdocs
        want mkdocs-material [ -d /usr/share/mkdocs/themes/material ]
        want mandoc has mandoc
        want gnuplot-nox has gnuplot
        install_missing
}

# Builds the site in build/docs, with the tester page as it was built last.
docs_site() {
        build release
        quiet python3 "$root/docs/gather.py" "$root/build" "$root/build/docs-source"
        quiet env "REP_SITE=$(sed -n 's|^homepage=\(.*[^/]\)/*$|\1/|p' "$root/packaging/release/identity")" \
                mkdocs build --clean --config-file "$root/docs/mkdocs.yml"
        quiet python3 "$root/docs/check_site.py" "$root/build/docs"
        echo "file://$root/build/docs/index.html"
}

docs() {
        build_tools
        docs_tools
        (web --build) || say "docs: the tester page is left out"
        docs_site
}

# The site can be built.  That its commands print what it shows is a test of the release preset.
test_docs() {
        (docs_tools) || :
        if has mkdocs >/dev/null && has mandoc >/dev/null && has gnuplot >/dev/null; then
                docs_site
        else
                leave_out docs "mkdocs, mandoc or gnuplot is missing"
        fi
}
