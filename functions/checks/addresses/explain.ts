import type { AddressComparison, PartName, PartResult, PartState } from "./types.ts";

const LABEL: Record<PartName, string> = {
  number: "House number",
  direction: "Direction",
  street: "Street name",
  suffix: "Street type",
  unit: "Unit",
  extra: "Building or other words",
  city: "City",
  state: "State",
  zip: "ZIP or postal code",
  country: "Country",
};

const TEXT: Record<PartState, string> = {
  same: "the same",
  slip: "the same except for one letter",
  missing: "on one side only",
  unclear: "written differently; may be the same",
  differs: "different",
};

/** @returns one line for each part, such as `Unit: on one side only` */
export const explainParts = (parts: readonly PartResult[]): string[] =>
  parts.map(({ part, state }) => `${LABEL[part]}: ${TEXT[state]}`);

/**
 * @returns the parts that are different, unclear or on one side only, for use in a sentence, such as
 *   `unit (on one side only)`; empty if there are none
 */
export const openParts = (parts: readonly PartResult[]): string =>
  parts
    .filter(({ state }) => state !== "same" && state !== "slip")
    .map(
      ({ part, state }) =>
        `${part === "zip" ? "ZIP or postal code" : LABEL[part].toLowerCase()} (${TEXT[state]})`,
    )
    .join(", ");

/** @returns the comparison as stored in a check's evidence: how each part compares, without its content */
export const addressEvidence = ({ verdict, parts }: AddressComparison) => ({
  address_match: verdict,
  compared: parts.map(({ part, state }) => `${part}:${state}`).join(" "),
});
