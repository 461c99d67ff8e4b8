#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a Debian of its own in the folder SYSTEM, of this machine's release, with what every Debian has and PACKAGE...,
# and nothing else.  Needs root, and debootstrap.
#
#     bare_debian.sh SYSTEM PACKAGE...
set -eu

system=$1
shift
suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
packages=$(echo "$*" | tr ' ' ',')
debootstrap --variant=minbase --include="$packages" "$suite" "$system" >"$system.log" 2>&1 || {
        tail "$system.log" && rm "$system.log" && exit 1
}
rm "$system.log"
