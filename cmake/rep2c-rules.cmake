# SPDX-License-Identifier: Apache-2.0
# rep2c_add_rules(): the rules of a robots.txt become tables in C that are part of a target, and are made anew when the
# file, or the command that makes them, changes.
#
#     rep2c_add_rules(TARGET ROBOTS [PREFIX NAME] [AGENT TOKEN...])
#
# TARGET    a target of the calling folder's CMakeLists.txt; PREFIX.c is compiled into it, and it finds PREFIX.h
# ROBOTS    a robots.txt; a relative name counts from the calling folder
# PREFIX    what the names in these files begin with, and their own: a C identifier; without it: the name of ROBOTS up to
#           its first dot.  Whoever adds two files to a target gives them two prefixes
# AGENT     keeps only the rules for a crawler with these product tokens; without it: all groups
#
# PREFIX.h says what can be called.  The tables need no library, not even the one of this package.
include_guard(GLOBAL)

function(rep2c_add_rules target robots)
        cmake_parse_arguments(PARSE_ARGV 2 arg "" PREFIX AGENT)
        if(DEFINED arg_UNPARSED_ARGUMENTS)
                message(FATAL_ERROR "rep2c_add_rules: what is '${arg_UNPARSED_ARGUMENTS}'?  PREFIX or AGENT goes first")
        endif()
        if(DEFINED arg_KEYWORDS_MISSING_VALUES)
                message(FATAL_ERROR "rep2c_add_rules: nothing follows ${arg_KEYWORDS_MISSING_VALUES}")
        endif()
        if(NOT TARGET rep2c::command)
                message(FATAL_ERROR "rep2c_add_rules: rep2c was built without its command (REP_COMMAND=OFF)")
        endif()
        if(NOT TARGET ${target})
                message(FATAL_ERROR "rep2c_add_rules: there is no target '${target}'")
        endif()
        # CMake would pass over what it has no compiler for.
        get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
        if(NOT C IN_LIST languages)
                message(FATAL_ERROR "rep2c_add_rules: the tables are in C, which is no language of this project")
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
                message(FATAL_ERROR "rep2c_add_rules: '${arg_PREFIX}' is no C identifier; give another PREFIX")
        endif()
        set(folder ${CMAKE_CURRENT_BINARY_DIR}/rep2c-rules/${target})
        set(output ${folder}/${arg_PREFIX})
        file(MAKE_DIRECTORY ${folder})
        # The tables name their source.  Relative, that is the same wherever a project was checked out.
        cmake_path(RELATIVE_PATH robots BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE name)
        list(TRANSFORM arg_AGENT PREPEND --agent= OUTPUT_VARIABLE agents)

        add_custom_command(
                OUTPUT ${output}.c ${output}.h
                COMMAND rep2c::command emit --to c-table --prefix ${arg_PREFIX} ${agents} -o ${output}.c -- ${name}
                WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
                DEPENDS ${robots} rep2c::command
                COMMENT "Compiling the rules of ${robots}"
                VERBATIM)
        target_sources(${target} PRIVATE ${output}.c ${output}.h)
        target_include_directories(${target} PRIVATE ${folder})
endfunction()
