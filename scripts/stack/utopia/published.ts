import { keyIdOf, MADE_UP_HOSTS } from "./issuers.ts";
import { madeUpMultikey } from "./signing.ts";
import { encodeList, LOCAL_LIST_LENGTH, listCredential, signCredential } from "./status-list.ts";

/** What a made-up issuer publishes at a path, with its media type. */
export interface Published {
  type: string;
  body: string;
}

/** The lists that indexes of 32 bits can be in. */
const LISTS = 2 ** 32 / LOCAL_LIST_LENGTH;

/**
 * @param host such as `dmv.utopia.example`
 * @param path such as `/status-lists/revocation/0`
 * @param revoked the revoked licenses' indexes over all lists
 * @returns the issuer's DID document or one of its status lists; null for anything else
 */
export function publishedAt(host: string, path: string, revoked: readonly number[]): Published | null {
  const label = Object.hasOwn(MADE_UP_HOSTS, host) ? MADE_UP_HOSTS[host] : undefined;
  if (!label) return null;
  const did = `did:web:${host}`;
  if (path === "/.well-known/did.json")
    return { type: "application/did+json", body: JSON.stringify(didDocument(did, keyIdOf(host), label)) };
  const number = /^\/status-lists\/revocation\/(0|[1-9]\d{0,4})$/.exec(path)?.[1];
  const list = Number(number);
  if (number === undefined || list >= LISTS) return null;
  const from = list * LOCAL_LIST_LENGTH;
  // Only the DMV revokes anything.
  const own = label === "dmv" ? revoked : [];
  const bits = own
    .filter((index) => index >= from && index < from + LOCAL_LIST_LENGTH)
    .map((index) => index - from);
  // A time to live of 0: whoever revokes a license here wants to see it at once.
  const credential = listCredential(`https://${host}${path}`, did, encodeList(bits), 0);
  return { type: "application/vc+jwt", body: signCredential(label, keyIdOf(host), credential) };
}

const didDocument = (did: string, keyId: string, label: string) => ({
  "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
  id: did,
  verificationMethod: [
    { id: keyId, type: "Multikey", controller: did, publicKeyMultibase: madeUpMultikey(label) },
  ],
  assertionMethod: [keyId],
});
