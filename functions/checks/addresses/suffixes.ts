/**
 * Street suffixes from USPS Publication 28, appendix C1: the standard abbreviation, the full word, then all other
 * spellings. The postal service gives `PARKS`, `WALKS`, `PARKWAYS` and `SPURS` the same abbreviations as their
 * singulars.
 */
const TABLE = `aly alley allee ally;anx anex annex annx;arc arcade;ave avenue av aven avenu avn avnue;byu bayou bayoo;bch beach;bnd bend;
blf bluff bluf;blfs bluffs;btm bottom bot bottm;blvd boulevard boul boulv;br branch brnch;brg bridge brdge;brk brook;
brks brooks;bg burg;bgs burgs;byp bypass bypa bypas byps;cp camp cmp;cyn canyon canyn cnyn;cpe cape;cswy causeway causwa causway;
ctr center cen cent centr centre cnter cntr;ctrs centers;cir circle circ circl crcl crcle;cirs circles;clf cliff;clfs cliffs;
clb club;cmn common;cmns commons;cor corner;cors corners;crse course;ct court crt;cts courts;cv cove;cvs coves;crk creek ck;
cres crescent crsent crsnt crescnt crscnt cresent crecent;crst crest;xing crossing crssng crssing;xrd crossroad;xrds crossroads;curv curve;dl dale;dm dam;
dv divide div dvd;dr drive driv drv;drs drives;est estate;ests estates;expy expressway exp expr express expw;
ext extension extn extnsn;exts extensions;fall;fls falls;fry ferry frry;fld field;flds fields;flt flat;flts flats;frd ford;
frds fords;frst forest forests;frg forge forg;frgs forges;frk fork;frks forks;ft fort frt;fwy freeway freewy frway frwy;
gdn garden gardn grden grdn;gdns gardens grdns;gtwy gateway gatewy gatway gtway;gln glen;glns glens;grn green;grns greens;
grv grove grov;grvs groves;hbr harbor harb harbr hrbor;hbrs harbors;hvn haven havn;hts heights ht height hgts;hwy highway highwy hiway hiwy hway;
hl hill;hls hills;holw hollow hllw hollows holws;inlt inlet;is island islnd;iss islands islnds;isle isles;
jct junction jction jctn junctn juncton;jcts junctions jctns;ky key;kys keys;knl knoll knol;knls knolls;lk lake;lks lakes;land;
lndg landing lndng;ln lane;lgt light;lgts lights;lf loaf;lck lock;lcks locks;ldg lodge ldge lodg;loop loops;mall;mnr manor;
mnrs manors;mdw meadow;mdws meadows medows;mews;ml mill;mls mills;msn mission missn mssn;mtwy motorway;mt mount mnt;
mtn mountain mntain mntn mountin mtin;mtns mountains mntns;nck neck;orch orchard orchrd;oval ovl;opas overpass;park prk parks pk;
pkwy parkway parkwy pkway pky parkways pkwys;pass;psge passage;path paths;pike pikes;pne pine;pnes pines;pl place;pln plain;
plns plains plaines;plz plaza plza;pt point;pts points;prt port;prts ports;pr prairie prr prarie;radl radial rad radiel;ramp;
rnch ranch ranches rnchs;rpd rapid;rpds rapids;rst rest;rdg ridge rdge;rdgs ridges;riv river rvr rivr;rd road;rds roads;
rte route;row;rue;run;shl shoal;shls shoals;shr shore shoar;shrs shores shoars;skwy skyway;spg spring spng sprng;
spgs springs spngs sprngs;spur spurs;sq square sqr sqre squ;sqs squares sqrs;sta station statn stn;
stra stravenue strav strave straven stravn strvn strvnue;strm stream streme;st street strt str;sts streets;smt summit sumit sumitt;
ter terrace terr;trwy throughway;trce trace traces;trak track tracks trk trks;trfy trafficway;trl trail trails trls;
trlr trailer trlrs;tunl tunnel tunel tunls tunnels tunnl;tpke turnpike trnpk turnpk tpk trpk;upas underpass;un union;uns unions;
vly valley vally vlly;vlys valleys;via viaduct vdct viadct;vw view;vws views;vlg village vill villag villg villiage;
vlgs villages;vl ville;vis vista vist vst vsta;walk walks;wall;way wy;ways;wl well;wls wells`;

const BY_WORD = new Map<string, string>();
const LONG_WORD = new Map<string, string>();
for (const group of TABLE.split(";")) {
  const [short = "", ...others] = group.trim().split(/\s+/);
  LONG_WORD.set(short, others[0] ?? short);
  for (const word of [short, ...others]) if (!BY_WORD.has(word)) BY_WORD.set(word, short);
}

/**
 * Suffixes that end a street line wherever they occur. `lake`, `hill` and the like are just as often part of the name.
 */
const STRONG = new Set(
  "aly ave blvd cir ct cv dr expy fwy hwy ln loop pkwy pl plz rd sq st ter tpke trl way xing".split(" "),
);

/**
 * @param word folded
 * @returns its standard abbreviation; undefined if it isn't a suffix
 */
export const suffixOf = (word: string): string | undefined => BY_WORD.get(word);

/** @param suffix a standard abbreviation */
export const isStrong = (suffix: string): boolean => STRONG.has(suffix);

/**
 * Plural suffixes. Inside a street's name, a suffix may be abbreviated (`Lk Shore Dr`, `Park Av Ct`), but a plural is a
 * different word from its singular.
 */
const PLURAL = new Set([
  "parks",
  "walks",
  "parkways",
  "spurs",
  "tracks",
  "trails",
  "hollows",
  "ranches",
  "forests",
  "isles",
  "loops",
  "paths",
  "pikes",
  "traces",
  "tunnels",
]);

/** @returns a word of a street's name in its abbreviated spelling, if it has one */
export const nameWord = (word: string): string => (PLURAL.has(word) ? word : (BY_WORD.get(word) ?? word));

/** @returns a word of a street's name in full, to compare with names written as one word (`Lakeshore`) */
export const longWord = (word: string): string => LONG_WORD.get(word) ?? word;
