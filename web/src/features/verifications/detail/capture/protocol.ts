import type { LicenseReading } from "#features/verifications/shared/aamva.ts";

/**
 * What the page asks the worker for. If `barcode` is true, the worker looks for a license barcode in the picture, and
 * straightens the picture if it finds one.
 */
export interface StraightenRequest {
  file: File;
  barcode: boolean;
  maxPixels: number;
}

/** The step the worker is at. */
export type Step = "opening" | "searching" | "straightening" | "checking";

export interface StraightenResult {
  picture: Blob;
  width: number;
  height: number;
  /** Clockwise degrees by which the worker rotated the picture. */
  angle: number;
  reading: LicenseReading | null;
}

export type WorkerMessage =
  | { type: "step"; step: Step; tried: number }
  | { type: "done"; result: StraightenResult }
  /** `message` is for the subject. */
  | { type: "unopened"; message: string }
  | { type: "failed" };
