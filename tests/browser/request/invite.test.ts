import type { Page } from "playwright-core";
import { expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { client } from "#tests/harness/client.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import {
  consentTo,
  fixture,
  inviteOf,
  requestBody,
  requestOf,
  upload,
} from "#tests/harness/verification/verification.ts";
import { openAs, refuse } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";
import { register } from "../steps.ts";

const PHONE = { width: 390, height: 844 };

/** Marcus Reed requests a verification of someone without an account. @returns both, and the emailed link's path */
async function invited() {
  const asker = await account({ firstName: "Marcus", lastName: "Reed" });
  const email = someEmail("jane");
  const id = await requestOf(asker, email, { requestedServices: ["document_verification"] });
  return { asker, email, id, path: `/app/verifications/${id}#invite=${await inviteOf(email, id)}` };
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** @returns axe violations in both themes, and whether the page scrolls sideways */
async function flaws(page: Page, name = "invite"): Promise<string[]> {
  const found: string[] = [];
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push("sideways");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForFunction(() => !document.getAnimations().some((one) => one.playState === "running"));
    found.push(...(await violations(page, colorScheme === "dark" ? "colors" : "all")));
    const { width } = page.viewportSize() ?? { width: 0 };
    await keepPicture(page, `${name}.${width}.${colorScheme}`);
  }
  return found;
}

test("a subject without an account reads the request and declines, and the requester's open page says so", async ({
  visitor,
}) => {
  const { asker, email, id, path } = await invited();
  const requester = await openAs(visitor, asker, id, { name: "requester" });
  const page = await visitor({ name: "subject", viewport: PHONE });
  await page.goto(path);
  await heading(page, "Marcus Reed wants to verify you");
  // An old link leads to the request's own page.
  expect(new URL(page.url()).pathname).toBe(`/v/${id}`);
  const who = page.getByRole("region", { name: "Who's asking" });
  for (const fact of ["Marcus Reed", asker.email, "Email confirmed", "Identity not verified"])
    await who.getByText(fact, { exact: true }).waitFor();
  await page.getByText("j…@e….com", { exact: false }).waitFor();
  expect(await page.content()).not.toContain(email);
  expect(await page.title()).toContain("Marcus Reed wants to verify you");
  expect(await flaws(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await flaws(page)).toEqual([]);

  await page.getByRole("button", { name: "Continue" }).click();
  const checks = page.getByRole("region", { name: "What we'd check" });
  for (const fact of ["Identity match", "Document verification"])
    await checks.getByText(fact, { exact: true }).waitFor();
  await checks.getByText("We compare the stated name with your identity document.").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Decline" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Decline Marcus Reed's request?" });
  await refuse(page, "**/decline");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await dialog.getByText("We couldn't decline the request. Please try again.").waitFor();
  await page.unroute("**/decline");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await heading(page, "You declined this request");
  await page.getByText("The requester only learns that you declined.").waitFor();
  expect(await violations(page)).toEqual([]);
  await requester.locator("main header").getByText("Failed", { exact: true }).waitFor();

  // After it's used, the link has nothing more to decide.
  await page.reload();
  await heading(page, "There's nothing to decide");
  await page.getByText("This request was declined. Nothing was read or checked.").waitFor();
  await page.getByRole("button", { name: "Email Me a Link" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Decline" }).count()).toBe(0);
});

test("a subject registers to agree, and the requester's open page says how far they've come", async ({
  visitor,
}) => {
  const asker = await account({ firstName: "Marcus", lastName: "Reed" });
  const email = someEmail("jane");
  const id = await requestOf(asker, email, {
    verificationType: "financial",
    requestedServices: ["income_verification"],
  });
  const requester = await openAs(visitor, asker, id, { name: "requester" });
  const status = requester.getByRole("region", { name: "Status" });
  await status.getByText("Waiting for Jane Doe to agree").waitFor();
  const stages = status.getByRole("list", { name: "Progress" });
  await stages.getByText("Opened (not yet)").waitFor();

  const page = await visitor({ name: "subject", viewport: PHONE });
  const fragment = new URLSearchParams({ invite: await inviteOf(email, id), email });
  await page.goto(`/register?redirect=${encodeURIComponent(`/app/verifications/${id}`)}#${fragment}`);
  await page.getByText("Marcus Reed wants to verify you").waitFor();
  await page.getByText("Financial verification", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
  expect(await page.getByLabel("Email").isEditable()).toBe(false);
  expect(await page.locator("input[type=password]").count()).toBe(1);
  expect(await page.getByRole("radiogroup", { name: "Account type" }).count()).toBe(0);
  expect(await flaws(page, "register")).toEqual([]);
  await register(page, { firstName: "Jane", lastName: "Doe", email });
  await page.waitForURL((url) => url.pathname === `/app/verifications/${id}` && url.hash === "");
  await status.getByText("Jane Doe opened the request").waitFor();
  await stages.getByText("Opened (done)").waitFor();

  const { data } = await client().post<{ tokens: { accessToken: string } }>("/api/auth/login", {
    email,
    password: PASSWORD,
  });
  const subject = { api: client().as(data.tokens.accessToken) } as Account;
  await consentTo(subject, id);
  await status.getByText("Waiting for documents from Jane Doe").waitFor();
  await stages.getByText("Adding documents (now)").waitFor();
  await upload(subject, id, await fixture("license.jpg"));
  await status.getByText(/^They agreed and have added 1 document\. We're waiting for: /).waitFor();
  expect(await flaws(requester, "requester-live")).toEqual([]);
  await requester.setViewportSize(PHONE);
  expect(await flaws(requester, "requester-live")).toEqual([]);
});

test("an incomplete link, a canceled request and an unreachable server each get their own message", {
  tags: ["full"],
}, async ({ page }) => {
  const { asker, id, path } = await invited();
  await page.goto(path.slice(0, -3));
  await heading(page, "This link didn't work");
  await refuse(page, "**/invite");
  await page.goto("/robots.txt");
  await page.goto(path);
  await heading(page, "We couldn't load this page");
  await page.unroute("**/invite");
  await page.getByRole("button", { name: "Try Again" }).click();
  await heading(page, "Marcus Reed wants to verify you");
  await asker.api.post(`/api/verifications/${id}/cancel`);
  await page.reload();
  await page.getByText("This request was cancelled by the person who sent it.").waitFor();
});

test("the recipient blocks all invitations through the mailed link, and a suspicious business is labeled", {
  tags: ["full"],
}, async ({ visitor }) => {
  const asker = await account({
    accountType: "business",
    businessName: "PayPaI Support",
    firstName: "Otto",
    lastName: "Ask",
  });
  const email = someEmail("jane");
  const id = await requestOf(asker, email);
  const invite = await inviteOf(email, id);
  const mail = await waitForMail(email);
  const { pathname, hash } = linkIn(mail, "/block-invitations");
  const page = await visitor({ name: "subject", viewport: PHONE });
  await page.goto(`/app/verifications/${id}#invite=${invite}`);
  await heading(page, "Otto Ask wants to verify you");
  await page.getByText("Unverified business name", { exact: true }).waitFor();
  expect(await flaws(page)).toEqual([]);

  await page.goto(`${pathname}${hash}`);
  await heading(page, "Block all invitations?");
  await page.getByRole("button", { name: "Block All Invitations" }).click();
  await heading(page, "Invitations are blocked");
  expect(await flaws(page)).toEqual([]);
  const asked = await asker.api.post<{ invitation_held: { reason: string } | null }>(
    "/api/v1/verifications",
    requestBody(email),
  );
  expect(asked.data.invitation_held?.reason).toBe("undeliverable");
  await page.getByRole("button", { name: "Undo" }).click();
  await heading(page, "Invitations can reach you again");
});
