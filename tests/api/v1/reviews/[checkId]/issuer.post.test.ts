import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import type { ReviewAnswer } from "#functions/reviews/present.ts";
import { signer, someCertificate } from "#tests/fixtures/signed.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { decide, type InReview, inReview } from "#tests/harness/verification/in-review.ts";
import { signDocument } from "#tests/harness/verification/signed-document.ts";

let staff: Account;
beforeAll(async () => {
  staff = await staffMember();
});

/** A barcode's signature, whose key only its issuer publishes. */
const barcode = (label: string): SignatureReading => ({
  kind: "barcode",
  state: "open",
  signer: `did:web:${label}.example`,
  keys: [`did:web:${label}.example#1`],
  proof: signer(label).sign("DACJANE\n"),
  covers: ["name", "date_of_birth", "expires_on", "issuer"],
});

/** A PDF's signature, with its signer's certificate and one above it. */
function pdf(): { read: SignatureReading; fingerprint: string; root: string } {
  const [leaf, root] = [someCertificate(), someCertificate()];
  const validity = { from: Date.parse("2026-01-01"), to: Date.parse("2030-01-01") };
  const read: SignatureReading = {
    kind: "pdf",
    state: "intact",
    signer: "Springfield Savings",
    keys: [leaf.fingerprint, root.fingerprint],
    validity: [validity, validity],
    certificate: leaf.base64,
    covers: "all",
  };
  return { read, fingerprint: leaf.fingerprint, root: root.fingerprint };
}

async function signedInReview(read: SignatureReading): Promise<InReview & { documentId: string }> {
  const one = await inReview();
  return { ...one, documentId: await signDocument(one.id, read) };
}

const add = (one: Account, checkId: string, documentId: string, more: Record<string, unknown> = {}) =>
  one.api.post<{ issuer_id: string }>(`/api/v1/reviews/${checkId}/issuer`, {
    document_id: documentId,
    name: "State of Illinois",
    kind: "state",
    country: "US",
    state: "IL",
    documents: ["drivers_license"],
    source: "https://keys.example/did.json",
    ...more,
  });
const signatureIn = async (checkId: string) =>
  (await staff.api.get<ReviewAnswer>(`/api/v1/reviews/${checkId}`)).data.documents[0]?.signature;

describe("POST /api/v1/reviews/:checkId/issuer", () => {
  it("adds the issuer whose key made a barcode's signature, and runs the checks again", async () => {
    const label = randomUUID();
    const { id, checkId, documentId } = await signedInReview(barcode(label));
    expect(await signatureIn(checkId)).toEqual({
      state: "unknown",
      kind: "barcode",
      signer: null,
      issuer: null,
      fault: "issuer_unknown",
      key_id: `did:web:${label}.example#1`,
      can_add: true,
    });
    const wrong = await add(staff, checkId, documentId, { key: signer("other").multikey });
    expect([wrong.status, wrong.error.fields]).toEqual([
      422,
      { key: "This key didn't make the document's signature" },
    ]);
    expect((await add(staff, checkId, documentId)).error.fields).toHaveProperty("key");
    expect((await add(staff, checkId, documentId, { key: "zDnaNo" })).status).toBe(422);

    const added = await add(staff, checkId, documentId, { key: signer(label).multikey });
    expect(added.status).toBe(200);
    expect(await signatureIn(checkId)).toMatchObject({
      state: "trusted",
      issuer: "State of Illinois",
      fault: null,
      can_add: false,
    });
    const audited = await rows<{ actor: string; detail: string }>(
      "SELECT actor, detail FROM audit WHERE entity_id = ? AND action = 'issuer.added'",
      [added.data.issuer_id],
    );
    expect(audited).toEqual([{ actor: staff.id, detail: expect.stringContaining("https://keys.example") }]);
    expect(audited[0]?.detail).toContain(id);
    await until(
      async () =>
        (
          await rows("SELECT id FROM checks WHERE verification_id = ? AND signed_by = ?", [
            id,
            added.data.issuer_id,
          ])
        ).length > 0,
      "a check that rests on the signature",
    );
    const again = await add(staff, checkId, documentId, { key: signer(label).multikey });
    expect([again.status, again.error.code]).toEqual([409, "no_signer_to_add"]);
  });

  it("pins the signer's own certificate, never the one above it", async () => {
    const { read, fingerprint, root } = pdf();
    const { checkId, documentId } = await signedInReview(read);
    expect(await signatureIn(checkId)).toMatchObject({ signer: "Springfield Savings", can_add: true });
    const added = await add(staff, checkId, documentId);
    expect(added.status).toBe(200);
    const keys = await rows("SELECT key_id, material FROM issuer_keys WHERE issuer_id = ?", [
      added.data.issuer_id,
    ]);
    expect(keys).toEqual([{ key_id: fingerprint, material: read.certificate }]);
    expect(JSON.stringify(keys)).not.toContain(root);
  });

  it("refuses a certificate that isn't the one that the signature names", async () => {
    const { read } = pdf();
    const { checkId, documentId } = await signedInReview({ ...read, certificate: pdf().read.certificate });
    expect((await add(staff, checkId, documentId)).status).toBe(422);
  });

  it("refuses wrong fields, and a document of another request", async () => {
    const label = randomUUID();
    const { checkId, documentId } = await signedInReview(barcode(label));
    const key = signer(label).multikey;
    const fieldsOf = async (more: Record<string, unknown>) =>
      Object.keys((await add(staff, checkId, documentId, { key, ...more })).error.fields ?? {});
    expect(await fieldsOf({ source: "http://keys.example" })).toEqual(["source"]);
    expect(await fieldsOf({ country: "USA" })).toEqual(["country"]);
    expect(await fieldsOf({ kind: "timestamp" })).toEqual(["kind"]);
    // A bank has no state's code, and signs no licenses.
    expect(await fieldsOf({ kind: "bank" })).toEqual(["state", "documents"]);
    expect(await fieldsOf({ state: null })).toEqual(["state"]);
    expect(await fieldsOf({ documents: ["passport"] })).toEqual(["documents"]);
    expect(await fieldsOf({ document_id: "doc_0" })).toEqual(["document_id"]);
    expect((await signatureIn(checkId))?.state).toBe("unknown");
  });

  it("has nothing to add for a broken signature, or one without a certificate", async () => {
    const { read } = pdf();
    for (const one of [
      { ...read, state: "broken" as const, fault: "changed_after_signing" },
      { ...read, certificate: undefined },
    ]) {
      const { checkId, documentId } = await signedInReview(one);
      expect(await signatureIn(checkId)).toMatchObject({ can_add: false });
      const answer = await add(staff, checkId, documentId);
      expect([answer.status, answer.error.code]).toEqual([409, "no_signer_to_add"]);
    }
  });

  it("refuses parties, strangers, and a review that's closed", async () => {
    const label = randomUUID();
    const { requester, checkId, documentId } = await signedInReview(barcode(label));
    const more = { key: signer(label).multikey };
    const refusal = async (one: Account, id = checkId) => {
      const { status, error } = await add(one, id, documentId, more);
      return [status, error.code];
    };
    expect(await refusal(await account())).toEqual([403, "staff_only"]);
    expect(await refusal(await staffMember(requester))).toEqual([403, "party_to_request"]);
    expect(await refusal(staff, "chk_0")).toEqual([404, "not_found"]);
    await signatureIn(checkId);
    await decide(staff, checkId, "approve");
    expect(await refusal(staff)).toEqual([409, "review_closed"]);
    const named = await rows("SELECT id FROM issuer_keys WHERE key_id = ?", [`did:web:${label}.example#1`]);
    expect(named).toEqual([]);
  });
});
