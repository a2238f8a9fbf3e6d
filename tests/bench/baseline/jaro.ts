import { jaroWinkler } from "#functions/checks/spelling/jaro-winkler.ts";

/** The Jaro–Winkler similarity of two names with their words sorted, and nothing else. */
export const sortedAlike = (a: string, b: string): number => jaroWinkler(sorted(a), sorted(b));

const sorted = (name: string) => name.toLowerCase().split(/\W+/).sort().join(" ");
