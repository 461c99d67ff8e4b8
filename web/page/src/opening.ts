// SPDX-License-Identifier: Apache-2.0
/* Files: chosen, dropped or pasted. Whatever they hold, what a crawler would read of it is shown, and what is odd is said. */
import { byId, plural, sentence, toast } from "./dom.js";

const MOST = 64 << 20;
/** Characters by which a text is judged. */
export const HEAD = 4096;

/** Whether HEAD is UTF-16 of mostly ASCII: each second character is NUL, and none of the others. */
function isUtf16(head: string): boolean {
  const units = head.replace(/^\ufffd{2}/, "");
  const zeros = [0, 0];
  for (let i = 0; i < units.length; i++) if (units[i] === "\0") zeros[i % 2]!++;
  const [fewer, more] = zeros.sort((a, b) => a - b) as [number, number];
  return more > 0.4 * units.length && fewer < 0.05 * units.length;
}

/** Says what is odd about the text of a file; "" if nothing is. Bytes that are not UTF-8 have become U+FFFD. */
function oddity(text: string): string {
  const head = text.slice(0, HEAD), zeros = head.includes("\0");
  const controls = head.match(/[\x01-\x08\x0e-\x1f]/g)?.length ?? 0, damaged = head.match(/\ufffd/g)?.length ?? 0;
  const isBinary = controls > head.length / 100 || (zeros && damaged > 2 + head.length / 100);
  if (zeros && !isBinary && isUtf16(head)) return "it is UTF-16, in which crawlers find no rules: save it as UTF-8";
  if (zeros || isBinary) return "it holds binary data";
  if (/^\s*<(!doctype|html)/i.test(text)) return "it is an HTML page: unless a line looks like a rule, crawlers may fetch everything";
  return text.includes("\ufffd") ? "some bytes are no UTF-8" : "";
}

/**
 * Says above the text, as long as it is so, what is odd about it. HEAD is its beginning; CONTENT is what the engine says of a
 * file in which no line is a directive.
 */
export function showOddity(head: string, content: string): void {
  const banner = byId("banner"), odd = oddity(head);
  const text = odd !== "" ? `Read as it stands: ${odd}.` : content !== "" ? `${sentence(content)} Crawlers may fetch everything.` : "";
  if (banner.textContent !== text) banner.textContent = text;
  banner.hidden = text === "";
}

/** The text of a file's bytes, and what is to be said about it. */
function readBytes(name: string, bytes: Uint8Array): { text: string; note: string } {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), odd = oddity(text);
  return { text, note: `${name} opened, ${plural(bytes.length, "byte")}${odd === "" ? "." : `: ${odd}.`}` };
}

export function wireOpening(open: (text: string, note: string) => void): void {
  const file = byId<HTMLInputElement>("file"), drop = byId("drop");
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > MOST) return toast(`${chosen.name} is too large: ${plural(chosen.size, "byte")}.`);
    const { text, note } = readBytes(chosen.name, new Uint8Array(await chosen.arrayBuffer()));
    open(text, note);
  };
  byId("open-file").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    void take(file.files?.[0]);
    file.value = "";
  });
  const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
  // On its way down: the editors would take the drop for themselves.
  addEventListener("dragover", (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    drop.hidden = false;
  }, true);
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) drop.hidden = true;
  }, true);
  addEventListener("drop", (event) => {
    drop.hidden = true;
    if (!carriesFile(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void take(event.dataTransfer?.files[0]);
  }, true);
}
