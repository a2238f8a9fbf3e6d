import { type LicenseReading, parseLicense } from "./aamva.ts";

/**
 * The tilts to try, in degrees: straight, then outward by twos, then the odd ones between. A PDF417 is lost beyond
 * about 2° of tilt, and hand-held pictures are rarely tilted by more than 10°.
 */
export const ANGLES: readonly number[] = [
  0,
  ...[2, 4, 6, 8, 10].flatMap((a) => [-a, a]),
  ...[1, 3, 5, 7, 9].flatMap((a) => [-a, a]),
];

/** One barcode as a decoder reports it: its text, and by how many degrees it is turned in the picture. */
export interface Decoded {
  text: string;
  orientation: number;
}

export interface Found {
  /** By how many degrees the picture has to be turned clockwise so that the barcode lies level, above -180 to 180. */
  angle: number;
  /** The turn at which it was read, made upright: at most a few degrees from `angle`. */
  readableAt: number;
  reading: LicenseReading;
}

/**
 * Looks for a license barcode at one tilt after another.
 * @param read decodes the picture turned by `angle` degrees
 * @param onTry called before each try with the number of tries so far
 * @returns the first reading that parses as a license; a decoder's own "valid" is not enough
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

/** @returns the nearest quarter turn, -90 to 180: a picture may lie on its side or upside down. */
function quarterTurn(orientation: number): number {
  const quarters = ((Math.round(orientation / 90) % 4) + 4) % 4;
  return quarters === 3 ? -90 : quarters * 90;
}
