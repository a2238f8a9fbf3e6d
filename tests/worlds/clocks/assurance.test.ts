import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, isoTime } from "#contract/time.ts";
import { setAside } from "#db/schema/ground.ts";
import { notifications, outbox } from "#db/schema/outbox.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { resultRecords } from "#db/schema/verification/results.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { assuranceClock } from "#functions/clocks/assurance.ts";
import { openDispute } from "#functions/disputes/open-dispute.ts";
import { assured, proofingAt, recordMatch } from "#tests/harness/world/assured.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const STATEMENT = "It isn't mine.";
const MATCH = { check: "identity_match", finding: "name_and_birth_date_match" } as const;

const inDays = (days: number) => isoTime(world.ctx.now() + days * DAY);
const recordOf = async (id: string) =>
  (await world.db.select().from(resultRecords).where(eq(resultRecords.verificationId, id)))[0]!;

/** Runs only this clock, some time from now. */
const later = (ms: number) => assuranceClock({ ...world.ctx, now: () => world.ctx.now() + ms });

it("lowers the level when a document expires, and changes nothing else", async () => {
  const { id } = await assured(world, "medium", { expiresAt: inDays(10) });
  const [before, record] = [await world.row(id), await recordOf(id)];
  expect(before.assuranceLevel).toBe("medium");
  const told = await Promise.all([world.db.$count(notifications), world.db.$count(outbox)]);

  await later(10 * DAY - 1);
  expect(await world.row(id)).toEqual(before);
  await later(10 * DAY + 1000);
  const after = await world.row(id);
  expect(after).toEqual({ ...before, assuranceLevel: "none", assuranceUntil: after.assuranceUntil });
  const now = await recordOf(id);
  expect(now).toEqual({ ...record, assurance: now.assurance });
  expect(now.assurance?.answer).toMatchObject({
    at: inDays(10 + 1 / (24 * 60 * 60)),
    gpg45: { level: "none" },
  });
  expect(now.assurance?.input.checks).toEqual(record.assurance?.input.checks);
  expect(await Promise.all([world.db.$count(notifications), world.db.$count(outbox)])).toEqual(told);

  // What's left expires later, so another run has nothing to do.
  expect(after.assuranceUntil).not.toBe(before.assuranceUntil);
  await later(11 * DAY);
  expect(await recordOf(id)).toEqual(now);
});

it("runs again when the next piece expires, until nothing is left to expire", async () => {
  const { id } = await assured(world, "low");
  const { documents, ...rest } = proofingAt("low", inDays(5));
  const bill = { type: "pay_stub", expires_at: inDays(8), signed: { by: "payroll", revocation: "unlisted" } };
  const proofing = { ...rest, documents: [...documents, bill] } as ReturnType<typeof proofingAt>;
  await recordMatch(world, id, { proofing, expiresAt: null });
  const untils = [(await world.row(id)).assuranceUntil];
  for (const days of [5, 8]) {
    await later(days * DAY + 1000);
    untils.push((await world.row(id)).assuranceUntil);
  }
  const at = (days: number) => world.ctx.now() + days * DAY + 1000;
  expect(untils).toEqual([at(5), at(8), null]);
});

it("keeps a check under dispute out of the level", async () => {
  const more = { expiresAt: inDays(3), services: ["document_verification" as const] };
  const { id, subject } = await assured(world, "medium", more);
  // The match rests on another document than the check in dispute.
  const { documents, ...rest } = proofingAt("medium", inDays(3));
  const passports = documents.map((one) => ({ ...one, type: "passport" as const }));
  await recordMatch(world, id, { proofing: { ...rest, documents: passports } });
  const [other] = await world.db
    .select({ reasons: checks.reasons })
    .from(checks)
    .where(and(eq(checks.verificationId, id), eq(checks.check, "document_verification")));
  const finding = other?.reasons[0]?.code ?? "";
  await openDispute(world.ctx, subject.id, id, {
    check: "document_verification",
    finding,
    statement: STATEMENT,
  });
  expect((await world.row(id)).assuranceLevel).toBe("medium");
  await later(3 * DAY + 1000);
  const { answer, input } = (await recordOf(id)).assurance!;
  expect(input.checks.map(({ service, disputed }) => [service, disputed])).toEqual([
    ["identity_match", false],
    ["document_verification", true],
  ]);
  expect(answer).toMatchObject({ at: isoTime(world.ctx.now() + 3 * DAY + 1000), gpg45: { level: "none" } });
});

it("doesn't overwrite a dispute that's opened at the same time", async () => {
  const { id, subject } = await assured(world, "medium");
  // It's due, but what it finds doesn't change the level. Only the dispute does.
  const due = { assuranceUntil: world.ctx.now() };
  await world.db.update(verifications).set(due).where(eq(verifications.id, id));
  const batch = world.db.batch.bind(world.db);
  let reads = 0;
  world.db.batch = (async (statements: never) => {
    reads += 1;
    const isFirst = reads === 1;
    const found = await batch(statements);
    if (isFirst) await openDispute(world.ctx, subject.id, id, { ...MATCH, statement: STATEMENT });
    return found;
  }) as typeof world.db.batch;
  try {
    await later(0);
  } finally {
    world.db.batch = batch;
  }
  expect((await recordOf(id)).assurance?.input.checks.map(({ disputed }) => disputed)).toEqual([true]);
  expect((await world.row(id)).assuranceLevel).toBe("none");
});

it("sets a result of an unknown version aside, and leaves its level alone", async () => {
  const { id } = await assured(world, "medium", { expiresAt: inDays(2) });
  await world.db.update(verifications).set({ assuranceVersion: "0" }).where(eq(verifications.id, id));
  const before = await recordOf(id);
  await later(2 * DAY + 1000);
  expect(await recordOf(id)).toEqual(before);
  const aside = await world.db.select().from(setAside).where(eq(setAside.rowId, id));
  expect(aside).toMatchObject([{ clock: "assurance", failures: 1 }]);
});

it("is a part of the minute's job", async () => {
  const { id } = await assured(world, "medium", { expiresAt: inDays(1) });
  await world.after(DAY + 1000);
  expect((await world.row(id)).assuranceLevel).toBe("none");
});
