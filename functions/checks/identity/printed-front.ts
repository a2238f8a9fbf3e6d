import type { Reason } from "#contract/checks/result.ts";
import type { PrintedFact } from "#contract/documents/printed.ts";
import { NEEDS_REVIEW, reason } from "../engine/outcome.ts";
import type { DocumentReading } from "../engine/types.ts";

/** Code of the reason that the print on a card's front differs from what its barcode signs. */
export const FRONT_DIFFERS = "front_differs";

const WORDS: Record<PrintedFact, string> = {
  document_number: "document number",
  family_name: "family name",
  given_name: "given name",
  date_of_birth: "date of birth",
  expires_on: "expiry date",
};

/**
 * Whether the front of a card shows something other than its signed barcode. Print is read from a photo, so a difference
 * never decides anything alone: a reviewer looks at both sides.
 * @returns the difference in words, and that a reviewer has to look; empty if the front shows no other value, can't be
 *   read, or wasn't uploaded
 */
export function printedFrontReasons({ printed }: Pick<DocumentReading, "printed">): Reason[] {
  const differing = (printed ?? []).filter(({ result }) => result === "differs");
  if (differing.length === 0) return [];
  const names = differing.map(({ fact }) => WORDS[fact]);
  return [
    reason(FRONT_DIFFERS, `The front shows a different ${listed(names)} than the signed barcode.`),
    reason(NEEDS_REVIEW, "A reviewer has to compare the front with the barcode."),
  ];
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
