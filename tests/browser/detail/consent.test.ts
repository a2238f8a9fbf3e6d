import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { type OpenWindow, test } from "#tests/harness/browser/visitor.ts";
import { consentTo, fixture, requestOf, upload, view } from "#tests/harness/verification/verification.ts";
import { said } from "../account/steps.ts";
import { tick } from "../steps.ts";
import { agreed, completed, openAs, type Parties, parties } from "./steps.ts";

const PHONE = { width: 390, height: 844 };

let both: Parties;
beforeAll(async () => {
  both = await parties();
});

const header = (page: Page) => page.locator("main header");
const status = (page: Page) => page.getByRole("region", { name: "Status" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const exporting = (page: Page) => page.getByRole("button", { name: "Export", exact: true });

/** Opens the request on both sides' pages. */
const opened = async (visitor: OpenWindow, id: string) => ({
  asker: await openAs(visitor, both.asker, id, { name: "asker" }),
  subject: await openAs(visitor, both.subject, id, { name: "subject", viewport: PHONE }),
});

/** The subject withdraws their consent on the page. */
async function withdraw(page: Page, words: RegExp | string): Promise<void> {
  await page.getByRole("button", { name: "Withdraw Consent" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Withdraw your consent for Marcus Reed?" });
  await dialog.getByText(words).waitFor();
  const done = said(page, "Consent withdrawn");
  await dialog.getByRole("button", { name: "Withdraw Consent" }).click();
  await done;
}

describe("consent", () => {
  test("requires the checkbox, and a changed text has to be accepted again", async ({ visitor }) => {
    const id = await requestOf(both.asker, both.subject.email);
    const { asker, subject } = await opened(visitor, id);
    const agree = subject.getByRole("button", { name: "Agree", exact: true });
    await agree.click();
    await said(subject, "You must agree before the checks can start");
    const box = subject.getByRole("checkbox", { name: /I have read this and agree/ });
    await tick(subject, /I have read this and agree/);
    await subject.getByText("You must agree before the checks can start").waitFor({ state: "detached" });

    // Pretend that the page was opened with an earlier version of the text.
    await subject.route("**/consent", (route) =>
      route.continue({ postData: JSON.stringify({ accepted: true, textVersion: "3" }) }),
    );
    const fetched = subject.waitForResponse(`**/api/verifications/${id}`);
    await agree.click();
    expect((await fetched).status()).toBe(200);
    await expect.poll(() => box.isChecked()).toBe(false);
    await subject.getByText(/text .*changed/i).waitFor();
    expect((await view(both.subject, id)).status).toBe("pending");
    await subject.unroute("**/consent");
    await tick(subject, /I have read this and agree/);
    await agree.click();
    await header(asker).getByText("In Progress", { exact: true }).waitFor();
    await header(subject).getByText("In Progress", { exact: true }).waitFor();
  });

  test("can be withdrawn while checks run: both pages say so, and the requester is credited", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const id = await agreed(both, { priority: "expedited" });
    const { asker, subject } = await opened(visitor, id);
    await withdraw(subject, /The checks stop, we won't read anything more, and the request ends/);
    await status(subject).getByText("You stopped the checks").waitFor();
    await status(asker).getByText("Jane Doe withdrew consent").waitFor();
    await status(asker)
      .getByText(/You got \$[\d.]+ back as credit\./)
      .waitFor();
    const details = asker.getByRole("region", { name: "Details" });
    await details.getByText("Credited", { exact: true }).waitFor();
    for (const page of [asker, subject]) {
      await header(page).getByText("Failed", { exact: true }).waitFor();
      await expect.poll(() => exporting(page).isEnabled()).toBe(false);
    }
    await expect.poll(() => subject.getByLabel("Choose files").count()).toBe(0);
  });

  test("can be withdrawn after completion: only the subject still sees the result", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const id = await completed(both);
    const { asker, subject } = await opened(visitor, id);
    await results(asker).waitFor();
    await withdraw(subject, "Only you will still see the results, and no one can export them.");
    await status(subject).getByText("Only you can still see the results.").waitFor();
    await results(subject).waitFor();
    await status(asker).getByText("Consent was withdrawn").waitFor();
    await results(asker).waitFor({ state: "detached" });
    await expect.poll(() => exporting(asker).isEnabled()).toBe(false);
    await expect.poll(() => subject.getByRole("button", { name: "Withdraw Consent" }).count()).toBe(0);
  });
});

test("canceling after the subject has consented is refused with a reason, and the page updates", {
  tags: ["full"],
}, async ({ visitor }) => {
  const id = await requestOf(both.asker, both.subject.email);
  const page = await visitor({ name: "asker" });
  // Without a live connection, nothing tells the page about changes elsewhere.
  await page.routeWebSocket(/\/parties\//, (socket) => socket.close());
  await openAs(async () => page, both.asker, id);
  await page.getByRole("button", { name: "Cancel Verification" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  await consentTo(both.subject, id);
  const refused = said(page, "This verification is in progress, so that's no longer possible.");
  await dialog.getByRole("button", { name: "Cancel Verification" }).click();
  await refused;
  await header(page).getByText("In Progress", { exact: true }).waitFor();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("button", { name: "Cancel Verification" }).count()).toBe(0);
  expect((await view(both.asker, id)).status).toBe("in_progress");
});

test("a self-verification is both requested by and about the user, up to the result and its export", {
  tags: ["full"],
}, async ({ visitor }) => {
  const id = await requestOf(both.subject, both.subject.email, {
    mode: "self",
    consent: { accepted: true, textVersion: CONSENT_VERSION },
  });
  const page = await openAs(visitor, both.subject, id);
  await header(page).getByText("You requested", { exact: true }).waitFor();
  await header(page).getByText("About you", { exact: true }).waitFor();
  await page.getByLabel("Choose files").waitFor({ state: "attached" });

  await upload(both.subject, id, await fixture("license.jpg"));
  await results(page).getByRole("meter", { name: "Overall score" }).waitFor();
  const file = page.waitForEvent("download");
  await exporting(page).and(page.locator(":enabled")).click();
  expect((await file).suggestedFilename()).toBe(`countersign-identity-${id.slice(-6)}.pdf`);
});
