import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReadFact } from "#contract/documents/readings.ts";
import type { ReadFields } from "#functions/checks/engine/types.ts";
import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { FORMATS } from "#functions/documents/identity/mrz/formats.ts";
import { licenseSignature } from "#functions/documents/signatures/barcode/license.ts";
import { zoneSignature } from "#functions/documents/signatures/barcode/zone.ts";
import { zoneText } from "#tests/fixtures/mrz-text.ts";
import { utopian } from "#tests/fixtures/people.ts";
import { MANDATORY, signedBarcode } from "#tests/fixtures/signatures/barcode.ts";
import { base45, signedZone } from "#tests/fixtures/signatures/zone.ts";
import { isFull } from "#tests/harness/scope.ts";
import { NOW } from "../checks/build.ts";
import { runs } from "./cases.ts";
import { mutated } from "./mutate.ts";

/** The key is in the credential, so that each change is verified at once. */
const SIGNED = { signer: "did:key", status: 77 } as const;

/** Every single bit in `test:full`; otherwise one bit of every fourth byte, each time another one. */
const flips = (length: number): { at: number; bit: number }[] =>
  isFull
    ? Array.from({ length: 8 * length }, (_, i) => ({ at: i >> 3, bit: i & 7 }))
    : Array.from({ length: length >> 2 }, (_, i) => ({ at: 4 * i, bit: i % 7 }));
const flipped = (text: string, { at, bit }: { at: number; bit: number }) =>
  text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << bit)) + text.slice(at + 1);
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const VALUES: Partial<Record<ReadFact, (fields: ReadFields) => unknown>> = {
  name: ({ firstName, middleName, lastName, suffix }) => [firstName, middleName, lastName, suffix],
  date_of_birth: ({ dateOfBirth }) => dateOfBirth,
  expires_on: ({ expiresOn }) => expiresOn,
  issued_on: ({ issuedOn }) => issuedOn,
  document_number: ({ documentNumber }) => documentNumber,
  issuer: ({ issuer }) => issuer,
  sex: ({ sex }) => sex,
  address: ({ address }) => address,
};

/** What must be the same as in the barcode that was signed, if the signature verifies. */
async function shown(text: string) {
  const license = parseAamva(text);
  const signature = license && (await licenseSignature(text, license, NOW));
  if (signature?.state !== "intact") return null;
  const covers = signature.covers as ReadFact[];
  const facts = covers.map((fact) => [fact, VALUES[fact]!(license!.fields)] as const);
  return { facts, signer: signature.signer, keys: signature.keys, status: signature.status };
}

/** Expects that a changed barcode shows nothing as signed that wasn't. @returns whether its signature verifies */
async function expectAsSigned(text: string, original: string): Promise<boolean> {
  const [found, signed] = [await shown(text), await shown(original)];
  if (!found) return false;
  expect(signed!.facts).toEqual(expect.arrayContaining(found.facts));
  expect({ ...found, facts: [] }).toEqual({ ...signed, facts: [] });
  return true;
}

describe("a signed barcode with one changed bit", () => {
  it("shows nothing as signed that wasn't", { timeout: 600_000 }, async () => {
    const text = await signedBarcode(utopian, SIGNED);
    expect((await shown(text))?.facts).toHaveLength(8);
    const [start, end] = [text.indexOf("DLDAQ") + 2, text.indexOf("\rZZZZA")];
    for (const flip of flips(text.length)) {
      const isValid = await expectAsSigned(flipped(text, flip), text);
      // A change of a protected element breaks the signature. Only DDA and DDB, at the end, aren't protected.
      const isProtected = flip.at >= start && flip.at < end && flip.at < text.indexOf("\nDDA");
      if (isProtected) expect([flip, isValid]).toEqual([flip, false]);
    }
  });

  it("has no credential that verifies and says something else", { timeout: 600_000 }, async () => {
    let bytes = new Uint8Array();
    const original = await signedBarcode(utopian, {
      ...SIGNED,
      encode: (encoded) => {
        bytes = new Uint8Array(encoded);
        return Buffer.from(encoded).toString("base64url");
      },
    });
    const [, start = "", end = ""] = /^(.*ZZZZA)[^\r]*(.*)$/s.exec(original) ?? [];
    for (const { at, bit } of flips(bytes.length)) {
      const changed = bytes.map((byte, i) => (i === at ? byte ^ (1 << bit) : byte));
      const text = start + Buffer.from(changed).toString("base64url") + end;
      // Some terms have a second number, for their plural. Where the decoder takes either, the credential is the same.
      await expectAsSigned(text, original);
    }
  });
});

describe("a signed zone with one changed bit", () => {
  const format = FORMATS.find(({ zone }) => zone === "TD1")!;
  const lines = zoneText("TD1", utopian, "UTO");
  const read = (code: string, text = lines.join("")) =>
    zoneSignature([code], { format, text }, ["name"], NOW);

  it("doesn't verify, unless it still says the same", { timeout: 600_000 }, async () => {
    const code = await signedZone(lines, SIGNED);
    const text = lines.join("");
    const signed = await read(code);
    expect(signed?.state).toBe("intact");
    for (const flip of flips(text.length))
      expect([flip, (await read(code, flipped(text, flip)))?.state]).toEqual([flip, "broken"]);
    for (const flip of flips(code.length)) {
      const found = await read(flipped(code, flip));
      if (found?.state === "intact") expect(found).toEqual(signed);
    }
  });

  it("is read as it was encoded", () => {
    expect(base45(latin1("ietf!"))).toBe("QED8WEX0");
  });
});

describe("any signed barcode", () => {
  const words = [
    ..."@ \n \r \t | \x1e \x81 ANSI DL ID EN ZZ ZC DL00410278 ZZZZA ZZA u M = NONE unavl".split(" "),
    ..."\nDACJOAN\n \rDLDACJOAN\n \nDCUJR \nDAAROE,JOAN,,III\n \nDAHAPT\u00209 \nDAJIL\n \nDALX\n \rZCZCA1\r".split(
      " ",
    ),
    ..."\nDAQU1 DBB01011999\n \rIDDAQU1\n ANSI\u0020636001 \nDCTJOAN \nDABROE".split(" "),
  ];

  it("shows nothing as signed that wasn't, however it's changed", { timeout: 600_000 }, async () => {
    const originals = await Promise.all([
      signedBarcode(utopian, SIGNED),
      signedBarcode(utopian, { ...SIGNED, protect: ["DAC", "DAQ", "DCS", "DBB"] }),
      signedBarcode(
        utopian,
        { ...SIGNED, protect: MANDATORY.filter((id) => !id.startsWith("DD")) },
        { type: "ID" },
      ),
    ]);
    const files = fc.constantFrom(...originals);
    await fc.assert(
      fc.asyncProperty(
        files.chain((original) => fc.tuple(fc.constant(original), mutated([latin1(original)], words))),
        async ([original, changed]) => {
          await expectAsSigned(Buffer.from(changed).toString("latin1"), original);
        },
      ),
      runs(),
    );
  });
});
