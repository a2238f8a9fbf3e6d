import { isCommonGivenName } from "./lexicon/known.ts";
import { isListedGivenName } from "./lexicon/nicknames.ts";

/** Family names that are also common given names in the United States. Compiled by hand from everyday usage. */
const FAMILY_NAMES_GIVEN = new Set(
  `
  addison alexander allen anderson archer ashton austin avery bailey barrett beckett bennett blair blake bradley brady
  brooks bryant bryce byron calvin cameron campbell carson carter chandler chase clark clay clayton cole colby collin
  connor cooper courtney craig curtis dallas dalton davis dawson dean dexter drake drew duncan easton elliot elliott ellis
  emerson emery everett finley fisher fletcher ford foster franklin garrett gibson gordon grady graham grant gray grayson
  griffin harper harris harrison harvey hayden hayes holden howard hudson hunter jackson jamison jefferson jensen johnson
  jordan keegan keith kelley kelly kendall kennedy kent kingston kirk lamar lane lawson lee leslie lewis lincoln lloyd logan
  lowell lucas mackenzie macy maddox madison marlow marshall martin mason maxwell mckenzie melvin miles miller mitchell
  monroe morgan morris murphy murray nash neal nelson nolan norris oakley otto owen palmer parker paxton payton pearl perry
  peyton pierce piper porter prescott presley preston quinn ramsey randall reagan reed reese reid remington rhett rhodes
  riley roman rowan rose ross roy russell ryan ryder rylan sawyer scott shannon shelby shelton sidney sloan spencer stacy
  stanley sterling stewart stuart sutton sydney taylor thatcher tracy travis tripp truman tucker turner tyler tyson vance
  vaughn vernon wade walker wallace walter ward warner warren watson wayne wesley weston whitney wilson winston wyatt york
  zane
`
    .trim()
    .split(/\s+/),
);

/**
 * Whether a folded word is a given name, even if it's also a family name. Next to another given name, only the order
 * shows which one is the family name.
 */
export const isGivenName = (word: string): boolean =>
  isCommonGivenName(word) || isListedGivenName(word) || FAMILY_NAMES_GIVEN.has(word);
