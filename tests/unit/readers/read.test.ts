import { beforeAll, describe, expect, it } from "vitest";
import { checksFor } from "#contract/checks/catalog.ts";
import { releaseZXing } from "#functions/documents/identity/zxing.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { readDocument } from "#functions/documents/read.ts";
import { license } from "#tests/fixtures/license.ts";
import { jane } from "#tests/fixtures/people.ts";
import { isFull, sample } from "#tests/harness/scope.ts";
import { input, runAll } from "../checks/build.ts";
import { fixture, wasmModules } from "./wasm-modules.ts";

let wasm: Modules;
beforeAll(async () => {
  wasm = await wasmModules();
});

const read = (bytes: Uint8Array, contentType = "image/jpeg") =>
  readDocument(
    { documentId: "doc_1", documentType: "drivers_license", uploadedAt: 1, readAt: 2, bytes, contentType },
    wasm,
  );

/** Large enough for the barcode, and half as many pixels as by default. */
const SMALL = { width: 1100 };

/** Read from a barcode, which corrects its own errors. */
const corrected = (...elements: string[]) => ({
  at: { part: "barcode", elements },
  confidence: 0.95,
  basis: "error_corrected",
});

const HEX = expect.stringMatching(/^[0-9a-f]{64}$/);

describe("reading a license", () => {
  it("yields the fields and how they were read, but not the raw text", async () => {
    const reading = await read(await fixture("license.jpg"));
    expect(reading).toEqual({
      documentId: "doc_1",
      documentType: "drivers_license",
      uploadedAt: 1,
      readAt: 2,
      status: "read",
      print: { text: HEX, portrait: HEX },
      method: "pdf417_aamva",
      format: { version: 10, missing: [], card: "drivers_license" },
      fields: {
        firstName: "JANE",
        middleName: "ALEXANDRA",
        lastName: "DOE",
        dateOfBirth: jane.dateOfBirth,
        expiresOn: jane.expiresOn,
        issuedOn: jane.issuedOn,
        documentNumber: jane.documentNumber,
        issuer: "IL",
        sex: "F",
        address: {
          street: "123 MAIN ST",
          city: "SPRINGFIELD",
          state: "IL",
          zipCode: "62701",
          country: "USA",
        },
      },
      readings: {
        name: corrected("DCS", "DAC", "DAD"),
        date_of_birth: corrected("DBB"),
        expires_on: corrected("DBA"),
        issued_on: corrected("DBD"),
        document_number: corrected("DAQ"),
        issuer: corrected(),
        sex: corrected("DBC"),
        address: corrected("DAG", "DAI", "DAJ", "DAK"),
      },
    });
    expect(JSON.stringify(reading)).not.toContain("ANSI");
  });

  it.each([
    ...sample(["license-tilt-2.jpg", "license-tilt-8.jpg"], 0),
    "license-tilt-5.jpg",
    "license-noisy.jpg",
    "license-12mp.jpg",
  ])("reads %s", async (name) => {
    expect((await read(await fixture(name))).fields).toMatchObject({ lastName: "DOE", firstName: "JANE" });
  });

  it("reads a PNG, straight and tilted", async () => {
    expect((await read(await fixture("license.png"), "image/png")).status).toBe("read");
    const tilted = await license(jane, { ...SMALL, tilt: 4, format: "png", noise: 0 });
    expect((await read(tilted, "image/png")).fields?.lastName).toBe("DOE");
  });

  it.each([
    ["license-other-name.jpg", { lastName: "GONZALEZ" }],
    ["license-expired.jpg", { expiresOn: "2024-04-12" }],
    ["license-minor.jpg", { dateOfBirth: "2014-06-01" }],
    ["license-canadian.jpg", { firstName: "ÉMILIE", issuer: "ON", dateOfBirth: "1985-11-30" }],
  ])("reads %s", async (name, fields) => {
    expect((await read(await fixture(name))).fields).toMatchObject(fields);
  });

  it("reads an older card's barcode from the picture", async () => {
    const old = await license(jane, { ...SMALL, aamva: { version: 1, offsetError: 2 } });
    expect(await read(old)).toMatchObject({
      status: "read",
      format: { version: 1 },
      fields: { lastName: "DOE" },
    });
  });
});

describe("a document that can't be read", () => {
  it.each([
    ...sample(
      [
        ["a large blurred picture", "license-unreadable.jpg", "image/jpeg", "barcode_not_found"],
        ["half a large picture", "truncated.jpg", "image/jpeg", "barcode_not_found"],
      ],
      0,
    ),
    ["text", "text.jpg", "image/jpeg", "picture_damaged"],
    ["a JPEG called PNG", "license.jpg", "image/png", "picture_damaged"],
    ["what is no PDF", "text.jpg", "application/pdf", "pdf_damaged"],
    ["a Word file", "text.jpg", "application/msword", "format_not_read"],
  ])("comes with a reason: %s", async (_what, name, contentType, reason) => {
    const reading = await read(await fixture(name), contentType);
    expect(reading).toMatchObject({ status: "unreadable", reason });
    expect(reading.fields).toBeUndefined();
  });

  it("comes with a reason: a blurred picture, and half a picture", async () => {
    const blurred = await license(jane, { width: 600, blur: 4 });
    expect(await read(blurred)).toMatchObject({ status: "unreadable", reason: "barcode_not_found" });
    const whole = await license(jane, { width: 600 });
    const half = whole.subarray(0, whole.length * 0.6);
    expect(await read(half)).toMatchObject({ status: "unreadable", reason: "barcode_not_found" });
  });

  it("is refused by its header alone if it's too large for memory", async () => {
    const huge = Uint8Array.from([
      0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x27, 0x10, 0x27, 0x10, 3, 0, 0, 0, 0, 0,
    ]);
    expect((await read(huge)).reason).toBe("picture_too_large");
  });

  it("doesn't count as a license if its barcode has no birth date", async () => {
    const bare = await license(jane, { ...SMALL, aamva: { elements: { DBB: null } } });
    expect((await read(bare)).reason).toBe("barcode_incomplete");
  });

  it("doesn't count as a license if it has another PDF417", async () => {
    const other = await license(jane, { ...SMALL, aamva: { type: "ZX" } });
    expect((await read(other)).reason).toBe("barcode_not_license");
  });

  it("doesn't affect the next one", async () => {
    const large = isFull ? await fixture("license-12mp.jpg") : await license(jane, { width: 400 });
    await read(large.subarray(0, 3000));
    expect((await read(await fixture("license.jpg"))).status).toBe("read");
  });
});

it("a photo of Jane's license verifies Jane", async () => {
  const reading = await read(await fixture("license-tilt-5.jpg"));
  const [match] = runAll(checksFor("identity", []), input({ documents: [reading] }));
  expect(match).toMatchObject({ status: "passed", grade: "G2" });
});

it("the same fixture has the same bytes each time", async () => {
  const [again, stored] = [await license(jane), await fixture("license.jpg")];
  expect(Buffer.compare(again, stored)).toBe(0);
});

it("is read although another picture has the barcode reader replaced meanwhile", async () => {
  const file = { documentId: "doc_1", documentType: "drivers_license", uploadedAt: 1 } as const;
  const bytes = await fixture("license-tilt-8.jpg");
  let isDone = false;
  const reading = readDocument({ ...file, bytes, contentType: "image/jpeg" }, await wasmModules()).finally(
    () => {
      isDone = true;
    },
  );
  while (!isDone) {
    releaseZXing();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect((await reading).status).toBe("read");
});
