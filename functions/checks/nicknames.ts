/** Each line: a given name, then the short forms that people use for it (US and common European usage). */
const LINES = `
abigail abby gail
albert al bert
alexander alex alec sasha sandy xander
alexandra alex sasha sandra lexi sandy
alfred al fred alf
amanda mandy
andrew andy drew
angela angie
anthony tony
antonio tony
arthur art
barbara barb babs
benjamin ben benny benji
bernard bernie
bradley brad
catherine cathy cat kate katie kit cate
charles charlie chuck chas
charlotte lottie charlie
christina chris tina christy
christine chris chrissy tina
christopher chris kit topher
cynthia cindy
daniel dan danny
david dave davey
deborah deb debbie debby
donald don donny
dorothy dot dottie dolly
douglas doug
edward ed eddie ned ted teddy
edwin ed eddie
eleanor ellie nora nell
elizabeth liz lizzie beth betty betsy eliza lisa libby bess
emily em emmy
eugene gene
evelyn evie
florence flo
frances fran frankie
francis frank frankie
francisco paco frank pancho
frederick fred freddie rick
gabriel gabe
gabriella gabby
gerald gerry jerry
gilbert gil
gregory greg
guillermo memo
harold hal harry
henry hank harry hal
herbert herb bert
isabella bella izzy
jacob jake
jacqueline jackie
james jim jimmy jamie
janet jan
jason jay
jeffrey jeff
jennifer jen jenny jenn
jerome jerry
jessica jess jessie
jesus chuy
john jack johnny jon
jonathan jon jonny
jose pepe
joseph joe joey
josephine jo josie
joshua josh
judith judy
katherine kathy kate katie kat kit kay
kathleen kathy kate katie
kenneth ken kenny
kimberly kim
lawrence larry
leonard leo len lenny
leonardo leo
louis lou louie
louise lou
lucille lucy
manuel manny
margaret maggie meg peggy marge margie greta rita
maria mary mia
martin marty
matthew matt
maximilian max
melissa missy mel
michael mike mikey mick mickey
michelle shelly
mitchell mitch
nancy nan
natalie nat
nathan nate nat
nathaniel nate nat
nicholas nick nicky
nicole nicky
olivia liv livvy
oliver ollie
pamela pam
patricia pat patty trish tricia
patrick pat paddy rick
peter pete
philip phil
phillip phil
priscilla cilla
rachel rach
randall randy
raymond ray
rebecca becky becca
reginald reggie reg
richard rich rick ricky dick
robert rob robby bob bobby bert
roberta bobbie
roberto beto
ronald ron ronny
rosemary rose rosie
russell russ
samantha sam sammy
samuel sam sammy
sandra sandy
sarah sally sadie
sharon shari
stanley stan
stephanie steph
stephen steve
steven steve
stuart stu
susan sue susie suzy
suzanne sue suzy
teresa terry tess
terence terry
theodore ted teddy theo
theresa terry tess
thomas tom tommy
timothy tim timmy
valerie val
vanessa nessa
veronica ronnie
victor vic
victoria vicky tori
vincent vince vinny
virginia ginny
walter walt wally
wilhelm willy
william bill billy will willy liam
winifred winnie
zachary zach zack
`;

/** Every name's families: the given names that it is, or is short for. */
const FAMILIES = new Map<string, Set<string>>();
for (const line of LINES.trim().split("\n")) {
  const [name = "", ...short] = line.split(" ");
  for (const word of [name, ...short]) FAMILIES.set(word, (FAMILIES.get(word) ?? new Set()).add(name));
}

/**
 * Whether two folded given names may be one person's: `bob` and `robert`, `bob` and `rob`, but not `robert` and
 * `albert`, though both are `bert`.
 */
export function sameGivenName(a: string, b: string): boolean {
  if (a === b) return true;
  const families = FAMILIES.get(a);
  const others = FAMILIES.get(b);
  if (!families || !others) return false;
  return [...families].some((name) => others.has(name));
}
