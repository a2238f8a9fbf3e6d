import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentType } from "#contract/enums.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { readDocument } from "#functions/documents/read.ts";
import type { PictureOptions } from "#tests/fixtures/license.ts";
import { zoneText } from "#tests/fixtures/mrz-text.ts";
import { utopian } from "#tests/fixtures/people.ts";
import { UTOPIA_STATUS } from "#tests/fixtures/signatures/credential.ts";
import { signedLicense } from "#tests/fixtures/signatures/license.ts";
import { signedZone } from "#tests/fixtures/signatures/zone.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";
import { sample } from "#tests/harness/scope.ts";
import { NOW } from "../checks/build.ts";
import { fixture, wasmModules } from "./wasm-modules.ts";

let wasm: Modules;
beforeAll(async () => {
  wasm = await wasmModules();
});

const read = (
  bytes: Uint8Array,
  documentType: DocumentType = "drivers_license",
  contentType = "image/jpeg",
) =>
  readDocument({ documentId: "doc_1", documentType, uploadedAt: 1, readAt: NOW, bytes, contentType }, wasm);

const KEY = { signer: "did:key" } as const;

describe("a signed license", () => {
  it("is read with its signature, but without the barcode's text", async () => {
    const { signatureRead, ...reading } = await read(await fixture("license-signed.jpg"));
    expect(reading).toMatchObject({ status: "read", method: "pdf417_aamva", fields: { issuer: "ZZ" } });
    expect(signatureRead).toEqual({
      kind: "barcode",
      state: "open",
      signer: "did:web:dmv.utopia.example",
      keys: ["did:web:dmv.utopia.example#vm-vcb-1"],
      covers: Object.keys(reading.readings ?? {}),
      status: { baseUrl: UTOPIA_STATUS, index: 1 },
      proof: {
        message: expect.stringMatching(/^[\w+/]{128}$/),
        value: expect.stringMatching(/^[\w+/]{86}==$/),
      },
    });
    expect(JSON.stringify(signatureRead)).not.toMatch(/ANSI|ZZZ|DOE/);
  });

  const PHOTOS: PictureOptions[] = [
    { width: 1100, tilt: -5 },
    ...[-8, -3, -1.5, 2, 4, 6, 8].map((tilt) => ({ tilt })),
    { noise: 40, quality: 50 },
    { blur: 2 },
    { width: 1000, noise: 0 },
    { width: 4000, noise: 1 },
    { width: 4000, tilt: 5 },
  ];
  it.each(sample(PHOTOS, 2))("is read like an unsigned one: %o", async (options) => {
    const reading = await read(await signedLicense(utopian, { signature: KEY, ...options }));
    expect(reading).toMatchObject({ status: "read", signatureRead: { state: "intact" } });
  });

  it("is read with letters beyond A to Z", async () => {
    const person = { ...utopian, firstName: "Émilie", lastName: "Nuñez" };
    expect(await read(await signedLicense(person, { signature: KEY, width: 1000 }))).toMatchObject({
      fields: { firstName: "ÉMILIE", lastName: "NUÑEZ" },
      signatureRead: { state: "intact" },
    });
  });

  it("is read in a PNG, and in a PDF", async () => {
    const options = { signature: KEY, width: 1000, noise: 0, format: "png" } as const;
    const picture = await signedLicense(utopian, options);
    expect((await read(picture, "drivers_license", "image/png")).signatureRead?.state).toBe("intact");
    const pdf = await PDFDocument.create();
    pdf
      .addPage([595, 842])
      .drawImage(await pdf.embedPng(picture), { x: 40, y: 300, width: 500, height: 375 });
    const reading = await read(await pdf.save(), "drivers_license", "application/pdf");
    expect(reading).toMatchObject({ page: 1, signatureRead: { state: "intact", covers: { length: 8 } } });
  });

  it("whose name was changed is read, with a broken signature", async () => {
    const signature = { ...KEY, tampered: { DAC: "JOAN" } };
    expect(await read(await signedLicense(utopian, { signature, width: 1000 }))).toMatchObject({
      status: "read",
      fields: { firstName: "JOAN" },
      signatureRead: { state: "broken", fault: "signature_mismatch", covers: [] },
    });
  });
});

describe("a signed zone", () => {
  const photo = async (kind: "TD1" | "TD2" | "TD3", options = {}, signed = utopian) =>
    travelDocument(kind, zoneText(kind, utopian, "UTO"), {
      ...options,
      code: await signedZone(zoneText(kind, signed, "UTO"), KEY),
    });

  it.each([
    ["TD3", { tilt: 3, noise: 8 }],
    ...sample<["TD1" | "TD2" | "TD3", object]>(
      [
        ["TD1", {}],
        ["TD1", { tilt: 20 }],
        ["TD1", { megapixels: 12, tilt: 3 }],
        ["TD2", { megapixels: 4, tilt: -5 }],
        ["TD2", { blur: 1 }],
        ["TD3", { megapixels: 8, fill: 0.5, tilt: 2 }],
      ],
      1,
    ),
  ] as const)("is read from the code beside it: %s %o", async (kind, options) => {
    const { readings = {}, signatureRead } = await read(await photo(kind, options), "passport");
    expect(signatureRead).toMatchObject({ kind: "zone", state: "intact", covers: Object.keys(readings) });
    expect(signatureRead?.covers).toContain("document_number");
  });

  it("with the code of another zone is broken", async () => {
    const picture = await photo("TD3", {}, { ...utopian, documentNumber: "U1" });
    expect(await read(picture, "passport")).toMatchObject({
      status: "read",
      signatureRead: { kind: "zone", state: "broken", fault: "signature_mismatch" },
    });
  });

  it("without a code is unsigned", async () => {
    expect(await read(await fixture("passport.jpg"), "passport")).not.toHaveProperty("signatureRead");
  });
});
