import { groupsOf, shareGroup } from "./groups.ts";
import { isCensusName, isKnownName } from "./known.ts";

/**
 * Each line has spellings of one name. Compiled by hand from those that ICAO 9303-3 § 6 (Cyrillic, Arabic), BGN/PCGN,
 * ISO 9, French and English use for the same letters, and from usage for Chinese, Korean and Indian names.
 */
const LINES = `
mohammed muhammad mohamed mohammad muhammed mohamad mohamed muhamad mohamet mehmed mohd muhammet
ahmed ahmad ahmet achmed achmad
youssef yusuf yousef yousuf yussuf yusef yousif youcef
hussein hussain husain husayn hossein hussien huseyin hussayn
hassan hasan hassane
mahmoud mahmud mahmood mehmood
mustafa mostafa moustafa mustapha moustapha mustaffa
abdullah abdallah abdulla abdellah
abdulrahman abdurrahman abdelrahman abdurahman abdalrahman abderrahmane abdulrehman abderrahman
abdulaziz abdelaziz abdalaziz abdulazeez
abdulkarim abdelkarim abdelkrim abdulkareem abdulkerim
abdulkader abdelkader abdulqadir abdelqader abdulqader abdulkadir
abdulhamid abdelhamid abdulhameed
abdulmalik abdelmalek abdulmalek
ibrahim ebrahim ibraheem brahim
ismail ismael ismaeel esmail ismayil
osman usman uthman othman ousmane othmane
omar umar omer oumar
khalid khaled khaleed
tariq tarek tarik tareq
saeed said saied sayeed saeid
salim saleem selim
karim kareem kerim
jamal gamal djamal djamel jamaal
nasser nasir naser nasr nacer
rashid rasheed rachid
suleiman sulaiman soliman suleyman sulayman sulaymon souleymane suliman
yahya yehia yahia yehya
qasim kassem kasim qassim qasem kassim kacem kacim ghasem
fatima fatimah fatma fatema fathima
aisha ayesha aysha aicha aishah aische
zainab zeinab zaynab zeynep zainub zineb
maryam mariam meryem maryem
khadija khadijah hatice khadidja
laila layla leila leyla
nour noor nur
usama osama ousama ossama
muammar moammar muamar
bashar bachar
laden ladin
bin ibn ben
abd abdul abdel abdal
al el
abu abou
macron makron
gaddafi qaddafi kadhafi gadhafi qadhafi
alexander aleksandr aleksander alexandr alexandre oleksandr aleksandar oleksander
alexandra aleksandra oleksandra
alexei aleksei alexey aleksey oleksii alexej aleksej
andrei andrey andrej andriy andrii
sergei sergey sergej serhiy serhii sergiy sergii serguei
dmitri dmitry dmitriy dmitrii dmitrij dmytro dimitri dimitry
yuri yuriy yurii iurii yury juri jurij yurij iuri iouri urij
nikolai nikolay nikolaj mykola
mikhail mihail michail mykhailo mykhaylo
vladimir wladimir volodymyr vladimr
yevgeny evgeny evgenii yevgeniy evgeniy evgeni jewgeni yevgeni yevhen evgenij
yekaterina ekaterina jekaterina
yelena elena jelena olena
yulia julia iuliia yuliya iulia juliya yuliia
natalia natalya nataliya natalja nataliia
tatiana tatyana tatjana tetiana tetyana
anastasia anastasiya anastasija anastasiia
ksenia xenia kseniya kseniia
maksim maxim maksym
pyotr petr piotr pjotr petro
fyodor fedor feodor fiodor fjodor
ilya ilia iliya illia
vyacheslav viacheslav wjatscheslaw
svyatoslav sviatoslav
yaroslav iaroslav
lyudmila liudmila ludmila
lyubov liubov
mariya mariia
darya daria dariya
sofiya sofiia
artyom artem artjom artiom
semyon semen semjon semion
gennady gennadiy gennadii
vitaly vitaliy vitalii vitalij
vasily vasiliy vasilii vasilij
anatoly anatoliy anatolii
georgy georgiy georgii
grigory grigoriy grigorii
arkady arkadiy arkadii
valery valeriy valerii
tchaikovsky chaikovsky tchaikovski chaykovskiy tschaikowsky
yeltsin eltsin jelzin ieltsin
khrushchev khrushchyov chruschtschow khruschev
zelensky zelenskyy zelenskiy zelenskyi zelenski zelenskij
gorbachev gorbachyov gorbatchev gorbatschow
alexandre alexander
yusuf youssef
saint st
zhang chang
zhao chao
zhou chou
xu hsu
xie hsieh
guo kuo
cai tsai
zeng tseng
xiao hsiao
deng teng
jiang chiang
gao kao
cao tsao
song sung
qin chin
tian tien
xue hsueh
park pak
choi choe
jung jeong
yoon yun
kapoor kapur
banerjee banerji
chatterjee chatterji
mukherjee mukherji mookerjee
agarwal agrawal aggarwal agarwala
saxena saksena
chaudhary choudhary chowdhury chaudhry chaudhuri choudhury chowdhary
reddy reddi
bhattacharya bhattacharyya
ghosh ghose
sandeep sandip
sanjeev sanjiv
rajeev rajiv
praveen pravin
naveen navin
pradeep pradip
dileep dilip
preeti priti
sunita suneeta
deepak dipak
krishna krishnaa
lakshmi laxmi lakshmy
ranjit ranjeet
`;

const GROUPS = groupsOf(LINES);

/** Whether two folded words are listed as spellings of one name. */
export const areVariants = (a: string, b: string): boolean => shareGroup(GROUPS, a, b);

/** @returns a folded word with all of its listed spellings */
export const spellingsOf = (word: string): string[] => [
  ...new Set([word, ...[...(GROUPS.get(word) ?? [])].flatMap((line) => line.split(" "))]),
];

/**
 * Unifies letters that transliteration tables spell in several ways. Cyrillic: й и ы ю я х ц щ (ICAO 9303-3 § 6 B,
 * BGN/PCGN 1947, ISO 9). Arabic: long vowels as spelled in English, in French and in ICAO's table (BGN/PCGN 1956).
 */
const RULES: readonly [RegExp, string][] = [
  [/shch|schtsch|sch/g, "sh"],
  [/tsch|tch/g, "ch"],
  [/kh/g, "h"],
  [/zh/g, "j"],
  [/ts|tz/g, "c"],
  [/dj/g, "j"],
  [/ph/g, "f"],
  [/ck|q/g, "k"],
  [/ks/g, "x"],
  [/ou|oo/g, "u"],
  [/ee/g, "i"],
  [/off$/g, "ov"],
  [/eff$/g, "ev"],
  [/[iyj]+(?=[aou])/g, "y"],
  [/^[yj](?=e)/g, ""],
  [/(?<=[aeiou])[iyj]+/g, "y"],
  [/[iyj]+/g, "i"],
  [/w/g, "v"],
  [/(?<=.{3})ah$/g, "a"],
];
const MIN_LENGTH = 4;
/** Maximum difference in length between two spellings of a name. */
const MAX_LENGTH_DIFFERENCE = 4;

/**
 * Whether two folded words are one name, transliterated differently. Never true if either is in the US census list,
 * because those names have a single spelling, or if both are common names elsewhere.
 */
export function areTransliterated(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN_LENGTH || Math.abs(a.length - b.length) > MAX_LENGTH_DIFFERENCE)
    return false;
  if (isCensusName(a) || isCensusName(b) || (isKnownName(a) && isKnownName(b))) return false;
  return areEqualUnified(a, b);
}

/** Whether two folded words are equal once their spellings are unified: Mansur and Mansour. */
export const areEqualUnified = (a: string, b: string): boolean => unified(a) === unified(b);

const unified = (word: string) =>
  RULES.reduce((text, [from, to]) => text.replace(from, to), word.slice(0, 40));
