// SPDX-License-Identifier: Apache-2.0
/* Light or dark: the system's theme until the button is used. */
const KEY = "rep2c-theme";

/** The theme that was chosen before. A page opened from a file may have no storage. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function wireTheme(button: HTMLButtonElement): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = (theme: string | null) => {
    const isDark = theme === null ? dark.matches : theme === "dark";
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    button.setAttribute("aria-pressed", String(isDark));
  };
  dark.addEventListener("change", () => apply(stored()));
  button.addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
    apply(theme);
  });
  apply(stored());
}
