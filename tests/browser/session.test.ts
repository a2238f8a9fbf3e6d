import type { Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { account } from "../harness/account.ts";
import { closeBrowser } from "../harness/browser.ts";
import { test } from "../harness/visitor.ts";
import { said, violations } from "./account-steps.ts";
import { signIn } from "./steps.ts";

afterAll(closeBrowser);

const MINUTE = 60_000;
const TIMED_OUT = "Session expired: Session timed out due to inactivity";
const INSECURE = "Security issue detected. Please log in again.";

/** Signs in on a page whose clock the test moves, and waits until the session is watched. */
async function signedIn(page: Page): Promise<void> {
  await page.clock.install();
  await signIn(page, await account());
  await watched(page);
}

/** The session's marks are there: from now on its watchers run. */
const watched = (page: Page) => page.waitForFunction(() => localStorage.getItem("seal") !== null);

const warning = (page: Page) => page.getByRole("alertdialog", { name: "Your session is about to expire" });
const atLogin = (page: Page) => page.waitForURL((url) => url.pathname === "/login");

describe("inactivity", () => {
  test("after 25 minutes a warning counts down from 300 seconds, after 30 the session is over", async ({
    page,
  }) => {
    await signedIn(page);
    await page.clock.fastForward(25 * MINUTE - 5000);
    expect(await warning(page).count()).toBe(0);
    await page.clock.fastForward(5000);
    await warning(page).waitFor();
    const timer = page.getByRole("timer");
    expect(await timer.getAttribute("aria-label")).toMatch(/^(300|29\d) seconds left$/);
    expect(await timer.textContent()).toMatch(/^(5:00|4:5\d)$/);
    expect(await violations(page)).toEqual([]);

    const spoken = warning(page).getByRole("alert");
    expect(await spoken.textContent()).toBe("Your session ends in 5 minutes.");
    await page.clock.fastForward(4 * MINUTE);
    await expect.poll(() => spoken.textContent()).toBe("Your session ends in 1 minute.");
    await page.clock.fastForward(50_000);
    await expect.poll(() => spoken.textContent()).toBe("Your session ends in 10 seconds.");

    await page.clock.fastForward(10_000);
    await atLogin(page);
    await said(page, TIMED_OUT);
    expect(await page.evaluate(() => [localStorage.getItem("rt"), localStorage.getItem("seal")])).toEqual([
      null,
      null,
    ]);
    await page.goto("/app/dashboard");
    await atLogin(page);
  });

  test("Stay Logged In extends it", async ({ page }) => {
    await signedIn(page);
    await page.clock.fastForward(26 * MINUTE);
    const refreshed = page.waitForResponse((response) => response.url().endsWith("/api/auth/refresh"));
    await page.getByRole("button", { name: "Stay Logged In" }).click();
    expect((await refreshed).status()).toBe(200);
    await said(page, "Session extended successfully");
    await warning(page).waitFor({ state: "detached" });
    await page.clock.fastForward(24 * MINUTE);
    expect(await warning(page).count()).toBe(0);
    await page.clock.fastForward(2 * MINUTE);
    await warning(page).waitFor();
    await page.keyboard.press("Escape");
    await warning(page).waitFor({ state: "detached" });
  });

  test("any activity begins the time anew", async ({ page }) => {
    await signedIn(page);
    const noted = () => page.evaluate(() => localStorage.getItem("activity"));
    for (const act of [
      () => page.mouse.move(300, 300),
      () => page.keyboard.press("Shift"),
      () => page.mouse.wheel(0, 100),
    ]) {
      await page.clock.fastForward(24 * MINUTE);
      const before = await noted();
      await act();
      // A wheel's event comes some time after it was turned.
      await page.waitForFunction((old) => localStorage.getItem("activity") !== old, before);
    }
    await page.clock.fastForward(24 * MINUTE);
    expect(await warning(page).count()).toBe(0);
    await page.clock.fastForward(2 * MINUTE);
    await warning(page).waitFor();
  });
});

describe("tokens", () => {
  test("are traded five minutes before the access token ends", async ({ page }) => {
    await signedIn(page);
    let trades = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/refresh")) trades++;
    });
    await page.clock.fastForward(9 * MINUTE);
    await page.mouse.move(100, 100);
    expect(trades).toBe(0);
    const traded = page.waitForResponse((response) => response.url().endsWith("/api/auth/refresh"));
    await page.clock.fastForward(MINUTE);
    expect((await traded).status()).toBe(200);
  });

  test("a 401 brings one refresh and one retry, unseen", async ({ page }) => {
    await signIn(page, await account());
    let refused = 0;
    await page.route("**/api/auth/sessions", async (route) => {
      if (refused++ === 0)
        await route.fulfill({ status: 401, json: { success: false, error: { code: "x" } } });
      else await route.continue();
    });
    const traded = page.waitForResponse((response) => response.url().endsWith("/api/auth/refresh"));
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("link", { name: "Profile" }).click();
    await traded;
    await said(page, "This device");
    expect(refused).toBe(2);
  });

  test("cleared in another tab end the session here", async ({ page }) => {
    await signIn(page, await account());
    const other = await page.context().newPage();
    await other.goto("/terms");
    await other.evaluate(() => localStorage.removeItem("rt"));
    await atLogin(page);
    await said(page, "Session expired: Token cleared in another tab");
  });

  test("two tabs that trade at once both stay signed in", async ({ page }) => {
    await signIn(page, await account());
    const other = await page.context().newPage();
    await other.goto("/app/dashboard");
    await other.getByRole("button", { name: /^Account:/ }).waitFor();
    await Promise.all([page.reload(), other.reload()]);
    for (const tab of [page, other]) await tab.getByRole("button", { name: /^Account:/ }).waitFor();
    await Promise.all([page.reload(), other.reload()]);
    for (const tab of [page, other]) await tab.getByRole("button", { name: /^Account:/ }).waitFor();
  });
});

describe("integrity", () => {
  test.for([
    ["local storage", (): void => localStorage.clear()],
    ["session storage", (): void => sessionStorage.clear()],
    ["the cookie", (): void => void cookieStore.delete("seal")],
    [
      "the user agent",
      (): void => {
        Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (Other) Strange" });
      },
    ],
  ] as const)("%s that changed ends the session", async ([, change], { page }) => {
    await signedIn(page);
    await page.clock.fastForward(6000);
    expect(new URL(page.url()).pathname).toBe("/app/dashboard");
    await page.evaluate(change);
    await page.clock.fastForward(6000);
    await atLogin(page);
    await said(page, INSECURE);
  });

  test("developer tools that open are noted down, among the last ten events", async ({ page }) => {
    await signedIn(page);
    await page.evaluate(() => {
      Object.defineProperty(window, "outerWidth", { get: () => innerWidth + 400, configurable: true });
      sessionStorage.setItem("events", JSON.stringify(Array.from({ length: 10 }, () => ({ type: "old" }))));
    });
    await page.clock.fastForward(5000);
    const events = await page.evaluate(() => JSON.parse(sessionStorage.getItem("events") ?? "[]"));
    expect(events).toHaveLength(10);
    expect(events.at(-1)).toEqual({
      type: "devtools_open",
      width: 400,
      height: expect.any(Number),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      userAgent: expect.stringContaining("Mozilla"),
      url: "/app/dashboard",
    });
  });
});

describe("the check at the start", () => {
  test("shows that it is loading; without a session it leads to /login", async ({ page }) => {
    await page.goto("/app/profile");
    await page.waitForURL("**/login?redirect=%2Fapp%2Fprofile");
  });

  test("that hangs for ten seconds counts as failed", async ({ page }) => {
    await signIn(page, await account());
    await page.clock.install();
    await page.route("**/api/auth/refresh", () => {});
    await page.goto("/app/dashboard");
    await page.getByText("Loading your workspace").first().waitFor({ state: "attached" });
    await page.clock.fastForward(9000);
    expect(new URL(page.url()).pathname).toBe("/app/dashboard");
    await page.clock.fastForward(1000);
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
    await page.waitForURL((url) => url.pathname === "/");
    await said(page, "Logged out successfully");
  });
});
