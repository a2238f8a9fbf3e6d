import { fromBase64, toBase64Url } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Env } from "#core/env.ts";
import type { Fingerprint } from "#db/schema/fingerprints.ts";
import type { DocumentReading } from "#functions/checks/types.ts";
import type { Print } from "./readers/read-picture.ts";

/** What a document is known again by; which document it belongs to, the row says. */
export type Marks = Pick<
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
 * Bits of the 255 in which two pictures of one portrait may differ. Measured by `npm run bench -- fingerprints`
 * (`README.md`): of 1,000 licenses of one layout none is taken for another, whose nearest differ in 25.
 */
export const ALIKE = 22;

/** Stands between the hashes of first and last name, in none of which it occurs. */
const BETWEEN = ".";

type Key = Pick<Env, "FINGERPRINT_KEY">;
type Read = Pick<DocumentReading, "status" | "method" | "zone" | "format" | "fields">;

/**
 * Keyed hashes of what was read, so that a table that is lost tells nothing, and the looks of the portrait.
 * @returns none for what has no barcode or zone: text can be anybody's
 */
export async function marksOf(env: Key, reading: Read, print: Print | undefined): Promise<Marks[]> {
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
  // Apart, since a name that could not be read is no other name.
  const nameHash = first || last ? `${first ?? ""}${BETWEEN}${last ?? ""}` : null;
  const read = { nameHash, birthHash, numberHash };
  const marks: Marks[] = [{ kind: "identity", hash: identity, ...NO_BANDS, ...read }];
  if (print.portrait)
    marks.push({ kind: "picture", hash: print.portrait, ...bandsOf(print.portrait), ...read });
  return marks;
}

/** Type, issuer and number as they were read; the type is never what an upload was called. */
function identityText({ method, zone, format, fields }: Read, print: Print): string {
  const number = letters(fields?.documentNumber ?? "");
  const kind = method === "mrz" ? zone : (format?.card ?? "card");
  return number
    ? [method, kind, letters(fields?.issuer ?? ""), number].join("\u2016")
    : [method, "text", print.text].join("\u2016");
}

/** Readers and issuers differ in blanks, dashes, accents and case. */
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
 * @param picture 64 hex digits of `picture-hash.ts`
 * @returns its first 63 bits by nines: pictures that differ in up to six of these have one of them in common
 */
export function bandsOf(picture: string): Record<(typeof BANDS)[number], number> {
  const bits = BigInt(`0x${picture.slice(0, 16)}`);
  const band = (index: number) => Number((bits >> BigInt(64 - (index + 1) * BAND_BITS)) & 0x1ffn);
  return Object.fromEntries(BANDS.map((name, index) => [name, band(index)])) as Record<
    (typeof BANDS)[number],
    number
  >;
}

/** @returns in how many bits two pictures' hashes differ */
export function distance(one: string, other: string): number {
  let differing = 0;
  for (let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`); bits > 0n; bits &= bits - 1n) differing++;
  return differing;
}

type Details = Pick<Marks, "nameHash" | "birthHash" | "numberHash">;

/** @returns whether something that was read on both documents differs: what is missing on one differs in nothing */
export function saysOther(one: Details, other: Details): boolean {
  const others = detailsOf(other);
  return detailsOf(one).some((detail, i) => detail && others[i] && detail !== others[i]);
}

function detailsOf({ nameHash, birthHash, numberHash }: Details): (string | null | undefined)[] {
  const [first, last] = nameHash?.split(BETWEEN) ?? [];
  return [birthHash, numberHash, first, last];
}
