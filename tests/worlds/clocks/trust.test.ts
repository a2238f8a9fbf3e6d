import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { users } from "#db/schema/accounts/users.ts";
import { ratings, trustScores } from "#db/schema/trust.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { personalAnalytics } from "#functions/analytics/personal.ts";
import { closeDispute } from "#functions/disputes/close-dispute.ts";
import { openDispute } from "#functions/disputes/open-dispute.ts";
import { declineVerification } from "#functions/lifecycle/answer/decline.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { leave } from "#functions/privacy/leave.ts";
import { computeTrust } from "#functions/trust/compute.ts";
import { showTrust } from "#functions/trust/show.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { type TrustWorld, trustWorld } from "#tests/harness/world/trust.ts";

let world: World;
let trust: TrustWorld;
beforeAll(async () => {
  world = await ownTime();
  trust = trustWorld(world);
});
afterAll(() => world?.stop());

const scoreOf = async (...args: Parameters<TrustWorld["scoreOf"]>) => (await trust.scoreOf(...args)).score;
const reputationOf = async (...[who]: Parameters<TrustWorld["scoreOf"]>) =>
  (await showTrust(world.ctx, who.id)).breakdown.find(({ id }) => id === "reputation")?.points;
const disputeOf = (subject: { id: string }, id: string) =>
  openDispute(world.ctx, subject.id, id, {
    check: "identity_match",
    finding: "name_and_birth_date_match",
    statement: "It is not my license.",
  });

describe("a score follows its pieces", () => {
  it("rises with a completed check, and nothing changes it when one is declined", async () => {
    const [requester, subject] = [await world.person(), await world.person()];
    expect(await scoreOf(subject)).toBe(5);
    await trust.identified(requester, subject);
    // 40 × 0.6, and the email address.
    expect(await scoreOf(subject)).toBe(29);
    await declineVerification(world.ctx, subject.id, await world.ask(requester, subject), undefined);
    await world.settle();
    expect(await scoreOf(subject)).toBe(29);
  });

  it("a disputed check leaves it and returns if the finding stands", async () => {
    const [requester, subject, staff] = [await world.person(), await world.person(), await world.person()];
    const id = await trust.identified(requester, subject);
    const dispute = await disputeOf(subject, id);
    await world.settle();
    expect(await scoreOf(subject)).toBe(5);
    await closeDispute(world.ctx, staff.id, dispute, {
      outcome: "rejected",
      reason: "It is the same license.",
    });
    await world.settle();
    expect(await scoreOf(subject)).toBe(29);
  });

  it("a check stays out if the dispute was upheld, also when the time ran out", async () => {
    const [requester, subject] = [await world.person(), await world.person()];
    const id = await trust.identified(requester, subject);
    await disputeOf(subject, id);
    await world.after(30 * DAY);
    expect(await scoreOf(subject)).toBe(5);
  });

  it("withdrawn consent takes a check out", async () => {
    const [requester, subject] = [await world.person(), await world.person()];
    const id = await trust.identified(requester, subject);
    await withdrawConsent(world.ctx, subject.id, id);
    await world.settle();
    expect(await scoreOf(subject)).toBe(5);
  });

  it("leaves out what only the sandbox says", async () => {
    const [requester, subject] = [await world.person(), await world.person()];
    const id = await trust.identified(requester, subject);
    await world.db.update(checks).set({ sandbox: true }).where(eq(checks.verificationId, id));
    expect((await computeTrust(world.ctx, subject.id))?.score).toBe(5);
    const texted = await world.person({ phoneVerifiedAt: world.ctx.now(), phoneSandbox: true });
    expect(await scoreOf(texted)).toBe(5);
    expect(await scoreOf(await world.person({ phoneVerifiedAt: world.ctx.now() }))).toBe(10);
  });

  it("confirmed fraud caps it, even after consent is withdrawn, until a dispute about it is upheld", async () => {
    const subject = await trust.verified();
    const id = await trust.identified(await world.person(), subject);
    const fraud = await trust.confirmsFraud(id);
    expect(await computeTrust(world.ctx, subject.id)).toMatchObject({ score: 39, cap: "fraud" });
    const dispute = await disputeOf(subject, id);
    await world.settle();
    expect(await scoreOf(subject)).toBe(39);
    await closeDispute(world.ctx, (await world.person()).id, dispute, {
      outcome: "upheld",
      reason: "The other file was a copy of theirs.",
    });
    await world.settle();
    expect(await trust.scoreOf(subject)).toMatchObject({ score: 45, cap: null });

    await world.db.update(reviews).set({ check: "document_verification" }).where(eq(reviews.id, fraud));
    await withdrawConsent(world.ctx, subject.id, id);
    await world.settle();
    expect(await trust.scoreOf(subject)).toMatchObject({ score: 39, cap: "fraud" });
  });

  it("is deleted with the account, with the ratings it received", async () => {
    const [rater, rated] = [await trust.verified(), await trust.verified()];
    await trust.rates(rater, rated, 5);
    await world.db.update(users).set({ deletedAt: world.ctx.now() }).where(eq(users.id, rated.id));
    await leave(world.ctx, rated.id);
    await world.settle();
    expect(await world.db.select().from(trustScores).where(eq(trustScores.userId, rated.id))).toEqual([]);
    expect(await trust.historyOf(rated)).toEqual([]);
    expect(await trust.ratingsOf(rated)).toEqual([]);
  });
});

describe("ratings", () => {
  it("stay without their comment when the rater deletes their account", async () => {
    const [rater, rated] = [await world.person(), await world.person()];
    const id = await trust.rates(rater, rated, 4);
    const [given] = await trust.ratingsOf(rated);
    await world.db
      .update(ratings)
      .set({ comment: "sealed" })
      .where(eq(ratings.id, given?.id ?? ""));
    await world.db.update(users).set({ deletedAt: world.ctx.now() }).where(eq(users.id, rater.id));
    await leave(world.ctx, rater.id);
    expect(await trust.ratingsOf(rated)).toEqual([
      expect.objectContaining({ verificationId: id, rating: 4, comment: null }),
    ]);
  });

  it("many checks between the same two people count once, with the latest rating", async () => {
    const [rater, rated] = [await trust.verified(), await world.person()];
    for (const stars of [5, 5, 5]) await trust.rates(rater, rated, stars);
    expect(await reputationOf(rated)).toBe(1.3);
    await world.after(1000);
    await trust.rates(rater, rated, 1);
    expect(await reputationOf(rated)).toBe(0);
    expect((await showTrust(world.ctx, rated.id)).ratings.map(({ counts }) => counts)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("raters who share a device or a confirmed phone count as one, also after the sign-ins are forgotten", async () => {
    const [one, other, third, rated] = [
      await trust.verified(),
      await trust.verified(),
      await trust.verified(),
      await world.person(),
    ];
    await trust.usesDevice(one, "device-1");
    await trust.usesDevice(other, "device-1");
    for (const rater of [one, other, third]) await trust.rates(rater, rated, 5);
    // Two raters, not three: 10 × 2 / 9.
    expect(await reputationOf(rated)).toBe(2.2);
    expect((await showTrust(world.ctx, rated.id)).positive_reviews).toBe(2);
    await trust.forgetDevices(one);
    await computeTrust(world.ctx, rated.id);
    expect(await reputationOf(rated)).toBe(2.2);

    const shared = { provenPhoneHash: "the same number" };
    await world.db.update(users).set(shared).where(eq(users.id, other.id));
    await world.db.update(users).set(shared).where(eq(users.id, third.id));
    await computeTrust(world.ctx, rated.id);
    expect(await reputationOf(rated)).toBe(1.3);
  });

  it("raters found to be the same stay so while their ratings are out", { tags: ["full"] }, async () => {
    const [one, other, rated] = [await trust.verified(), await trust.verified(), await world.person()];
    for (const rater of [one, other]) await trust.usesDevice(rater, "device-3");
    const ids = [await trust.rates(one, rated, 5), await trust.rates(other, rated, 5)];
    expect(await reputationOf(rated)).toBe(1.3);
    for (const rater of [one, other]) await trust.forgetDevices(rater);
    const disputes = [];
    for (const id of ids) disputes.push(await disputeOf(rated, id));
    await world.settle();
    expect(await reputationOf(rated)).toBe(0);
    const reviewer = await world.person();
    for (const id of disputes)
      await closeDispute(world.ctx, reviewer.id, id, {
        outcome: "rejected",
        reason: "It is the same license.",
      });
    await world.settle();
    expect(await reputationOf(rated)).toBe(1.3);
  });

  it("a rater who shares a device with the person they rate weighs nothing", async () => {
    const [rater, rated] = [await trust.verified(), await world.person()];
    await trust.usesDevice(rater, "device-2");
    await trust.usesDevice(rated, "device-2");
    await trust.rates(rater, rated, 5);
    expect(await reputationOf(rated)).toBe(0);
    expect((await showTrust(world.ctx, rated.id)).positive_reviews).toBe(0);
  });

  it("count once the rater's identity is verified, and no longer than it is", async () => {
    const [rater, rated] = [await world.person(), await world.person()];
    await trust.rates(rater, rated, 5);
    expect(await reputationOf(rated)).toBe(0);
    const id = await trust.inspected(await world.person(), rater);
    await world.after(60_000);
    expect(await reputationOf(rated)).toBe(1.2);
    await withdrawConsent(world.ctx, rater.id, id);
    await world.settle();
    await world.after(60_000);
    expect(await reputationOf(rated)).toBe(0);
  });

  it("are out while a finding of their check is disputed", async () => {
    const [rater, rated] = [await trust.verified(), await world.person()];
    const id = await trust.rates(rater, rated, 5);
    await disputeOf(rated, id);
    await world.settle();
    expect(await reputationOf(rated)).toBe(0);
    expect((await showTrust(world.ctx, rated.id)).ratings).toEqual([]);
  });
});

describe("the personal dashboard", () => {
  it("has the same score and level", async () => {
    const who = await trust.verified();
    expect((await personalAnalytics(world.ctx, who.id)).trust_score).toMatchObject({
      score: 45,
      level: "Limited",
    });
  });
});
