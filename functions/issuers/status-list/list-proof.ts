import * as z from "zod";
import { fromBase58 } from "#core/crypto/base58.ts";
import { verifyWithMultikey } from "../multikey.ts";
import { PublishedFault } from "../published-fault.ts";
import { type ListDocument, type ListProof, listProof } from "./list-document.ts";
import { isVersion2, quadsOfList, quadsOfProof } from "./list-quads.ts";

/** A key of an issuer in the registry. */
export interface ListKey {
  /** A DID URL. Certificates don't sign lists. */
  keyId: string;
  /** The public key as Multikey. */
  material: string;
}

/** More than issuers use. Verifying one takes about a millisecond, and longer for a long list. */
const MAX_PROOFS = 4;

/**
 * Verifies a list's Data Integrity proofs with the issuer's keys: all of them, as the specification demands
 * (Bitstring Status List 1.0, 3.2).
 * @param now UTC milliseconds
 * @throws PublishedFault
 */
export async function verifyListProofs(
  list: ListDocument,
  keys: readonly ListKey[],
  now: number,
): Promise<void> {
  const { proof } = list.credential;
  // A list without a signature isn't a verifiable credential, and anyone who controls the host could publish it.
  if (proof === undefined || (Array.isArray(proof) && proof.length === 0))
    throw new PublishedFault("unsigned");
  const proofs = z
    .array(listProof)
    .max(MAX_PROOFS)
    .safeParse(Array.isArray(proof) ? proof : [proof]);
  if (!proofs.success || !isVersion2(list.credential)) throw new PublishedFault("proof_unsupported");
  const listHash = await sha256(quadsOfList(list));
  for (const one of proofs.data) await verifyProof(one, listHash, keys, now);
}

/** The suites that we verify, and whether each also covers bytes outside the credential. A list has none of those. */
const SUITES: Readonly<Record<string, { coversOutside: boolean }>> = {
  // Data Integrity ECDSA Cryptosuites 1.0, 3.2
  "ecdsa-rdfc-2019": { coversOutside: false },
  // Verifiable Credential Barcodes 1.0, "Hashing": the suite of barcodes. Lists should be secured in the same way as the
  // credentials that refer to them (Bitstring Status List 1.0, "Securing Algorithms").
  "ecdsa-xi-2023": { coversOutside: true },
};

async function verifyProof(
  proof: ListProof,
  listHash: Uint8Array,
  keys: readonly ListKey[],
  now: number,
): Promise<void> {
  const suite = Object.hasOwn(SUITES, proof.cryptosuite) ? SUITES[proof.cryptosuite] : undefined;
  if (!suite) throw new PublishedFault("proof_unsupported");
  if (proof.expires !== undefined && Date.parse(proof.expires) <= now) throw new PublishedFault("expired");
  const key = keys.find(({ keyId }) => keyId === proof.verificationMethod);
  if (!key) throw new PublishedFault("unknown_key");
  const value = proof.proofValue.startsWith("z") ? fromBase58(proof.proofValue.slice(1)) : null;
  if (value?.length !== 64) throw new PublishedFault("bad_signature");
  const outside = suite.coversOutside ? await sha256(new Uint8Array()) : [];
  const message = new Uint8Array([...(await sha256(quadsOfProof(proof))), ...listHash, ...outside]);
  if (!(await verifyWithMultikey(key.material, message, value))) throw new PublishedFault("bad_signature");
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
