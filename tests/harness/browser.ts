import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./chromium.ts";

let running: Promise<Browser> | undefined;

/** @returns the one Chromium of this test file; `closeBrowser` ends it */
export function browser(): Promise<Browser> {
  running ??= launch();
  return running;
}

export async function closeBrowser(): Promise<void> {
  const closing = running;
  running = undefined;
  await (await closing)?.close();
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
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
