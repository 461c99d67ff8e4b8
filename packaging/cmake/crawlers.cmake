# SPDX-License-Identifier: Apache-2.0
# crawlers.cmake: makes C of the table of crawlers.
#
#     cmake -P crawlers.cmake -o OUTPUT.c crawlers.tsv
#
# The head of the table says what a line is.  One that is otherwise ends the build; what only the C compiler sees, such
# as an unknown purpose, it reports on the line of the table.
cmake_minimum_required(VERSION 3.25)

set(output ${CMAKE_ARGV4})
set(table ${CMAKE_ARGV5})
set(token "[A-Za-z0-9_.-]+")

# Ends the build because of the line number LINE.
function(reject line what)
        message(FATAL_ERROR "${table}:${line}: ${what}")
endfunction()

# Adds the array of the TOKENS that the line number LINE has to ARRAYS.
function(add_tokens line tokens)
        string(REPLACE " " ";" list "${tokens}")
        set(initializer)
        set(seen)
        foreach(each IN LISTS list)
                string(LENGTH "${each}" size)
                string(APPEND initializer "{\"${each}\", ${size}}, ")
                string(TOLOWER "${each}" lower)
                if(lower IN_LIST seen)
                        reject(${line} "the token '${each}' is there twice")
                endif()
                list(APPEND seen ${lower})
        endforeach()
        string(APPEND arrays "static const struct rep_text tokens_${line}[] = {${initializer}};\n")
        set(arrays "${arrays}" PARENT_SCOPE)
endfunction()

# Checks that NAME of the line number LINE comes after the one of its KIND before it, previous_KIND, which it becomes.
function(check_order line name kind)
        string(TOLOWER "${name}" key)
        if(NOT "${key}" STRGREATER "${previous_${kind}}")
                reject(${line} "'${name}' does not come after the name before it")
        endif()
        set(previous_${kind} "${key}" PARENT_SCOPE)
endfunction()

# Checks the line number LINE, of products called NAMES, and adds these to those of its KIND.
function(add_products line names kind)
        if(NOT kind MATCHES "^(browser|tool)$")
                reject(${line} "'${kind}' is neither 'browser' nor 'tool'")
        endif()
        string(REPLACE " " ";" list "${names}")
        foreach(name IN LISTS list)
                if(NOT name MATCHES "^${token}$")
                        reject(${line} "'${name}' is not a product")
                endif()
                check_order(${line} "${name}" ${kind})
                string(APPEND ${kind}s "        \"${name}\",\n")
        endforeach()
        set(previous_${kind} "${previous_${kind}}" PARENT_SCOPE)
        set(${kind}s "${${kind}s}" PARENT_SCOPE)
endfunction()

# Checks the line number LINE, whose fields are FIELDS, and adds its row to ROWS and its tokens to ARRAYS.
function(add_row line fields)
        list(LENGTH fields count)
        if(NOT count EQUAL 10)
                reject(${line} "${count} fields instead of 10")
        endif()
        set(names name tokens everybody obeys standing purposes operator source date note)
        foreach(field value IN ZIP_LISTS names fields)
                set(${field} "${value}")
                if(value STREQUAL "" AND NOT field STREQUAL "note")
                        reject(${line} "no ${field}")
                endif()
        endforeach()

        if(NOT name MATCHES "^${token}( ${token})*$")
                reject(${line} "'${name}' is not a name of words with a space between them")
        elseif(NOT tokens MATCHES "^${token}( ${token})*$")
                reject(${line} "'${tokens}' are not tokens with a space between them")
        endif()
        add_tokens(${line} "${tokens}")
        string(COMPARE EQUAL "${everybody}" delay delay)
        if(everybody MATCHES "^(yes|delay)$")
                set(everybody true)
        elseif(everybody STREQUAL "no")
                set(everybody false)
        else()
                reject(${line} "'${everybody}' is neither 'yes' nor 'no'")
        endif()
        if(" ${tokens} " MATCHES " [A-Za-z_-]+ ")
                set(wide false)
        else()
                set(wide true)
        endif()
        if(standing STREQUAL "vendor")
                set(documented true)
        elseif(standing STREQUAL "hearsay")
                set(documented false)
        else()
                reject(${line} "'${standing}' is neither 'vendor' nor 'hearsay'")
        endif()
        if(" ${purposes} " MATCHES " ai ")
                reject(${line} "'ai' is 'training', 'input' and 'agent' united: say which of them")
        endif()
        if(NOT source MATCHES "^https?://[a-z0-9.-]+/[^ ]*$")
                reject(${line} "'${source}' is not a URL")
        endif()
        if(NOT date MATCHES "^20[0-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")
                reject(${line} "'${date}' is not a date as YYYY-MM-DD")
        endif()

        string(TOUPPER "${obeys}" obeys)
        string(TOUPPER "REP_PURPOSE_${purposes}" purposes)
        string(REPLACE " " " | REP_PURPOSE_" purposes "${purposes}")
        string(APPEND rows
               "#line ${line} \"crawlers.tsv\"\n"
               "        {\"${name}\", tokens_${line}, sizeof(tokens_${line}) / sizeof(tokens_${line}[0]), ${everybody}, ${delay}, ${wide}, "
               "${documented}, REP_OBEYS_${obeys}, ${purposes}, \"${operator}\", \"${source}\", \"${date}\", \"${note}\"},\n")
        set(arrays "${arrays}" PARENT_SCOPE)
        set(rows "${rows}" PARENT_SCOPE)
endfunction()

file(READ ${table} text)
# A list of lines and a string of C are then as they look.
string(REGEX MATCH "^[\n\t !#-:<-Z^-~]*" plain "${text}")
if(NOT plain STREQUAL text)
        string(REGEX REPLACE "[^\n]" "" ends "${plain}")
        string(LENGTH "x${ends}" number)
        reject(${number} "a byte that is not printable ASCII, or a semicolon, square bracket, double quote or backslash")
endif()
string(REGEX REPLACE "\n$" "" text "${text}")
string(REPLACE "\n" ";" lines "${text}")

set(number 0)
set(arrays)
set(rows)
set(browsers)
set(tools)
foreach(line IN LISTS lines)
        math(EXPR number "${number} + 1")
        if(line MATCHES "^#")
                continue()
        endif()
        string(REPLACE "\t" ";" fields "${line}")
        list(LENGTH fields count)
        if(count EQUAL 0)
                reject(${number} "an empty line")
        endif()
        list(GET fields 0 name)
        if(count EQUAL 2)
                list(GET fields 1 kind)
                add_products(${number} "${name}" "${kind}")
        elseif("${browsers}${tools}" STREQUAL "")
                check_order(${number} "${name}" crawler)
                add_row(${number} "${fields}")
        else()
                reject(${number} "'${name}' is behind the products")
        endif()
endforeach()
file(WRITE ${output}
     "/* Generated from crawlers.tsv.  Do not edit. */\n"
     "#include \"crawlers/table.h\"\n\n${arrays}\n"
     "const struct rep_public_crawler rep_crawlers[] = {\n${rows}};\n\n"
     "const size_t rep_crawlers_size = sizeof(rep_crawlers) / sizeof(rep_crawlers[0]);\n\n"
     "const char *const rep_browsers[] = {\n${browsers}};\n\n"
     "const size_t rep_browsers_size = sizeof(rep_browsers) / sizeof(rep_browsers[0]);\n\n"
     "const char *const rep_tools[] = {\n${tools}};\n\n"
     "const size_t rep_tools_size = sizeof(rep_tools) / sizeof(rep_tools[0]);\n")
