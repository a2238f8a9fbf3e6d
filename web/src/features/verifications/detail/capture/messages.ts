import { dayText } from "#lib/format/format.ts";
import type { Difference } from "./compare.ts";
import type { Step } from "./protocol.ts";

/** The status text of each preparation step. */
export const STEP_TEXT: Record<Step, string> = {
  opening: "Opening the picture…",
  searching: "Looking for the barcode…",
  straightening: "Straightening the picture…",
  checking: "Checking that we can read it…",
};

/** @returns a sentence that tells the subject about a difference. It may quote their identity data */
export function differenceText(difference: Difference): string {
  switch (difference.code) {
    case "name_differs":
      return `The license says “${difference.onLicense}”, but the request says “${difference.stated}”.`;
    case "birth_date_differs":
      return `The license gives ${dayText(difference.onLicense)} as the date of birth, but the request gives ${dayText(difference.stated)}.`;
    case "expired":
      return `This license expired on ${dayText(difference.on)}.`;
  }
}
