# SPDX-License-Identifier: Apache-2.0
# rep2c_add_rules(): the rules of a robots.txt become tables in C that are part of a target, and are made anew when the
# file, or the command that makes them, changes.
#
#     rep2c_add_rules(TARGET ROBOTS [PREFIX NAME] [AGENT TOKEN...] [DIALECT NAME] [NAMES NAME] [ENCODING NAME])
#
# TARGET    a target of the calling folder's CMakeLists.txt; PREFIX.c is compiled into it, and it finds PREFIX.h
# ROBOTS    a robots.txt; a relative name counts from the calling folder
# PREFIX    what the names in these files begin with, and their own: a C identifier; without it: the name of ROBOTS up to
#           its first dot.  Two files of one target need two prefixes
# AGENT     keeps only the rules for a crawler with these product tokens; without it: all groups
# DIALECT   how the file and URLs are read: google (the default) or rfc9309
# NAMES     which strings name crawlers: token (the default), any or wide
# ENCODING  the rules become a blob with this encoding, for rep_open(): auto, dense, compact or list.  TARGET is linked with
#           rep2c::runtime, which reads it.  Without ENCODING they become code that needs no library, not even this one
#
# PREFIX.h says what can be called.
#
# The files are made by a command that runs on the machine that builds.  That is this package's own command.  Where a project
# is built for another machine, or the package has no command, it is the program that REP2C_HOST_COMMAND names, or else the
# rep2c that is found on the PATH; it has to be of the same version.  Without either, a command is built for it, if this
# package is part of the project and its sources are there.
include_guard(GLOBAL)

# Where the sources are, if this is not an installation.
set(REP2C_RULES_SOURCE_DIR "${CMAKE_CURRENT_LIST_DIR}/../..")
if(NOT EXISTS ${REP2C_RULES_SOURCE_DIR}/packaging/cmake/rep2c-rules.cmake)
        set(REP2C_RULES_SOURCE_DIR)
endif()
set_property(GLOBAL PROPERTY REP2C_RULES_SOURCE_DIR "${REP2C_RULES_SOURCE_DIR}")
if(REP2C_RULES_SOURCE_DIR)
        set_property(GLOBAL PROPERTY REP2C_RULES_VERSION "${PROJECT_VERSION}")
else()
        set_property(GLOBAL PROPERTY REP2C_RULES_VERSION "${rep2c_VERSION}")
endif()

# rep2c_build_host_command(OUT): adds a target that builds a command for this machine, and sets OUT to it.  A compiler for another
# machine, in CC, would be taken for this one's.
function(rep2c_build_host_command out)
        get_property(sources GLOBAL PROPERTY REP2C_RULES_SOURCE_DIR)
        set(folder ${CMAKE_BINARY_DIR}/rep2c-host)
        set(${out} ${folder}/rep2c${CMAKE_HOST_EXECUTABLE_SUFFIX} PARENT_SCOPE)
        if(TARGET rep2c-host)
                return()
        endif()
        include(ExternalProject)
        ExternalProject_Add(
                rep2c-host
                SOURCE_DIR ${sources}
                BINARY_DIR ${folder}
                PREFIX ${folder}/steps
                CONFIGURE_COMMAND
                        ${CMAKE_COMMAND} -E env --unset=CC --unset=CFLAGS --unset=LDFLAGS --unset=CMAKE_TOOLCHAIN_FILE ${CMAKE_COMMAND} -S <SOURCE_DIR>
                        -B <BINARY_DIR> -G ${CMAKE_GENERATOR} -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DBUILD_SHARED_LIBS=OFF
                        -DREP_COMMAND=ON -DREP_CRAWL=OFF -DREP_CURL=OFF -DREP_ZLIB=OFF -DREP_ZSTD=OFF -DREP_JSONC=OFF -DREP_IDN2=OFF
                BUILD_COMMAND ${CMAKE_COMMAND} --build <BINARY_DIR> --target rep2c-command
                BUILD_BYPRODUCTS ${folder}/rep2c${CMAKE_HOST_EXECUTABLE_SUFFIX}
                INSTALL_COMMAND "")
endfunction()

# rep2c_find_host_command(OUT DEPENDS): sets OUT to the command that makes the rules, and DEPENDS to what it depends on.
function(rep2c_find_host_command out depends)
        if(TARGET rep2c::command AND NOT CMAKE_CROSSCOMPILING AND NOT REP2C_HOST_COMMAND)
                set(${out} rep2c::command PARENT_SCOPE)
                set(${depends} rep2c::command PARENT_SCOPE)
                return()
        endif()
        find_program(REP2C_HOST_COMMAND rep2c NO_CMAKE_FIND_ROOT_PATH DOC "A rep2c that runs on this machine")
        if(REP2C_HOST_COMMAND)
                get_property(wanted GLOBAL PROPERTY REP2C_RULES_VERSION)
                execute_process(COMMAND ${REP2C_HOST_COMMAND} --version OUTPUT_VARIABLE version ERROR_QUIET RESULT_VARIABLE status)
                if(NOT status EQUAL 0 OR NOT "${version}" MATCHES "^rep2c ([0-9.]+)")
                        message(FATAL_ERROR "rep2c_add_rules: ${REP2C_HOST_COMMAND} can't be run here (REP2C_HOST_COMMAND)")
                elseif(NOT CMAKE_MATCH_1 VERSION_EQUAL "${wanted}")
                        message(FATAL_ERROR "rep2c_add_rules: ${REP2C_HOST_COMMAND} is of version ${CMAKE_MATCH_1}, and this is ${wanted} "
                                            "(REP2C_HOST_COMMAND)")
                endif()
                set(${out} ${REP2C_HOST_COMMAND} PARENT_SCOPE)
                set(${depends} ${REP2C_HOST_COMMAND} PARENT_SCOPE)
                return()
        endif()
        get_property(sources GLOBAL PROPERTY REP2C_RULES_SOURCE_DIR)
        if(NOT sources)
                message(FATAL_ERROR "rep2c_add_rules: there is no rep2c for the machine that builds; let REP2C_HOST_COMMAND name one")
        endif()
        rep2c_build_host_command(built)
        set(${out} ${built} PARENT_SCOPE)
        set(${depends} rep2c-host ${built} PARENT_SCOPE)
endfunction()

# rep2c_check_choice(KEYWORD VALUE CHOICE...): VALUE has to be one of CHOICE.
function(rep2c_check_choice keyword value)
        if(NOT value IN_LIST ARGN)
                list(JOIN ARGN ", " choices)
                message(FATAL_ERROR "rep2c_add_rules: ${keyword} is '${value}', not one of ${choices}")
        endif()
endfunction()

function(rep2c_add_rules target robots)
        cmake_parse_arguments(PARSE_ARGV 2 arg "" "PREFIX;DIALECT;NAMES;ENCODING" AGENT)
        if(DEFINED arg_UNPARSED_ARGUMENTS)
                message(FATAL_ERROR "rep2c_add_rules: what is '${arg_UNPARSED_ARGUMENTS}'?  A word such as PREFIX or AGENT goes first")
        endif()
        if(DEFINED arg_KEYWORDS_MISSING_VALUES)
                message(FATAL_ERROR "rep2c_add_rules: nothing follows ${arg_KEYWORDS_MISSING_VALUES}")
        endif()
        set(options)
        foreach(choice IN ITEMS "DIALECT;google;rfc9309" "NAMES;token;any;wide" "ENCODING;auto;dense;compact;list")
                list(POP_FRONT choice keyword)
                if(DEFINED arg_${keyword})
                        rep2c_check_choice(${keyword} "${arg_${keyword}}" ${choice})
                        string(TOLOWER --${keyword}=${arg_${keyword}} option)
                        list(APPEND options ${option})
                endif()
        endforeach()
        if(NOT TARGET ${target})
                message(FATAL_ERROR "rep2c_add_rules: there is no target '${target}'")
        endif()
        # CMake would pass over what it has no compiler for.
        get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
        if(NOT C IN_LIST languages)
                message(FATAL_ERROR "rep2c_add_rules: the tables are in C, which is not a language of this project")
        endif()
        # What a rule of one folder makes is a file like any other to those of another folder.
        get_target_property(folder ${target} SOURCE_DIR)
        if(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
                message(FATAL_ERROR "rep2c_add_rules: '${target}' is a target of ${folder}; call it there")
        endif()

        cmake_path(ABSOLUTE_PATH robots NORMALIZE)
        if(NOT DEFINED arg_PREFIX)
                cmake_path(GET robots STEM arg_PREFIX)
        endif()
        if(NOT arg_PREFIX MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
                message(FATAL_ERROR "rep2c_add_rules: '${arg_PREFIX}' is not a C identifier; give another PREFIX")
        endif()
        set(folder ${CMAKE_CURRENT_BINARY_DIR}/rep2c-rules/${target})
        set(output ${folder}/${arg_PREFIX})
        file(MAKE_DIRECTORY ${folder})
        # The tables name their source.  Relative, that is the same wherever a project was checked out.
        cmake_path(RELATIVE_PATH robots BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE name)
        foreach(agent IN LISTS arg_AGENT)
                list(APPEND options --agent=${agent})
        endforeach()

        rep2c_find_host_command(command depends)
        set(making COMMAND ${command} emit --to c-table --prefix ${arg_PREFIX} ${options} -o ${output}.c -- ${name})
        if(DEFINED arg_ENCODING)
                if(NOT TARGET rep2c::runtime)
                        message(FATAL_ERROR "rep2c_add_rules: ENCODING needs the component 'runtime' of rep2c")
                endif()
                set(emit ${command})
                if(TARGET ${command})
                        set(emit $<TARGET_FILE:${command}>)
                endif()
                set(making COMMAND ${command} compile ${options} -o ${output}.rep -- ${name}
                           COMMAND ${CMAKE_COMMAND} -E chdir ${folder} ${emit} emit --to c-blob --prefix ${arg_PREFIX}
                                   -o ${output}.c -- ${arg_PREFIX}.rep)
                target_link_libraries(${target} PRIVATE rep2c::runtime)
        endif()
        add_custom_command(
                OUTPUT ${output}.c ${output}.h
                ${making}
                WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
                DEPENDS ${robots} ${depends}
                COMMENT "Compiling the rules of ${robots}"
                VERBATIM)
        target_sources(${target} PRIVATE ${output}.c ${output}.h)
        target_include_directories(${target} PRIVATE ${folder})
endfunction()
