import type { ReadFact } from "#contract/documents/readings.ts";
import type { DocumentType } from "#contract/enums.ts";
import { UPLOAD } from "#contract/limits.ts";
import { sha256 } from "#core/crypto/encode.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import type { Modules } from "../modules.ts";
import { type DecodeFault, faultInHeader } from "../pictures/bounds.ts";
import { dimensions, isUnusualJpeg } from "../pictures/dimensions.ts";
import { freePixels } from "../pictures/free-pixels.ts";
import { jpegLuma } from "../pictures/jpeg-luma.ts";
import { largeJpegLuma } from "../pictures/large-jpeg.ts";
import { type Luma, smaller } from "../pictures/luma.ts";
import { type Orientation, orientation } from "../pictures/orientation.ts";
import { pngLuma } from "../pictures/png.ts";
import { rotate, sizeTurned } from "../pictures/rotate.ts";
import { levelingAngles } from "../pictures/tilt.ts";
import { upright } from "../pictures/upright.ts";
import { portraitHash } from "../recognition/portrait.ts";
import { licenseSignature } from "../signatures/barcode/license.ts";
import { zoneSignature } from "../signatures/barcode/zone.ts";
import { TooMuchWork, Work } from "../work.ts";
import { parseAamva } from "./aamva/parse.ts";
import { readBarcode, readBarcodeIn, readBarcodeInPhoto } from "./barcode.ts";
import { parseZone } from "./mrz/parse.ts";
import { readZone } from "./mrz/read-zone.ts";
import { zoneReadings } from "./mrz/readings.ts";
import { prepareZXing, qrCodesIn, releaseLargeZXing, releaseZXing } from "./zxing.ts";

/** What was read from a picture. */
export type PictureReading = Pick<
  DocumentReading,
  "method" | "fields" | "readings" | "format" | "zone" | "page" | "signatureRead"
> & {
  /** Identifies the document if it's uploaded again (`../recognition/fingerprints.ts`). */
  print: Print;
};

export interface Print {
  /** SHA-256 of the barcode's or zone's letters and digits. Stored only as a keyed hash, if at all. */
  text: string;
  /** The portrait's hash (`../recognition/picture-hash.ts`); null if none is visible. */
  portrait: string | null;
}

/** Reason codes for a picture that couldn't be read, used in findings. */
export type PictureFault =
  | DecodeFault
  | "barcode_not_found"
  | "barcode_incomplete"
  | "barcode_not_license"
  | "zone_not_found"
  | "zone_incomplete";

/** A picture file as uploaded, or one that's already decoded. */
export type Picture = { bytes: Uint8Array; contentType: string } | { luma: Luma };

/**
 * Longer side that a large photo is reduced to. If a card fills a third of it, its bars are still wide enough to read.
 */
const PHOTO_PIXELS = 3200;
/** Longer side for reading a zone. If a passport fills half of it, the zone's characters are 24 pixels apart. */
const ZONE_PIXELS = 2400;

/** Types that may have a machine-readable zone: all passports, many countries' cards, and files of type `other`. */
const WITH_ZONE: readonly DocumentType[] = ["passport", "state_id", "drivers_license", "other"];

/**
 * Reads the machine-readable part of a picture: the zone of a passport, or the barcode of anything else. If that fails,
 * tries the other one, because people pick the wrong type. Types that aren't in `WITH_ZONE` are read only by barcode.
 * @param now UTC in milliseconds, to complete a zone's years, which have two digits
 * @param work counts the steps of all of a document's pictures together
 */
export async function readPicture(
  picture: Picture,
  type: DocumentType,
  now: number,
  wasm: Modules,
  work = new Work(),
): Promise<PictureReading | PictureFault> {
  if ("bytes" in picture) {
    const fault = faultInHeader(picture.bytes, picture.contentType);
    if (fault) return fault;
  }
  const photo = await photoOf(picture, work).catch(broken);
  if (typeof photo === "string") return named(photo, picture);
  try {
    return await readWith(picture, photo, type, now, wasm, work);
  } finally {
    if (photo) freePixels(photo.data);
    releaseLargeZXing();
  }
}

/** @param photo the decoded picture if it's a large JPEG ({@link photoOf}); null for all others */
async function readWith(
  picture: Picture,
  photo: Luma | null,
  type: DocumentType,
  now: number,
  wasm: Modules,
  work: Work,
): Promise<PictureReading | PictureFault> {
  const zone = () => (photo ? zoneInPhoto(photo, now, wasm, work) : zoneOf(picture, now, wasm, work));
  const barcode = () => barcodeOf(picture, photo, now, wasm, work);
  const ways = type === "passport" ? [zone, barcode] : WITH_ZONE.includes(type) ? [barcode, zone] : [barcode];
  const faults: PictureFault[] = [];
  for (const way of ways) {
    const found = await way().catch(broken);
    if (typeof found !== "string") return found;
    faults.push(found);
  }
  // Unless a method found something incomplete, report the first method's fault, because that method fits this type of
  // document best.
  return named(faults.find((one) => one.endsWith("_incomplete")) ?? faults[0]!, picture);
}

/** Corrects a fault: the decoder also fails on undamaged files of a kind that it doesn't support. */
function named(fault: PictureFault, picture: Picture): PictureFault {
  const isUnusual =
    "bytes" in picture && picture.contentType === "image/jpeg" && isUnusualJpeg(picture.bytes);
  return fault === "picture_damaged" && isUnusual ? "picture_kind_not_read" : fault;
}

/** @returns a large JPEG photo, decoded and upright; null for anything else, which each method decodes itself */
async function photoOf(picture: Picture, work: Work): Promise<Luma | null> {
  if ("luma" in picture || picture.contentType !== "image/jpeg") return null;
  const { bytes, contentType } = picture;
  const size = dimensions(bytes, contentType)!;
  if (size.width * size.height <= UPLOAD.maxPixels) return null;
  const luma = await largeJpegLuma(bytes, PHOTO_PIXELS, size, work);
  const turned = upright(luma, orientation(bytes, contentType));
  if (turned !== luma) freePixels(luma.data);
  return turned;
}

/**
 * Drops the barcode reader, whose memory may be corrupted. There's no retry, because the same bytes would break it
 * again.
 */
function broken(error: unknown): PictureFault {
  releaseZXing();
  return error instanceof TooMuchWork ? "picture_too_large" : "picture_damaged";
}

async function barcodeOf(
  picture: Picture,
  photo: Luma | null,
  now: number,
  wasm: Modules,
  work: Work,
): Promise<PictureReading | PictureFault> {
  prepareZXing(wasm.zxing);
  const found = await (photo
    ? readBarcodeInPhoto(photo)
    : "luma" in picture
      ? readBarcodeIn(picture.luma)
      : readBarcode(picture.bytes, picture.contentType, wasm, work));
  if (found === "other_symbol") return "barcode_not_license";
  const license = found && parseAamva(found.text);
  if (!license) return "barcode_not_found";
  const { fields, readings, format } = license;
  if (!fields.lastName || !fields.dateOfBirth) return "barcode_incomplete";
  const print = { text: await digest(found.text), portrait: found.portrait };
  const signatureRead = await licenseSignature(found.text, license, now, work);
  return { method: "pdf417_aamva", fields, readings, format, print, ...(signatureRead && { signatureRead }) };
}

/** As oriented by the camera, then upside down, then on either side, because scanners don't record an orientation. */
const TURNS: readonly Orientation[] = [1, 3, 6, 8];
/** In degrees. A zone that's tilted by at most this much is read without leveling the picture. */
const LEVEL = 6;

async function zoneOf(
  picture: Picture,
  now: number,
  wasm: Modules,
  work: Work,
): Promise<PictureReading | PictureFault> {
  const luma = await lumaOf(picture, wasm, work);
  if (typeof luma === "string") return luma;
  const found = await zoneInTurns(luma, now, wasm, work);
  if (found !== null) return found;
  // Try each angle, because the clearest one may be that of the surface under the document.
  for (const angle of levelingAngles(luma)) {
    if (Math.abs(angle) <= LEVEL) continue;
    const size = sizeTurned(luma, Math.abs(angle));
    work.charge(size.width * size.height);
    const level: Luma = { ...size, data: new Uint8Array(size.width * size.height) };
    rotate(luma, angle, level);
    const leveled = await zoneInTurns(level, now, wasm, work);
    freePixels(level.data);
    if (leveled !== null) return leveled;
  }
  return "zone_not_found";
}

/** @returns null if no turn shows a zone that can be read */
async function zoneInTurns(
  luma: Luma,
  now: number,
  wasm: Modules,
  work: Work,
): Promise<PictureReading | "zone_incomplete" | null> {
  for (const turn of TURNS) {
    // Let other requests be answered between attempts.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    const turned = upright(luma, turn);
    const read = readZone(turned, work);
    // An unclear zone doesn't become clear when the picture is turned.
    if (read === "unclear") return null;
    if (!read) {
      if (turned !== luma) freePixels(turned.data);
      continue;
    }
    const fields = parseZone(read.format, read.text, now);
    // A single name may be in the position of the given names (ICAO 9303-3 § 4.6).
    if (!(fields.lastName ?? fields.firstName) || !fields.dateOfBirth) return "zone_incomplete";
    const { zone } = read.format;
    const print = { text: await digest(read.text), portrait: portraitHash(turned, zone, read.anchor) };
    const readings = zoneReadings(read, fields);
    prepareZXing(wasm.zxing);
    work.charge(turned.width * turned.height);
    const signatureRead = await zoneSignature(
      await qrCodesIn(turned),
      read,
      Object.keys(readings) as ReadFact[],
      now,
      work,
    );
    return { method: "mrz", fields, readings, zone, print, ...(signatureRead && { signatureRead }) };
  }
  return null;
}

async function zoneInPhoto(photo: Luma, now: number, wasm: Modules, work: Work) {
  const luma = smaller(photo, ZONE_PIXELS);
  const found = await zoneOf({ luma }, now, wasm, work);
  freePixels(luma.data);
  return found;
}

const digest = (text: string) => sha256(text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));

async function lumaOf(picture: Picture, wasm: Modules, work: Work): Promise<Luma | PictureFault> {
  if ("luma" in picture) return picture.luma;
  const { bytes, contentType } = picture;
  const luma = await (contentType === "image/jpeg"
    ? jpegLuma(bytes, ZONE_PIXELS, wasm.decoder)
    : pngLuma(bytes, ZONE_PIXELS, work));
  return luma ? upright(luma, orientation(bytes, contentType)) : "picture_damaged";
}
