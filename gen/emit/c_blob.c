/* SPDX-License-Identifier: Apache-2.0 */
/*
 * c_blob.c: an emission -> its blob as a C array, which the runtime opens.
 *
 * Nothing is read or allocated at start-up, because the bytes are part of the program.
 */
#include "emit/print_code.h"
#include "format.h"

#define BYTES_A_LINE 24

static void
print_header(const struct rep_emission *emission, struct rep_buffer *header)
{
        const char *prefix = emission->prefix;

        rep_print_header_begin(header, emission, "c-blob",
                               " * The compiled rules of one robots.txt, for rep_open() of <rep_runtime.h>.\n", "");
        rep_print(header, "#define %s_BLOB_SIZE %zu\n\n", prefix, emission->compiled->blob->size);
        rep_print(header,
                  "/* 8-byte aligned, as rep_open() asks. */\nextern const unsigned char %s_blob[%s_BLOB_SIZE];\n\n",
                  prefix, prefix);
        rep_print_header_end(header);
}

enum rep_status
rep_emit_c_blob(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        print_header(emission, header);
        rep_print(source, "/*\n");
        rep_print_banner(source, emission, "c-blob");
        rep_print(source, " */\n#include \"%s\"\n\n", emission->header);
        rep_print(source, "_Alignas(8) const unsigned char %s_blob[%s_BLOB_SIZE] = {", emission->prefix,
                  emission->prefix);
        for (size_t i = 0; i < emission->compiled->blob->size; i++) {
                if (i % BYTES_A_LINE == 0)
                        rep_print(source, "\n        ");
                rep_print_number(source, emission->compiled->blob->bytes[i]);
                rep_buffer_put(source, ",", 1);
        }
        rep_print(source, "\n};\n");
        return REP_OK;
}
