import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { allowanceUses } from "#db/schema/allowance.ts";
import { ledger } from "#db/schema/ledger.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime({ start: Date.UTC(2026, 10, 30, 23, 59) });
});
afterAll(() => world?.stop());

it("gives a fresh allowance at midnight UTC on the first, but no second free request", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const ask = async () => {
    const row = await world.row(await world.ask(requester, subject, {}, "own"));
    return [row.coveredCents, row.freeCents, row.amountDueCents];
  };
  const all: number[][] = [];
  for (let i = 0; i < 7; i++) all.push(await ask());
  expect(all).toEqual([[0, 299, 0], ...Array(5).fill([299, 0, 0]), [0, 0, 299]]);
  await world.after(60_000);
  const next: number[][] = [];
  for (let i = 0; i < 6; i++) next.push(await ask());
  expect(next).toEqual([...Array(5).fill([299, 0, 0]), [0, 0, 299]]);
});

it("gives back what a request used when its time for an answer runs out", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, {}, "own");
  await world.after(14 * DAY);
  expect(await world.row(id)).toMatchObject({ failureReason: "consent_expired", freeCents: 299 });
  expect(await world.row(await world.ask(requester, subject, {}, "own"))).toMatchObject({ freeCents: 299 });
});

it("gives back what a request used, and credits what was due, when no documents arrive", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  await world.ask(requester, subject, {}, "own");
  const id = await world.ask(requester, subject, { priority: "expedited" }, "own");
  expect(await world.row(id)).toMatchObject({ coveredCents: 299, amountDueCents: 150 });
  await world.consent(subject, id);
  const uses = () => world.db.select().from(allowanceUses).where(eq(allowanceUses.verificationId, id));
  expect(await uses()).toHaveLength(1);
  await world.after(7 * DAY);
  expect(await world.row(id)).toMatchObject({ failureReason: "evidence_expired" });
  expect(await uses()).toEqual([]);
  const money = await world.db.select().from(ledger).where(eq(ledger.verificationId, id));
  expect(money.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ["charge", 150],
    ["credit", 150],
  ]);
});
