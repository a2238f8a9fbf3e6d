import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commit } from "#core/write/commit.ts";
import { documents } from "#db/schema/documents.ts";
import { documentFingerprints, documentMatches } from "#db/schema/fingerprints.ts";
import { type User, users } from "#db/schema/users.ts";
import { computeFingerprints } from "#functions/documents/fingerprints.ts";
import { matchWrites, recordFingerprints } from "#functions/documents/record-fingerprints.ts";
import { setLegalHold } from "#functions/lifecycle/by-operator.ts";
import { gatherEvidence } from "#functions/lifecycle/evidence.ts";
import { runVerificationChecks } from "#functions/lifecycle/run-checks.ts";
import { withdrawConsent } from "#functions/lifecycle/withdraw.ts";
import { leave } from "#functions/privacy/leave.ts";
import { DAY, ownTime, type World } from "#tests/harness/time.ts";
import { licence } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const PORTRAIT = "d52b354cc2f30c3557c830b50bcee7392388ccc742b0db092cea30d32e20d326";
let numbers = 0;
/** Others' documents with this portrait, as {@link record} found them last. */
let seen = 0;

/** A verification with a license that was read, and what it is known again by. */
async function brought(
  number = `N${++numbers}`,
  reading = licence({ documentNumber: number }),
  portrait = PORTRAIT,
) {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  await world.consent(subject, id);
  const documentId = await world.bring(subject, id, reading);
  const found = await record(documentId, number, reading, portrait);
  return { requester, subject, id, documentId, found };
}

/** As `read-stored.ts` does it. @returns the other documents that were found */
async function record(
  documentId: string,
  number: string,
  reading = licence({ documentNumber: number }),
  portrait = PORTRAIT,
) {
  const [document] = await world.db.select().from(documents).where(eq(documents.id, documentId));
  const print = { text: number, portrait };
  const marks = await computeFingerprints(world.ctx.env, reading, print);
  const matches = await recordFingerprints(world.ctx, document!, marks);
  await commit(world.ctx, { ...matchWrites(world.ctx, document!, matches), resourceId: documentId });
  seen = matches.filter(({ signal }) => signal === "similar_picture").length;
  return matches.filter(({ signal }) => signal === "same_document").map((match) => match.documentId);
}

const left = async (id: string) => [
  await world.db.$count(documentFingerprints, eq(documentFingerprints.verificationId, id)),
  (await world.db.$count(documentMatches, eq(documentMatches.verificationId, id))) > 0,
];
const finish = (id: string) => runVerificationChecks(world.ctx, id);

async function leaves(subject: User) {
  await world.db.update(users).set({ deletedAt: world.ctx.now() }).where(eq(users.id, subject.id));
  await leave(world.ctx, subject.id);
}

describe("what a document is known again by", () => {
  it("stays as long as the result, longer than the document, and goes when consent is withdrawn", async () => {
    const { subject, id } = await brought();
    await world.db.delete(documentMatches);
    await finish(id);
    expect(await world.row(id)).toMatchObject({ status: "completed" });
    await world.after(0);
    await world.after(31 * DAY);
    expect((await world.row(id)).forgotten).toBe(2);
    expect(await left(id)).toEqual([2, false]);
    await withdrawConsent(world.ctx, subject.id, id);
    expect(await left(id)).toEqual([0, false]);
  });

  it("goes when its subject stops a verification under way, and when they delete their account", async () => {
    const [stopped, gone] = [await brought("A1"), await brought("A1")];
    expect(await left(gone.id)).toEqual([2, true]);
    await withdrawConsent(world.ctx, stopped.subject.id, stopped.id);
    expect(await left(stopped.id)).toEqual([0, false]);
    await leaves(gone.subject);
    expect(await left(gone.id)).toEqual([0, false]);
  });

  it("goes with the evidence where a verification ended without a result", async () => {
    const { id, documentId } = await brought();
    await world.db.update(documents).set({ deletedAt: world.ctx.now() }).where(eq(documents.id, documentId));
    await world.after(8 * DAY);
    expect((await world.row(id)).status).toBe("failed");
    expect((await left(id))[0]).toBe(2);
    await world.after(31 * DAY);
    expect((await left(id))[0]).toBe(0);
  });

  it("stays under a legal hold, and goes when that is lifted", async () => {
    const [one, two] = [await brought(), await brought()];
    for (const { id } of [one, two]) await setLegalHold(world.ctx, id, true, "ops");
    await withdrawConsent(world.ctx, one.subject.id, one.id);
    await leaves(two.subject);
    for (const { id } of [one, two]) {
      expect((await left(id))[0]).toBe(2);
      await setLegalHold(world.ctx, id, false, "ops");
      expect((await left(id))[0]).toBe(0);
    }
  });

  it("is not lost for a standing result when a hold is lifted", async () => {
    const { id } = await brought();
    await setLegalHold(world.ctx, id, true, "ops");
    await setLegalHold(world.ctx, id, false, "ops");
    expect((await left(id))[0]).toBe(2);
  });

  it("is not written for a verification that has ended meanwhile", async () => {
    const { subject, id, documentId } = await brought();
    await withdrawConsent(world.ctx, subject.id, id);
    await record(documentId, "late");
    expect(await left(id)).toEqual([0, false]);
  });

  it("leaves the doubt about a later document when the earlier one's holder deletes their account", async () => {
    const [first, second] = [await brought("B7"), await brought("B7")];
    expect(second.found).toEqual([first.documentId]);
    await leaves(first.subject);
    const evidence = await gatherEvidence(world.ctx, second.id);
    expect(evidence?.reused.map(({ signal }) => signal)).toContain("same_document");
    expect(evidence?.input.documents[0]?.usedElsewhere).toBe(true);
  });

  it("is found once, by the later of two, however often a job reads them", async () => {
    const [first, second] = [await brought("C3"), await brought("C3")];
    expect(await record(first.documentId, "C3")).toEqual([]);
    expect(await record(second.documentId, "C3")).toEqual([first.documentId]);
    const isMatch = and(
      eq(documentMatches.documentId, second.documentId),
      eq(documentMatches.signal, "same_document"),
    );
    expect(await world.db.$count(documentMatches, isMatch)).toBe(1);
  });

  it("is no portrait where three others have it: it is on all cards of a layout", async () => {
    const hits: number[] = [];
    const emblem = PORTRAIT.split("").reverse().join("");
    for (let people = 0; people < 5; people++) {
      await brought(undefined, undefined, emblem);
      hits.push(seen);
    }
    expect(hits).toEqual([0, 1, 2, 0, 0]);
  });
});
