import { type LicenseReading, parseLicense } from "#features/verifications/shared/aamva.ts";

/**
 * The rotations to try, in degrees: 0, then the even angles from small to large, then the odd ones. A PDF417 becomes
 * unreadable beyond about 2° of tilt, and hand-held pictures are rarely tilted by more than 10°.
 */
export const ANGLES: readonly number[] = [
  0,
  ...[2, 4, 6, 8, 10].flatMap((a) => [-a, a]),
  ...[1, 3, 5, 7, 9].flatMap((a) => [-a, a]),
];

/** A barcode as the decoder reports it: its text, and its rotation in the picture in degrees. */
export interface Decoded {
  text: string;
  orientation: number;
}

export interface Found {
  /** The clockwise rotation that makes the barcode level, in degrees: more than -180, at most 180. */
  angle: number;
  /**
   * The rotation at which the barcode was read, plus the quarter turns that make it upright; at most a few degrees from
   * `angle`.
   */
  readableAt: number;
  reading: LicenseReading;
}

/**
 * Tries one rotation after another until a barcode parses as a license. Parsing rejects misread barcodes, which the
 * decoder may report as valid.
 * @param read decodes the picture rotated by `angle` degrees
 * @param onTry called before each try with the number of earlier tries
 * @returns the first barcode that parses as a license; null if none does
 */
export async function searchBarcode(
  read: (angle: number) => Promise<readonly Decoded[]>,
  onTry?: (tried: number) => void,
): Promise<Found | null> {
  for (const [tried, angle] of ANGLES.entries()) {
    onTry?.(tried);
    for (const { text, orientation } of await read(angle)) {
      const reading = parseLicense(text);
      if (reading)
        return {
          angle: normal(angle - orientation),
          readableAt: normal(angle - quarterTurn(orientation)),
          reading,
        };
    }
  }
  return null;
}

const normal = (degrees: number) => 180 - ((((180 - degrees) % 360) + 360) % 360);

/** @returns the nearest quarter turn in degrees (-90 to 180). A picture may be sideways or upside down */
function quarterTurn(orientation: number): number {
  const quarters = ((Math.round(orientation / 90) % 4) + 4) % 4;
  return quarters === 3 ? -90 : quarters * 90;
}
