import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { type InReview, inReview, undatedInReview } from "#tests/harness/verification/in-review.ts";
import { fixture, JANE } from "#tests/harness/verification/verification.ts";
import { hasFocus, said } from "../account/steps.ts";
import { choose, openAs } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";
import { signIn } from "../steps.ts";
import { say, signInWithCode } from "./steps.ts";

const pathOf = ({ checkId }: InReview) => `/app/reviews/${checkId}`;
const inDoubt = (more: Record<string, unknown> = {}) =>
  inReview({
    ...more,
    personalInfo: { ...JANE, lastName: "Doe-Smith", address: { ...JANE.address, street: "9 Elm Street" } },
  });

/** @returns a function that finds a fact's rows in the comparison: as stated, as read, and with what confidence */
const rowOf = (page: Page) => (fact: string) =>
  page.getByRole("rowgroup").filter({ has: page.getByRole("rowheader", { name: fact, exact: true }) });

test("a reviewer goes from the queue to a decision by keyboard, and both sides see it live", async ({
  visitor,
}) => {
  // Urgent reviews are due first, so this one stays on the first page whatever other tests add to the queue.
  const [open, judge] = await Promise.all([
    inDoubt({ priority: "urgent", urgentReason: "Moving in today" }),
    staffMember(),
  ]);
  const [asker, subject] = [
    await openAs(visitor, open.requester, open.id, { name: "asker" }),
    await openAs(visitor, open.subject, open.id, { name: "subject" }),
  ];
  await subject.getByText(/The name on your document may differ from the one in the request/).waitFor();
  await asker.getByText("With a reviewer", { exact: true }).first().waitFor();
  await asker.getByText(/^Expected by/).waitFor();

  const page = await visitor({ name: "judge" });
  await signInWithCode(page, judge, "/app/reviews");
  await page.getByLabel("Reason").selectOption({ label: "Name in doubt" });
  await expect.poll(() => new URL(page.url()).search).toBe("?reason=name_doubt");
  await page
    .getByRole("table", { name: "Reviews" })
    .locator(`a[href="${pathOf(open)}"]`)
    .first()
    .waitFor();
  await page.goto("/app/reviews?reason=name_doubt&page=999");
  await expect.poll(() => new URL(page.url()).searchParams.get("page")).not.toBe("999");
  await page.goto(pathOf(open));
  await page.getByRole("img", { name: /^Driver's license/ }).waitFor();
  const row = rowOf(page);
  await row("Name").getByText("For you to decide").waitFor();
  await row("Date of birth").getByText("Agrees").waitFor();
  await row("Address").getByText("Differs").waitFor();
  await row("Date of birth").getByText("barcode (DBB)").waitFor();
  await row("Date of birth").getByText("High confidence: the barcode corrects its own errors").waitFor();

  await page.getByRole("button", { name: "Record Decision" }).focus();
  await page.keyboard.press("Enter");
  await said(page, "Give a reason");
  const first = page.getByRole("radio", { name: "Approve" });
  await hasFocus(first);
  await page.keyboard.press("Space");
  await page.getByLabel("Reason", { exact: true }).focus();
  await page.keyboard.type("A name after marriage; the rest agrees.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("This review is closed").waitFor();
  await page.getByText("“A name after marriage; the rest agrees.”").waitFor();
  for (const side of [asker, subject]) {
    await side.getByText("The checks have finished", { exact: true }).waitFor();
    await side
      .getByText(/A reviewer inspected the evidence. It matches/)
      .first()
      .waitFor();
  }
});

test("an adverse decision is proposed by one reviewer and confirmed by another, never by the same one", {
  tags: ["full"],
}, async ({ visitor }) => {
  const [open, first, second] = await Promise.all([inDoubt(), staffMember(), staffMember()]);
  const one = await visitor({ name: "first" });
  await signInWithCode(one, first, pathOf(open));
  await say(one, "Decide against", "Another person.");
  await one.getByRole("alertdialog").getByRole("button", { name: "Propose" }).click();
  await one.getByText("You proposed: Decide against").waitFor();
  await say(one, "Decide against", "Still another person.");
  await one.getByRole("alertdialog").getByRole("button", { name: "Propose" }).click();
  await one.getByText("You proposed this. A second reviewer has to confirm it.").waitFor();

  const two = await visitor({ name: "second" });
  await signInWithCode(two, second, pathOf(open));
  await two.getByText("A reviewer proposed: Decide against").waitFor();
  await two.getByText("“Another person.”").waitFor();
  await say(two, "Decide against", "Agreed: another person.");
  await two.getByRole("alertdialog").getByRole("button", { name: "Decide Against" }).click();
  await two.getByText("This review is closed").waitFor();
});

test("readings of a document are shown next to what was stated, with the reason for a low confidence", {
  tags: ["full"],
}, async ({ visitor }) => {
  const [open, judge] = await Promise.all([undatedInReview(), staffMember()]);
  const page = await visitor({ name: "judge" });
  await signInWithCode(page, judge, pathOf(open));
  const row = rowOf(page);
  const date = row("Date of the document");
  await date.getByText(open.line).waitFor();
  await date.getByText("page 1, line 3").waitFor();
  await date.getByText("Low confidence: it has no label").waitFor();
  await row("Name").getByText("Agrees").waitFor();
  await row("Closing balance").getByText("High confidence: the figures add up").waitFor();
});

test("the subject learns which document is needed again, its replacement takes its place, and both see the result", {
  tags: ["full"],
}, async ({ visitor }) => {
  const [open, judge] = await Promise.all([inDoubt(), staffMember()]);
  const asker = await openAs(visitor, open.requester, open.id, { name: "asker" });
  const subject = await openAs(visitor, open.subject, open.id, { name: "subject" });
  const page = await visitor({ name: "judge" });
  await signInWithCode(page, judge, pathOf(open));
  await page.getByRole("radio", { name: "Request a document again" }).check();
  await page.getByLabel("Document to ask for").selectOption({ label: "Driver's license" });
  await say(page, "Request a document again", "The picture is blurred.");
  await subject.getByText("Please add this again: Driver's license").waitFor();
  await asker.getByText("A reviewer asked for it again: Driver's license.", { exact: false }).waitFor();

  const buffer = await fixture("license.jpg");
  await choose(subject, [{ name: "sharper.jpg", mimeType: "image/jpeg", buffer }]);
  for (const side of [asker, subject])
    await side.getByText("With a reviewer", { exact: true }).first().waitFor();
  await page.goto(pathOf(open));
  await page.getByRole("radio", { name: "2. Driver's license" }).check();
  await page.getByRole("img", { name: "Driver's license, sharper.jpg" }).waitFor();
  await expect.poll(() => page.getByText("Replaced by a newer one").count()).toBe(0);
  await page.getByRole("radio", { name: "1. Driver's license" }).check();
  await page.getByText("Replaced by a newer one").waitFor();
  await say(page, "Approve", "Sharp enough: a name after marriage.");
  await page.getByText("This review is closed").waitFor();
  for (const side of [asker, subject]) {
    await side.getByText("The checks have finished", { exact: true }).waitFor();
    await side
      .getByText(/A reviewer inspected the evidence. It matches/)
      .first()
      .waitFor();
  }
});

test("only staff can open reviews, and a party to the request learns why they can't decide", {
  tags: ["full"],
}, async ({ visitor }) => {
  const open = await inReview();
  const guest = await visitor({ name: "guest" });
  await signIn(guest, await account());
  await guest.getByRole("link", { name: "Verifications", exact: true }).first().waitFor();
  expect(await guest.getByRole("link", { name: "Reviews" }).count()).toBe(0);
  await guest.goto("/app/reviews");
  await guest.waitForURL((url) => url.pathname === "/");
  const party = await staffMember(open.requester);
  const page = await visitor({ name: "party" });
  await signInWithCode(page, party, pathOf(open));
  await page.getByText("You're a party to this request.").waitFor();
});

describe.each([1280, 390])("%d px", { tags: ["full"] }, (width) => {
  test("the queue and a review have no violations in either theme and fit the window", async ({
    visitor,
  }) => {
    const [open, judge] = await Promise.all([inDoubt(), staffMember()]);
    const page = await visitor({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    await signInWithCode(page, judge, "/app/reviews");
    for (const [name, path] of [
      ["queue", "/app/reviews"],
      ["nothing", "/app/reviews?type=rental&reason=same_file"],
      ["review", pathOf(open)],
    ] as const) {
      await page.goto(path);
      await page.locator("h1:not([data-waiting])").first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await keepPicture(page, `reviews-${name}-${width}-${colorScheme}`);
        expect(await violations(page)).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    }
  });
});
