/* SPDX-License-Identifier: Apache-2.0 */
/* c_reader.c: see c_frame.h. */
#include "emit/c_frame.h"

#include "emit/print_code.h"

static const char plain_reader[] =
        "/* The rest of a URL's path. */\n"
        "struct $_reader {\n"
        "        const unsigned char *at, *end;\n"
        "};\n"
        "\n";

static const char plain_next[] =
        "/* The next byte of the path, or -1 behind its end: a fragment or a NUL ends it. */\n"
        "static inline int\n"
        "$_next(struct $_reader *reader)\n"
        "{\n"
        "        if (reader->at == reader->end || *reader->at == '#' || *reader->at == 0)\n"
        "                return -1;\n"
        "        return *reader->at++;\n"
        "}\n"
        "\n";

static const char canonical_reader[] =
        "/* The rest of a URL's path, and the bytes that stand for what was read already. */\n"
        "struct $_reader {\n"
        "        const unsigned char *at, *end;\n"
        "        unsigned char digit[2]; /* of an escape, the last one first */\n"
        "        unsigned char digits;   /* how many of them are left */\n"
        "        bool query;             /* the first question mark was read */\n"
        "};\n"
        "\n"
        "/* The value of a hexadecimal digit, or -1. */\n"
        "static inline int\n"
        "$_digit(unsigned char byte)\n"
        "{\n"
        "        if (byte >= '0' && byte <= '9')\n"
        "                return byte - '0';\n"
        "        if (byte >= 'A' && byte <= 'F')\n"
        "                return byte - 'A' + 10;\n"
        "        return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;\n"
        "}\n"
        "\n"
        "/* Whether an escape of BYTE means the byte itself: unreserved characters, and in a query some more. */\n"
        "static inline bool\n"
        "$_is_itself(int byte, bool query)\n"
        "{\n"
        "        if (query && (byte == ':' || byte == '/' || byte == '?' || byte == '@' || byte == '[' || byte == "
        "']'))\n"
        "                return true;\n"
        "        return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') "
        "||\n"
        "               byte == '-' || byte == '.' || byte == '_' || byte == '~';\n"
        "}\n"
        "\n"
        "/* Gives out BYTE as an escape: the percent sign now, its digits next. */\n"
        "static int\n"
        "$_escape(struct $_reader *reader, int byte)\n"
        "{\n"
        "        static const char digits[] = \"0123456789ABCDEF\";\n"
        "\n"
        "        reader->digit[1] = (unsigned char)digits[byte >> 4];\n"
        "        reader->digit[0] = (unsigned char)digits[byte & 15];\n"
        "        reader->digits = 2;\n"
        "        return '%';\n"
        "}\n"
        "\n"
        "/* The byte that the escape at AT stands for, -1 where it is none. */\n"
        "static int\n"
        "$_escaped(const unsigned char *at, const unsigned char *end)\n"
        "{\n"
        "        if (end - at < 3 || $_digit(at[1]) < 0 || $_digit(at[2]) < 0)\n"
        "                return -1;\n"
        "        return $_digit(at[1]) * 16 + $_digit(at[2]);\n"
        "}\n"
        "\n"
        "/* The next byte of the path in canonical form, or -1 behind its end: a fragment or a NUL ends it. */\n"
        "static int\n"
        "$_next(struct $_reader *reader)\n"
        "{\n"
        "        int byte;\n"
        "\n"
        "        if (reader->digits > 0)\n"
        "                return reader->digit[--reader->digits];\n"
        "        if (reader->at == reader->end || *reader->at == '#' || *reader->at == 0)\n"
        "                return -1;\n"
        "        if (*reader->at == '%' && (byte = $_escaped(reader->at, reader->end)) >= 0) {\n"
        "                reader->at += 3;\n"
        "                return $_is_itself(byte, reader->query) ? byte : $_escape(reader, byte);\n"
        "        }\n"
        "        byte = *reader->at++;\n"
        "        reader->query = reader->query || byte == '?';\n"
        "        return byte < 0x80 && byte != '*' && byte != 0x24 ? byte : $_escape(reader, byte);\n"
        "}\n"
        "\n";

static const char finder_begins[] =
        "/* Where the path, or what is in its place, starts; END where the URL ends or a fragment begins before "
        "there is one. */\n"
        "static const unsigned char *\n"
        "$_find_path(const unsigned char *at, const unsigned char *end)\n"
        "{\n";

static const char finder_plain[] = "        while (at < end && *at != '/' && *at != '?' && *at != ';') {\n";
static const char finder_canonical[] = "        while (at < end && *at != '/' && *at != '?') {\n";

static const char cutter_begins[] =
        "                if (*at == '#')\n"
        "                        return end;\n"
        "                at++;\n"
        "        }\n"
        "        return at;\n"
        "}\n"
        "\n"
        "/* Cuts the path out of URL, without the \"/\" that it starts with, be it spelled or not. */\n"
        "static struct $_reader\n"
        "$_cut(const char *url, size_t size)\n"
        "{\n"
        "        const unsigned char *begin = (const unsigned char *)url, *end = begin + size, *path = begin;\n"
        "        struct $_reader reader;\n"
        "\n"
        "        if (size < 1 || begin[0] != '/' || (size > 1 && begin[1] == '/')) {\n"
        "                if (size > 1 && begin[0] == '/')\n"
        "                        begin += 2;\n"
        "                path = $_find_path(begin, end);\n";

static const char cutter_schemeless[] = "                if (begin == (const unsigned char *)url && ";
static const char cutter_scheme[] = "                if (";

static const char cutter_path[] =
        "end - path >= 2 && path > begin && path[-1] == ':' && path[0] == '/' && path[1] == '/')\n"
        "                        path = $_find_path(path + 2, end);\n"
        "        }\n"
        "        reader.at = path < end && *path == '/' ? path + 1 : path;\n"
        "        reader.end = end;\n";

static const char cutter_canonical[] =
        "        reader.digits = 0;\n"
        "        reader.digit[0] = reader.digit[1] = 0;\n"
        "        reader.query = false;\n";

static const char cutter_ends[] =
        "        return reader;\n"
        "}\n"
        "\n";

static const char robots_txt[] =
        "/* Whether the path is that of the robots.txt itself, which everybody may fetch. */\n"
        "static bool\n"
        "$_is_robots_txt(struct $_reader path)\n"
        "{\n"
        "        static const char name[] = \"robots.txt\";\n"
        "        int i;\n"
        "\n"
        "        for (i = 0; name[i] != 0; i++)\n"
        "                if ($_next(&path) != name[i])\n"
        "                        return false;\n"
        "        return $_next(&path) < 0;\n"
        "}\n"
        "\n";

/* Appends the function that cuts the path out of a URL: by RFC 3986 if CANONICAL, otherwise as Google's parser does. */
static void
print_cutter(const char *prefix, bool canonical, struct rep_buffer *source)
{
        rep_print_code(source, prefix, finder_begins);
        rep_print_code(source, prefix, canonical ? finder_canonical : finder_plain);
        rep_print_code(source, prefix, cutter_begins);
        rep_print_code(source, prefix, canonical ? cutter_schemeless : cutter_scheme);
        rep_print_code(source, prefix, cutter_path);
        if (canonical)
                rep_print_code(source, prefix, cutter_canonical);
        rep_print_code(source, prefix, cutter_ends);
}

void
rep_print_c_reader(const struct rep_c_layout *layout, struct rep_buffer *source)
{
        const char *prefix = layout->emission->prefix;
        bool canonical = layout->compiled->stats.dialect == REP_DIALECT_RFC9309;

        rep_print_code(source, prefix, canonical ? canonical_reader : plain_reader);
        /* The canonical reader is always needed, to recognise the robots.txt itself. */
        if (layout->walked && !canonical)
                rep_print_code(source, prefix, plain_next);
        print_cutter(prefix, canonical, source);
        if (canonical)
                rep_print_code(source, prefix, robots_txt);
}
