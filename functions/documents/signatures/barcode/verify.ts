import { createCryptosuite } from "@digitalbazaar/ecdsa-xi-2023-cryptosuite";
import { fromBase58 } from "#core/crypto/base58.ts";
import { toBase64, utf8 } from "#core/crypto/encode.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import { loadContext } from "./contexts.ts";
import type { BarcodeCredential } from "./credential.ts";

/** Length of an ECDSA signature with P-256, in bytes. */
const SIGNATURE_BYTES = 64;
/** DIDs whose key is in the credential itself. All keys for P-256 begin like this (did:key, *P-256*). */
const DID_KEY = "did:key:zDn";
/** DIDs whose keys are published at the issuer's domain. */
const DID_WEB = "did:web:";

/** The parts of a reading that don't depend on the signature's value. */
export type Known = Pick<SignatureReading, "kind" | "signer" | "keys" | "covers" | "claimedAt" | "status">;

/** @returns whether we can verify keys of this kind, now or once the issuer's key is known */
export const isKnownSigner = ({ issuer }: BarcodeCredential): boolean =>
  issuer.startsWith(DID_KEY) || issuer.startsWith(DID_WEB);

/** A signature of our format that proves nothing. @param fault a code for reviewers */
export const brokenSignature = (
  kind: SignatureReading["kind"],
  fault: string,
  known: Partial<Known> = {},
): SignatureReading => ({ kind, state: "broken", fault, signer: "", keys: [], covers: [], ...known });

/**
 * Verifies a credential as far as the picture alone allows. The bytes that ECDSA signs are three hashes, of the proof's
 * settings, of the credential, and of the signed text, which is hashed twice (VC Barcodes 1.0, *Hashing
 * (ecdsa-xi-2023)* and *Create opticalDataBytes*).
 * @param text what the credential signs, as it was read
 * @param now UTC in milliseconds
 */
export async function verifyCredential(
  credential: BarcodeCredential,
  text: string,
  known: Known,
  now: number,
): Promise<SignatureReading> {
  const broken = (fault: string) => brokenSignature(known.kind, fault, { ...known, covers: [] });
  const { issuer, method, document, proof } = credential;
  const isOwnKey = method.startsWith(`${issuer}#`);
  if (!isOwnKey) return broken("signer_mismatch");
  if (now < (credential.validFrom ?? now)) return broken("signature_not_yet_valid");
  if (now >= (credential.validUntil ?? Number.POSITIVE_INFINITY)) return broken("signature_expired");
  const { proofValue } = credential;
  const signature = proofValue.startsWith("z") ? fromBase58(proofValue.slice(1)) : null;
  if (signature?.length !== SIGNATURE_BYTES) return broken("signature_malformed");
  const opticalData = new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)));
  const cryptosuite = createCryptosuite({ extraInformation: opticalData });
  const message = await cryptosuite
    .createVerifyData({ cryptosuite, document, proof, documentLoader: loadContext })
    .catch(() => null);
  if (!message) return broken("signature_malformed");
  const reading = { ...known, proof: { message: toBase64(message), value: toBase64(signature) } };
  if (issuer.startsWith(DID_WEB)) return { ...reading, state: "open" };
  const publicKeyMultibase = issuer.slice("did:key:".length);
  const isKey = method === `${issuer}#${publicKeyMultibase}`;
  if (!isKey) return broken("signer_mismatch");
  const verificationMethod = { type: "Multikey", id: method, controller: issuer, publicKeyMultibase };
  const isValid = await cryptosuite
    .createVerifier({ verificationMethod })
    .then((verifier) => verifier.algorithm === "P-256" && verifier.verify({ data: message, signature }))
    .catch(() => false);
  return isValid
    ? { ...reading, state: "intact" }
    : { ...broken("signature_mismatch"), proof: reading.proof };
}
