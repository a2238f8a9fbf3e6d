import { describe, expect, test } from "vitest";
import { utopian } from "#tests/fixtures/people.ts";
import { MANDATORY, protectedIndex, signedBarcode } from "#tests/fixtures/signatures/barcode.ts";
import { type Credential, multikeyOf } from "#tests/fixtures/signatures/credential.ts";
import { TRICKS } from "#tests/fixtures/signatures/tricks.ts";
import { readText, signatureOf } from "./reading.ts";

const KEY = { signer: "did:key" } as const;

describe("a change of what's shown", () => {
  test.each(MANDATORY)("breaks the signature: %s", async (id) => {
    expect(await signatureOf({ ...KEY, tampered: { [id]: "X1" } })).toMatchObject({
      state: "broken",
      fault: "signature_mismatch",
      covers: [],
    });
  });

  test("leaves a signature open whose key isn't in the barcode, but the key doesn't verify it", async () => {
    const [before, after] = [await signatureOf({}), await signatureOf({ tampered: { DAC: "JOAN" } })];
    expect(after).toMatchObject({ state: "open" });
    expect(after?.proof?.value).toBe(before?.proof?.value);
    expect(after?.proof?.message).not.toBe(before?.proof?.message);
  });

  test.each(MANDATORY)("by leaving an element out breaks it: %s", async (id) => {
    expect(await signatureOf({ ...KEY, tampered: { [id]: null } })).toMatchObject({
      state: "broken",
      fault: "signed_element_missing",
    });
  });
});

describe("a barcode that says two things breaks its signature", () => {
  test.each(Object.entries(TRICKS))("with %s", async (_, trick) => {
    const text = await signedBarcode(utopian, KEY);
    const tricked = trick(text, "JANE");
    expect(tricked).not.toBe(text);
    expect((await readText(tricked))?.signature).toMatchObject({ state: "broken", covers: [] });
  });

  test("that says the same thing twice, or in another order, doesn't", async () => {
    const text = await signedBarcode(utopian, KEY);
    const [start, end] = [text.indexOf("DLDAQ") + 2, text.indexOf("\rZZ")];
    const lines = text.slice(start, end).split("\n");
    for (const body of [[...lines, "DACJANE"], lines.reverse()]) {
      const read = await readText(text.slice(0, start) + body.join("\n") + text.slice(end));
      expect(read).toMatchObject({ fields: { firstName: "JANE" }, signature: { state: "intact" } });
    }
  });
});

describe("a credential that isn't the barcode's own", () => {
  test("of another license breaks it", async () => {
    const mine = await signedBarcode(utopian, KEY);
    const other = await signedBarcode({ ...utopian, firstName: "Joan" }, KEY);
    const [, credential = ""] = /ZZZZA([^\r]*)/.exec(mine) ?? [];
    const moved = other.replace(/ZZZZA[^\r]*/, `ZZZZA${credential}`);
    expect((await readText(moved))?.signature).toMatchObject({ fault: "signature_mismatch" });
  });

  test("of a zone breaks it", async () => {
    const change = (credential: Credential) => ({
      ...credential,
      credentialSubject: { type: "MachineReadableZone" },
    });
    expect(await signatureOf({ ...KEY, change })).toMatchObject({ fault: "signature_of_other_part" });
  });

  test.each([
    ["another domain", { method: "did:web:evil.example#vm-vcb-1" }],
    ["a domain that begins alike", { method: "did:web:dmv.utopia.example.evil.example#vm-vcb-1" }],
    ["a path of the domain", { method: "did:web:dmv.utopia.example:evil#vm-vcb-1" }],
    ["a key of one's own", { method: `did:key:${multikeyOf("evil")}#${multikeyOf("evil")}` }],
    [
      "another key than the issuer's",
      { ...KEY, method: `did:key:${multikeyOf("dmv")}#${multikeyOf("evil")}` },
    ],
    ["the issuer itself", { method: "did:web:dmv.utopia.example" }],
  ])("signed by %s breaks it", async (_, options) => {
    expect(await signatureOf(options)).toMatchObject({ state: "broken", fault: "signer_mismatch" });
  });

  test("signed with another key than it names breaks it", async () => {
    const key = multikeyOf("dmv");
    const named = { issuer: `did:key:${key}`, method: `did:key:${key}#${key}` };
    expect(await signatureOf({ label: "evil", ...named })).toMatchObject({ fault: "signature_mismatch" });
  });

  test.each([
    ["signature_expired", { validUntil: "2026-11-29T00:00:00Z" }],
    ["signature_not_yet_valid", { validFrom: "2026-12-01T00:00:00Z" }],
    ["signature_malformed", { validUntil: "tomorrow" }],
  ])("isn't valid now: %s", async (fault, times) => {
    const change = (credential: Credential) => ({ ...credential, ...times });
    expect(await signatureOf({ ...KEY, change })).toMatchObject({ state: "broken", fault });
  });
});

describe("a malformed credential", () => {
  const subject = (index: unknown) => (credential: Credential) => ({
    ...credential,
    credentialSubject: { ...credential.credentialSubject, protectedComponentIndex: index },
  });
  const status = (more: object) => (credential: Credential) => ({
    ...credential,
    credentialStatus: {
      type: "TerseBitstringStatusListEntry",
      terseStatusListBaseUrl: "https://dmv.utopia.example/status-lists",
      terseStatusListIndex: 1,
      ...more,
    },
  });
  test.each([
    ["a bit in the padding", subject("u___9")],
    ["too few bits", subject("u__8")],
    ["too many bits", subject("u_____w")],
    ["nothing protected", subject(protectedIndex([]))],
    ["a list that isn't at an address", status({ terseStatusListBaseUrl: "urn:example:0" })],
    ["a list without encryption", status({ terseStatusListBaseUrl: "http://dmv.utopia.example/lists" })],
    ["an index below zero", status({ terseStatusListIndex: -1 })],
    ["an index that's too large", status({ terseStatusListIndex: 2 ** 32 })],
    ["an index that isn't whole", status({ terseStatusListIndex: 1.5 })],
    ["a property that we don't know", (credential: Credential) => ({ ...credential, name: "Utopia" })],
    ["an id of its own", (credential: Credential) => ({ ...credential, id: "urn:example:0" })],
    [
      "a very long name of the issuer",
      (credential: Credential) => ({ ...credential, issuer: `did:web:${"a".repeat(280)}` }),
    ],
  ])("breaks the signature: %s", async (_, change) => {
    expect(await signatureOf({ ...KEY, change })).toMatchObject({
      state: "broken",
      fault: "signature_malformed",
      covers: [],
    });
  });

  test.each([
    ["cut off", (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ["with a byte behind it", (bytes: Uint8Array) => new Uint8Array([...bytes, 0])],
    ["half", (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)],
    ["only its tag and number", (bytes: Uint8Array) => bytes.subarray(0, 6)],
  ])("breaks the signature: %s", async (_, damaged) => {
    const encode = (bytes: Uint8Array) => Buffer.from(damaged(bytes)).toString("base64");
    expect(await signatureOf({ ...KEY, encode })).toEqual({
      kind: "barcode",
      state: "broken",
      fault: "signature_malformed",
      signer: "",
      keys: [],
      covers: [],
    });
  });
});
