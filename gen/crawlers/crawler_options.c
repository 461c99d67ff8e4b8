/* crawler_options.c: a crawler of the table and a robots.txt -> the options with which that is compiled for it. */
#include "compile.h"
#include "crawlers/choose_token.h"
#include "rep_crawlers.h"

enum rep_status
rep_crawler_options(struct rep_compiler *compiler, const char *text, size_t size, const struct rep_crawler *crawler,
                    struct rep_options *options)
{
        struct rep_options complete;
        struct rep_file file;
        const struct rep_text *token;
        enum rep_status status;

        if (compiler == NULL || (text == NULL && size > 0) || crawler == NULL || options == NULL ||
            options->agent_count > 0)
                return REP_ERR_ARGUMENT;
        status = rep_complete_options(options, &complete);
        if (status != REP_OK)
                return status;
        rep_arena_reset(&compiler->file_memory);
        status = rep_parse_file(&compiler->file_memory, text == NULL ? "" : text, size, &complete, &file);
        if (status != REP_OK)
                return status;
        token = rep_choose_token(&file, crawler, complete.names);
        if (token == NULL)
                return REP_ERR_TOKEN;
        options->agents = token;
        options->agent_count = 1;
        options->exempt = !crawler->everybody;
        return REP_OK;
}
