/* packs.c: what stands in for packs where the library for crawls was not built; see packs.h. */
#include "cli/ask/packs.h"

const struct command *const pack_commands[] = {NULL};

void
packs_print_missing(FILE *stream)
{
        fputs("without packs, which need json-c, libcurl, zlib and xxHash\n", stream);
}

bool
packs_recognize(const char *file)
{
        (void)file;
        return false;
}

int
packs_info(const char *file, bool json)
{
        (void)json;
        return usage_error("info", "%s: this rep2c was built without packs", file);
}

int
packs_check(const struct check_options *options, char **urls)
{
        (void)urls;
        return usage_error("check", "--pack=%s: this rep2c was built without packs", options->pack);
}

int
packs_explain(const struct explain_options *options, const struct asker *asker, char **urls)
{
        (void)asker;
        (void)urls;
        return usage_error("explain", "--pack=%s: this rep2c was built without packs", options->pack);
}
