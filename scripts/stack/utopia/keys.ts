import { createHash } from "node:crypto";

/**
 * The private key of a made-up issuer. It's derived from a public label, so anyone can sign with it: never trust one of
 * these keys outside the local stack and the tests.
 * @param label such as `dmv` or `payroll-root`
 * @returns the scalar of a P-256 key, 32 bytes
 */
export function madeUpKey(label: string): Uint8Array {
  return new Uint8Array(createHash("sha256").update(`Countersign made-up key: ${label}`).digest());
}
