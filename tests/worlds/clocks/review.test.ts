import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { quote } from "#contract/billing/prices.ts";
import type { Priority } from "#contract/enums.ts";
import { DAY, HOUR } from "#contract/time.ts";
import { ledger } from "#db/schema/ledger.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { listReviews } from "#functions/reviews/list.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { ownTime, START, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime({ env: { REVIEW_DOCUMENTS: "always" } });
});
afterAll(() => world?.stop());

/** A request whose document waits for a reviewer. */
async function inReview(priority: Priority) {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, { priority });
  await world.bring(subject, id, license());
  await world.consent(subject, id);
  await runVerificationChecks(world.ctx, id);
  expect((await world.row(id)).stage).toBe("in_review");
  return { requester, subject, id };
}

const surcharge = (priority: Priority) =>
  quote("identity", [], priority).totalCents - quote("identity", [], "standard").totalCents;

const lateMail = async ({ email }: { email: string }) =>
  (await mailsTo(email)).find(({ subject }) => subject === "A verification is running late");

// The world's clock starts on a Wednesday at noon, UTC.
it("ends by its request's priority, with both sides told and the surcharge refunded; the queue has the next one first", async () => {
  const standard = await inReview("standard");
  const expedited = await inReview("expedited");
  const urgent = await inReview("urgent");
  const reviewer = await world.person({ staff: true });
  const queue = await listReviews(world.ctx, reviewer.id, { page: 1, limit: 10 });
  expect(queue.reviews.map(({ verification_id, due_at }) => [verification_id, Date.parse(due_at)])).toEqual([
    [expedited.id, START + DAY],
    [urgent.id, START + DAY + 12 * HOUR - 1],
    // Thursday, Friday, Monday.
    [standard.id, START + 5 * DAY],
  ]);

  for (const [{ requester, subject, id }, priority, wait] of [
    [expedited, "expedited", DAY],
    [urgent, "urgent", 12 * HOUR - 1],
    [standard, "standard", 3.5 * DAY + 1],
  ] as const) {
    await world.after(wait - 1);
    expect((await world.row(id)).status).toBe("in_progress");
    await world.after(1);
    expect((await world.row(id)).status).toBe("failed");
    expect((await world.row(id)).lateAt).toBe(world.ctx.now());
    const refunds = await world.db
      .select()
      .from(ledger)
      .where(and(eq(ledger.verificationId, id), eq(ledger.reason, "surcharge_overrun")));
    const cents = surcharge(priority);
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual(cents > 0 ? [cents] : []);
    for (const person of [requester, subject]) {
      expect(await world.titlesOf(person)).toContain("Longer than promised");
      expect((await lateMail(person))?.text).toContain("no reviewer decided in that time");
    }
    const named = `We refunded the priority surcharge of $${(cents / 100).toFixed(2)}.`;
    if (cents > 0) expect((await lateMail(requester))?.text).toContain(named);
    expect((await lateMail(subject))?.text).not.toMatch(/surcharge/);
    const [review] = await world.db.select().from(reviews).where(eq(reviews.verificationId, id));
    expect(review).toMatchObject({ decision: null, decidedAt: world.ctx.now() });
  }
});
