/* output.c: see output.h. */
#include "cli/output.h"

#include <errno.h>
#include <unistd.h>

enum { BUFFER_SIZE = 1 << 16 };

void
output_start(struct output *output, bool line_buffered)
{
        bool by_line = line_buffered || isatty(STDOUT_FILENO);

        *output = (struct output){stdout, 0};
        setvbuf(stdout, NULL, by_line ? _IOLBF : _IOFBF, BUFFER_SIZE);
}

void
output_text(struct output *output, struct rep_text text)
{
        if (text.size > 0)
                fwrite(text.data, 1, text.size, output->stream);
}

bool
output_end_line(struct output *output)
{
        putc('\n', output->stream);
        if (output->error == 0 && ferror(output->stream))
                output->error = errno;
        return output->error == 0;
}

int
output_finish(struct output *output, int status)
{
        struct failure failure;

        if ((fflush(output->stream) != 0 || ferror(output->stream)) && output->error == 0)
                output->error = errno;
        if (fclose(output->stream) != 0 && output->error == 0)
                output->error = errno;
        if (output->error == 0)
                return status;
        fail_errno(&failure, output->error);
        report("standard output", 0, &failure);
        return STATUS_ERROR;
}

int
output_string(const char *string)
{
        struct output output;

        output_start(&output, false);
        fputs(string, output.stream);
        return output_finish(&output, STATUS_OK);
}
