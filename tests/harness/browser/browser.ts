import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./chromium.ts";

type Kind = "shell" | "whole";

/** One Chromium of each kind for all files of a worker, which share their modules. */
const running = new Map<Kind, Promise<Browser>>();
let kind: Kind = "shell";

/**
 * Makes the test file use full Chromium, which has the PDF viewer. Call it in `beforeAll`, and `closeBrowser` in
 * `afterAll`.
 */
export function wholeBrowser(): void {
  kind = "whole";
}

/**
 * @param home the folder for Chromium's temporary files, for a browser that is never closed
 * @returns the Chromium that this worker's test files share. When the worker ends, the pipe to Chromium closes, and
 *   Chromium quits.
 */
export function browser(home?: string): Promise<Browser> {
  let mine = running.get(kind);
  if (!mine) {
    mine = launchBrowser({ kind, home });
    running.set(kind, mine);
  }
  return mine;
}

/** Ends this file's Chromium early. Needed only in files that use full Chromium or run outside of Vitest. */
export async function closeBrowser(): Promise<void> {
  const closing = running.get(kind);
  running.delete(kind);
  kind = "shell";
  await (await closing)?.close();
}

interface Launch {
  kind?: Kind;
  /** The folder for Chromium's temporary files. */
  home?: string | undefined;
  /** Further switches for Chromium. */
  args?: readonly string[];
}

/** Starts a Chromium that no other file uses; the caller closes it. */
export async function launchBrowser({ kind = "shell", home, args = [] }: Launch = {}): Promise<Browser> {
  const executablePath = findChromium(kind);
  if (!executablePath) throw new Error("No Chromium: install one, or name it with CHROMIUM_PATH");
  const { TMPDIR } = process.env;
  if (home) process.env.TMPDIR = home;
  const launching = chromium.launch({
    executablePath,
    headless: true,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...args,
    ],
  });
  return await launching.finally(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
}
