import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type Account, account } from "../harness/account.ts";
import { withAuthenticator } from "../harness/authenticator.ts";
import { closeBrowser } from "../harness/browser.ts";
import { consentTo, fixture, requestOf, upload, viewWhen } from "../harness/verification.ts";
import { test } from "../harness/visitor.ts";
import { fillSignIn } from "./account-steps.ts";
import { violations } from "./axe.ts";
import { signIn } from "./steps.ts";

const PUBLIC = [
  "/",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/confirm-email#token=lnk_0.none",
  "/support",
  "/terms",
  "/privacy",
];

let requester: Account;
let subject: Account;
let done: string;
let asked: string;

beforeAll(async () => {
  [requester, subject] = await Promise.all([account({ accountType: "business" }), account()]);
  done = await requestOf(requester, subject.email, { requestedServices: ["document_verification"] });
  await consentTo(subject, done);
  await upload(subject, done, await fixture("licence.jpg"));
  await viewWhen(requester, done, (now) => now.status === "completed");
  asked = await requestOf(requester, subject.email);
});
afterAll(closeBrowser);

/** Opens a page and has axe look at it. */
async function look(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  return inspect(page, path);
}

/** Waits until nothing on a page moves or loads, and has axe look at it in both themes. @param path names it */
async function inspect(page: Page, path: string): Promise<string[]> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  // The heading that stands in for the page while it loads is none of the page's own.
  await page.locator("h1:not([data-waiting])").first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  const found: string[] = [];
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
    found.push(`${path}: scrolls sideways`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)).map((one) => `${path}, ${colorScheme}: ${one}`));
  }
  return found;
}

describe.each([1280, 390])("%d px, light and dark", (width) => {
  const window = { viewport: { width, height: 900 }, reducedMotion: "reduce" } as const;

  test("public pages have no violation and fit", async ({ visitor }) => {
    const page = await visitor(window);
    const found: string[] = [];
    for (const path of PUBLIC) found.push(...(await look(page, path)));
    expect(found).toEqual([]);
  });

  test("the requester's pages have no violation and fit", async ({ visitor }) => {
    const page = await visitor(window);
    await signIn(page, requester);
    const found: string[] = [];
    for (const path of [
      "/app/dashboard",
      "/app/verifications",
      "/app/verifications?status=cancelled",
      "/app/verifications/new",
      `/app/verifications/${done}`,
      "/app/verifications/ver_none",
      "/app/profile",
    ])
      found.push(...(await look(page, path)));
    expect(found).toEqual([]);
  });

  test("the subject's pages have no violation and fit", async ({ visitor }) => {
    const page = await visitor(window);
    await signIn(page, subject);
    const found: string[] = [];
    for (const path of [
      `/app/verifications/${asked}`,
      `/app/verifications/${done}`,
      "/app/verifications/new?mode=self",
    ])
      found.push(...(await look(page, path)));
    expect(found).toEqual([]);
  });

  test("what stands in the way has no violation and fits: code, unproven address, end of the session", async ({
    visitor,
  }) => {
    const known = await visitor({ ...window, name: "known" });
    await known.goto("/login");
    await fillSignIn(known, await withAuthenticator());
    await known.getByLabel("Authentication code").waitFor();
    const found = await inspect(known, "the second factor");

    const page = await visitor(window);
    await page.clock.install();
    await signIn(page, await account({ unverified: true }));
    await page.getByRole("region", { name: "Confirm your address" }).waitFor();
    found.push(...(await inspect(page, "the unproven address")));
    await page.waitForFunction(() => localStorage.getItem("seal") !== null);
    await page.clock.fastForward(26 * 60_000);
    await page.getByRole("alertdialog", { name: "Your session is about to expire" }).waitFor();
    found.push(...(await inspect(page, "the end of the session")));
    expect(found).toEqual([]);
  });
});

test("640 px, a window of 1280 enlarged twice: nothing goes sideways, and a row keeps all its facts and actions", async ({
  visitor,
}) => {
  const page = await visitor({ viewport: { width: 640, height: 450 }, reducedMotion: "reduce" });
  await signIn(page, requester);
  for (const path of ["/app/dashboard", `/app/verifications/${done}`, "/app/verifications"]) {
    await page.goto(path);
    await page.locator("h1:not([data-waiting])").first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false);
  }
  const row = page.locator("tr", { has: page.locator(`a[href="/app/verifications/${done}"]`) });
  expect(await row.locator("td:visible").count()).toBe(8);
  const view = await row.getByRole("link", { name: /^View / }).boundingBox();
  expect((view?.x ?? 0) + (view?.width ?? 640)).toBeLessThanOrEqual(640);
});
