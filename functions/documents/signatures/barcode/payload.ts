import { fromBase64, fromBase64Url } from "#core/crypto/encode.ts";

/** The longest text that we decode; four characters hold three bytes. */
const MAX_TEXT = 2048;

/** Multibase prefixes of base64 and base64url, with and without padding. CBOR-LD itself always begins with a 2. */
const PREFIXED = /^[mMuU]/;
const BASE64 = /^[A-Za-z0-9+/_-]+$/;
const PADDING = /={1,2}$/;

/**
 * Decodes the element of a barcode that holds a credential. The specification recommends base64url, its own example is
 * in base64 (VC Barcodes 1.0, *AamvaDriversLicenseScannableInformation* and *Test Vectors*).
 * @returns its bytes; null if it's neither
 */
export function fromBarcodeText(text: string): Uint8Array | null {
  const code = text.replace(PREFIXED, "").replace(PADDING, "");
  if (code.length > MAX_TEXT || !BASE64.test(code)) return null;
  try {
    return /[-_]/.test(code) ? fromBase64Url(code) : fromBase64(code);
  } catch {
    return null;
  }
}

const QR_PREFIX = "VC1-R";
const BASE45 = new Map([..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"].map((letter, i) => [letter, i]));

/**
 * Decodes the text of a QR code that holds a credential: `VC1-`, then base45 with its multibase prefix (VC Barcodes
 * 1.0, *Decode QR Code to VC*; RFC 9285).
 * @returns its bytes; null if it's anything else
 */
export function fromQrText(text: string): Uint8Array | null {
  const code = text.slice(QR_PREFIX.length);
  if (!text.startsWith(QR_PREFIX) || code.length > MAX_TEXT || code.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < code.length; at += 3) {
    const digits = [...code.slice(at, at + 3)].map((letter) => BASE45.get(letter));
    const [low, middle, high = 0] = digits;
    if (low === undefined || middle === undefined || digits.includes(undefined)) return null;
    const value = low + middle * 45 + high * 45 * 45;
    if (value >= (digits.length === 3 ? 2 ** 16 : 2 ** 8)) return null;
    if (digits.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return new Uint8Array(bytes);
}
