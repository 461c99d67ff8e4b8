// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"example.org/rep2c/go"
)

// TestKeeping: what a program keeps as JSON is the same when it is read again.
func TestKeeping(t *testing.T) {
	robots := parse(t, usageSample, "ExampleBot")
	for _, url := range []string{"/ai-ok/x", "/never/x", "/"} {
		explanation, usage := got(robots.Explain(url)), got(robots.Usage(url))
		var e rep2c.Explanation
		var u rep2c.Usage
		must(t, json.Unmarshal(got(json.Marshal(explanation)), &e))
		must(t, json.Unmarshal(got(json.Marshal(usage)), &u))
		if !reflect.DeepEqual(&e, explanation) || !reflect.DeepEqual(&u, usage) {
			t.Errorf("%+v, %+v\ninstead of %+v, %+v", e, u, explanation, usage)
		}
	}
}
