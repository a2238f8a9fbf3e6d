import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { profileBody } from "#contract/accounts/profile.schema.ts";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { changeProfile } from "#functions/accounts/profile/change-profile.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime({ isServed: true });
});
afterAll(() => world?.stop());

const [FIRST, OTHER] = ["+12173334455", "+12173334466"];

/** A signed-in account whose number isn't proven. */
async function signedIn() {
  const person = await world.person({ phone: FIRST });
  const now = world.ctx.now();
  const session = { id: newId("ses", now), userId: person.id, createdAt: now, usedAt: now };
  await world.db.insert(sessions).values({ ...session, expiresAt: now + DAY });
  return { person, caller: { id: person.id, sessionId: session.id, accountType: person.accountType } };
}

/** @returns the context with a database that runs another write between a function's read and its write */
function meanwhile(id: string, change: Partial<User>): Ctx {
  const db = new Proxy(world.db, {
    get(target, key, receiver) {
      if (key !== "batch") return Reflect.get(target, key, receiver);
      return async (statements: Parameters<typeof target.batch>[0]) => {
        await target.update(users).set(change).where(eq(users.id, id));
        return target.batch(statements);
      };
    },
  });
  return { ...world.ctx, db };
}

it.each([
  ["another number", OTHER, { provenPhone: "sealed", phoneVerifiedAt: 1 }],
  ["the same one", "+1 217 333 4455", { phone: OTHER, provenPhone: "sealed", phoneVerifiedAt: 1 }],
])("a number proven in the meantime doesn't prove %s that is being saved", async (_what, phone, change) => {
  const { person, caller } = await signedIn();
  const input = profileBody.parse({ name: "Jane Doe", email: person.email, phone });
  await changeProfile(meanwhile(person.id, change), caller, input);
  const [after] = await world.db.select().from(users).where(eq(users.id, person.id));
  expect(after).toMatchObject({ phone, phoneVerifiedAt: null, provenPhone: null });
});

it("a number stays proven when it's saved in another format, even if it was proven in the meantime", async () => {
  const { person, caller } = await signedIn();
  const input = profileBody.parse({ name: "Jane Doe", email: person.email, phone: "+1 217 333 4455" });
  await changeProfile(meanwhile(person.id, { provenPhone: "sealed", phoneVerifiedAt: 1 }), caller, input);
  const [after] = await world.db.select().from(users).where(eq(users.id, person.id));
  expect(after).toMatchObject({ phone: "+1 217 333 4455", phoneVerifiedAt: 1, provenPhone: "sealed" });
});
