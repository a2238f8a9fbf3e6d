import { mkdir } from "node:fs/promises";
import { chromium, type Page } from "playwright-core";
import { findChromium } from "#tests/harness/browser/chromium.ts";

/**
 * `node scripts/app-pictures.ts [address]`: takes the screenshots that browsers show before installing the app, from a
 * running `npm start` with its demo data. Needs Chromium.
 */
const OUTPUT = new URL("../web/public/screenshots/", import.meta.url).pathname;
const DEMO = { email: "marcus@demo.example", password: "Countersign-1!" };

const WINDOWS = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } };
const SCREENS = { dashboard: "/app/dashboard", verifications: "/app/verifications" };

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  // The first key press makes the page load its code, and this key does nothing else.
  await page.keyboard.press("Shift");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByLabel("Email").fill(DEMO.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO.password);
  await page.getByRole("checkbox", { name: /I agree to the Terms/ }).check({ force: true });
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/app/dashboard");
}

const executablePath = findChromium("whole");
if (!executablePath) throw new Error("No Chromium: install one, or name it with CHROMIUM_PATH");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  await mkdir(OUTPUT, { recursive: true });
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    const context = await browser.newContext({
      baseURL: process.argv[2] ?? "http://localhost:8787",
      viewport,
      colorScheme: "light",
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await signIn(page);
    for (const [screen, path] of Object.entries(SCREENS)) {
      await page.goto(path);
      await page.locator("h1:not([data-waiting])").waitFor();
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: `${OUTPUT}${screen}-${name}.png` });
    }
    await context.close();
  }
} finally {
  await browser.close();
}
