import { createHash } from "node:crypto";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { createCryptosuite } from "@digitalbazaar/ecdsa-xi-2023-cryptosuite";
import jsigs from "jsonld-signatures";
import { describe, expect, test } from "vitest";
import { loadContext } from "#functions/documents/signatures/barcode/contexts.ts";
import { utopian } from "#tests/fixtures/people.ts";
import { MANDATORY, protectedIndex, signedBarcode } from "#tests/fixtures/signatures/barcode.ts";
import { signCredential } from "#tests/fixtures/signatures/credential.ts";
import { readText } from "./reading.ts";

const KEY = { signer: "did:key", status: 7 } as const;

/** Loads our contexts, and the key that a `did:key` is. */
async function load(url: string) {
  if (!url.startsWith("did:key:")) return loadContext(url);
  const [controller = "", fragment] = url.split("#");
  const publicKeyMultibase = controller.slice("did:key:".length);
  const id = `${controller}#${publicKeyMultibase}`;
  const method = {
    "@context": "https://w3id.org/security/multikey/v1",
    id,
    type: "Multikey",
    controller,
    publicKeyMultibase,
  };
  const document = fragment
    ? method
    : { "@context": "https://www.w3.org/ns/did/v1", id: controller, assertionMethod: [method] };
  return { documentUrl: url, contextUrl: null, document };
}

/** @returns whether the reference implementation verifies a credential with this text */
async function isVerified(credential: object, signed: string): Promise<boolean> {
  const extraInformation = new Uint8Array(createHash("sha256").update(signed).digest());
  const { verified } = await jsigs.verify(credential, {
    suite: new DataIntegrityProof({ cryptosuite: createCryptosuite({ extraInformation }) }),
    purpose: new jsigs.purposes.AssertionProofPurpose(),
    documentLoader: load,
  });
  return verified;
}

/** @returns the protected elements of a barcode in their order, each with a newline */
const elements = (text: string) =>
  text
    .split(/[\n\r]/)
    .map((line) => line.replace(/^.*DLDAQ/, "DAQ"))
    .filter((line) => MANDATORY.includes(line.slice(0, 3)))
    .sort()
    .map((line) => `${line}\n`)
    .join("");

describe("the reference implementation agrees", () => {
  test.each([
    ["unchanged", {}, "intact", true],
    ["with another name", { DAC: "JOAN" }, "broken", false],
    ["with blanks behind the name", { DAC: "JANE " }, "broken", false],
    ["with another eye color", { DAY: "BLU" }, "broken", false],
  ])("about a barcode %s", async (_, tampered, state, verified) => {
    const text = await signedBarcode(utopian, { ...KEY, tampered });
    const subject = {
      type: "AamvaDriversLicenseScannableInformation",
      protectedComponentIndex: protectedIndex(MANDATORY),
    };
    const signed = elements(await signedBarcode(utopian, KEY));
    const credential = await signCredential(signed, subject, "", KEY);
    expect((await readText(text))?.signature?.state).toBe(state);
    expect(await isVerified(credential, elements(text))).toBe(verified);
  });
});
