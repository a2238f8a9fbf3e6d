import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import { open, seal } from "#core/crypto/fields.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const statusesOf = async (id: string) =>
  (await world.db.select().from(checks).where(eq(checks.verificationId, id)).orderBy(checks.position)).map(
    ({ check, status, checkedAt }) => [check, status, checkedAt !== null],
  );

/** A verification with two documents that contradict each other, which needs a reviewer. */
async function doubtful() {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, { services: ["phone_verification"], priority: "urgent" });
  await world.consent(subject, id);
  await world.bring(subject, id, license());
  await world.bring(subject, id, license({ dateOfBirth: "1971-01-01" }));
  await runVerificationChecks(world.ctx, id);
  return id;
}

it("a verification with one check left in review waits for the reviewer, and our clock stops", async () => {
  const id = await doubtful();
  expect(await statusesOf(id)).toEqual([
    ["identity_match", "in_review", false],
    ["phone_verification", "unavailable", true],
  ]);
  expect(await world.row(id)).toMatchObject({ status: "in_progress", stage: "in_review", clockSince: null });

  // Running the checks again on the same evidence changes nothing.
  const before = await world.row(id);
  await world.after(HOUR);
  await runVerificationChecks(world.ctx, id);
  expect(await world.row(id)).toEqual(before);
});

it("the reviewer sees the checks' current evidence, even when the reasons haven't changed", async () => {
  const id = await doubtful();
  const [check] = await world.db.select().from(checks).where(eq(checks.verificationId, id)).limit(1);
  const place = { table: "checks", column: "evidence", row: check!.id };
  const evidenceNow = async () => {
    const [row] = await world.db.select().from(checks).where(eq(checks.id, check!.id));
    return open(world.ctx.env, place, row!.evidence!);
  };
  const fresh = await evidenceNow();
  const earlier = await seal(world.ctx.env, place, JSON.stringify({ candidate_1: "Someone Else" }));
  await world.db.update(checks).set({ evidence: earlier }).where(eq(checks.id, check!.id));
  await runVerificationChecks(world.ctx, id);
  expect(await evidenceNow()).toBe(fresh);
});

it("the subject's deadlines don't end it; the reviewer's decision or deadline does", async () => {
  const id = await doubtful();
  await world.after(DAY);
  expect(await world.row(id)).toMatchObject({
    status: "in_progress",
    stage: "in_review",
    evidenceCompleteAt: null,
  });
  const [review] = await world.db.select().from(reviews).where(eq(reviews.verificationId, id));
  await world.after((review?.dueAt ?? 0) - world.ctx.now() + 1);
  expect(await world.row(id)).toMatchObject({ status: "failed", failureReason: "inconclusive" });
});
