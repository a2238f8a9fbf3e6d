import { expect, test } from "vitest";
import { fromBase64, sha256 } from "#core/crypto/encode.ts";
import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { FORMATS } from "#functions/documents/identity/mrz/formats.ts";
import { licenseSignature } from "#functions/documents/signatures/barcode/license.ts";
import { zoneSignature } from "#functions/documents/signatures/barcode/zone.ts";
import { CODE, ISSUER, LICENSE, METHOD, OPTICAL_DATA, STATUS, ZONE } from "./vectors.ts";

const NOW = Date.UTC(2026, 10, 30);
const TD1 = FORMATS.find(({ zone }) => zone === "TD1")!;

const read = (text: string) => licenseSignature(text, parseAamva(text)!, NOW);
const readZone = (code: string, lines: readonly string[]) =>
  zoneSignature([code], { format: TD1, text: lines.join("") }, ["name", "date_of_birth"], NOW);
/** @returns the last of the three hashes that are signed, in hex */
const lastHash = (message: string) => Buffer.from(fromBase64(message).slice(64)).toString("hex");
const hashOf = (hex: string) => sha256(new Uint8Array(Buffer.from(hex, "hex")));

for (const [version, text] of Object.entries(LICENSE))
  test(`verifies the specification's license: ${version}`, async () => {
    const signature = await read(text);
    expect(signature).toMatchObject({
      kind: "barcode",
      state: "intact",
      signer: ISSUER.license,
      keys: [METHOD.license],
      covers: ["name", "document_number"],
      status: STATUS,
    });
    expect(lastHash(signature!.proof!.message)).toBe(await hashOf(OPTICAL_DATA.license));
  });

test("doesn't verify the license with another first name", async () => {
  expect(await read(LICENSE["CBOR-LD 1.0"].replace("DACJOHN", "DACJANE"))).toMatchObject({
    state: "broken",
    fault: "signature_mismatch",
    covers: [],
  });
});

test("verifies the license with another birth date, which isn't covered", async () => {
  const signature = await read(LICENSE["CBOR-LD 1.0"].replace("DBB04191988", "DBB04191999"));
  expect(signature).toMatchObject({ state: "intact", covers: ["name", "document_number"] });
});

for (const [version, code] of Object.entries(CODE)) {
  test(`verifies the specification's zone: ${version}`, async () => {
    const signature = await readZone(code, ZONE);
    expect(signature).toMatchObject({
      kind: "zone",
      state: "intact",
      signer: ISSUER.zone,
      keys: [METHOD.zone],
      covers: ["name", "date_of_birth"],
    });
    expect(signature).not.toHaveProperty("status.index");
    expect(lastHash(signature!.proof!.message)).toBe(await hashOf(OPTICAL_DATA.zone));
  });

  test(`doesn't verify another zone: ${version}`, async () => {
    const other = ZONE.map((line) => line.replace("JOHN", "JANE"));
    expect(await readZone(code, other)).toMatchObject({ state: "broken", fault: "signature_mismatch" });
  });
}
