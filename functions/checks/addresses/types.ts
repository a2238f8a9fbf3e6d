/** A flat, suite or floor: what it is called by the standard abbreviation (`""` where only a number stands), and which. */
export interface Unit {
  kind: string;
  value: string;
}

/** A street line, part by part; words folded, abbreviations of USPS Publication 28. What is not there is empty. */
export interface Street {
  kind: "street" | "box";
  number: string;
  pre: string;
  name: string[];
  suffix: string;
  post: string;
  units: Unit[];
  /** Words that have no place: a building's name, a box beside a street. */
  extra: string;
}

/** A whole address. City and postal code are folded, the state is a code where it is one of the US. */
export interface ParsedAddress {
  street: Street | null;
  city: string;
  state: string;
  zip: string;
  plus4: string;
  /** Two letters, `US` where nothing says otherwise. */
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
 * How a part stands: the same; the same but for a reading error; said on one side only; said in another way, so that a
 * person has to compare it; or another.
 */
export type PartState = "same" | "slip" | "missing" | "unclear" | "differs";

export interface PartResult {
  part: PartName;
  state: PartState;
}
