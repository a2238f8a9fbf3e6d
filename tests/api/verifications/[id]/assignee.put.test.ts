import { describe, expect, it } from "vitest";
import { countRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { contextOn } from "#tests/harness/context.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { jobsDone } from "#tests/harness/stack/jobs-done.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";

type Person = Awaited<ReturnType<typeof account>>;

const hand = (person: Person, id: string, userId: string | null) =>
  person.api.put<{ assigned_to: { id: string; name: string } | null }>(`/api/verifications/${id}/assignee`, {
    userId,
  });

const MEMBERS_ONLY = { userId: "Choose a member of the request's team who can create requests" };

describe("PUT /api/verifications/:id/assignee", () => {
  it("assigns a request to a member of its team, and unassigns it", async () => {
    const [me, mate] = await Promise.all([account(), account({ firstName: "Cora", lastName: "League" })]);
    const id = await requestOf(me, someEmail());
    await intoTeam(id, await teamOf([me, "owner"], [mate, "member"]));
    const live = await socket(mate);
    await live.watch(id);
    expect((await hand(me, id, mate.id)).data.assigned_to).toEqual({ id: mate.id, name: "Cora League" });
    await live.next("verification_updated", ({ data }) => data.verification_id === id);
    live.close();
    expect((await hand(mate, id, null)).data.assigned_to).toBeNull();
    const audited = await rows(
      "SELECT actor, detail FROM audit WHERE action = 'verification.assigned' AND entity_id = ? ORDER BY id",
      [id],
    );
    expect(audited).toEqual([
      { actor: me.id, detail: JSON.stringify({ assignee: mate.id }) },
      { actor: mate.id, detail: '{"assignee":null}' },
    ]);
  });

  it("notifies and mails the new assignee, but not those who take it themselves", async () => {
    const [me, mate] = await Promise.all([account({ firstName: "Ana", lastName: "Lopez" }), account()]);
    const id = await requestOf(me, someEmail());
    await intoTeam(id, await teamOf([me, "owner"], [mate, "member"]));
    const titles = (person: Person) =>
      rows<{ title: string }>(
        "SELECT title FROM notifications WHERE user_id = ? AND dedupe_key LIKE 'assigned:%'",
        [person.id],
      );
    await hand(me, id, me.id);
    await hand(me, id, mate.id);
    const mail = await waitForMail(mate.email, ({ text }) => text.includes(id));
    expect(mail.subject).toBe("Ana Lopez assigned a verification to you");
    expect(await titles(mate)).toEqual([{ title: "Ana Lopez assigned a verification to you" }]);
    expect(await titles(me)).toEqual([]);
  });

  it("refuses a member without the second factor that the team requires", async () => {
    const [me, mate] = await Promise.all([account(), account()]);
    const id = await requestOf(me, someEmail());
    const team = await teamOf([me, "owner"], [mate, "member"]);
    await intoTeam(id, team);
    await rows(
      "INSERT INTO second_factors (user_id, secret, created_at, confirmed_at) VALUES (?, 'x', 1, 1)",
      [me.id],
    );
    await rows("UPDATE teams SET require_second_factor = 1 WHERE id = ?", [team]);
    expect((await hand(me, id, mate.id)).error.fields).toEqual(MEMBERS_ONLY);
  });

  it("accepts only members who may create requests", async () => {
    const [me, viewer, stranger] = await Promise.all([account(), account(), account()]);
    const [id, alone] = [await requestOf(me, someEmail()), await requestOf(me, someEmail())];
    await intoTeam(id, await teamOf([me, "owner"], [viewer, "viewer"]));
    for (const [request, person] of [
      [id, viewer.id],
      [id, stranger.id],
      [id, "usr_none"],
      [alone, me.id],
    ] as const) {
      const answer = await hand(me, request, person);
      expect([answer.status, answer.error.fields]).toEqual([422, MEMBERS_ONLY]);
    }
    const missing = await me.api.put(`/api/verifications/${id}/assignee`, {});
    expect(missing.status).toBe(422);
  });

  it("doesn't assign a request to its subject, whether or not they blocked the requester", async () => {
    const [me, mate, blocker] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([me, "owner"], [mate, "manager"], [blocker, "manager"]);
    const earlier = await requestOf(me, blocker.email, { teamId: team });
    expect((await blocker.api.post(`/api/verifications/${earlier}/block`)).status).toBe(200);
    for (const person of [mate, blocker]) {
      const id = await requestOf(me, person.email, { teamId: team });
      const answer = await hand(me, id, person.id);
      expect([answer.status, answer.error.fields]).toEqual([422, MEMBERS_ONLY]);
    }
    const told = await rows(
      "SELECT id FROM notifications WHERE dedupe_key LIKE 'assigned:%' AND user_id IN (?, ?)",
      [mate.id, blocker.id],
    );
    expect(told).toEqual([]);
  });

  it("mails one person at most 30 times an hour", async () => {
    const [me, mate] = await Promise.all([account(), account()]);
    const team = await teamOf([me, "owner"], [mate, "member"]);
    const [first, second] = [
      await requestOf(me, someEmail(), { teamId: team }),
      await requestOf(me, someEmail(), { teamId: team }),
    ];
    const ctx = contextOn(stack().env);
    const take = { rule: "team_mail.account", subject: mate.id } as const;
    for (let i = 0; i < 29; i++) await countRateLimits(ctx, [take], readNothing(ctx));
    await hand(me, first, mate.id);
    await waitForMail(mate.email, ({ text }) => text.includes(first));
    await hand(me, second, mate.id);
    await jobsDone("mail.assigned", second);
    const mails = await mailsTo(mate.email);
    expect(mails.filter(({ subject }) => subject.includes("assigned"))).toHaveLength(1);
    const told = await rows("SELECT id FROM notifications WHERE user_id = ?", [mate.id]);
    expect(told).toHaveLength(2);
  });

  it("treats half a surrogate pair as an unknown id", async () => {
    const me = await account();
    const id = await requestOf(me, someEmail());
    const answer = await hand(me, id, "\ud800");
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ["userId"]]);
  });

  it("refuses the subject and members who may only view", async () => {
    const [me, viewer, subject] = await Promise.all([account(), account(), account()]);
    const id = await requestOf(me, subject.email);
    await intoTeam(id, await teamOf([me, "owner"], [viewer, "viewer"]));
    await consentTo(subject, id);
    for (const other of [viewer, subject]) {
      const answer = await hand(other, id, me.id);
      expect([answer.status, answer.error.code]).toEqual([403, "not_organizer"]);
    }
    expect(await rows("SELECT assigned_to FROM verifications WHERE id = ?", [id])).toEqual([
      { assigned_to: null },
    ]);
  });
});
