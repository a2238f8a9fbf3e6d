import type { Work } from "#functions/documents/work.ts";
import { digest, hashOf } from "./algorithms.ts";
import type { Certificate } from "./certificate.ts";
import { Der, sameBytes, TAG } from "./der.ts";
import { must, required, SignatureFault } from "./fault.ts";
import { CONTENT, type Message, readMessage } from "./message.ts";
import { readSigner, verifyMessage } from "./verify-message.ts";

const STAMPS = "1.2.840.113549.1.9.16.2.14";
const STAMPING: ReadonlySet<string> = new Set(["1.3.6.1.5.5.7.3.8"]);

/** A time that an authority confirms. */
export interface Stamp {
  /** UTC in milliseconds. */
  at: number;
  chain: Certificate[];
}

/**
 * Reads the time stamp of a signature. Unsigned attributes can be added by anyone, and PAdES allows no others
 * (EN 319 142-1, 6.3), so any other one is refused.
 * @returns undefined if there's none
 * @throws SignatureFault
 */
export async function stampOf(
  message: Message,
  anchors: readonly Certificate[],
  work: Work,
): Promise<Stamp | undefined> {
  const attributes = [...message.unsignedAttributes];
  must(attributes.every(([type]) => type === STAMPS));
  const values = attributes[0]?.[1];
  if (!values) return undefined;
  must(values.length === 1, "stamp_mismatch");
  return readStamp(values[0]!.bytes, [message.signature], anchors, work);
}

/**
 * Verifies a time stamp token (RFC 3161).
 * @param stamped what it has to be a stamp of, in pieces
 * @throws SignatureFault `stamp_mismatch`, or `too_complex`
 */
export async function readStamp(
  token: Uint8Array,
  stamped: readonly Uint8Array[],
  anchors: readonly Certificate[],
  work: Work,
): Promise<Stamp> {
  try {
    const message = readMessage(token);
    const info = required(message.content);
    must(message.unsignedAttributes.size === 0);
    const rules = {
      contentType: CONTENT.timeStamp,
      purposes: STAMPING,
      namesSigner: "any",
      anchors,
    } as const;
    const signer = readSigner(message, work);
    const { chain } = await verifyMessage(message, signer, [info], rules, work);
    checkAuthority(chain[0]!);
    const at = timeIn(info, stamped, work);
    // The issuers of trusted signers are judged later. A stamp only counts at its own time, so that's checked here.
    must(chain.every(({ from, to }) => from <= at && at <= to));
    return { at, chain };
  } catch (error) {
    if (!(error instanceof SignatureFault) || error.code === "too_complex") throw error;
    throw new SignatureFault("stamp_mismatch");
  }
}

/** An authority's certificate has to be for time stamps and nothing else, critically (RFC 3161, 2.3). */
function checkAuthority({ purposes, hasCriticalPurposes }: Certificate): void {
  must(purposes?.length === 1 && STAMPING.has(purposes[0]!) && hasCriticalPurposes);
}

/** @returns the time in a TSTInfo, after comparing its hash (RFC 3161, 2.4.2) */
function timeIn(info: Uint8Array, stamped: readonly Uint8Array[], work: Work): number {
  const [version, policy, imprint, serial, time] = Der.read(info).sequence(10);
  must(required(version).small() === 1 && required(policy).tag === TAG.oid);
  const [algorithm, value] = required(imprint).sequence(2);
  work.charge(Math.ceil(stamped.reduce((sum, piece) => sum + piece.length, 0) / 4));
  const hash = digest(hashOf(required(algorithm)), ...stamped);
  must(sameBytes(required(value).as(TAG.octets).content, hash));
  must(required(serial).tag === TAG.integer);
  return required(time).as(TAG.time).date();
}
