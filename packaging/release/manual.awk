# SPDX-License-Identifier: Apache-2.0
# manual.awk: a public header as a manual page of section 3, by man(7)'s macros.  What the header says first is the page's
# description; after it stand its declarations, each with the comment above it.
#
#     awk -v version=VERSION -f manual.awk rep_NAME.h >rep_NAME.3

BEGIN {
        state = "guard"
}

# What troff would read as its own.
function escaped(text)
{
        gsub(/\\/, "\\e", text)
        gsub(/-/, "\\-", text)
        if (text ~ /^[.']/)
                text = "\\&" text
        return text
}

# The page's head, of the first line of the header's comment: "rep_NAME.h: what it is for".
function begin_page(line,    name, about)
{
        name = about = line
        sub(/\.h:.*/, "", name)
        sub(/^[^:]*: */, "", about)
        sub(/[.:]$/, "", about)
        printf ".TH %s 3 \"\" \"rep2c %s\" \"rep2c\"\n.SH NAME\n%s \\- %s\n", toupper(name), version, name, escaped(about)
        printf ".SH SYNOPSIS\n.nf\n#include <%s.h>\n.fi\n.SH DESCRIPTION\n", name
}

# A line of a comment's text: paragraphs are filled, and what is indented stands as it is.
function write_text(line)
{
        if (line ~ /^ ? ? ?$/) {
                if (literal)
                        print ".fi"
                literal = 0
                if (!fresh)
                        print ".PP"
                fresh = 1
                return
        }
        if (line ~ /^    / && !literal) {
                print ".nf"
                literal = 1
        } else if (line !~ /^    / && literal) {
                print ".fi"
                literal = 0
        }
        if (!literal)
                sub(/^ +/, "", line)
        print escaped(line)
        fresh = 0
}

function end_text()
{
        if (literal)
                print ".fi"
        literal = 0
}

# Takes the marks of a comment off LINE; sets `closed` where it ends there.
function comment_text(line)
{
        closed = line ~ /\*\/[ \t]*$/
        sub(/[ \t]*\*\/[ \t]*$/, "", line)
        sub(/^\/\* ?/, "", line)
        sub(/^ \* ?/, "", line)
        return line
}

function begin_declaration()
{
        print described++ ? ".PP" : ".SH DECLARATIONS"
        print ".nf"
        state = "declaration"
}

# The first comment of the file.
state == "guard" && /^\/\*/ && !/SPDX-License-Identifier/ {
        state = "head"
        title = ""
        next
}
state == "head" {
        line = comment_text($0)
        if (title == "") {
                title = line
                next
        }
        # The first sentence may take two lines.
        if (!begun && line != "" && title !~ /[.:]$/) {
                title = title " " line
                next
        }
        if (!begun) {
                begin_page(title)
                begun = fresh = 1
        }
        if (!(closed && line == ""))
                write_text(line)
        if (closed) {
                end_text()
                state = "between"
        }
        next
}

# A heading of the file's parts, and what only the compiler reads.
state == "between" && (/^\/\* ---- / || /^#(ifndef|ifdef|endif|include|else|elif|if)/ || /^#define REP_[A-Z_]*_H$/ || /^extern "C"/ || /^}$/ || /^$/) {
        next
}
# A comment is kept until its declaration was written.
state == "between" && /^\/\*/ {
        kept = 1
        note[1] = comment_text($0)
        state = closed ? "between" : "note"
        next
}
state == "note" {
        note[++kept] = comment_text($0)
        if (closed)
                state = "between"
        next
}
state == "between" {
        begin_declaration()
}
# A declaration ends at an empty line, or where a comment begins that is another's.
state == "declaration" {
        if ($0 == "" || $0 ~ /^\/\*/ || $0 ~ /^#(ifdef|endif)/) {
                print ".fi"
                if (kept) {
                        print ".RS 4"
                        fresh = 1
                        for (i = 1; i <= kept; i++)
                                if (note[i] != "" || (i > 1 && i < kept))
                                        write_text(note[i])
                        end_text()
                        print ".RE"
                }
                kept = 0
                state = "between"
                if ($0 ~ /^\/\*/ && $0 !~ /^\/\* ---- /) {
                        kept = 1
                        note[1] = comment_text($0)
                        state = closed ? "between" : "note"
                }
        } else {
                sub(/^REP_API /, "")
                print escaped($0)
        }
}
END {
        if (!begun) {
                print "manual.awk: no comment describes the header" > "/dev/stderr"
                exit 1
        }
        print ".SH SEE ALSO\n.BR rep2c (1)"
}
