import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { requesterBlocks } from "#db/schema/accounts/reports.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teams } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { openInvite } from "#functions/lifecycle/answer/open-invite.ts";
import { findDifferences } from "#functions/rollups/rebuild.ts";
import { linkIn, mailsTo } from "#tests/harness/mail.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";
import { type CauseWorld, causeWorld } from "#tests/worlds/notifications/causes/world.ts";
import { CONFIRMATIONS, changesTo, teammateAsSubject, tokenTo, verifies } from "./bound.ts";

/** Requests that were sent to an address are about the account that confirms it, also once it has another address. */
let world: CauseWorld;
beforeAll(async () => {
  world = await causeWorld();
});
afterAll(() => world?.stop());

const holderOf = async (email: string) =>
  (await world.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id;
const targetOf = async (id: string) => (await world.row(id)).targetUserId;
const nobody = (email: string) => ({ target: { email, accountId: null } });
const block = (who: User, requester: User) =>
  world.db
    .insert(requesterBlocks)
    .values({ userId: who.id, requesterId: requester.id, createdAt: world.ctx.now() - 1 });
const end = (id: string) =>
  world.db
    .update(verifications)
    .set({ status: "cancelled", stage: "done", completedAt: world.ctx.now() })
    .where(eq(verifications.id, id));

describe("an address that's confirmed by", () => {
  test.each(Object.entries(CONFIRMATIONS))("%s", async (_, confirm) => {
    const [requester, email] = [await world.person(), someEmail("new")];
    const id = await world.ask(requester, requester, nobody(email));
    const before = await world.row(id);
    await confirm(world, email);
    const targetUserId = await holderOf(email);
    expect(targetUserId).toBeDefined();
    // Nothing that the requester sees has changed.
    expect(await world.row(id)).toEqual({ ...before, targetUserId, version: before.version + 1 });
  });
});

describe("a viewer who is the subject of their team's request", () => {
  it("sees nothing of the team's side once they have another address", async () => {
    const { owner, viewer, id, elsewhere } = await teammateAsSubject(world);
    await (await world.api(owner)).post(`/api/verifications/${id}/notes`, { text: "About the viewer" });
    const api = await world.api(viewer);
    const sees = async () => {
      const [detail, notes, present] = await Promise.all(
        ["", "/notes", "/presence"].map((path) => api.get(`/api/verifications/${id}${path}`)),
      );
      const { notes: free, team_id, viewer_roles, actions } = detail!.data;
      return { free, team_id, viewer_roles, actions, notes: notes!.status, present: present!.status };
    };
    const before = await sees();
    expect(before).toMatchObject({ free: null, team_id: null, notes: 403, present: 403 });
    await changesTo(world, viewer, elsewhere);
    expect(await sees()).toEqual(before);
  });

  it("doesn't see it either if the request has ended unanswered", async () => {
    const { viewer, id, elsewhere } = await teammateAsSubject(world);
    await end(id);
    await changesTo(world, viewer, elsewhere);
    const answer = await (await world.api(viewer)).get(`/api/verifications/${id}/notes`);
    expect(answer).toMatchObject({ status: 403, code: "not_requester_side" });
  });

  it("doesn't see it either if they've blocked the requester, and couldn't open the team at the time", async () => {
    const { owner, viewer, team, elsewhere } = await teammateAsSubject(world);
    await block(viewer, owner);
    const id = await world.ask(owner, viewer, { teamId: team });
    const lock = (requireSecondFactor: boolean) =>
      world.db.update(teams).set({ requireSecondFactor }).where(eq(teams.id, team));
    await lock(true);
    await changesTo(world, viewer, elsewhere);
    await lock(false);
    const answer = await (await world.api(viewer)).get(`/api/verifications/${id}/notes`);
    expect(answer).toMatchObject({ status: 403, code: "not_requester_side" });
  });
});

describe("what isn't bound", () => {
  it("is a request that was sent to an address before the account had it, and after it left it", async () => {
    const [requester, who, later] = [await world.person(), await world.person(), someEmail()];
    const early = await world.ask(requester, requester, nobody(later));
    await changesTo(world, who, later);
    const late = await world.ask(requester, requester, nobody(who.email));
    expect([await targetOf(early), await targetOf(late)]).toEqual([who.id, null]);
    // Whoever has the old address next is its subject.
    const next = await world.person();
    await changesTo(world, next, who.email);
    expect(await targetOf(late)).toBe(next.id);
  });

  it("is what was sent to an address that the account never confirmed", async () => {
    const [requester, who] = [await world.person(), await world.person({ emailVerifiedAt: null })];
    const id = await world.ask(requester, who);
    await changesTo(world, who, someEmail());
    expect(await targetOf(id)).toBeNull();
  });

  it("is a request from someone whom the account had blocked, which stays hidden", async () => {
    const [requester, who] = [await world.person(), await world.person()];
    await block(who, requester);
    const id = await world.ask(requester, who);
    await changesTo(world, who, someEmail());
    expect(await targetOf(id)).toBeNull();
    expect((await (await world.api(who)).get(`/api/verifications/${id}`)).status).toBe(404);
  });

  it("is the account's own request", async () => {
    const [who, email] = [await world.person(), someEmail()];
    const id = await world.ask(who, who, nobody(email));
    await changesTo(world, who, email);
    expect(await targetOf(id)).toBeNull();
  });
});

describe("the requester", () => {
  it("doesn't notice that the address has an account", async () => {
    const [requester, email] = [await world.person({ emailVerifiedAt: null }), someEmail()];
    const api = await world.api(requester);
    const id = await world.ask(requester, requester, nobody(email));
    const seen = async () => {
      const paths = [
        `/api/verifications/${id}`,
        "/api/v1/verifications?scope=requested",
        "/api/analytics/report",
        "/api/analytics/personal",
      ];
      const answers = await Promise.all(paths.map((path) => api.get(path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      return answers;
    };
    const before = await seen();
    await CONFIRMATIONS["a new account with Google"]!(world, email);
    expect(await targetOf(id)).not.toBeNull();
    expect(await seen()).toEqual(before);
    expect(await findDifferences(world.ctx, 5)).toEqual([]);
  });

  it("can't mail someone who was never invited by canceling", async () => {
    const [requester, email] = [await world.person({ emailVerifiedAt: null }), someEmail()];
    const id = await world.ask(requester, requester, nobody(email));
    await CONFIRMATIONS["a new account with Google"]!(world, email);
    await (await world.api(requester)).post(`/api/verifications/${id}/cancel`);
    expect(await mailsTo(email)).toEqual([]);
  });

  it("isn't told of a block by the subject, who isn't told that they cancel", async () => {
    const [requester, email] = [await world.person(), someEmail()];
    const id = await world.ask(requester, requester, nobody(email));
    await CONFIRMATIONS["a new account with Google"]!(world, email);
    const [subject] = await world.db.select().from(users).where(eq(users.email, email));
    await (await world.api(subject!)).post(`/api/verifications/${id}/block`);
    await (await world.api(requester)).post(`/api/verifications/${id}/cancel`);
    expect(await world.titlesOf(subject!)).toEqual([]);
  });
});

describe("the mailed link", () => {
  it("is opened by the account that the request is bound to, which the requester may notice then", async () => {
    const [requester, who] = [await world.person(), await world.person()];
    const { data } = await (await world.api(requester)).post("/api/v1/verifications", requestBody(who.email));
    await changesTo(world, who, someEmail());
    const token = await tokenTo(world, "invite", who.email);
    await openInvite(world.ctx, who.id, data.id, token);
    expect(await world.row(data.id)).toMatchObject({ targetUserId: who.id, openedAt: world.ctx.now() });
    const next = await world.person({ email: who.email });
    await expect(openInvite(world.ctx, next.id, data.id, token)).rejects.toMatchObject({
      code: "wrong_account",
      message: expect.stringContaining("another account, which had this address"),
    });
  });

  it("doesn't go to the address that the subject has left", async () => {
    const [requester, who] = [await world.person({ emailVerifiedAt: null }), await world.person()];
    await world.ask(requester, who);
    const elsewhere = someEmail();
    await changesTo(world, who, elsewhere);
    await verifies(world, requester);
    await world.settle();
    const asks = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => subject.includes("wants to verify"));
    expect(await asks(who.email)).toEqual([]);
    const [mail, ...more] = await asks(elsewhere);
    expect(more).toEqual([]);
    expect(linkIn(mail!, "/app/verifications/").hash).toBe("");
  });
});

it("a consent at the same moment isn't lost", async () => {
  const [requester, who] = [await world.person(), await world.person()];
  const id = await world.ask(requester, who);
  await Promise.all([world.consent(who, id), changesTo(world, who, someEmail())]);
  expect(await world.row(id)).toMatchObject({ status: "in_progress", targetUserId: who.id });
});
