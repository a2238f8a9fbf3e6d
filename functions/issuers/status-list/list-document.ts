import * as z from "zod";
import { PublishedFault } from "../published-fault.ts";

/** Bytes of a list's document, without the list itself. */
export const MAX_REST = 64 * 1024;

/** A date and time with its zone, as in a credential (XML Schema, `dateTimeStamp`). */
const time = z.iso.datetime({ offset: true }).max(40);
const oneOrMore = <T extends z.ZodType>(one: T) =>
  z.union([one.transform((value) => [value]), z.array(one).min(1).max(8)]);
const text = z.string().max(500);
const labels = { name: z.unknown().optional(), description: z.unknown().optional() };

/** A status list credential (Bitstring Status List 1.0, 2.2; Verifiable Credentials 2.0). */
const listCredential = z.looseObject({
  "@context": oneOrMore(text),
  id: text,
  type: oneOrMore(text),
  issuer: z.union([text, z.looseObject({ id: text, ...labels })]),
  ...labels,
  validFrom: time.optional(),
  validUntil: time.optional(),
  credentialSubject: z.looseObject({
    id: text.optional(),
    type: oneOrMore(text),
    statusPurpose: oneOrMore(text),
    encodedList: z.literal(""),
    ttl: z.int().min(0).optional(),
  }),
});
export type ListCredential = z.infer<typeof listCredential>;

/** A Data Integrity proof of a list (Data Integrity 1.0, 2.1). */
export const listProof = z.looseObject({
  id: text.optional(),
  type: z.literal("DataIntegrityProof"),
  cryptosuite: text,
  created: time.optional(),
  expires: time.optional(),
  verificationMethod: text,
  proofPurpose: z.literal("assertionMethod"),
  proofValue: text,
});
export type ListProof = z.infer<typeof listProof>;

/** A document, taken apart. */
export interface ListDocument {
  /** The credential; its `encodedList` is empty. */
  credential: ListCredential;
  /** The list as it's written, in base64url with its prefix `u`. */
  encodedList: Uint8Array<ArrayBuffer>;
}

const NAME = [...'"encodedList"'].map((c) => c.charCodeAt(0));
const QUOTE = 0x22;
const COLON = 0x3a;
const SPACES = [0x20, 0x09, 0x0a, 0x0d];

/**
 * Takes the list out of its JSON before that's parsed: a list has up to 11 MB, which need not be copied. If a document
 * has the name twice, we use the first list, and the signature has to be over that.
 * @throws PublishedFault `malformed`, or `too_large` if there's much more than the list
 */
export function readListDocument(json: Uint8Array<ArrayBuffer>): ListDocument {
  const name = indexOfName(json);
  let start = afterSpaces(json, name + NAME.length);
  if (json[start] !== COLON) throw new PublishedFault("malformed");
  start = afterSpaces(json, start + 1);
  if (json[start] !== QUOTE) throw new PublishedFault("malformed");
  start++;
  const end = json.indexOf(QUOTE, start);
  if (end < 0) throw new PublishedFault("malformed");
  if (json.length - (end - start) > MAX_REST) throw new PublishedFault("too_large");
  const parsed = listCredential.safeParse(parse(json.subarray(0, start), json.subarray(end)));
  if (!parsed.success) throw new PublishedFault("malformed");
  return { credential: parsed.data, encodedList: json.subarray(start, end) };
}

/** Looks only where the name can be, so a document without a list isn't searched as a whole. */
function indexOfName(json: Uint8Array): number {
  const last = Math.min(json.length, MAX_REST) - NAME.length;
  for (let at = json.indexOf(QUOTE); at >= 0 && at <= last; at = json.indexOf(QUOTE, at + 1))
    if (NAME.every((code, i) => json[at + i] === code)) return at;
  throw new PublishedFault("malformed");
}

function afterSpaces(json: Uint8Array, from: number): number {
  let at = from;
  while (SPACES.includes(json[at] ?? 0)) at++;
  return at;
}

function parse(...parts: readonly Uint8Array[]): unknown {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return JSON.parse(parts.map((part) => decoder.decode(part)).join(""));
  } catch {
    return undefined;
  }
}
