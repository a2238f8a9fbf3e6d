import { fromBase64, sha256, toBase64 } from "#core/crypto/encode.ts";

/** More than any real certificate has, and little enough to hold hundreds in memory. */
const MAX_BYTES = 16 * 1024;

/** A certificate as the registry keeps it. */
export interface Certificate {
  /** SHA-256 of the DER, in hex. */
  fingerprint: string;
  /** DER in base64. */
  material: string;
  /** UTC in milliseconds. */
  validFrom: number;
  validTo: number;
}

/**
 * Reads an X.509 certificate only far enough to know that it's one and when it's valid (RFC 5280, 4.1). Readers of
 * documents verify signatures with it.
 * @param text PEM, or DER in base64
 * @returns null if it isn't exactly one certificate, or is too large
 */
export async function readCertificate(text: string): Promise<Certificate | null> {
  if (text.length > 2 * MAX_BYTES) return null;
  const der = derOf(text.trim());
  if (!der || der.length > MAX_BYTES) return null;
  const validity = validityOf(der);
  if (!validity) return null;
  return { fingerprint: await sha256(der), material: toBase64(der), ...validity };
}

const BEGIN = "-----BEGIN CERTIFICATE-----";
const END = "-----END CERTIFICATE-----";

function derOf(text: string): Uint8Array<ArrayBuffer> | null {
  const isPem = text.startsWith(BEGIN) && text.endsWith(END);
  const body = isPem ? text.slice(BEGIN.length, -END.length) : text;
  try {
    return fromBase64(body.replace(/\s/g, ""));
  } catch {
    return null;
  }
}

/** One DER element: its tag, and where its content starts and ends. */
interface Element {
  tag: number;
  start: number;
  end: number;
}

const SEQUENCE = 0x30;
const VERSION = 0xa0;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;

function validityOf(der: Uint8Array): Pick<Certificate, "validFrom" | "validTo"> | null {
  const whole = elementAt(der, 0, der.length, SEQUENCE);
  if (whole?.end !== der.length) return null;
  const toBeSigned = elementAt(der, whole.start, whole.end, SEQUENCE);
  if (!toBeSigned) return null;
  const parts = elementsIn(der, toBeSigned, 8);
  // The version may be left out. Then come serial number, algorithm, issuer, validity, subject and key.
  const [, , , validity, subject, key] = parts[0]?.tag === VERSION ? parts.slice(1) : parts;
  if (validity?.tag !== SEQUENCE || subject?.tag !== SEQUENCE || key?.tag !== SEQUENCE) return null;
  const [from, to] = elementsIn(der, validity, 2).map((one) => timeOf(der, one));
  return from == null || to == null || from > to ? null : { validFrom: from, validTo: to };
}

/** @returns the element at an offset; null if it has another tag or doesn't end before `limit` */
function elementAt(der: Uint8Array, at: number, limit: number, tag?: number): Element | null {
  const [found, first] = [der[at], der[at + 1]];
  if (found === undefined || first === undefined || (tag !== undefined && found !== tag)) return null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 3) return null;
  const start = at + 2 + lengthBytes;
  let length = lengthBytes === 0 ? first : 0;
  for (let i = at + 2; i < start; i++) length = length * 256 + (der[i] ?? 0);
  return first === 0x80 || start + length > limit ? null : { tag: found, start, end: start + length };
}

function elementsIn(der: Uint8Array, { start, end }: Element, most: number): Element[] {
  const found: Element[] = [];
  for (let at = start; at < end && found.length < most; ) {
    const next = elementAt(der, at, end);
    if (!next) break;
    found.push(next);
    at = next.end;
  }
  return found;
}

/** @returns a time in UTC milliseconds; null for other formats than RFC 5280 allows (4.1.2.5) */
function timeOf(der: Uint8Array, { tag, start, end }: Element): number | null {
  const text = String.fromCharCode(...der.subarray(start, Math.min(end, start + 20)));
  const isShort = tag === UTC_TIME && /^\d{12}Z$/.test(text);
  if (!isShort && !(tag === GENERALIZED_TIME && /^\d{14}Z$/.test(text))) return null;
  const digits = isShort ? `${Number(text.slice(0, 2)) < 50 ? "20" : "19"}${text}` : text;
  const [date, time] = [digits.slice(0, 8), digits.slice(8, 14)];
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
  const at = Date.parse(iso);
  return Number.isNaN(at) ? null : at;
}
