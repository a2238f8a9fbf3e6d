import { describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { signIn } from "../steps.ts";

describe("the navigation", () => {
  const AREAS = [
    ["Verifications", "/app/verifications"],
    ["New Request", "/app/verifications/new"],
    ["Billing", "/app/billing"],
    ["Dashboard", "/app/dashboard"],
  ] as const;

  test("links to each area and marks the current one", { tags: ["full"] }, async ({ page }) => {
    await signIn(page, await account());
    const main = page.getByRole("banner").getByRole("navigation", { name: "Main" });
    for (const [name, path] of AREAS) {
      await main.getByRole("link", { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => main.locator('[aria-current="page"]').allTextContents()).toEqual([name]);
    }
  });

  test("is a sheet on a phone that closes with Escape, a tap outside, or a link", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    await signIn(page, await account());
    const sheet = page.getByRole("dialog", { name: "Navigation" });
    const open = async () => {
      await page.getByRole("button", { name: "Menu" }).click();
      await sheet.waitFor();
    };
    const isClosed = () => sheet.waitFor({ state: "hidden" });
    await open();
    await expect.poll(() => sheet.locator('[aria-current="page"]').allTextContents()).toEqual(["Dashboard"]);
    await page.keyboard.press("Escape");
    await isClosed();
    await open();
    await page.mouse.click(385, 600);
    await isClosed();
    for (const [name, path] of [
      ["Verifications", "/app/verifications"],
      ["Trust Score", "/app/trust-score"],
      ["Share Profile", "/app/share-profile"],
    ] as const) {
      await open();
      await sheet.getByRole("link", { name }).click();
      await isClosed();
      await page.waitForURL(`**${path}`);
    }
  });
});

test("a dialog on a phone is a sheet that closes when dragged down 100 pixels, but not 50", {
  tags: ["full"],
}, async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const person = await account();
  await signIn(page, person, "/app/profile#security");
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const change = page.getByRole("button", { name: "Change Password" });
  const place = async () => (await dialog.getByRole("heading").boundingBox())!;
  const drawn = () => page.locator("[data-sheet]").evaluate((sheet: HTMLElement) => sheet.style.translate);
  /** Drag slowly, because a flick closes it sooner. */
  const draw = async (pixels: number) => {
    const box = await place();
    const [x, y] = [box.x + 20, box.y + 5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + pixels, { steps: 4 });
    await expect.poll(drawn).toBe(`0px ${pixels}px`);
    await page.mouse.up();
  };
  await change.click();
  await dialog.waitFor();
  // It slides in from below the window.
  await expect.poll(async () => (await place()).y).toBeLessThan(800);
  const { y: start } = await place();
  await draw(45);
  // On release it returns to its place, or higher, because the field that lost the focus now shows a message.
  await expect.poll(drawn).toBe("");
  await expect.poll(async () => (await place()).y).toBeLessThanOrEqual(start);
  await draw(110);
  await dialog.waitFor({ state: "detached" });
  await change.click();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

describe("the live connection", () => {
  test("retries five times, then the page polls, and later it reconnects", async ({ page }) => {
    let close = () => {};
    await page.routeWebSocket(/\/parties\//, (socket) => {
      socket.connectToServer();
      close = () => void socket.close();
    });
    await page.clock.install();
    // The page asks what it missed once the socket is open.
    const opened = page.waitForResponse((response) => response.url().includes("/api/events?"));
    await signIn(page, await account());
    await opened;

    let tries = 0;
    let failTheLast = () => {};
    const last = new Promise<void>((resolve) => {
      failTheLast = resolve;
    });
    await page.route("**/api/realtime/ticket", async (route) => {
      if (++tries === 5) await last;
      await route.fulfill({ status: 503, json: { success: false, error: { code: "down", message: "" } } });
    });
    close();
    const reconnecting = page.getByText("Reconnecting to live updates…");
    const polling = page.getByText("Live updates are paused. This page refreshes every 30 seconds.");
    await expect.poll(() => tries).toBeGreaterThan(0);
    await page.clock.runFor(3000);
    await reconnecting.waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return tries;
      })
      .toBe(5);
    // The page gives up only after the fifth try has failed, not while it's running.
    await page.clock.runFor(10_000);
    expect([await reconnecting.count(), await polling.count()]).toEqual([1, 0]);
    failTheLast();
    await polling.waitFor();
    await page.clock.runFor(10_000);
    expect(tries).toBe(5);

    await page.unroute("**/api/realtime/ticket");
    const again = page.waitForResponse("**/api/realtime/ticket");
    await page.clock.runFor(31_000);
    expect((await again).status()).toBe(200);
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return polling.count();
      })
      .toBe(0);
    await expect.poll(() => reconnecting.count()).toBe(0);
  });

  test("delivers what happened between the page's first data and the first connection", {
    tags: ["full"],
  }, async ({ page }) => {
    const [requester, subject] = await Promise.all([account(), account()]);
    const id = await requestOf(requester, subject.email);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route("**/api/realtime/ticket", async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, requester, `/app/verifications/${id}`);
    const shown = page.locator("main");
    await shown.getByText("Pending", { exact: true }).first().waitFor();
    await subject.api.post(`/api/verifications/${id}/decline`, {});
    letThrough();
    await shown
      .getByText(/declined/i)
      .first()
      .waitFor();
  });
});
