import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The same engine without windows. It uses a third less CPU but has no PDF viewer. */
const SHELL = "chromium-headless-shell";

/**
 * @param kind `whole` if the test needs something that the headless shell doesn't have
 * @returns the browser that `CHROMIUM_PATH` names, or else the first one on the PATH; null if there is none
 */
export function findChromium(kind: "shell" | "whole" = "shell"): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const names = kind === "shell" ? [SHELL, ...WHOLE] : WHOLE;
  const folders = (process.env.PATH ?? "").split(delimiter);
  for (const name of names)
    for (const folder of folders) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder.
      }
    }
  return null;
}
