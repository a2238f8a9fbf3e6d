import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import { parseAamvaFile } from "#functions/documents/identity/aamva/file.ts";
import type { License } from "#functions/documents/identity/aamva/parse.ts";
import { Work } from "#functions/documents/work.ts";
import { type BarcodeCredential, readCredential } from "./credential.ts";
import { coveredFacts, protectedIds, signedText } from "./elements.ts";
import { fromBarcodeText } from "./payload.ts";
import { brokenSignature, isKnownSigner, type Known, verifyCredential } from "./verify.ts";

/** The element with the credential: the first or a later one of its subfile (VC Barcodes 1.0, *Test Vectors*). */
const CREDENTIAL = /^(?:ZZ)?ZZA(?!ZZA)/;
/** The first byte of a tag with two bytes, which every CBOR-LD payload begins with. */
const TAGGED = 0xd9;
/** How many credentials we decode. A license has one. */
const MAX_CREDENTIALS = 2;
/** Steps for decoding, canonicalizing and verifying a credential. They take about ten milliseconds (`work.ts`). */
export const CREDENTIAL_STEPS = 4_000_000;

/**
 * Looks for the issuer's signature in the text of a license's barcode (W3C Verifiable Credential Barcodes 1.0) and
 * verifies it.
 * @param text as the symbol says; it doesn't leave the readers
 * @param license what we read in the text, and will show
 * @param now UTC in milliseconds
 * @returns undefined if there's none, or only in a format that we don't know
 */
export async function licenseSignature(
  text: string,
  license: License,
  now: number,
  work = new Work(),
): Promise<SignatureReading | undefined> {
  const file = parseAamvaFile(text, work);
  if (!file) return undefined;
  work.charge(2 * text.length);
  const payloads = file.body
    .split(/[\n\r]/)
    .filter((line) => CREDENTIAL.test(line))
    .map((line) => fromBarcodeText(line.replace(CREDENTIAL, "").trim()))
    .filter((payload) => payload?.[0] === TAGGED);
  const found: BarcodeCredential[] = [];
  for (const payload of payloads.slice(0, MAX_CREDENTIALS)) {
    work.charge(CREDENTIAL_STEPS);
    const credential = await readCredential(payload!).catch(() => "malformed" as const);
    if (credential === "malformed") return brokenSignature("barcode", "signature_malformed");
    if (credential) found.push(credential);
  }
  const [credential, another] = found;
  if (!credential || !isKnownSigner(credential)) return undefined;
  const known: Known = {
    kind: "barcode",
    signer: credential.issuer,
    keys: [credential.method],
    covers: [],
    claimedAt: credential.createdAt ?? undefined,
    status: credential.status ?? undefined,
  };
  const broken = (fault: string) => brokenSignature("barcode", fault, known);
  if (another || payloads.length > 1) return broken("several_signatures");
  if (credential.part !== "AamvaDriversLicenseScannableInformation") return broken("signature_of_other_part");
  const ids = protectedIds(credential.protectedIndex ?? "");
  if (!ids) return broken("signature_malformed");
  const signed = signedText(file, ids);
  if (!signed.includes("\n")) return broken(signed);
  return verifyCredential(credential, signed, { ...known, covers: coveredFacts(file, license, ids) }, now);
}
