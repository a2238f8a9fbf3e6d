import * as z from "zod";
import { SECOND } from "#contract/time.ts";
import { verifyWithMultikey } from "../multikey.ts";
import { PublishedFault } from "../published-fault.ts";
import { bytesOfBase64Url } from "./bits.ts";
import { type ListDocument, readListDocument } from "./list-document.ts";
import type { ListKey } from "./list-proof.ts";

const DOT = 0x2e;
const MAX_HEADER = 4096;

/** `crit` names extensions that a reader must understand (RFC 7515, 4.1.11). We understand none. */
const header = z.looseObject({
  alg: z.literal("ES256"),
  typ: z.literal("vc+jwt"),
  kid: z.string().max(500),
  crit: z.undefined().optional(),
});
const times = z.looseObject({ exp: z.number().optional(), nbf: z.number().optional() });

/**
 * Verifies a list that's a JWT (Securing Verifiable Credentials using JOSE and COSE 1.0, 3.1.1): the payload is the
 * credential itself.
 * @param now UTC milliseconds
 * @throws PublishedFault
 */
export async function verifyListToken(
  token: Uint8Array<ArrayBuffer>,
  keys: readonly ListKey[],
  now: number,
): Promise<ListDocument> {
  const first = token.indexOf(DOT);
  const second = token.indexOf(DOT, first + 1);
  if (first < 0 || second < 0 || first > MAX_HEADER) throw new PublishedFault("malformed");
  const protectedHeader = header.safeParse(parse(bytesOfBase64Url(token.subarray(0, first))));
  if (!protectedHeader.success) throw new PublishedFault("proof_unsupported");
  const key = keys.find(({ keyId }) => keyId === protectedHeader.data.kid);
  if (!key) throw new PublishedFault("unknown_key");
  const signature = bytesOfBase64Url(token.subarray(second + 1));
  const signed = token.subarray(0, second);
  if (signature.length !== 64 || !(await verifyWithMultikey(key.material, signed, signature)))
    throw new PublishedFault("bad_signature");
  const document = readListDocument(bytesOfBase64Url(token.subarray(first + 1, second)));
  const claimed = times.safeParse(document.credential);
  if (!claimed.success) throw new PublishedFault("malformed");
  const { exp = Number.POSITIVE_INFINITY, nbf = 0 } = claimed.data;
  if (exp * SECOND <= now) throw new PublishedFault("expired");
  if (nbf * SECOND > now) throw new PublishedFault("not_yet_valid");
  return document;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
