import { spawnSync } from "node:child_process";
import { findChromium } from "#tests/harness/browser/chromium.ts";

const HOW =
  "The browser tests need Chromium: install it (Debian: apt-get install chromium), or name one with CHROMIUM_PATH";
/** Debian's packages. The headless shell can't open windows, but is enough for most tests. */
const PACKAGES = ["chromium", "chromium-headless-shell"];

/**
 * Finds Chromium, or installs Debian's if that's possible without asking.
 * @returns null if Chromium is installed, or else what the developer has to do
 */
export async function ensureChromium(): Promise<string | null> {
  if (findChromium("whole")) return null;
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return HOW;
  console.log("Installing Chromium for the browser tests");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: "inherit", env }).status === 0;
  const installed = apt("install", "-y", ...PACKAGES) || (apt("update") && apt("install", "-y", ...PACKAGES));
  return installed && findChromium("whole") ? null : HOW;
}
