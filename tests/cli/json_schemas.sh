#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the command writes with --json is as the schemas beside its sources say.
#
# Usage: json_schemas.sh COMMAND SCHEMAS, the folder with NAME.schema.json for `rep2c NAME --json`.  Exit status 77 where
# there is no Python with the module jsonschema.
set -eu

command=$1
schemas=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for python in python3 /usr/bin/python3 ''; do
        "$python" -c 'import jsonschema' 2>/dev/null && break
done
[ -n "$python" ] || { echo "left out: no Python with jsonschema" && exit 77; }

# Reads objects, one a line; each is to be valid, and there are to be some.  What a schema takes from the answers of the
# library is put in, since not every version of the module reads other files.
cat >"$work/validate.py" <<'END'
import json, pathlib, sys
import jsonschema

file, answers = pathlib.Path(sys.argv[1]), "../../door/answers.schema.json"
schema = json.loads(file.read_text().replace(answers, ""))
schema["definitions"] = json.loads((file.parent / answers).read_text())["definitions"]
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
count = 0
for line in sys.stdin:
    for error in validator.iter_errors(json.loads(line)):
        sys.exit(f"{sys.argv[1]}: {error.message}\n{line}")
    count += 1
if count < int(sys.argv[2]):
    sys.exit(f"{sys.argv[1]}: {count} lines only")
END

# holds NAME LEAST ARGUMENT...: `rep2c NAME --json ARGUMENT...` writes at least so many valid objects.
holds() {
        name=$1
        least=$2
        shift 2
        { "$command" "$name" --json "$@" || [ $? = 1 ]; } | "$python" "$work/validate.py" "$schemas/$name.schema.json" "$least"
}

cat >"$work/old.txt" <<'END'
User-agent: Bot
Crawl-delay: 1
Disallow: /a
Disallow: /a/b
Allow: /c
Disallow: Private/
Disallow: /Shop
Disalow: /shop
foo: 1
Sitemap: /s.xml

User-agent: *
Disallow: /
END
sed 's/Crawl-delay: 1/Crawl-delay: 2/; s/: \/a$/: \/b/' "$work/old.txt" >"$work/new.txt"

holds lint 5 "$work/old.txt"
printf 'user-agent: *\ndisallow: /a\ndisallow: /a/b\n' >"$work/useless.txt" && holds lint 1 "$work/useless.txt"
holds diff 3 "$work/old.txt" "$work/new.txt"
holds diff 1 --lines --agents=Bot,Other "$work/old.txt"
holds explain 4 -a Bot "$work/old.txt" /a/b/c /SHOP /private/x /nothing
holds explain 1 "$work/old.txt" /
holds explain 1 --dialect=rfc9309 "$work/old.txt" /robots.txt

cat >"$work/usage.txt" <<'END'
Content-Signal: search=yes,ai-train=no,use=reference
License: https://example.com/license
User-agent: *
Disallow: /never/
Content-Usage: /ai-ok/ train-ai=y
User-agent: Google-Extended
Disallow: /x
END
holds usage 3 "$work/usage.txt" / /never/ /ai-ok/
holds audit 100 "$work/usage.txt"
holds diff 4 "$work/old.txt" "$work/usage.txt"
holds audit 100 "$work/old.txt"
holds usage 4 -a Googlebot,GPTBot "$work/usage.txt" /x /ai-ok/

cat >"$work/access.log" <<'END'
192.0.2.1 - - [10/Oct/2025:13:55:36 +0000] "GET /x HTTP/1.1" 200 5 "-" "Googlebot/2.1"
192.0.2.9 - - [10/Oct/2025:13:55:36 +0000] "GET /x HTTP/1.1" 200 5 "-" "Googlebot/2.1"
END
echo 192.0.2.0/30 >"$work/ranges"
holds coverage 2 --ranges="Googlebot:$work/ranges" "$work/old.txt" "$work/access.log"
echo /x | holds coverage 1 "$work/old.txt"

# With packs, where this command has them.
if "$command" --help | grep -q '^  pack '; then
        cat >"$work/crawl.jsonl" <<'END'
{"origin":"https://a.example","status":200,"fetched":"2026-01-02T03:04:05Z","body":"User-agent: *\nDisallow: /a\n"}
{"origin":"https://gone.example","status":404}
{"origin":"https://down.example","status":503}
END
        "$command" pack -q --strip=none -o "$work/crawl.pack" "$work/crawl.jsonl"
        holds explain 3 --pack="$work/crawl.pack" https://a.example/a https://gone.example/ https://down.example/
        "$command" pack -q -o "$work/bare.pack" "$work/crawl.jsonl"
        holds explain 1 --pack="$work/bare.pack" https://a.example/a
fi
