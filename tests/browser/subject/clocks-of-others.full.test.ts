import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { DAY } from "#contract/time.ts";
import { decideContact } from "#functions/attestation/contacts.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { linkIn, mailsTo } from "#tests/harness/mail.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { firmEmail, JOB } from "#tests/harness/verification/attest.ts";
import { type TimedSite, timedSite } from "#tests/harness/world/timed-site.ts";
import { license } from "#tests/unit/checks/build.ts";
import { at, detail, ledgerOf, look, parties, reads, standing } from "./clock-steps.ts";

let site: TimedSite;
beforeAll(async () => {
  site = await timedSite();
});
afterAll(() => site?.stop());

/** While we wait for others, our clock is paused, so the page shows no expected date. */
const promisesNothing = async (page: Page) =>
  await expect.poll(() => standing(page).innerText()).not.toMatch(/Expected by|Taking longer/);

test("a contact never answers: they get three mails, then both sides read that a document is needed", async ({
  visitor,
}) => {
  const { asker, subject } = await parties(site);
  const id = await site.ask(asker, subject, {
    type: "employment",
    claims: { firstName: "Jane", lastName: "Doe", employment: JOB },
  });
  await site.consent(subject, id);
  const email = firmEmail();
  await decideContact(site.ctx, subject.id, id, { kind: "employer", name: "Robin Hale", email });
  await site.settle();
  const asked = site.ctx.now();
  const mails = (count: number) =>
    until(async () => {
      const sent = await mailsTo(email);
      return sent.length >= count ? sent : null;
    }, `${count} mails to ${email}`);
  const [first] = await mails(1);
  const link = linkIn(first!, "/attest");
  const waiting = await site.open(visitor, asker, detail(id), { name: "waiting" });
  await reads(standing(waiting), "Waiting for the employer to answer");
  await promisesNothing(waiting);

  for (const [days, count] of [
    [3, 2],
    [3, 3],
  ] as const) {
    await site.after(days * DAY);
    expect((await mails(count)).at(-1)?.subject).toBe("Reminder: Please confirm Jane Doe's employment");
  }
  const contact = await site.open(visitor, null, link, { name: "contact" });
  await contact.getByRole("heading", { name: "Please confirm Jane Doe’s employment" }).waitFor();

  await site.after(DAY);
  expect(site.ctx.now() - asked).toBe(7 * DAY);
  const told = await site.open(visitor, subject, detail(id), { name: "subject" });
  await reads(told.getByRole("region", { name: "Ask your employer" }), "No answer");
  await reads(
    told.locator("main"),
    "They didn't answer within seven days. You can name someone else, or upload a document instead.",
  );
  await reads(standing(told), "Waiting for your documents");
  await at(standing(told), site.ctx.now() + 7 * DAY).waitFor();
  const asking = await site.open(visitor, asker, detail(id), { name: "asker" });
  await reads(
    asking.getByRole("region", { name: "Asking the employer" }),
    "They didn't answer within seven days. The person you're verifying can name someone else, or upload a document instead.",
  );
  await promisesNothing(asking);
  const late = await site.open(visitor, null, link, { name: "late" });
  await late.getByRole("heading", { name: "The time to answer has passed" }).waitFor();
  await look(late, "contact-over");
  expect(await mails(3)).toHaveLength(3);
});

test("no one decides a review: after three business days it ends without a clear answer and is credited", async ({
  visitor,
}) => {
  const { asker, subject } = await parties(site);
  const id = await site.ask(asker, subject, {
    claims: { firstName: "Jane", lastName: "Doe-Smith", dateOfBirth: "1990-04-12" },
    targetName: "Jane Doe-Smith",
  });
  await site.bring(subject, id, license());
  await site.consent(subject, id);
  await runVerificationChecks(site.ctx, id);
  const [review] = await rows<{ opened_at: number; due_at: number }>(
    "SELECT opened_at, due_at FROM reviews WHERE verification_id = ?",
    [id],
    site.dbUrl,
  );
  const due = review?.due_at ?? 0;
  const asking = await site.open(visitor, asker, detail(id), { name: "asker" });
  await reads(standing(asking), "With a reviewer", "Expected by");
  await at(standing(asking), due).waitFor();

  await site.after(due - site.ctx.now() - 1);
  const still = await site.open(visitor, subject, detail(id), { name: "still" });
  await reads(standing(still), "With a reviewer", "They decide within 3 business days.");
  await site.after(1);
  const told = await site.open(visitor, subject, detail(id), { name: "subject" });
  const over = await site.open(visitor, asker, detail(id), { name: "over" });
  for (const page of [told, over]) await reads(standing(page), "No clear answer");
  await reads(standing(over), "back as credit.");
  await reads(over.getByRole("region", { name: "Details" }), "Credited", "$2.99");
  await expect.poll(() => told.locator("main").innerText()).not.toMatch(/credited/i);
  expect((await ledgerOf(site, id)).at(-1)).toBe("credit 299 inconclusive");
  // The three days were the reviewer's, so our clock never ran.
  expect((await site.row(id)).clockMs).toBe(0);
});
