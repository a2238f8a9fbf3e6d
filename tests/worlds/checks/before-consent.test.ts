import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checks } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { putObject } from "#functions/documents/store/storage.ts";
import { readStoredDocument } from "#functions/evidence/read-stored.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

/** The real readers need WebAssembly as the Worker loads it. What they read doesn't matter here. */
const readFile = async ({ documentId }: { documentId: string }) => ({ ...license(), documentId });

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const pending = async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  return { subject, id: await world.ask(requester, subject) };
};

// The upload queues no job before consent. These tests show that a job that exists anyway does nothing.
describe("before the subject consents", () => {
  it("no job reads a document", async () => {
    const { subject, id } = await pending();
    const documentId = await world.bring(subject, id, "unread");
    await putObject(world.ctx.env, `documents/${documentId}`, Buffer.from("a picture"), "image/jpeg");
    await readStoredDocument(world.ctx, documentId, readFile);
    const [row] = await world.db.select().from(documents).where(eq(documents.id, documentId));
    expect(row).toMatchObject({ reading: "stored", fields: null });
  });

  it("no job runs a check, even on a document that has been read", async () => {
    const { subject, id } = await pending();
    await world.bring(subject, id, license());
    await runVerificationChecks(world.ctx, id);
    const rows = await world.db.select().from(checks).where(eq(checks.verificationId, id));
    expect(rows.map(({ check, status, evidence }) => ({ check, status, evidence }))).toEqual([
      { check: "identity_match", status: "waiting", evidence: null },
    ]);
    expect(await world.row(id)).toMatchObject({ status: "pending", stage: "awaiting_consent" });
  });
});
