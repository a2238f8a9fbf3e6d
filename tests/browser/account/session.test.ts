import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { violations } from "../pages/axe.ts";
import { ready, signIn } from "../steps.ts";
import { atLogin, said } from "./steps.ts";

const TIMED_OUT = "Session expired: Session timed out due to inactivity";
const INSECURE = "Security issue detected. Please log in again.";

/** Signs in on a page with a fake clock, and waits until the session watchers run. */
async function signedIn(page: Page): Promise<void> {
  await page.clock.install();
  await signIn(page, await account());
  await watched(page);
}

/** Waits until the session's marks are stored. From then on its watchers run. */
const watched = (page: Page) => page.waitForFunction(() => localStorage.getItem("seal") !== null);

/**
 * Advances the page's clock until this many seconds of the session are left, however long the test took so far, and if
 * the last act had a late echo: the page scrolls a moment after the wheel turned.
 */
async function moveTo(page: Page, secondsLeft: number): Promise<void> {
  const passed = await page.evaluate(() => Date.now() - Number(localStorage.getItem("activity")));
  await page.clock.fastForward(Math.max(0, 30 * MINUTE - passed - secondsLeft * 1000));
}

const warning = (page: Page) => page.getByRole("alertdialog", { name: "Your session is about to expire" });
const activity = (page: Page) => page.evaluate(() => localStorage.getItem("activity"));

describe("inactivity", () => {
  test("shows a warning after 25 minutes that counts down from 300 seconds, and ends the session after 30", async ({
    page,
  }) => {
    // With motion, the countdown animates all the time, and axe waits for the page to come to rest.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signedIn(page);
    await moveTo(page, 330);
    await expect.poll(() => warning(page).count()).toBe(0);
    await moveTo(page, 300);
    await warning(page).waitFor();
    const timer = page.getByRole("timer");
    await expect.poll(() => timer.getAttribute("aria-label")).toMatch(/^(300|2\d\d) seconds left$/);
    await expect.poll(() => timer.textContent()).toMatch(/^(5:00|4:\d\d)$/);
    const spoken = warning(page).getByRole("alert");
    await expect.poll(() => spoken.textContent()).toBe("Your session ends in 5 minutes.");
    expect(await violations(page)).toEqual([]);

    await moveTo(page, 60);
    await expect.poll(() => spoken.textContent()).toBe("Your session ends in 1 minute.");
    await moveTo(page, 10);
    await expect.poll(() => spoken.textContent()).toBe("Your session ends in 10 seconds.");

    await moveTo(page, 0);
    await said(page, TIMED_OUT);
    await atLogin(page);
    expect(await page.evaluate(() => [localStorage.getItem("rt"), localStorage.getItem("seal")])).toEqual([
      null,
      null,
    ]);
    await page.goto("/app/dashboard");
    await atLogin(page);
  });

  test("ends with Stay Logged In, which extends the session", { tags: ["full"] }, async ({ page }) => {
    await signedIn(page);
    await page.clock.fastForward(26 * MINUTE);
    const refreshed = page.waitForResponse((response) => response.url().endsWith("/api/auth/refresh"));
    await page.getByRole("button", { name: "Stay Logged In" }).click();
    expect((await refreshed).status()).toBe(200);
    await said(page, "Session extended successfully");
    await warning(page).waitFor({ state: "detached" });
    await page.clock.fastForward(24 * MINUTE);
    await expect.poll(() => warning(page).count()).toBe(0);
    await page.clock.fastForward(2 * MINUTE);
    await warning(page).waitFor();
    await page.keyboard.press("Escape");
    await warning(page).waitFor({ state: "detached" });
  });

  test("hides the warning and restarts on any activity", { tags: ["full"] }, async ({ page }) => {
    await signedIn(page);
    for (const act of [() => page.mouse.move(20, 300), () => page.keyboard.press("Shift")]) {
      await page.clock.fastForward(26 * MINUTE);
      await warning(page).waitFor();
      await act();
      await warning(page).waitFor({ state: "detached" });
      await moveTo(page, 360);
      await expect.poll(() => warning(page).count()).toBe(0);
      await moveTo(page, 240);
      await warning(page).waitFor();
      await page.keyboard.press("Escape");
      await warning(page).waitFor({ state: "detached" });
    }
  });

  test("ends the session with Logout in the warning", { tags: ["full"] }, async ({ page }) => {
    await signedIn(page);
    await moveTo(page, 300);
    await warning(page).getByRole("button", { name: "Logout" }).click();
    await said(page, "Logged out successfully");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await page.evaluate(() => localStorage.getItem("rt"))).toBeNull();
  });

  test("restarts on any activity", { tags: ["full"] }, async ({ page }) => {
    await signedIn(page);
    for (const act of [
      () => page.mouse.move(300, 300),
      () => page.keyboard.press("Shift"),
      () => page.mouse.wheel(0, 100),
    ]) {
      await page.clock.fastForward(24 * MINUTE);
      const before = await activity(page);
      await act();
      // The wheel event fires some time after the wheel turns.
      await page.waitForFunction((old) => localStorage.getItem("activity") !== old, before);
    }
    await moveTo(page, 360);
    await expect.poll(() => warning(page).count()).toBe(0);
    await moveTo(page, 240);
    await warning(page).waitFor();
  });

  test("is measured across tabs", async ({ page }) => {
    await signedIn(page);
    // One clock drives both tabs.
    const other = await page.context().newPage();
    await other.goto("/terms");
    await ready(other);
    await page.clock.fastForward(24 * MINUTE);
    const before = await activity(page);
    await other.keyboard.press("Shift");
    await page.waitForFunction((old) => localStorage.getItem("activity") !== old, before);
    await page.clock.fastForward(24 * MINUTE);
    await expect.poll(() => warning(page).count()).toBe(0);
    await page.clock.fastForward(2 * MINUTE);
    await warning(page).waitFor();
  });

  test("of more than half an hour requires signing in when the page is reopened", { tags: ["full"] }, async ({
    page,
  }) => {
    await signedIn(page);
    const context = page.context();
    await page.close();
    await context.clock.fastForward(31 * MINUTE);
    const later = await context.newPage();
    await later.goto("/app/dashboard");
    await said(later, TIMED_OUT);
    await atLogin(later);
    expect(await later.evaluate(() => localStorage.getItem("rt"))).toBeNull();
  });
});

describe("tokens", () => {
  test("are renewed five minutes before the access token expires", { tags: ["full"] }, async ({ page }) => {
    await page.clock.install();
    let trades = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/refresh")) trades++;
    });
    await signIn(page, await account());
    await watched(page);
    // An access token lasts fifteen minutes. The page got this one a moment ago.
    const got = Date.now();
    const SOON = 10_000;
    expect(trades).toBe(1);
    await page.clock.pauseAt(got + 10 * MINUTE - SOON);
    await page.mouse.move(100, 100);
    expect(trades).toBe(1);
    const traded = page.waitForResponse((response) => response.url().endsWith("/api/auth/refresh"));
    await page.clock.runFor(SOON);
    expect((await traded).status()).toBe(200);
  });

  test("are renewed once after a 401, and the call is retried without the user noticing", {
    tags: ["full"],
  }, async ({ page }) => {
    await signIn(page, await account());
    let refused = 0;
    await page.route("**/api/auth/sessions", async (route) => {
      if (refused++ === 0)
        await route.fulfill({ status: 401, json: { success: false, error: { code: "x" } } });
      else await route.continue();
    });
    const traded = page.waitForResponse((response) => response.url().endsWith("/api/auth/refresh"));
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await traded;
    await said(page, "This device");
    expect(refused).toBe(2);
  });

  test("end the session when they're cleared in another tab", async ({ page }) => {
    await signIn(page, await account());
    const other = await page.context().newPage();
    await other.goto("/terms");
    await other.evaluate(() => localStorage.removeItem("rt"));
    await said(page, "Session expired: Token cleared in another tab");
    await atLogin(page);
  });

  test("can be renewed by two tabs at once: one waits for the other, and both stay signed in", async ({
    page,
  }) => {
    await signIn(page, await account());
    const other = await page.context().newPage();
    await other.goto("/app/dashboard");
    const isThere = (tab: Page) => tab.getByRole("button", { name: /^Account:/ }).waitFor();
    await isThere(other);

    const sent: unknown[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.context().route("**/api/auth/refresh", async (route) => {
      sent.push(route.request().postDataJSON().refreshToken);
      await held;
      await route.continue();
    });
    await Promise.all([page.reload(), other.reload()]);
    const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
    await expect.poll(waiting).toBe(1);
    // Whoever has the lock may not have sent its request yet.
    await expect.poll(() => sent.length).toBe(1);
    letGo();
    for (const tab of [page, other]) await isThere(tab);
    // The second may not see the new token yet: browsers pass storage on to other tabs when they get to it.
    expect(sent).toHaveLength(2);
    // Neither use of a token counted as theft.
    for (const tab of [page, other]) {
      await tab.reload();
      await isThere(tab);
    }
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
  ] as const)("%s that changed ends the session", { tags: ["full"] }, async ([, change], { page }) => {
    await signedIn(page);
    await page.clock.fastForward(6000);
    expect(new URL(page.url()).pathname).toBe("/app/dashboard");
    await page.evaluate(change);
    await page.clock.fastForward(6000);
    await said(page, INSECURE);
    await atLogin(page);
  });

  test("records opened developer tools among the last ten events", { tags: ["full"] }, async ({ page }) => {
    await signedIn(page);
    await page.evaluate(() => {
      Object.defineProperty(window, "outerWidth", { get: () => innerWidth + 400, configurable: true });
      sessionStorage.setItem("events", JSON.stringify(Array.from({ length: 10 }, () => ({ type: "old" }))));
    });
    await page.clock.fastForward(5000);
    const events = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("events") ?? "[]"));
    await expect
      .poll(async () => (await events()).at(-1))
      .toEqual({
        type: "devtools_open",
        width: 400,
        height: expect.any(Number),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        userAgent: expect.stringContaining("Mozilla"),
        url: "/app/dashboard",
      });
    expect(await events()).toHaveLength(10);
  });
});
