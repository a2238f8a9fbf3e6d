import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import { isoTime } from "#contract/time.ts";
import { commit } from "#core/write/commit.ts";
import { trustScores } from "#db/schema/trust.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { resultRecords } from "#db/schema/verification/results.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { ENGINE_VERSION } from "#functions/checks/engine/engine.ts";
import { piecesOf } from "#functions/checks/engine/score.ts";
import { closeDispute } from "#functions/disputes/close-dispute.ts";
import { openDispute } from "#functions/disputes/open-dispute.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { computeTrust } from "#functions/trust/compute.ts";
import { recordResult } from "#functions/verification/results/record-result.ts";
import { recomputeAll } from "#scripts/recompute/report.ts";
import { assured } from "#tests/harness/world/assured.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license, result } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** What the command prints. */
async function recompute(): Promise<{ differ: number; said: string }> {
  const { lines, differ } = await recomputeAll(world.db);
  return { differ, said: lines.map((line) => `${line}\n`).join("") };
}

async function completed(): Promise<string> {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, { services: ["document_verification"] });
  await world.consent(subject, id);
  await world.bring(subject, id, license());
  await runVerificationChecks(world.ctx, id);
  return id;
}

const recordOf = async (id: string) =>
  (await world.db.select().from(resultRecords).where(eq(resultRecords.verificationId, id)))[0];

it("a record holds what the result consists of, and the command recomputes it", async () => {
  const id = await completed();
  expect(await recordOf(id)).toEqual({
    verificationId: id,
    engineVersion: ENGINE_VERSION,
    pieces: [
      { check: "identity_match", weight: 2, status: "passed", score: 1, grade: "G2", disputed: false },
      { check: "document_verification", weight: 1, status: "passed", score: 1, grade: "G2", disputed: false },
    ],
    overallScore: 59,
    outcome: "clear",
    assurance: {
      input: {
        at: isoTime(world.ctx.now()),
        wanted: null,
        checks: [
          expect.objectContaining({ service: "identity_match", status: "passed", disputed: false }),
          expect.objectContaining({ service: "document_verification", status: "passed" }),
        ],
      },
      answer: expect.objectContaining({ version: ASSURANCE_VERSION, at: isoTime(world.ctx.now()) }),
    },
    createdAt: world.ctx.now(),
  });
  expect(await recompute()).toEqual({
    differ: 0,
    said: "1 result agrees, 0 differ\n1 level of assurance agrees, 0 differ\n0 Trust Scores agree, 0 differ\n",
  });
});

it("a record is replaced when a check changes later", async () => {
  const id = await completed();
  const results = [
    result({ id: "identity_match", status: "passed", score: 1, grade: "G4" }),
    result({ id: "document_verification", status: "adverse", score: 0, grade: "G4", disputed: true }),
  ];
  await commit(world.ctx, {
    statements: recordResult(
      world.ctx,
      { id, type: "identity", wantedAssurance: null, assuranceVersion: "1" },
      results,
    ),
    effects: [],
    resourceId: id,
  });
  expect(await recordOf(id)).toMatchObject({
    // A dispute doesn't raise the score: the disputed adverse check still counts.
    overallScore: 67,
    outcome: "disputed",
    pieces: [{ grade: "G4" }, { status: "adverse", disputed: true }],
  });
  expect((await recompute()).differ).toBe(0);
});

it.each([
  ["clear", { status: "passed", grade: "G3" }, { status: "passed", grade: "G2" }],
  ["partial", { status: "passed", grade: "G2" }, { status: "unavailable", grade: null, score: null }],
  ["mixed", { status: "passed", grade: "G2" }, { status: "adverse", grade: "G2", score: 0 }],
  ["adverse", { status: "adverse", grade: "G2", score: 0 }, { status: "passed", grade: "G2" }],
  [
    "inconclusive",
    { status: "inconclusive", grade: "G1", score: null },
    { status: "inconclusive", grade: "G2", score: null },
  ],
] as const)("a record with outcome %s is recomputed to the stored result", async (outcome, base, service) => {
  const id = await completed();
  const results = [
    result({ id: "identity_match", score: 1, ...base }),
    result({ id: "document_verification", score: 1, ...service }),
  ];
  await commit(world.ctx, {
    statements: recordResult(
      world.ctx,
      { id, type: "identity", wantedAssurance: null, assuranceVersion: "1" },
      results,
    ),
    effects: [],
    resourceId: id,
  });
  expect((await recordOf(id))?.outcome).toBe(outcome);
  expect((await recompute()).said).toMatch(
    /^\d+ results agree, 0 differ\n\d+ levels of assurance agree, 0 differ\n\d+ Trust Scores? agrees?, 0 differ\n$/,
  );
});

it("a record follows a dispute: frozen while it's open, out of the score once it's upheld", async () => {
  const id = await completed();
  const { targetUserId } = await world.row(id);
  const [check] = await world.db
    .select()
    .from(checks)
    .where(and(eq(checks.verificationId, id), eq(checks.check, "identity_match")));
  const disputeId = await openDispute(world.ctx, targetUserId ?? "", id, {
    check: "identity_match",
    finding: check?.reasons[0]?.code ?? "",
    statement: "That is not how I write my name.",
  });
  expect(await recordOf(id)).toMatchObject({
    overallScore: 59,
    outcome: "disputed",
    pieces: [
      { check: "identity_match", status: "passed", disputed: true },
      { check: "document_verification", disputed: false },
    ],
  });
  const staff = await world.person({ staff: true });
  await closeDispute(world.ctx, staff.id, disputeId, { outcome: "upheld", reason: "The scan was cut off." });
  expect(await recordOf(id)).toMatchObject({
    outcome: "partial",
    pieces: [
      { check: "identity_match", status: "inconclusive", score: null, grade: null, disputed: false },
      { check: "document_verification", status: "passed" },
    ],
  });
  expect((await recompute()).differ).toBe(0);
});

it("a result of an older engine is recomputed by the rules of that engine", async () => {
  const id = await completed();
  const pieces = [
    result({ id: "identity_match", status: "passed", score: 1, grade: "G2" }),
    result({ id: "phone_verification", status: "passed", score: 1, grade: "G4" }),
    result({ id: "ssn_verification", status: "passed", score: 1, grade: "G1" }),
  ];
  // Engine 9 let a texted code lift the score above 59, and counted a number's form as agreement.
  const old = { engineVersion: "9", pieces: piecesOf(pieces), overallScore: 63, outcome: "clear" };
  await world.db.update(resultRecords).set(old).where(eq(resultRecords.verificationId, id));
  const { differ, said } = await recompute();
  expect([differ, said]).toEqual([0, expect.stringMatching(/ agree, 0 differ\n$/)]);
});

it("the command names every result that its pieces don't lead to", async () => {
  const [good, bad] = [await completed(), await completed()];
  await world.db.update(resultRecords).set({ overallScore: 99 }).where(eq(resultRecords.verificationId, bad));
  const { differ, said } = await recompute();
  expect(differ).toBe(1);
  expect(said).toContain(`${bad} (engine ${ENGINE_VERSION}): stored 99, clear; recomputed 59, clear`);
  expect(said).toMatch(/, 1 differ\n/);
  expect(said).not.toContain(good);
});

it("the command names every Trust Score that its pieces don't lead to, and those of an unknown formula", async () => {
  const { version } = (await computeTrust(world.ctx, (await world.person()).id))!;
  const [tampered, unknown] = [await world.person(), await world.person()];
  for (const [who, change] of [
    [tampered, { score: 99 }],
    [unknown, { version: "0" }],
  ] as const) {
    await computeTrust(world.ctx, who.id);
    await world.db.update(trustScores).set(change).where(eq(trustScores.userId, who.id));
  }
  const { differ, said } = await recompute();
  expect(differ).toBe(3);
  expect(said).toMatch(/Trust Scores? agrees?, 2 differ\n/);
  expect(said).toContain(`${tampered.id} (formula ${version}): stored 99; recomputed 5\n`);
  expect(said).toContain(`${unknown.id} (formula 0): stored 5; this formula is unknown\n`);
});

describe("levels of assurance", () => {
  const change = async (id: string, record: (one: NonNullable<Recorded>) => void) => {
    const assurance = (await recordOf(id))!.assurance!;
    record(assurance);
    await world.db.update(resultRecords).set({ assurance }).where(eq(resultRecords.verificationId, id));
  };
  type Recorded = typeof resultRecords.$inferSelect.assurance;

  it("are recomputed from what they were computed from, and differ if any part of the answer does", async () => {
    const [good, higher, met] = [
      await assured(world, "low"),
      await assured(world, "low"),
      await assured(world, "low"),
    ];
    const before = await recompute();
    await change(higher.id, ({ answer }) => {
      answer.gpg45.level = "high";
    });
    await change(met.id, ({ answer }) => {
      answer.gpg45.profiles_met.push("M1C");
    });
    const { differ, said } = await recompute();
    expect(differ).toBe(before.differ + 2);
    const start = `(assurance ${ASSURANCE_VERSION}): stored`;
    expect(said).toContain(`${higher.id} ${start} high; recomputed low\n`);
    expect(said).toContain(`${met.id} ${start} low; recomputed low with other scores, profiles or steps\n`);
    expect(said).toMatch(/levels of assurance agree, 2 differ\n/);
    expect(said).not.toContain(good.id);
  });

  it("of an unknown version are named, and the others are recomputed all the same", async () => {
    const { id } = await assured(world, "low");
    const before = await recompute();
    await change(id, ({ answer }) => {
      answer.version = "0";
    });
    const { differ, said } = await recompute();
    expect(differ).toBe(before.differ + 1);
    expect(said).toContain(`${id} (assurance 0): stored low; this version is unknown\n`);
  });

  it("have to be the ones that lists show, unless the result isn't shown", async () => {
    const [wrong, hidden] = [await assured(world, "low"), await assured(world, "low")];
    const before = await recompute();
    const show = (id: string, assuranceLevel: "high" | null) =>
      world.db.update(verifications).set({ assuranceLevel }).where(eq(verifications.id, id));
    await show(wrong.id, "high");
    await show(hidden.id, null);
    const { differ, said } = await recompute();
    expect(differ).toBe(before.differ + 1);
    expect(said).toContain(`${wrong.id} (assurance ${ASSURANCE_VERSION}): stored low; lists show high\n`);
    expect(said).not.toContain(hidden.id);
  });

  it("that nothing was recorded for are left out", async () => {
    const { id } = await assured(world, "low");
    const levels = ({ said }: { said: string }) =>
      Number(/^(\d+) levels of assurance agree/m.exec(said)?.[1]);
    const before = levels(await recompute());
    await world.db.update(resultRecords).set({ assurance: null }).where(eq(resultRecords.verificationId, id));
    expect(levels(await recompute())).toBe(before - 1);
  });
});
