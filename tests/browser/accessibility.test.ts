import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type Account, account, someEmail } from "#tests/harness/account.ts";
import { employmentOf, firmEmail, nameContact } from "#tests/harness/attest.ts";
import { type WithAuthenticator, withAuthenticator } from "#tests/harness/authenticator.ts";
import { closeBrowser } from "#tests/harness/browser.ts";
import { inReview } from "#tests/harness/in-review.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { isFull } from "#tests/harness/scope.ts";
import { passedVerification, shareLink } from "#tests/harness/sharing.ts";
import { staffMember } from "#tests/harness/staff.ts";
import { teamOf } from "#tests/harness/team.ts";
import { consentTo, fixture, requestOf, upload, viewWhen } from "#tests/harness/verification.ts";
import { test } from "#tests/harness/visitor.ts";
import { fillSignIn } from "./account-steps.ts";
import { violations } from "./axe.ts";
import { signInWithCode } from "./staff-steps.ts";
import { ready, signIn } from "./steps.ts";

/** Loads every route once, then changes width and theme in place. */

const WINDOW = { reducedMotion: "reduce" } as const;
const WIDTHS = [1280, 390];

const PUBLIC = [
  "/",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/confirm-email#token=lnk_0.none",
  "/attest",
  "/team/accept",
  "/block-invitations",
  "/unsubscribe#token=kind.usr_0.billing.none",
  "/verify",
  "/support",
  "/terms",
  "/privacy",
];

let requester: Account;
let subject: Account;
let reviewer: WithAuthenticator;
let done: string;
let asked: string;
let agreed: string;
let review: string;
/** The paths of shared profiles: an open one, one that asks for permission, and one that doesn't exist. */
let sharedPaths: string[];
/** The path of the page that the employer was mailed. */
let attest: string;

beforeAll(async () => {
  [requester, subject, reviewer] = await Promise.all([
    account({ accountType: "business" }),
    account(),
    staffMember(),
  ]);
  done = await requestOf(requester, subject.email, { requestedServices: ["document_verification"] });
  await consentTo(subject, done);
  await upload(subject, done, await fixture("licence.jpg"));
  await viewWhen(requester, done, (now) => now.status === "completed");
  asked = await requestOf(requester, subject.email);
  agreed = await requestOf(requester, subject.email);
  await consentTo(subject, agreed);
  const verificationIds = [await passedVerification(subject)];
  const links = [
    await shareLink(subject, { verificationIds }),
    await shareLink(subject, { options: { requirePermission: true } }),
  ];
  sharedPaths = [...links.map(({ token }) => `/s/${token}`), "/s/unknown"];
  review = (await inReview({}, { requester })).checkId;
  const contact = firmEmail();
  await nameContact(subject, await employmentOf([requester, subject]), contact);
  const { pathname, hash } = linkIn(await waitForMail(contact), "/attest");
  attest = pathname + hash;
});
afterAll(closeBrowser);

/** Opens each page and inspects it. @returns the problems found */
async function sweep(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    found.push(...(await inspect(page, path)));
  }
  return found;
}

/** Waits until the page has loaded, then runs axe at each width and theme. @param name labels the problems */
async function inspect(page: Page, name: string): Promise<string[]> {
  await ready(page);
  // Skip the placeholder heading that stands in for the page while it loads.
  await page.locator("h1:not([data-waiting])").first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    const at = `${name}, ${width} px`;
    found.push(...(await violations(page)).map((one) => `${at}: ${one}`));
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      found.push(`${at}: scrolls sideways`);
    // The theme changes only colors, so check only contrast; narrow windows have hardly any elements of their own.
    if (width < 1280 && !isFull) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    found.push(...(await violations(page, ["color-contrast"])).map((one) => `${at}, dark: ${one}`));
  }
  return found;
}

test("public pages have no axe violations and fit the window", async ({ visitor }) => {
  expect(await sweep(await visitor(WINDOW), [...PUBLIC, ...sharedPaths])).toEqual([]);
});

test("the requester's pages have no axe violations and fit the window", async ({ visitor }) => {
  const page = await visitor(WINDOW);
  await signIn(page, requester);
  const paths = [
    "/app/dashboard",
    "/app/consumer-dashboard",
    "/app/trust-score",
    "/app/analytics",
    "/app/verifications",
    "/app/verifications?status=cancelled",
    "/app/verifications/new",
    "/app/verifications/peer",
    `/app/verifications/${done}`,
    "/app/verifications/ver_none",
    "/app/notifications",
    "/app/profile",
    "/app/billing",
    "/app/billing?status=failed",
    "/app/billing/card",
    "/app/billing/confirm",
  ];
  expect(await sweep(page, paths)).toEqual([]);
});

test("the subject's pages have no axe violations and fit the window", async ({ visitor }) => {
  const page = await visitor(WINDOW);
  await signIn(page, subject);
  const paths = [
    `/app/verifications/${asked}`,
    `/app/verifications/${agreed}`,
    `/app/verifications/${done}`,
    "/app/verifications/new?mode=self",
    "/app/share-profile",
  ];
  expect(await sweep(page, paths)).toEqual([]);
});

test("the team's pages have no axe violations and fit the window", async ({ visitor }) => {
  const [boss, mate] = await Promise.all([account(), account({ firstName: "Cora", lastName: "League" })]);
  const team = await teamOf([boss, "owner"], [mate, "member"]);
  await boss.api.put(`/api/v1/teams/${team}`, { departments: ["Sales"], allowedDomains: ["example.com"] });
  await boss.api.post(`/api/v1/teams/${team}/invite`, { email: someEmail(), role: "viewer" });
  const page = await visitor(WINDOW);
  await signIn(page, boss);
  const views = ["", "?view=activity", "?view=settings", "?status=pending", "?search=nobody"];
  const found = await sweep(
    page,
    views.map((view) => `/app/team${view}`),
  );
  for (const [view, button] of [
    ["", "Invite Members"],
    ["", "Remove Cora League"],
    ["?view=settings", "Transfer Team"],
  ] as const) {
    await page.goto(`/app/team${view}`);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole(/Remove/.test(button) ? "alertdialog" : "dialog").waitFor();
    found.push(...(await inspect(page, button)));
  }
  await page.goto("/app/dashboard");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("radio", { name: "Yourself" }).waitFor();
  found.push(...(await inspect(page, "choosing a team")));
  expect(found).toEqual([]);
});

test("billing and its dialogs have no axe violations and fit the window", async ({ visitor }) => {
  const customer = await account();
  for (const token of ["tok_visa", "tok_declined"])
    await customer.api.post("/api/billing/payment-methods", { token });
  await customer.api.post("/api/billing/plan", { plan: "professional" });
  const page = await visitor(WINDOW);
  await signIn(page, customer);
  const found = await sweep(page, ["/app/billing"]);
  for (const button of ["Upgrade to Business", "Add Payment Method", "Cancel Plan"]) {
    await page.goto("/app/billing");
    await page.getByRole("button", { name: button }).click();
    await page.getByRole(/Cancel/.test(button) ? "alertdialog" : "dialog").waitFor();
    found.push(...(await inspect(page, button)));
  }
  expect(found).toEqual([]);
});

test("the pages of the reviewer and the employer have no axe violations and fit the window", async ({
  visitor,
}) => {
  const page = await visitor(WINDOW);
  await signInWithCode(page, reviewer, "/app/reviews");
  const paths = ["/app/reviews", `/app/reviews/${review}`, "/app/reviews/disputes", "/app/refunds"];
  const found = await sweep(page, paths);
  found.push(...(await sweep(await visitor({ ...WINDOW, name: "employer" }), [attest])));
  expect(found).toEqual([]);
});

test("interruptions (second factor, unverified address, session warning) have no axe violations and fit", async ({
  visitor,
}) => {
  const known = await visitor({ ...WINDOW, name: "known" });
  await known.goto("/login");
  await fillSignIn(known, await withAuthenticator());
  await known.getByLabel("Authentication code").waitFor();
  const found = await inspect(known, "the second factor");

  const page = await visitor(WINDOW);
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

test("at 640 px (1280 px zoomed to 200%), nothing scrolls sideways and rows keep all their facts and actions", async ({
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
