import { describe, expect, it } from "vitest";
import { TRUST_CATEGORIES, TRUST_VERSION, type TrustAnswer } from "#contract/sharing/trust.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { decide, inReview } from "#tests/harness/verification/in-review.ts";
import { requestOf, viewWhen } from "#tests/harness/verification/verification.ts";

const trustOf = async (who: Account) => (await who.api.get<TrustAnswer>("/api/trust-score")).data;
const part = (trust: TrustAnswer, id: string) => trust.breakdown.find((item) => item.id === id);

/** A reviewer approves the name that a request states, so the subject's identity is verified. */
async function identified() {
  const subject = await account({ firstName: "Jane", lastName: "Doe-Smith" });
  const [found, reviewer] = await Promise.all([inReview({}, { subject }), staffMember()]);
  await decide(reviewer, found.checkId, "approve");
  await viewWhen(found.requester, found.id, ({ status }) => status === "completed");
  return found;
}

describe("GET /api/trust-score", () => {
  it("answers a newcomer's score, with every part and what would raise it", async () => {
    const person = await account();
    const trust = await trustOf(person);
    expect(trust).toMatchObject({
      score: 5,
      level: "Unverified",
      version: TRUST_VERSION,
      cap: null,
      history: [{ date: new Date().toISOString().slice(0, 10), score: 5 }],
      positive_reviews: 0,
      ratings: [],
    });
    expect(trust.breakdown.map(({ id }) => id)).toEqual([...TRUST_CATEGORIES]);
    expect(part(trust, "contact")).toEqual({
      id: "contact",
      label: "Contact",
      score: 50,
      points: 5,
      max: 10,
      counted: true,
      trend: "up",
      evidence: [
        {
          kind: "Email address",
          grade: "G4",
          date: expect.any(String),
          fades_at: expect.any(String),
          points: 5,
        },
      ],
    });
    expect(part(trust, "identity")).toMatchObject({ score: 0, points: 0, trend: "flat", evidence: [] });
    expect(trust.improve).toHaveLength(3);
    expect(trust.improve[0]).toMatchObject({ label: "Verify Your Identity", price: 4.98 });
    const points = trust.improve.map((step) => step.points);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
  });

  it("is 0 for someone who has confirmed nothing", async () => {
    const trust = await trustOf(await account({ unverified: true }));
    expect([trust.score, trust.improve.some(({ href }) => href === "/app/profile")]).toEqual([0, false]);
  });

  it("rises when a reviewer confirms an identity, and shows the evidence", async () => {
    const { subject, requester, id } = await identified();
    const trust = await until(async () => {
      const now = await trustOf(subject);
      return now.score > 5 && now;
    }, "the score to rise");
    expect(trust.score).toBe(45);
    expect(part(trust, "identity")).toMatchObject({
      score: 100,
      points: 40,
      evidence: [{ verification_id: id, kind: "Identity match", grade: "G4", points: 40 }],
    });
    expect(trust.level).toBe("Limited");
    expect(trust.improve.map(({ label }) => label)).not.toContain("Verify Your Identity");
    // Requesting it says nothing about the requester.
    expect((await trustOf(requester)).score).toBe(5);
    expect(
      await rows("SELECT name FROM outbox WHERE name = 'trust_score_updated' AND payload ->> 'user_id' = ?", [
        subject.id,
      ]),
    ).not.toEqual([]);
  });

  it("stays as it is when a request is declined or canceled", async () => {
    const [requester, subject] = await Promise.all([account(), account()]);
    const before = await trustOf(subject);
    const declined = await requestOf(requester, subject.email);
    await subject.api.post(`/api/verifications/${declined}/decline`, {});
    await requester.api.post(`/api/verifications/${await requestOf(requester, subject.email)}/cancel`);
    await viewWhen(requester, declined, ({ status }) => status === "failed");
    const after = await trustOf(subject);
    expect([after.score, after.breakdown]).toEqual([before.score, before.breakdown]);
  });
});
