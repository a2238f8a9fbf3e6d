import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import type { IssuerKeyRow, IssuerRow } from "#db/schema/issuers.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import { judgeSignature, type Known, type SignedDocument } from "#functions/issuers/judge.ts";
import type { RegistryKey } from "#functions/issuers/registry-key.ts";
import { signer } from "#tests/fixtures/signed.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const DID = "did:web:dmv.utopia.example#vm-vcb-1";
const DMV = signer("dmv");

const row = (issuer: Partial<IssuerRow> = {}, key: Partial<IssuerKeyRow> = {}): RegistryKey => ({
  issuer: {
    id: `iss_${issuer.kind ?? "state"}`,
    name: "State of Utopia",
    kind: "state",
    country: "US",
    state: issuer.kind ? null : "ZZ",
    documents: ["drivers_license", "state_id", "bank_statement"],
    statusHosts: [],
    statusListLength: null,
    source: "https://dmv.utopia.example",
    test: false,
    addedBy: "ops:ada",
    addedAt: NOW - 100 * DAY,
    retiredAt: null,
    compromisedFrom: null,
    ...issuer,
  },
  key: {
    id: "isk_1",
    issuerId: "iss_state",
    keyId: DID,
    material: DMV.multikey,
    validFrom: null,
    validTo: null,
    addedAt: NOW - 100 * DAY,
    retiredAt: null,
    ...key,
  },
});

const license: SignedDocument = {
  documentType: "drivers_license",
  method: "pdf417_aamva",
  format: { version: 10, missing: [], card: "drivers_license" },
  fields: { issuer: "ZZ" },
  uploadedAt: NOW,
  readAt: NOW + 1000,
};
const barcode = (more: Partial<SignatureReading> = {}): SignatureReading => ({
  kind: "barcode",
  state: "open",
  signer: "did:web:dmv.utopia.example",
  keys: [DID],
  proof: DMV.sign("DACJOHN\n"),
  covers: ["name"],
  ...more,
});

const statement: SignedDocument = {
  documentType: "bank_statement",
  method: "pdf_text",
  uploadedAt: NOW,
  readAt: NOW + 1000,
};
const old = { from: NOW - 100 * DAY, to: NOW - 5 * DAY };
const LONG = { from: NOW - 1000 * DAY, to: NOW + 1000 * DAY };
const pdf = (more: Partial<SignatureReading> = {}): SignatureReading => ({
  kind: "pdf",
  state: "intact",
  signer: "Springfield Savings, Inc.",
  keys: ["leaf", "middle", "root"],
  validity: [LONG, LONG, LONG],
  covers: "all",
  claimedAt: NOW - 10 * DAY,
  ...more,
});
const bank = (issuer: Partial<IssuerRow> = {}, key: Partial<IssuerKeyRow> = {}) =>
  row({ kind: "bank", name: "Springfield Savings", ...issuer }, { keyId: "root", material: "DER", ...key });
const authority = (issuer: Partial<IssuerRow> = {}, key: Partial<IssuerKeyRow> = {}) =>
  row(
    { kind: "timestamp", name: "Time", documents: [], ...issuer },
    { keyId: "time", material: "DER", ...key },
  );
const stampedAt = (at: number) => ({ stamp: { at, keys: ["time-leaf", "time"] } });

const ofCard = (
  read: SignatureReading,
  rows: readonly RegistryKey[],
  more: Partial<SignedDocument> = {},
  revocation: Known["revocation"] = null,
) => judgeSignature(read, { ...license, ...more }, { rows, revocation });
const ofPdf = (read: SignatureReading, rows: readonly RegistryKey[], more: Partial<SignedDocument> = {}) =>
  judgeSignature(read, { ...statement, ...more }, { rows, revocation: null });

describe("a barcode's signature", () => {
  it("is trusted if the registry's key verifies it", async () => {
    expect(await ofCard(barcode(), [row()])).toEqual({
      kind: "barcode",
      state: "trusted",
      fault: undefined,
      issuer: { id: "iss_state", name: "State of Utopia", kind: "state", test: false },
      signer: null,
      keyId: DID,
      covers: ["name"],
      revocation: null,
      time: null,
      timeSource: null,
      verifiedAt: NOW + 1000,
    });
  });

  it("is unknown without a key in the registry, and shows no name that misleads", async () => {
    const judged = await ofCard(barcode({ signer: "State of California" }), []);
    expect(judged).toMatchObject({ state: "unknown", fault: "issuer_unknown", issuer: null, signer: null });
    expect(await ofCard(barcode({ signer: "Springfield Cards" }), [])).toMatchObject({
      signer: "Springfield Cards",
      keyId: DID,
    });
  });

  it("is broken if another key made it, or over another text", async () => {
    const broken = { state: "broken", fault: "signature_mismatch", issuer: null };
    const forged = barcode({ proof: signer("thief").sign("DACJOHN\n") });
    expect(await ofCard(forged, [row()])).toMatchObject(broken);
    const { value } = DMV.sign("DACJOHN\n");
    const swapped = barcode({ proof: { ...DMV.sign("DACJANE\n"), value } });
    expect(await ofCard(swapped, [row()])).toMatchObject(broken);
  });

  it("stays broken with the reader's fault, whoever signed", async () => {
    const read = barcode({ state: "broken", fault: "changed_after_signing" });
    expect(await ofCard(read, [row()])).toMatchObject({ state: "broken", fault: "changed_after_signing" });
  });

  it("isn't verified with a certificate, a later key or a time stamp authority's key", async () => {
    const unknown = { state: "unknown", fault: "issuer_unknown" };
    expect(await ofCard(barcode(), [row({}, { material: "MIIB" })])).toMatchObject(unknown);
    expect(await ofCard(barcode({ keys: ["did:web:me.example#1", DID] }), [row()])).toMatchObject(unknown);
    expect(await ofCard(barcode(), [row({ kind: "timestamp" })])).toMatchObject(unknown);
    expect(await ofCard(barcode({ proof: undefined }), [row()])).toMatchObject(unknown);
  });

  it("is broken on another state's card", async () => {
    const mismatch = { state: "broken", fault: "issuer_mismatch" };
    expect(await ofCard(barcode(), [row()], { fields: { issuer: "CA" } })).toMatchObject(mismatch);
    expect(await ofCard(barcode(), [row()], { fields: undefined })).toMatchObject(mismatch);
  });

  it("doesn't count on a document that its issuer may not sign, whatever type was declared", async () => {
    const uncovered = { state: "unknown", fault: "document_not_covered" };
    const card: Partial<SignedDocument> = {
      documentType: "bank_statement",
      format: { version: 10, missing: [], card: "state_id" },
    };
    expect(await ofCard(barcode(), [row({ documents: ["drivers_license"] })], card)).toMatchObject(uncovered);
    expect(await ofCard(barcode(), [row({ documents: ["state_id"] })], card)).toMatchObject({
      state: "trusted",
    });
  });

  it("has the status list's answer only if it's trusted and names a list", async () => {
    const revocation = { result: "good", at: NOW + 5000 } as const;
    const status = { baseUrl: "https://status.example", index: 7 };
    const trusted = await ofCard(barcode({ status }), [row()], {}, revocation);
    expect(trusted).toMatchObject({ revocation, verifiedAt: NOW + 5000 });
    expect((await ofCard(barcode(), [row()], {}, revocation)).revocation).toBeNull();
    expect((await ofCard(barcode({ status }), [], {}, revocation)).revocation).toBeNull();
  });

  it("doesn't count once the issuer or its key is retired, because nothing proves when it was made", async () => {
    const retired = { state: "unknown", fault: "issuer_retired" };
    const claimed = barcode({ claimedAt: NOW - 50 * DAY });
    expect(await ofCard(claimed, [row({ retiredAt: NOW - DAY })])).toMatchObject(retired);
    expect(await ofCard(claimed, [row({}, { retiredAt: NOW - DAY })])).toMatchObject(retired);
    const moved = [row({ retiredAt: NOW - DAY }), row({ id: "iss_new" })];
    expect(await ofCard(claimed, moved)).toMatchObject({ state: "trusted", issuer: { id: "iss_new" } });
  });

  it("counts only within the key's limits, at the time of the upload", async () => {
    const invalid = { state: "unknown", fault: "key_not_valid" };
    expect(await ofCard(barcode(), [row({}, { validFrom: NOW + 1 })])).toMatchObject(invalid);
    expect(await ofCard(barcode(), [row({}, { validTo: NOW - 1 })])).toMatchObject(invalid);
    expect(await ofCard(barcode(), [row({}, { validFrom: NOW, validTo: NOW })])).toMatchObject({
      state: "trusted",
    });
  });
});

describe("a PDF's signature", () => {
  it("is trusted through any certificate of its chain, with the time that it claims", async () => {
    for (const keyId of ["leaf", "middle", "root"])
      expect(await ofPdf(pdf(), [bank({}, { keyId })])).toMatchObject({
        state: "trusted",
        issuer: { name: "Springfield Savings" },
        signer: "Springfield Savings, Inc.",
        keyId,
        time: NOW - 10 * DAY,
        timeSource: "claimed",
      });
    expect(await ofPdf(pdf({ claimedAt: undefined }), [bank()])).toMatchObject({
      time: null,
      timeSource: null,
    });
  });

  it("counts only if the file alone proves it", async () => {
    expect(await ofPdf(pdf({ state: "open" }), [bank()])).toMatchObject({ state: "unknown" });
  });

  it("doesn't count if a certificate up to the registry's had expired at the upload", async () => {
    const expired = { state: "unknown", fault: "certificate_expired" };
    // The signer claims a time at which it was valid, which proves nothing.
    expect(await ofPdf(pdf({ validity: [old, LONG, LONG] }), [bank()])).toMatchObject(expired);
    expect(await ofPdf(pdf({ validity: [LONG, old, LONG] }), [bank()])).toMatchObject(expired);
    expect(await ofPdf(pdf({ validity: [LONG, LONG] }), [bank()])).toMatchObject(expired);
    expect(await ofPdf(pdf({ validity: undefined }), [bank()])).toMatchObject(expired);
    const above = pdf({ validity: [LONG, LONG, old] });
    expect(await ofPdf(above, [bank({}, { keyId: "middle" })])).toMatchObject({ state: "trusted" });
  });

  it("counts with an expired certificate if a trusted time stamp is older", async () => {
    const read = pdf({ validity: [old, LONG, LONG], ...stampedAt(NOW - 6 * DAY) });
    expect(await ofPdf(read, [bank(), authority()])).toMatchObject({
      state: "trusted",
      time: NOW - 6 * DAY,
      timeSource: "timestamp",
    });
    expect(await ofPdf(read, [bank()])).toMatchObject({
      state: "unknown",
      time: NOW - 10 * DAY,
      timeSource: "claimed",
    });
  });

  it("is broken if a trusted time stamp is outside of a certificate's validity", async () => {
    const expired = { state: "broken", fault: "certificate_expired" };
    for (const at of [NOW - 4 * DAY, NOW - 101 * DAY]) {
      const read = pdf({ validity: [old, LONG, LONG], ...stampedAt(at) });
      expect(await ofPdf(read, [bank(), authority()])).toMatchObject(expired);
    }
  });

  it.each<[string, RegistryKey, number]>([
    ["that's retired", authority({ retiredAt: NOW - DAY }), NOW - 6 * DAY],
    ["whose key is retired", authority({}, { retiredAt: NOW - DAY }), NOW - 6 * DAY],
    ["whose key wasn't valid then", authority({}, { validFrom: NOW - DAY }), NOW - 6 * DAY],
    ["that's made up", authority({ test: true }), NOW - 6 * DAY],
    ["that isn't one", bank({}, { keyId: "time" }), NOW - 6 * DAY],
    ["that isn't named", authority({}, { keyId: "other" }), NOW - 6 * DAY],
    ["of the future", authority(), NOW + DAY],
  ])("isn't dated by an authority %s", async (_what, stamper, at) => {
    const rows = [bank({ retiredAt: NOW - 2 * DAY }), stamper];
    const judged = await ofPdf(pdf(stampedAt(at)), rows);
    expect(judged).toMatchObject({ state: "unknown", fault: "issuer_retired", timeSource: "claimed" });
  });

  it("is dated by a made-up authority only if its issuer is made up, too", async () => {
    const rows = [bank({ test: true }), authority({ test: true })];
    expect(await ofPdf(pdf(stampedAt(NOW - DAY)), rows)).toMatchObject({
      issuer: { test: true },
      timeSource: "timestamp",
    });
  });

  it("counts of a retired issuer only if a trusted time stamp is older", async () => {
    const rows = [bank({ retiredAt: NOW - 5 * DAY }), authority()];
    expect(await ofPdf(pdf(stampedAt(NOW - 6 * DAY)), rows)).toMatchObject({ state: "trusted" });
    const retired = { state: "unknown", fault: "issuer_retired" };
    expect(await ofPdf(pdf(stampedAt(NOW - 5 * DAY)), rows)).toMatchObject(retired);
    expect(await ofPdf(pdf(), rows)).toMatchObject(retired);
  });

  it("counts of a compromised issuer only if it's proven to be from before", async () => {
    const compromised = bank({ retiredAt: NOW - DAY, compromisedFrom: NOW - 20 * DAY });
    const rows = [compromised, authority()];
    expect(await ofPdf(pdf(stampedAt(NOW - 21 * DAY)), rows)).toMatchObject({ state: "trusted" });
    expect(await ofPdf(pdf(stampedAt(NOW - 19 * DAY)), rows)).toMatchObject({ fault: "issuer_retired" });
  });

  it("doesn't count through an active root if the signer's own key was compromised", async () => {
    const signed = bank(
      { id: "iss_leaf", retiredAt: NOW - DAY, compromisedFrom: NOW - DAY },
      { keyId: "leaf" },
    );
    expect(await ofPdf(pdf(), [bank(), signed])).toMatchObject({ state: "unknown", fault: "issuer_retired" });
    const root = bank({ id: "iss_root", retiredAt: NOW - DAY, compromisedFrom: NOW - DAY });
    expect(await ofPdf(pdf(), [root, bank({}, { keyId: "leaf" })])).toMatchObject({ state: "trusted" });
  });

  it("of a state needs no state's code, because it isn't a card", async () => {
    const state = row({ documents: ["bank_statement"] }, { keyId: "root" });
    expect(await ofPdf(pdf(), [state])).toMatchObject({ state: "trusted" });
    const other = { fields: { issuer: "CA" } };
    expect(await ofPdf(pdf(), [state], other)).toMatchObject({ state: "broken", fault: "issuer_mismatch" });
  });
});
