// SPDX-License-Identifier: Apache-2.0
/* How a file is read: each choice with a sentence on what it changes. */
import { h } from "./dom.js";
import type { State } from "./state.js";

interface Choice {
  value: string;
  title: string;
  note: string;
}

const dialects: Choice[] = [
  { value: "google", title: "As Google does", note: "Misspelt keys such as “Disalow” count, and patterns are compared with URLs byte by byte." },
  { value: "rfc9309", title: "By RFC 9309, to the letter", note: "Keys count whole, and “%61” is “a” in patterns and URLs alike." },
];

const names: Choice[] = [
  { value: "token", title: "Names of letters, “-” and “_”", note: "As RFC 9309 says. A known crawler such as MJ12bot is asked by its own name all the same." },
  { value: "wide", title: "Wide names", note: "Digits and dots count, too, for every crawler." },
];

export function optionsForm(state: State, onChange: () => void): { element: HTMLElement; show: (state: State) => void } {
  const inputs: HTMLInputElement[] = [];
  const set = (member: "dialect" | "names", title: string, choices: Choice[]) =>
    h(
      "fieldset",
      {},
      h("legend", {}, title),
      ...choices.map(({ value, title: name, note }) => {
        const input = h("input", {
          type: "radio", name: member, value, id: `${member}-${value}`, "aria-describedby": `${member}-${value}-note`,
          onchange: () => {
            (state as unknown as Record<string, string>)[member] = value;
            onChange();
          },
        });
        input.checked = state[member] === value;
        inputs.push(input);
        return h("p", {}, input, h("label", { for: input.id }, name), h("span", { class: "quiet", id: `${input.id}-note` }, note));
      }),
    );
  const element = h("div", {}, set("dialect", "Dialect", dialects), set("names", "Names of crawlers", names));
  return {
    element,
    show(other) {
      for (const input of inputs) input.checked = other[input.name as "dialect" | "names"] === input.value;
    },
  };
}
