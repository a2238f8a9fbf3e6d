import { type Agreement, NAME_PARTS, type NameComparison, type NamePart } from "./types.ts";

const LABEL: Record<NamePart, string> = {
  given: "Given name",
  middle: "Middle name",
  family: "Family name",
  suffix: "Suffix",
};

const TEXT: Record<Agreement, string> = {
  equal: "the same",
  nickname: "a known short form",
  transliteration: "another spelling of the same name",
  initial: "an initial that fits",
  compound: "the same letters, joined or apart",
  slip: "one letter off, as a typing or reading error would be",
  truncated: "cut to fit the machine-readable zone",
  missing: "on one side only",
  partial: "only part of it is on the other side",
  alike: "looks alike, but may be another name",
  different: "different",
};

/**
 * @returns how the parts of two names agree, one line each for a reviewer, such as `Given name: a known short form`;
 *   empty if they weren't compared part by part
 */
export function agreementText({ parts, isSwapped }: NameComparison): string[] {
  if (!parts) return [];
  const lines = NAME_PARTS.filter((part) => isUseful(part, parts[part])).map(
    (part) => `${LABEL[part]}: ${TEXT[parts[part]]}`,
  );
  return isSwapped ? ["Given and family name: the other way around", ...lines] : lines;
}

/** Whether a line is useful. It isn't if it only says that both names lack a middle name or a suffix. */
const isUseful = (part: NamePart, agreement: Agreement) =>
  part === "given" || part === "family" || agreement !== "equal";
