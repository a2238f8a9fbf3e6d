import { jaroWinkler } from "#functions/checks/spelling/jaro-winkler.ts";

/** Only the Jaro–Winkler similarity of two names with their words sorted. */
export const sortedAlike = (a: string, b: string): number => jaroWinkler(sorted(a), sorted(b));

const sorted = (name: string) => name.toLowerCase().split(/\W+/).sort().join(" ");
