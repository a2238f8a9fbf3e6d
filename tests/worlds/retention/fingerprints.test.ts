import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { commit } from "#core/write/commit.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { documentFingerprints, documentMatches } from "#db/schema/verification/fingerprints.ts";
import { computeFingerprints } from "#functions/documents/recognition/fingerprints.ts";
import { matchWrites, recordFingerprints } from "#functions/documents/recognition/record-fingerprints.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { gatherEvidence } from "#functions/lifecycle/check/evidence.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { setLegalHold } from "#functions/lifecycle/end/by-operator.ts";
import { leave } from "#functions/privacy/leave.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const PORTRAIT = "d52b354cc2f30c3557c830b50bcee7392388ccc742b0db092cea30d32e20d326";
let numbers = 0;
/** How many other documents with this portrait {@link record} found last. */
let seen = 0;

/** A verification with a license that was read, and its fingerprints. */
async function brought(
  number = `N${++numbers}`,
  reading = license({ documentNumber: number }),
  portrait = PORTRAIT,
) {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  await world.consent(subject, id);
  const documentId = await world.bring(subject, id, reading);
  const found = await record(documentId, number, reading, portrait);
  return { requester, subject, id, documentId, found };
}

/** Records a document's fingerprints as `read-stored.ts` does. @returns the ids of the same documents it found */
async function record(
  documentId: string,
  number: string,
  reading = license({ documentNumber: number }),
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

describe("a document's fingerprints", () => {
  it("outlive the document, stay as long as the result, and go when consent is withdrawn", async () => {
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

  it("go when the subject stops a running verification or deletes their account", async () => {
    const [stopped, gone] = [await brought("A1"), await brought("A1")];
    expect(await left(gone.id)).toEqual([2, true]);
    await withdrawConsent(world.ctx, stopped.subject.id, stopped.id);
    expect(await left(stopped.id)).toEqual([0, false]);
    await leaves(gone.subject);
    expect(await left(gone.id)).toEqual([0, false]);
  });

  it("go with the evidence when a verification ended without a result", async () => {
    const { id, documentId } = await brought();
    await world.db.update(documents).set({ deletedAt: world.ctx.now() }).where(eq(documents.id, documentId));
    await world.after(8 * DAY);
    expect((await world.row(id)).status).toBe("failed");
    expect((await left(id))[0]).toBe(2);
    await world.after(31 * DAY);
    expect((await left(id))[0]).toBe(0);
  });

  it("stay under a legal hold, and go when it's lifted", async () => {
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

  it("stay with a result that stands when a hold is lifted", async () => {
    const { id } = await brought();
    await setLegalHold(world.ctx, id, true, "ops");
    await setLegalHold(world.ctx, id, false, "ops");
    expect((await left(id))[0]).toBe(2);
  });

  it("aren't written for a verification that has ended in the meantime", async () => {
    const { subject, id, documentId } = await brought();
    await withdrawConsent(world.ctx, subject.id, id);
    await record(documentId, "late");
    expect(await left(id)).toEqual([0, false]);
  });

  it("keep a later document flagged after the earlier one's owner deletes their account", async () => {
    const [first, second] = [await brought("B7"), await brought("B7")];
    expect(second.found).toEqual([first.documentId]);
    await leaves(first.subject);
    const evidence = await gatherEvidence(world.ctx, second.id);
    expect(evidence?.reused.map(({ signal }) => signal)).toContain("same_document");
    expect(evidence?.input.documents[0]?.usedElsewhere).toBe(true);
  });

  it("match once, for the later of two documents, however often a job reads them", async () => {
    const [first, second] = [await brought("C3"), await brought("C3")];
    expect(await record(first.documentId, "C3")).toEqual([]);
    expect(await record(second.documentId, "C3")).toEqual([first.documentId]);
    const isMatch = and(
      eq(documentMatches.documentId, second.documentId),
      eq(documentMatches.signal, "same_document"),
    );
    expect(await world.db.$count(documentMatches, isMatch)).toBe(1);
  });

  it("ignore a portrait that three other documents share, since it's part of the card's layout", async () => {
    const hits: number[] = [];
    const emblem = PORTRAIT.split("").reverse().join("");
    for (let people = 0; people < 5; people++) {
      await brought(undefined, undefined, emblem);
      hits.push(seen);
    }
    expect(hits).toEqual([0, 1, 2, 0, 0]);
  });
});
