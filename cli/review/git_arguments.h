/* SPDX-License-Identifier: Apache-2.0 */
/* The arguments that git gives to a program in GIT_EXTERNAL_DIFF or diff.external. */
#ifndef REP_CLI_REVIEW_GIT_ARGUMENTS_H
#define REP_CLI_REVIEW_GIT_ARGUMENTS_H

struct git_arguments {
        const char *path; /* of the file in the repository; NULL: the arguments are not git's */
};

/*
 * Takes ARGUMENTS, which end in a NULL, if they are PATH OLD HEX MODE NEW HEX MODE, and after a renaming NEW-PATH and a text
 * as well.  Only OLD and NEW are left then.
 */
void git_arguments_take(struct git_arguments *git, char **arguments);

#endif
