import { unpack } from "../packed.ts";
import { COMMON_FEMALE, COMMON_MALE, KNOWN } from "./census.ts";
import { WORLD_NAMES } from "./world-names.ts";

let known: Set<string> | undefined;
const census = () => {
  known ??= new Set(unpack(KNOWN));
  return known;
};

/** Whether a folded word is a name in the US census list. */
export const isCensusName = (word: string): boolean => census().has(word);

/** Whether a folded word is a common name. If so, it doesn't count as a misspelling of another name. */
export const isKnownName = (word: string): boolean => census().has(word) || WORLD_NAMES.has(word);

const COMMONEST = new Set([...COMMON_MALE.split(" "), ...COMMON_FEMALE.split(" ")]);

/** Whether a folded word is one of the hundred most common given names of men or of women. */
export const isCommonGivenName = (word: string): boolean => COMMONEST.has(word);
