import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { runBatch } from "#db/batch.ts";
import { outbox } from "#db/schema/outbox.ts";
import { checks, consents } from "#db/schema/verification/checks.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { closeDispute } from "#functions/disputes/close-dispute.ts";
import { openDispute } from "#functions/disputes/open-dispute.ts";
import { openStatement } from "#functions/disputes/present.ts";
import { queueDoubts } from "#functions/disputes/queue-doubts.ts";
import { retireIssuer } from "#functions/issuers/retire.ts";
import { showVerification } from "#functions/lifecycle/show/show.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { ownTime, START, type World } from "#tests/harness/world/time.ts";
import { addState, checked, checkOf, signedLicense } from "./signed.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const disputesOf = (id: string) => world.db.select().from(disputes).where(eq(disputes.verificationId, id));
const compromise = async (issuerId: string, compromisedFrom = START - DAY) => {
  await retireIssuer(world.ctx, issuerId, { by: "ops:ada", why: "announced", compromisedFrom });
  await world.settle();
};

/** A completed verification whose document check rests on the issuer's signature. */
async function signed(label: string) {
  const issuerId = await addState(world, label);
  const one = await checked(world, signedLicense(label));
  expect(await checkOf(world, one.id)).toMatchObject({ grade: "G4", signedBy: issuerId });
  return { issuerId, ...one };
}

it("puts a result in doubt, tells both sides, and lapses after 30 days", async () => {
  const { issuerId, id, requester, subject } = await signed("lapses");
  await compromise(issuerId);
  const [dispute, ...rest] = await disputesOf(id);
  expect(rest).toEqual([]);
  expect(dispute).toMatchObject({
    check: "document_verification",
    finding: "signature_valid",
    cause: "key_compromised",
    dueAt: world.ctx.now() + 30 * DAY,
    closedAt: null,
  });
  expect(await openStatement(world.ctx, dispute!)).toBe(
    "State of lapses lost control of a key that it signs documents with. Signatures made since Nov 3, 2026 may be forged, and nothing proves that this one is older.",
  );
  for (const person of [requester, subject]) {
    expect(await world.titlesOf(person)).toContain("A signature is in doubt");
    const mails = await mailsTo(person.email);
    expect(mails.filter(({ subject: line }) => line.includes("A signature is in doubt"))).toHaveLength(1);
  }
  for (const person of [requester, subject]) {
    const shown = await showVerification(world.ctx, person.id, id);
    expect(shown.disputes).toMatchObject([{ cause: "key_compromised", status: "open" }]);
    expect(shown.verdict?.text).toBe(
      "The issuer of a signed document lost control of its key. Until a reviewer decides, the signature doesn't count.",
    );
    expect(shown.results?.individual_scores).not.toHaveProperty("document_verification");
  }

  await world.after(30 * DAY);
  expect((await disputesOf(id))[0]).toMatchObject({ outcome: "upheld", closedBy: null });
  expect(await checkOf(world, id)).toMatchObject({
    status: "inconclusive",
    grade: null,
    signature: null,
    signedBy: null,
    reasons: [
      { code: "dispute_upheld", text: expect.stringContaining("no reviewer decided within 30 days") },
    ],
  });
  expect(await world.titlesOf(requester)).toContain("A signature no longer counts");
});

it("lets a finding stand that a reviewer confirms, even if the job runs again", async () => {
  const { issuerId, id } = await signed("stands");
  await compromise(issuerId);
  const [dispute] = await disputesOf(id);
  const staff = await world.person({ staff: true });
  const rejection = { outcome: "rejected", reason: "The state confirmed this license." } as const;
  await closeDispute(world.ctx, staff.id, dispute!.id, rejection);
  await compromise(issuerId, START - 2 * DAY);
  expect(await disputesOf(id)).toMatchObject([{ outcome: "rejected" }]);
  expect(await checkOf(world, id)).toMatchObject({ status: "passed", grade: "G4", signedBy: issuerId });
});

it("removes a finding that a reviewer overturns, with a reason that fits", async () => {
  const { issuerId, id, subject } = await signed("overturned");
  await compromise(issuerId);
  const staff = await world.person({ staff: true });
  const outcome = { outcome: "upheld", reason: "The state never issued it." } as const;
  await closeDispute(world.ctx, staff.id, (await disputesOf(id))[0]!.id, outcome);
  await world.settle();
  expect((await checkOf(world, id)).reasons[0]?.text).toContain("whose key was compromised");
  const shown = await showVerification(world.ctx, subject.id, id);
  expect(shown.disputes[0]?.statement).toContain("lost control of a key");
});

it("puts a finding in doubt beside the subject's own dispute, which keeps its statement", async () => {
  const { issuerId, id, subject } = await signed("again");
  const input = {
    check: "document_verification",
    finding: "signature_valid",
    statement: "It isn't my card.",
  };
  const dispute = await openDispute(world.ctx, subject.id, id, input);
  await compromise(issuerId);
  const causes = async () =>
    (await disputesOf(id)).map(({ cause, closedAt }) => [cause, closedAt === null] as const);
  expect(new Map(await causes())).toEqual(
    new Map([
      ["subject", true],
      ["key_compromised", true],
    ]),
  );
  const staff = await world.person({ staff: true });
  await closeDispute(world.ctx, staff.id, dispute, { outcome: "rejected", reason: "It was compared again." });
  // Whatever the reviewer said about the subject's reasons, the key is still compromised.
  expect(new Map(await causes())).toEqual(
    new Map([
      ["subject", false],
      ["key_compromised", true],
    ]),
  );
  const shown = await showVerification(world.ctx, subject.id, id);
  expect(shown.disputes.find(({ cause }) => cause === "subject")?.statement).toBe("It isn't my card.");
});

it("leaves a result alone whose signature a trusted time stamp proves to be older", async () => {
  const { issuerId, id } = await signed("older");
  const stored = (await checkOf(world, id)).signature!;
  const stamped = (time: number) => ({
    ...stored,
    time: new Date(time).toISOString(),
    time_source: "timestamp" as const,
  });
  const store = (signature: typeof stored) =>
    world.db.update(checks).set({ signature }).where(eq(checks.signedBy, issuerId));
  await store(stamped(START - 2 * DAY));
  await compromise(issuerId, START - DAY);
  expect(await disputesOf(id)).toEqual([]);
  await store({ ...stamped(START - 3 * DAY), time_source: "claimed" });
  await compromise(issuerId, START - 2 * DAY);
  expect(await disputesOf(id)).toHaveLength(1);
});

it("leaves results alone that no one sees, and those of an issuer that's only retired", async () => {
  const withdrawn = await signed("withdrawn");
  await world.db
    .update(consents)
    .set({ withdrawnAt: world.ctx.now() })
    .where(eq(consents.verificationId, withdrawn.id));
  await compromise(withdrawn.issuerId);
  expect(await disputesOf(withdrawn.id)).toEqual([]);
  const retired = await signed("onlyretired");
  await retireIssuer(world.ctx, retired.issuerId, { by: "ops:ada" });
  await world.settle();
  expect(await disputesOf(retired.id)).toEqual([]);
  expect((await checkOf(world, retired.id)).grade).toBe("G4");
});

it("runs the checks of a verification in progress again, without the signature", async () => {
  const issuerId = await addState(world, "running");
  // A reviewer has to compare the names, so the verification stays in progress.
  const claims = { firstName: "Jane", lastName: "Doe-Smith", dateOfBirth: "1990-04-12" };
  const { id } = await checked(world, signedLicense("running"), { claims });
  expect((await world.row(id)).stage).toBe("in_review");
  expect((await checkOf(world, id)).signedBy).toBe(issuerId);
  await compromise(issuerId);
  expect(await checkOf(world, id)).toMatchObject({ signedBy: null, grade: "G2" });
  expect(await disputesOf(id)).toEqual([]);
});

it("goes through many results in pages, and finds each once", async () => {
  const { issuerId, id } = await signed("many");
  const [verification] = await world.db.select().from(verifications).where(eq(verifications.id, id));
  const check = await checkOf(world, id);
  const now = world.ctx.now();
  // Ended ones have no result, so their jobs have little to do.
  const copies = Array.from({ length: 250 }, () => newId("ver", now));
  const failed = { ...verification!, status: "failed" as const };
  await runBatch(
    world.db,
    copies.flatMap((copy) => [
      world.db.insert(verifications).values({ ...failed, id: copy }),
      world.db.insert(checks).values({ ...check, id: newId("chk", now), verificationId: copy }),
    ]),
  );
  const doubted = async () => {
    const jobs = await world.db.select().from(outbox).where(eq(outbox.name, "issuer.doubt"));
    return jobs.filter(({ payload }) => payload.issuer_id === issuerId);
  };
  await compromise(issuerId);
  const found = await doubted();
  expect(new Set(found.map(({ payload }) => payload.verification_id))).toEqual(new Set([id, ...copies]));
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(["done"]));
  await queueDoubts(world.ctx, issuerId, "");
  await world.settle();
  expect(await doubted()).toHaveLength(251);
  expect(await disputesOf(id)).toHaveLength(1);
});
