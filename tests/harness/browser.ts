import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./chromium.ts";

let running: Promise<Browser> | undefined;
let kind: "shell" | "whole" = "shell";

/** To be called before a file opens its first window, where it needs what only a whole browser has: the PDF viewer. */
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
