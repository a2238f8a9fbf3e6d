import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { seal } from "#core/crypto/fields.ts";
import { newId } from "#core/ids.ts";
import { audit } from "#db/schema/ground.ts";
import { outbox } from "#db/schema/outbox.ts";
import { adverseActions } from "#db/schema/verification/adverse-actions.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { codes } from "#db/schema/verification/codes.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { providerRequests } from "#db/schema/verification/provider-requests.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { codePlace } from "#functions/codes/proven.ts";
import { readingOf } from "#functions/documents/store/sealed-reading.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { sealAnswer } from "#functions/providers/answer.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** An ended verification with one of each thing that we store for it. */
async function ended() {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject, { services: ["ssn_verification"], claims: CLAIMS });
  await world.consent(subject, id);
  const documentId = await world.bring(
    subject,
    id,
    license({}, { lines: [{ page: 1, line: 1, text: "JANE DOE, account 4711" }] }),
  );
  const now = world.ctx.now();
  const soon = { createdAt: now, expiresAt: now + DAY };
  await world.db.insert(attestations).values({
    id: `att_${id}`,
    verificationId: id,
    kind: "employer",
    source: "subject",
    status: "declined",
    contactEmail: "sealed",
    contactHash: "hash",
    ...soon,
  });
  await world.db.insert(codes).values({
    id: `cod_${id}`,
    userId: subject.id,
    verificationId: id,
    channel: "sms",
    target: await seal(world.ctx.env, codePlace(`cod_${id}`), "+12173334455"),
    targetHash: "hash",
    codeHash: "hash",
    verifiedAt: now,
    ...soon,
  });
  await world.db.insert(providerRequests).values({
    id: `prq_${id}`,
    verificationId: id,
    check: "ssn_verification",
    provider: "bureau",
    status: "answered",
    nextAt: now,
    answer: await sealAnswer(world.ctx, `prq_${id}`, {
      outcome: "inconclusive",
      reasons: [{ code: "unsure", text: "The bureau couldn't tell." }],
      grade: "G4",
      source: "Bureau, 2026-11-04",
      facts: {},
    }),
    ...soon,
  });
  return { requester, subject, id, documentId };
}
const CLAIMS = { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12", ssn: "123456788" };

const finish = (id: string) => runVerificationChecks(world.ctx, id);

async function leftOf(id: string, documentId: string) {
  const { db } = world;
  const [document] = await db.select().from(documents).where(eq(documents.id, documentId));
  const [request] = await db.select().from(providerRequests).where(eq(providerRequests.verificationId, id));
  return {
    document: document?.deletedAt === null,
    contacts: await db.$count(attestations, eq(attestations.verificationId, id)),
    codes: await db.$count(codes, eq(codes.verificationId, id)),
    answer: request?.answer != null,
    forgotten: (await world.row(id)).forgotten,
  };
}
const ALL = { document: true, contacts: 1, codes: 1, answer: true };
const NOTHING = { document: false, contacts: 0, codes: 0, answer: false, forgotten: 2 };

const readingIn = async (documentId: string) => {
  const [row] = await world.db.select().from(documents).where(eq(documents.id, documentId));
  return row ? readingOf(world.ctx, row) : null;
};

describe("the data of a verification that has ended", () => {
  it("loses text and numbers at once and its evidence after 30 days; the result stays", async () => {
    const { id, documentId } = await ended();
    await world.after(DAY);
    expect((await readingIn(documentId))?.lines).toHaveLength(1);
    expect((await world.row(id)).ssn).not.toBeNull();

    await finish(id);
    expect(await world.row(id)).toMatchObject({ status: "completed", ssn: null, ssnLast4: "6788" });
    await world.after(0);
    const reading = await readingIn(documentId);
    expect(reading).toMatchObject({ status: "read", fields: { lastName: "DOE", expiresOn: "2031-04-12" } });
    expect(reading?.lines).toBeUndefined();
    expect(reading?.fields?.documentNumber).toBeUndefined();
    expect(await leftOf(id, documentId)).toEqual({ ...ALL, forgotten: 1 });

    await world.after(30 * DAY - 1);
    expect(await leftOf(id, documentId)).toEqual({ ...ALL, forgotten: 1 });
    await world.after(1);
    expect(await leftOf(id, documentId)).toEqual(NOTHING);
    const [document] = await world.db.select().from(documents).where(eq(documents.id, documentId));
    expect(document).toMatchObject({ fields: null, fileName: "license.jpg" });
    const deletions = await world.db.select().from(outbox).where(eq(outbox.name, "object.delete"));
    expect(deletions.map(({ payload }) => payload.key)).toContain(document?.storageKey);
    expect(await world.db.$count(audit, eq(audit.entityId, documentId))).toBe(1);
    expect((await world.row(id)).status).toBe("completed");
  });

  it("stays complete while the verification is in progress", async () => {
    const { id, documentId } = await ended();
    await world.db.update(documents).set({ reading: "stored" }).where(eq(documents.id, documentId));
    await world.after(60 * DAY);
    expect((await world.row(id)).status).toBe("in_progress");
    expect(await leftOf(id, documentId)).toMatchObject({ document: true, contacts: 1, forgotten: 0 });
  });

  it("stays complete under a legal hold, and goes when it's lifted", async () => {
    const { id, documentId } = await ended();
    const hold = (legalHoldAt: number | null) =>
      world.db.update(verifications).set({ legalHoldAt }).where(eq(verifications.id, id));
    await hold(world.ctx.now());
    await finish(id);
    await world.after(100 * DAY);
    expect(await leftOf(id, documentId)).toEqual({ ...ALL, forgotten: 0 });
    expect((await world.row(id)).ssn).not.toBeNull();
    expect((await readingIn(documentId))?.lines).toHaveLength(1);

    await hold(null);
    await world.after(0);
    expect(await leftOf(id, documentId)).toEqual(NOTHING);
    expect((await world.row(id)).ssn).toBeNull();
  });

  it("keeps its evidence while a dispute is open", async () => {
    const { id, documentId } = await ended();
    await finish(id);
    // The dispute opens late, so its 30 days end after those of the evidence.
    await world.after(20 * DAY);
    const now = world.ctx.now();
    const dispute = newId("dsp" as "doc", now);
    await world.db.insert(disputes).values({
      id: dispute,
      verificationId: id,
      check: "identity_match",
      finding: "names_agree",
      statement: "sealed",
      openedAt: now,
      dueAt: now + 30 * DAY,
    });
    await world.after(20 * DAY);
    expect(await leftOf(id, documentId)).toEqual({ ...ALL, forgotten: 1 });
    await world.db
      .update(disputes)
      .set({ closedAt: world.ctx.now(), outcome: "rejected" })
      .where(eq(disputes.id, dispute));
    await world.after(0);
    expect(await leftOf(id, documentId)).toEqual(NOTHING);
  });

  it("keeps its evidence for a pre-adverse notice until 30 days after its waiting time", async () => {
    const { requester, id, documentId } = await ended();
    await finish(id);
    const now = world.ctx.now();
    await world.db.insert(adverseActions).values({
      id: `adv_${id}`,
      verificationId: id,
      status: "pre_notice",
      declaredBy: requester.id,
      declaredAt: now,
      reason: "sealed",
      waitsUntil: now + 7 * DAY,
    });
    await world.after(37 * DAY - 1);
    expect(await leftOf(id, documentId)).toMatchObject({ document: true, forgotten: 1 });
    await world.after(1);
    expect(await leftOf(id, documentId)).toEqual(NOTHING);
  });

  it("is removed in batches, the rest in the next runs", async () => {
    const [requester, subject] = [await world.person(), await world.person()];
    const first = await world.row(await world.ask(requester, subject));
    const end = { status: "cancelled", stage: "done", completedAt: world.ctx.now() } as const;
    await world.db.update(verifications).set(end).where(eq(verifications.id, first.id));
    const copies = Array.from({ length: 120 }, (_, i) => ({ ...first, ...end, id: `${first.id}${i}` }));
    await world.db.insert(verifications).values(copies);
    const left = () => world.db.$count(verifications, eq(verifications.forgotten, 0));
    const before = await left();
    expect(before).toBeGreaterThan(120);
    await world.after(0);
    expect(await left()).toBe(before - 50);
    await world.after(0);
    await world.after(0);
    expect(await left()).toBe(before - 121);
  });
});
