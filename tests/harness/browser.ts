import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./chromium.ts";

let running: Promise<Browser> | undefined;
let kind: "shell" | "whole" = "shell";

/** Makes this file use full Chromium, which has the PDF viewer. Call it before the file opens its first window. */
export function wholeBrowser(): void {
  kind = "whole";
}

/** @returns the one Chromium of this test file; `closeBrowser` ends it */
export function browser(): Promise<Browser> {
  running ??= launch();
  return running;
}

export async function closeBrowser(): Promise<void> {
  const closing = running;
  running = undefined;
  kind = "shell";
  await (await closing)?.close();
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium(kind);
  if (!executablePath) throw new Error("No Chromium: install one, or name it with CHROMIUM_PATH");
  return await chromium.launch({
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
    ],
  });
}
