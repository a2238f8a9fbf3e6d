import { invalid } from "#core/errors.ts";
import type { IssuerKeyRow } from "#db/schema/issuers.ts";
import { readCertificate } from "./certificate.ts";
import { pointOfMultikey } from "./multikey.ts";

/** A key as operators and reviewers give it. */
export interface KeyInput {
  /** For a Multikey, the DID URL that signatures name. A certificate needs none, because its fingerprint is its id. */
  id?: string | undefined;
  /** A P-256 public key as Multikey (`zDna…`), or an X.509 certificate (PEM, or DER in base64). */
  material: string;
  /** The first and the last moment at which it may have signed, UTC in milliseconds; by default, the certificate's. */
  validFrom?: number | null | undefined;
  validTo?: number | null | undefined;
}

/** A key, ready to be stored. */
export type CheckedKey = Pick<IssuerKeyRow, "keyId" | "material" | "validFrom" | "validTo">;

const MAX_ID = 300;

/** A DID URL with a fragment (W3C DID Core 1.0, 3.2), without a query. */
const isDidUrl = (id: string) =>
  id.length <= MAX_ID && /^did:[a-z0-9]{1,20}:[A-Za-z0-9._:%-]+#[A-Za-z0-9._:%-]+$/.test(id);

/**
 * @param field the field that error messages name
 * @returns the key as it's stored
 * @throws DomainError 422 if it's neither a P-256 Multikey with a DID URL nor a certificate
 */
export async function checkKey(
  { id, material, validFrom, validTo }: KeyInput,
  field = "key",
): Promise<CheckedKey> {
  if (validFrom != null && validTo != null && validFrom > validTo)
    throw invalid({ [field]: "The key can't end before it starts" });
  const text = material.trim();
  if (text.startsWith("z")) {
    if (!pointOfMultikey(text))
      throw invalid({ [field]: "This isn't a P-256 key in Multikey format (zDna…)" });
    if (!id || !isDidUrl(id))
      throw invalid({ [field]: "Give the key's DID URL, like did:web:dmv.example#key-1" });
    return { keyId: id, material: text, validFrom: validFrom ?? null, validTo: validTo ?? null };
  }
  const certificate = await readCertificate(text);
  if (!certificate)
    throw invalid({ [field]: "Give a P-256 key in Multikey format (zDna…) or one X.509 certificate (PEM)" });
  if (id && id.toLowerCase() !== certificate.fingerprint)
    throw invalid({ [field]: `The certificate's SHA-256 fingerprint is ${certificate.fingerprint}` });
  return {
    keyId: certificate.fingerprint,
    material: certificate.material,
    validFrom: validFrom ?? certificate.validFrom,
    validTo: validTo ?? certificate.validTo,
  };
}
