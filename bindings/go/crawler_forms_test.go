// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"example.org/rep2c/go"
)

// formAnswer is an array: path, verdict, line.
type formAnswer struct {
	path    string
	allowed bool
	line    int
}

func (a *formAnswer) UnmarshalJSON(text []byte) error {
	var verdict string
	err := json.Unmarshal(text, &[]any{&a.path, &verdict, &a.line})
	a.allowed = verdict == "allow"
	return err
}

type formFile struct {
	Origin, Robots string
	Answers        []formAnswer
}

// crawlerForm is a line of what tests/crawl/crawler_forms_json.c writes.
type crawlerForm struct {
	Form struct {
		Kind, Names string
		Tokens      []string
		Everybody   bool
	}
	Dialect, Names, Pack string
	OwnPack              string `json:"own_pack"`
	Refused              bool
	Files                []formFile
}

func (f *crawlerForm) crawler(t *testing.T) *rep2c.Crawler {
	crawler, err := rep2c.Everybody, error(nil)
	names := namesCalled[f.Form.Names]
	switch tokens := f.Form.Tokens; {
	case f.Form.Kind == "public":
		crawler, err = rep2c.PublicCrawler(tokens[0])
	case f.Form.Kind == "header":
		crawler, err = rep2c.HeaderCrawler(tokens[0], names)
	case f.Form.Kind == "ordered":
		crawler, err = rep2c.NewOrderedCrawler(names, f.Form.Everybody, tokens...)
	case len(tokens) > 0:
		crawler, err = rep2c.NewCrawlerNamed(names, tokens...)
	}
	must(t, err)
	return crawler
}

func (f *crawlerForm) options() rep2c.Options {
	return rep2c.Options{Dialect: dialectsCalled[f.Dialect], Names: namesCalled[f.Names]}
}

// expect compares the answers of a way; refused, the way does not answer.
func (f *crawlerForm) expect(t *testing.T, way string, file *formFile, refused bool, ask func(path string) (rep2c.Verdict, error)) {
	for _, right := range file.Answers {
		verdict, err := ask(right.path)
		if refused && errors.Is(err, rep2c.ErrCrawler) || !refused && err == nil && verdict.Allowed == right.allowed && verdict.Line == right.line {
			continue
		}
		t.Errorf("%s, %+v, read as %s with %s: %v %v, refused %v, not %+v, of %s", way, f.Form, f.Dialect, f.Names, verdict, err, refused, right, file.Robots)
	}
}

// served is a web of these files.
type served map[string]string

func (s served) RoundTrip(request *http.Request) (*http.Response, error) {
	body := io.NopCloser(strings.NewReader(s["https://"+request.URL.Host]))
	return &http.Response{StatusCode: 200, Body: body, Header: http.Header{}, Request: request}, nil
}

// askObjects asks the text, its blob for all crawlers and its blob for this one.
func (f *crawlerForm) askObjects(t *testing.T, crawler *rep2c.Crawler, file *formFile) {
	parsed, err := f.options().Parse([]byte(file.Robots), crawler)
	must(t, err)
	f.expect(t, "text", file, false, parsed.Check)
	all, err := f.options().Parse([]byte(file.Robots), nil)
	must(t, err)
	blob, err := all.MarshalBinary()
	must(t, err)
	f.expect(t, "blob", file, f.Refused, func(path string) (rep2c.Verdict, error) {
		opened, err := rep2c.Open(blob, crawler)
		if err != nil {
			return rep2c.Verdict{}, err
		}
		return opened.Check(path)
	})
	again, err := all.AskedBy(crawler)
	must(t, err)
	f.expect(t, "text of another", file, false, again.Check)
}

func (f *crawlerForm) askPack(t *testing.T, name string, refused bool, crawler *rep2c.Crawler) {
	pack, err := rep2c.OpenPack(filepath.Join(root(), "build/crawler-forms", name))
	must(t, err)
	for i := range f.Files {
		file := &f.Files[i]
		f.expect(t, name, file, refused, func(path string) (rep2c.Verdict, error) {
			verdict, err := pack.Check(crawler, file.Origin+path)
			return verdict.Verdict, err
		})
	}
	must(t, pack.Close())
}

// TestCrawlerForms asks in every form of a crawler, by every way.
func TestCrawlerForms(t *testing.T) {
	lines := jsonLines(t, filepath.Join(root(), "build/crawler-forms/questions.jsonl"), func(f crawlerForm) {
		crawler, web := f.crawler(t), served{}
		for _, file := range f.Files {
			web[file.Origin] = file.Robots
		}
		cache, err := rep2c.NewCache(crawler, rep2c.CacheOptions{Options: f.options(), Transport: web})
		must(t, err)
		for i := range f.Files {
			file := &f.Files[i]
			f.askObjects(t, crawler, file)
			f.expect(t, "cache", file, false, func(path string) (rep2c.Verdict, error) {
				verdict, err := cache.Check(context.Background(), file.Origin+path)
				return verdict.Verdict, err
			})
		}
		f.askPack(t, f.Pack, f.Refused, crawler)
		if f.OwnPack != "" {
			f.askPack(t, f.OwnPack, false, crawler)
		}
	})
	if lines != 186 {
		t.Errorf("%d lines", lines)
	}
}
