import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PartUnavailable } from "#contract/unavailable.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import type { Database } from "#db/client.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { avatarObject } from "#functions/accounts/avatar/avatar-object.ts";
import { recordAvatar } from "#functions/accounts/avatar/record-avatar.ts";
import { getObject, putObject } from "#functions/documents/store/storage.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { worldApi } from "#tests/harness/world/world-api.ts";

let world: World;

beforeAll(async () => {
  world = await ownTime({ start: Date.now() });
});
afterAll(() => world?.stop());

const lost = () => new PartUnavailable("database", "The connection broke");

/** A database that loses the answer to a batch, after it ran or instead of running it. */
const losing = (batch: (run: () => Promise<unknown>) => Promise<never>): Ctx => ({
  ...world.ctx,
  db: new Proxy(world.db, {
    get(db, key) {
      const value = Reflect.get(db, key) as unknown;
      if (key === "batch")
        return (statements: Parameters<Database["batch"]>[0]) => batch(() => db.batch(statements));
      return typeof value === "function" ? value.bind(db) : value;
    },
  }),
});

/** @returns someone with a session, and the id of a picture that's in storage */
async function stored(): Promise<[Caller, string]> {
  const person = await world.person();
  await (await worldApi(world)(person)).get("/api/auth/me");
  const [session] = await world.db.select().from(sessions).where(eq(sessions.userId, person.id));
  const avatarId = `${person.id.slice(-24).padStart(24, "a")}.jpg`;
  await putObject(world.ctx.env, avatarObject(avatarId), new Uint8Array(3), "image/jpeg");
  return [{ id: person.id, sessionId: session!.id, accountType: "individual" }, avatarId];
}

const avatarOf = async ({ id }: Caller) =>
  (await world.db.select({ avatarId: users.avatarId }).from(users).where(eq(users.id, id)))[0]?.avatarId;
const isStored = (avatarId: string) =>
  getObject(world.ctx.env, avatarObject(avatarId)).then(
    () => true,
    () => false,
  );

it("is kept, and the change succeeds, if only the database's answer was lost", async () => {
  const [caller, avatarId] = await stored();
  const ctx = losing(async (run) => {
    await run();
    throw lost();
  });
  await recordAvatar(ctx, caller, avatarId);
  expect([await avatarOf(caller), await isStored(avatarId)]).toEqual([avatarId, true]);
});

it("is deleted from storage if the database wrote nothing", async () => {
  const [caller, avatarId] = await stored();
  const ctx = losing(() => Promise.reject(lost()));
  await expect(recordAvatar(ctx, caller, avatarId)).rejects.toMatchObject({ part: "database" });
  expect([await avatarOf(caller), await isStored(avatarId)]).toEqual([null, false]);
});
