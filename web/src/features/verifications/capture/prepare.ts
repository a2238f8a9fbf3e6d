import { hasBarcode } from "#contract/document-needs.ts";
import type { DocumentType } from "#contract/enums.ts";
import { UPLOAD } from "#contract/limits.ts";
import type { LicenseReading } from "./aamva.ts";
import type { Step } from "./protocol.ts";
import { canStraighten, straighten } from "./straighten.ts";

/** What will be uploaded, and what the browser could read from it. */
export interface Prepared {
  file: Blob;
  fileName: string;
  /** null: this was not looked for, or not here; undefined fields were not read. */
  license: { reading: LicenseReading | null } | null;
}

const PICTURE = /\.(jpe?g|png)$/i;

/** Whether this file is a picture by its name. */
export function isPicture(file: File): boolean {
  return PICTURE.test(file.name);
}

/**
 * Makes a file ready to upload: a picture is scaled, straightened by its barcode where it has one, and encoded anew,
 * so that where and with what it was taken is gone. Any other file goes as it is.
 * @throws NotAPictureError for a picture that cannot be opened; AbortError
 */
export async function prepare(
  file: File,
  type: DocumentType,
  onStep: (step: Step, tried: number) => void,
  signal: AbortSignal,
): Promise<Prepared> {
  if (!isPicture(file) || !canStraighten()) return { file, fileName: file.name, license: null };
  const barcode = hasBarcode(type);
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
