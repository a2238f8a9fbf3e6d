import { isSignedBy } from "./algorithms.ts";
import { Der, sameBytes, TAG } from "./der.ts";
import { type Extensions, extensionsOf } from "./extensions.ts";
import { must, required } from "./fault.ts";
import { nameOf } from "./names.ts";

/** An X.509 certificate (RFC 5280). */
export interface Certificate extends Extensions {
  der: Uint8Array;
  /** The signed part. */
  signed: Uint8Array;
  serial: Uint8Array;
  /** The names as they're encoded. Two names are the same if their bytes are. */
  issuer: Uint8Array;
  subject: Uint8Array;
  /** The subject's organization or common name, for display. */
  shownName: string;
  /** UTC in milliseconds. */
  from: number;
  to: number;
  /** The SubjectPublicKeyInfo. */
  key: Der;
  algorithm: Der;
  signature: Uint8Array;
}

/** Tags of the optional parts of a certificate. */
const [VERSION, ISSUER_ID, SUBJECT_ID, EXTENSIONS] = [0xa0, 0x81, 0x82, 0xa3];

/** @throws SignatureFault if it isn't a certificate that we understand */
export function readCertificate(bytes: Uint8Array): Certificate {
  const [signed, algorithm, signature, ...more] = Der.read(bytes).sequence(4);
  must(more.length === 0);
  const parts = required(signed).sequence(12);
  const version = parts[0]?.tag === VERSION ? parts.shift()!.inner().small() : 0;
  must(version <= 2);
  const [serial, sameAlgorithm, issuer, validity, subject, key, ...rest] = parts;
  // The algorithm is written twice, and only one of the two is signed.
  must(sameBytes(required(sameAlgorithm).bytes, required(algorithm).bytes));
  const [from, to] = required(validity)
    .sequence(2)
    .map((one) => one.date());
  must(rest.every(({ tag }) => tag === ISSUER_ID || tag === SUBJECT_ID || tag === EXTENSIONS));
  const extensions = rest.filter(({ tag }) => tag === EXTENSIONS);
  must(extensions.length <= 1 && (extensions.length === 0 || version === 2));
  return {
    der: bytes,
    signed: required(signed).bytes,
    serial: required(serial).as(TAG.integer).content,
    issuer: required(issuer).as(TAG.sequence).bytes,
    subject: required(subject).as(TAG.sequence).bytes,
    shownName: nameOf(required(subject)),
    from: required(from),
    to: required(to),
    key: required(key).as(TAG.sequence),
    algorithm: required(algorithm),
    signature: required(signature).bitBytes(),
    ...extensionsOf(extensions[0]?.inner()),
  };
}

/** @returns whether the issuer's key signed the certificate @throws SignatureFault `weak_algorithm` */
export const isIssuedBy = (
  { signed, signature, algorithm }: Certificate,
  issuer: Certificate,
): Promise<boolean> => isSignedBy(issuer.key, { data: signed, signature, algorithm });

/** Whether a certificate names itself as its issuer, as roots do. */
export const isSelfIssued = ({ issuer, subject }: Certificate): boolean => sameBytes(issuer, subject);
