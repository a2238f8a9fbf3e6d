import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { requesterBlocks } from "#db/schema/accounts/reports.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { unsuspendUser } from "#functions/accounts/sign-in/suspend.ts";
import { resendInvite } from "#functions/lifecycle/end/by-operator.ts";
import { presentVerification } from "#functions/lifecycle/show/present.ts";
import { addressHash } from "#functions/mail/opt-out.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { INVITES_A_DAY } from "#functions/verification/invitation.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { ownTime, START, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** A requester who has used up today's invitations, all of them for one request. */
async function busy(): Promise<{ requester: User; first: string }> {
  const requester = await world.person();
  const first = await world.ask(requester, await world.person());
  const now = world.ctx.now();
  await world.db.insert(links).values(
    Array.from({ length: INVITES_A_DAY.bySender - 1 }, (_, i) => ({
      id: `lnk_${first}_${i}`,
      kind: "invite" as const,
      refId: first,
      email: someEmail(),
      generation: 1,
      createdAt: now,
      expiresAt: now + 15 * DAY,
      admittedAt: now,
      sentAt: now,
    })),
  );
  return { requester, first };
}

const seenBy = async ({ id: viewer }: User, id: string) =>
  presentVerification(world.ctx, await loadCaseFile(world.ctx, viewer, id));
const invited = async ({ email }: User) =>
  (await mailsTo(email)).filter(({ subject }) => subject.endsWith("wants to verify you"));

it("is shown to the requester's side, and the subject's 14 days start when it's sent", async () => {
  const [{ requester }, subject] = [await busy(), await world.person()];
  const id = await world.ask(requester, subject);
  const leaves = START + DAY;
  expect(await seenBy(requester, id)).toMatchObject({
    invitation_held: { reason: "daily_limit", until: new Date(leaves).toISOString(), most: 50 },
    answer_by: new Date(leaves + 14 * DAY).toISOString(),
  });
  expect(await seenBy(subject, id)).toMatchObject({ invitation_held: null });
  expect(await invited(subject)).toEqual([]);

  await world.after(DAY);
  expect(await invited(subject)).toHaveLength(1);
  expect(await seenBy(requester, id)).toMatchObject({ invitation_held: null });

  // Reminders also count from that time.
  await world.after(3 * DAY - 1);
  expect((await world.row(id)).reminders).toBe(0);
  await world.after(1);
  expect((await world.row(id)).reminders).toBe(1);
  const reminder = (await mailsTo(subject.email)).at(-1);
  expect(reminder?.text).toContain("ends on its own on November 19, 2026");

  await world.after(11 * DAY - 1);
  expect((await world.row(id)).status).toBe("pending");
  await world.after(1);
  expect(await world.row(id)).toMatchObject({
    failureReason: "consent_expired",
    completedAt: leaves + 14 * DAY,
  });
});

it("is decided by a job when an operator resends it, or lifts the requester's suspension", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  const decided = () =>
    world.db.select({ at: links.admittedAt, sentAt: links.sentAt }).from(links).where(eq(links.refId, id));
  await resendInvite({ ...world.ctx, dispatch: null }, id, "system");
  expect((await decided())[1]).toEqual({ at: null, sentAt: null });
  await world.after(HOUR);
  expect((await decided())[1]).toEqual({ at: expect.any(Number), sentAt: expect.any(Number) });

  const now = world.ctx.now();
  await world.db.update(users).set({ suspendedAt: now }).where(eq(users.id, requester.id));
  const later = await world.ask(requester, await world.person());
  const [undecided] = await world.db.select().from(links).where(eq(links.refId, later));
  expect(undecided).toMatchObject({ admittedAt: null, mailboxHash: null });
  await unsuspendUser(world.ctx, requester.id, "system");
  await world.settle();
  const [released] = await world.db.select().from(links).where(eq(links.refId, later));
  expect(released).toMatchObject({ admittedAt: now, sentAt: now });
});

it("keeps its assigned time whatever is sent in the meantime, and isn't tried earlier", async () => {
  const [{ requester, first }, subject] = [await busy(), await world.person()];
  const id = await world.ask(requester, subject);
  const before = world.logged.filter(({ event }) => event === "mail.limit_reached").length;
  for (let hour = 0; hour < 23; hour++) {
    await world.db
      .update(links)
      .set({ admittedAt: world.ctx.now() })
      .where(and(eq(links.refId, first), isNotNull(links.sentAt)));
    await world.after(HOUR);
  }
  expect(await invited(subject)).toEqual([]);
  expect(world.logged.filter(({ event }) => event === "mail.limit_reached")).toHaveLength(before);
  await world.after(HOUR);
  expect(await invited(subject)).toHaveLength(1);
  expect((await world.row(id)).status).toBe("pending");
});

it("is scheduled for a later day when the next day is already full", { tags: ["full"] }, async () => {
  const { requester } = await busy();
  await giveCard(requester.id, world.dbUrl);
  const now = world.ctx.now();
  const ids: string[] = [];
  for (let i = 0; i < INVITES_A_DAY.bySender + 1; i++)
    ids.push(await world.ask(requester, { ...requester, id: "usr_nobody", email: someEmail() }));
  const until = async (id?: string) => (await seenBy(requester, id ?? "")).invitation_held?.until;
  expect(await until(ids[0])).toBe(new Date(now + DAY).toISOString());
  expect(await until(ids.at(-2))).toBe(new Date(now + DAY).toISOString());
  expect(await until(ids.at(-1))).toBe(new Date(now + 2 * DAY).toISOString());
});

it("looks the same to the requester when the subject has blocked them", async () => {
  const [{ requester }, quiet, blocking] = [await busy(), await world.person(), await world.person()];
  await world.db
    .insert(requesterBlocks)
    .values({ userId: blocking.id, requesterId: requester.id, createdAt: world.ctx.now() - 1 });
  const [one, other] = [await world.ask(requester, quiet), await world.ask(requester, blocking)];
  const told = async (id: string) => {
    const { invitation_held, answer_by, status } = await seenBy(requester, id);
    return { invitation_held, answer_by, status };
  };
  expect((await told(other)).invitation_held).not.toBeNull();
  expect(await told(other)).toEqual(await told(one));
  await world.after(DAY);
  expect([await invited(quiet), await invited(blocking)]).toMatchObject([[{}], []]);
  expect(await told(other)).toEqual(await told(one));
});

it("above the limit for one address looks the same whether or not its holder blocked the requester", async () => {
  const [requester, other, quiet, blocking] = await Promise.all(
    Array.from({ length: 4 }, () => world.person()),
  );
  if (!requester || !other || !quiet || !blocking) throw new Error("Nobody is there");
  await giveCard(requester.id, world.dbUrl);
  await world.db
    .insert(requesterBlocks)
    .values({ userId: blocking.id, requesterId: requester.id, createdAt: world.ctx.now() - 1 });
  const told = async (subject: User) => {
    const held = [];
    for (let i = 0; i < 25; i++) {
      const id = await world.ask(requester, subject);
      held.push((await seenBy(requester, id)).invitation_held);
    }
    return held;
  };
  // Both mailboxes already got eight other invitations, so they're full before the sender's own limit of three.
  const first = await world.ask(await world.person(), await world.person());
  for (const { email } of [quiet, blocking])
    await world.db.insert(links).values(
      Array.from({ length: 8 }, () => ({
        id: newId("lnk", world.ctx.now()),
        kind: "invite" as const,
        refId: first,
        email,
        generation: 1,
        createdAt: world.ctx.now(),
        expiresAt: world.ctx.now() + DAY,
        admittedAt: world.ctx.now(),
        sentAt: world.ctx.now(),
      })),
    );
  for (const { email } of [quiet, blocking])
    await world.db
      .update(links)
      .set({ mailboxHash: await addressHash(world.ctx.env, email) })
      .where(and(eq(links.refId, first), eq(links.email, email)));
  const [one, two] = [await told(quiet), await told(blocking)];
  expect(one.slice(0, 4).map((hold) => hold?.reason)).toEqual([
    undefined,
    undefined,
    "delayed",
    "address_limit",
  ]);
  expect(one.at(-1)?.reason).toBe("undeliverable");
  expect(two).toEqual(one);
  // The blocked invitations don't use up other senders' room.
  const byOther = await world.ask(other, blocking);
  expect((await seenBy(other, byOther)).invitation_held).toBeNull();
});

it("isn't sent to another spelling of an address whose holder has blocked the requester", async () => {
  const name = someEmail().split("@")[0];
  const [requester, blocking] = [await world.person(), await world.person({ email: `${name}@example.com` })];
  await world.ask(requester, blocking);
  await world.db
    .insert(requesterBlocks)
    .values({ userId: blocking.id, requesterId: requester.id, createdAt: world.ctx.now() - 1 });
  const email = `${name}+again@example.com`;
  const unproven = await world.person({ email, emailVerifiedAt: null });
  const id = await world.ask(requester, unproven, { target: { email, accountId: null } });
  expect((await seenBy(requester, id)).invitation_held).toBeNull();
  expect([await invited(blocking), await invited(unproven)]).toMatchObject([[{}], []]);
});
