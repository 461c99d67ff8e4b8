// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"example.org/rep2c/go"
)

// root is the project's folder: that of the checkout, of which bindings/go/ is a part.
func root() string {
	if folder := os.Getenv("REP_ROOT"); folder != "" {
		return folder
	}
	return "../.."
}

// share is REP_SHARE: one of so many real files, known answers and random rounds is tested; 1, all, where it is unset.
func share() int {
	if number, err := strconv.Atoi(os.Getenv("REP_SHARE")); err == nil && number > 0 {
		return number
	}
	return 1
}

// isInShare tells whether number, of all from 0 on, is among those that are tested.
func isInShare(number int) bool { return number%share() == 0 }

// scaled returns how many of whole rounds are made, at least least.
func scaled(whole, least int) int { return max(whole/share(), least) }

// random returns the numbers of a test, which REP_SEED begins; a failure prints what repeats it.
func random(t testing.TB) *rand.Rand {
	t.Helper()
	seed, err := strconv.ParseInt(os.Getenv("REP_SEED"), 10, 64)
	if err != nil {
		seed = 20261128
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("repeat it: REP_SEED=%d REP_SHARE=%d go test -run '^%s$' .", seed, share(), t.Name())
		}
	})
	return rand.New(rand.NewSource(seed))
}

// data returns a file or folder beside the project, without which a test is left out.
func data(t testing.TB, name string) string {
	t.Helper()
	folder := os.Getenv("REP_DATA_DIR")
	if folder == "" {
		folder = filepath.Join(root(), "../shared")
	}
	path := filepath.Join(folder, name)
	if _, err := os.Stat(path); err != nil {
		t.Skip("known answers lie beside the project, and are not there")
	}
	return path
}

// answer is a line of the reference library's answers.
type answer struct {
	agent, url string
	allowed    bool
	line       int
}

// knownAnswers gives each file of the share to take, with its answers; returns the number of answers.
func knownAnswers(t testing.TB, take func(name string, text []byte, rows []answer)) (count int) {
	file, err := os.Open(data(t, "oracle/google.tsv.gz"))
	must(t, err)
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	must(t, err)
	lines := bufio.NewScanner(unpacked)
	lines.Buffer(nil, 1<<20)
	name, files, rows := "", 0, []answer(nil)
	give := func() {
		if name != "" && isInShare(files-1) {
			text, err := os.ReadFile(filepath.Join(data(t, "corpus"), name))
			must(t, err)
			take(name, text, rows)
			count += len(rows)
		}
	}
	for lines.Scan() {
		columns := strings.Split(lines.Text(), "\t")
		if columns[0] != name {
			give()
			name, files, rows = columns[0], files+1, nil
		}
		line, err := strconv.Atoi(columns[4])
		must(t, err)
		rows = append(rows, answer{columns[1], columns[2], columns[3] == "allow", line})
	}
	must(t, lines.Err())
	give()
	return count
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// command runs the project's command with input; the test is left out where it was not built.
func command(t testing.TB, input []byte, arguments ...string) []byte {
	t.Helper()
	program := filepath.Join(root(), "build/rep2c")
	if given := os.Getenv("REP2C"); given != "" {
		program = given
	}
	if _, err := os.Stat(program); err != nil {
		t.Skip("the command is not there; run './dev build' first")
	}
	run := exec.Command(program, arguments...)
	run.Stdin = bytes.NewReader(input)
	var errors bytes.Buffer
	run.Stderr = &errors
	output, err := run.Output()
	if err != nil && run.ProcessState.ExitCode() != 1 {
		t.Fatalf("%v: %v: %s", arguments, err, errors.Bytes())
	}
	return output
}

// compiled returns the blob that the command makes of a text.
func compiled(t testing.TB, text []byte, arguments ...string) []byte {
	t.Helper()
	return command(t, text, append([]string{"compile", "--quiet", "-", "-o", "-"}, arguments...)...)
}

// What is called so in the tests' data.
var (
	namesCalled    = map[string]rep2c.Names{"token": rep2c.NamesToken, "any": rep2c.NamesAny, "wide": rep2c.NamesWide}
	dialectsCalled = map[string]rep2c.Dialect{"google": rep2c.Google, "rfc9309": rep2c.RFC9309}
)

// jsonLines gives each object of a file to take.
func jsonLines[T any](t testing.TB, path string, take func(T)) (count int) {
	file, err := os.Open(path)
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	for decoder := json.NewDecoder(file); decoder.More(); count++ {
		var object T
		must(t, decoder.Decode(&object))
		take(object)
	}
	return count
}

func anyCrawler(t testing.TB, agents ...string) *rep2c.Crawler {
	t.Helper()
	crawler, err := rep2c.NewCrawlerNamed(rep2c.NamesAny, agents...)
	must(t, err)
	return crawler
}
