/**
 * An apartment, suite or floor: the standard abbreviation of its designator (`""` if there is none), and its number,
 * letter or word.
 */
export interface Unit {
  kind: string;
  value: string;
}

/**
 * The parts of a street line, as folded words with the abbreviations of USPS Publication 28. Missing parts are empty.
 */
export interface Street {
  kind: "street" | "box";
  number: string;
  pre: string;
  name: string[];
  suffix: string;
  post: string;
  units: Unit[];
  /** Words that belong to no other part, such as a building's name, or a box in addition to a street. */
  extra: string;
}

/** A whole address. City and postal code are folded. The state is a code if it's in the US. */
export interface ParsedAddress {
  street: Street | null;
  city: string;
  state: string;
  zip: string;
  plus4: string;
  /** Two letters, or the stated country, folded, if we don't know its code. `US` unless stated otherwise. */
  country: string;
}

export type PartName =
  | "number"
  | "direction"
  | "street"
  | "suffix"
  | "unit"
  | "extra"
  | "city"
  | "state"
  | "zip"
  | "country";

/**
 * How a part compares: equal; equal except for a reading error; on one side only; written differently, so that a
 * reviewer has to decide; or different.
 */
export type PartState = "same" | "slip" | "missing" | "unclear" | "differs";

export interface PartResult {
  part: PartName;
  state: PartState;
}

/** The result of comparing two addresses. */
export interface AddressComparison {
  /** True if the addresses agree, false if one part contradicts, null if a reviewer has to decide. */
  verdict: boolean | null;
  parts: PartResult[];
}
