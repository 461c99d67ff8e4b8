#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes to standard output what a release archive is made of and what a build of it may use, as SPDX 2.3 in JSON.  The same
# archive gives the same bytes.
#
#     sbom.sh ARCHIVE.tar.gz VERSION XXHASH_VERSION SECONDS
#
# SECONDS is the time of its commit.
set -eu

archive=$1 version=$2 xxhash=$3 time=$(date -u -d "@$4" +%Y-%m-%dT%H:%M:%SZ)
sum=$(sha256sum "$archive" | cut -d ' ' -f 1)

# package ID NAME VERSION LICENCE [MORE]: one of the packages.
package() {
        printf '    {"SPDXID": "SPDXRef-%s", "name": "%s", "versionInfo": "%s", "licenseConcluded": "%s", "licenseDeclared": "%s",\n' \
                "$1" "$2" "$3" "$4" "$4"
        printf '     "copyrightText": "NOASSERTION", "downloadLocation": "NOASSERTION", "filesAnalyzed": false%s}' "${5:-}"
}

# relation FROM KIND TO
relation() {
        printf '    {"spdxElementId": "SPDXRef-%s", "relationshipType": "%s", "relatedSpdxElement": "SPDXRef-%s"}' "$1" "$2" "$3"
}

cat <<END
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "rep2c-$version",
  "documentNamespace": "urn:sha256:$sum",
  "creationInfo": {"created": "$time", "creators": ["Tool: rep2c-release-sbom"]},
  "packages": [
END
package rep2c rep2c "$version" Apache-2.0 ", \"packageFileName\": \"$(basename "$archive")\",
     \"checksums\": [{\"algorithm\": \"SHA256\", \"checksumValue\": \"$sum\"}]"
printf ',\n'
package xxhash xxHash "$xxhash" BSD-2-Clause
# Libraries that a build uses where it finds them; their versions are those of the system that builds.
optional='json-c:MIT libcurl:curl zlib:Zlib libidn2:LGPL-3.0-or-later libdeflate:MIT libzstd:BSD-3-Clause libbrotli:MIT sqlite3:blessing'
for one in $optional; do
        printf ',\n'
        package "${one%%:*}" "${one%%:*}" NOASSERTION "${one#*:}"
done
printf '\n  ],\n  "relationships": [\n'
relation DOCUMENT DESCRIBES rep2c
printf ',\n'
relation rep2c CONTAINS xxhash
for one in $optional; do
        printf ',\n'
        relation "${one%%:*}" OPTIONAL_DEPENDENCY_OF rep2c
done
printf '\n  ]\n}\n'
