import { expect, test } from "vitest";
import { FORMATS } from "#functions/documents/identity/mrz/formats.ts";
import { zoneSignature } from "#functions/documents/signatures/barcode/zone.ts";
import { zoneText } from "#tests/fixtures/mrz-text.ts";
import { utopian } from "#tests/fixtures/people.ts";
import { MANDATORY, protectedIndex } from "#tests/fixtures/signatures/barcode.ts";
import type { Credential, SignOptions } from "#tests/fixtures/signatures/credential.ts";
import { signedZone } from "#tests/fixtures/signatures/zone.ts";
import { isSignedBy, NOW } from "./reading.ts";

const FACTS = ["name", "date_of_birth", "document_number"] as const;
const KINDS = ["TD1", "TD2", "TD3"] as const;
const LINES = zoneText("TD1", utopian, "UTO");

const read = (codes: readonly string[], lines: readonly string[] = LINES, kind: string = "TD1") =>
  zoneSignature(
    codes,
    { format: FORMATS.find(({ zone }) => zone === kind)!, text: lines.join("") },
    FACTS,
    NOW,
  );
const signed = (options: SignOptions) => signedZone(LINES, options);

test.each(KINDS)("covers everything in a zone: %s", async (kind) => {
  const lines = zoneText(kind, utopian, "UTO");
  const signature = await read([await signedZone(lines, { status: 3 })], lines, kind);
  expect(signature).toMatchObject({
    kind: "zone",
    state: "open",
    keys: ["did:web:immigration.utopia.example#vm-vcb-1"],
    covers: FACTS,
    status: { baseUrl: "https://immigration.utopia.example/status-lists", index: 3 },
  });
  expect(isSignedBy("immigration", signature!)).toBe(true);
});

test("breaks for the zone of someone else", async () => {
  const code = await signed({ signer: "did:key" });
  expect(await read([code])).toMatchObject({ state: "intact", covers: FACTS });
  const other = zoneText("TD1", { ...utopian, firstName: "Joan" }, "UTO");
  expect(await read([code], other)).toMatchObject({ fault: "signature_mismatch", covers: [] });
});

test("counts as unsigned with other codes only", async () => {
  expect(await read([])).toBeUndefined();
  expect(await read(["https://example.com", "VC1-R", "VC1-R0OR"])).toBeUndefined();
});

test("doesn't take the credential of a license", async () => {
  const change = (credential: Credential) => ({
    ...credential,
    credentialSubject: {
      type: "AamvaDriversLicenseScannableInformation",
      protectedComponentIndex: protectedIndex(MANDATORY),
    },
  });
  expect(await read([await signed({ signer: "did:key", change })])).toBeUndefined();
});

test("finds its code among others, but not twice", async () => {
  const [mine, other] = await Promise.all([signed({ signer: "did:key" }), signed({ label: "evil" })]);
  expect(await read(["https://example.com", mine])).toMatchObject({ state: "intact" });
  expect(await read([mine, other])).toMatchObject({ fault: "several_signatures", covers: [] });
});

test("is malformed if half of its credential is missing", async () => {
  const code = await signed({ signer: "did:key" });
  expect(await read([code.slice(0, "VC1-R".length + 120)])).toMatchObject({
    kind: "zone",
    fault: "signature_malformed",
  });
});
