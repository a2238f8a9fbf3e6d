import { groupsOf, shareGroup } from "./lexicon/groups.ts";
import { isCensusName } from "./lexicon/known.ts";

/**
 * Spellings that sound alike but belong to two people just as often, so a reviewer has to judge them. Among others:
 * English names (Stephen, Steven), Arabic ones (Hamid, Hamed), and romanizations of one character that are also
 * separate names (Cantonese, Hokkien and older systems as well as Pinyin).
 */
const TWINS = `
sara sarah
catherine katherine catharine katharine kathryn katheryn cathryn catheryne
kathleen cathleen
stephen steven stephan
stephanie stefanie stephany
jeffrey geoffrey jeffery
philip phillip filip philipp phillipp
jonathan jonathon johnathan johnathon
matthew mathew
nicholas nicolas nikolas
michael micheal
eric erik erick
brian bryan
sean shawn shaun
mark marc
carl karl
curtis kurtis
allan allen alan
anne ann
teresa theresa therese
deborah debra debora
kristin kristen
christine kristine
christina kristina khristina cristina
christopher kristopher kristofer christoffer cristopher
isabel isabelle
elizabeth elisabeth
rebecca rebekah
rachel rachael
lesley leslie
lindsay lindsey
zachary zachery zackary
hannah hanna
emmanuel emanuel
josef joseph jozef
gabrielle gabriele
susanna susannah suzanna
lawrence laurence
frederick frederic fredrick fredric
friedrich fredrich fridrich friederich
rafael raphael
luis luiz
tiago thiago
katarina katharina
viktor victor
viktoria victoria
oscar oskar
marcus markus
lukas lucas
thomas tomas
li lee yi ri rhee rhie
park pak bak
kim gim
choi choe choy
jung jeong chung chong jong
cho jo
kang gang
yoon yun
ryu yoo yu you
roh ro noh no
shin sin
ahn an
baek paek paik
kwon gwon
jang chang
jeon jun chun chon
suh seo so
ju chu joo
cha ja
wang wong
wan wang
huang hwang wong
chen chan tan
lin lim lam
liu lau lew
zheng cheng
zhang cheung
yang yeung yong
liang leung
wu ng woo
guo kwok
xu hui
lim im rim
sophia sophie
sousa souza
xi hsi
mg maung
maalim malim
maher mahir
hamid hamed
hakim hakem
walid waleed valed oualid
nazir natheer nadhir nathir
amer amir aamir
salman selman
roderick rodrick
jessica jesica
jassem jasim jassim
yunis younes younis yunus
obaida ubaydah ubayda obeida
ismail esmaeel esameel esmail
fauzi fawzi fouzi fawzy fowzi
`;

const GROUPS = groupsOf(TWINS);

/** Whether two folded words may be spellings of one name, but are two names just as often. */
export const areTwins = (a: string, b: string): boolean =>
  shareGroup(GROUPS, a, b) || RULES.some((rule) => rule(a) === rule(b));

/**
 * Unify spellings that differ in a few letters: Mac and Mc, Spanish -es and -ez (Gonzales), and a silent h (Jonson).
 */
const RULES: readonly ((word: string) => string)[] = [
  (word) => word.replace(/^mac(?=.{4})/, "mc"),
  (word) => word.replace(/(?<=..)es$/, "ez"),
  (word) => word.replace(/(?<=[aeiou])h(?=[bcdfgklmnprstvz])/, ""),
];

/**
 * Whether two folded words differ only where romanizations of Arabic do: in o and u, e and i, v and w, or doubled
 * letters (Jaber, Jabir; Younes, Yunis). Never true for names in the US census, in which that makes another name.
 */
export const differInShortVowels = (a: string, b: string): boolean =>
  !isCensusName(a) && !isCensusName(b) && withoutVowels(a) === withoutVowels(b);

const withoutVowels = (word: string) =>
  word
    .replace(/ou|oo|o/g, "u")
    .replace(/ee|e/g, "i")
    .replace(/w/g, "v")
    .replace(/(.)\1+/g, "$1");
