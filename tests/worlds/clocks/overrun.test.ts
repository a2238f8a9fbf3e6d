import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PEER_CENTS, quote } from "#contract/billing/prices.ts";
import type { Priority } from "#contract/enums.ts";
import { DAY, HOUR } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { audit } from "#db/schema/ground.ts";
import { ledger } from "#db/schema/ledger.ts";
import type { PeerDetails } from "#db/schema/verification/verifications.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { creditable, creditByHand } from "#functions/lifecycle/end/by-operator.ts";
import { expectedBy } from "#functions/verification/clocks.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { ownTime, START, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const SERVICES = ["document_verification", "phone_verification", "ssn_verification"] as const;
const price = (priority: Priority) => quote("identity", SERVICES, priority).totalCents;
const NOTICE = "Longer than promised";

/** A request whose document is still being read, so our clock runs. */
async function running(priority: Priority, peer: PeerDetails | null = null) {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, {
    priority,
    peer,
    services: peer ? [] : [...SERVICES],
  });
  const documentId = await world.bring(subject, id, "unread");
  await world.consent(subject, id);
  return { requester, subject, id, documentId };
}

const credits = async (id: string) =>
  (
    await world.db
      .select()
      .from(ledger)
      .where(and(eq(ledger.verificationId, id), eq(ledger.kind, "credit")))
      .orderBy(asc(ledger.seq))
  ).map(({ amountCents, reason }) => [reason, amountCents]);

const lateMails = async ({ email }: User) =>
  (await mailsTo(email)).filter(({ subject }) => subject === "A verification is running late");

const noticesTo = async (user: User) => (await world.titlesOf(user)).filter((title) => title === NOTICE);

it("credits the surcharge once when an urgent request has taken us more than a day", async () => {
  const { requester, subject, id, documentId } = await running("urgent");
  expect(expectedBy(await world.row(id))).toBe(START + DAY);
  await world.after(DAY);
  expect(await credits(id)).toEqual([]);
  await world.after(1);
  const surcharge = price("urgent") - price("standard");
  expect(await credits(id)).toEqual([["surcharge_overrun", surcharge]]);
  expect((await world.row(id)).surchargeRefundedAt).toBe(world.ctx.now());
  expect(await noticesTo(requester)).toEqual([NOTICE]);
  expect(await noticesTo(subject)).toEqual([NOTICE]);
  const refunded = `We refunded the priority surcharge of $${(surcharge / 100).toFixed(2)}.`;
  expect((await lateMails(requester))[0]?.text).toContain(refunded);
  expect((await lateMails(subject))[0]?.text).not.toMatch(/surcharge/);
  const noted = await world.db
    .select()
    .from(audit)
    .where(and(eq(audit.entityId, id), eq(audit.action, "verification.surcharge_refunded")));
  expect(noted.map(({ detail }) => detail)).toEqual([{ cents: surcharge }]);

  await world.after(DAY);
  expect(await credits(id)).toHaveLength(1);
  expect(await lateMails(requester)).toHaveLength(1);

  // Checks that couldn't run are credited at the price without the surcharge.
  await world.readIt(documentId, license());
  await runVerificationChecks(world.ctx, id);
  expect((await world.row(id)).status).toBe("completed");
  expect(await credits(id)).toEqual([
    ["surcharge_overrun", surcharge],
    ["unavailable:phone_verification", 199],
    ["unavailable:ssn_verification", 199],
  ]);
});

it("credits no more than was paid when a late request fails in the end", async () => {
  const { subject, id } = await running("expedited");
  await world.after(6 * DAY);
  await withdrawConsent(world.ctx, subject.id, id);
  expect(await credits(id)).toEqual([
    ["surcharge_overrun", price("expedited") - price("standard")],
    ["consent_withdrawn", price("standard")],
  ]);
});

it("credits no more than was paid after an operator credited part of it", async () => {
  const failing = await running("standard");
  await creditByHand(world.ctx, failing.id, 100, "ops:ada", "Late answer");
  await withdrawConsent(world.ctx, failing.subject.id, failing.id);
  expect(await credits(failing.id)).toEqual([
    ["by_hand", 100],
    ["consent_withdrawn", price("standard") - 100],
  ]);
  expect(await creditable(world.ctx, failing.id)).toBe(0);

  const completing = await running("standard");
  await creditByHand(world.ctx, completing.id, price("standard") - 250, "ops:ada", "Late answer");
  await world.readIt(completing.documentId, license());
  await runVerificationChecks(world.ctx, completing.id);
  expect((await world.row(completing.id)).status).toBe("completed");
  expect(await credits(completing.id)).toEqual([
    ["by_hand", price("standard") - 250],
    ["unavailable:phone_verification", 199],
    ["unavailable:ssn_verification", 51],
  ]);
});

it("doesn't count weekends of an expedited request", async () => {
  const friday = 5;
  await world.after(((friday + 7 - new Date(world.ctx.now()).getUTCDay()) % 7) * DAY);
  const { id } = await running("expedited");
  expect(expectedBy(await world.row(id))).toBe(world.ctx.now() + 4 * DAY);
  await world.after(4 * DAY);
  expect(await credits(id)).toEqual([]);
  await world.after(1);
  expect(await credits(id)).toHaveLength(1);
});

it("stops while we wait for the subject", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, { priority: "urgent" });
  await world.consent(subject, id);
  expect(await world.row(id)).toMatchObject({ stage: "awaiting_evidence", clockSince: null });
  await world.after(3 * DAY);
  expect(await credits(id)).toEqual([]);
  expect(expectedBy(await world.row(id))).toBeNull();
});

it("adds up the periods in which it was our turn", async () => {
  const { subject, id, documentId } = await running("urgent");
  await world.after(20 * HOUR);
  await world.readIt(documentId, { status: "unreadable", reason: "barcode_not_found" });
  await runVerificationChecks(world.ctx, id);
  expect(await world.row(id)).toMatchObject({
    stage: "awaiting_evidence",
    clockMs: 20 * HOUR,
    clockSince: null,
  });
  await world.after(2 * DAY);
  expect(await credits(id)).toEqual([]);
  await world.bring(subject, id, "unread");
  await runVerificationChecks(world.ctx, id);
  expect(expectedBy(await world.row(id))).toBe(world.ctx.now() + 4 * HOUR);
  await world.after(4 * HOUR);
  expect(await credits(id)).toEqual([]);
  await world.after(1);
  expect(await credits(id)).toHaveLength(1);
});

it.each([
  ["expedited", 60],
  ["urgent", 15],
] as const)("credits the whole price of a peer check: %s, after %d minutes", async (priority, minutes) => {
  const notify = { sms: false, email: true };
  const peer = { kind: "identity", context: "dating", notify, mutualOffered: false } as const;
  const { id } = await running(priority, peer);
  await world.after(minutes * 60_000);
  expect(await credits(id)).toEqual([]);
  await world.after(1);
  expect(await credits(id)).toEqual([["surcharge_overrun", PEER_CENTS[priority]]]);
});

it("tells both sides at standard priority too, without a credit", async () => {
  const { requester, subject, id } = await running("standard");
  await world.after(30 * DAY);
  expect(await world.row(id)).toMatchObject({ lateAt: world.ctx.now(), surchargeRefundedAt: null });
  expect(await credits(id)).toEqual([]);
  for (const person of [requester, subject]) {
    expect(await noticesTo(person)).toEqual([NOTICE]);
    const [mail] = await lateMails(person);
    expect(mail?.text).toContain("The checks have taken longer than that.");
    expect(mail?.text).not.toMatch(/surcharge/);
  }
});

it("credits the surcharge at completion when that is late and the minute's job hasn't run yet", async () => {
  const { requester, id, documentId } = await running("urgent");
  const late = { ...world.ctx, now: () => world.ctx.now() + DAY + 1 };
  await world.readIt(documentId, license());
  await runVerificationChecks(late, id);
  expect(await world.row(id)).toMatchObject({ status: "completed", surchargeRefundedAt: late.now() });
  expect((await credits(id))[0]).toEqual(["surcharge_overrun", price("urgent") - price("standard")]);
  expect(await noticesTo(requester)).toEqual([NOTICE]);
});

it("keeps the surcharge of a request on time, and credits checks that couldn't run at the price paid", async () => {
  const { id, documentId } = await running("urgent");
  await world.readIt(documentId, license());
  await runVerificationChecks(world.ctx, id);
  expect(await world.row(id)).toMatchObject({ status: "completed", surchargeRefundedAt: null });
  expect(await credits(id)).toEqual([
    ["unavailable:phone_verification", 498],
    ["unavailable:ssn_verification", 498],
  ]);
});
