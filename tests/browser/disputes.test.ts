import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { closeBrowser } from "../harness/browser.ts";
import { rows } from "../harness/db.ts";
import { type Case, completedCase, disputeOf, findingOf, STATEMENT } from "../harness/dispute.ts";
import { staffMember } from "../harness/staff.ts";
import { OUTPUT, test, type VisitorOptions } from "../harness/visitor.ts";
import { violations } from "./account-steps.ts";
import { openAs } from "./detail-steps.ts";
import { signInWithCode } from "./staff-steps.ts";

afterAll(closeBrowser);

const results = (page: Page) => page.getByRole("region", { name: "Results" });
const score = (page: Page) => results(page).getByRole("meter", { name: "Overall score" });
const scoreIs = (page: Page, value: number) =>
  expect.poll(() => score(page).getAttribute("aria-valuenow"), { timeout: 20_000 }).toBe(String(value));

/** The subject's way: the button beside the finding, a statement, and it is open. */
async function dispute(page: Page): Promise<void> {
  await results(page)
    .getByRole("button", { name: /^Dispute: / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Dispute this finding" });
  await dialog.getByRole("button", { name: "Open Dispute" }).click();
  await dialog.getByText("Say what is wrong", { exact: true }).waitFor();
  await dialog.getByLabel("What is wrong?").fill(STATEMENT);
  await dialog.getByRole("button", { name: "Open Dispute" }).click();
  await dialog.waitFor({ state: "hidden" });
}

test("the subject disputes, the requester reads it live, staff uphold, and the score changes", async ({
  visitor,
}) => {
  const one = await completedCase();
  const asker = await openAs(visitor, one.requester, one.id, { name: "asker" });
  expect(await asker.getByRole("button", { name: /^Dispute: / }).count()).toBe(0);
  await scoreIs(asker, 50);
  const subject = await openAs(visitor, one.subject, one.id, { name: "subject" });
  await dispute(subject);
  await results(asker).getByText(STATEMENT).waitFor();
  await results(asker).getByText("1 finding disputed", { exact: false }).waitFor();
  await scoreIs(asker, 30);

  const staff = await staffMember();
  const desk = await visitor({ name: "staff" });
  // Above all others, whoever opened them.
  await rows("UPDATE disputes SET due_at = 1000 WHERE verification_id = ?", [one.id]);
  await signInWithCode(desk, staff, "/app/reviews/disputes");
  const card = desk.getByRole("listitem").filter({ hasText: one.id });
  await card.getByText(STATEMENT).waitFor();
  await card.getByText("Overdue since").waitFor();
  await card.getByRole("button", { name: "Uphold" }).click();
  const dialog = desk.getByRole("dialog", { name: "Uphold the dispute: Identity match" });
  await dialog.getByLabel("Reason").fill("The birth date was read wrong; the document agrees.");
  await dialog.getByRole("button", { name: "Uphold Dispute" }).click();
  await card.waitFor({ state: "hidden" });

  for (const page of [asker, subject])
    await results(page).getByText("a reviewer found that it was wrong", { exact: false }).first().waitFor();
  await results(asker).getByText("The birth date was read wrong", { exact: false }).waitFor();
  expect(await results(asker).getByText(STATEMENT).count()).toBe(0);
  await results(subject).getByText(STATEMENT).waitFor();
  await scoreIs(asker, 30);
});

test("notice before a decision: declared, held by a dispute, waited for, and final", async ({ visitor }) => {
  const one = await completedCase({ purpose: "tenant" });
  const asker = await openAs(visitor, one.requester, one.id, { name: "asker" });
  const subject = await openAs(visitor, one.subject, one.id, { name: "subject" });
  expect(await subject.getByRole("button", { name: "Give Notice" }).count()).toBe(0);
  await asker.getByRole("button", { name: "Give Notice" }).click();
  const dialog = asker.getByRole("dialog", { name: "Give Jane Doe notice" });
  await dialog.getByLabel("Why may you decide against them?").fill("The income is not enough for the rent.");
  await dialog.getByRole("button", { name: "Send First Notice" }).click();
  const final = asker.getByRole("button", { name: "Send Final Notice" });
  await final.waitFor();
  expect(await final.isDisabled()).toBe(true);

  const told = subject.getByRole("region", { name: "Marcus Reed may decide against you" });
  await told.getByText("The income is not enough for the rent.").waitFor();
  await told.getByRole("link", { name: /Fair Credit Reporting Act/ }).waitFor();
  await dispute(subject);
  await asker.getByText("A dispute holds the final notice").waitFor();
  await rows("UPDATE disputes SET closed_at = 2, outcome = 'rejected' WHERE verification_id = ?", [one.id]);
  await rows("UPDATE adverse_actions SET waits_until = 3 WHERE verification_id = ?", [one.id]);
  await asker.reload();
  await final.click();
  await asker
    .getByRole("alertdialog", { name: "Send Jane Doe the final notice?" })
    .getByRole("button", { name: "Send Final Notice" })
    .click();
  await asker.getByText("The final notice was sent").waitFor();
  await subject.getByRole("region", { name: "Marcus Reed has decided against you" }).waitFor();
});

describe("what it looks like", () => {
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
    await one.requester.api.post(path, { reason: "The stated address is not the one on the licence." });
  });

  async function look(page: Page, name: string): Promise<void> {
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.screenshot({ path: `${OUTPUT}${name}.png`, fullPage: true });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  test.for([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)("%s at %d px: no violation, nothing sideways", async ([colorScheme, width], { visitor }) => {
    const window: VisitorOptions = { viewport: { width, height: 900 }, colorScheme, reducedMotion: "reduce" };
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
    // Beside one another, so that nothing on the page may be named alike that has to be told apart.
    await desk.getByRole("button", { name: "Uphold" }).nth(1).waitFor();
    await look(desk, `dispute-staff-${look1}`);
  });
});
