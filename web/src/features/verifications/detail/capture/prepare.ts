import { UPLOAD } from "#contract/limits.ts";
import type { LicenseReading } from "#features/verifications/shared/aamva.ts";
import type { Step } from "./protocol.ts";
import { canStraighten, straighten } from "./straighten.ts";

/** The file to upload, and what the browser could read from it. */
export interface Prepared {
  file: Blob;
  fileName: string;
  /** Null if we didn't look for a barcode or this browser can't read one. `reading` is null if we found none. */
  license: { reading: LicenseReading | null } | null;
}

/** Extensions of picture formats that we don't accept, but convert to JPEG if this browser can open them. */
export const CONVERTED: readonly string[] = [".heic", ".heif", ".avif"];

const PICTURE = /\.(jpe?g|png|heic|heif|avif)$/i;

/** @returns whether the file name has a picture's extension */
export function isPicture(file: File): boolean {
  return PICTURE.test(file.name);
}

/**
 * Prepares a file for upload. A picture is scaled and re-encoded, which removes metadata such as the location and the
 * camera. Any other file stays as it is, and so does every picture if this browser can't process pictures in a worker.
 * @param barcode whether to look for a license barcode and straighten the picture by it
 * @throws NotAPictureError if a picture can't be opened; AbortError if `signal` fires; Error if the worker fails
 */
export async function prepare(
  file: File,
  onStep: (step: Step, tried: number) => void,
  signal: AbortSignal,
  barcode: boolean,
): Promise<Prepared> {
  if (!isPicture(file) || !canStraighten()) return { file, fileName: file.name, license: null };
  const { picture, reading } = await straighten(
    { file, barcode, maxPixels: UPLOAD.maxPixels },
    onStep,
    signal,
  );
  return {
    file: picture,
    fileName: file.name.replace(PICTURE, ".jpg"),
    license: barcode ? { reading } : null,
  };
}
