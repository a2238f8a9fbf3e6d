/** A segment of a JPEG before its pixels. */
export interface Segment {
  marker: number;
  /** Offsets of its content. The end may be past the end of a truncated file. */
  start: number;
  end: number;
}

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda] as const;

/** Markers without a length: TEM and restarts (ITU T.81 table B.1). */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * The segments up to the pixels (ITU T.81 annex B). Stops at anything that decoders could interpret differently, so
 * that no file can have one size for us and another for a decoder.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at++;
    else if (isBare(marker)) at += 2;
    else if (marker === 0 || marker === SOI || marker === EOI || marker === SOS) return;
    else {
      const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!;
      yield { marker, start: at + 4, end };
      at = end;
    }
  }
}
