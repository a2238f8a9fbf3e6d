import { fromBase64, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Env } from "#core/env.ts";
import type { Fingerprint } from "#db/schema/verification/fingerprints.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import type { Print } from "../identity/read-picture.ts";

/** The values of a fingerprint, without the columns that say which document it belongs to. */
export type FingerprintValues = Pick<
  Fingerprint,
  | "kind"
  | "hash"
  | "band1"
  | "band2"
  | "band3"
  | "band4"
  | "band5"
  | "band6"
  | "band7"
  | "nameHash"
  | "birthHash"
  | "numberHash"
>;

export const BANDS = ["band1", "band2", "band3", "band4", "band5", "band6", "band7"] as const;
const BAND_BITS = 9;

/**
 * Maximum number of bits, out of 255, that can differ between two hashes of the same portrait. Measured by
 * `npm run bench -- fingerprints` (`README.md`): among 1,000 licenses of one layout, none was mistaken for another; the
 * nearest two differ in 25 bits.
 */
export const MAX_DIFFERING_BITS = 22;

/** Separates the hashes of first and last name; neither contains it. */
const BETWEEN = ".";

type Key = Pick<Env, "FINGERPRINT_KEY">;
type Read = Pick<DocumentReading, "status" | "method" | "zone" | "format" | "fields">;

/**
 * Computes a document's fingerprints: keyed hashes of what was read, so that a leaked table reveals none of it, and the
 * portrait's picture hash.
 * @returns none unless a barcode or machine-readable zone was read: plain text could be on anyone's document
 */
export async function computeFingerprints(
  env: Key,
  reading: Read,
  print: Print | undefined,
): Promise<FingerprintValues[]> {
  const { status, method, fields } = reading;
  if (status !== "read" || !print || (method !== "pdf417_aamva" && method !== "mrz")) return [];
  const keyed = (what: string, value: string | undefined) =>
    value ? hash(env, `${what}\u2016${value}`) : null;
  const [identity, first, last, birthHash, numberHash] = await Promise.all([
    hash(env, `identity\u2016${identityText(reading, print)}`),
    keyed("first", letters(fields?.firstName ?? "")),
    keyed("last", letters(fields?.lastName ?? "")),
    keyed("birth", fields?.dateOfBirth),
    keyed("number", letters(fields?.documentNumber ?? "")),
  ]);
  // Hashed separately, so that an unreadable name doesn't count as a different one.
  const nameHash = first || last ? `${first ?? ""}${BETWEEN}${last ?? ""}` : null;
  const read = { nameHash, birthHash, numberHash };
  const marks: FingerprintValues[] = [{ kind: "identity", hash: identity, ...NO_BANDS, ...read }];
  if (print.portrait)
    marks.push({ kind: "picture", hash: print.portrait, ...bandsOf(print.portrait), ...read });
  return marks;
}

/**
 * Type, issuer and number as read from the document; without a number, the hash of all that was read. The type declared
 * at upload is never used.
 */
function identityText({ method, zone, format, fields }: Read, print: Print): string {
  const number = letters(fields?.documentNumber ?? "");
  const kind = method === "mrz" ? zone : (format?.card ?? "card");
  return number
    ? [method, kind, letters(fields?.issuer ?? ""), number].join("\u2016")
    : [method, "text", print.text].join("\u2016");
}

/** Removes spaces, dashes, accents and case, which vary between readers and issuers. */
const letters = (text: string) =>
  text
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}\u2016]/gu, "");

async function hash(env: Key, text: string): Promise<string> {
  return toBase64Url(await hmac(fromBase64(env.FINGERPRINT_KEY), text));
}

const NO_BANDS = {
  band1: null,
  band2: null,
  band3: null,
  band4: null,
  band5: null,
  band6: null,
  band7: null,
};

/**
 * @param picture 64 hex digits from `picture-hash.ts`
 * @returns its first 63 bits in seven groups of nine. Pictures that differ in at most six of these bits have at least
 *   one group in common
 */
export function bandsOf(picture: string): Record<(typeof BANDS)[number], number> {
  const bits = BigInt(`0x${picture.slice(0, 16)}`);
  const band = (index: number) => Number((bits >> BigInt(64 - (index + 1) * BAND_BITS)) & 0x1ffn);
  return Object.fromEntries(BANDS.map((name, index) => [name, band(index)])) as Record<
    (typeof BANDS)[number],
    number
  >;
}

/** @returns the number of bits in which two picture hashes differ */
export function distance(one: string, other: string): number {
  let differing = 0;
  for (let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`); bits > 0n; bits &= bits - 1n) differing++;
  return differing;
}

type Details = Pick<FingerprintValues, "nameHash" | "birthHash" | "numberHash">;

/** @returns whether a detail that was read on both documents differs; details missing on either one don't count */
export function hasDifferingDetail(one: Details, other: Details): boolean {
  const others = detailsOf(other);
  return detailsOf(one).some((detail, i) => detail && others[i] && detail !== others[i]);
}

function detailsOf({ nameHash, birthHash, numberHash }: Details): (string | null | undefined)[] {
  const [first, last] = nameHash?.split(BETWEEN) ?? [];
  return [birthHash, numberHash, first, last];
}
