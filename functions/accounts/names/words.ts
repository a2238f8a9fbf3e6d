const words = (text: string) => text.split(/\s+/).filter(Boolean);
const phrases = (text: string) => text.split("|").map((phrase) => phrase.trim());

/** Words of an office that nobody gives themselves. Those that are family names, too (`Marshall`), are not among them. */
export const AUTHORITY = words(
  `police polizei policia polizia policja gendarmerie carabinieri finanzamt verification verify verified fraud antifraud
  helpdesk hotline official officially authorized government governmental gov govt feds tribunal treasury bureau embassy
  consulate sheriff interpol europol homeland marshals admin administrator administration moderator compliance banking
  medicare medicaid investigation investigations enforcement authority authorities prosecutor fbi cia irs dea atf dhs ssa
  sec ftc cfpb fdic uscis dmv hmrc nsa cbp tsa doj`,
);

/**
 * Words of an office that plain firms use, too (`Bank Street Dental`, `Smith Family Trust`): they speak with authority
 * alone, before `of` at the start, and with {@link OF_OFFICE} after them. See {@link ENDS_AN_OFFICE}, too.
 */
export const WEAK_AUTHORITY = words(
  `security support court courts bank navy army military trust ministry immigration customs federal department dept
  probation parole`,
);

/** Those of them that make an office of a name that ends with them (`First National Bank`). */
export const ENDS_AN_OFFICE = words(
  "security support court courts bank navy army military department dept probation parole",
);

/** Words of a part of an office. */
export const OF_OFFICE = words(
  `team office officer department dept desk division unit agency center centre alert alerts agent agents`,
);

/** Offices that are words, too: only alone or with words of an office. */
export const COMMON_OFFICES = words("ice hud");

export const STATES = phrases(
  `Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|
  Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|
  Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|
  Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|
  Wisconsin|Wyoming`,
);

/** Authority in several words. */
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

/** What has such a word in it and is no office. */
export const NO_OFFICE = phrases(
  "city of hope|city of angels|city of lights|food bank|blood bank|tennis court|left bank|west bank",
);

/** Words that a firm adds to its name without becoming another one. */
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

/** Words that are a slip away from a brand, or hold its letters, and are words of their own. */
export const PLAIN_WORDS = words(
  `checker checkers intuitive intuitively intuition inuit amazonia amazonian amazonas fivers fiver truest starbuck`,
);

/** Words of an organization that stand in no person's name beside a brand or an office. */
export const OF_ORGANIZATION = words(
  `team support office offices officer department dept desk bank banking inc incorporated llc llp ltd corp corporation
  company gmbh security billing refund refunds alert alerts help helpdesk hotline service services center centre hr
  human resources recruiter recruiters recruiting recruitment hiring careers jobs payments account accounts customer
  verification compliance fraud mortgage lending loan loans screening legal division unit agency notifications delivery
  official`,
);

/** Of the words of authority and brands: people bear them as names. */
export const NAMES_OF_PEOPLE = words("sheriff dea cia sec");
export const BRANDS_OF_PEOPLE = phrases(
  `Santander|Cisco|Nike|Tesla|Disney|Samsung|Toyota|Oracle|SoFi|Zelle|Morgan Stanley|Charles Schwab|Barclays|Norton|
  Walgreens|Cigna|Trulia|Rolex|Robinhood|Marriott`,
);

/** Words that say of which place an office is. */
export const OF_A_PLACE = words(
  "metro metropolitan state national local city county district municipal regional field",
);
