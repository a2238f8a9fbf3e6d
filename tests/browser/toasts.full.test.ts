import type { Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { account } from "../harness/account.ts";
import { closeBrowser } from "../harness/browser.ts";
import { test } from "../harness/visitor.ts";
import { fillSignIn } from "./account-steps.ts";
import { ready } from "./steps.ts";

afterAll(closeBrowser);

const SUCCESS = 2000;
const LONGER = 4000;

/** Opens the sign-in page, where time passes only as the test says. */
async function timed(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/login");
  await ready(page);
  // The first toast brings the region.
  await page.getByRole("button", { name: "Continue with Apple" }).click();
  await toasts(page).getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => toasts(page).count()).toBe(0);
  await page.clock.pauseAt(Date.now() + 60_000);
}

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("alertdialog");

/** Waits for a toast, and until it has gone after exactly so long. */
async function lasts(page: Page, words: string, milliseconds: number): Promise<void> {
  const one = toasts(page).filter({ hasText: words });
  await one.waitFor();
  // The pointer on a toast would stop its time.
  await page.mouse.move(0, 0);
  await page.clock.runFor(milliseconds - 1);
  await expect.poll(() => one.count()).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => one.count()).toBe(0);
}

describe("toasts", () => {
  test("stay two seconds for a success, four for an error or news", async ({ page }) => {
    await timed(page);
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await lasts(page, "Please agree to the Terms of Service and Privacy Policy", LONGER);
    await page.getByRole("button", { name: "Continue with Apple" }).click();
    await lasts(page, "Apple login coming soon!", LONGER);
    await fillSignIn(page, await account());
    await lasts(page, "Login successful!", SUCCESS);
  });

  test("are twenty at most: the oldest go", async ({ page }) => {
    await timed(page);
    const say = async (provider: string, times: number) => {
      for (let i = 0; i < times; i++)
        await page.getByRole("button", { name: `Continue with ${provider}` }).click();
    };
    await say("Microsoft", 3);
    await say("Apple", 20);
    const dismiss = toasts(page).first().getByRole("button", { name: "Dismiss" });
    const said: string[] = [];
    while ((await toasts(page).count()) > 0) {
      said.push((await toasts(page).first().textContent()) ?? "");
      await dismiss.click();
    }
    expect(said).toEqual(new Array(20).fill("Apple login coming soon!"));
  });
});
