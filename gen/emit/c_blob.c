/*
 * c_blob.c: an emission -> its blob as an array of C, to be opened by the runtime.
 *
 * Nothing is read at start-up and nothing allocated: the bytes are where the program is.
 */
#include "emit/print.h"
#include "format.h"

#define BYTES_A_LINE 24

static const char header_begins[] =
        " *\n"
        " * The compiled rules of one robots.txt, for rep_open() of <rep_runtime.h>.\n"
        " */\n"
        "#ifndef $_INCLUDED\n"
        "#define $_INCLUDED\n"
        "\n"
        "#ifdef __cplusplus\n"
        "extern \"C\" {\n"
        "#endif\n"
        "\n";

static const char header_ends[] =
        "extern const unsigned char $_blob[$_BLOB_SIZE];\n"
        "\n"
        "#ifdef __cplusplus\n"
        "}\n"
        "#endif\n"
        "\n"
        "#endif\n";

static void
print_header(const struct rep_emission *emission, struct rep_buffer *header)
{
        rep_print(header, "/*\n");
        rep_print_banner(header, emission, "c-blob");
        rep_print_code(header, emission->prefix, header_begins);
        rep_print(header, "#define %s_BLOB_SIZE %zu\n\n/* 8-byte aligned, as rep_open() asks. */\n", emission->prefix,
                  emission->decoded->blob->size);
        rep_print_code(header, emission->prefix, header_ends);
}

enum rep_status
rep_emit_c_blob(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        size_t i;

        print_header(emission, header);
        rep_print(source, "/*\n");
        rep_print_banner(source, emission, "c-blob");
        rep_print(source, " */\n#include \"%s\"\n\n", emission->header);
        rep_print(source, "_Alignas(8) const unsigned char %s_blob[%s_BLOB_SIZE] = {", emission->prefix,
                  emission->prefix);
        for (i = 0; i < emission->decoded->blob->size; i++) {
                if (i % BYTES_A_LINE == 0)
                        rep_print(source, "\n        ");
                rep_print_number(source, emission->decoded->blob->bytes[i]);
                rep_buffer_put(source, ",", 1);
        }
        rep_print(source, "\n};\n");
        return source->failed || header->failed ? REP_ERR_MEMORY : REP_OK;
}
