#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes beside the release archive of BUILD_DIR what it is checked by: its SBOM, SHA256SUMS of both and, with KEY, a private
# key of SSH, SHA256SUMS.sig.  Prints the sums.  Run in the checkout.
#
#     sums.sh BUILD_DIR VERSION [KEY]
set -eu

build=$1 name=rep2c-$2 key=${3:-}
sh "$(dirname "$0")/sbom.sh" "$build/$name.tar.gz" "$2" "$(pkg-config --modversion libxxhash)" "$(git log -1 --format=%ct)" \
        >"$build/$name.spdx.json"
cd "$build"
sha256sum "$name.tar.gz" "$name.spdx.json" >SHA256SUMS
rm -f SHA256SUMS.sig
[ -z "$key" ] || ssh-keygen -q -Y sign -f "$key" -n rep2c SHA256SUMS
cat SHA256SUMS
