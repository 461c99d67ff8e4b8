/* SPDX-License-Identifier: Apache-2.0 */
/* forgery.c: see forgery.h. */
#include "tests/runtime/forgery.h"
#include "tests/support/test.h"

#include "tests/support/visit.h"

bool
open_and_visit(const void *bytes, size_t size)
{
        static struct visitor visitor;
        struct rep_blob blob;
        struct rep_error error = {REP_OK, NULL, 0};
        enum rep_status status = rep_open_within(&blob, bytes, size, 0, REP_OPEN_AGAIN, &error);

        if (status == REP_OK) {
                assert_true(visit_blob(&visitor, &blob));
                return true;
        }
        assert_int_equal(error.status, status);
        assert_true(status == REP_ERR_BLOB || status == REP_ERR_VERSION);
        assert_non_null(error.message);
        assert_true(error.offset <= size);
        return false;
}
