// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.org/rep2c/go"
)

// Example is that of README.md, which TestReadme compares.
func Example() {
	text := []byte("User-agent: ExampleBot\nDisallow: /search\nAllow: /search/about\nCrawl-delay: 2\n\n" +
		"User-agent: *\nDisallow: /private\nSitemap: https://example.com/sitemap.xml\n")
	robots, err := rep2c.Parse(text, rep2c.MustCrawler("ExampleBot"))
	if err != nil {
		panic(err) // never about what the file holds
	}
	fmt.Println(robots.Allowed("https://example.com/search?q=tea"))

	// Which line, and what is there besides rules?
	verdict, _ := robots.Check("/search/about")
	fmt.Println(verdict, "-", verdict.Rule())
	delay, _ := robots.Delay()
	fmt.Println(delay, robots.Sitemaps())

	// Another crawler asks the same file.  Why is the answer what it is?
	other, _ := robots.AskedBy(rep2c.Everybody)
	why, _ := other.Explain("/Private")
	fmt.Println(why)

	// What may the content be used for?
	noTraining, _ := rep2c.Parse([]byte("User-agent: *\nContent-Usage: /art/ train-ai=n\n"), rep2c.Everybody)
	usage, _ := noTraining.Usage("/art/1")
	fmt.Println(usage.Search.Preference, usage.AITrain)

	// What is wrong with a file?
	lint, _ := rep2c.Lint([]byte("User-agent: *\nDisallow: /b\nDisallow: /b/c\n"))
	fmt.Println(lint.Findings[0].Line, lint.Findings[0].ID)

	// Keep what was compiled: the bytes that every other way in opens.
	blob, _ := robots.MarshalBinary()
	again, _ := rep2c.Open(blob, robots.Crawler())
	fmt.Println(again.Allowed("/search"))
	// Output:
	// false
	// allow, line 3 - Allow: /search/about
	// 2s [https://example.com/sitemap.xml]
	// /Private is allowed: no rule matches.
	// Line 7, 'Disallow: /private', would match and decide but for upper and lower case.
	// unknown /art/1 is not to be used to train models by line 2, 'Content-Usage: /art/ train-ai=n'.
	// 3 redundant-rule
	// false
}

// TestReadme: the example of README.md is the one that runs.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	must(t, err)
	source, err := os.ReadFile("example_test.go")
	must(t, err)
	_, shown, _ := strings.Cut(string(readme), "```go\n")
	shown, _, _ = strings.Cut(shown, "```")
	_, runs, _ := strings.Cut(string(source), "func Example() {\n")
	runs, _, _ = strings.Cut(runs, "\n}\n")
	if strings.ReplaceAll("\n"+runs, "\n\t", "\n") != "\n"+strings.TrimSuffix(shown, "\n") {
		t.Error("README.md shows another example")
	}
}
