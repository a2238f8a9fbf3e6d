/**
 * The color and words of a `ScoreRing` when no check has finished yet: the score is low, but that isn't bad news. The
 * words also replace the level's name. It has its own file, because the shared profile doesn't need it.
 */
export const NOTHING_YET = { tone: "neutral", words: "Nothing verified yet" } as const;
