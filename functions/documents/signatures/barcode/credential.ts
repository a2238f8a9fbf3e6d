import { decode } from "@digitalbazaar/cborld";
import { BadCbor, checkCborLd } from "./cbor.ts";
import {
  BARCODES_CONTEXT,
  CREDENTIALS_CONTEXT,
  isKnownContext,
  isKnownEntry,
  legacyContexts,
  loadContext,
  loadTable,
  UnknownFormat,
} from "./contexts.ts";

/** What a credential can sign: the elements of a license's barcode, or the lines of a machine-readable zone. */
const PARTS = ["AamvaDriversLicenseScannableInformation", "MachineReadableZone"] as const;

/** A credential of a barcode, checked property by property. */
export interface BarcodeCredential {
  /** The credential without its proof, and the proof, as they're hashed. */
  document: object;
  proof: object;
  issuer: string;
  /** The DID URL of the issuer's key. */
  method: string;
  /** ECDSA with P-256, 64 bytes in base58 with its multibase prefix. */
  proofValue: string;
  part: (typeof PARTS)[number];
  /** Three bytes in base64url with their multibase prefix; only for a license's barcode. */
  protectedIndex: string | null;
  status: { baseUrl: string; index: number } | null;
  /** UTC in milliseconds; null if the credential doesn't say. */
  validFrom: number | null;
  validUntil: number | null;
  createdAt: number | null;
}

/** Thrown for a credential of our format that breaks its rules. */
class BadCredential extends Error {}

/** No genuine DID or address is longer. */
const MAX_URL = 255;
const CREDENTIAL_TYPES = ["OpticalBarcodeCredential", "VerifiableCredential"];

/**
 * Decodes a credential and checks each of its properties. There may be no others, because what isn't understood could
 * change what a signature means.
 * @returns null if it's in a format that we don't know: not CBOR-LD, with a table or context that we don't have, of
 *   another type, or signed in another way
 * @throws BadCredential if it's ours, but malformed
 */
export async function readCredential(bytes: Uint8Array): Promise<BarcodeCredential | null> {
  const decoded = await decodeCredential(bytes);
  if (decoded === null) return null;
  const credential = record(decoded);
  if (!hasOurType(credential)) return null;
  const subject = record(credential.credentialSubject);
  const part = PARTS.find((one) => one === subject.type);
  const proof = record(credential.proof);
  if (!part || proof.type !== "DataIntegrityProof" || proof.cryptosuite !== "ecdsa-xi-2023") return null;
  const isLicense = part === "AamvaDriversLicenseScannableInformation";
  only(credential, ["@context", "type", "issuer", "credentialSubject", "proof"], OPTIONAL.credential);
  only(proof, ["type", "cryptosuite", "verificationMethod", "proofPurpose", "proofValue"], OPTIONAL.proof);
  only(subject, ["type", ...(isLicense ? ["protectedComponentIndex"] : [])]);
  if (proof.proofPurpose !== "assertionMethod") throw new BadCredential("The proof has another purpose");
  const { proof: _, ...document } = credential;
  return {
    document,
    proof,
    issuer: word(credential.issuer),
    method: word(proof.verificationMethod),
    proofValue: word(proof.proofValue),
    part,
    protectedIndex: isLicense ? word(subject.protectedComponentIndex) : null,
    status: credential.credentialStatus === undefined ? null : statusOf(credential.credentialStatus),
    validFrom: time(credential.validFrom),
    validUntil: time(credential.validUntil),
    createdAt: time(proof.created),
  };
}

const OPTIONAL = { credential: ["credentialStatus", "validFrom", "validUntil"], proof: ["created"] };

async function decodeCredential(bytes: Uint8Array): Promise<unknown> {
  try {
    const entry = checkCborLd(bytes, isKnownEntry);
    if (entry === undefined) return null;
    return await decode({
      cborldBytes: bytes,
      documentLoader: loadContext,
      ...(entry === null ? { appContextMap: legacyContexts() } : { typeTableLoader: loadTable }),
    });
  } catch (error) {
    if (error instanceof UnknownFormat) return null;
    throw new BadCredential(error instanceof BadCbor ? error.message : "The payload can't be decoded");
  }
}

type Properties = Record<string, unknown>;

function record(value: unknown): Properties {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BadCredential("A part of the credential isn't an object");
  return value as Properties;
}

/** Whether this is the kind of credential that we verify, with contexts that we have. */
function hasOurType({ "@context": contexts, type: types }: Properties): boolean {
  return (
    Array.isArray(contexts) &&
    contexts[0] === CREDENTIALS_CONTEXT &&
    contexts[1] === BARCODES_CONTEXT &&
    contexts.length <= 3 &&
    contexts.every(isKnownContext) &&
    Array.isArray(types) &&
    [...types].sort().join() === CREDENTIAL_TYPES.join()
  );
}

function only(part: Properties, required: readonly string[], optional: readonly string[] = []): void {
  const keys = Object.keys(part);
  if (!required.every((key) => keys.includes(key))) throw new BadCredential("A property is missing");
  if (!keys.every((key) => required.includes(key) || optional.includes(key)))
    throw new BadCredential("There's a property that we don't know");
}

/** @returns a text without spaces or control characters, such as a URL */
function word(value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_URL || !/^[\x21-\x7e]+$/.test(value))
    throw new BadCredential("A text is malformed");
  return value;
}

function statusOf(value: unknown): { baseUrl: string; index: number } {
  const status = record(value);
  only(status, ["type", "terseStatusListBaseUrl", "terseStatusListIndex"]);
  const [baseUrl, index] = [word(status.terseStatusListBaseUrl), status.terseStatusListIndex];
  if (status.type !== "TerseBitstringStatusListEntry") throw new BadCredential("The status has another type");
  if (!baseUrl.startsWith("https://") || !URL.canParse(baseUrl))
    throw new BadCredential("The status has no address");
  if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= 2 ** 32)
    throw new BadCredential("The status has no index");
  return { baseUrl, index };
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

function time(value: unknown): number | null {
  if (value === undefined) return null;
  const at = typeof value === "string" && DATE_TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new BadCredential("A time is malformed");
  return at;
}
