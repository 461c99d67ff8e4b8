/* SPDX-License-Identifier: Apache-2.0 */
/* crawler_options.c: a crawler of the table and a robots.txt -> the options with which that is compiled for it. */
#include "compile.h"
#include "crawlers/choose_token.h"
#include "rep_crawlers.h"

/* Changes OPTIONS to those for the token of CRAWLER that the file in COMPILER names; NAMES are complete. */
static enum rep_status
choose(const struct rep_compiler *compiler, const struct rep_public_crawler *crawler, enum rep_names names,
       struct rep_options *options)
{
        const struct rep_text *token = rep_choose_token(&compiler->file, crawler->tokens, crawler->token_count, names);

        if (token == NULL)
                return REP_ERR_TOKEN;
        options->agents = token;
        options->agent_count = 1;
        options->exempt = !crawler->everybody;
        return REP_OK;
}

enum rep_status
rep_crawler_options(struct rep_compiler *compiler, const char *text, size_t size,
                    const struct rep_public_crawler *crawler, struct rep_options *options)
{
        enum rep_status status;

        if (crawler == NULL || options == NULL || options->agent_count > 0)
                return REP_ERR_ARGUMENT;
        status = rep_compiler_read(compiler, text, size, options);
        if (status != REP_OK)
                return status;
        status = choose(compiler, crawler, compiler->read_with.names, options);
        compiler->is_read = false; /* the caller's text need not last */
        return status;
}

enum rep_status
rep_crawler_options_read(const struct rep_compiler *compiler, const struct rep_public_crawler *crawler,
                         struct rep_options *options)
{
        struct rep_options complete;
        enum rep_status status;

        if (compiler == NULL || crawler == NULL || options == NULL || options->agent_count > 0)
                return REP_ERR_ARGUMENT;
        status = rep_complete_options(options, &complete);
        if (status == REP_OK && !rep_is_read_with(compiler, &complete))
                status = REP_ERR_ARGUMENT;
        return status == REP_OK ? choose(compiler, crawler, complete.names, options) : status;
}
