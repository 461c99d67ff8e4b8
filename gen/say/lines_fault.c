/* SPDX-License-Identifier: Apache-2.0 */
/* lines_fault.c: what a text of lines is instead; see base/crawl.h. */
#include "base/crawl.h"
#include "rep_say.h"

#include <string.h>

#define UTF_16 "it is in UTF-16: 'iconv -f UTF-16 -t UTF-8' makes lines of it"

const char *
rep_say_lines_fault(const char *bytes, size_t size)
{
        static const struct {
                const char *start;
                size_t size;
                const char *fault;
        } faults[] = {{"\x1f\x8b", 2, "it is compressed by gzip: 'gzip -dc' makes lines of it"},
                      {"\x28\xb5\x2f\xfd", 4, "it is compressed by zstd: 'zstd -dc' makes lines of it"},
                      {"\xfd"
                       "7zXZ",
                       5, "it is compressed by xz: 'xz -dc' makes lines of it"},
                      {"BZh91AY&SY", 10, "it is compressed by bzip2: 'bzip2 -dc' makes lines of it"},
                      {"\xff\xfe", 2, UTF_16},
                      {"\xfe\xff", 2, UTF_16}};

        for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
                if (size >= faults[i].size && memcmp(bytes, faults[i].start, faults[i].size) == 0)
                        return faults[i].fault;
        /* Two ASCII characters of UTF-16 without a byte order mark. */
        return (size >= 4 && ((bytes[0] == 0 && bytes[1] > 0 && bytes[2] == 0 && bytes[3] > 0) ||
                              (bytes[0] > 0 && bytes[1] == 0 && bytes[2] > 0 && bytes[3] == 0)))
                       ? UTF_16
                       : NULL;
}
