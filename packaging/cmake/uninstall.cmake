# SPDX-License-Identifier: Apache-2.0
# uninstall.cmake: removes the files that `cmake --install` put in their places last, in a build's folder.
#
#     cmake --build BUILD_DIR --target uninstall

set(manifest install_manifest.txt)
if(NOT EXISTS ${manifest})
        message(FATAL_ERROR "there is no ${manifest}: nothing was installed from here")
endif()
file(STRINGS ${manifest} files)
foreach(file IN LISTS files)
        set(file $ENV{DESTDIR}${file})
        if(EXISTS ${file} OR IS_SYMLINK ${file})
                message(STATUS "Removing ${file}")
                file(REMOVE ${file})
        else()
                message(STATUS "Not there: ${file}")
        endif()
endforeach()
