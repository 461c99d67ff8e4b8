// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"net/netip"
	"strings"
)

// isIPv4 reports whether text is four decimal numbers with dots (RFC 3986, section 3.2.2).
func isIPv4(text string) bool {
	address, err := netip.ParseAddr(text)
	return err == nil && address.Is4()
}

// writeIPv6 writes host, an address in brackets, in the one form there is (RFC 5952, but for the addresses that end in an
// IPv4 address, which are written in hexadecimal, too).
func writeIPv6(host string) (string, error) {
	text, closed := strings.CutSuffix(host[1:], "]")
	address, err := netip.ParseAddr(text)
	if !closed || err != nil || !address.Is6() || address.Zone() != "" || strings.Contains(text, "%") {
		return "", errIPv6
	}
	return "[" + hexadecimal(address.As16()) + "]", nil
}

// hexadecimal writes an address with the first of the longest runs of zeros, two pieces at least, as "::".
func hexadecimal(bytes [16]byte) string {
	const digits = "0123456789abcdef"
	begin, size := longestZeros(bytes)
	var out strings.Builder
	for i := 0; i < 8; i++ {
		if i == begin {
			out.WriteString("::")
			i += size - 1
			continue
		}
		if i > 0 && i != begin+size {
			out.WriteByte(':')
		}
		piece := uint(bytes[2*i])<<8 | uint(bytes[2*i+1])
		for shift := 12; shift >= 0; shift -= 4 {
			if shift == 0 || piece>>shift != 0 {
				out.WriteByte(digits[piece>>shift&15])
			}
		}
	}
	return out.String()
}

// longestZeros returns where the first of the longest runs of zeros begins, and its pieces; -16 where no run has two.
func longestZeros(bytes [16]byte) (begin, size int) {
	begin, size = -16, 1
	run := 0
	for i := 0; i < 8; i++ {
		run++
		if bytes[2*i]|bytes[2*i+1] != 0 {
			run = 0
		}
		if run > size {
			begin, size = i+1-run, run
		}
	}
	return
}
