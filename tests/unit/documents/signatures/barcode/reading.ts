import { p256 } from "@noble/curves/nist.js";
import { fromBase64 } from "#core/crypto/encode.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { licenseSignature } from "#functions/documents/signatures/barcode/license.ts";
import { madeUpKey } from "#scripts/stack/utopia/keys.ts";
import type { AamvaOptions } from "#tests/fixtures/aamva-text.ts";
import { utopian } from "#tests/fixtures/people.ts";
import { type BarcodeSignature, signedBarcode } from "#tests/fixtures/signatures/barcode.ts";

export const NOW = Date.UTC(2026, 10, 30);

/** @returns what a barcode's text says, and its signature; null if it isn't a license */
export async function readText(text: string) {
  const license = parseAamva(text);
  return license && { ...license, signature: await licenseSignature(text, license, NOW) };
}

/** @returns the signature of a barcode that the issuer signed like this */
export async function signatureOf(
  signature: BarcodeSignature,
  aamva?: AamvaOptions,
): Promise<SignatureReading | undefined> {
  const read = await readText(await signedBarcode(utopian, signature, aamva));
  if (!read) throw new Error("The barcode isn't a license");
  return read.signature;
}

/** @returns whether the made-up key signed what the reading says */
export function isSignedBy(label: string, { proof }: SignatureReading): boolean {
  if (!proof) return false;
  const key = p256.getPublicKey(madeUpKey(label));
  return p256.verify(fromBase64(proof.value), fromBase64(proof.message), key, { lowS: false });
}
