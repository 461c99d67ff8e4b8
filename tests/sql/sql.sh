#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The extension of SQLite, in the sqlite3 of this system: every function and table, what is wrong with bad input, and
# known answers where they lie beside the project.
#
#     sql.sh EXTENSION COMMAND DATA_DIR CASES PACKS
#
# PACKS is 1 where the extension asks packs, and the command makes them.
set -eu

extension=${1%.so} command=$2 data=$3 cases=$4 packs=$5
command -v sqlite3 >/dev/null || { echo "there is no sqlite3" && exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! sqlite3 :memory: ".load $extension" >"$work/log" 2>&1; then
        grep -qi 'unknown command\|omit' "$work/log" && echo "sqlite3 loads no extensions" && exit 77
        cat "$work/log" && exit 1
fi

# ask QUERY: its rows, with | between values.  r is the sample.
ask() {
        sqlite3 -batch -bail :memory: ".load $extension" \
                "CREATE TABLE r AS SELECT CAST(readfile('data/sample.robots.txt') AS TEXT) AS body" "$1"
}

failed=0
# expect ROWS QUERY
expect() {
        got=$(ask "$2" 2>&1) || :
        [ "$got" = "$1" ] || { printf "%s\n  gives '%s'\n  instead of '%s'\n" "$2" "$got" "$1" && failed=1; }
}

# refuse TEXT QUERY: the query fails, and TEXT is part of what is said; no row comes.
refuse() {
        if ask "$2" >"$work/rows" 2>"$work/log" || [ -s "$work/rows" ] || ! grep -qF -- "$1" "$work/log"; then
                printf "%s\n  gives '%s' and '%s'\n  instead of the error '%s'\n" "$2" "$(cat "$work/rows")" "$(cat "$work/log")" "$1"
                failed=1
        fi
}

# ---- one URL
expect '0|23|Disallow: /search' "SELECT robots_allowed(body, 'ExampleBot', u), robots_line(body, 'ExampleBot', u), robots_rule(body, 'ExampleBot', u)
        FROM r, (SELECT 'https://shop.example/search?q=tea' AS u)"
expect "/search?q is disallowed by line 23, 'Disallow: /search': the only rule that matches." "SELECT json_extract(robots_explain(body, 'ExampleBot', '/search?q'), '$.sentence') FROM r"
expect '1' "SELECT robots_explain(body, 'ExampleBot', '/search') = robots_explain(robots_compile(body), 'ExampleBot', '/search') FROM r"
expect 'disallow 2' "SELECT json_extract(u, '$.uses[2].preference') || ' ' || json_extract(u, '$.uses[2].line') FROM (SELECT robots_usage('User-agent: *' || char(10) || 'Content-Usage: /a train-ai=n', 'a', '/ab') AS u)"
expect '1' "SELECT robots_usage(body, 'ExampleBot', '/search') = robots_usage(robots_compile(body), 'ExampleBot', '/search') FROM r"
refuse "robots_usage: the URL 'x' is neither a URL nor a path" "SELECT robots_usage('', 'a', 'x')"
refuse "robots_explain: the URL 'x' is neither a URL nor a path" "SELECT robots_explain('', 'a', 'x')"
expect '1|0|1' "SELECT robots_allowed(body, 'ExampleBot', '/zzz'), robots_line(body, 'ExampleBot', '/zzz'), robots_rule(body, 'ExampleBot', '/zzz') IS NULL FROM r"
expect '1' "SELECT robots_allowed('', 'ExampleBot', '/')"
expect '0' "SELECT robots_allowed(CAST('User-agent: *' || char(10) || 'Disallow: /a' AS BLOB), 'ExampleBot', '/a')"
expect '0|1' "SELECT robots_allowed(t, 'a', '/x'), robots_allowed(t, 'b', '/x') FROM (SELECT 'User-agent: A' || char(10) || 'Disallow: /x' AS t)"
expect '0' "SELECT robots_allowed('User-agent: a' || char(10) || 'Disallow: /x', 'b a/1.0', '/x')"
expect '0|1' "SELECT robots_allowed(t, '*', '/x'), robots_allowed(t, 'a', '/x') FROM (SELECT 'User-agent: *' || char(10) || 'Disallow: /x' || char(10) || 'User-agent: a' || char(10) || 'Allow: /' AS t)"
# A row each of other rules and of other crawlers, which must not be taken for the one before.
expect '0
1
0
1' "SELECT robots_allowed('User-agent: ' || a || char(10) || 'Disallow: /' || b, 'x', '/1') FROM (SELECT 'x' AS a UNION ALL SELECT 'y'), (SELECT 1 AS b UNION ALL SELECT 2)
        WHERE a = 'x' OR b = 3 UNION ALL SELECT robots_allowed('User-agent: x' || char(10) || 'Disallow: /1', c, '/1') FROM (SELECT 'x' AS c UNION ALL SELECT 'y')"

# ---- public crawlers, and which groups hold
t="(SELECT 'User-agent: MJ12bot' || char(10) || 'Disallow: /m' || char(10) || 'User-agent: Googlebot' || char(10) || 'Disallow: /g' || char(10) || 'User-agent: *' || char(10) || 'Disallow: /' AS t)"
# One whose own name no token can be is asked with wide names; others in order of preference.
expect '0|1|2' "SELECT robots_allowed(t, 'crawler=mj12bot', '/m'), robots_allowed(t, 'crawler=MJ12bot', '/x'), robots_line(t, 'crawler=MJ12bot', '/m') FROM $t"
expect '0|1|0' "SELECT robots_allowed(t, 'crawler=Googlebot-Image', '/g'), robots_allowed(t, 'crawler=Googlebot-Image', '/x'), robots_allowed(t, 'Googlebot-Image', '/x') FROM $t"
for name in 360Spider AI2Bot archive.org_bot; do
        expect '0|1' "SELECT robots_allowed(t, 'crawler=$name', '/n'), robots_allowed(t, 'crawler=$name', '/x') FROM (SELECT 'User-agent: $name' || char(10) || 'Disallow: /n' || char(10) || 'User-agent: *' || char(10) || 'Disallow: /' AS t)"
done
expect '{"holds":"named","token":"MJ12bot","names":"wide"}' "SELECT robots_holding(t, 'crawler=MJ12bot') FROM $t"
expect 'named Googlebot/2.1 token|everybody  token|none  token' "SELECT robots_holding(t, 'crawler=Googlebot-Image') ->> 'holds' || ' ' || (robots_holding(t, 'Googlebot/2.1 b') ->> 'token') || ' ' || (robots_holding(t, 'googlebot') ->> 'names'),
        h ->> 'holds' || ' ' || (h ->> 'token') || ' ' || (h ->> 'names'), n ->> 'holds' || ' ' || (n ->> 'token') || ' ' || (n ->> 'names')
        FROM (SELECT t, robots_holding(t, 'a') AS h, robots_holding('', '*') AS n FROM $t)"
expect 'everybody|1' "SELECT robots_holding(robots_compile(t), 'a') ->> 'holds', robots_holding(t, NULL) IS NULL FROM $t"
expect '0' "SELECT robots_allowed(robots_compile(t, 'names=wide'), 'crawler=MJ12bot', '/m') FROM $t"
refuse "robots_allowed: the agent 'crawler=MJ12bot' is named by wide names alone" "SELECT robots_allowed(robots_compile(t), 'crawler=MJ12bot', '/m') FROM $t"
refuse "robots_holding: the agent 'crawler=MJ12bot' is named by wide names alone" "SELECT robots_holding(robots_compile(t), 'crawler=MJ12bot') FROM $t"
# A URL is split as the dialect has it, and one without a host is none.
expect '1|1' "SELECT robots_allowed('', 'a', 'https://a.example;b@'), robots_allowed(robots_compile('', 'dialect=rfc9309'), 'a', 'https://;a.example/x')"
refuse "robots_allowed: the URL 'https://a.example;b@' is neither a URL nor a path" "SELECT robots_allowed(robots_compile('', 'dialect=rfc9309'), 'a', 'https://a.example;b@')"
refuse "robots_line: the URL 'https://;a.example/x' is neither a URL nor a path" "SELECT robots_line('', 'a', 'https://;a.example/x')"
refuse "robots_rule: the URL 'http://ex ample/x' is neither a URL nor a path" "SELECT robots_rule('', 'a', 'http://ex ample/x')"
refuse "robots_allowed: 'Nobody' is not a public crawler" "SELECT robots_allowed('', 'crawler=Nobody', '/')"

# ---- compiling
expect 'blob|1|1' "SELECT typeof(b), robots_allowed(b, 'ExampleBot', '/search') = robots_allowed(body, 'ExampleBot', '/search'), robots_line(b, 'ExampleBot', '/search?') = 23
        FROM (SELECT body, robots_compile(body) AS b FROM r)"
expect '1|0' "SELECT robots_allowed(t, 'a', '/a'), robots_allowed(robots_compile(t, 'dialect=rfc9309'), 'a', '/a') FROM (SELECT 'User-agent: *' || char(10) || 'Disallow: /%61' AS t)"
expect '0|1' "SELECT robots_allowed(robots_compile(t, 'names=wide'), 'MJ12bot', '/'), robots_allowed(robots_compile(t, ' names=any  dialect=google'), 'MJ12bot', '/') FROM (SELECT 'User-agent: MJ12bot' || char(10) || 'Disallow: /' AS t)"
expect 'Googlebot' "SELECT robots_token('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')"
expect 'ExampleBot' "SELECT robots_token('ExampleBot/1.2')"
expect 'crawler=MJ12bot' "SELECT robots_token('Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)')"
expect '0' "SELECT robots_allowed('User-agent: MJ12bot
 Disallow: /', robots_token('Mozilla/5.0 (compatible; MJ12bot/v1.4.8)'), '/x')"

# ---- tables
expect '23|2|disallow|Disallow|/search' "SELECT l.* FROM r, robots_rules(body) AS l WHERE line = 23"
expect "$(grep -cE '^[A-Za-z-]+:' data/sample.robots.txt)" 'SELECT count(*) FROM r, robots_rules(body)'
expect '1|1' "SELECT (SELECT group_concat(line || kind || value) FROM robots_rules(body)) = (SELECT group_concat(line || kind || value) FROM robots_rules(robots_compile(body))), (SELECT count(*) FROM robots_rules('')) = 0 FROM r"
# The argument is a hidden column, which may be asked for and compared.
expect '1|0' "SELECT (SELECT count(*) FROM r, robots_rules(r.body) AS l WHERE l.robots = r.body) = count(*), (SELECT count(*) FROM r, robots_lint(body) AS l WHERE l.robots = 'x')
        FROM r, robots_rules(body) AS l WHERE l.robots = body"
expect 'a: 1' "SELECT robots FROM robots_rules('a: ' || 1)"
[ "$(ask 'SELECT l.line, l."column", severity, message, id FROM r, robots_lint(body) AS l ORDER BY 1, 2, 5' | sort)" = \
        "$("$command" lint --all data/sample.robots.txt | sed -n 's/^[^:]*:\([0-9]*\):\([0-9]*\): \([a-z]*\): \(.*\) \[\(.*\)\]$/\1|\2|\3|\4|\5/p' | sort)" ] ||
        { echo "robots_lint and rep2c lint disagree" && failed=1; }

# ---- NULL, and text that looks like a name
# Sites whose robots.txt is not known stay in a LEFT JOIN.
expect 'a|0
b|' "CREATE TABLE sites AS SELECT 'a' AS host UNION ALL SELECT 'b'; CREATE TABLE files AS SELECT 'a' AS host, 'User-agent: *' || char(10) || 'Disallow: /x' AS body;
        SELECT host, robots_allowed(body, 'ExampleBot', '/x') FROM sites LEFT JOIN files USING (host) ORDER BY host"
expect 'a|2
b|0' "CREATE TABLE files AS SELECT 'a' AS host, 'User-agent: *' || char(10) || 'Disallow: /x' AS body UNION ALL SELECT 'b', NULL;
        SELECT host, count(l.line) FROM files LEFT JOIN robots_rules(body) AS l GROUP BY host ORDER BY host"
# What only resembles a name is a text, and bytes are always taken as they are.
for text in '' ok 404 'Not found' 'disallow /x' '# https://shop.example/' '#/x' '<html></html>' '{}' 'Disallow:/x' "/a'||char(10)||'/b"; do
        expect 1 "SELECT robots_allowed('$text', 'a', '/x')"
done
expect 1 "SELECT robots_allowed(CAST('robots.txt' AS BLOB), 'a', '/x')"

# ---- texts that are not UTF-8
# bytes HEX...: a robots.txt with a rule of each of these.
bytes() {
        printf "x'%s'" "$(printf 'User-agent: *\n' | od -An -v -tx1 | tr -d ' \n')"
        for hex in "$@"; do
                printf "||x'446973616c6c6f773a2f%s0a'" "$hex"
        done
}
# Characters at both ends of each length, and what is none: cut, overlong, a surrogate, too large, and bytes that begin nothing.
expect "$(printf '/\302\200\n/\337\277\n/\340\240\200\n/\355\237\277\n/\357\277\277\n/\360\220\200\200\n/\364\217\277\277')" \
        "SELECT value FROM robots_rules($(bytes c280 dfbf e0a080 ed9fbf efbfbf f0908080 f48fbfbf)) WHERE kind = 'disallow'"
expect '/\xc3
/\xc0\xaf
/\xe0\x9f\xbf
/\xed\xa0\x80
/\xf4\x90\x80\x80
/\xf0\x9f\x98x
/\xffa\xfe' "SELECT value FROM robots_rules($(bytes c3 c0af e09fbf eda080 f4908080 f09f9878 ff61fe)) WHERE kind = 'disallow'"
expect 'Disallow|446973616C6C6F77|/\xe9|2FE9
O\xff|4FFF|x|78' "SELECT key, hex(key_bytes), value, hex(value_bytes) FROM robots_rules($(bytes e9)||x'4FFF3A78') WHERE line > 1"
expect 'Disallow: /\xe9' "SELECT robots_rule($(bytes e9), 'a', '/%E9')"
expect '0' "SELECT count(*) FROM robots_lint($(bytes e9 e9)) WHERE instr(CAST(message AS BLOB), x'e9')"
for refused in "robots_allowed('', CAST(x'e9' AS TEXT), '/')" "robots_allowed('', 'a', CAST(x'e9' AS TEXT))" "robots_compile('', CAST(x'e9' AS TEXT))" \
        "robots_token(CAST(x'e9' AS TEXT))" "robots_allowed(CAST(x'2fe9' AS TEXT), 'a', '/')"; do
        refuse "\xe9" "SELECT $refused"
done
# An error cuts what it quotes between two characters.
ask "SELECT robots_allowed('', 'a', 'x' || replace(hex(zeroblob(100)), '0', char(233)))" 2>"$work/log" && failed=1
iconv -f UTF-8 -t UTF-8 "$work/log" >"$work/valid" && cmp -s "$work/log" "$work/valid" || { echo 'an error is not UTF-8' && failed=1; }

# ---- what is wrong
for function in robots_allowed robots_line robots_rule; do
        # NULL in, NULL out, whatever the other arguments are.
        expect '1|1|1|1' "SELECT $function(NULL, 'a', '/') IS NULL, $function('', NULL, '/') IS NULL, $function('', 'a', NULL) IS NULL, $function(NULL, 7, NULL) IS NULL"
        refuse "$function: robots.txt is a number" "SELECT $function(1.5, 'a', '/')"
        refuse "$function: the agent is a number" "SELECT $function('', 7, '/')"
        refuse "$function: the agent is empty" "SELECT $function('', '  ', '/')"
        refuse "$function: the agent 'MJ12bot' is not a product token" "SELECT $function('', 'MJ12bot', '/')"
        refuse "$function: the agent has 9 product tokens" "SELECT $function('', 'a b c d e f g h i', '/')"
        # A name taken for the text that it names.
        for name in robots.txt ./robots /etc/robots.txt 'folder\robots' 'C:\robots.txt' d:/robots shop.example https://shop.example/robots.txt FILE:///robots.txt; do
                refuse "$function: '$name' looks like a file's name or a URL" "SELECT $function('$name', 'a', '/')"
        done
        refuse "$function: the URL 'private' is neither" "SELECT $function('', 'a', 'private')"
        refuse "$function: the URL 'https:///x' is neither" "SELECT $function('', 'a', 'https:///x')"
        refuse "$function: the compiled robots.txt is damaged" "SELECT $function(x'8952455000', 'a', '/')"
        refuse "$function: the compiled robots.txt is damaged" "SELECT $function(x'095245500D0A1A0A00', 'a', '/')"
        refuse "$function: the compiled robots.txt is damaged" "SELECT $function(substr(robots_compile(body), 1, 200), 'a', '/') FROM r"
        refuse 'wrong number of arguments' "SELECT $function('', 'a')"
done
expect '1|1|1|1' "SELECT robots_compile(NULL) IS NULL, robots_compile('', NULL) IS NULL, robots_compile(NULL, 'x') IS NULL, robots_token(NULL) IS NULL"
refuse "robots_compile: 'robots.txt' looks like a file's name" "SELECT robots_compile('robots.txt')"
refuse 'robots_compile: robots.txt is compiled already' "SELECT robots_compile(robots_compile(''))"
refuse "robots_compile: 'names=all' is not an option" "SELECT robots_compile('', 'names=all')"
refuse 'robots_compile: the second argument is a number' "SELECT robots_compile('', 1)"
refuse "robots_token: 'curl/8 (a b)' has no product token for sure" "SELECT robots_token('curl/8 (a b)')"
for table in robots_rules robots_lint; do
        expect '0' "SELECT count(*) FROM $table(NULL)"
        refuse "$table: 'robots.txt' looks like a file's name" "SELECT * FROM $table('robots.txt')"
        refuse "$table: robots.txt is a number" "SELECT * FROM $table(1)"
        refuse "$table: needs a robots.txt" "SELECT * FROM $table"
done
refuse 'robots_rules: the compiled robots.txt is damaged' "SELECT * FROM robots_rules(x'89524550')"
refuse 'robots_lint: robots.txt is compiled' "SELECT * FROM robots_lint(robots_compile(''))"
"$command" compile --strip=texts data/sample.robots.txt -o "$work/texts.rep"
"$command" compile --strip data/sample.robots.txt -o "$work/all.rep"
refuse 'robots_rule: the compiled robots.txt has no texts' "SELECT robots_rule(readfile('$work/texts.rep'), 'ExampleBot', '/search')"
refuse 'robots_line: the compiled robots.txt has no lines' "SELECT robots_line(readfile('$work/all.rep'), 'ExampleBot', '/search')"
refuse 'robots_rules: the compiled robots.txt has no texts' "SELECT * FROM robots_rules(readfile('$work/all.rep'))"
expect '1' "SELECT robots_allowed(readfile('$work/all.rep'), 'ExampleBot', '/search')"

# ---- packs
if [ "$packs" = 1 ]; then
        cat >"$work/in.jsonl" <<'END'
{"url":"https://a.example/robots.txt","status":200,"body":"User-agent: *\nDisallow: /x\nUser-agent: b\nDisallow: /b\nUser-agent: Googlebot\nDisallow: /g\n"}
{"url":"https://gone.example/robots.txt","status":404}
{"url":"https://down.example/robots.txt","status":503}
END
        "$command" pack -q -o "$work/all.pack" "$work/in.jsonl"
        "$command" pack -q -a b --crawler Googlebot-Image -o "$work/two.pack" "$work/in.jsonl"
        { head -c 256 "$work/all.pack" && head -c 200 /dev/zero && tail -c +457 "$work/all.pack"; } >"$work/damaged.pack"
        head -c 30 "$work/all.pack" >"$work/cut.pack"
        # pack ARGUMENTS: a call that asks what is in $work.
        pack() { echo "SELECT robots_pack_allowed('$work/$1"; }

        expect 0 "$(pack "all.pack', 'z', 'https://a.example/x')")"
        expect 1 "$(pack "all.pack', 'b', 'https://a.example/x')")"
        expect 0 "$(pack "all.pack', 'b z/1.0', 'https://user@A.example:443/b')")"
        expect 0 "$(pack "all.pack', '*', 'https://a.example/x')")"
        expect 1 "$(pack "all.pack', 'z', 'https://gone.example/x')")"
        expect 0 "$(pack "all.pack', 'z', 'https://down.example/x')")"
        # A pack for certain crawlers is asked by their tokens or names.
        expect 0 "$(pack "two.pack', 'b', 'https://a.example/b')")"
        expect 0 "$(pack "two.pack', 'googlebot-image', 'https://a.example/g')")"
        expect 1 "$(pack "two.pack', 'Googlebot-Image', 'https://a.example/x')")"
        expect 0 "$(pack "two.pack', 'crawler=googlebot-image', 'https://a.example/g')")"
        expect 1 "$(pack "all.pack', 'crawler=GPTBot', 'https://a.example/g')")"
        refuse "the agent 'crawler=GPTBot' is none of those" "$(pack "two.pack', 'crawler=GPTBot', 'https://a.example/')")"
        refuse "the agent 'crawler=MJ12bot' is named by wide names alone" "$(pack "all.pack', 'crawler=MJ12bot', 'https://a.example/')")"
        # Rows of several packs, crawlers and URLs in one statement, of which none is taken for another.
        expect '0 1 1 0 1 1' "SELECT group_concat(robots_pack_allowed('$work/' || p, a, 'https://a.example' || u), ' ')
                FROM (SELECT 'all.pack' AS p UNION ALL SELECT 'two.pack'), (SELECT 'b' AS a, '/b' AS u UNION ALL SELECT 'b', '/x' UNION ALL SELECT 'b', '/g')"
        # What the pack does not have is an error, unless a word of rep2c filter says otherwise.
        unknown="all.pack', 'z', 'https://no.example/'"
        refuse "robots_pack_allowed: the pack does not have the origin of 'https://no.example/'" "$(pack "$unknown)")"
        refuse 'robots_pack_allowed: the pack does not have' "$(pack "$unknown, 'unknown=error')")"
        expect '1' "$(pack "$unknown, 'unknown=allow')")"
        expect '0' "$(pack "$unknown, 'unknown=disallow')")"
        expect 'null' "SELECT typeof(robots_pack_allowed('$work/$unknown, 'unknown=drop'))"
        expect '0' "$(pack "all.pack', 'z', 'https://a.example/x', 'unknown=allow')")"
        refuse "robots_pack_allowed: 'unknown=keep' is not an option" "$(pack "all.pack', 'z', 'https://a.example/', 'unknown=keep')")"
        refuse 'robots_pack_allowed: the fourth argument is a number' "$(pack "all.pack', 'z', 'https://a.example/', 1)")"
        for arguments in "NULL, 'z', 'https://a.example/'" "'$work/all.pack', NULL, 'https://a.example/'" "'$work/all.pack', 'z', NULL" \
                "'$work/all.pack', 'z', 'https://a.example/', NULL" "NULL, 'z', NULL, 'unknown=drop'"; do
                expect null "SELECT typeof(robots_pack_allowed($arguments))"
        done

        # What is beside rules.
        cat >"$work/beside.jsonl" <<'END'
{"url":"https://a.example/robots.txt","status":200,"body":"User-agent: b\nCrawl-delay: 2.5\nDisallow: /b\nSitemap: https://a.example/1\nSitemap: https://a.example/2\n"}
{"url":"https://gone.example/robots.txt","status":404}
END
        "$command" pack -q -o "$work/beside.pack" "$work/beside.jsonl"
        "$command" pack -q --strip=all -o "$work/stripped.pack" "$work/beside.jsonl"
        "$command" pack -q -a b -a c -o "$work/some.pack" "$work/beside.jsonl"
        expect '2.5 0.0 0.0 null' "SELECT group_concat(coalesce(robots_pack_delay('$work/beside.pack', a, 'https://' || u || '.example/x'), 'null'), ' ')
                FROM (SELECT 'b' AS a, 'a' AS u UNION ALL SELECT 'c', 'a' UNION ALL SELECT 'b', 'gone' UNION ALL SELECT 'b', 'none')"
        expect 'https://a.example/1 https://a.example/2' "SELECT replace(robots_pack_sitemaps('$work/beside.pack', 'https://a.example/x'), char(10), ' ')"
        expect '39 text 0 null' "SELECT length(robots_pack_sitemaps('$work/some.pack', 'https://a.example/x')) || ' ' ||
                typeof(robots_pack_sitemaps('$work/some.pack', 'https://gone.example/')) || ' ' || length(robots_pack_sitemaps('$work/some.pack', 'https://gone.example/')) ||
                ' ' || typeof(robots_pack_sitemaps('$work/some.pack', 'https://none.example/'))"
        refuse 'robots_pack_delay: the pack was made without' "SELECT robots_pack_delay('$work/stripped.pack', 'b', 'https://a.example/')"
        refuse 'robots_pack_sitemaps: the pack was made without' "SELECT robots_pack_sitemaps('$work/stripped.pack', 'https://a.example/')"
        refuse "robots_pack_delay: the agent 'd' is none of those" "SELECT robots_pack_delay('$work/some.pack', 'd', 'https://a.example/')"
        refuse "robots_pack_sitemaps: the URL '/x' has no origin" "SELECT robots_pack_sitemaps('$work/some.pack', '/x')"
        expect null "SELECT typeof(robots_pack_delay('$work/some.pack', NULL, 'https://a.example/'))"

        refuse 'robots_pack_allowed: the pack is a number' "SELECT robots_pack_allowed(3, 'z', 'https://a.example/')"
        refuse 'robots_pack_allowed: the pack is bytes' "SELECT robots_pack_allowed(readfile('$work/all.pack'), 'z', 'https://a.example/')"
        refuse "none.pack': No such file" "$(pack "none.pack', 'z', 'https://a.example/')")"
        refuse "/': no regular file" "$(pack "', 'z', 'https://a.example/')")"
        refuse "in.jsonl': no pack" "$(pack "in.jsonl', 'z', 'https://a.example/')")"
        refuse "cut.pack': no pack" "$(pack "cut.pack', 'z', 'https://a.example/')")"
        refuse 'robots_pack_allowed: the pack is damaged where' "$(pack "damaged.pack', 'z', 'https://a.example/')")"
        refuse 'robots_pack_allowed: the agent is empty' "$(pack "all.pack', ' ', 'https://a.example/')")"
        refuse "robots_pack_allowed: the agent 'MJ12bot' is not a product token" "$(pack "all.pack', 'MJ12bot', 'https://a.example/')")"
        refuse 'robots_pack_allowed: the agent has 9 product tokens' "$(pack "all.pack', 'a b c d e f g h i', 'https://a.example/')")"
        refuse "the agent 'Googlebot' is none of those that the pack was made for: b, Googlebot-Image" "$(pack "two.pack', 'Googlebot', 'https://a.example/')")"
        refuse "the agent '*' is none of those that the pack was made for: b, Googlebot-Image" "$(pack "two.pack', '*', 'https://a.example/')")"
        refuse "robots_pack_allowed: the URL '/x' has no origin" "$(pack "all.pack', 'z', '/x')")"
        refuse "robots_pack_allowed: the URL 'https:///x' has no origin" "$(pack "all.pack', 'z', 'https:///x')")"
        refuse 'wrong number of arguments' "$(pack "all.pack', 'z')")"
        expect 0 "CREATE TEMP VIEW v AS $(pack "all.pack', 'z', 'https://a.example/x') AS x"); SELECT x FROM v"
        refuse 'unsafe use of robots_pack_allowed' "CREATE VIEW v AS $(pack "all.pack', 'z', 'https://a.example/') AS x"); SELECT x FROM v"
else
        echo 'packs: left out, this build makes none'
fi

# ---- the cases that can be asked in SQL: of text, with the default limit
result=$(sqlite3 -batch -bail :memory: ".load $extension" 'CREATE TABLE cases(j)' '.mode ascii' '.separator "\t" "\n"' ".import $cases cases" \
        '.mode list' '.separator " "' "SELECT sum(robots_allowed(blob, agents, url) = (verdict = 'allow') AND robots_line(blob, agents, url) = line), count(*)
        FROM (SELECT robots_compile(j ->> 'robots', 'dialect=' || (j ->> 'dialect') || ' names=' || (j ->> 'names')) AS blob,
                j ->> 'url' AS url, j ->> 'verdict' AS verdict, j ->> 'line' AS line,
                coalesce((SELECT group_concat(value, ' ') FROM json_each(j, '\$.agents')), '*') AS agents
              FROM cases
              WHERE j ->> 'robots' IS NOT NULL AND j ->> 'max_bytes' IS NULL AND j ->> 'verdict' <> 'no-url' AND (j ->> 'url' GLOB '/*' OR j ->> 'url' GLOB 'http*://[a-z]*')
                AND NOT EXISTS (SELECT 1 FROM json_each(j, '\$.agents') WHERE value = '' OR value GLOB '*[^A-Za-z0-9_./-]*'))")
echo "cases: ${result% *} of ${result#* } equal"
[ "${result% *}" = "${result#* }" ] && [ "${result% *}" -gt 400 ] || failed=1

# ---- known answers
if [ -e "$data/oracle/google.tsv.gz" ]; then
        gzip -dc "$data/oracle/google.tsv.gz" |
                awk -F '\t' -v every="${REP_SHARE:-1}" '$1 != last { last = $1; files++ } (files - 1) % (every < 1 ? 1 : every) == 0' >"$work/oracle.tsv"
        result=$(sqlite3 -batch -bail :memory: ".load $extension" 'CREATE TABLE oracle(file, agent, url, verdict, line)' \
                '.mode ascii' '.separator "\t" "\n"' ".import $work/oracle.tsv oracle" '.mode list' '.separator " "' \
                "CREATE TABLE robots AS SELECT file, robots_compile(readfile('$data/corpus/' || file), 'names=any') AS body FROM (SELECT DISTINCT file FROM oracle)" \
                'CREATE INDEX by_file ON robots(file)' \
                "SELECT sum(robots_allowed(body, agent, url) = (verdict = 'allow') AND robots_line(body, agent, url) = CAST(line AS INTEGER)), count(*) FROM oracle JOIN robots USING (file)")
        echo "oracle: ${result% *} of ${result#* } equal"
        [ "${result% *}" = "$(wc -l <"$work/oracle.tsv")" ] || failed=1
        # All that real files say is valid text, and none of them looks like a name.
        texts="(SELECT readfile('$data/corpus/' || file) AS body FROM (SELECT file, row_number() OVER () AS number FROM oracle GROUP BY file))"
        result=$(sqlite3 -batch -bail :memory: ".load $extension" 'CREATE TABLE oracle(file, agent, url, verdict, line)' \
                '.mode ascii' '.separator "\t" "\n"' ".import $work/oracle.tsv oracle" '.mode list' ".output $work/said" \
                "SELECT key, value FROM $texts, robots_rules(body)" ".output $work/said.lint" "SELECT message FROM $texts, robots_lint(body)" \
                '.output stdout' \
                "SELECT count(robots_allowed(CAST(body AS TEXT), '*', '/')) = count(*) FROM $texts")
        [ "$result" = 1 ] || { echo "real files: $result" && failed=1; }
        for said in "$work/said" "$work/said.lint"; do
                [ -s "$said" ] && iconv -f UTF-8 -t UTF-8 "$said" >/dev/null || { echo 'a table gives text that is not UTF-8' && failed=1; }
        done
else
        echo "$data/oracle is not there"
fi
exit $failed
