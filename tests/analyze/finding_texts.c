/* SPDX-License-Identifier: Apache-2.0 */
/* The text about each finding is true: its bad example has the finding, and its good example does not. */
#include "base/command.h"
#include "tests/support/analysis.h"

#include <string.h>

/* What is looked for in a file. */
struct search {
        enum rep_finding_id id;
        bool found, others; /* it, and what is more than a note besides */
};

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct search *search = context;

        if (finding->id == search->id)
                search->found = true;
        else if (finding->severity > REP_SEVERITY_NOTE)
                search->others = true;
}

static struct search
lint(const char *text, enum rep_finding_id id)
{
        struct search search = {.id = id};
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_string(text);

        assert_int_equal(rep_lint_file(analysis, NULL, on_finding, &search, NULL), REP_OK);
        return search;
}

TEST(examples_have_their_finding)
{
        for (int number = 0; number < REP_FINDING_IDS; number++) {
                enum rep_finding_id id = (enum rep_finding_id)number, found;
                const struct rep_finding_text *text = rep_finding_text(id);
                const char *name = rep_finding_name(id);
                struct search instead;

                assert_true(rep_finding_find((struct rep_text){name, strlen(name)}, &found) && found == id);
                assert_string_equal(text->summary, rep_finding_summary(id));
                assert_memory_equal(text->source, "https://", 8);
                if (text->example == NULL)
                        continue;
                instead = lint(text->instead, id);
                if (!lint(text->example, id).found || instead.found || instead.others)
                        fail_msg("%s: the example has it: %d; instead has it: %d, and others: %d", name,
                                 lint(text->example, id).found, instead.found, instead.others);
        }
        assert_false(rep_finding_find((struct rep_text){"x", 1}, &(enum rep_finding_id){0}));
}
