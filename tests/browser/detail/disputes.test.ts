import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect } from "vitest";
import { keepPicture, test, type VisitorOptions } from "#tests/harness/browser/visitor.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  type Case,
  completedCase,
  disputeOf,
  findingOf,
  STATEMENT,
} from "#tests/harness/verification/dispute.ts";
import { decide, inReview } from "#tests/harness/verification/in-review.ts";
import { JANE } from "#tests/harness/verification/verification.ts";
import { said } from "../account/steps.ts";
import { violations } from "../pages/axe.ts";
import { signInWithCode } from "../staff/steps.ts";
import { signIn } from "../steps.ts";
import { openAs } from "./steps.ts";

const results = (page: Page) => page.getByRole("region", { name: "Results" });
/** Puts the dispute first in the queue. It can't be overdue, or the cron job would close it. */
const dueSoon = (verification: string) =>
  rows("UPDATE disputes SET due_at = ? WHERE verification_id = ?", [Date.now() + 10 * 60_000, verification]);
const score = (page: Page) => results(page).getByRole("meter", { name: "Overall score" });
const scoreIs = (page: Page, value: number) =>
  expect.poll(() => score(page).getAttribute("aria-valuenow"), { timeout: 20_000 }).toBe(String(value));

/** The subject opens a dispute: the button next to the finding, then a statement. */
async function dispute(page: Page): Promise<void> {
  await results(page)
    .getByRole("button", { name: /^Dispute: / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Dispute this finding" });
  await dialog.getByRole("button", { name: "Open Dispute" }).click();
  await dialog.getByText("Say what is wrong", { exact: true }).waitFor();
  await dialog.getByLabel("What's wrong?").fill(STATEMENT);
  await dialog.getByRole("button", { name: "Open Dispute" }).click();
  await dialog.waitFor({ state: "hidden" });
}

test("the subject disputes a finding, the requester sees it live, a reviewer upholds it, and the score changes", async ({
  visitor,
}) => {
  const one = await completedCase();
  const asker = await openAs(visitor, one.requester, one.id, { name: "asker" });
  await expect.poll(() => asker.getByRole("button", { name: /^Dispute: / }).count()).toBe(0);
  await scoreIs(asker, 59);
  const subject = await openAs(visitor, one.subject, one.id, { name: "subject" });
  await dispute(subject);
  await results(asker).getByText(STATEMENT).waitFor();
  await results(asker).getByText("1 finding disputed", { exact: false }).waitFor();
  await asker.getByRole("heading", { level: 2, name: "Verdict: In review" }).waitFor();
  await expect.poll(() => score(asker).count()).toBe(0);

  const staff = await staffMember();
  const desk = await visitor({ name: "staff" });
  await dueSoon(one.id);
  await signInWithCode(desk, staff, "/app/reviews/disputes");
  const card = desk.getByRole("listitem").filter({ hasText: one.id });
  await card.getByText(STATEMENT).waitFor();
  await card.getByText("Due ", { exact: false }).first().waitFor();
  await card.getByRole("button", { name: "Uphold" }).click();
  const dialog = desk.getByRole("dialog", { name: "Uphold the dispute: Identity match" });
  await dialog.getByLabel("Reason").fill("The birth date was read wrong; the document agrees.");
  await dialog.getByRole("button", { name: "Uphold Dispute" }).click();
  await card.waitFor({ state: "hidden" });

  for (const page of [asker, subject])
    await results(page).getByText("a reviewer found that it was wrong", { exact: false }).first().waitFor();
  await results(asker).getByText("The birth date was read wrong", { exact: false }).waitFor();
  await expect.poll(() => results(asker).getByText(STATEMENT).count()).toBe(0);
  await results(subject).getByText(STATEMENT).waitFor();
  // A disputed check doesn't count toward a score either, so the removed finding shows in the overall outcome.
  await asker.getByRole("heading", { level: 2, name: "Verdict: No clear answer" }).waitFor();
  await results(asker).getByText("1 of 2 checks ran", { exact: true }).waitFor();
  await expect
    .poll(() => results(asker).getByText("it doesn't count toward a score", { exact: false }).count())
    .toBe(0);
  await expect.poll(() => score(asker).count()).toBe(0);
});

test("the final notice waits for a dispute, which only a reviewer who didn't review the check can reject", {
  tags: ["full"],
}, async ({ visitor }) => {
  const [judge, other] = await Promise.all([staffMember(), staffMember()]);
  const one = await inReview({
    purpose: "tenant",
    requestedServices: ["ssn_verification"],
    personalInfo: { ...JANE, lastName: "Doe-Smith", ssn: "536-22-1874" },
  });
  expect((await decide(judge, one.checkId, "approve")).status).toBe(200);
  const asker = await openAs(visitor, one.requester, one.id, { name: "asker" });
  const subject = await openAs(visitor, one.subject, one.id, { name: "subject" });
  await score(asker).waitFor();
  const before = Number(await score(asker).getAttribute("aria-valuenow"));
  expect(before).toBeGreaterThan(30);
  await expect.poll(() => subject.getByRole("button", { name: "Give Notice" }).count()).toBe(0);
  await asker.getByRole("button", { name: "Give Notice" }).click();
  const dialog = asker.getByRole("dialog", { name: "Give Jane Doe-Smith notice" });
  await dialog
    .getByLabel("Why might you decide against them?")
    .fill("The income is not enough for the rent.");
  await dialog.getByRole("button", { name: "Send Notice" }).click();
  const final = asker.getByRole("button", { name: "Send Final Notice" });
  await final.waitFor();
  await expect.poll(() => final.isDisabled()).toBe(true);

  const told = subject.getByRole("region", { name: /^.+ may decide against you$/ });
  await told.getByText("The income is not enough for the rent.").waitFor();
  await told.getByRole("link", { name: /Fair Credit Reporting Act/ }).waitFor();
  await dispute(subject);
  await asker.getByText("The final notice has to wait until the dispute is closed").waitFor();
  await asker.getByRole("heading", { level: 2, name: "Verdict: In review" }).waitFor();
  await expect.poll(() => score(asker).count()).toBe(0);

  await dueSoon(one.id);
  const [first, second] = [await visitor({ name: "judge" }), await visitor({ name: "other" })];
  const caseOf = (page: Page) =>
    page.getByRole("listitem").filter({ hasText: STATEMENT }).filter({ hasText: "Doe-Smith" });
  await signInWithCode(first, judge, "/app/reviews/disputes");
  const mine = caseOf(first).filter({ hasText: one.id });
  await mine.getByText("You reviewed this check. Another reviewer has to decide.").waitFor();
  await expect.poll(() => mine.getByRole("button", { name: /^(?:Reject|Uphold)$/ }).count()).toBe(0);

  await signInWithCode(second, other, "/app/reviews/disputes");
  const card = caseOf(second).filter({ hasText: one.id });
  await card.getByText("Request and documents").click();
  await card.getByText("Jane Doe-Smith", { exact: true }).last().waitFor();
  const saved = second.waitForEvent("download");
  await card.getByRole("button", { name: "Driver's license, license.jpg" }).click();
  expect((await saved).suggestedFilename()).toBe("license.jpg");
  await card.getByRole("button", { name: "Reject" }).click();
  const decision = second.getByRole("dialog", { name: "Reject the dispute: Identity match" });
  const reason = `The document says another name: ${one.id}.`;
  await decision.getByLabel("Reason").fill(reason);
  await decision.getByRole("button", { name: "Reject Dispute" }).click();
  await said(second, "Dispute rejected");
  await card.waitFor({ state: "hidden" });
  await second.getByRole("link", { name: "Closed" }).click();
  await second.waitForURL("**/app/reviews/disputes?state=closed");
  const closed = second.getByRole("listitem").filter({ hasText: reason });
  await closed.getByText("Rejected: the finding stands.").waitFor();
  await closed.getByText(STATEMENT).waitFor();
  await expect.poll(() => closed.getByRole("button").count()).toBe(0);

  for (const page of [asker, subject]) {
    await results(page).getByText("Disputed, but upheld").waitFor();
    await results(page).getByText(STATEMENT).waitFor();
    await results(page).getByText(reason).waitFor();
    expect(
      await results(page).getByText("disputed", { exact: false }).filter({ hasText: /^\d/ }).count(),
    ).toBe(0);
  }
  await scoreIs(asker, before);
  await rows("UPDATE adverse_actions SET waits_until = 3 WHERE verification_id = ?", [one.id]);
  await asker.reload();
  await final.click();
  await asker
    .getByRole("alertdialog", { name: "Send Jane Doe-Smith the final notice?" })
    .getByRole("button", { name: "Send Final Notice" })
    .click();
  await asker.getByText("You sent the final notice").waitFor();
  await subject.getByRole("region", { name: /decided against you$/ }).waitFor();
});

test("an employment notice links to the report to save, and can be withdrawn and given again", {
  tags: ["full"],
}, async ({ visitor }) => {
  const one = await completedCase({ purpose: "employment" });
  const asker = await openAs(visitor, one.requester, one.id, { name: "asker" });
  await asker.getByRole("button", { name: "Give Notice" }).click();
  const dialog = asker.getByRole("dialog", { name: "Give Jane Doe notice" });
  await dialog.getByLabel("Why might you decide against them?").fill("Somebody else has more experience.");
  await dialog.getByRole("button", { name: "Send Notice" }).click();
  const mail = await waitForMail(
    one.subject.email,
    ({ subject }) => subject === "Before Marcus Reed decides about a job",
  );
  const { pathname, hash } = linkIn(mail, "/app/verifications/");

  const subject = await visitor({ name: "subject" });
  await signIn(subject, one.subject, pathname + hash);
  const told = subject.getByRole("region", { name: "Marcus Reed may decide against you" });
  await told.getByText("Somebody else has more experience.").waitFor();
  await told.getByText("You can get a free copy of this report: save it with Export.").waitFor();
  const saved = subject.waitForEvent("download");
  await subject.getByRole("button", { name: "Export", exact: true }).click();
  const file = await readFile(await (await saved).path());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  for (const words of ["Jane Doe", one.id]) expect(text).toContain(words);

  await asker.getByRole("button", { name: "Withdraw Notice" }).click();
  await asker
    .getByRole("alertdialog", { name: "Withdraw the notice?" })
    .getByRole("button", { name: "Withdraw Notice" })
    .click();
  const taken = asker.getByRole("region", { name: "You withdrew the notice" });
  await taken.getByText("Withdrawn", { exact: true }).waitFor();
  const gone = subject.getByRole("region", { name: "The notice was withdrawn" });
  await gone.getByText("Marcus Reed no longer plans to decide against you", { exact: false }).waitFor();
  await expect.poll(() => gone.getByText("Somebody else has more experience.").count()).toBe(0);
  await asker.getByRole("button", { name: "Give Notice" }).waitFor();
});

describe("appearance", { tags: ["full"] }, () => {
  let one: Case;
  beforeAll(async () => {
    one = await completedCase({
      purpose: "tenant",
      requestedServices: [
        "document_verification",
        "address_verification",
        "ssn_verification",
        "phone_verification",
      ],
    });
    await disputeOf(one);
    const [check, finding] = ["ssn_verification", await findingOf(one, "ssn_verification")];
    expect((await disputeOf(one, one.subject, { check, finding })).status).toBe(201);
    const path = `/api/verifications/${one.id}/adverse-action`;
    await one.requester.api.post(path, { reason: "The stated address is not the one on the license." });
  });

  async function look(page: Page, name: string): Promise<void> {
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await keepPicture(page, name);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  test.for([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)(
    "%s at %d px has no violations or sideways scrolling",
    async ([colorScheme, width], { visitor }) => {
      const window: VisitorOptions = {
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: "reduce",
      };
      const look1 = `${colorScheme}-${width}`;
      await look(await openAs(visitor, one.requester, one.id, window), `dispute-asker-${look1}`);
      const subject = await openAs(visitor, one.subject, one.id, window);
      await look(subject, `dispute-subject-${look1}`);
      await subject
        .getByRole("button", { name: /^Dispute: / })
        .first()
        .click();
      await subject.getByRole("dialog", { name: "Dispute this finding" }).waitFor();
      await look(subject, `dispute-dialog-${look1}`);
      const desk = await visitor(window);
      await signInWithCode(desk, await staffMember(), "/app/reviews/disputes");
      // Show several disputes at once, so axe would find controls that share a name but need different ones.
      await desk.getByRole("button", { name: "Uphold" }).nth(1).waitFor();
      await look(desk, `dispute-staff-${look1}`);
    },
  );
});
