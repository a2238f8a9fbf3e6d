import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The same engine without windows: a third less work for the processor. It has no viewer for PDFs. */
const SHELL = "chromium-headless-shell";

/**
 * @param kind `whole` where something is tested that the shell has not
 * @returns the browser that `CHROMIUM_PATH` names or that is on the PATH, or null
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
        // Not here.
      }
    }
  return null;
}
