import { createHash } from "node:crypto";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { pdfSignature } from "#functions/documents/signatures/pdf/read-signature.ts";
import { Work } from "#functions/documents/work.ts";
import { WAYS } from "#tests/fixtures/corpus/pdf-ways.ts";
import { signed } from "#tests/fixtures/signatures/attacks.ts";
import {
  type CertificateOptions,
  type Identity,
  issue,
  PURPOSE,
  USES,
} from "#tests/fixtures/signatures/certificates.ts";
import { authority, chain } from "#tests/fixtures/signatures/chains.ts";
import { nothing, sequence } from "#tests/fixtures/signatures/der.ts";
import { curveKey, derivedKey, ed25519Key, type Key, rsaKey } from "#tests/fixtures/signatures/keys.ts";
import { indefinite, signedMessage, timeStamp } from "#tests/fixtures/signatures/message.ts";
import { payrollSigns, payStub, SIGNED_AT, STAMPED_AT } from "#tests/fixtures/signatures/papers.ts";
import { type PdfOptions, signPdf } from "#tests/fixtures/signatures/pdf.ts";
import { utopia } from "#tests/fixtures/signatures/utopia.ts";
import { lockedPdf } from "#tests/fixtures/text-pdf.ts";

const read = (bytes: Uint8Array, anchors: readonly Uint8Array[] = []) =>
  pdfSignature(bytes, anchors, new Work());
const fingerprint = (certificate: Uint8Array) => createHash("sha256").update(certificate).digest("hex");
const keysOf = ({ certificate, issuers }: Identity) => [certificate, ...issuers].map(fingerprint);
const withNull = (key: Key): Key => ({
  ...key,
  algorithm: (hash) => sequence(key.algorithm(hash).subarray(2), nothing()),
});
const plain = (options: Partial<PdfOptions> = {}) => signed({ unsigned: () => [], ...options });

it("names the signer, its chain, both times, and everything as covered", async () => {
  const { payroll, time } = utopia();
  expect(await read(await signed())).toEqual({
    kind: "pdf",
    state: "intact",
    signer: "Utopia Payroll",
    keys: keysOf(payroll),
    validity: Array.from({ length: 2 }, () => ({ from: Date.UTC(2025, 0), to: Date.UTC(2035, 0) })),
    certificate: Buffer.from(payroll.certificate).toString("base64"),
    covers: "all",
    claimedAt: SIGNED_AT,
    stamp: { at: STAMPED_AT, keys: keysOf(time) },
  });
});

describe("is intact", () => {
  it.each<[string, Partial<PdfOptions>]>([
    ["in Adobe's format", { format: "adbe.pkcs7.detached" }],
    ["in Adobe's format without the signer's name", { format: "adbe.pkcs7.detached", namesSigner: "none" }],
    ["in Adobe's format with the older name", { format: "adbe.pkcs7.detached", namesSigner: "v1" }],
    ["with RSA", { signer: chain({ key: rsaKey() }) }],
    ["with RSA-PSS", { signer: chain({ key: rsaKey(2048, 0x10001, "pss") }) }],
    ["with RSA and SHA-512", { signer: chain({ key: rsaKey() }), hash: "sha512" }],
    ["with P-256 and SHA-512", { hash: "sha512" }],
    ["with ECDSA and a parameter that says nothing", { signer: chain({ key: withNull(curveKey("P-256")) }) }],
    ["with P-384", { signer: chain({ key: curveKey("P-384") }), hash: "sha384" }],
    ["with P-521", { signer: chain({ key: curveKey("P-521") }), hash: "sha512" }],
    ["with Ed25519", { signer: chain({ key: ed25519Key() }), hash: "sha512" }],
    ["by a chain with RSA", { signer: chain({ ca: { key: rsaKey() }, root: { key: rsaKey(3072) } }) }],
    ["certified without changes", { certify: 1 }],
    ["certified with filling in", { certify: 2 }],
    ["certified with notes", { certify: 3 }],
    ["in a field below another one", { nesting: "parent" }],
    ["in the field itself", { nesting: "direct" }],
    ["with more line ends", { ending: "\r\n\r\n" }],
    ["by eight certificates", { signer: chain({ between: 6 }), space: 9000 }],
    [
      "with its certificate twice",
      { certificates: [chain().certificate, ...chain().issuers, chain().certificate], signer: chain() },
    ],
    [
      "with lengths that aren't written",
      { message: (content) => indefinite(signedMessage(content, payrollSigns())) },
    ],
  ])("%s", async (_, options) => {
    expect(await read(await plain(options))).toMatchObject({ state: "intact" });
  });

  it.each<[string, Partial<CertificateOptions>]>([
    ["documents", { purposes: { ids: [PURPOSE.documents], critical: true } }],
    ["Adobe's documents", { purposes: { ids: [PURPOSE.website, PURPOSE.adobe] } }],
    ["email", { purposes: { ids: [PURPOSE.email] } }],
    ["anything", { purposes: { ids: [PURPOSE.any] } }],
    ["nothing in particular", { usage: null, extensions: [] }],
    ["signatures only", { usage: USES.signature }],
    ["non-repudiation only", { usage: USES.nonRepudiation }],
  ])("by a certificate for %s", async (_, leaf) => {
    expect(await read(await plain({ signer: chain({ leaf }) }))).toMatchObject({ state: "intact" });
  });

  it.each(Object.keys(WAYS))("over a PDF written with %s", async (way) => {
    const bytes = WAYS[way]!([["Net Pay", "1,579.50"]]);
    expect(await read(await signPdf(bytes, payrollSigns()))).toMatchObject({ state: "intact" });
  });
});

describe("is intact over a file with tables", () => {
  const plainFile = () => Buffer.from(WAYS.plain!([["Net Pay"]])).toString("latin1");
  const stateOver = async (file: string) =>
    (await read(await signPdf(Buffer.from(file, "latin1"), payrollSigns())))?.state;

  it("whose first one says that 0 is before it", async () => {
    expect(await stateOver(plainFile().replace("/Root 1 0 R", "/Root 1 0 R/Prev 0"))).toBe("intact");
  });

  it("next to a stream that later ones name again", async () => {
    let file = plainFile();
    const first = /startxref\n(\d+)/.exec(file)![1];
    const stream = file.length;
    file += `90 0 obj\n<</Type/XRef/W[1 8 2]/Index[0 0]/Size 91/Root 1 0 R/Prev ${first}/Length 0>>\n`;
    file += "stream\n\nendstream\nendobj\n";
    for (let previous = Number(first), i = 0; i < 2; i++) {
      const at = file.length;
      file += `xref\n0 0\ntrailer\n<</Size 91/Root 1 0 R/Prev ${previous}/XRefStm ${stream}>>\n`;
      file += `startxref\n${at}\n%%EOF\n`;
      previous = at;
    }
    expect(await stateOver(file)).toBe("intact");
  });
});

describe("the chain", () => {
  it("may have an old root, used or not", async () => {
    const root = { key: rsaKey(), hash: "sha1" } as const;
    const signer = chain({ root });
    const unused = issue({ ...root, commonName: "Unused", ca: true }).certificate;
    const certificates = [signer.certificate, ...signer.issuers, unused];
    expect(await read(await plain({ signer, certificates }))).toMatchObject({ keys: keysOf(signer) });
  });

  it("ends where no certificate is left", async () => {
    const signer = chain();
    const found = await read(await plain({ signer, certificates: [signer.certificate] }));
    expect(found).toMatchObject({ state: "intact", keys: keysOf(signer).slice(0, 1) });
  });

  it("is completed by the certificates of issuers that we trust", async () => {
    const signer = chain();
    const file = await plain({ signer, certificates: [signer.certificate] });
    const noise = Buffer.from("not a certificate");
    expect(await read(file, [noise, ...signer.issuers])).toMatchObject({ keys: keysOf(signer) });
  });

  it("goes through a trusted root rather than through one in the file with the same key", async () => {
    const key = derivedKey("shared");
    const old = issue({ key: derivedKey("old"), commonName: "Old root", ca: true });
    const trusted = issue({ key, commonName: "New root", ca: true, serial: "self" });
    const cross = issue({ key, commonName: "New root", ca: true, issuer: old, serial: "cross" });
    const signer = issue({ key: derivedKey("signer"), commonName: "Signer", issuer: cross });
    const found = await read(await plain({ signer }), [trusted.certificate]);
    expect(found?.keys).toEqual([signer.certificate, trusted.certificate].map(fingerprint));
  });

  it("isn't broken by a trusted issuer's older key with the same name", async () => {
    const older = issue({
      key: derivedKey("older"),
      organization: "Chain test",
      commonName: "CA 1 of test",
      ca: true,
    });
    const signer = chain();
    const file = await plain({ signer, certificates: [signer.certificate] });
    expect(await read(file, [older.certificate])).toMatchObject({
      state: "intact",
      keys: [expect.any(String)],
    });
  });

  it("has the validity of each certificate, even if it's over", async () => {
    const to = Date.UTC(2026, 0);
    const found = await read(await plain({ signer: chain({ leaf: { to } }) }));
    expect(found).toMatchObject({ state: "intact" });
    expect(found?.validity?.map((one) => one.to)).toEqual([to, Date.UTC(2035, 0), Date.UTC(2035, 0)]);
  });

  it("of an impostor with the same names leads to other keys", async () => {
    const real = chain({ label: "real" });
    const named = { organization: "Chain real", key: derivedKey("impostor") };
    const impostor = issue({ ...named, commonName: "signer of real" });
    const found = await read(await plain({ signer: impostor }), real.issuers);
    expect(found).toMatchObject({ state: "intact", signer: "Chain real", keys: keysOf(impostor) });
    expect(keysOf(real)).not.toContain(found?.keys[0]);
  });
});

describe("the signer's name", () => {
  const nameOf = async (leaf: Partial<CertificateOptions>) =>
    (await read(await plain({ signer: chain({ leaf }), space: 9000 })))?.signer;

  it("is the common name of someone without an organization", async () => {
    const { signer } = (await read(
      await plain({ signer: issue({ key: derivedKey("alone"), commonName: "Ada Lovelace" }) }),
    ))!;
    expect(signer).toBe("Ada Lovelace");
  });
  it("has no control or bidirectional characters", async () => {
    expect(await nameOf({ organization: "Utopia\u202e\u0007 Pay\nroll\u200f" })).toBe("Utopia Pay roll");
  });
  it("has at most 100 characters", async () => {
    expect(await nameOf({ organization: "é".repeat(900) })).toBe("é".repeat(100));
  });
});

describe("the time", () => {
  it("is the one in the dictionary if no other is signed", async () => {
    const { signer } = payrollSigns();
    const found = await read(
      await signPdf(await payStub(), { signer, writtenAt: "D:20261120093000-05'00'" }),
    );
    expect(found?.claimedAt).toBe(SIGNED_AT);
    expect(found?.stamp).toBeUndefined();
  });
  it("is unknown if none is written", async () => {
    const found = await read(await signPdf(await payStub(), { signer: payrollSigns().signer }));
    expect(found).toMatchObject({ state: "intact", claimedAt: undefined, stamp: undefined });
  });
});

describe("several signatures", () => {
  it("count by the last one", async () => {
    const second = chain();
    const found = await read(await signPdf(await signed({ certify: 2 }), { signer: second }));
    expect(found).toMatchObject({ state: "intact", keys: keysOf(second) });
  });
  it("may be 20", { timeout: 60_000 }, async () => {
    let file = await plain({ space: 2000 });
    for (let i = 1; i < 20; i++) file = await signPdf(file, { signer: payrollSigns().signer, space: 2000 });
    expect(await read(file)).toMatchObject({ state: "intact" });
    file = await signPdf(file, { signer: payrollSigns().signer, space: 2000 });
    expect(await read(file)).toMatchObject({ state: "broken", fault: "too_complex" });
  });
});

describe("counts as unsigned", () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    ["a file without a signature", payStub],
    ["a locked file", lockedPdf],
    ["a signature in a format that we don't know", () => plain({ format: "Example.Format" })],
    ["a field that no one has signed", withField],
    ["a form whose functions Adobe unlocked", withRights],
    ["a file with nothing but a time stamp", () => stamped()],
  ])("%s", async (_, make) => {
    expect(await read(await make())).toBeUndefined();
  });

  async function withField(): Promise<Uint8Array> {
    const document = await PDFDocument.load(await payStub(), { updateMetadata: false });
    const { context, catalog } = document;
    const field = context.register(context.obj({ FT: "Sig", Type: "Annot", Subtype: "Widget" }));
    catalog.set(PDFName.of("AcroForm"), context.obj({ SigFlags: 1, Fields: [field] }));
    return document.save();
  }

  async function withRights(): Promise<Uint8Array> {
    const document = await PDFDocument.load(await payStub(), { updateMetadata: false });
    const rights = document.context.obj({ Type: "Sig", Filter: "Adobe.PPKLite", ByteRange: [0, 1, 2, 3] });
    const perms = document.context.obj({ UR3: document.context.register(rights) });
    document.catalog.set(PDFName.of("Perms"), perms);
    return document.save({ useObjectStreams: false });
  }
});

describe("a time stamp of the file", () => {
  it("that's false breaks it", async () => {
    expect(await read(await stamped({ imprint: Buffer.from("else") }))).toMatchObject({
      state: "broken",
      fault: "stamp_mismatch",
    });
  });
});

function stamped(options: object = {}): Promise<Uint8Array> {
  const stamp = { authority: authority(), at: STAMPED_AT, ...options };
  return plain({ format: "ETSI.RFC3161", message: (content) => timeStamp(content, stamp) });
}
