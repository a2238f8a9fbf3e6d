import { beforeAll, expect } from "vitest";
import { type WithAuthenticator, withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { employmentOf, firmEmail, nameContact } from "#tests/harness/verification/attest.ts";
import { inReview } from "#tests/harness/verification/in-review.ts";
import { passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";
import {
  consentTo,
  fixture,
  inviteOf,
  requestOf,
  upload,
  viewWhen,
} from "#tests/harness/verification/verification.ts";
import { fillSignIn } from "../account/steps.ts";
import { signInWithCode } from "../staff/steps.ts";
import { signIn } from "../steps.ts";
import { inspect, inspectDialog, open, sweep, WIDE } from "./sweep.ts";

/** Opens every route once, then changes width and theme in place. */

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
  "/phone",
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
/** The paths of shared profiles and of a request's link: open ones, one that asks for permission, and unknown ones. */
let sharedPaths: string[];
/** The path of the page that the employer was emailed. */
let attest: string;

beforeAll(async () => {
  [requester, subject, reviewer] = await Promise.all([
    account({ accountType: "business" }),
    account(),
    staffMember(),
  ]);
  done = await requestOf(requester, subject.email, { requestedServices: ["document_verification"] });
  await consentTo(subject, done);
  await upload(subject, done, await fixture("license.jpg"));
  await viewWhen(requester, done, (now) => now.status === "completed");
  asked = await requestOf(requester, subject.email);
  agreed = await requestOf(requester, subject.email);
  await consentTo(subject, agreed);
  const verificationIds = [await passedVerification(subject)];
  const links = [
    await shareLink(subject, { verificationIds }),
    await shareLink(subject, { options: { requirePermission: true } }),
  ];
  const invited = someEmail("way");
  const way = `/v/${await requestOf(requester, invited)}`;
  const invite = `#invite=${await inviteOf(invited, way.slice("/v/".length))}`;
  const steps = ["", "?step=why", "?step=name", "?step=address"].map((step) => `${way}${step}${invite}`);
  sharedPaths = [
    ...links.map(({ token }) => `/s/${token}`),
    "/s/unknown",
    `/v/${asked}`,
    "/v/unknown",
    ...[...steps, `${way}#invite=altered`, `${way}?again#sign_in=unknown`],
  ];
  review = (await inReview({}, { requester })).checkId;
  const contact = firmEmail();
  await nameContact(subject, await employmentOf([requester, subject]), contact);
  const { pathname, hash } = linkIn(await waitForMail(contact), "/attest");
  attest = pathname + hash;
});

test("public pages have no axe violations and fit the window", async ({ visitor }) => {
  expect(await sweep(await visitor(), [...PUBLIC, ...sharedPaths])).toEqual([]);
});

test("the requester's pages have no axe violations and fit the window", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, requester, "/app/share-profile");
  const paths = [
    "/app/dashboard",
    "/app/consumer-dashboard",
    "/app/trust-score",
    "/app/analytics",
    "/app/verifications",
    "/app/verifications/new",
    "/app/verifications/new?type=identity",
    "/app/verifications?status=cancelled",
    "/app/verifications/peer",
    `/app/verifications/${done}`,
    "/app/notifications",
    "/app/verifications/ver_none",
    "/app/profile",
    "/app/billing",
    "/app/billing/card",
    "/app/billing?status=failed",
    "/app/billing/confirm",
  ];
  expect(await sweep(page, paths)).toEqual([]);
});

test("the subject's pages have no axe violations and fit the window", async ({ visitor }) => {
  const page = await visitor();
  await signIn(page, subject, "/app/profile");
  const paths = [
    `/app/verifications/${asked}`,
    "/app/verifications/new?mode=self",
    "/app/verifications/new?mode=self&type=rental",
    `/app/verifications/${agreed}`,
    "/app/share-profile",
    `/app/verifications/${done}`,
  ];
  expect(await sweep(page, paths)).toEqual([]);
});

test("the team's pages have no axe violations and fit the window", async ({ visitor }) => {
  const [boss, mate] = await Promise.all([account(), account({ firstName: "Cora", lastName: "League" })]);
  const team = await teamOf([boss, "owner"], [mate, "member"]);
  await boss.api.put(`/api/v1/teams/${team}`, { departments: ["Sales"], allowedDomains: ["example.com"] });
  await boss.api.post(`/api/v1/teams/${team}/invite`, { email: someEmail(), role: "viewer" });
  const page = await visitor();
  await signIn(page, boss, "/app/profile");
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
    if (new URL(page.url()).search !== view) await open(page, `/app/team${view}`);
    found.push(...(await inspectDialog(page, button)));
  }
  await page.setViewportSize(WIDE);
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
  const page = await visitor();
  await signIn(page, customer, "/app/profile");
  const found = await sweep(page, ["/app/billing"]);
  for (const button of ["Upgrade to Business", "Add Payment Method", "Cancel Plan"])
    found.push(...(await inspectDialog(page, button)));
  expect(found).toEqual([]);
});

test("the pages of the reviewer and the employer have no axe violations and fit the window", async ({
  visitor,
}) => {
  const page = await visitor();
  await signInWithCode(page, reviewer, "/app/reviews");
  const paths = ["/app/reviews", `/app/reviews/${review}`, "/app/reviews/disputes", "/app/refunds"];
  const found = await sweep(page, paths);
  found.push(...(await sweep(await visitor({ name: "employer" }), [attest])));
  expect(found).toEqual([]);
});

test("interruptions (second factor, unverified address, session warning) have no axe violations and fit", async ({
  visitor,
}) => {
  const known = await visitor({ name: "known" });
  await known.goto("/login");
  await fillSignIn(known, await withAuthenticator());
  await known.getByLabel("Authentication code").waitFor();
  const found = await inspect(known, "the second factor");

  const page = await visitor();
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
  const page = await visitor({ viewport: { width: 640, height: 450 } });
  await signIn(page, requester, "/app/profile");
  for (const path of ["/app/dashboard", `/app/verifications/${done}`, "/app/verifications"]) {
    await open(page, path);
    await page.locator("h1:not([data-waiting])").first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false);
  }
  const row = page.locator("tr", { has: page.locator(`a[href="/app/verifications/${done}"]`) });
  expect(await row.locator("td:visible").count()).toBe(8);
  const view = await row.getByRole("link", { name: /^View / }).boundingBox();
  expect((view?.x ?? 0) + (view?.width ?? 640)).toBeLessThanOrEqual(640);
});
