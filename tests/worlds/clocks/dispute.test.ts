import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { audit } from "#db/schema/ground.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { closeDispute } from "#functions/disputes/close-dispute.ts";
import { openDispute } from "#functions/disputes/open-dispute.ts";
import { openReason } from "#functions/disputes/present.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const WORDS = "No reviewer decided within 30 days, so the finding no longer counts.";

/** A completed verification whose subject disputes the finding that the names match. */
async function disputed() {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  await world.consent(subject, id);
  await world.bring(subject, id, license());
  await runVerificationChecks(world.ctx, id);
  await world.settle();
  expect((await world.row(id)).status).toBe("completed");
  const input = {
    check: "identity_match",
    finding: "name_and_birth_date_match",
    statement: "It is not mine.",
  };
  const dispute = await openDispute(world.ctx, subject.id, id, input as never);
  await world.settle();
  return { requester, subject, id, dispute };
}

const rowOf = async (id: string) => (await world.db.select().from(disputes).where(eq(disputes.id, id)))[0]!;
const matchOf = async (id: string) =>
  (await world.db.select().from(checks).where(eq(checks.verificationId, id))).find(
    ({ check }) => check === "identity_match",
  )!;

it("upholds a dispute that no reviewer decided in 30 days, and tells both sides why", async () => {
  const { requester, subject, id, dispute } = await disputed();
  await world.after(30 * DAY - 1);
  expect((await rowOf(dispute)).closedAt).toBeNull();
  await world.after(1);

  const closed = await rowOf(dispute);
  expect(closed).toMatchObject({ outcome: "upheld", closedBy: null, closedAt: world.ctx.now() });
  expect(await openReason(world.ctx, closed)).toBe(WORDS);
  const check = await matchOf(id);
  expect(check).toMatchObject({ status: "inconclusive", grade: null, score: null });
  expect(check.reasons).toEqual([
    {
      code: "dispute_upheld",
      text: "A finding of this check was disputed, and no reviewer decided within 30 days. It no longer counts.",
    },
  ]);
  for (const person of [requester, subject]) {
    expect(await world.titlesOf(person)).toContain("A dispute was upheld");
    const mails = await mailsTo(person.email);
    expect(mails.some(({ text }) => /no reviewer decided within 30 days/i.test(text))).toBe(true);
    expect(mails.some(({ text }) => text.includes("A reviewer agreed"))).toBe(false);
  }
  const noted = (await world.db.select().from(audit).where(eq(audit.entityId, id))).filter(({ action }) =>
    action.startsWith("dispute."),
  );
  expect(noted.map(({ action, actor }) => [action, actor])).toEqual([
    ["dispute.opened", subject.id],
    ["dispute.expired", "system"],
  ]);

  const before = (await world.row(id)).version;
  await world.after(DAY);
  expect((await world.row(id)).version).toBe(before);
});

it("leaves a dispute alone that a reviewer decided in time", async () => {
  const { id, dispute } = await disputed();
  const staff = await world.person({ staff: true });
  await closeDispute(world.ctx, staff.id, dispute, { outcome: "rejected", reason: "It was compared again." });
  await world.after(31 * DAY);
  expect(await rowOf(dispute)).toMatchObject({ outcome: "rejected", closedBy: staff.id });
  expect((await matchOf(id)).status).toBe("passed");
});
