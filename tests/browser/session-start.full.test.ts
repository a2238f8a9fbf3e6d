import { afterAll, describe, expect } from "vitest";
import { account } from "../harness/account.ts";
import { closeBrowser } from "../harness/browser.ts";
import { test } from "../harness/visitor.ts";
import { atLogin, said } from "./account-steps.ts";
import { signIn } from "./steps.ts";

afterAll(closeBrowser);

const MINUTE = 60_000;

describe("the check at the start", () => {
  test("shows that it is loading; without a session it leads to /login", async ({ page, visitor }) => {
    await page.goto("/app/profile");
    await page.waitForURL("**/login?redirect=%2Fapp%2Fprofile");

    const known = await visitor({ name: "known" });
    await signIn(known, await account());
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await known.route("**/api/auth/refresh", async (route) => {
      await held;
      await route.continue();
    });
    const asked = known.waitForRequest("**/api/auth/refresh");
    await known.goto("/app");
    await asked;
    await known.getByText("Loading your workspace").first().waitFor({ state: "attached" });
    await expect.poll(() => known.getByRole("button", { name: /^Account:/ }).count()).toBe(0);
    letGo();
    await known.getByRole("button", { name: /^Account:/ }).waitFor();
    // /app itself is the dashboard.
    await known.waitForURL("**/app/dashboard");
  });

  test("that hangs for ten seconds counts as failed", async ({ page }) => {
    await signIn(page, await account());
    await page.route("**/api/auth/refresh", () => {});
    // The page's clock stands still: only the test lets those ten seconds pass.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + MINUTE);
    const asked = page.waitForRequest("**/api/auth/refresh");
    await page.goto("/app/dashboard");
    await asked;
    const loading = page.getByText("Loading your workspace").first();
    await page.clock.runFor(9999);
    await loading.waitFor({ state: "attached" });
    expect(new URL(page.url()).pathname).toBe("/app/dashboard");
    await page.clock.runFor(1);
    await loading.waitFor({ state: "detached" });
    await page.clock.resume();
    await atLogin(page);
  });

  test("that nobody answers can be tried again", async ({ page }) => {
    await signIn(page, await account());
    await page.route("**/api/auth/refresh", (route) => route.abort());
    await page.goto("/app/dashboard");
    await page.getByRole("heading", { name: "Network Error" }).waitFor();
    await page.unroute("**/api/auth/refresh");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("button", { name: /^Account:/ }).waitFor();
  });

  test("logging out leads to the front page", async ({ page }) => {
    await signIn(page, await account());
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await said(page, "Logged out successfully");
    await page.waitForURL((url) => url.pathname === "/");
  });
});
