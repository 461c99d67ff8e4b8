# SPDX-License-Identifier: Apache-2.0
# ARM, 64 bits, where NEON is always there.  Tests run under qemu, with the libraries of REP_SYSROOT.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)

set(REP_SYSROOT "" CACHE PATH "Folder with the libraries of that machine")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES REP_SYSROOT)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${REP_SYSROOT}/usr/lib/aarch64-linux-gnu -Wl,-rpath-link,${REP_SYSROOT}/usr/lib/aarch64-linux-gnu")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${REP_SYSROOT})
