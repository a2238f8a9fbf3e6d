import { Der, TAG } from "./der.ts";
import { must, required } from "./fault.ts";

/** What a certificate's extensions say (RFC 5280, 4.2). */
export interface Extensions {
  isCa: boolean;
  /** How many certificates may be between this one and the signer's; unlimited if it isn't set. */
  pathLength?: number | undefined;
  /** Bits of the key usage, the first in bit 0; absent if the certificate doesn't limit it. */
  usage?: number | undefined;
  /** The extended key usages; absent if the certificate doesn't limit them. */
  purposes?: string[] | undefined;
  hasCriticalPurposes: boolean;
  /** Identifiers of the certificate's key and of its issuer's key. */
  keyId?: Uint8Array | undefined;
  issuerKeyId?: Uint8Array | undefined;
  /** Whether it has rules that we don't check. Such a certificate can't be used. */
  hasOtherRules: boolean;
}

/** Bits of the key usage. */
export const USAGE = { signature: 1, nonRepudiation: 2, signCertificates: 32 } as const;

const ID = {
  keyId: "2.5.29.14",
  usage: "2.5.29.15",
  alternativeName: "2.5.29.17",
  constraints: "2.5.29.19",
  nameConstraints: "2.5.29.30",
  policies: "2.5.29.32",
  issuerKeyId: "2.5.29.35",
  purposes: "2.5.29.37",
  /** Statements about how its owner was identified (RFC 3739). */
  statements: "1.3.6.1.5.5.7.1.3",
} as const;

/** Extensions that may be critical, because they don't limit what we use a certificate for. */
const HARMLESS = new Set<string>([ID.alternativeName, ID.policies, ID.keyId, ID.issuerKeyId, ID.statements]);

/** @param list the SEQUENCE of extensions, if there are any */
export function extensionsOf(list: Der | undefined): Extensions {
  const found: Extensions = { isCa: false, hasCriticalPurposes: false, hasOtherRules: false };
  const seen = new Set<string>();
  for (const extension of list?.sequence() ?? []) {
    const parts = extension.sequence(3);
    const id = required(parts[0]).oid();
    const critical = parts.length === 3 && isTrue(parts[1]!);
    const value = Der.read(required(parts.at(-1)).as(TAG.octets).content);
    must(parts.length >= 2 && !seen.has(id));
    seen.add(id);
    if (id === ID.constraints) Object.assign(found, constraintsOf(value));
    else if (id === ID.usage) found.usage = bitsOf(value);
    else if (id === ID.purposes) {
      found.purposes = value.sequence().map((one) => one.oid());
      found.hasCriticalPurposes = critical;
    } else if (id === ID.keyId) found.keyId = value.as(TAG.octets).content;
    else if (id === ID.issuerKeyId)
      found.issuerKeyId = value.sequence(3).find(({ tag }) => tag === 0x80)?.content;
    // Name constraints have to be critical. Where they aren't, someone still meant to limit the certificate.
    else if (id === ID.nameConstraints || (critical && !HARMLESS.has(id))) found.hasOtherRules = true;
  }
  return found;
}

/** In DER, a BOOLEAN has one byte, and true is 255. False is the default and left out. */
function isTrue(value: Der): boolean {
  must(value.as(TAG.boolean).content.length === 1 && value.content[0] === 0xff);
  return true;
}

function constraintsOf(value: Der): Pick<Extensions, "isCa" | "pathLength"> {
  const parts = value.sequence(2);
  const isCa = parts[0]?.tag === TAG.boolean && isTrue(parts[0]);
  if (isCa) parts.shift();
  must(parts.length <= 1);
  return { isCa, pathLength: parts[0]?.small() };
}

/** @returns a BIT STRING's first bits as a number */
function bitsOf(value: Der): number {
  const { content } = value.as(TAG.bits);
  must(content.length >= 1 && content.length <= 4);
  let bits = 0;
  for (const [i, byte] of content.subarray(1).entries())
    for (let k = 0; k < 8; k++) if (byte & (0x80 >> k)) bits |= 1 << (8 * i + k);
  return bits;
}
