// SPDX-License-Identifier: Apache-2.0
/* The view "Write": what the owner of the site wishes, the edited file, what that costs, and the proof. */
import type { Wishes } from "../../package/dist/index.js";
import { dropped, thorough } from "./asking.js";
import { askedPurposes } from "./crawlers.js";
import { copied, h, plural, replaceChildren, sentence, toast } from "./dom.js";
import type { RobotsEditor } from "./editor.js";
import { sayOld } from "./lines.js";
import type { Revision } from "./revision.js";
import type { Subject } from "./subject.js";

/** Characters of the edited text that are shown. */
const MOST_SHOWN = 20_000;
/** Statements about use that have a box. */
const USES = ["Content-Usage: train-ai=n", "Content-Usage: ai-use=n", "Content-Signal: ai-train=no", "Content-Signal: ai-input=no"];

/** The texts in a list with commas or spaces. */
function textsOf(list: string, between: RegExp): string[] {
  return list.split(between).map((text) => text.trim()).filter((text) => text !== "");
}

export class WritePanel {
  readonly element: HTMLElement;
  private readonly form: HTMLFormElement;
  private readonly result = h("div", { class: "contents", "aria-live": "polite" });

  /** ON_CHANGE hears that something else is wished. */
  constructor(private readonly subject: Subject, private readonly editor: RobotsEditor, onChange: () => void) {
    const purposes = askedPurposes.map(({ name, title }) => ({ value: name, title }));
    this.form = h(
      "form",
      { class: "wishes", oninput: onChange, onsubmit: (event: Event) => event.preventDefault() },
      this.field("disallow", "Close paths to all", "/cart, /*?sort="),
      this.boxes("block", "Block", purposes),
      this.field("block", "And by name", "GPTBot, CCBot"),
      this.boxes("keep", "Except", purposes),
      this.field("keep", "And by name", "Applebot"),
      this.boxes("split", "Split", [{ value: "yes", title: "Keep search, where another name of the operator is blocked" }]),
      this.boxes("usage", "Say of all pages", USES.map((line) => ({ value: line.replace(/^.*: /, ""), title: line }))),
      this.field("delay", "Seconds between requests", "10"),
      this.field("sitemap", "Sitemap", "https://shop.example/sitemap.xml"),
      this.boxes("minimize", "Length", [{ value: "yes", title: "As short as it can be" }]),
    );
    this.element = h("div", {}, this.form, this.result);
  }

  private boxes(name: string, title: string, choices: readonly { value: string; title: string }[]): HTMLElement {
    return h("fieldset", {}, h("legend", {}, title), h("div", { class: "boxes" },
      ...choices.map((one) => h("label", {}, h("input", { type: "checkbox", name, value: one.value }), " ", one.title))));
  }

  private field(name: string, title: string, example: string): HTMLElement {
    return h("label", { class: "field" }, `${title} `, h("input", { type: "text", name, placeholder: example, spellcheck: "false", autocomplete: "off" }));
  }

  /** Chooses what a link wishes: "block=training&keep=search". */
  choose(wishes: URLSearchParams): void {
    this.form.reset();
    for (const [name, value] of wishes) {
      const all = [...this.form.querySelectorAll<HTMLInputElement>("input")].filter((input) => input.name === name);
      const box = all.find((input) => input.type === "checkbox" && input.value === value), field = all.find((input) => input.type === "text");
      if (box !== undefined) box.checked = true;
      else if (field !== undefined) field.value = field.value === "" ? value : `${field.value}, ${value}`;
    }
  }

  private wishes(): Wishes {
    const all = (name: string) => new FormData(this.form).getAll(name).map(String);
    const lists = (name: string) => all(name).flatMap((value) => textsOf(value, /,/));
    const [delay] = lists("delay");
    return {
      block: lists("block"), keep: lists("keep"), usage: all("usage"), sitemaps: all("sitemap").flatMap((value) => textsOf(value, /[\s,]+/)),
      disallow: all("disallow").flatMap((value) => textsOf(value, /[\s,]+/)), split: all("split").length > 0, minimize: all("minimize").length > 0, ...(delay === undefined ? {} : { delay }),
    };
  }

  /** Asks for the edit, and shows it. */
  async show(): Promise<boolean> {
    const { block, keep, split, ...other } = this.wishes();
    if (block!.length === 0 && Object.values(other).every((one) => one === false || (one as string[]).length === 0)) {
      replaceChildren(this.result);
      return true;
    }
    const found = await thorough.ask("write", { ...this.subject.input, wishes: { block: block!, keep: keep!, split: split!, ...other } });
    if (found === dropped || !this.subject.isFile(found.revision)) return false;
    const { done, text, sentences } = found.answer;
    const is = done && text !== null, rest = is ? text.length - MOST_SHOWN : 0;
    replaceChildren(
      this.result,
      h("div", { class: "cost" },
        h("ul", { class: "sentences" }, ...sentences.map((one) => h("li", { class: done ? "" : "closes" }, sentence(one)))),
        is && this.buttons(text, found.revision)),
      is && h("pre", { class: "written", tabindex: 0, role: "region", "aria-label": "The edited text" }, text.slice(0, MOST_SHOWN)),
      rest > 0 && h("p", { class: "empty" }, `${plural(rest, "more character")}.`),
    );
    return true;
  }

  private buttons(text: string, revision: Revision): HTMLElement {
    return h("div", { class: "row-of-buttons" },
      h("button", { type: "button", onclick: () => this.use(text, revision) }, "Use this text"),
      h("button", { type: "button", onclick: () => void copied(text).then((is) => toast(is ? "Copied." : "This browser lets no page copy.")) }, "Copy"));
  }

  private use(text: string, revision: Revision): void {
    if (!this.subject.isFile(revision)) return sayOld();
    this.editor.load(text);
    toast("The text is in the editor. Undo takes it back.");
  }
}
