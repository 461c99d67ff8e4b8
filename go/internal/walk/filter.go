// SPDX-License-Identifier: Apache-2.0

package walk

import "strings"

// nextCandidate returns the first place of a path from at on at which a segment may begin, as a filter says, or the path's
// end.  Filters save time and change nothing.
//
// A place is a candidate if one bit stands in both tables of its byte and of the two behind it; behind the path there are
// zeros.  Where segments begin with one byte alone, that is looked for first.
func nextCandidate(filter []byte, path string, at int) int {
	const firsts = 72
	first := filter[firsts : firsts+4]
	alone := first[0] != 0 && first[0] == first[1] && first[0] == first[2] && first[0] == first[3]
	for ; at < len(path); at++ {
		if alone {
			next := strings.IndexByte(path[at:], first[0])
			if next < 0 {
				break
			}
			at += next
		}
		if isCandidate(filter, path, at) {
			return at
		}
	}
	return len(path)
}

func isCandidate(filter []byte, path string, at int) bool {
	const tables = 24
	found := buckets(filter, path[at])
	if found != 0 {
		found &= buckets(filter[tables:], byteAt(path, at+1))
	}
	return found != 0 && found&buckets(filter[2*tables:], byteAt(path, at+2)) != 0
}

func buckets(tables []byte, c byte) byte {
	const high = 16
	return tables[c&15] & tables[high+c>>4&7]
}
