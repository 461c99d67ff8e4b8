# SPDX-License-Identifier: Apache-2.0
# amalgamate.awk: many C files as one.  Writes a header or a source file to standard output, see amalgamate.sh.
#
#     awk -v folders='FOLDER...' -v drop='HEADER...' -f amalgamate.awk FILE...
#
# The FILEs follow each other in this order.  Where one includes a header of FOLDER..., the header's text is there
# instead, at the first place that every build compiles; so each header is there once, in front of whatever needs it.
# HEADERs in `drop` are left out: their text is elsewhere.
#
# A file's own names could meet those of another.  A function, object, type or constant of one source file whose name
# occurs in another one is called NAME__FILE here, or NAME__FOLDER_FILE; a macro ends with its file.  Functions and objects that several files
# share are static (REP_INTERNAL): only what public headers declare as REP_API leaves the file.
#
# C++ reads it, too.  What C++ keeps for itself ("new", "class") ends with "_" here, and a compound literal's type stands
# in REP_LITERAL(), which amalgamate.sh defines for both.
#
# It reads the C of this project, laid out by clang-format: a definition's name begins its line, and so on.  What it
# took wrongly would not compile.

BEGIN {
        folder_count = split(folders, folder_list, " ")
        split(drop, drop_list, " ")
        for (i in drop_list)
                included[drop_list[i]] = 1
        split("catch class delete explicit export friend mutable namespace new operator private protected public template " \
              "this throw try typename using virtual", keyword_list, " ")
        for (i in keyword_list)
                is_keyword[keyword_list[i]] = 1
        for (i = 1; i < ARGC; i++)
                scan(ARGV[i])
        find_shared_names()
        for (i = 1; i < ARGC; i++)
                if (!(name_of(ARGV[i]) in included)) {
                        included[name_of(ARGV[i])] = 1
                        write_file(ARGV[i], 0)
                }
        exit 0
}

# ---- reading

function die(what)
{
        print "amalgamate.awk: " what > "/dev/stderr"
        exit 2
}

# Reads FILE into text[FILE, 1 ...]; returns the number of its lines.
function read_file(file,    line, count, status)
{
        if (file in lines)
                return lines[file]
        while ((status = (getline line < file)) > 0)
                if (line !~ /^\/\* SPDX-License-Identifier[:] .* \*\/$/)
                        text[file, ++count] = line
        if (status < 0)
                die("cannot read " file)
        close(file)
        return lines[file] = count
}

# The header that LINE of FILE includes by quotes, or "".
function header_of(line)
{
        if (line !~ /^[ \t]*#[ \t]*include[ \t]+"/)
                return ""
        sub(/^[^"]*"/, "", line)
        sub(/".*/, "", line)
        return line
}

# Where NAME, as #include has it, lies.
function find_header(name,    i, path, line)
{
        if (name in paths)
                return paths[name]
        for (i = 1; i <= folder_count; i++) {
                path = folder_list[i] "/" name
                if ((getline line < path) > 0) {
                        close(path)
                        return paths[name] = path
                }
        }
        die("no header " name)
}

# Cuts the next token off `rest`, a line of C, into `token`; sets `kind` to "word", "space", "comment", "literal" or
# "other".  `in_comment` is whether a comment goes on from the line before.  Returns whether there was one.
function next_token(    at)
{
        if (rest == "")
                return 0
        if (in_comment) {
                at = index(rest, "*/")
                in_comment = at == 0
                cut(at == 0 ? length(rest) : at + 1, "comment")
        } else if (match(rest, /^[A-Za-z_][A-Za-z_0-9]*/)) {
                cut(RLENGTH, "word")
        } else if (match(rest, /^[ \t]+/)) {
                cut(RLENGTH, "space")
        } else if (match(rest, /^[0-9][A-Za-z_0-9.]*/)) {
                cut(RLENGTH, "literal")
        } else if (substr(rest, 1, 2) == "/*") {
                in_comment = 1
                at = index(substr(rest, 3), "*/")
                if (at > 0)
                        in_comment = 0
                cut(at == 0 ? length(rest) : at + 3, "comment")
        } else if (substr(rest, 1, 2) == "//") {
                cut(length(rest), "comment")
        } else if (match(rest, /^"([^"\\]|\\.)*"/) || match(rest, /^'([^'\\]|\\.)*'/)) {
                cut(RLENGTH, "literal")
        } else if (substr(rest, 1, 2) == "->") {
                cut(2, "other")
        } else {
                cut(1, "other")
        }
        return 1
}

function cut(size, what)
{
        token = substr(rest, 1, size)
        rest = substr(rest, size + 1)
        kind = what
}

# ---- which names a file defines, and which of them are another's, too

function is_source(file)
{
        return file ~ /\.c$/
}

# NAME is defined in FILE, as a tag of struct, enum or union ("tag") or as anything else ("id").
function define(space, name, file)
{
        if ((space, name, file) in defined)
                return
        defined[space, name, file] = 1
        definers[space, name]++
        if (is_source(file))
                own[file, ++own_count[file]] = space SUBSEP name
}

# Finds what FILE and the headers that it includes define at file scope, and the constants of enums anywhere.
function scan(file,    count, i, header)
{
        if (file in scanned)
                return
        scanned[file] = 1
        count = read_file(file)
        depth = parentheses = 0
        enum_depth = -1
        in_comment = continued = 0
        begin_declaration()
        for (i = 1; i <= count; i++)
                scan_line(file, text[file, i])
        for (i = 1; i <= count; i++) {
                header = header_of(text[file, i])
                if (header != "" && !(header in included))
                        scan(find_header(header))
        }
}

function begin_declaration()
{
        is_static = is_typedef = named = 0
        last = before_last = ""
}

# LINE asks the system's headers for more than C; that is done once, before all of them (amalgamate.sh).
function asks_system(line)
{
        return line ~ /^#define _[A-Z_]*_SOURCE( |$)/
}

function scan_line(file, line,    name)
{
        if (continued || (line ~ /^[ \t]*#/ && !in_comment)) {
                if (!continued && line ~ /^#[ \t]*define / && !asks_system(line)) {
                        name = line
                        sub(/^#[ \t]*define +/, "", name)
                        sub(/[^A-Za-z_0-9].*/, "", name)
                        if (is_source(file))
                                macro[file, ++macros[file]] = name
                }
                continued = line ~ /\\$/
                return
        }
        rest = line
        while (next_token())
                if (kind != "space" && kind != "comment")
                        scan_token(file)
}

function scan_token(file)
{
        if (kind == "word") {
                if (depth == 0 && parentheses == 0) {
                        is_static = is_static || token == "static"
                        is_typedef = is_typedef || token == "typedef"
                }
        } else if (token == "{") {
                if (before_last ~ /^(struct|enum|union)$/)
                        define("tag", last, file)
                if (last == "enum" || before_last == "enum")
                        enum_depth = depth
                depth++
        } else if (token == "}") {
                # `last` is a constant where the list of an enum ends without a comma.
                take_constant(file)
                depth--
                if (depth <= enum_depth)
                        enum_depth = -1
                if (depth == 0 && named == 1)
                        begin_declaration()
        } else if (depth == 0 && parentheses == 0 && token == "(") {
                if (last !~ /^(__attribute__|_Static_assert|)$/ && last ~ /^[A-Za-z_]/ && !named) {
                        named = 1
                        if (is_static)
                                define("id", last, file)
                }
        } else if (depth == 0 && parentheses == 0 && token ~ /^[=\[;,]$/ && last ~ /^[A-Za-z_]/ && !named) {
                if (is_static || is_typedef)
                        define("id", last, file)
                if (token == "=" || token == "[")
                        named = 2
        } else if (token ~ /^[,=]$/) {
                take_constant(file)
        }
        if (token == "(")
                parentheses++
        else if (token == ")")
                parentheses--
        if (token == ";" && depth == 0 && parentheses == 0) {
                begin_declaration()
        } else {
                before_last = last
                last = token
        }
}

# A constant of an enum follows "{" or ",".
function take_constant(file)
{
        if (enum_depth >= 0 && depth == enum_depth + 1 && parentheses == 0 && before_last ~ /^[{,]$/ && last ~ /^[A-Za-z_]/)
                define("id", last, file)
}

# FILE as other files include it.
function name_of(file,    i)
{
        for (i = 1; i <= folder_count; i++)
                if (index(file, folder_list[i] "/") == 1)
                        return substr(file, length(folder_list[i]) + 2)
        return file
}

function stem_of(file)
{
        sub(/^.*\//, "", file)
        sub(/\.c$/, "", file)
        return file
}

# FILE with its folders, as a name.
function path_of(file)
{
        sub(/\.c$/, "", file)
        gsub(/[^A-Za-z0-9]/, "_", file)
        return file
}

# By what it is called, unless files of the same name have it, too.
function find_shared_names(    file, i, parts, same)
{
        for (file in own_count)
                for (i = 1; i <= own_count[file]; i++)
                        same[own[file, i], stem_of(file)]++
        for (file in own_count)
                for (i = 1; i <= own_count[file]; i++) {
                        split(own[file, i], parts, SUBSEP)
                        if (definers[parts[1], parts[2]] > 1)
                                renamed[file, parts[1], parts[2]] = parts[2] "__" \
                                        (same[own[file, i], stem_of(file)] > 1 ? path_of(file) : stem_of(file))
                }
}

# ---- writing

# No two empty lines follow each other.
function print_line(line)
{
        if (line != "" || !was_empty)
                print line
        was_empty = line == ""
}

# What FILE is called here: what was generated lies in a build's folder.
function label_of(file)
{
        if (name_of(file) == file && file !~ /^gen\//)
                sub(/^.*\//, "generated/", file)
        return file
}

# Writes FILE, which is included within CONDITIONS open #ifs.
function write_file(file, conditions,    count, i, line, header, open, guard, comment)
{
        count = read_file(file)
        print_line("")
        print_line("/* ---- " label_of(file) " */")
        print_line("")
        # A header's own guard is not a condition.
        guard = is_source(file) ? 0 : 1
        comment = 0
        for (i = 1; i <= count; i++) {
                line = text[file, i]
                header = header_of(line)
                if (line ~ /^[ \t]*#[ \t]*if/)
                        open++
                if (line ~ /^[ \t]*#[ \t]*endif/)
                        open--
                if (header != "") {
                        if (!(header in included)) {
                                if (conditions + open - guard == 0)
                                        included[header] = 1
                                write_file(find_header(header), conditions + open - guard)
                        }
                } else if (line !~ /^(\/\* )?#line / && !asks_system(line)) {
                        in_comment = comment
                        print_line(write_line(file, line))
                        comment = in_comment
                }
        }
        for (i = 1; i <= macros[file]; i++)
                print_line("#undef " macro[file, i])
}

# LINE of FILE, with the names that it has here.
function write_line(file, line,    result, previous, space, begins)
{
        begins = !in_comment
        rest = line
        previous = ""
        while (next_token()) {
                if (kind == "word") {
                        space = previous ~ /^(struct|enum|union)$/ ? "tag" : "id"
                        if (previous != "." && previous != "->" && (file, space, token) in renamed)
                                token = renamed[file, space, token]
                        else if (token in is_keyword)
                                token = token "_"
                }
                if (kind != "space" && kind != "comment")
                        previous = token
                result = result token
        }
        result = mark_literals(result)
        return begins ? limit(file, result) : result
}

# LINE with REP_LITERAL(struct NAME){ for each (struct NAME){.
function mark_literals(line,    result)
{
        while (match(line, /\(struct [A-Za-z_0-9]+\)\{/)) {
                result = result substr(line, 1, RSTART - 1) "REP_LITERAL" substr(line, RSTART, RLENGTH)
                line = substr(line, RSTART + RLENGTH)
        }
        return result line
}

# A declaration of what several files share, with REP_INTERNAL in front: a definition of a function takes that from its
# declaration.  An object has its definition alone, which must come before what uses it.
function limit(file, line,    name)
{
        if (!is_source(file) && line ~ /^extern [^"]*;$/) {
                name = line
                sub(/(\[.*)?;$/, "", name)
                sub(/^.*[ *]/, "", name)
                shared_objects[name] = 1
                return "/* " name " is above. */"
        }
        if (is_source(file) && match(line, /^[a-z][A-Za-z_0-9 *]*[ *]rep_[a-z_0-9]*(\[\])? =/)) {
                name = substr(line, 1, RLENGTH - 2)
                sub(/\[\]$/, "", name)
                sub(/^.*[ *]/, "", name)
                if (line !~ /^static / && name in shared_objects)
                        return "REP_INTERNAL " line
        }
        if (!is_source(file) && line ~ /^[a-z][A-Za-z_0-9 *]*[ *]rep_[a-z_0-9]*\(/ && line !~ /^(static|typedef) /)
                return "REP_INTERNAL " line
        return line
}
