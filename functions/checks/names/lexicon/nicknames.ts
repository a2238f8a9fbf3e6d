import { isCommonGivenName } from "./known.ts";

/** Given names, each with the short forms that people use for it (US and common European usage). Compiled by hand. */
const LIST = `
aaron ron ronnie, abdulrahman abdul, abigail abby gail abbie, abraham abe, adelaide addie, adrienne adri, agnes aggie,
agnieszka aga, alan al, albert al bert, alberto beto, alejandro alex, aleksander olek, aleksandr sasha shura alex,
alessandro ale alex, alexander alex alec sasha sandy xander lex sacha,
alexandra alex sasha lexi sandy lexie sacha allie, alexandre alex, alexei alyosha lyosha,
alfred al fred alf freddie freddy, alfredo fredo, alice allie, allan al, allen al, allison allie ally,
amanda mandy manda, amelia millie, ana aninha anita, anastasia stacy ana nastya, andrew andy drew, angela angie,
angelina angie lina, ann annie nan, anna annie nan anya, annabelle bella belle, anne annie nan, anthony tony,
antonio tony toninho toni, antonius ton toon, arabella bella, archibald archie, arnold arnie, arthur art,
augustine gus augie, augustus gus augie, babatunde tunde, barbara barb babs, barnabas barney, bartholomew bart,
beatrice bea trixie, beatriz bia, benedict ben benny, benjamin ben benny benji benjy benno bibi,
bernard bernie barney, beverly bev, bradford brad, bradley brad, bridget biddy bridie, caitlin kate katie,
carlos carlinhos, carmen carmencita, carol carrie, caroline carrie caro, carolyn carrie lynn, cassandra cass cassie,
catarina cata, catherine cathy kathy cat kate katie kit cate katy, cecilia celia cece,
charles charlie chuck chas charley chaz chad chip, charlotte lottie charlie, chester chet, christian chris,
christiana chris, christina chris tina christy kris chrissy crissy, christine chris chrissy tina kris crissy,
christopher chris kit topher chip, chukwuemeka emeka, clement clem, clifford cliff, clifton cliff, clinton clint,
concepcion concha conchita, constance connie, cornelius neil connie, courtney court, curtis curt, cynthia cindy,
daniel dan danny dani dannie, david dave davey, deborah deb debbie debby debi debbi, debra deb debbie debby,
dennis denny, diana di, diane di, dmitri dima mitya dimka, dolores lola, dominic dom nick, donald don donny donnie,
doris dorie, dorothy dot dottie dolly dotty, douglas doug dougie, edgar ed eddie, edith edie, edmund ed eddie ned ted,
edna eddie, eduardo edu lalo, edward ed eddie ned ted teddy eddy, edwin ed eddie eddy, ekaterina katya katyusha,
eleanor ellie nora nell elly nellie, elena lena, elisabeth lise lisbeth, elisabetta betta, eliza liza,
elizabeth liz lizzie beth betty betsy eliza libby bess elsie ellie lillibet bessie bette lisbeth lily,
ellen ellie nell nellie, elouise lou, emanuel manny, emily em emmy emmie, emma em emmie, emmanuel manny,
enrique kike quique rick, ernest ernie, ernesto neto, esther essie hettie, ethel ettie, eugene gene, evelyn evie,
ezekiel zeke, faith fay, felicia fee, ferdinand ferdie nando, fernando nando, florence flo flossie florrie,
florian flo, frances fran frankie francie franny, francesca franci francy, francesco franco ciccio,
francis frank frankie francie, francisca paca paquita, francisco paco frank pancho chico, frank frankie,
franklin frank, fred freddy freddie, frederica freddie, frederick fred freddie rick freddy fritz, friedrich fritz,
gabriel gabe, gabriella gabby, gabrielle gabby, geoffrey geoff jeff, georgia georgie, georgina georgie gina,
gerald gerry jerry, geraldine gerry geri, gertrude gert gertie trudy, gilbert gil, giovanni gianni nino,
giuseppe beppe pino, glenn glen, gonzalo gonza, gordon gordy, graciela chela, graham gray, gregory greg gregg,
guadalupe lupe lupita, guilherme gui, guillermo memo, gwendoline gwen, gwendolyn gwen, hans hansi, harold hal harry,
harriet hattie, harrison harry, hector heck, heinrich heinz heini, helen nell nellie lena, helena lena nell,
henrietta hettie etta, henry hank harry hal, herbert herb bert, herman herm, howard howie, hubert hugh bert,
hugh hughie, ignacio nacho iggy, ignatius iggy, irene renie, irving irv, isaac ike zac,
isabel bel bella izzy belle isa, isabella bella izzy, isabelle bella izzy belle, ivan vanya, jack jackie,
jackson jack jax, jacob jake jay, jacqueline jackie, james jim jimmy jamie jimmie jem jimbo, jan janek,
jane janie jenny jany, janet jan jenny janie, janice jan, jason jay jase, jean jeannie jeanie jeannot,
jeanette jean jeannie, jefferson jeff, jeffrey jeff, jennifer jen jenny jenn jennie jenni, jerald jerry,
jeremiah jerry jem, jeremy jerry jem, jerome jerry, jesse jess, jessica jess jessie jessi, jesus chuy suso, jim jimmy,
joann jo, joanna jo, joanne jo, joao joaozinho, joe joey, johannes hans jan, john jack johnny jon johnnie jock,
jonathan jon jonny, jose pepe ze, josef sepp, joseph joe joey jos, josephine jo josie jojo, joshua josh joshie,
josiah joe, juan juanito, judith judy, julia jules, juliana jules, kaitlyn kate katie, katarzyna kasia,
katelin kate katie, katelyn kate katie, katharina kathi katja,
katherine kathy kate katie kat kit kay kathie cathy kitty kaye, kathleen kathy kate katie kathie kat cathy katy kitty,
kathryn kathy kate katie kat kit kay, kelly kel, kenneth ken kenny kenney, kevin kev, kimberly kim kimmy kimmie,
kristen kris kristy chris christy, kristin kris kristy chris, kristina kris kristy tina,
kristine kris kristy christy tina chris, kristopher kris, krzysztof krzys, laura laurie, lauren laurie,
lawrence larry, leon leo, leonard leo len lenny lennie, leonardo leo, leroy lee roy, leslie les,
lillian lil lily lillie, lionel leo, lois lo, louis lou louie, louise lou lulu, lucille lucy, lucy lu, luis lucho lou,
luke lukie, lynn lynnie, madeline maddie, madison maddie, magdalena lena magda, malgorzata gosia,
manuel manny manu manel manolo, marcus marc,
margaret maggie meg peggy marge margie greta maggy mags margot meggie madge peg midge margy,
margarete gretchen greta grete, maria masha mari marita mariazinha, mariah mari, marie mimi, mario mayito,
marjorie margie marge, martha marty mattie patty, martin marty martie, marvin marv, mary polly molly mamie,
mathew mat matt matty, matilda tilly mattie, matthew matt matty, matthias matze, maureen mo, maurice maury mo,
maximilian max, maxwell max, megan meg, melanie mel, melinda mel mindy lindy, melissa missy mel, melvin mel,
mercedes merche, mervyn merv, michael mike mikey mick mickey mic mitch, michelle shelly chelle mich, mikhail misha,
mildred millie, miranda mandy, mitchell mitch, mohammed mo, montgomery monty, morris moe, mortimer mort, muhammad mo,
nancy nan, natalia natasha nata, natalie nat, nathalie nat, nathan nate nat, nathaniel nate nat nathan natty,
nelson nels, nicholas nick nicky nico, nicolas nico, nicole nicky, nikolai kolya, nikolas nico, norman norm,
obadiah obie, octavia tavy, olga olya, oliver ollie, olivia liv livvy, olufemi femi, olumide mide, oluwaseun seun,
oluwaseyi seyi, oluwatobi tobi, oluwole wole, omowunmi wunmi, oswald oz ozzy, otis ote, pamela pam pammy pammie,
patricia pat patty trish tricia patti pattie patsy, patrick pat paddy, paulo paulinho, pavel pasha,
pedro perico pedrinho, penelope penny pen, percival percy, peter pete, philip phil pip, philippa pippa,
phillip phil pip, phyllis phyl, pierre pierrot, pilar pili, priscilla cilla, quentin quin, rachel rach rachie,
rafael rafa, ralph ralphie, ramona mona, randall randy, raymond ray, rebecca becky becca, rebekah becky becca,
refugio cuco, regina gina, reginald reggie reg, ricardo ricky rico, richard rich rick ricky dick richie dickie dicky,
robert rob robby bob bobby bert robbie bobbie, roberta bobbie, roberto beto roby robi, robin rob, roderick rod rick,
rodney rod, rodolfo rudy, rodrigo rodri, roland rollie, ronald ron ronny ronnie, rosalind roz rosie, rosalinda rosa,
rosalyn roz, rosario charo, rose rosie, rosemarie rose rosie, rosemary rose rosie, rudolph rudy, rufus ruf,
russell russ rusty, ruth ruthie, salvador sal, salvatore sal, sam sammy, samantha sam sammy sammie,
samuel sam sammy sammie, sandra sandy, santiago santi, sarah sally sadie, scott scotty, sebastian seb bas basti,
sebastien seb, sergei seryozha seryoga, sergio checo, shannon shan, sharon shari, shirley shirl, sidney sid syd,
solomon sol, sophia sonya, stanislav stas slava, stanislaw staszek, stanley stan stanny, stephanie steph,
stephen steve stevie, steven steve stevie, stewart stu stewie, stuart stu, susan sue susie suzy suzie,
suzanne sue suzy, svetlana sveta, sylvester sly, tabitha tabby, tamara tammy, tatiana tanya, terence terry,
teresa terry tess, terrence terry, thaddeus thad ted, theodora dora thea, theodore ted teddy theo,
theresa terry tess tessie, thomas tom tommy thom, tiffany tiff, timothy tim timmy timmie, tobias toby, tomas tomi,
ulrich uli, ulysses lyss, ursula ursi, valentina vale, valerie val, vanessa nessa, veronica ronnie, victor vic,
victoria vicky tori vickie vicki, vincent vince vinny vinnie, virginia ginny ginnie, vivian viv,
vladimir vova volodya vlad, vyacheslav slava, wallace wally, walter walt wally walley, wendell wen, wesley wes,
wilbert wil, wilbur will, wilfred wil fred, wilhelm willy, william bill billy will willy willie billie wills,
winifred winnie, winston win, wolfgang wolfi, woodrow woody, yaroslav slava yarik, yekaterina katya, yevgeny zhenya,
yolanda yoli, yuri yura, yvonne vonnie, zachariah zach, zachary zach zack zac zak
`;

/** Short forms by name. {@link FULL} has names by short form. */
const SHORT = new Map<string, Set<string>>();
for (const entry of LIST.split(",")) {
  const [name = "", ...short] = entry.trim().split(" ");
  SHORT.set(name, new Set(short));
}
const FULL = new Map<string, string[]>();
for (const [name, forms] of SHORT)
  for (const form of forms) FULL.set(form, [...(FULL.get(form) ?? []), name]);

/** Whether a folded word is a given name in this list. Some of them are also family names. */
export const isListedGivenName = (word: string): boolean => SHORT.has(word) || FULL.has(word);

/**
 * Whether two folded given names may belong to one person. That's so if one is short for the other (`bob` and
 * `robert`), or if both are short for the same name and one begins with the other (`pat` and `patty`) or rhymes with it
 * (`bob` and `rob`). A shared short form isn't enough to match two full names (`robert` and `albert`, both `bert`).
 */
export function sameGivenName(a: string, b: string): boolean {
  if (a === b) return true;
  if (SHORT.get(a)?.has(b) || SHORT.get(b)?.has(a)) return true;
  const isMadeAlike =
    a.startsWith(b) || b.startsWith(a) || RHYMES.has(`${a} ${b}`) || RHYMES.has(`${b} ${a}`);
  return isMadeAlike && areShortForOne(a, b);
}

/** Whether both are short for one name, like Beth and Liz. They may still belong to two people, like Toni and Tony. */
export function areShortForOne(a: string, b: string): boolean {
  const others = FULL.get(b) ?? [];
  return (FULL.get(a) ?? []).some((name) => others.includes(name));
}

/** Pairs of short forms of one name that differ only in the first letter. */
const RHYMES = new Set(["bob rob", "bobby robby", "bill will", "billy willy"]);

/**
 * Whether one name may be an unlisted short form of the other: the start of the other with a diminutive ending (Aggy,
 * Agnes).
 */
export function mayBeShortFor(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const stem = /^(.{3,})(?:y|ie|ey)$/.exec(short)?.[1];
  if (!stem || isCommonGivenName(short)) return false;
  const isDoubled = stem.at(-1) === stem.at(-2);
  return long.startsWith(stem) || (isDoubled && long.startsWith(stem.slice(0, -1)));
}
