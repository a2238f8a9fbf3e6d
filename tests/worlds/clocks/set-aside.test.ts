import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import { AT_ONCE, forEachDue } from "#core/for-each-due.ts";
import { newId } from "#core/ids.ts";
import { setAside } from "#db/schema/ground.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { putObject } from "#functions/documents/store/storage.ts";
import { ORPHAN_AGE, SWEPT_AT_ONCE, sweepStorage } from "#functions/documents/store/sweep-storage.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** An ended verification, and `AT_ONCE` older copies of it whose document can't be decrypted. */
async function endedAmongBroken() {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  await world.consent(subject, id);
  const documentId = await world.bring(subject, id, {});
  const [document] = await world.db.select().from(documents).where(eq(documents.id, documentId));
  const now = world.ctx.now();
  const ended = { status: "completed", stage: "done", forgotten: 0 } as const;
  const row = await world.row(id);
  const broken = Array.from({ length: AT_ONCE }, (_, i) => `ver_broken_${i}`);
  await world.db
    .insert(verifications)
    .values(broken.map((one) => ({ ...row, ...ended, id: one, completedAt: now - HOUR })));
  await world.db.insert(documents).values(
    broken.map((one) => ({
      ...document!,
      id: `doc_${one}`,
      sha256: one,
      storageKey: `documents/${one}`,
      verificationId: one,
      fields: "not what we sealed",
    })),
  );
  await world.db
    .update(verifications)
    .set({ ...ended, completedAt: now })
    .where(eq(verifications.id, id));
  return { id, broken };
}

const failures = () => world.logged.filter(({ event }) => event === "clock.failed").length;

it("rows that keep failing hold up no other row, and are retried less and less often", async () => {
  const { id, broken } = await endedAmongBroken();
  await world.after(MINUTE);
  expect(failures()).toBe(broken.length);
  expect((await world.row(id)).forgotten).toBe(0);
  await world.after(MINUTE);
  expect((await world.row(id)).forgotten).toBe(1);
  expect(failures()).toBe(broken.length);

  await world.after(HOUR);
  const again = await world.db.select().from(setAside);
  expect(new Set(again.map(({ failures }) => failures))).toEqual(new Set([2]));
  await world.db.update(documents).set({ fields: null }).where(inArray(documents.verificationId, broken));
  await world.after(HOUR);
  expect((await world.row(broken[0]!)).forgotten).toBe(1);
  // A failure is forgotten a day after its pause is over.
  await world.after(2 * DAY);
  expect(await world.db.select().from(setAside)).toEqual([]);
});

it("the pause doubles after each failure, up to an hour", async () => {
  const pauses: number[] = [];
  for (let i = 0; i < 8; i++) {
    await forEachDue(
      world.ctx,
      "a_test",
      async () => [{ id: "row" }],
      () => Promise.reject(new Error("Always")),
    );
    const [row] = await world.db.select().from(setAside).where(eq(setAside.clock, "a_test"));
    pauses.push(row!.until - world.ctx.now());
  }
  expect(pauses.map((ms) => ms / 1000)).toEqual([120, 240, 480, 960, 1920, 3600, 3600, 3600]);
});

it("an object that can't be deleted doesn't stop the sweep of the rest of its page", async () => {
  const start = world.ctx.now() - 2 * ORPHAN_AGE;
  const keys = Array.from({ length: SWEPT_AT_ONCE }, (_, i) => `documents/${newId("doc", start + i)}`);
  const { env } = world.ctx;
  for (let i = 0; i < keys.length; i += 20)
    await Promise.all(
      keys.slice(i, i + 20).map((key) => putObject(env, key, new Uint8Array(1), "image/png")),
    );
  const ctx = { ...world.ctx, env: { ...env, S3_ENDPOINT: await refusing(env.S3_ENDPOINT!, keys[0]!) } };
  await sweepStorage(ctx, { after: "" });
  expect(world.logged.filter(({ event }) => event === "storage.not_swept")).toEqual([
    expect.objectContaining({ key: keys[0] }),
  ]);
  expect(world.logged).toContainEqual({ event: "storage.swept", objects: SWEPT_AT_ONCE });
});

/** @returns the address of a proxy for the storage that refuses to delete one object */
async function refusing(endpoint: string, key: string): Promise<string> {
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    if (method === "DELETE" && url?.includes(key)) return void answer.writeHead(403).end();
    const passed = request(new URL(url ?? "/", endpoint), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
