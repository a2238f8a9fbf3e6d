import { type Certificate, isIssuedBy, isSelfIssued, readCertificate } from "./certificate.ts";
import { oidOf, sameBytes } from "./der.ts";
import { USAGE } from "./extensions.ts";
import { must, SignatureFault } from "./fault.ts";

/** Maximum number of certificates in a chain, and of signatures that we check to find it. */
const MAX_CHAIN = 8;
const MAX_TRIED = 40;

/** MD2, MD5 and SHA-1 with RSA, and SHA-1 with ECDSA. */
const OLD_ALGORITHMS = new Set([
  "1.2.840.113549.1.1.2",
  "1.2.840.113549.1.1.4",
  "1.2.840.113549.1.1.5",
  "1.2.840.10045.4.1",
]);

const ANY_PURPOSE = "2.5.29.37.0";

/** What a certificate has to be for, to sign documents or time stamps. */
export type Purposes = ReadonlySet<string>;

/**
 * Follows the chain of issuers as far as we have their certificates.
 * @param attached the certificates in the signature, with the signer's
 * @param anchors the certificates of issuers that we trust. They come first, where several fit
 * @param purposes of which each certificate that limits its purposes must have one
 * @returns the chain, the signer's certificate first; at least that one. Whether anyone trusts it isn't decided here
 * @throws SignatureFault if a certificate of the chain may not be used in its place, or names an issuer that didn't
 *   issue it
 */
export async function chainOf(
  signer: Certificate,
  attached: readonly Certificate[],
  anchors: readonly Certificate[],
  purposes: Purposes,
): Promise<Certificate[]> {
  checkPurposes(signer, purposes);
  const pool = [...anchors, ...attached];
  const chain = [signer];
  const tried = { count: 0 };
  for (;;) {
    const issuer = await issuerOf(chain, pool, tried);
    if (!issuer) break;
    must(chain.length < MAX_CHAIN, "too_complex");
    checkIssuer(issuer, chain, purposes);
    chain.push(issuer);
  }
  // The chain may go another way than the signer expected. Still, no certificate in the signature may be false.
  for (const one of attached)
    if (!isAmong(chain, one) && !hasOldAlgorithm(one)) await issuerOf([one], pool, tried);
  return chain;
}

const isAmong = (chain: readonly Certificate[], one: Certificate) =>
  chain.some(({ der }) => sameBytes(der, one.der));

/** Whether a certificate is signed with an algorithm that was common once. A root may be, and one that isn't used. */
const hasOldAlgorithm = ({ algorithm }: Certificate) => OLD_ALGORITHMS.has(oidOf(algorithm));

/**
 * @returns the certificate that issued the last one of the chain; null for a root, and if its issuer isn't here
 * @throws SignatureFault `chain` if a certificate that should be its issuer didn't issue it
 */
async function issuerOf(
  chain: readonly Certificate[],
  pool: readonly Certificate[],
  tried: { count: number },
): Promise<Certificate | null> {
  const last = chain.at(-1)!;
  must(++tried.count <= MAX_TRIED, "too_complex");
  if (isSelfIssued(last) && (await isRoot(last))) return null;
  const others = pool.filter((one) => !isAmong(chain, one));
  for (const one of others) {
    if (!sameBytes(one.subject, last.issuer)) continue;
    must(++tried.count <= MAX_TRIED, "too_complex");
    if (await isIssuedBy(last, one)) return one;
  }
  // The last certificate may name an issuer that isn't here. But if it names one that's here, or itself, it was changed.
  must(!others.some((one) => isNamedBy(last, one)), "chain");
  must(!isSelfIssued(last) && !isSameKey(last.issuerKeyId, last.keyId), "chain");
  return null;
}

/** Whether a certificate names another one as its issuer. Issuers may keep their name when they get another key. */
function isNamedBy({ issuer, issuerKeyId }: Certificate, { subject, keyId }: Certificate): boolean {
  return issuerKeyId && keyId ? isSameKey(issuerKeyId, keyId) : sameBytes(subject, issuer);
}

const isSameKey = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a !== undefined && b !== undefined && sameBytes(a, b);

/** A root's signature over itself proves nothing, so old roots may have one with SHA-1. */
const isRoot = async (root: Certificate): Promise<boolean> =>
  hasOldAlgorithm(root) || (await isIssuedBy(root, root));

/** Checks what RFC 5280 requires of a certificate that issues others (6.1.4). */
function checkIssuer(issuer: Certificate, below: readonly Certificate[], purposes: Purposes): void {
  must(!issuer.hasOtherRules, "certificate_rules");
  must(issuer.isCa, "chain");
  must(issuer.usage === undefined || (issuer.usage & USAGE.signCertificates) !== 0, "chain");
  const between = below.slice(1).filter((one) => !isSelfIssued(one)).length;
  must(issuer.pathLength === undefined || between <= issuer.pathLength, "chain");
  must(isFor(issuer, purposes), "key_usage");
}

function checkPurposes(signer: Certificate, purposes: Purposes): void {
  must(!signer.hasOtherRules, "certificate_rules");
  const signs = USAGE.signature | USAGE.nonRepudiation;
  must(signer.usage === undefined || (signer.usage & signs) !== 0, "key_usage");
  must(isFor(signer, purposes), "key_usage");
}

const isFor = ({ purposes: own }: Certificate, purposes: Purposes) =>
  own === undefined || own.some((one) => one === ANY_PURPOSE || purposes.has(one));

/** @returns the certificates that can be read; a registry may have kinds that we don't understand */
export function readAnchors(anchors: readonly Uint8Array[]): Certificate[] {
  return anchors.flatMap((bytes) => {
    try {
      return [readCertificate(bytes)];
    } catch (error) {
      if (error instanceof SignatureFault) return [];
      throw error;
    }
  });
}
