import { MINUTE } from "#contract/time.ts";
import type { Work } from "#functions/documents/work.ts";
import { Der } from "./der.ts";
import { must, required } from "./fault.ts";
import type { SignatureField } from "./fields.ts";
import type { Objects } from "./objects.ts";
import { type Dict, Text, whole } from "./values.ts";

/** The most bytes of a signature, with the zeros after it. */
const MAX_CMS = 1_000_000;
const [LESS, GREATER] = [0x3c, 0x3e];

/** A signature in a PDF, and the bytes that it covers. */
export interface PdfSignature {
  /** How it's written (ISO 32000-2, table 260). */
  format: string;
  /** The CMS message. */
  message: Uint8Array;
  /** What it covers, in two pieces: everything but its own hex digits with their brackets. */
  content: [Uint8Array, Uint8Array];
  /** Where the covered part of the file ends. */
  end: number;
  /** The time in its dictionary, UTC in milliseconds. */
  claimedAt?: number | undefined;
  /** Whether the signer forbade any later change. */
  isFinal: boolean;
}

/** The formats that we verify. */
const FORMATS = new Set(["adbe.pkcs7.detached", "ETSI.CAdES.detached", "ETSI.RFC3161"]);
/** Formats that contain SHA-1, by their definition. */
const WEAK = new Set(["adbe.pkcs7.sha1", "adbe.x509.rsa_sha1"]);

/**
 * Finds out what a signature covers. Everything in its gap must be its own hex digits; otherwise a file could be
 * changed where no one has signed it.
 * @returns null for a signature in a format that we don't know
 * @throws SignatureFault `byte_range` and others
 */
export function coveredBy(
  bytes: Uint8Array,
  { dict, isWritten }: SignatureField,
  objects: Objects,
  work: Work,
): PdfSignature | null {
  const format = dict.name("SubFilter") ?? "";
  must(!WEAK.has(format), "weak_algorithm");
  if (!FORMATS.has(format)) return null;
  must(isWritten && !dict.hasDoubles, "byte_range");
  const range = objects.resolve(dict.get("ByteRange"));
  must(Array.isArray(range) && range.length === 4, "byte_range");
  const [start, gap, next, length] = range.map((one) => required(whole(one), "byte_range")) as Four;
  const end = next + length;
  must(start === 0 && gap > 0 && gap < next && end <= bytes.length, "byte_range");
  const contents = dict.get("Contents");
  must(contents instanceof Text && contents.isHex, "byte_range");
  must(contents.from === gap && contents.to === next, "byte_range");
  must(bytes[gap] === LESS && bytes[next - 1] === GREATER, "byte_range");
  return {
    format,
    message: messageIn(bytes.subarray(gap + 1, next - 1), work),
    content: [bytes.subarray(0, gap), bytes.subarray(next, end)],
    end,
    claimedAt: timeOf(dict),
    isFinal: isFinal(dict, objects),
  };
}

type Four = [number, number, number, number];

/**
 * Turns hex digits into a message. The space for it is reserved before it's made, so zeros follow it. Anything else
 * after it isn't signed, and no program writes it.
 */
function messageIn(digits: Uint8Array, work: Work): Uint8Array {
  must(digits.length <= 2 * MAX_CMS, "too_complex");
  must(digits.length % 2 === 0, "byte_range");
  work.charge(digits.length);
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = 16 * hexValue(digits[2 * i]!) + hexValue(digits[2 * i + 1]!);
  const message = Der.first(bytes).bytes;
  must(
    bytes.subarray(message.length).every((byte) => byte === 0),
    "byte_range",
  );
  return message;
}

function hexValue(digit: number): number {
  if (digit >= 0x30 && digit <= 0x39) return digit - 0x30;
  const letter = (digit | 0x20) - 0x61;
  must(letter >= 0 && letter <= 5, "byte_range");
  return letter + 10;
}

function isFinal(dict: Dict, objects: Objects): boolean {
  const references = objects.resolve(dict.get("Reference"));
  if (!Array.isArray(references)) return false;
  must(references.length <= 10, "too_complex");
  return references.some((one) => {
    const reference = objects.dict(one);
    if (reference?.name("TransformMethod") !== "DocMDP") return false;
    return objects.dict(reference.get("TransformParams"))?.get("P") === 1;
  });
}

/** @returns the time in `M`, such as `D:20261120093000-05'00'` (ISO 32000-2, 7.9.4) */
function timeOf(dict: Dict): number | undefined {
  const value = dict.get("M");
  if (!(value instanceof Text) || value.bytes.length > 40) return undefined;
  const found = TIME.exec(Buffer.from(value.bytes).toString("latin1"));
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as number[] & Six;
  const [sign, hours = "0", minutes = "0"] = found.slice(7);
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return Date.UTC(year, month - 1, day, hour, minute, second) - offset;
}

type Six = [number, number, number, number, number, number];
const TIME = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/;
