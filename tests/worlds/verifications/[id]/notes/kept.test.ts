import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { users } from "#db/schema/accounts/users.ts";
import { notificationPreferences } from "#db/schema/notices.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { verificationNotes, verificationWatchers } from "#db/schema/verification/notes.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { leave } from "#functions/privacy/leave.ts";
import { addNote } from "#functions/teamwork/add-note.ts";
import { notifyTeam } from "#functions/teamwork/notify-team.ts";
import { watch } from "#functions/teamwork/watch.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** A team's request with a note by each of its two members, watched by the second. */
async function discussed() {
  const [requester, mate, subject] = [await world.person(), await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  const team = `team_${randomBytes(8).toString("hex")}`;
  await world.db.insert(teams).values({ id: team, name: "Team", createdAt: 1 });
  const join = (user: User, role: "owner" | "member") =>
    world.db
      .insert(memberships)
      .values({ id: `mem_${user.id}`, teamId: team, userId: user.id, role, joinedAt: 1 });
  await join(requester, "owner");
  await join(mate, "member");
  await world.db.update(verifications).set({ teamId: team }).where(eq(verifications.id, id));
  await addNote(world.ctx, requester.id, id, "About Jane");
  await addNote(world.ctx, mate.id, id, "Also about Jane");
  await watch(world.ctx, mate.id, id, true);
  return { requester, mate, subject, id };
}

const authorsOf = async (id: string) =>
  (await world.db.select().from(verificationNotes).where(eq(verificationNotes.verificationId, id))).map(
    ({ authorId }) => authorId,
  );
const hold = (id: string) =>
  world.db.update(verifications).set({ legalHoldAt: world.ctx.now() }).where(eq(verifications.id, id));
const end = (id: string) =>
  world.db
    .update(verifications)
    .set({ status: "cancelled", stage: "done", completedAt: world.ctx.now() })
    .where(eq(verifications.id, id));
async function goes(user: User) {
  const deletedAt = world.ctx.now();
  await world.db.update(users).set({ deletedAt }).where(eq(users.id, user.id));
  await leave(world.ctx, user.id);
}

describe("notes", () => {
  it("are deleted with a request's evidence, unless it's held", async () => {
    const [free, held] = [await discussed(), await discussed()];
    await hold(held.id);
    await end(free.id);
    await end(held.id);
    await world.after(31 * DAY);
    await world.after(1000);
    expect(await authorsOf(free.id)).toEqual([]);
    expect(await authorsOf(held.id)).toHaveLength(2);
  });

  it("go with their author's account, with what they watched and chose, unless the request is held", async () => {
    const { requester, mate, id } = await discussed();
    const other = await discussed();
    await hold(other.id);
    await world.db
      .insert(notificationPreferences)
      .values({ userId: mate.id, kind: "mention", inApp: true, email: "off", push: true });
    await goes(mate);
    await goes(other.mate);
    expect(await authorsOf(id)).toEqual([requester.id]);
    expect(await authorsOf(other.id)).toHaveLength(2);
    expect(
      await world.db.select().from(verificationWatchers).where(eq(verificationWatchers.userId, mate.id)),
    ).toEqual([]);
    expect(
      await world.db
        .select()
        .from(notificationPreferences)
        .where(eq(notificationPreferences.userId, mate.id)),
    ).toEqual([]);
  });

  it("go with their subject's account", async () => {
    const { subject, id } = await discussed();
    await world.db.update(verifications).set({ targetUserId: subject.id }).where(eq(verifications.id, id));
    await end(id);
    await goes(subject);
    expect(await authorsOf(id)).toEqual([]);
  });
});

describe("the team", () => {
  it("hears of a result once, and not of one that can't be seen", async () => {
    const { requester, mate, subject, id } = await discussed();
    await world.consent(subject, id);
    const completed = { verification_id: id, happening: "completed", by: "system" } as const;
    const titles = async () =>
      (await world.titlesOf(mate)).filter((title) => title === "Verification completed");
    await notifyTeam(world.ctx, completed);
    expect(await titles()).toEqual([]);
    await world.db.update(verifications).set({ status: "completed" }).where(eq(verifications.id, id));
    await notifyTeam(world.ctx, completed);
    await notifyTeam(world.ctx, completed);
    expect(await titles()).toHaveLength(1);
    expect(await world.titlesOf(requester)).not.toContain("Verification completed");
  });
});
