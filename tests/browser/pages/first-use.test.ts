import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { tick } from "../steps.ts";

/** Opens a page whose code arrives only when the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return resolve;
}

const isReady = (page: Page) => page.evaluate(() => "ready" in document.documentElement.dataset);

describe("a public page before its code runs", () => {
  test("keeps what is typed and the button that is pressed, and sends nothing itself", async ({ page }) => {
    const person = await account();
    const release = await openWithoutCode(page, "/login");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await tick(page, /I agree to the Terms/);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    expect([new URL(page.url()).search, await isReady(page)]).toEqual(["", false]);
    release();
    await page.waitForURL("**/app/dashboard");
  });

  test("answers a press that began before and ends after", { tags: ["full"] }, async ({ page }) => {
    const release = await openWithoutCode(page, "/login");
    await page.getByRole("button", { name: "Continue with Apple" }).hover();
    await page.mouse.down();
    release();
    await page.waitForFunction(() => "ready" in document.documentElement.dataset);
    await page.mouse.up();
    await page.getByText("Apple login coming soon!").first().waitFor();
  });

  test("runs it after a quiet while, and at once if the link has parameters", async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto("/login");
    await page.clock.runFor(2500);
    await page.locator("link[rel=modulepreload]").first().waitFor({ state: "attached" });
    expect(await isReady(page)).toBe(false);
    await page.clock.runFor(5000);
    await page.clock.resume();
    await page.locator("html[data-ready]").waitFor({ state: "attached" });

    await page.goto("/login?error=oauth_failed");
    await page.locator("html[data-ready]").waitFor({ state: "attached", timeout: 4000 });
  });
});
