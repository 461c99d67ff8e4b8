# SPDX-License-Identifier: Apache-2.0
# Windows on x86-64, by MinGW.  Programs are one file each, without a DLL beside those of Windows.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)

set(REP_SYSROOT "" CACHE PATH "Folder with further libraries for Windows")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES REP_SYSROOT)
# MinGW's own headers and libraries, zlib's among them, those of REP_SYSROOT, and no others of this machine.
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32 ${REP_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
