import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { mustHold, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { onCondition, withoutCondition } from "#db/on-condition.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
let person: User;
let db: Database;
const refusal = new Error("This is over");

beforeAll(async () => {
  world = await ownTime({ isServed: true });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  person = await world.person({ bio: "before" });
  const notSuspended = world.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, person.id), isNull(users.suspendedAt)));
  db = onCondition(world.db, notSuspended.toSQL(), () => refusal);
});

const end = () => world.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, person.id)).run();
const read = (from: Database) => from.select({ bio: users.bio }).from(users).where(eq(users.id, person.id));
const write = (to: Database, bio: string) => to.update(users).set({ bio }).where(eq(users.id, person.id));
/** The root cause of the error that the work throws; null if it succeeds. */
const root = async (work: PromiseLike<unknown>) => {
  const error = await Promise.resolve(work).then(
    () => null,
    (e: Error) => e,
  );
  return error?.cause ?? error;
};

it("works like the plain database while the condition holds", async () => {
  expect(await read(db)).toEqual([{ bio: "before" }]);
  await write(db, "after");
  expect(await runBatch(db, [read(db), write(db, "later").returning({ bio: users.bio }), read(db)])).toEqual([
    [{ bio: "after" }],
    [{ bio: "later" }],
    [{ bio: "later" }],
  ]);
});

it("neither reads nor writes once the condition fails", async () => {
  await end();
  for (const work of [() => read(db), () => write(db, "after"), () => runBatch(db, [read(db)])])
    expect(await root(work())).toBe(refusal);
  expect(await read(withoutCondition(db))).toEqual([{ bio: "before" }]);
});

it("writes nothing when the condition fails between the read and the write", async () => {
  await read(db);
  await end();
  expect(await root(runBatch(db, [write(db, "after")]))).toBe(refusal);
  expect(await root(write(db, "after"))).toBe(refusal);
  expect(await read(world.db)).toEqual([{ bio: "before" }]);
});

it("lets a batch fail for its own reasons", async () => {
  const failing = runBatch(db, [write(db, "after"), mustHold(db, sql`false`)]);
  const error = await root(failing);
  expect(error).not.toBe(refusal);
  expect(String(error)).toMatch(/constraint/i);
  expect(await read(db)).toEqual([{ bio: "before" }]);
});
