import { expect, it, onTestFinished, vi } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import { DomainError } from "#core/errors.ts";
import { payments } from "#db/schema/billing.ts";
import { simulated } from "#functions/billing/gateway/simulated.ts";
import { addMethod } from "#functions/billing/methods/change.ts";
import { verifyLedger } from "#functions/ledger/verify.ts";
import { findDifferences } from "#functions/rollups/rebuild.ts";
import { createTeam } from "#functions/teams/create.ts";
import { recomputeAll } from "#scripts/recompute/report.ts";
import { randomFrom } from "#tests/fixtures/history.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { type Customer, NothingThere, operationsOf } from "./operations.ts";

const SEED = Number(process.env.TEST_SEED ?? 17);

async function ownBooks(): Promise<World> {
  // A month with 31 days, so that plans bought in the test meet shorter months.
  const world = await ownTime({ start: Date.UTC(2027, 11, 29, 12) });
  onTestFinished(world.stop);
  return world;
}

/** @returns people and a team of every kind, each with a card */
async function makeCustomers(world: World): Promise<Customer[]> {
  const [free, another, person] = await Promise.all([world.person(), world.person(), world.person()]);
  const owner = await world.person({ accountType: "business", businessName: "Harbor Homes" });
  const caller = { id: owner.id, sessionId: "", accountType: "business" } as const;
  const { team } = await createTeam(world.ctx, caller, "Harbor");
  const customers: Customer[] = [
    { user: free, teamId: undefined, staysFree: true },
    { user: another, teamId: undefined, staysFree: true },
    { user: person, teamId: undefined },
    { user: owner, teamId: undefined },
    { user: owner, teamId: team.id },
  ];
  for (const { user, teamId } of customers)
    await addMethod(world.ctx, user.id, { token: "tok_visa", teamId });
  await world.settle();
  return customers;
}

/** Expects the ledger, the stored results and scores, and the figures of dashboards to be right. */
async function proves(world: World, when: string): Promise<void> {
  const found = {
    ledger: (await verifyLedger(world.ctx)).found,
    recompute: (await recomputeAll(world.db)).differ,
    rollups: await findDifferences(world.ctx, 20),
  };
  expect(found, when).toEqual({ ledger: [], recompute: 0, rollups: [] });
}

/**
 * Does random things with money, and stops the process at random between a payment's record and its outcome. What the
 * product refuses is skipped; everything else has to keep the books right.
 * @param count of operations that aren't refused
 * @param provedEvery after how many of them everything is proved
 * @returns how often each operation wasn't refused
 */
async function operate(world: World, count: number, provedEvery: number): Promise<Record<string, number>> {
  const random = randomFrom(SEED);
  const customers = await makeCustomers(world);
  const operations = Object.entries(operationsOf(world, random, customers, await world.person()));
  const total = operations.reduce((sum, [, [weight]]) => sum + weight, 0);
  const draw = () => {
    let at = random() * total;
    return operations.find(([, [weight]]) => {
      at -= weight;
      return at < 0;
    })!;
  };

  const done = Object.fromEntries(operations.map(([name]) => [name, 0]));
  let last = "";
  for (let i = 0; i < count; ) {
    const [name, [, run]] = draw();
    last = `operation ${i + 1} (${name}) with TEST_SEED=${SEED}`;
    if (random() < 0.1)
      vi.spyOn(simulated, random() < 0.5 ? "charge" : "refund").mockRejectedValueOnce(new Error("Killed"));
    let isRefused = false;
    try {
      await run(customers[Math.floor(random() * customers.length)]!);
    } catch (error) {
      isRefused = error instanceof DomainError || error instanceof NothingThere;
      const isKilled = error instanceof Error && error.message === "Killed";
      if (!isRefused && !isKilled) throw new Error(`It failed in ${last}`, { cause: error });
    }
    vi.restoreAllMocks();
    await world.settle();
    if (isRefused) continue;
    done[name]! += 1;
    i++;
    if (i % provedEvery === 0) await proves(world, `after ${last}`);
  }
  // What was left open by a kill is finished by the clocks.
  await world.after(2 * DAY);
  await world.after(HOUR);
  await proves(world, `after the clocks that followed ${last}`);
  expect(world.logged.filter(({ event }) => event === "tick.failed")).toEqual([]);
  const open = (await world.db.select().from(payments)).filter((p) => p.status === "processing");
  expect(open).toEqual([]);
  return done;
}

it("proves the books after random operations with kills in between", async () => {
  const world = await ownBooks();
  await operate(world, 80, 20);
  const { entries } = await verifyLedger(world.ctx);
  expect(entries).toBeGreaterThan(10);
}, 120_000);

it("proves the books after 1,000 of them, with the rare ones among them", {
  tags: ["full"],
  timeout: 900_000,
}, async () => {
  const world = await ownBooks();
  const done = await operate(world, 1_000, 100);
  for (const rare of [
    "refund, then credit",
    "credit, then refund",
    "upgrade",
    "rename a person",
    "rename a team",
    "delete a team",
    "delete an account",
  ])
    expect(done[rare], `${rare} with TEST_SEED=${SEED}`).toBeGreaterThan(0);
});

it("proves the books after 5,000 of them", { tags: ["full"], timeout: 3_600_000 }, async () => {
  const world = await ownBooks();
  await operate(world, 5_000, 500);
});
