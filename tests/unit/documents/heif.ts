/** @returns the beginning of a file with these brands (ISO 14496-12 § 4.3), followed by bytes of no meaning */
export function heif(...[brand, ...compatible]: readonly string[]): Uint8Array<ArrayBuffer> {
  const words = [brand ?? "", "\0\0\0\0", ...compatible].join("");
  const bytes = new Uint8Array(8 + words.length + 400).fill(7);
  new DataView(bytes.buffer).setUint32(0, 8 + words.length);
  bytes.set(new TextEncoder().encode(`ftyp${words}`), 4);
  return bytes;
}
