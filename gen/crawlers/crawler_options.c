/* crawler_options.c: a crawler of the table and a robots.txt -> the options with which that is compiled for it. */
#include "compile.h"
#include "rep_crawlers.h"
#include "rules/robots_file.h"
#include "syntax/token.h"

static bool
is_named(const struct rep_file *file, struct rep_text token)
{
        size_t i;

        for (i = 0; i < file->naming_count; i++)
                if (file->namings[i].token.size > 0 && rep_token_compare(file->namings[i].token, token) == 0)
                        return true;
        return false;
}

/*
 * The token that FILE names CRAWLER by, or else the first that is one under NAMES; NULL where none is.
 */
static const struct rep_text *
choose_token(const struct rep_file *file, const struct rep_crawler *crawler, enum rep_names names)
{
        const struct rep_text *usable = NULL;
        size_t i;

        for (i = 0; i < crawler->token_count; i++) {
                const struct rep_text *token = &crawler->tokens[i];

                if (rep_crawler_token(*token, names).size == 0)
                        continue;
                if (is_named(file, *token))
                        return token;
                if (usable == NULL)
                        usable = token;
        }
        /* What nobody can name is named by nobody, if that is what was asked for. */
        return usable == NULL && names == REP_NAMES_ANY ? crawler->tokens : usable;
}

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
        token = choose_token(&file, crawler, complete.names);
        if (token == NULL)
                return REP_ERR_TOKEN;
        options->agents = token;
        options->agent_count = 1;
        options->exempt = !crawler->everybody;
        return REP_OK;
}
