import { jaroWinkler } from "#functions/checks/jaro-winkler.ts";

/** Two names, their words in order of the alphabet, by Jaro–Winkler and nothing else. */
export const sortedAlike = (a: string, b: string): number => jaroWinkler(sorted(a), sorted(b));

const sorted = (name: string) => name.toLowerCase().split(/\W+/).sort().join(" ");
