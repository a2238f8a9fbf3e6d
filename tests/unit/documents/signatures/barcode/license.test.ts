import { describe, expect, test } from "vitest";
import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { aamvaText } from "#tests/fixtures/aamva-text.ts";
import { utopian } from "#tests/fixtures/people.ts";
import { MANDATORY, signedBarcode } from "#tests/fixtures/signatures/barcode.ts";
import { type Credential, multikeyOf, UTOPIA_STATUS } from "#tests/fixtures/signatures/credential.ts";
import { isSignedBy, readText, signatureOf } from "./reading.ts";

const ALL = [
  ...["name", "date_of_birth", "expires_on", "issued_on", "document_number", "issuer", "sex", "address"],
];
const without = (...ids: string[]) => MANDATORY.filter((id) => !ids.includes(id));

describe("a signed license", () => {
  test("of an issuer whose key isn't in it stays open, with what it takes to verify it", async () => {
    const signature = await signatureOf({ status: 94_567 });
    expect(signature).toEqual({
      kind: "barcode",
      state: "open",
      signer: "did:web:dmv.utopia.example",
      keys: ["did:web:dmv.utopia.example#vm-vcb-1"],
      covers: ALL,
      status: { baseUrl: UTOPIA_STATUS, index: 94_567 },
      proof: { message: expect.any(String), value: expect.any(String) },
    });
    expect(isSignedBy("dmv", signature!)).toBe(true);
    expect(isSignedBy("bank", signature!)).toBe(false);
  });

  test("whose key is in it is verified at once", async () => {
    const key = multikeyOf("dmv");
    expect(await signatureOf({ signer: "did:key" })).toMatchObject({
      state: "intact",
      signer: `did:key:${key}`,
      keys: [`did:key:${key}#${key}`],
      covers: ALL,
    });
  });

  test("is in California's compressed form, with its own addresses", async () => {
    const signature = await signatureOf({
      entry: 31_000_000,
      issuer: "did:web:credentials.dmv.ca.gov",
      method: "did:web:credentials.dmv.ca.gov#vm-vcb-3",
      change: (credential) => ({
        ...credential,
        credentialStatus: {
          type: "TerseBitstringStatusListEntry",
          terseStatusListBaseUrl: "https://api.credentials.dmv.ca.gov/status/dlid/2/status-lists",
          terseStatusListIndex: 7,
        },
      }),
    });
    expect(signature).toMatchObject({
      state: "open",
      keys: ["did:web:credentials.dmv.ca.gov#vm-vcb-3"],
      status: { baseUrl: "https://api.credentials.dmv.ca.gov/status/dlid/2/status-lists", index: 7 },
    });
    expect(isSignedBy("dmv", signature!)).toBe(true);
  });

  test("says when it was signed, if the credential does", async () => {
    const change = (credential: Credential) => ({ ...credential, validFrom: "2026-01-02T03:04:05Z" });
    expect(await signatureOf({ signer: "did:key", change })).toMatchObject({ state: "intact" });
  });

  test.each([
    ["base64", (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")],
    ["padded base64url", (bytes: Uint8Array) => `${Buffer.from(bytes).toString("base64url")}==`],
    [
      "base64url with its multibase prefix",
      (bytes: Uint8Array) => `u${Buffer.from(bytes).toString("base64url")}`,
    ],
    ["base64 with its multibase prefix", (bytes: Uint8Array) => `M${Buffer.from(bytes).toString("base64")}`],
  ])("is read in %s", async (_, encode) => {
    expect(await signatureOf({ signer: "did:key", encode })).toMatchObject({ state: "intact", covers: ALL });
  });

  test("is read in the older version of CBOR-LD, with a number that continues after the tag", async () => {
    const older = { entry: 31_000_000, format: "legacy-range" } as const;
    expect(await signatureOf({ signer: "did:key", ...older })).toMatchObject({ state: "intact" });
  });

  test("is read behind the issuer's other elements", async () => {
    const text = (await signedBarcode(utopian, { signer: "did:key" })).replace("ZZZZA", "ZZZZB1\nZZA");
    expect((await readText(text))?.signature).toMatchObject({ state: "intact", covers: ALL });
  });
});

describe("a signature covers a fact", () => {
  test.each([
    ["the number", ["DAQ"], ["document_number"]],
    ["the name", ["DCS", "DAC", "DAD"], ["name"]],
    ["the issuer, but not the address", ["DAJ"], ["issuer"]],
    ["no fact that we read", ["DAY", "DAU"], []],
    ["dates", ["DBA", "DBB", "DBD"], ["date_of_birth", "expires_on", "issued_on"]],
  ])("if all of its elements are protected: %s", async (_, protect, covers) => {
    expect(await signatureOf({ signer: "did:key", protect })).toMatchObject({ state: "intact", covers });
  });

  test.each([
    ["name", "DAD"],
    ["name", "DCS"],
    ["document_number", "DAQ"],
    ["address", "DAI"],
    ["address", "DAK"],
    ["address", "DCG"],
    ["issuer", "DAJ"],
    ["sex", "DBC"],
  ])("unless one of them isn't: %s without %s", async (fact, id) => {
    const signature = await signatureOf({ signer: "did:key", protect: without(id) });
    expect(signature?.state).toBe("intact");
    expect(signature?.covers).not.toContain(fact);
    expect(signature?.covers.length).toBeGreaterThanOrEqual(6);
  });

  test.each([
    ["a second line of the address", "address", { DAH: "APT 9" }],
    ["a suffix", "name", { DCU: "JR" }],
    ["a suffix of the first standard", "name", { DAE: "JR" }],
    ["a whole name with a suffix", "name", { DAA: "DOE,JANE,ALEXANDRA,JR" }],
    ["a residence", "address", { DAM: "APT 9" }],
  ])("unless something unprotected is added: %s", async (_, fact, elements) => {
    const signature = await signatureOf({ signer: "did:key", tampered: elements });
    expect(signature).toMatchObject({ state: "intact", covers: ALL.filter((one) => one !== fact) });
  });

  test("only if the issuer's number in the header doesn't say something else", async () => {
    const text = (await signedBarcode(utopian, { signer: "did:key" })).replace("ANSI 636999", "ANSI 636001");
    expect(await readText(text)).toMatchObject({
      fields: { issuer: "NY" },
      signature: { state: "intact", covers: ALL.filter((fact) => fact !== "issuer") },
    });
  });
});

describe("a barcode counts as unsigned", () => {
  test.each([
    ["has no credential", aamvaText(utopian)],
    ["has something else in its place", aamvaText(utopian, { local: "ZZA1234567890" })],
    ["has letters there that aren't base64", aamvaText(utopian, { local: "ZZA<>!" })],
    [
      "has a CBOR date there",
      aamvaText(utopian, { local: `ZZA${Buffer.from("c11a514b67b0", "hex").toString("base64")}` }),
    ],
    [
      "has an uncompressed credential",
      aamvaText(utopian, { local: `ZZA${Buffer.from("d9cb1d8200a0", "hex").toString("base64")}` }),
    ],
  ])("that %s", async (_, text) => {
    expect(await readText(text)).toMatchObject({ fields: { lastName: "DOE" }, signature: undefined });
  });

  const type =
    (...types: string[]) =>
    (credential: Credential) => ({
      ...credential,
      type: ["VerifiableCredential", ...types],
    });
  test.each([
    ["of another type", { change: type() }],
    ["of an additional type", { change: type("OpticalBarcodeCredential", "JsonSchemaCredential") }],
    ["of an issuer without a DID", { issuer: "https://dmv.utopia.example" }],
    ["of an issuer with another kind of DID", { issuer: "did:jwk:abc" }],
    ["with a key for another curve", { issuer: "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK" }],
  ])("if its credential is %s", async (_, options) => {
    expect(await signatureOf(options)).toBeUndefined();
  });

  test.each([
    ["another entry of the registry", "d9cb1d82186ca1031901"],
    ["an entry of the registry that's too large", "d9cb1d821affffffffa0"],
    ["another proof", null],
  ])("if its credential has %s", async (_, hex) => {
    const encode = (bytes: Uint8Array) =>
      // The number of the cryptosuite follows its key's; 1 is ecdsa-rdfc-2019.
      Buffer.from(hex ?? Buffer.from(bytes).toString("hex").replace("18cc04", "18cc01"), "hex").toString(
        "base64",
      );
    const text = await signedBarcode(utopian, { status: 1, encode });
    expect(parseAamva(text)?.fields.lastName).toBe("DOE");
    expect((await readText(text))?.signature).toBeUndefined();
  });
});
