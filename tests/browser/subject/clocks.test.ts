import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { quote } from "#contract/billing/prices.ts";
import { DAY, HOUR } from "#contract/time.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { linkIn, type SentMail, waitForMail } from "#tests/harness/mail.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { type TimedSite, timedSite } from "#tests/harness/world/timed-site.ts";
import { license } from "#tests/unit/checks/build.ts";
import { at, detail, ledgerOf, look, mailTo, nthMail, parties, reads, standing } from "./clock-steps.ts";

let site: TimedSite;
beforeAll(async () => {
  site = await timedSite();
});
afterAll(() => site?.stop());

const openRequest = (page: Page) => page.getByRole("button", { name: "Open Request" }).click();

test("no one answers a request: the reminder links to the answer, and both sides learn that it expired", {
  tags: ["full"],
}, async ({ visitor }) => {
  const { asker, subject } = await parties(site);
  const id = await site.ask(asker, subject);
  const asked = site.ctx.now();
  await site.after(3 * DAY);
  const reminder = await mailTo(subject, "Marcus Reed is waiting for your answer");
  const invited = await site.open(visitor, subject, linkIn(reminder, `/v/${id}`), { name: "invited" });
  await openRequest(invited);
  await reads(standing(invited), "Waiting for your answer");
  await at(standing(invited), asked + 14 * DAY).waitFor();
  await invited.getByRole("button", { name: "Agree", exact: true }).waitFor();

  await site.after(7 * DAY);
  const second = await nthMail(subject, 2, (mail) => mail.subject === reminder.subject);
  const again = await site.open(visitor, subject, linkIn(second, detail(id)), { name: "again" });
  await at(standing(again), asked + 14 * DAY).waitFor();

  await site.after(4 * DAY);
  const told = await mailTo(asker, "Your identity verification of Jane Doe has expired");
  const asking = await site.open(visitor, asker, linkIn(told, detail(id)), { name: "asker" });
  await reads(standing(asking), "No answer", "You're not charged.");
  await asking.getByRole("link", { name: "Ask Again" }).waitFor();
  const late = await site.open(visitor, subject, linkIn(reminder, `/v/${id}`), { name: "late" });
  await openRequest(late);
  await reads(standing(late), "This request expired", "ask Marcus Reed for a new request");
  await expect.poll(() => late.locator("main").innerText()).not.toMatch(/charged|credited|\$/i);
  expect(await ledgerOf(site, id)).toEqual([]);
});

test("the time for documents runs out: a request without any is credited, and one with some skips the other checks", {
  tags: ["full"],
}, async ({ visitor }) => {
  const { asker, subject } = await parties(site);
  const none = await site.ask(asker, subject);
  const address = { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" };
  const some = await site.ask(asker, subject, {
    services: ["address_verification"],
    claims: { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12", address },
  });
  for (const id of [none, some]) await site.consent(subject, id);
  const agreed = site.ctx.now();
  await site.bring(subject, some, license({ address: undefined }));
  await runVerificationChecks(site.ctx, some);

  await site.after(3 * DAY);
  const missing = (mail: SentMail) =>
    mail.subject === "Documents are still missing" && mail.text.includes(none);
  const reminder = await waitForMail(subject.email, missing);
  const reminded = await site.open(visitor, subject, linkIn(reminder, detail(none)), { name: "reminded" });
  await at(standing(reminded), agreed + 7 * DAY).waitFor();
  await reminded.getByLabel("Choose files").waitFor({ state: "attached" });

  await site.after(3 * DAY);
  const second = await nthMail(subject, 2, missing);
  const again = await site.open(visitor, subject, linkIn(second, detail(none)), { name: "again" });
  await at(standing(again), agreed + 7 * DAY).waitFor();
  await site.after(DAY);
  const asking = await site.open(visitor, asker, detail(none), { name: "asker" });
  await reads(standing(asking), "No documents arrived", "You got $2.99 back as credit.");
  await reads(asking.getByRole("region", { name: "Details" }), "Credited");
  const told = await site.open(visitor, subject, detail(none), { name: "subject" });
  await reads(standing(told), "The time to add documents ran out", "Once you have the documents");
  await expect.poll(() => told.locator("main").innerText()).not.toMatch(/credited/i);
  expect(await ledgerOf(site, none)).toEqual(["charge 299 started", "credit 299 evidence_expired"]);

  for (const page of [asking, told]) {
    await page.goto(detail(some));
    const results = page.getByRole("region", { name: "Results" });
    await reads(results, "1 of 2 checks ran");
    await reads(page.getByRole("region", { name: /^Verdict/ }), "We couldn't check the address.");
    await results.getByText("Address verified").waitFor();
    await reads(results, "Not checked");
  }
  expect((await ledgerOf(site, some)).at(-1)).toBe("credit 199 unavailable:address_verification");
  await look(asking, "evidence-over");
});

test("the service clock pauses while we wait for documents, then continues with the time left", {
  tags: ["full"],
}, async ({ visitor }) => {
  const { asker, subject } = await parties(site);
  const id = await site.ask(asker, subject);
  const first = await site.bring(subject, id, "unread");
  await site.consent(subject, id);
  const begun = site.ctx.now();
  const running = await site.open(visitor, asker, detail(id), { name: "running" });
  await reads(standing(running), "Checks are running", "Expected by");
  const expected = async (page: Page) => standing(page).locator("time").last().getAttribute("datetime");
  const before = Date.parse((await expected(running)) ?? "");
  expect(before - begun).toBe(businessDays(5, begun));

  await site.after(DAY);
  await site.readIt(first, { status: "unreadable", reason: "barcode_not_found" });
  await runVerificationChecks(site.ctx, id);
  const waiting = await site.open(visitor, asker, detail(id), { name: "waiting" });
  await reads(standing(waiting), "Waiting for more documents");
  await expect.poll(() => standing(waiting).innerText()).not.toContain("Expected by");

  // Four business days are left, or five if the first day was on a weekend.
  await site.after(5 * DAY);
  await site.bring(subject, id, "unread");
  await runVerificationChecks(site.ctx, id);
  const again = await site.open(visitor, asker, detail(id), { name: "again" });
  await reads(standing(again), "Checks are running", "Expected by");
  const left = Date.parse((await expected(again)) ?? "") - site.ctx.now();
  expect(left).toBe(businessDays(5 - businessShare(begun), site.ctx.now()));
});

const isBusinessHour = (at: number): boolean => ![0, 6].includes(new Date(at).getUTCDay());

/** @returns how much of the 24 hours after `from` is on Monday to Friday (UTC), from 0 to 1 */
const businessShare = (from: number): number =>
  Array.from({ length: 24 }, (_, hour) => isBusinessHour(from + hour * HOUR)).filter(Boolean).length / 24;

/** @returns the milliseconds from `from` until this many whole days of Monday to Friday (UTC) have passed */
function businessDays(days: number, from: number): number {
  let now = from;
  for (let left = days * 24; left > 0; now += HOUR) if (isBusinessHour(now)) left--;
  return now - from;
}

test("an urgent check takes too long: we refund the surcharge and credit the checks without an answer", {
  tags: ["full"],
}, async ({ visitor }) => {
  const { asker, subject } = await parties(site);
  const services = ["phone_verification", "ssn_verification"] as const;
  const [urgent, standard] = [quote("identity", services, "urgent"), quote("identity", services, "standard")];
  const id = await site.ask(asker, subject, {
    priority: "urgent",
    services: [...services],
    claims: { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12", ssn: "536221874" },
  });
  const documentId = await site.bring(subject, id, "unread");
  await site.consent(subject, id);
  const promised = site.ctx.now() + DAY;
  const asking = await site.open(visitor, asker, detail(id), { name: "asker" });
  await at(standing(asking), promised).waitFor();

  await site.after(DAY + 1);
  const surcharge = urgent.totalCents - standard.totalCents;
  const late = await site.open(visitor, asker, detail(id), { name: "late" });
  await reads(standing(late), "Taking longer than promised, so we refunded the priority surcharge");
  await look(late, "overrun");
  await late.goto("/app/dashboard");
  await reads(late.getByRole("region", { name: "Notifications" }), "Longer than promised");
  const other = await site.open(visitor, subject, detail(id), { name: "subject" });
  await reads(standing(other), "This is taking longer than promised");
  await expect.poll(() => other.locator("main").innerText()).not.toMatch(/get back|credited/i);

  await site.readIt(documentId, license());
  await runVerificationChecks(site.ctx, id);
  expect(await ledgerOf(site, id)).toEqual([
    `charge ${urgent.totalCents} started`,
    `credit ${surcharge} surcharge_overrun`,
    "credit 199 unavailable:phone_verification",
    "credit 199 inconclusive:ssn_verification",
  ]);
  await late.goto(detail(id));
  await reads(late.getByRole("region", { name: /^Verdict/ }), "1 of 4: Well-formed or declared");
  const credited = `$${((surcharge + 2 * 199) / 100).toFixed(2)}`;
  await reads(
    late.getByRole("region", { name: "Details" }),
    "Credited",
    credited,
    "Priority surcharge refunded",
  );
});

test("the final notice can be sent only seven days after the first, and both are in the audit log", {
  tags: ["full"],
}, async ({ visitor }) => {
  const { asker, subject } = await parties(site);
  const id = await site.ask(asker, subject, { purpose: "tenant" });
  await site.bring(subject, id, license());
  await site.consent(subject, id);
  const declared = site.ctx.now();
  const asking = await site.open(visitor, asker, detail(id), { name: "asker" });
  await asking.getByRole("button", { name: "Give Notice" }).click();
  const dialog = asking.getByRole("dialog", { name: "Give Jane Doe notice" });
  await dialog
    .getByLabel("Why might you decide against them?")
    .fill("The income is not enough for the rent.");
  await dialog.getByRole("button", { name: "Send Notice" }).click();
  const notice = (page: Page, name: string) => page.getByRole("region", { name });
  await at(notice(asking, "You gave Jane Doe notice"), declared + 7 * DAY).waitFor();
  await site.after(0);
  const first = await mailTo(subject, "Before Marcus Reed decides about renting you a home");
  const told = await site.open(visitor, subject, linkIn(first, detail(id)), { name: "subject" });
  await reads(notice(told, "Marcus Reed may decide against you"), "The income is not enough", "Your rights");
  await look(told, "notice-subject");

  await site.after(7 * DAY - 1);
  const early = await site.open(visitor, asker, detail(id), { name: "early" });
  const final = (page: Page) => page.getByRole("button", { name: "Send Final Notice" });
  await final(early).waitFor();
  await expect.poll(() => final(early).isDisabled()).toBe(true);
  await site.after(1);
  const due = await site.open(visitor, asker, detail(id), { name: "due" });
  await notice(due, "You can send the final notice").waitFor();
  await final(due).click();
  await due.getByRole("alertdialog").getByRole("button", { name: "Send Final Notice" }).click();
  const sent = notice(due, "You sent the final notice");
  for (const moment of [declared, declared + 7 * DAY]) await at(sent, moment).waitFor();
  await site.after(0);
  const last = await mailTo(subject, "Marcus Reed has made a decision about renting you a home");
  const decided = await site.open(visitor, subject, linkIn(last, detail(id)), { name: "decided" });
  await at(notice(decided, "Marcus Reed decided against you"), declared + 7 * DAY).waitFor();
  const audit = await rows<{ action: string; at: number }>(
    "SELECT action, at FROM audit WHERE entity_id = ? AND action LIKE 'adverse_action.%' ORDER BY id",
    [id],
    site.dbUrl,
  );
  expect(audit.map((row) => row.at - declared)).toEqual([0, 7 * DAY]);
});
