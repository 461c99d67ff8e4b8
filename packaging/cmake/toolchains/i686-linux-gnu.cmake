# SPDX-License-Identifier: Apache-2.0
# A machine of 32 bits, without SSE2.  Tests run as they are where the processor is of the x86 family, with the loader and
# the libraries of REP_SYSROOT.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-linux-gnu-gcc)

set(REP_SYSROOT "" CACHE PATH "Folder with the libraries of that machine")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES REP_SYSROOT)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${REP_SYSROOT}/usr/lib/i386-linux-gnu -Wl,-rpath-link,${REP_SYSROOT}/usr/lib/i386-linux-gnu")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")
set(CMAKE_CROSSCOMPILING_EMULATOR
    ${REP_SYSROOT}/lib/i386-linux-gnu/ld-linux.so.2
    --library-path
    ${REP_SYSROOT}/lib/i386-linux-gnu:${REP_SYSROOT}/usr/lib/i386-linux-gnu)
