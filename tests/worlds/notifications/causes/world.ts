import { desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { TeamRole } from "#contract/enums.ts";
import type { ServerEventName } from "#contract/live/events.ts";
import { newId } from "#core/ids.ts";
import { secondFactors } from "#db/schema/accounts/second-factor.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { userEvents } from "#db/schema/notices.ts";
import { notifications, type OutboxRow, outbox } from "#db/schema/outbox.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { notificationHref } from "#lib/notifications/notificationHref.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { type WorldCaller, worldApi } from "#tests/harness/world/world-api.ts";
import { license } from "#tests/unit/checks/build.ts";

/** Who got the events of one cause: names, sorted. */
type Heard = (event: ServerEventName) => string[];

/** A world in which a test sees who gets which event. */
export interface CauseWorld extends World {
  /** Signs someone in. */
  api(who: User | null): Promise<WorldCaller>;
  /** @returns a new person, who is called `name` in what was heard */
  someone(name: string, more?: Partial<User>): Promise<User>;
  /** @returns a staff member with a second factor */
  staff(name: string): Promise<User>;
  /** A request that passes through the API from start to result. @returns its id */
  complete(requester: User, subject: User, more?: Record<string, unknown>): Promise<string>;
  /** A completed request about oneself. @returns its id */
  completeOwn(who: User): Promise<string>;
  /** The live rows about a verification, oldest first. */
  liveRows(id: string): Promise<OutboxRow[]>;
  /** @returns the id of a new team */
  team(...members: [User, TeamRole][]): Promise<string>;
  leave(team: string, who: User): Promise<void>;
  /** Ends every open request without a word, so that clocks find none but the next one. */
  endOpen(): Promise<void>;
  /** Lets something happen with all that follows from it. */
  heard(cause: () => Promise<unknown>): Promise<Heard>;
  /** A person's newest notification. */
  noticeTo(who: User): Promise<typeof notifications.$inferSelect | undefined>;
  /** @returns the path that a person's newest notification leads to, with `:id` for ids */
  opens(who: User): Promise<string | undefined>;
}

/** @returns a new world that starts now; stop it in `afterAll` */
export async function causeWorld(env: Record<string, string> = {}): Promise<CauseWorld> {
  const world = await ownTime({ start: Date.now(), env });
  const { db, ctx } = world;
  const api = worldApi(world);
  const names = new Map<string, string>();
  const rowid = sql<number>`rowid`;
  const conclude = async (subject: User, id: string) => {
    await world.bring(subject, id, license());
    await (await api(subject)).post(`/api/verifications/${id}/evidence-complete`);
    const row = await world.row(id);
    if (row.status !== "completed") throw new Error(`It's ${row.status}, ${row.stage}`);
    return id;
  };
  const noticeTo: CauseWorld["noticeTo"] = async ({ id }) => {
    const [newest] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, id))
      .orderBy(desc(rowid))
      .limit(1);
    return newest;
  };
  return {
    ...world,
    api,
    async someone(name, more) {
      const who = await world.person(more);
      names.set(who.id, name);
      return who;
    },
    async staff(name) {
      const who = await world.person({ staff: true });
      names.set(who.id, name);
      const now = ctx.now();
      await db
        .insert(secondFactors)
        .values({ userId: who.id, secret: "sealed", createdAt: now, confirmedAt: now });
      return who;
    },
    async complete(requester, subject, more = {}) {
      const body = requestBody(subject.email, { requestedServices: [], ...more });
      const { id } = (await (await api(requester)).post("/api/v1/verifications", body)).data;
      await world.consent(subject, id);
      return conclude(subject, id);
    },
    completeOwn: async (who) => conclude(who, await world.ask(who, who)),
    async liveRows(id) {
      const all = await db.select().from(outbox).where(eq(outbox.channel, "live")).orderBy(outbox.id);
      return all.filter(({ payload }) => payload.verification_id === id);
    },
    async team(...members) {
      const id = newId("team", ctx.now());
      await db.insert(teams).values({ id, name: "Team", createdAt: ctx.now() });
      await db.insert(memberships).values(
        members.map(([{ id: userId }, role]) => ({
          id: newId("mem", ctx.now()),
          teamId: id,
          userId,
          role,
          joinedAt: ctx.now(),
        })),
      );
      return id;
    },
    async leave(team, { id }) {
      await db.delete(memberships).where(sql`team_id = ${team} AND user_id = ${id}`);
    },
    async endOpen() {
      await db
        .update(verifications)
        .set({ status: "cancelled", stage: "done" })
        .where(inArray(verifications.status, ["pending", "in_progress"]));
    },
    async heard(cause) {
      await world.settle();
      const [last] = await db.select({ at: rowid }).from(userEvents).orderBy(desc(rowid)).limit(1);
      await cause();
      await world.settle();
      const events = await db
        .select()
        .from(userEvents)
        .where(gt(rowid, last?.at ?? 0));
      return (event) => {
        const got = events.filter(({ type }) => type === event).map(({ userId }) => userId);
        return [...new Set(got.map((id) => names.get(id) ?? id))].sort();
      };
    },
    noticeTo,
    async opens(who) {
      const newest = await noticeTo(who);
      return newest && notificationHref(newest.data)?.replace(/\b[a-z]+_[0-9a-z]{20,}/, ":id");
    },
  };
}
