import { COMMON_FEMALE, COMMON_MALE, KNOWN } from "./census.ts";
import { unpack } from "./packed.ts";
import { WORLD_NAMES } from "./world-names.ts";

let known: Set<string> | undefined;
const census = () => {
  known ??= new Set(unpack(KNOWN));
  return known;
};

/** Whether a folded word is a name that the US census list has. */
export const isCensusName = (word: string): boolean => census().has(word);

/** Whether a folded word is a name that many people have: then it is no slip for another one. */
export const isKnownName = (word: string): boolean => census().has(word) || WORLD_NAMES.has(word);

const COMMONEST = new Set([...COMMON_MALE.split(" "), ...COMMON_FEMALE.split(" ")]);

/** Whether it is one of the hundred commonest given names of men or of women. */
export const isCommonGivenName = (word: string): boolean => COMMONEST.has(word);
