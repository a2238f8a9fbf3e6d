/** The levels of confidence in an identity that GPG 45 defines, from no level up. */
export const ASSURANCE_LEVELS = ["none", "low", "medium", "high", "very_high"] as const;
export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];

/** The levels that a requester can ask for. */
export const WANTED_LEVELS = ["low", "medium", "high", "very_high"] as const satisfies AssuranceLevel[];
export type WantedLevel = (typeof WANTED_LEVELS)[number];

export const LEVEL_LABEL: Record<AssuranceLevel, string> = {
  none: "No level",
  low: "Low confidence",
  medium: "Medium confidence",
  high: "High confidence",
  very_high: "Very high confidence",
};

/** @returns the level's name inside a sentence, such as `medium confidence` */
export const levelName = (level: WantedLevel): string => LEVEL_LABEL[level].toLowerCase();

/** Short names, where it's clear that they're about confidence. */
export const LEVEL_WORD: Record<WantedLevel, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  very_high: "Very high",
};

/** @returns whether one level is at least as high as another */
export const reaches = (level: AssuranceLevel, wanted: AssuranceLevel): boolean =>
  ASSURANCE_LEVELS.indexOf(level) >= ASSURANCE_LEVELS.indexOf(wanted);
