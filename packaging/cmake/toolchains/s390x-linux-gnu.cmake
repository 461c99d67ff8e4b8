# SPDX-License-Identifier: Apache-2.0
# A big-endian machine: IBM Z, 64 bits.  Tests run under qemu, with the libraries of REP_SYSROOT.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_C_COMPILER s390x-linux-gnu-gcc)

set(REP_SYSROOT "" CACHE PATH "Folder with the libraries of that machine")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES REP_SYSROOT)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${REP_SYSROOT}/usr/lib/s390x-linux-gnu -Wl,-rpath-link,${REP_SYSROOT}/usr/lib/s390x-linux-gnu")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x -L ${REP_SYSROOT})
