/**
 * Street suffixes of USPS Publication 28, appendix C1: the standard abbreviation, then every way it is written. The
 * postal service writes `PARKS`, `WALKS`, `PARKWAYS` and `SPURS` like their singular.
 */
const TABLE = `aly allee alley ally;anx anex annex annx;arc arcade;ave av aven avenu avenue avn avnue;byu bayoo bayou;
bch beach;bnd bend;blf bluf bluff;blfs bluffs;btm bot bottm bottom;blvd boul boulevard boulv;br branch brnch;
brg brdge bridge;brk brook;brks brooks;bg burg;bgs burgs;byp bypa bypas bypass byps;cp camp cmp;cyn canyn canyon cnyn;
cpe cape;cswy causeway causwa;ctr cen cent center centr centre cnter cntr;ctrs centers;cir circ circl circle crcl crcle;
cirs circles;clf cliff;clfs cliffs;clb club;cmn common;cmns commons;cor corner;cors corners;crse course;ct court;
cts courts;cv cove;cvs coves;crk creek;cres crescent crsent crsnt crescnt;crst crest;xing crossing crssng;xrd crossroad;
xrds crossroads;curv curve;dl dale;dm dam;dv div divide dvd;dr driv drive drv;drs drives;est estate;ests estates;
expy exp expr express expressway expw;ext extension extn extnsn;exts extensions;fall;fls falls;fry ferry frry;
fld field;flds fields;flt flat;flts flats;frd ford;frds fords;frst forest forests;frg forg forge;frgs forges;
frk fork;frks forks;ft fort frt;fwy freeway freewy frway frwy;gdn garden gardn grden grdn;gdns gardens grdns;
gtwy gateway gatewy gatway gtway;gln glen;glns glens;grn green;grns greens;grv grov grove;grvs groves;
hbr harb harbor harbr hrbor;hbrs harbors;hvn haven;hts ht heights;hwy highway highwy hiway hiwy hway;hl hill;hls hills;
holw hllw hollow hollows holws;inlt inlet;is island islnd;iss islands islnds;isle isles;jct jction jctn junction junctn juncton;
jcts jctns junctions;ky key;kys keys;knl knol knoll;knls knolls;lk lake;lks lakes;land;lndg landing lndng;ln lane;
lgt light;lgts lights;lf loaf;lck lock;lcks locks;ldg ldge lodg lodge;loop loops;mall;mnr manor;mnrs manors;mdw meadow;
mdws meadows medows;mews;ml mill;mls mills;msn missn mssn mission;mtwy motorway;mt mnt mount;mtn mntain mntn mountain mountin mtin;
mtns mntns mountains;nck neck;orch orchard orchrd;oval ovl;opas overpass;park prk parks;pkwy parkway parkwy pkway pky parkways pkwys;
pass;psge passage;path paths;pike pikes;pne pine;pnes pines;pl place;pln plain;plns plains;plz plaza plza;pt point;pts points;
prt port;prts ports;pr prairie prr;radl rad radial radiel;ramp;rnch ranch ranches rnchs;rpd rapid;rpds rapids;rst rest;
rdg rdge ridge;rdgs ridges;riv river rvr rivr;rd road;rds roads;rte route;row;rue;run;shl shoal;shls shoals;
shr shoar shore;shrs shoars shores;skwy skyway;spg spng spring sprng;spgs spngs springs sprngs;spur spurs;
sq sqr sqre squ square;sqs sqrs squares;sta station statn stn;stra strav straven stravenue stravn strvn strvnue;
strm stream streme;st street strt str;sts streets;smt sumit sumitt summit;ter terr terrace;trwy throughway;
trce trace traces;trak track tracks trk trks;trfy trafficway;trl trail trails trls;trlr trailer trlrs;
tunl tunel tunls tunnel tunnels tunnl;tpke trnpk turnpike turnpk;upas underpass;un union;uns unions;vly valley vally vlly;
vlys valleys;via vdct viadct viaduct;vw view;vws views;vlg vill villag village villg villiage;vlgs villages;vl ville;
vis vist vista vst vsta;walk walks;wall;way wy;ways;wl well;wls wells`;

const BY_WORD = new Map<string, string>();
for (const group of TABLE.split(";")) {
  const [short = "", ...others] = group.trim().split(/\s+/);
  for (const word of [short, ...others]) if (!BY_WORD.has(word)) BY_WORD.set(word, short);
}

/** Words that end a street wherever they stand; `lake`, `hill` and their like are as often a part of its name. */
const STRONG = new Set(
  "aly ave blvd cir ct cv dr expy fwy hwy ln loop pkwy pl plz rd sq st ter tpke trl way xing".split(" "),
);

/** @param word folded @returns its standard abbreviation, or undefined where it is no suffix */
export const suffixOf = (word: string): string | undefined => BY_WORD.get(word);

/** @param suffix a standard abbreviation */
export const isStrong = (suffix: string): boolean => STRONG.has(suffix);

/** What a street's name may have in short: `Lk Shore Dr`, `Park Av Ct`. A plural stays another word. */
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
]);

/** @returns a word of a street's name, its short and long spelling as one */
export const nameWord = (word: string): string => (PLURAL.has(word) ? word : (BY_WORD.get(word) ?? word));
