const KEY = "list-shortcuts";
const OFF = "off";

/** The list's keyboard shortcuts, in the order of the dialog that `?` opens. */
export const SHORTCUTS = [
  { keys: ["j", "k"], label: "Next row, previous row" },
  { keys: ["Enter"], label: "Open the row" },
  { keys: ["x"], label: "Select the row" },
  { keys: ["/"], label: "Search" },
  { keys: ["?"], label: "Show these keys" },
] as const;

/**
 * @returns whether single-key shortcuts are on. People can turn them off, because speech input may type letters by
 *   accident
 */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Turns the shortcuts on or off in this browser. */
export function setShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Storage is blocked, so the shortcuts stay on.
  }
}
