const words = (text: string) => text.split(/\s+/).filter(Boolean);
const phrases = (text: string) => text.split("|").map((phrase) => phrase.trim());

/**
 * Words that signal authority anywhere in a business's name. In a person's name, those that are also in
 * {@link NAMES_OF_PEOPLE} do so only next to a word of {@link OF_ORGANIZATION}, and those in {@link RARE_NAMES} also
 * on their own or with a place. Common family names (`Marshall`) are left out.
 */
export const AUTHORITY = words(
  `police polizei policia polizia policja gendarmerie carabinieri finanzamt verification verify verified fraud antifraud
  helpdesk hotline official officially authorized government governmental gov govt feds tribunal treasury bureau embassy
  consulate sheriff interpol europol homeland marshals admin administrator administration moderator compliance banking
  medicare medicaid investigation investigations enforcement authority authorities prosecutor fbi cia irs dea atf dhs ssa
  sec ftc cfpb fdic uscis dmv hmrc nsa cbp tsa doj`,
);

/**
 * Words of authority that ordinary businesses use too (`Bank Street Dental`, `Smith Family Trust`). In a business's
 * name, they signal authority only if all other words are generic, if the name starts with such a word and `of`
 * (`Ministry of Health`), or with a word of {@link OF_OFFICE} (`Immigration Office`, `Office of Immigration`). See also
 * {@link ENDS_AN_OFFICE}.
 */
export const WEAK_AUTHORITY = words(
  `security support court courts bank navy army military trust ministry immigration customs federal department dept
  probation parole`,
);

/** Words of {@link WEAK_AUTHORITY} that signal authority at the end of a name (`First National Bank`). */
export const ENDS_AN_OFFICE = words(
  "security support court courts bank navy army military department dept probation parole",
);

/** Words for a part of an authority, its agents or their notices. */
export const OF_OFFICE = words(
  `team office officer department dept desk division unit agency center centre alert alerts agent agents`,
);

/**
 * Authorities whose names are also common words. In a business's name, they count only if all other words are in
 * {@link OF_OFFICE} or stand for a place.
 */
export const COMMON_OFFICES = words("ice hud");

export const STATES = phrases(
  `Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|
  Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|
  Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|
  Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|
  Wisconsin|Wyoming`,
);

/** Phrases that signal authority. */
export const AUTHORITY_PHRASES = [
  ...phrases(
    `help desk|customer service|customer care|social security|internal revenue|law enforcement|county of|city of|
    united states|credit bureau|attorney general|district attorney|county clerk|court clerk|secret service|
    child protective|protective services|postal inspector|postal inspection|postal service|us marshal|federal marshal|
    border protection|border patrol|federal reserve|student aid|trade commission|department of|dept of|national bank|
    savings bank|supreme court|superior court|district court|county court|federal court|municipal court|guardia civil|
    us navy|us army`,
  ),
  ...STATES.flatMap((state) => [`state of ${state}`, `commonwealth of ${state}`]),
];

/** Phrases that contain a word of authority but don't signal authority. */
export const NO_OFFICE = phrases(
  "city of hope|city of angels|city of lights|food bank|blood bank|tennis court|left bank|west bank",
);

/** Generic words that a business adds to its name without becoming a different one. */
export const OF_BUSINESS = words(
  `inc incorporated llc llp lp ltd limited corp corporation co company plc gmbh ag na the and of my group
  holding holdings international global usa us america online app web com net org hq team office center centre desk line
  care help service services customer client account accounts billing payment payments pay wallet card cards credit cash
  transfer transfers checkout store shop marketplace market rental rent home housing tenant travel jobs careers career
  hiring hr human resources recruiter recruiters recruiting recruitment talent employer employers employment
  onboarding insurance financial finance mortgage mortgages lending loan loans screening legal risk kyc delivery
  deliveries parcel parcels shipping auto mobile wireless tech cloud login id identity safe safety alert alerts refund
  refunds prize rewards grant grants promo business pro plus premium partner partners notice notices bnk`,
);

/** Ordinary words that contain a brand's letters or are one typo away from a brand. */
export const PLAIN_WORDS = words(
  `checker checkers intuitive intuitively intuition inuit amazonia amazonian amazonas fivers fiver truest starbuck`,
);

/**
 * Words for an organization. Next to a brand or an authority, they show that the name isn't a person's. `Loan` isn't
 * listed, because it's a Vietnamese given name.
 */
export const OF_ORGANIZATION = words(
  `team support office offices officer department dept desk bank banking inc incorporated llc llp ltd corp corporation
  company gmbh security billing refund refunds alert alerts help helpdesk hotline service services center centre hr
  human resources recruiter recruiters recruiting recruitment hiring careers jobs payments account accounts customer
  verification compliance fraud mortgage lending loans screening legal division unit agency agent agents
  notifications notification notice delivery official safety success payment id`,
);

/** Words for a department or its staff that are never people's names. */
export const DEPARTMENTS = words(
  `team department dept desk support security safety billing refund refunds alerts helpdesk hotline service services
  center centre customer recruiting recruiters hiring careers payments accounts verification compliance screening
  division agency notifications account alert reviewer reviewers member manager resources passport immigration`,
);

/** Words that appear next to {@link DEPARTMENTS} and are also names or parts of longer names. */
export const RANKS = words("senior junior chief staff human identity system");

/** Words of authority that are also people's names. For brands that are, see {@link BRANDS_OF_PEOPLE}. */
export const NAMES_OF_PEOPLE = words("sheriff dea cia sec");
/** Rarer personal names. On their own, they're still taken for an authority or a brand. */
export const RARE_NAMES = words(
  "police bureau banking treasury marshals admin tsa nsa ssa doj messenger okta uber amazon adobe mcafee aws alibaba",
);
export const BRANDS_OF_PEOPLE = phrases(
  `Santander|Cisco|Nike|Tesla|Disney|Samsung|Toyota|Oracle|SoFi|Zelle|Morgan Stanley|Charles Schwab|Barclays|Norton|
  Walgreens|Cigna|Trulia|Rolex|Robinhood|Marriott`,
);

/** Words that mark the letters next to them as an agency's abbreviation, not initials (`F.B.I. Director`). */
export const OF_AN_AGENCY = words(
  "tax taxes director chief inspector special deputy detective reviewer manager representative notice loan",
);

/** Words for the level or area of an authority, as in `Metro Police`. */
export const OF_A_PLACE = words(
  "metro metropolitan state national local city county district municipal regional field",
);
