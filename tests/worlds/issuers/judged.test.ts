import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { outbox } from "#db/schema/outbox.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { readingOf, withoutRawText } from "#functions/documents/store/sealed-reading.ts";
import { retireIssuer } from "#functions/issuers/retire.ts";
import { selectKnownKeys } from "#functions/issuers/select.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { addState, checked, checkOf, keyId, signedLicense } from "./signed.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const codesOf = async (id: string) => (await checkOf(world, id)).reasons.map(({ code }) => code);
const documentOf = async (id: string) =>
  (await world.db.select().from(documents).where(eq(documents.id, id)))[0]!;
const STATUS = { baseUrl: "https://status.nowhere.example/1", index: 7 };

it("counts a signature by an issuer in the registry, and says with which key", async () => {
  const issuerId = await addState(world, "signs");
  const { id, documentId } = await checked(world, signedLicense("signs"));
  expect((await world.row(id)).status).toBe("completed");
  expect(await checkOf(world, id)).toMatchObject({
    status: "passed",
    grade: "G4",
    signedBy: issuerId,
    signature: { issuer: "State of signs", key_id: keyId("signs"), document_id: documentId, revoked: null },
  });
});

it("doesn't count one by an unknown or retired issuer", async () => {
  const unknown = await checked(world, signedLicense("unknown"));
  expect(await checkOf(world, unknown.id)).toMatchObject({ grade: "G2", signedBy: null });
  expect(await codesOf(unknown.id)).toContain("signer_unknown");
  const retired = await addState(world, "retired");
  await retireIssuer(world.ctx, retired, { by: "ops:ada" });
  const { id } = await checked(world, signedLicense("retired"));
  expect(await checkOf(world, id)).toMatchObject({ grade: "G2", signedBy: null });
});

it("waits for the status list of a trusted issuer, and goes on if it can't be reached", async () => {
  await addState(world, "lists");
  const { id, documentId } = await checked(world, signedLicense("lists", { status: STATUS }));
  expect((await world.row(id)).status).toBe("in_progress");
  const asked = await world.db.select().from(outbox).where(eq(outbox.name, "document.revocation"));
  expect(asked.map(({ payload }) => payload)).toEqual([{ document_id: documentId }]);

  // The checks may run again in the meantime, and ask only once.
  await runVerificationChecks(world.ctx, id);
  expect((await documentOf(documentId)).revocation).toBeNull();
  await world.after(3 * MINUTE);
  expect((await documentOf(documentId)).revocation).toMatchObject({ result: "unreachable" });
  expect((await world.row(id)).status).toBe("completed");
  expect(await codesOf(id)).toEqual(expect.arrayContaining(["signature_valid", "revocation_unreachable"]));
  expect((await checkOf(world, id)).grade).toBe("G3");
  const all = await world.db.select().from(outbox).where(eq(outbox.name, "document.revocation"));
  expect(all.map(({ status }) => status)).toEqual(["done"]);
});

it("asks no status list that an unknown signer names", async () => {
  const before = (await world.db.select().from(outbox).where(eq(outbox.name, "document.revocation"))).length;
  const { id, documentId } = await checked(world, signedLicense("stranger", { status: STATUS }));
  expect((await world.row(id)).status).toBe("completed");
  const asked = await world.db.select().from(outbox).where(eq(outbox.name, "document.revocation"));
  expect(asked).toHaveLength(before);
  expect((await documentOf(documentId)).revocation).toBeNull();
});

it("adverse if the status list says that the document was revoked", async () => {
  await addState(world, "revokes");
  const { id, documentId } = await checked(world, signedLicense("revokes", { status: STATUS }));
  await world.db
    .update(documents)
    .set({ revocation: { result: "revoked", at: world.ctx.now() } })
    .where(eq(documents.id, documentId));
  await runVerificationChecks(world.ctx, id);
  expect(await codesOf(id)).toContain("document_revoked");
  expect(await checkOf(world, id)).toMatchObject({ status: "adverse", grade: "G4" });
});

it("loses what it could be verified with when the raw text is deleted, but not who signed", async () => {
  const { documentId } = await checked(world, signedLicense("forgotten"));
  const document = await documentOf(documentId);
  expect((await readingOf(world.ctx, document)).signatureRead?.proof).toBeDefined();
  const fields = await withoutRawText(world.ctx, document);
  const { signatureRead } = await readingOf(world.ctx, { ...document, fields });
  expect(signatureRead).toMatchObject({ keys: [keyId("forgotten")], signer: "forgotten" });
  expect(signatureRead).not.toHaveProperty("proof");
});

it("finds the keys that documents name, and the checks that rest on an issuer, along indexes", async () => {
  const planOf = async (query: { toSQL(): { sql: string; params: unknown[] } }) => {
    const { sql, params } = query.toSQL();
    const { rows } = await world.db.$client.execute({
      sql: `EXPLAIN QUERY PLAN ${sql}`,
      args: params as string[],
    });
    return rows.map(({ detail }) => String(detail)).join("\n");
  };
  const keys = await planOf(selectKnownKeys(world.ctx, "ver_1"));
  expect(keys).toContain("INDEX issuer_keys_key_id (key_id=?)");
  expect(keys).toContain("INDEX documents_verification (verification_id=?)");
  const reliant = world.db.select({ id: checks.id }).from(checks).where(eq(checks.signedBy, "iss_1"));
  expect(await planOf(reliant)).toContain("INDEX checks_signed_by (signed_by=?)");
});
