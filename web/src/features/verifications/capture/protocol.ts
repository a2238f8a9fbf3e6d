import type { LicenseReading } from "./aamva.ts";

/** What the page asks the worker for. `barcode`: look for a license barcode and straighten the picture by it. */
export interface StraightenRequest {
  file: Blob;
  barcode: boolean;
  maxPixels: number;
}

/** Where the work stands. */
export type Step = "opening" | "searching" | "straightening" | "checking";

export interface StraightenResult {
  picture: Blob;
  width: number;
  height: number;
  /** Clockwise degrees by which the picture was turned. */
  angle: number;
  reading: LicenseReading | null;
}

export type WorkerMessage =
  | { type: "step"; step: Step; tried: number }
  | { type: "done"; result: StraightenResult }
  | { type: "failed"; reason: "not_a_picture" | "broken" };
