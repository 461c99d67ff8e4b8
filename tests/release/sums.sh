#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a release is checked by: an SBOM that is JSON and has the archive's sum, the same bytes twice; sums that hold; and a
# signature that ssh-keygen verifies for these sums and for no others.
#
#     sums.sh VERSION
set -eu

version=$1 root=$(cd .. && pwd)
for tool in git ssh-keygen python3 sha256sum; do
        command -v $tool >/dev/null || { echo "there is no $tool" && exit 77; }
done
pkg-config --exists libxxhash || { echo 'there is no xxHash' && exit 77; }
[ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$root" ] || { echo "$root is not a checkout" && exit 77; }
. release/common.sh
cd "$root"

mkdir "$work/build"
echo archive >"$work/build/rep2c-$version.tar.gz"
sh packaging/release/sums.sh "$work/build" "$version" >/dev/null
[ ! -e "$work/build/SHA256SUMS.sig" ]
cp "$work/build/rep2c-$version.spdx.json" "$work/first.json"
ssh-keygen -q -t ed25519 -N '' -C tester -f "$work/key"
sh packaging/release/sums.sh "$work/build" "$version" "$work/key" 2>/dev/null | grep -q "rep2c-$version.tar.gz"
cmp "$work/first.json" "$work/build/rep2c-$version.spdx.json"

cd "$work/build"
sha256sum -c --quiet SHA256SUMS
python3 - "rep2c-$version.spdx.json" "$(sha256sum <"rep2c-$version.tar.gz" | cut -d ' ' -f 1)" <<'PYTHON'
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
packages = {package["SPDXID"]: package for package in document["packages"]}
assert document["spdxVersion"] == "SPDX-2.3"
assert packages["SPDXRef-rep2c"]["checksums"][0]["checksumValue"] == sys.argv[2]
assert packages["SPDXRef-xxhash"]["licenseDeclared"] == "BSD-2-Clause"
for relation in document["relationships"]:
    for end in (relation["spdxElementId"], relation["relatedSpdxElement"]):
        assert end in packages or end == "SPDXRef-DOCUMENT", end
PYTHON

echo "tester $(cat "$work/key.pub")" >allowed_signers
ssh-keygen -q -Y verify -f allowed_signers -I tester -n rep2c -s SHA256SUMS.sig <SHA256SUMS >/dev/null
echo more >>SHA256SUMS
if ssh-keygen -q -Y verify -f allowed_signers -I tester -n rep2c -s SHA256SUMS.sig <SHA256SUMS >/dev/null 2>&1; then
        echo 'other sums have the same signature' && exit 1
fi
