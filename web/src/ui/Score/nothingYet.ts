/**
 * The color and words of a `ScoreRing` whose score stands for no check yet: low, but no bad news. The words also stand in
 * place of the level's name. In a file of its own, because the shared profile does without it.
 */
export const NOTHING_YET = { tone: "neutral", words: "Nothing verified yet" } as const;
