import { describe, expect, it } from "vitest";
import { HOUR } from "#contract/time.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { countsOf, setCount } from "#tests/harness/stack/rate-limits.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";

const PATH = "/api/v1/verifications";
const PEER = "/api/verifications/peer-to-peer";

/** @returns the seconds left in the hour, and the words for that wait */
function waitAt(now: number): { seconds: number; words: string } {
  const seconds = Math.ceil((HOUR - (now % HOUR)) / 1000);
  const minutes = Math.ceil(seconds / 60);
  return { seconds, words: minutes === 1 ? "1 minute" : `${minutes} minutes` };
}

const ask = (by: Account, now: number, more: Record<string, unknown> = {}) =>
  by.api.post<{ id: string }>(PATH, requestBody(someEmail(), more), { now });

describe("creating requests", () => {
  it("is limited to 30 an hour, and the error says when to try again", async () => {
    const [me, other] = await Promise.all([account(), account()]);
    await giveCard(me.id);
    const now = Date.now();
    for (let i = 0; i < 29; i++) expect((await ask(me, now)).status).toBe(201);
    // Neither an invalid request nor a repeated one counts.
    expect((await ask(me, now, { targetUserEmail: me.email })).status).toBe(422);
    expect((await ask(me, now, { personalInfo: {} })).status).toBe(422);
    const body = requestBody(someEmail());
    const send = () => me.api.post<{ id: string }>(PATH, body, { now, idempotencyKey: "one-and-the-same" });
    const first = await send();
    expect(first.status).toBe(201);
    expect((await send()).data.id).toBe(first.data.id);

    const refused = await ask(me, now);
    expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
    expect(refused.error.message).toBe(
      `You've reached the limit of 30 requests an hour. You can send this one in ${waitAt(now).words}.`,
    );
    expect(refused.headers.get("Retry-After")).toBe(String(waitAt(now).seconds));
    expect((await send()).status).toBe(201);
    const peer = await me.api.post(
      PEER,
      {
        verification_type: "identity",
        target_info: { name: "Jane Doe", email: someEmail() },
        context: { purpose: "dating" },
        urgency: "standard",
        notification_preferences: { sms: false, email: true },
        purposeCertified: true,
      },
      { now },
    );
    expect(peer.status).toBe(429);
    const made = await rows<{ n: number }>("SELECT count(*) AS n FROM verifications WHERE requester_id = ?", [
      me.id,
    ]);
    expect(made).toEqual([{ n: 30 }]);
    expect((await ask(other, now)).status).toBe(201);
  });

  it("counts a team's requests for its only active member", async () => {
    const [one, two] = await Promise.all([account(), account()]);
    const team = await teamOf([one, "admin"], [two, "admin"]);
    await giveCard(team);
    await rows("UPDATE users SET suspended_at = 1 WHERE id = ?", [two.id]);
    const now = Date.now();
    expect((await ask(one, now, { teamId: team })).status).toBe(201);
    await setCount("request.account", one.id, 29);
    expect((await ask(one, now, { teamId: team })).status).toBe(201);
    const refused = await ask(one, now, { teamId: team });
    expect(refused.error.message).toMatch(/^You've reached the limit of 30 requests an hour\./);
  });

  it("counts a team's requests for the member up to 60 an hour, and beyond that not for the team", async () => {
    const [one, two] = await Promise.all([account(), account()]);
    const team = await teamOf([one, "admin"], [two, "admin"]);
    await giveCard(team);
    const now = Date.now();
    expect((await ask(one, now, { teamId: team })).status).toBe(201);
    await setCount("request.member", one.id, 59);
    expect((await ask(one, now, { teamId: team })).status).toBe(201);
    const refused = await ask(one, now, { teamId: team });
    expect(refused.error.message).toMatch(/^You've reached the limit of 60 requests an hour\./);
    expect((await ask(two, now, { teamId: team })).status).toBe(201);
    expect(await countsOf("request.team", team)).toEqual([3]);
  });

  it("counts requests that verify the requester back", async () => {
    const [one, two] = await Promise.all([account(), account()]);
    await giveCard(two.id);
    const ids = [await peerOf(one, two.email), await peerOf(one, two.email)];
    const now = Date.now();
    const back = (id = "") => two.api.post(`/api/verifications/${id}/mutual`, undefined, { now });
    expect((await ask(two, now)).status).toBe(201);
    await setCount("request.account", two.id, 28);
    expect((await back(ids[0])).status).toBe(201);
    expect((await ask(two, now)).status).toBe(201);
    const refused = await back(ids[1]);
    expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
  });

  it("counts a team's requests for the team up to 300 an hour", async () => {
    const [one, two] = await Promise.all([account(), account()]);
    const team = await teamOf([one, "admin"], [two, "admin"]);
    await giveCard(team);
    const now = Date.now();
    expect((await ask(one, now, { teamId: team })).status).toBe(201);
    await setCount("request.team", team, 299);
    expect((await ask(one, now, { teamId: team })).status).toBe(201);
    const refused = await ask(two, now, { teamId: team });
    expect(refused.status).toBe(429);
    expect(refused.error.message).toBe(
      `Your team has reached the limit of 300 requests an hour. You can send this one in ${waitAt(now).words}.`,
    );
  });
});
