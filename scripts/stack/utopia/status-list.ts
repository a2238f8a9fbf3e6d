import { gzipSync } from "node:zlib";
import { signAsMadeUp } from "./signing.ts";

/** Entries of each list on the local stack. Real ones have 2^26. */
export const LOCAL_LIST_LENGTH = 2 ** 17;

/**
 * @param revoked the entries that are set
 * @param length how many entries the list has
 * @returns the list as in `encodedList`: bit 0 is the leftmost
 */
export function encodeList(revoked: readonly number[], length = LOCAL_LIST_LENGTH): string {
  const bits = new Uint8Array(Math.ceil(length / 8));
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${gzipSync(bits).toString("base64url")}`;
}

/**
 * @param url the list's own address
 * @param ttl how long it may be cached, in milliseconds
 * @returns an unsigned status list credential (Bitstring Status List 1.0)
 */
export const listCredential = (url: string, issuer: string, encodedList: string, ttl: number) => ({
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  id: url,
  type: ["VerifiableCredential", "BitstringStatusListCredential"],
  issuer,
  validFrom: "2020-01-01T00:00:00Z",
  credentialSubject: {
    id: `${url}#list`,
    type: "BitstringStatusList",
    statusPurpose: "revocation",
    encodedList,
    ttl,
  },
});

/**
 * @param label the signing key's
 * @param kid the key's DID URL
 * @returns the credential as a signed token (Securing Verifiable Credentials using JOSE and COSE 1.0)
 */
export function signCredential(label: string, kid: string, credential: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "ES256", typ: "vc+jwt", kid })}.${part(credential)}`;
  return `${signed}.${Buffer.from(signAsMadeUp(label, Buffer.from(signed))).toString("base64url")}`;
}
