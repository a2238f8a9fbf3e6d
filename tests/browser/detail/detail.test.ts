import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf, view } from "#tests/harness/verification/verification.ts";
import { signIn } from "../steps.ts";
import { agreed, completed, openAs, type Parties, parties, refuse, shown } from "./steps.ts";

const PHONE = { width: 390, height: 844 };

let both: Parties;
beforeAll(async () => {
  both = await parties();
});

/** The title and state of each of the three steps, as a screen reader reads them. */
const steps = async (page: Page) =>
  (await page.getByRole("list", { name: "Status timeline" }).getByRole("listitem").allTextContents()).map(
    (text) => /^[A-Z][A-Za-z ]+ \([A-Za-z ]+\)/.exec(text)?.[0],
  );
const header = (page: Page) => page.locator("main header");

/** Creates a request in each of the five statuses. @returns their ids */
async function oneOfEach() {
  const { asker, subject } = both;
  const [pending, declined, cancelled, inProgress, done] = await Promise.all([
    requestOf(asker, subject.email),
    requestOf(asker, subject.email),
    requestOf(asker, subject.email),
    agreed(both),
    completed(both),
  ]);
  await subject.api.post(`/api/verifications/${declined}/decline`, {});
  await asker.api.post(`/api/verifications/${cancelled}/cancel`, {});
  return { pending, inProgress, done, declined, cancelled };
}

describe("status, header and actions", () => {
  test("each of the five statuses shows its timeline, both sides' labels, Export and Cancel Verification", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const ids = await oneOfEach();
    const [asker, subject] = [await visitor({ name: "asker" }), await visitor({ name: "subject" })];
    await signIn(asker, both.asker);
    await signIn(subject, both.subject);
    const expected = [
      [ids.pending, "Pending", "Processing Started (Not yet)", "Completed (Not yet)"],
      [ids.inProgress, "In Progress", "Processing Started (Done)", "Completed (In progress)"],
      [ids.done, "Completed", "Processing Started (Done)", "Completed (Done)"],
      [ids.declined, "Failed", "Processing Not Started (Skipped)", "Failed (Failed)"],
      [ids.cancelled, "Cancelled", "Processing Started (Cancelled)", "Cancelled (Cancelled)"],
    ] as const;
    for (const [id, status, second, third] of expected)
      for (const page of [asker, subject]) {
        await page.goto(`/app/verifications/${id}`);
        await shown(page);
        await page.getByRole("heading", { level: 1, name: "Jane Doe" }).waitFor();
        await header(page).getByText("Identity verification", { exact: true }).waitFor();
        await header(page).getByTitle(id).waitFor();
        await header(page).getByText(status, { exact: true }).waitFor();
        expect(await steps(page)).toEqual(["Request Submitted (Done)", second, third]);
        const isAsker = page === asker;
        await header(page)
          .getByText(isAsker ? "You requested" : "About you", { exact: true })
          .waitFor();
        await expect.poll(() => header(page).getByText("You requested").count()).toBe(isAsker ? 1 : 0);
        const exporting = page.getByRole("button", { name: "Export", exact: true });
        for (const control of [exporting, page.getByLabel("Export format")])
          await expect.poll(() => control.isEnabled()).toBe(status === "Completed");
        const cancelling = page.getByRole("button", { name: "Cancel Verification" });
        await expect.poll(() => cancelling.count()).toBe(isAsker && status === "Pending" ? 1 : 0);
      }
  });

  test("both sides read whom or what we're waiting for, and until when", { tags: ["full"] }, async ({
    visitor,
  }) => {
    // Use new accounts: one address gets only a few invitations a day, and the next one would be held.
    const own = await parties();
    const id = await requestOf(own.asker, own.subject.email);
    const asker = await openAs(visitor, own.asker, id, { name: "asker" });
    const subject = await openAs(visitor, own.subject, id, { name: "subject" });
    const status = (page: Page) => page.getByRole("region", { name: "Status" });
    await status(asker).getByText("Waiting for Jane Doe to agree").waitFor();
    await status(asker)
      .getByText(/They can answer until .*, 20\d\d/)
      .waitFor();
    await status(subject).getByText("Waiting for your answer").first().waitFor();
    await consentTo(own.subject, id);
    // Both pages update live.
    await status(asker).getByText("Waiting for documents from Jane Doe").waitFor();
    await status(subject)
      .getByText(/You can add them until .*, 20\d\d/)
      .waitFor();
    await own.subject.api.post(`/api/verifications/${id}/evidence-complete`, {});
    await status(asker).getByText("No check could run").waitFor();
    await status(subject)
      .getByText(/With a new request you can add it/)
      .waitFor();
    const again = status(asker).getByRole("link", { name: "Ask Again" });
    await expect.poll(() => again.getAttribute("href")).toContain(`/app/verifications/new?type=identity`);
    await expect.poll(() => status(subject).getByRole("link", { name: "Ask Again" }).count()).toBe(0);
    await again.click();
    await asker.getByRole("heading", { level: 1, name: "New Request" }).waitFor();
    // The new request starts with the old one's values.
    await expect.poll(() => asker.getByLabel("Target user email").inputValue()).toBe(own.subject.email);
    await expect.poll(() => asker.getByLabel("Date of birth").inputValue()).toBe("04/12/1990");
  });

  test("canceling asks for confirmation, says why it failed, and updates the other side's page", async ({
    visitor,
  }) => {
    const id = await requestOf(both.asker, both.subject.email);
    const asker = await openAs(visitor, both.asker, id, { name: "asker" });
    const subject = await openAs(visitor, both.subject, id, { name: "subject", viewport: PHONE });
    await refuse(asker, "**/cancel");
    await asker.getByRole("button", { name: "Cancel Verification" }).click();
    const dialog = asker.getByRole("alertdialog", { name: "Cancel the identity verification of Jane Doe?" });
    await dialog.getByRole("button", { name: "Cancel Verification" }).click();
    await dialog.getByText("Failed to cancel verification").waitFor();
    await asker.unroute("**/cancel");
    await dialog.getByRole("button", { name: "Cancel Verification" }).click();
    await header(asker).getByText("Cancelled", { exact: true }).waitFor();
    await subject.getByText("Marcus Reed cancelled it before anything was checked.").waitFor();
  });
});

/** The stated details of each type besides the person's, and how they read. */
const STATED = {
  business: [
    {
      businessInfo: {
        businessName: "Harbor Staffing LLC",
        ein: "12-3456789",
        businessAddress: "1 Dock St, Boston",
        businessType: "llc",
        yearEstablished: 1998,
      },
    },
    ["Harbor Staffing LLC", "••-•••6789", "1 Dock St, Boston", "LLC", "1998"],
  ],
  employment: [
    {
      employmentInfo: {
        employerName: "Acme",
        position: "Engineer",
        startDate: "2020-01-05",
        salary: 85000,
        employmentType: "full_time",
      },
    },
    ["Acme", "Engineer", "Jan 5, 2020", "$85,000.00", "Full-time"],
  ],
  rental: [
    {
      rentalInfo: {
        previousAddress: "9 Elm St, Albany",
        landlordContact: "owner@elm.example",
        monthlyRent: 1450.5,
        leaseStartDate: "2021-02-01",
        leaseEndDate: "2024-01-31",
        reasonForLeaving: "Moved for work",
      },
    },
    ["9 Elm St, Albany", "owner@elm.example", "$1,450.50", "Feb 1, 2021", "Jan 31, 2024", "Moved for work"],
  ],
} as const;

describe("the stated details", () => {
  const stated = (page: Page) => page.getByRole("region", { name: "What was stated" });

  test("of business, employment and rental show every fact in words and amounts", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const page = await visitor();
    await signIn(page, both.asker);
    for (const [verificationType, [info, facts]] of Object.entries(STATED)) {
      const id = await requestOf(both.asker, both.subject.email, {
        verificationType,
        personalInfo: undefined,
        purposeCertified: true,
        ...info,
      });
      await page.goto(`/app/verifications/${id}`);
      await shown(page);
      for (const fact of facts) await stated(page).getByText(fact, { exact: true }).waitFor();
    }
  });

  test("of identity are shown to both sides, and notes only to the requester", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const id = await requestOf(both.asker, both.subject.email, { notes: "For the flat\nin Main St" });
    const asker = await openAs(visitor, both.asker, id, { name: "asker" });
    await stated(asker).getByText("Apr 12, 1990").waitFor();
    await stated(asker).getByText("123 Main St, Springfield, IL 62701").waitFor();
    await asker.getByRole("region", { name: "Notes" }).getByText("For the flat").waitFor();
    const subject = await openAs(visitor, both.subject, id, { name: "subject" });
    await stated(subject).getByText("Marcus Reed entered this about you.").waitFor();
    await expect.poll(() => subject.getByRole("region", { name: "Notes" }).count()).toBe(0);
  });
});

describe("a verification that can't be shown", () => {
  test("isn't found, whether it belongs to someone else or doesn't exist", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const stranger = await account();
    const id = await completed(both);
    const [document] = (await view(both.asker, id)).documents;
    const page = await visitor();
    await signIn(page, stranger, `/app/verifications/${id}`);
    const missing = page.getByRole("heading", { name: "Verification not found" });
    await missing.waitFor();
    const [again] = await Promise.all([
      page.waitForResponse(`**/api/verifications/${id}`),
      page.getByRole("button", { name: "Try Again" }).click(),
    ]);
    expect(again.status()).toBe(404);
    await missing.waitFor();
    // The stranger can't get its document either, and no view is recorded.
    const file = await stranger.api.get(document?.file_url ?? "");
    expect([file.status, file.error.code]).toEqual([404, "not_found"]);
    expect(
      await rows("SELECT id FROM audit WHERE actor = ? AND entity_id IN (?, ?)", [
        stranger.id,
        id,
        document?.id ?? "",
      ]),
    ).toEqual([]);
    expect((await view(both.asker, id)).documents).toEqual([document]);
    await page.getByRole("link", { name: "Back to Verifications" }).click();
    await page.getByRole("heading", { level: 1, name: "Verifications" }).waitFor();
  });

  test("can be reloaded with Try Again", { tags: ["full"] }, async ({ visitor }) => {
    const id = await requestOf(both.asker, both.subject.email);
    const page = await visitor({ viewport: PHONE });
    await signIn(page, both.asker);
    await refuse(page, `**/api/verifications/${id}`);
    await page.goto(`/app/verifications/${id}`);
    await page.getByRole("heading", { name: "Failed to fetch verification details" }).waitFor();
    await page.getByText("req_1").waitFor();
    await page.getByRole("link", { name: "Back to Verifications" }).waitFor();
    await page.unroute(`**/api/verifications/${id}`);
    await page.getByRole("button", { name: "Try Again" }).click();
    await shown(page);
  });
});
