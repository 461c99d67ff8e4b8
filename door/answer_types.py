# SPDX-License-Identifier: Apache-2.0
"""
The types of what the library answers, made of answers.schema.json for languages that read its JSON.

    answer_types.py typescript|go|python|rust FILE   writes FILE
    answer_types.py java FOLDER                       writes a file of FOLDER for each class

Nobody changes what this writes, and it is not kept: it is made where the rest of a language is built.
"""

import json
import pathlib
import re
import sys

TYPES = json.loads(pathlib.Path(__file__).with_name("answers.schema.json").read_text(encoding="utf-8"))["definitions"]
HEAD = "SPDX-License-Identifier: Apache-2.0"

# Java's classes within others.
NESTED_IN = {
    "Explanation": ["Reason", "Miss", "Line", "Match", "NearMiss"],
    "Usage": ["Use", "Preference", "Extent", "StatementKind", "UseAnswer", "Preferences", "Statement", "License"],
    "Finding": ["Severity", "Fix"],
    "Directive": ["DirectiveKind"],
}
# Names that are short in Java, as they stand within a class.
NESTED = {"StatementKind": "Kind", "DirectiveKind": "Kind"}


class Member:
    """A member of an object: its name in JSON, what is said of it, and what it has."""

    def __init__(self, name, schema, required):
        self.name, self.description, self.required = name, schema.get("description", ""), required
        self.by, self.words, self.is_bytes = schema.get("x-by"), schema.get("enum"), schema.get("x-bytes", False)
        either = [each for each in schema.get("anyOf", [schema]) if each != {"type": "null"}]
        kind = schema.get("type")
        self.nullable = isinstance(kind, list) or len(either) < len(schema.get("anyOf", either))
        self.kind = kind[0] if isinstance(kind, list) else kind
        self.types = [each["$ref"].rpartition("/")[2] for each in either if "$ref" in each]
        self.items = Member(name, schema["items"], True) if "items" in schema else None
        self.keys = schema.get("propertyNames") and Member(name, schema["propertyNames"], True)

    @property
    def type(self):
        return self.types[0] if self.types else None


def members_of(name):
    schema = TYPES[name]
    return [Member(each, said, each in schema["required"]) for each, said in schema["properties"].items()]


def words_of(name):
    """The words of an enumeration, with what is said of them; nothing for an object."""
    return [(each["const"], each.get("description", "")) for each in TYPES[name].get("oneOf", [])]


def types_in(language):
    return [name for name, schema in TYPES.items() if language in schema.get("x-in", "").split()]


def parts(name):
    return re.split("[-_]", name)


def camel(name):
    first, *rest = parts(name)
    return first + "".join(part.capitalize() for part in rest)


# ---- TypeScript: the objects as they are, with names in its spelling


def typescript_type(member):
    if member.items:
        of = typescript_type(member.items)
        written = f"({of})[]" if " " in of else f"{of}[]"
    elif member.keys:
        written = f"Record<{typescript_type(member.keys)}, number>"
    elif member.types:
        written = " | ".join(member.types)
    elif member.words:
        written = " | ".join(f'"{word}"' for word in member.words)
    else:
        written = "number" if member.kind == "integer" else member.kind
    return written + (" | null" if member.nullable else "")


def typescript(name):
    said = TYPES[name]["description"]
    if words := words_of(name):
        lines = [f"  /** {about} */\n  | \"{word}\"" if about else f"  | \"{word}\"" for word, about in words]
        return f"/** {said} */\nexport type {name} =\n" + "\n".join(lines) + ";\n"
    lines = []
    for member in members_of(name):
        if member.description:
            lines.append(f"  /** {member.description} */")
        spelt = f'"{member.name}"' if "-" in member.name else camel(member.name)
        lines.append(f"  {spelt}{'' if member.required else '?'}: {typescript_type(member)};")
    return f"/** {said} */\nexport interface {name} {{\n" + "\n".join(lines) + "\n}\n"


# ---- Java: immutable objects that read themselves


def code(text):
    return re.sub(r"`([^`]*)`", r"{@code \1}", text)


def short(name):
    return NESTED.get(name, name)


def phrase(text):
    """A sentence, as it goes on within another one."""
    text = code(text).rstrip(".")
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def java_member(member):
    """The type in Java, how it is read, and the name of the getter."""
    key, name = f'"{member.name}"', camel(member.name)
    of = short(member.type)
    if member.items:
        item = java_member(member.items)[0]
        return f"List<{item}>", f"of.list({key}, {item}::new)", name
    if member.type == "Verdict":
        return "boolean", f'of.text({key}).equals("allow")', "isAllowed"
    if member.type == "Names":
        return "Names", f"of.constant(Names.class, {key})", name
    if member.type and words_of(member.type):
        if member.nullable:
            return f"Optional<{of}>", f"of.constantIfAny({of}.class, {key})", name
        return of, f"of.constant({of}.class, {key})", name
    if member.type:
        if member.nullable:
            return f"Optional<{of}>", f"of.object({key}, {of}::new)", name
        return of, f"new {of}(of.member({key}))", name
    if member.kind == "integer":
        return ("OptionalInt", f"of.numberIfAny({key})", name) if member.nullable else ("int", f"of.number({key})", name)
    if member.kind == "boolean":
        return "boolean", f"of.flag({key})", name if name == "counts" else f"is{name[0].upper()}{name[1:]}"
    return ("Optional<String>", f"of.textIfAny({key})", name) if member.nullable else ("String", f"of.text({key})", name)


def item_of(member, name):
    """The member of that name of what a list has."""
    return next(each for each in members_of(member.items.type) if each.name == name)


def java_fields(name):
    """Of each field: its type, its name, how it is read, the name of its getter, and what that returns."""
    for member in members_of(name):
        if member.by:
            for word, said in words_of(item_of(member, member.by).type):
                item = member.items.type
                read = f'new {item}(of.one("{member.name}", "{member.by}", "{word}"))'
                yield item, camel(word), read, camel(word), "the answer about " + phrase(said)
        else:
            kind, read, getter = java_member(member)
            said = phrase(member.description or TYPES[member.type]["description"])
            yield kind, camel(member.name), read, getter, ("an immutable list: " if member.items else "") + said
    if TYPES[name].get("x-rule"):
        read = 'of.text("key") + ": " + of.text("value")'
        yield "String", "rule", read, "rule", 'the line as the file has it, such as "Disallow: /search"'


def java_text(name):
    """The statements that make a text of an object, a line each: of its members, or of each of those that a member has."""
    lines = []
    for line in TYPES[name]["x-text"]:
        if line.startswith("*"):
            member = next(each for each in members_of(name) if each.name == line[1:])
            each = [camel(word) for word, _ in words_of(item_of(member, member.by).type)] if member.by else []
            lines.append(f"for (Object each : {'List.of(' + ', '.join(each) + ')' if each else camel(member.name)})")
            lines.append("    lines.add(each.toString());")
        else:
            of = re.sub(r"\{(\w+)\}", lambda found: f'" + {camel(found.group(1))} + "', line)
            lines.append("lines.add(" + re.sub(r'^"" \+ | \+ ""$', "", f'"{of}"') + ");")
    if len(lines) == 1:
        return [lines[0].replace("lines.add(", "return ").replace(");", ";")]
    return ["List<String> lines = new ArrayList<>();", *lines, 'return String.join("\\n", lines);']


def java_enum(name):
    constants = [f"    /** {code(about)} */\n    {word.upper().replace('-', '_')}" for word, about in words_of(name)]
    return f"/** {code(TYPES[name]['description'])} */\npublic enum {short(name)} {{\n" + ",\n".join(constants) + "\n}\n"


def java_class(name, within):
    """A class; WITHIN are those that stand in it."""
    fields = list(java_fields(name))
    blocks = [indent(java_enum(each) if words_of(each) else java_class(each, []).replace("final class", "static final class", 1))
              for each in within]
    blocks.append("".join(f"    private final {kind} {field};\n" for kind, field, *_ in fields))
    reads = "".join(f"        {field} = {read};\n" for _, field, read, *_ in fields)
    blocks.append(f"    /** Reads what the library wrote. */\n    {short(name)}(Json of) {{\n{reads}    }}\n")
    for kind, field, _, getter, about in fields:
        blocks.append(f"    /** {{@return {about}}} */\n    public {kind} {getter}() {{\n        return {field};\n    }}\n")
    if "x-text" in TYPES[name]:
        text = "".join(f"        {line}\n" for line in java_text(name))
        blocks.append(f"    @Override\n    public String toString() {{\n{text}    }}\n")
    said = code(TYPES[name]["description"])
    return f"/** {said}  Objects never change. */\npublic final class {short(name)} {{\n" + "\n".join(blocks) + "}\n"


def indent(text):
    return re.sub(r"(?m)^(?=.)", "    ", text)


def java(folder):
    folder.mkdir(parents=True, exist_ok=True)
    nested = {each for within in NESTED_IN.values() for each in within}
    for name in types_in("java"):
        if name in nested:
            continue
        body = java_class(name, NESTED_IN.get(name, []))
        imports = [f"import java.util.{each};" for each in ("ArrayList", "List", "Optional", "OptionalInt")
                   if re.search(rf"\b{each}\b", body)]
        text = "\n".join([f"/* {HEAD} */", "package rep2c;", "", *imports, "import rep2c.internal.door.Json;", "", body])
        (folder / f"{name}.java").write_text(text, encoding="utf-8")


# ---- Go: structs that read themselves; gofmt lays them out

NONE, EMPTY = {"int": "0", "*Fix": "nil"}, '""'  # what a field is where JSON has null
INITIALS = {"ai": "AI", "id": "ID", "url": "URL"}


def go_name(name):
    return "".join(INITIALS.get(part, part.capitalize()) for part in parts(name))


def go_type(member):
    if member.items:
        return "[]" + go_type(member.items)
    if member.type == "Names":
        return "string"
    if member.type:
        return ("*" if member.nullable and not words_of(member.type) else "") + member.type
    return {"integer": "int", "boolean": "bool", "string": "string"}[member.kind]


def go_fields(name):
    """Of each field: its name and type, its tag, and what is said of it."""
    for member in members_of(name):
        if member.by:
            for word, said in words_of(item_of(member, member.by).type):
                yield go_name(word), member.items.type, f'`json:"{word}"`', said
        elif member.type == "Verdict":
            yield "Allowed", "bool", '`json:"allowed"`', member.description
        else:
            tag = "" if go_name(member.name).lower() == member.name else f'`json:"{member.name}"`'
            none = f" ({NONE.get(go_type(member), EMPTY)}: none)" if member.nullable else ""
            said = member.description or member.type and TYPES[member.type]["description"] or ""
            yield go_name(member.name), go_type(member), tag, said.rstrip(".") + none + "." if said else ""


def go_reading(name):
    """The method that reads a struct whose members aren't all fields."""
    other = [each for each in members_of(name) if each.by or each.type == "Verdict"]
    if not other:
        return ""
    fields, sets = "", ""
    for member in other:
        if member.by:
            fields += f"{go_name(member.name)} []{member.items.type}\n"
            cases = "".join(f'case "{word}":\no.{go_name(word)} = one\n'
                            for word, _ in words_of(item_of(member, member.by).type))
            sets += f"for _, one := range read.{go_name(member.name)} {{\n"
            sets += f"switch one.{go_name(member.by)} {{\n{cases}}}\n}}\n"
        else:
            fields += "Verdict string\n"
            sets += 'if read.Verdict != "" { // otherwise a program wrote it\no.Allowed = read.Verdict == "allow"\n}\n'
    return f"""
// UnmarshalJSON reads what the library wrote.
func (o *{name}) UnmarshalJSON(text []byte) error {{
type plain {name}
read := struct {{
*plain
{fields}}}{{plain: (*plain)(o)}}
if err := json.Unmarshal(text, &read); err != nil {{
return err
}}
{sets}return nil
}}
"""


def go_text(name):
    """The method that makes a text of a struct."""
    body = "var lines []string\n"
    for line in TYPES[name]["x-text"]:
        if line.startswith("*"):
            member = next(each for each in members_of(name) if each.name == line[1:])
            each = [f"o.{go_name(word)}" for word, _ in words_of(item_of(member, member.by).type)] if member.by else []
            of = f"[]{member.items.type}{{{', '.join(each)}}}" if each else f"o.{go_name(member.name)}"
            body += f"for _, each := range {of} {{\nlines = append(lines, each.String())\n}}\n"
        else:
            values = [f"o.{go_name(each)}" + ("()" if each == "rule" else "") for each in re.findall(r"\{(\w+)\}", line)]
            of = re.sub(r"\{\w+\}", "%v", line)
            body += f'lines = append(lines, fmt.Sprintf("{of}", {", ".join(values)}))\n'
    return f"""
// String says it in words.
func (o {name}) String() string {{
{body}return strings.Join(lines, "\\n")
}}
"""


def go(name):
    said = re.sub("[`*]", "", TYPES[name]["description"])
    if words := words_of(name):
        lines = "".join(f'{name}{go_name(word)} {name} = "{word}" // {about.replace("`", "")}\n' for word, about in words)
        return f"// {name}: {phrase(said)}.\ntype {name} string\n\nconst (\n{lines})\n"
    lines = "".join(f"{field} {kind} {tag} // {about.replace('`', '')}\n" for field, kind, tag, about in go_fields(name))
    text = f"// {name}: {phrase(said)}.\ntype {name} struct {{\n{lines}}}\n" + go_reading(name)
    if TYPES[name].get("x-rule"):
        text += f'\n// Rule returns the line as the file has it, such as "Disallow: /search".\n' \
                f'func (o {name}) Rule() string {{ return o.Key + ": " + o.Value }}\n'
    if "x-text" in TYPES[name]:
        text += go_text(name)
    return text


# ---- Python: tuples with names, or dataclasses where lists of others are among the members

PYTHON_HEAD = f'''# {HEAD}
"""What the library answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rep2c import _core

if TYPE_CHECKING:
    from typing_extensions import TypeAlias

'''


def is_object(member):
    return bool(member.type) and not words_of(member.type)


def python_type(member):
    if member.items:
        return f"tuple[{python_type(member.items)}, ...]"
    if member.types:
        written = "bool" if member.type == "Verdict" else member.type
    else:
        written = {"integer": "int", "boolean": "bool", "string": "bytes" if member.is_bytes else "str", None: "str"}[member.kind]
    return written + (" | None" if member.nullable else "")


def python_read(member, of):
    """How OF, what JSON has, becomes a member."""
    if member.items:
        return f"tuple({python_read(member.items, 'one')} for one in {of})" if member.items.type else f"tuple({of})"
    if member.type == "Verdict":
        return f'{of} == "allow"'
    if is_object(member):
        read = f"{member.type}._of({of})"
    else:
        read = f"{of}.encode()" if member.is_bytes and member.kind == "string" else of
    return f"{of} and {read}" if member.nullable and read != of else read


def python_fields(name):
    """Of each field: its name and type, how it is read, and what is said of it."""
    for member in members_of(name):
        of = f'found["{member.name}"]'
        if member.by:
            for word, said in words_of(item_of(member, member.by).type):
                one = f'next(one for one in {of} if one["{member.by}"] == "{word}")'
                yield word.replace("-", "_"), member.items.type, f"{member.items.type}._of({one})", said
        elif TYPES[name].get("x-rule") and member.name == "key":
            yield "rule", "str", 'f"{found[\'key\']}: {found[\'value\']}"', "The line as the file has it, such as `Disallow: /x`."
        elif not (TYPES[name].get("x-rule") and member.name == "value"):
            field = member.name.replace("-", "_")
            if member.type == "Verdict":
                field = "allowed" if field == "verdict" else f"{field}_allowed"
            yield field, python_type(member), python_read(member, of), member.description


def python_text(name):
    """The expression that makes a text of an object: of its members, or of each of those that a member has."""
    lines = []
    for line in TYPES[name]["x-text"]:
        if line.startswith("*"):
            member = next(each for each in members_of(name) if each.name == line[1:])
            each = [f"self.{word.replace('-', '_')}" for word, _ in words_of(item_of(member, member.by).type)] if member.by else []
            lines.append(f"*map(str, ({', '.join(each)}))" if each else f"*map(str, self.{member.name})")
        else:
            lines.append(re.sub(r'^f"\{(self\.\w+)\}"$', r"\1", 'f"' + re.sub(r"\{(\w+)\}", r"{self.\1}", line) + '"'))
    return lines[0] if len(lines) == 1 and lines[0][0] != "*" else f'"\\n".join([{", ".join(lines)}])'


def python(name):
    def said(text):
        return '"""' + re.sub("`([^`]*)`", r"``\1``", text) + '"""\n'

    if words := words_of(name):
        return f"{name}: TypeAlias = Literal[{', '.join(json.dumps(word) for word, _ in words)}]\n" + said(TYPES[name]["description"])
    fields = list(python_fields(name))
    is_large = any(member.items and is_object(member.items) for member in members_of(name))
    text = "@dataclass(frozen=True)\n" * is_large + f"class {name}{'' if is_large else '(NamedTuple)'}:\n"
    text += f"    {said(TYPES[name]['description'])}\n"
    for field, kind, _, about in fields:
        text += f"    {field}: {kind}\n" + (f"    {said(about)}" if about else "")
    text += f"\n    @classmethod\n    def _of(cls, found: dict[str, Any]) -> {name}:\n        return cls(\n"
    text += "".join(f"            {read},\n" for _, _, read, _ in fields) + "        )\n"
    for member in members_of(name):
        if member.by:
            text += f"\n    def of(self, {member.by}: str) -> {member.items.type}:\n"
            text += f"        {said(f'The answer about {member.by.upper()}, by any of its names; ValueError for anything else.')}"
            text += f'        answer: {member.items.type} = getattr(self, _core.{member.by}_name({member.by}).replace("-", "_"))\n'
            text += "        return answer\n"
    if "x-text" in TYPES[name]:
        text += f"\n    def __str__(self) -> str:\n        {said('Say it in words.')}        return {python_text(name)}\n"
    return text


# ---- Rust: structs and enums that read themselves (src/ask.rs)

def rust_name(name):
    return "".join(part.capitalize() for part in parts(name))


def rust_type(member):
    if member.items:
        return f"Vec<{rust_type(member.items)}>"
    if member.types:
        written = "bool" if member.type == "Verdict" else member.type
    else:
        written = {"integer": "usize" if member.is_bytes else "u32", "boolean": "bool",
                   "string": "String"}[member.kind]
    return f"Option<{written}>" if member.nullable else written


def rust_fields(name):
    """Of each field: its name and type, how it is read, and what is said of it."""
    for member in members_of(name):
        of = f'found.member("{member.name}")'
        if member.by:
            for word, said in words_of(item_of(member, member.by).type):
                read = f'Answer::of({of}.one("{member.by}", "{word}"))'
                yield word.replace("-", "_"), member.items.type, read, said
        elif TYPES[name].get("x-rule") and member.name == "key":
            yield "rule", "String", "found.rule()", "The line as the file has it."
        elif member.name != "use" and not (TYPES[name].get("x-rule") and member.name == "value"):  # its place says the use
            field = "allowed" if member.type == "Verdict" else member.name.replace("-", "_")
            read = f'{of}.text() == "allow"' if member.type == "Verdict" else f"Answer::of({of})"
            yield field, rust_type(member), read, member.description or TYPES[member.type]["description"]


def rust_text(name):
    """The statements that write an object, a line each: of its members, or of each of those that a member has."""
    lines = []
    for line in TYPES[name]["x-text"]:
        between = "f.write_str(\"\\n\")?;\n" if lines else ""
        if line.startswith("*"):
            member = next(each for each in members_of(name) if each.name == line[1:])
            if member.by:
                words = [word.replace("-", "_") for word, _ in words_of(item_of(member, member.by).type)]
                lines += ["write!(f, \"" + "\\n".join(["{}"] * len(words)) + "\", " + ", ".join(f"self.{word}" for word in words) + ")?;\n"]
            else:
                lines.append(f"for each in &self.{member.name} {{\nwrite!(f, \"\\n{{each}}\")?;\n}}\n")
        else:
            values = ", ".join(f"self.{each}" for each in re.findall(r"\{(\w+)\}", line))
            lines.append(between + f'write!(f, "{re.sub(r"{[a-z_]+}", "{}", line)}", {values})?;\n')
    return "".join(lines) + "Ok(())\n"


def rust(name):
    said = f"/// {TYPES[name]['description']}\n"
    display = f"\nimpl fmt::Display for {name} {{\nfn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {{\n"
    if words := words_of(name):
        values = "".join(f"/// {about}\n{rust_name(word)},\n" for word, about in words)
        return (f"{said}#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\n#[non_exhaustive]\npub enum {name} {{\n{values}}}\n"
                f"\nimpl Answer for {name} {{\nfn of(found: &Json) -> {name} {{\nmatch found.text() {{\n"
                + "".join(f'"{word}" => {name}::{rust_name(word)},\n' for word, _ in words[:-1])
                + f"_ => {name}::{rust_name(words[-1][0])},\n}}\n}}\n}}\n" + display + "f.write_str(match self {\n"
                + "".join(f'{name}::{rust_name(word)} => "{word}",\n' for word, _ in words) + "})\n}\n}\n")
    fields = list(rust_fields(name))
    text = f"{said}#[derive(Clone, Debug, PartialEq, Eq)]\n#[non_exhaustive]\npub struct {name} {{\n"
    text += "".join(f"/// {about}\npub {field}: {kind},\n" for field, kind, _, about in fields)
    text += f"}}\n\nimpl Answer for {name} {{\nfn of(found: &Json) -> {name} {{\n{name} {{\n"
    text += "".join(f"{field}: {read},\n" for field, _, read, _ in fields) + "}\n}\n}\n"
    if "x-text" in TYPES[name]:
        text += display + rust_text(name) + "}\n}\n"
    return text


def main():
    language, out = sys.argv[1], pathlib.Path(sys.argv[2])
    if language == "java":
        java(out)
    elif language == "go":
        head = f'// {HEAD}\n\npackage rep2c\n\nimport (\n"encoding/json"\n"fmt"\n"strings"\n)\n\n'
        out.write_text(head + "\n".join(go(name) for name in types_in(language)), encoding="utf-8")
    elif language == "python":
        classes = [name for name in types_in(language) if not words_of(name)]
        head = PYTHON_HEAD + f"__all__ = {json.dumps(classes)}\n\n"
        out.write_text(head + "\n\n".join(python(name) for name in types_in(language)), encoding="utf-8")
    elif language == "rust":
        head = f"// {HEAD}\n\nuse std::fmt;\n\nuse crate::ask::{{Answer, Json}};\nuse crate::options::Names;\n\n"
        out.write_text(head + "\n".join(rust(name) for name in types_in(language)), encoding="utf-8")
    elif language == "typescript":
        out.write_text(f"// {HEAD}\n" + "\n".join(typescript(name) for name in TYPES), encoding="utf-8")


main()
