import { describe, expect, it } from "vitest";
import type { TrustAnswer } from "#contract/sharing/trust.ts";
import { type Account, account, PASSWORD } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { isDone, pair, person } from "#tests/harness/verification/mutual.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import {
  consentTo,
  requestOf,
  type VerificationView,
  view,
} from "#tests/harness/verification/verification.ts";

interface Rateable extends VerificationView {
  my_rating: number | null;
}

const rate = (who: Account, id: string, body: object = { rating: 5 }, idempotencyKey?: string) =>
  who.api.post<{ rating: number }>(
    `/api/verifications/${id}/rating`,
    body,
    idempotencyKey ? { idempotencyKey } : {},
  );
const refusal = async (answer: ReturnType<typeof rate>) => {
  const { status, error } = await answer;
  return [status, error.code];
};
const ratingsOf = (id: string) =>
  rows<{ rater_id: string; rated_id: string; rating: number; comment: string | null }>(
    "SELECT rater_id, rated_id, rating, comment FROM ratings WHERE verification_id = ? ORDER BY created_at, id",
    [id],
  );
const trustOf = async (who: Account) => (await who.api.get<TrustAnswer>("/api/trust-score")).data;
const noticesOf = (who: Account) =>
  rows<{ title: string; message: string }>(
    "SELECT title, message FROM notifications WHERE user_id = ? AND type = 'system_notification'",
    [who.id],
  );
const exportOf = async (who: Account): Promise<Record<string, unknown>> =>
  JSON.parse(new TextDecoder().decode((await who.api.get("/api/users/export")).bytes));
const seen = async (who: Account, id: string) => (await view(who, id)) as Rateable;

/** A completed peer check between two people. */
async function completed() {
  const [requester, subject] = await Promise.all([
    account({ firstName: "Marcus", lastName: "Reed" }),
    person(),
  ]);
  const id = await peerOf(requester, subject.email);
  await consentTo(subject, id);
  await isDone(requester, id);
  return { requester, subject, id };
}

describe("POST /api/verifications/:id/rating", () => {
  it("lets each side of a completed peer check rate the other", { tags: ["full"] }, async () => {
    const { requester, subject, id } = await completed();
    expect(await seen(requester, id)).toMatchObject({
      actions: expect.arrayContaining(["rate"]),
      my_rating: null,
    });
    const answer = await rate(requester, id, { rating: 4, comment: "  On time and kind.\u0000 " });
    expect([answer.status, answer.data]).toEqual([201, { rating: 4 }]);
    await rate(subject, id, { rating: 2 });

    const stored = await ratingsOf(id);
    expect(stored).toEqual([
      { rater_id: requester.id, rated_id: subject.id, rating: 4, comment: expect.stringMatching(/^k1\./) },
      { rater_id: subject.id, rated_id: requester.id, rating: 2, comment: null },
    ]);
    const now = await seen(requester, id);
    expect([now.my_rating, now.actions.includes("rate")]).toEqual([4, false]);
    expect((await seen(subject, id)).my_rating).toBe(2);
    const { ratings_received, ratings_given } = await exportOf(subject);
    expect([ratings_received, ratings_given]).toEqual([
      [expect.objectContaining({ verification_id: id, rating: 4, comment: "On time and kind." })],
      [expect.objectContaining({ verification_id: id, rating: 2, comment: null })],
    ]);

    const received = await until(async () => (await trustOf(subject)).ratings[0], "the rating in the score");
    expect(received).toEqual({
      verification_id: id,
      rating: 4,
      comment: "On time and kind.",
      date: expect.any(String),
      // The rater's identity isn't verified.
      counts: false,
    });
    expect(
      await rows(
        "SELECT actor, detail FROM audit WHERE action = 'verification.rated' AND entity_id = ? ORDER BY id",
        [id],
      ),
    ).toEqual([
      { actor: requester.id, detail: '{"rating":4}' },
      { actor: subject.id, detail: '{"rating":2}' },
    ]);
  });

  it("leaves no name in the notification once the rater has deleted their account", async () => {
    const { requester, subject, id } = await completed();
    await rate(requester, id);
    expect((await requester.api.delete("/api/users/me", { body: { password: PASSWORD } })).status).toBe(200);
    const told = () => noticesOf(subject).then((all) => all.find(({ title }) => title.includes("rating")));
    await expect.poll(told).toMatchObject({ message: expect.stringMatching(/^Someone who has left/) });
  });

  it("notifies the rated person without the comment", async () => {
    const { requester, subject, id } = await completed();
    await rate(requester, id, { rating: 1, comment: "Secret words" });
    await rate(subject, id);
    expect(await noticesOf(subject)).toEqual([
      {
        title: "You received a rating",
        message: "Marcus Reed rated you after a peer check.",
      },
    ]);
    expect(await noticesOf(requester)).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^Quinn Sandbox-Pass rated you/) }),
    ]);
  });

  it("doesn't notify someone who has blocked the rater", async () => {
    const { requester, subject, id } = await completed();
    await subject.api.post(`/api/verifications/${id}/block`);
    expect((await rate(requester, id)).status).toBe(201);
    expect(await noticesOf(subject)).toEqual([]);
  });

  it("takes one rating per side, even from concurrent calls; a repeated key is answered as before", async () => {
    const { requester, id } = await completed();
    const answers = await Promise.all([1, 2, 3].map((rating) => rate(requester, id, { rating })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await refusal(rate(requester, id))).toEqual([409, "already_rated"]);
    expect(await ratingsOf(id)).toHaveLength(1);

    const other = await completed();
    const first = await rate(other.requester, other.id, { rating: 3 }, "key-1");
    const again = await rate(other.requester, other.id, { rating: 3 }, "key-1");
    expect([first.status, again.status, again.data]).toEqual([201, 201, { rating: 3 }]);
    expect(await ratingsOf(other.id)).toHaveLength(1);
  });

  it.each([
    [{}, "rating", "Choose from 1 to 5 stars"],
    [{ rating: 0 }, "rating", "Choose from 1 to 5 stars"],
    [{ rating: 6 }, "rating", "Choose from 1 to 5 stars"],
    [{ rating: 4.5 }, "rating", "Choose from 1 to 5 stars"],
    [{ rating: "5" }, "rating", "Choose from 1 to 5 stars"],
    [{ rating: 5, comment: "x".repeat(501) }, "comment", expect.any(String)],
  ])("refuses %j", async (body, field, message) => {
    const { requester, id } = await shared();
    const answer = await rate(requester, id, body);
    expect([answer.status, answer.error.fields]).toEqual([422, { [field]: message }]);
    expect(await ratingsOf(id)).toEqual([]);
  });

  it("answers 404 to strangers, 403 to teammates, and writes nothing", async () => {
    const { requester, id } = await completed();
    const [stranger, teammate] = await Promise.all([account(), account()]);
    await intoTeam(id, await teamOf([requester, "owner"], [teammate, "manager"]));
    expect(await refusal(rate(stranger, id))).toEqual([404, "not_found"]);
    expect(await refusal(rate(teammate, id))).toEqual([403, "not_party"]);
    expect((await view(teammate, id)).actions).not.toContain("rate");
    expect(await ratingsOf(id)).toEqual([]);
  });

  it("refuses before the check is completed, and after other requests", async () => {
    const [requester, subject] = await Promise.all([account(), person()]);
    const pending = await peerOf(requester, subject.email);
    expect(await refusal(rate(requester, pending))).toEqual([409, "wrong_status"]);
    expect((await view(requester, pending)).actions).not.toContain("rate");
    const ordinary = await requestOf(requester, subject.email);
    expect(await refusal(rate(requester, ordinary))).toEqual([409, "not_peer"]);
  });

  it("refuses once consent is withdrawn, and takes earlier ratings out of the score", async () => {
    const { requester, subject, id } = await completed();
    await rate(subject, id, { rating: 5 });
    await until(async () => (await trustOf(requester)).ratings.length === 1, "the rating to count");
    await subject.api.post(`/api/verifications/${id}/withdraw`);
    expect(await refusal(rate(requester, id))).toEqual([409, "consent_withdrawn"]);
    await until(async () => (await trustOf(requester)).ratings.length === 0, "the rating to be out");
  });

  it("waits until both results of a mutual check are out", async () => {
    const { first, second, there, return: other } = await pair();
    await consentTo(second, there);
    await isDone(first, there);
    expect(await refusal(rate(first, there))).toEqual([409, "results_held"]);
    await consentTo(first, other);
    await isDone(second, other);
    await until(async () => (await view(first, there)).actions.includes("rate"), "the results to be out");
    expect((await rate(first, there)).status).toBe(201);
  });

  it("refuses when the other account is gone", async () => {
    const { requester, subject, id } = await completed();
    await requester.api.call("DELETE", "/api/users/me", { body: { password: requester.password } });
    expect(await refusal(rate(subject, id))).toEqual([409, "person_gone"]);
  });
});

let one: ReturnType<typeof completed> | undefined;
/** One completed check for the tests that leave it as it is. */
const shared = () => (one ??= completed());
