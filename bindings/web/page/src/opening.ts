// SPDX-License-Identifier: Apache-2.0
/* Files: chosen, dropped or pasted. Whatever they hold, what a crawler would read of it is shown, and what is odd is said. */
import { byId, h, plural, sentence, toast } from "./dom.js";

const MOST = 64 << 20;

/** Where the robots.txt is of the site whose address TEXT is; `undefined` where it is another text. */
export function addressIn(text: string): string | undefined {
  const found = text.length < 2048 && /^\s*(?:(https?):\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?)(?:[/?#]\S*)?\s*$/iu.exec(text);
  return found ? `${(found[1] ?? "https").toLowerCase()}://${found[2]}/robots.txt` : undefined;
}

/** Says above TEXT, as long as it is so, that it is an address, or what the engine says of one that is not a robots.txt: CONTENT, or "". */
export function showContent(content: string, text: string): void {
  const banner = byId("banner"), address = addressIn(text), said = content === "" ? "" : sentence(content);
  banner.hidden = address === undefined && said === "";
  document.body.classList.toggle("address", address !== undefined);
  if (address === undefined) {
    if (banner.textContent !== said) banner.textContent = said;
  } else if (banner.querySelector("a")?.textContent !== address)
    banner.replaceChildren(
      "This is an address, and this page asks no server for anything. Open ",
      h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address),
      ", copy all of it, and paste it here.",
    );
}

/** The text of a file's bytes, and what is to be said about it. */
function readBytes(name: string, bytes: Uint8Array): { text: string; note: string } {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { text, note: `${name} opened, ${plural(bytes.length, "byte")}${text.includes("\ufffd") ? ": some bytes are not valid UTF-8." : "."}` };
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
