/**
 * The color and words of a `ScoreRing` when no check has finished yet: the score is low, but that isn't bad news. The
 * words also replace the level's name. In its own file, to keep it out of the shared profile's code.
 */
export const NOTHING_YET = { tone: "neutral", words: "Nothing verified yet" } as const;
