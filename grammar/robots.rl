/* SPDX-License-Identifier: Apache-2.0 */
/*
 * robots.rl: the grammar of robots.txt (RFC 9309, section 2.2, read as enum rep_dialect of rep_runtime.h says).
 *
 * In: the bytes of a file.  Out: one event per directive, in order, with texts that lie in the file.
 *
 * Line ends are found by vectors (line_scan.h), and the ends of values by words, which both pass over long ones far
 * faster than any automaton.  The rest is left to machines: `line` cuts it into key and value; `key`, or `whole_key` in
 * the other dialect, says what the key means.  The keys that nearly all lines have, in the usual spelling, are compared
 * as words instead, with the same result.
 */
#include "line_scan.h"
#include "rep_directives.h"
#include "syntax/url.h"

enum line_form { LINE_OTHER, LINE_BLANK, LINE_COLON, LINE_WORDS };

/* Where the parts of a line lie; a pointer is NULL until the machine has seen the part. */
struct line_parts {
        const char *key, *key_end;     /* the key, if there is a colon */
        const char *word_end;          /* the first word's end, if there is none */
        const char *value;             /* what follows the colon, white space and a comment included */
        const char *word2, *word2_end; /* the second word, if there is no colon */
        enum line_form form;
};

%%{
        machine line;

        action key { parts->key = p; }
        action key_black { parts->key_end = p + 1; }
        action word_black { parts->word_end = p + 1; }
        action word2_black { if (parts->word2 == NULL) parts->word2 = p; parts->word2_end = p + 1; }
        action is_blank { parts->form = LINE_BLANK; }
        action is_colon { parts->form = LINE_COLON; parts->value = p + 1; fbreak; }
        action is_words { parts->form = LINE_WORDS; }

        text = any - [#\0];
        white = [ \t\v\f];
        black = text - white;
        visible = black - ':';

        # Each part is marked by its first and last visible byte, so white space around it falls away by itself.
        lead = white*;
        key = visible >key @key_black ((visible @key_black) | white)*;
        # The machine stops at the colon; the value is read elsewhere.
        colon_line = lead key? ':' @is_colon;

        # Only spaces and tabs part two words; a third word makes the line mean nothing.
        word = visible >key @word_black ((visible @word_black) | [\v\f])*;
        word2 = [\v\f]* (visible @word2_black) ((visible @word2_black) | [\v\f])*;
        words_line = lead word [ \t]+ word2 white*;

        main := (lead %is_blank | colon_line | words_line %is_words | text*) ([#\0] any*)?;

        write data noerror nofinal noentry;
}%%

static void
scan_line(const char *p, const char *pe, struct line_parts *parts)
{
        const char *eof = pe;
        int cs;

        %% write init;
        %% write exec;
}

%%{
        machine key;

        # Keys are compared as prefixes and without case; the misspellings are those that Google's parser accepts.
        user_agent = 'user-agent'i | 'useragent'i | 'user agent'i;
        allow = 'allow'i;
        disallow = 'disallow'i | 'dissallow'i | 'dissalow'i | 'disalow'i | 'diasllow'i | 'disallaw'i;
        sitemap = 'sitemap'i | 'site-map'i;

        main := user_agent @{ kind = REP_KIND_USER_AGENT; fbreak; }
              | allow @{ kind = REP_KIND_ALLOW; fbreak; }
              | disallow @{ kind = REP_KIND_DISALLOW; fbreak; }
              | sitemap @{ kind = REP_KIND_SITEMAP; fbreak; };

        write data noerror nofinal noentry;
}%%

/* What the key [P, PE) means in the google dialect. */
static enum rep_kind
prefix_kind(const char *p, const char *pe)
{
        enum rep_kind kind = REP_KIND_OTHER;
        int cs;

        %% write init;
        %% write exec;
        return kind;
}

%%{
        machine whole_key;

        # RFC 9309, section 2.2, spells the keys out; case does not count.
        main := 'user-agent'i %{ kind = REP_KIND_USER_AGENT; }
              | 'allow'i %{ kind = REP_KIND_ALLOW; }
              | 'disallow'i %{ kind = REP_KIND_DISALLOW; }
              | 'sitemap'i %{ kind = REP_KIND_SITEMAP; };

        write data noerror nofinal noentry;
}%%

/* What it means in the rfc9309 dialect. */
static enum rep_kind
whole_kind(const char *p, const char *pe)
{
        enum rep_kind kind = REP_KIND_OTHER;
        const char *eof = pe;
        int cs;

        %% write init;
        %% write exec;
        return kind;
}

static struct rep_text
text_between(const char *begin, const char *end)
{
        struct rep_text text = {begin, begin == NULL ? 0 : (size_t)(end - begin)};
        return text;
}

struct rep_text
rep_line_value(const char *from, const char *begin, const char *end)
{
        end = begin + rep_path_size(from, (struct rep_text){begin, (size_t)(end - begin)});
        while (begin < end && rep_is_line_white(*begin))
                begin++;
        while (begin < end && rep_is_line_white(end[-1]))
                end--;
        return begin < end ? text_between(begin, end) : text_between(NULL, NULL);
}

/* Fills in DIRECTIVE from the parts of the line that ends at END; false where the line is not a directive. */
static bool
line_directive(const struct line_parts *parts, const char *end, enum rep_dialect dialect,
               struct rep_directive *directive)
{
        bool whole = dialect == REP_DIALECT_RFC9309;
        enum rep_key key;

        if (parts->key == NULL || (parts->form != LINE_COLON && (parts->form != LINE_WORDS || whole)))
                return false;
        if (parts->form == LINE_COLON) {
                directive->key = text_between(parts->key, parts->key_end);
                directive->value = rep_line_value(parts->key, parts->value, end);
        } else {
                directive->key = text_between(parts->key, parts->word_end);
                directive->value = text_between(parts->word2, parts->word2_end);
        }
        directive->kind = (whole ? whole_kind : prefix_kind)(directive->key.data,
                                                             directive->key.data + directive->key.size);
        if (parts->form == LINE_COLON || directive->kind != REP_KIND_OTHER)
                return true;
        /* These need their colon in every dialect, because no reader of such lines goes without. */
        key = rep_directive_key(directive->key);
        return key != REP_KEY_CONTENT_USAGE && key != REP_KEY_CONTENT_SIGNAL;
}

size_t
rep_bom_size(const char *text, size_t size)
{
        static const char bom[3] = {'\xEF', '\xBB', '\xBF'};
        size_t n = 0;

        while (n < sizeof(bom) && n < size && text[n] == bom[n])
                n++;
        return n;
}

size_t
rep_counted_size(const char *text, size_t size, size_t max_bytes)
{
        size_t end = max_bytes;

        if (size <= max_bytes)
                return size;
        if (text[end] == '\n' || text[end] == '\r')
                return end;
        while (end > 0 && text[end - 1] != '\n' && text[end - 1] != '\r')
                end--;
        return end;
}

bool
rep_parse_line(const struct rep_line *line, enum rep_dialect dialect, struct rep_directive *directive)
{
        const char *value = rep_usual_value(line, &directive->kind);
        struct line_parts parts = {0};

        directive->line = line->number;
        directive->group = directive->run = 0;
        if (value != NULL) {
                directive->key = text_between(line->key, value - 1);
                directive->value = rep_line_value(line->begin, value, line->end);
                return true;
        }
        scan_line(line->key, line->end, &parts);
        return line_directive(&parts, line->end, dialect, directive);
}

void
rep_begin_line_scan(struct rep_line_scan *scan, const char *text, size_t size, size_t max_bytes,
                    enum rep_dialect dialect)
{
        size_t kept = rep_counted_size(text, size, max_bytes);
        const char *begin = text + rep_bom_size(text, kept);

        *scan = (struct rep_line_scan){begin, begin, text + kept, begin, begin, 0, 0, 0, dialect};
}

/* The scan is copied, so that compilers can keep it in registers. */
void
rep_scan_robots(const char *text, size_t size, size_t max_bytes, enum rep_dialect dialect,
                rep_directive_fn on_directive, void *context, struct rep_scan_counts *counts)
{
        struct rep_line_scan begun, scan;
        struct rep_directive directive;
        struct rep_line line;
        uint32_t ignored = 0;

        rep_begin_line_scan(&begun, text, size, max_bytes, dialect);
        scan = begun;
        while (rep_scan_line(&scan, REP_LETTERS, &line)) {
                struct rep_line read = line;

                if (rep_parse_line(&read, dialect, &directive))
                        on_directive(context, &directive);
                else
                        ignored++;
        }
        *counts = (struct rep_scan_counts){scan.lines, ignored, scan.cut_lines, size - (size_t)(scan.end - text)};
}
