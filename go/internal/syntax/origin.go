// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"strconv"
	"strings"
)

const (
	hostMax  = 253
	labelMax = 63
	portMax  = 65535
)

var schemes = []struct {
	name string
	port int
}{{"http", 80}, {"https", 443}, {"ftp", 21}}

// Origin returns where the robots.txt of url is valid (RFC 9309, section 2.3), such as "https://example.com": scheme and host
// in lower case, an address by its value, no user info, no port that is the scheme's own.
//
// Nothing is guessed: another program might read the same bytes as another host, and apply the rules of one site to
// another.  A host outside ASCII has to be given in punycode.
func Origin(url string) (string, error) {
	number := schemeOf(url)
	if number < 0 {
		return "", errScheme
	}
	scheme := schemes[number]
	rest := url[len(scheme.name)+1:]
	if !strings.HasPrefix(rest, "//") {
		return "", errSlashes
	}
	authority := rest[2:]
	if end := strings.IndexAny(authority, "/?#"); end >= 0 {
		authority = authority[:end]
	}
	host, port, err := hostAndPort(authority)
	if err != nil {
		return "", err
	}
	origin := scheme.name + "://" + host
	if port != 0 && port != scheme.port {
		origin += ":" + strconv.Itoa(port)
	}
	return origin, nil
}

func schemeOf(url string) int {
	for i, scheme := range schemes {
		size := len(scheme.name)
		if len(url) > size && url[size] == ':' && Compare(url[:size], scheme.name) == 0 {
			return i
		}
	}
	return -1
}

// hostAndPort reads an authority; port 0 says that there is none.
func hostAndPort(authority string) (host string, port int, err error) {
	if authority, err = withoutUser(authority); err != nil {
		return
	}
	size := hostSize(authority)
	if port, err = readPort(authority[size:]); err != nil {
		return
	}
	host, err = writeHost(authority[:size])
	return
}

// withoutUser drops the user info.  Programs differ about a second "@" and about a backslash, and so about the host: these
// are errors.
func withoutUser(authority string) (string, error) {
	user, rest, found := strings.Cut(authority, "@")
	if !found {
		return authority, nil
	}
	if hasBlank(user) || strings.Contains(user, "\\") {
		return "", errUserIn
	}
	if strings.Contains(rest, "@") {
		return "", errAt
	}
	return rest, nil
}

func hostSize(authority string) int {
	if strings.HasPrefix(authority, "[") {
		if end := strings.IndexByte(authority, ']'); end >= 0 {
			return end + 1
		}
	} else if end := strings.IndexByte(authority, ':'); end >= 0 {
		return end
	}
	return len(authority)
}

// readPort reads ":" and digits, or nothing; 0: there is none.
func readPort(text string) (int, error) {
	if text != "" && text[0] != ':' {
		return 0, errHost
	}
	port := 0
	for i := 1; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' || port > portMax {
			return 0, errPort
		}
		port = 10*port + int(text[i]-'0')
	}
	if len(text) > 1 && (port == 0 || port > portMax) {
		return 0, errPort
	}
	return port, nil
}

func writeHost(host string) (string, error) {
	if host == "" {
		return "", errNoHost
	}
	if host[0] == '[' {
		return writeIPv6(host)
	}
	if err := checkHost(host); err != nil {
		return "", err
	}
	if endsInNumber(host) && !isIPv4(host) {
		return "", errNumber
	}
	return strings.ToLower(host), nil
}

func checkHost(host string) error {
	ascii := true
	for i := 0; i < len(host); i++ {
		if host[i] < 0x80 && !IsTokenByte(host[i], NamesWide) {
			return errHost
		}
		ascii = ascii && host[i] < 0x80
	}
	if !ascii {
		return errASCII
	}
	name := strings.TrimSuffix(host, ".")
	if len(name) > hostMax {
		return errLabel
	}
	for _, label := range strings.Split(name, ".") {
		if label == "" || len(label) > labelMax {
			return errLabel
		}
	}
	return nil
}

// endsInNumber reports whether some programs would take host for an IPv4 address.
func endsInNumber(host string) bool {
	name := strings.TrimSuffix(host, ".")
	label := name[strings.LastIndexByte(name, '.')+1:]
	if strings.HasPrefix(label, "0x") || strings.HasPrefix(label, "0X") {
		return true
	}
	return label != "" && strings.Trim(label, "0123456789") == ""
}
