const KEY = "list-shortcuts";
const OFF = "off";

/** The list's keys and what they do, in the order of the sheet that `?` opens. */
export const SHORTCUTS = [
  { keys: ["j", "k"], label: "Next row, previous row" },
  { keys: ["Enter"], label: "Open the row" },
  { keys: ["x"], label: "Select the row" },
  { keys: ["/"], label: "Search" },
  { keys: ["?"], label: "Show these keys" },
] as const;

/** @returns whether single keys act on the list. Speech input types letters by accident, so people can turn them off */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Turns the list's keys on or off in this browser. */
export function setShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Storage is forbidden, so the keys stay on.
  }
}
