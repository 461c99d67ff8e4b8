/* SPDX-License-Identifier: Apache-2.0 */
/* addresses.c: see addresses.h. */
#include "cli/review/addresses.h"

#include "cli/base/text.h"
#include "cli/review/access_log.h"
#include "policy/authority.h"

bool
address_read(struct rep_text text, struct address *address)
{
        unsigned char octet[4];
        uint16_t piece[REP_IPV6_PIECES];

        *address = (struct address){0, 0xFFFF};
        if (rep_read_ipv4(text, octet)) {
                for (size_t i = 0; i < 4; i++)
                        address->low = address->low << 8 | octet[i];
                return true;
        }
        if (!rep_read_ipv6(text, piece))
                return false;
        for (size_t i = 0; i < REP_IPV6_PIECES; i++) {
                uint64_t *half = i < REP_IPV6_PIECES / 2 ? &address->high : &address->low;

                *half = *half << 16 | piece[i]; /* what was there is shifted out */
        }
        return true;
}

/* Returns TEXT without the port that it ends with, and without brackets. */
static struct rep_text
without_port(struct rep_text text)
{
        size_t size = text.size;
        uint64_t port;

        while (size > 0 && text.data[size - 1] != ':' && text.data[size - 1] != ']')
                size--;
        if (size > 0 && text.data[size - 1] == ':' &&
            text_number((struct rep_text){text.data + size, text.size - size}, &port))
                text.size = size - 1;
        if (text.size > 1 && text.data[0] == '[' && text.data[text.size - 1] == ']')
                text = (struct rep_text){text.data + 1, text.size - 2};
        return text;
}

bool
address_find(struct rep_text text, struct address *address, struct rep_text *found)
{
        /* An address comes first, or behind the name of a virtual host.  Load balancers of AWS have it third or fourth. */
        for (size_t i = 1; i <= 4 && text_field(text, i, ' ', found); i++) {
                if (address_read(*found, address))
                        return true;
                *found = without_port(*found);
                if (address_read(*found, address))
                        return true;
        }
        return false;
}
