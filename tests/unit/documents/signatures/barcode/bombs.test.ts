import { describe, expect, test } from "vitest";
import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { BadCbor, checkCborLd } from "#functions/documents/signatures/barcode/cbor.ts";
import { isKnownEntry } from "#functions/documents/signatures/barcode/contexts.ts";
import { readCredential } from "#functions/documents/signatures/barcode/credential.ts";
import { CREDENTIAL_STEPS, licenseSignature } from "#functions/documents/signatures/barcode/license.ts";
import { fromBarcodeText, fromQrText } from "#functions/documents/signatures/barcode/payload.ts";
import { Work } from "#functions/documents/work.ts";
import { aamvaText } from "#tests/fixtures/aamva-text.ts";
import { utopian } from "#tests/fixtures/people.ts";
import { NOW } from "./reading.ts";
import { LICENSE } from "./vectors.ts";

/** The start of a payload that's compressed with entry 100. */
const START = "d9cb1d821864";
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const check = (hex: string) => checkCborLd(bytes(hex), isKnownEntry);

/** Payloads that would make a decoder allocate, recurse or loop. */
const BOMBS: Record<string, string> = {
  "a map that declares four billion entries": `${START}baffffffff`,
  "a map that declares more than a number holds": `${START}bbffffffffffffffff`,
  "an array of four billion": `${START}a1189d9affffffff`,
  "an array of as many items as there are bytes": `${START}a1189d98ff${"00".repeat(255)}`,
  "a string of four billion bytes": `${START}a118be5affffffff00`,
  "a string that's longer than the rest": `${START}a118be581000`,
  "a text of a kilobyte": `${START}a118be7903e8${"61".repeat(1000)}`,
  "arrays in arrays": `${START}a1189d${"81".repeat(900)}00`,
  "maps in maps": `${START}${"a118be".repeat(300)}00`,
  "an array of unknown length": `${START}a1189d9f00ff`,
  "a map of unknown length": `${START}bf189d00ff`,
  "a string of unknown length": `${START}a118be5f4100ff`,
  "a text of unknown length": `${START}a118be7f6161ff`,
  "a hundred keys": `${START}b864${Array.from({ length: 100 }, (_, i) => `19${(i + 300).toString(16).padStart(4, "0")}00`).join("")}`,
  "the same key twice": `${START}a218be0018be00`,
  "a key in words": `${START}a1695f5f70726f746f5f5fa0`,
  "a key that's a byte string": `${START}a1410000`,
  "a key that's a map": `${START}a1a000`,
  "a context within the credential": `${START}a118bea100190000`,
  "contexts within the credential": `${START}a118bea10180`,
  "tags in tags": `${START}a118be${"c1".repeat(400)}00`,
  "a date": `${START}a118bec11a514b67b0`,
  "a large number with a tag": `${START}a118bec249010000000000000000`,
  "a number of 64 bits": `${START}a118be1b0000000100000000`,
  "a negative number": `${START}a118be20`,
  "a fraction": `${START}a118befb3ff199999999999a`,
  null: `${START}a118bef6`,
  true: `${START}a118bef5`,
  "a number that's longer than needed": `${START}a118be190001`,
  "a credential that's an array": `${START}80`,
  "a credential that's a text": `${START}6161`,
  "two credentials": `${START}a0a0`,
  "nothing behind the number": START,
  "three parts": "d9cb1d831864a0a0",
  "a registry entry in words": "d9cb1d826161a0",
  "an older registry entry without an end": "d906c0824480808080a0",
  "an older registry entry that's too long": "d906c08245c0c0c0c001a0",
};

describe("a payload that isn't built like a credential", () => {
  test.each(Object.entries(BOMBS))("is refused before it's decoded: %s", async (_, hex) => {
    expect(() => check(hex)).toThrow(BadCbor);
    await expect(readCredential(bytes(hex))).rejects.toThrow();
  });

  test("isn't decoded if it's longer than any credential", () => {
    const entries = Array.from({ length: 40 }, (_, i) => `18${(24 + i).toString(16)}581c${"00".repeat(28)}`);
    expect(() => check(`${START}b828${entries.join("")}`)).toThrow("The payload is too long");
    expect(check(`${START}b81a${entries.slice(0, 26).join("")}`)).toBe(100);
  });

  test.each([
    ["nothing", ""],
    ["half a tag", "d9cb"],
    ["another tag", "d9d9f7a0"],
    ["an array", "80"],
    ["an uncompressed credential", "d9cb1d8200a0"],
    ["an older uncompressed credential", "d90600a0"],
    ["an older compressed credential without a registry, uncompressed", "d90500a0"],
    ["another registry entry", "d9cb1d821865a0"],
    ["an older registry entry that isn't known", "d90601a0"],
  ])("is another format: %s", async (_, hex) => {
    expect(check(hex)).toBeUndefined();
    expect(await readCredential(bytes(hex))).toBeNull();
  });

  const url = Buffer.from("https://evil.example/ctx").toString("hex");
  test.each([
    ["a context that isn't shipped", `${START}a1007818${url}`],
    ["a context that isn't shipped, among others", `${START}a101821980007818${url}`],
    ["no context", `${START}a0`],
    ["only one context", `${START}a10181198000`],
    ["the contexts in another order", `${START}a10182198001198000`],
  ])("is another format, and nothing is fetched: %s", async (_, hex) => {
    expect(check(hex)).toBe(100);
    expect(await readCredential(bytes(hex))).toBeNull();
  });

  test.each([
    ["the number of a context that isn't in the table", `${START}a10181198003`],
    ["contexts that aren't in a list", `${START}a101198000`],
    ["terms that aren't in the contexts", `${START}a201821980001980011903e800`],
    ["contexts inside a list", `${START}a1018182198000198001`],
  ])("is malformed: %s", async (_, hex) => {
    expect(check(hex)).toBe(100);
    await expect(readCredential(bytes(hex))).rejects.toThrow("The payload can't be decoded");
  });
});

describe("work", () => {
  test("is counted for each credential that's decoded, at most two in a barcode", async () => {
    const payload = /ZZZZA([^\r]*)/.exec(LICENSE["CBOR-LD 1.0"])![1]!;
    for (const [copies, decoded] of [
      [0, 0],
      [1, 1],
      [2, 2],
      [5, 2],
    ] as const) {
      const local = Array.from({ length: copies }, () => `ZZA${payload}`).join("\n");
      const text = aamvaText(utopian, { local: local || "ZZB1" });
      const work = new Work();
      await licenseSignature(text, parseAamva(text)!, NOW, work);
      expect(Math.floor(work.steps / CREDENTIAL_STEPS)).toBe(decoded);
      expect(work.steps % CREDENTIAL_STEPS).toBeLessThanOrEqual(8 * text.length);
    }
  });

  test("stops when a document takes too much", async () => {
    const text = LICENSE["CBOR-LD 1.0"];
    const limited = licenseSignature(text, parseAamva(text)!, NOW, new Work(CREDENTIAL_STEPS));
    await expect(limited).rejects.toThrow("too much work");
  });
});

describe("the text of a credential", () => {
  test.each(["", "u", "====", "a b", "ä", "a".repeat(2049), "2csdghhk====", "2csd\n"])(
    "isn't base64: %j",
    (text) => {
      expect(fromBarcodeText(text)).toBeNull();
    },
  );

  test.each([
    ["another prefix", "HC1:R0OR"],
    ["another multibase", "VC1-uABC"],
    ["a letter too many", "VC1-R0ORA"],
    ["small letters", "VC1-R0or"],
    ["a letter that isn't in the alphabet", "VC1-R0O#"],
    ["three letters for more than two bytes", "VC1-R:::"],
    ["two letters for more than a byte", "VC1-R::"],
    ["too much", `VC1-R${"000".repeat(700)}`],
    ["another script", "VC1-R\u{1f600}0"],
  ])("isn't base45: %s", (_, text) => {
    expect(fromQrText(text)).toBeNull();
  });

  test("is base45 (RFC 9285, 4.3)", () => {
    expect(Buffer.from(fromQrText("VC1-RQED8WEX0")!).toString()).toBe("ietf!");
    expect(fromQrText("VC1-R")).toEqual(new Uint8Array());
  });
});
