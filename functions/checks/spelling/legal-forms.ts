import { fold } from "./fold.ts";

/**
 * Legal forms of organizations: the abbreviation, then its other spellings, folded. Names and abbreviations are facts
 * from ISO 20275 (GLEIF's Entity Legal Forms code list, version of 2026-02-19), with the translations and
 * transliterations used by sanctions lists and registries. If two countries share an abbreviation, their forms share a
 * line.
 */
const FORMS = `
llc: limited liability company, ltd liability company
lc: limited company
pllc: professional limited liability company
lp: limited partnership
llp: limited liability partnership
lllp: limited liability limited partnership
inc: incorporated, incorporation
corp: corporation
co: company
ltd: limited
plc: public limited company
pc: professional corporation
pvtltd: pvt ltd, pte ltd, private limited, private ltd, pvt limited, pte limited, private limited company
ptyltd: pty ltd, proprietary limited, proprietary ltd, pty limited
pvt:
pte:
pty:
gmbh: gesellschaft mit beschrankter haftung, gesellschaft mit beschraenkter haftung, ges mbh
mbh: mit beschrankter haftung, mit beschraenkter haftung
ag: aktiengesellschaft
kgaa: kommanditgesellschaft auf aktien
kg: kommanditgesellschaft
ohg: offene handelsgesellschaft
ug: unternehmergesellschaft, unternehmergesellschaft haftungsbeschrankt, ug haftungsbeschrankt
se: societas europaea
sa: sociedad anonima, sociedade anonima, societe anonyme, spolka akcyjna
sal: societe anonyme libanaise
sau: sociedad anonima unipersonal
sadecv: sa de cv, sociedad anonima de capital variable
sapidecv: sapi de cv, sociedad anonima promotora de inversion de capital variable
srl: sociedad de responsabilidad limitada, societa a responsabilita limitata, s de rl, societate cu raspundere limitata
srldecv: s de rl de cv, srl de cv, sociedad de responsabilidad limitada de capital variable
sarl: societe a responsabilite limitee
sas: sociedad por acciones simplificada, societe par actions simplifiee
spa: societa per azioni, sociedad por acciones
sl: sociedad limitada
slu: sociedad limitada unipersonal
snc: societe en nom collectif, societa in nome collettivo
scs: societe en commandite simple, sociedad en comandita simple
senc: s en c, sociedad en comandita
ca: compania anonima
ltda: limitada, lda, sociedade limitada
eirl: empresa individual de responsabilidad limitada
cv:
rl:
bv: besloten vennootschap, besloten vennootschap met beperkte aansprakelijkheid
nv: naamloze vennootschap
vof: vennootschap onder firma
ab: aktiebolag
oy: osakeyhtio
oyj: julkinen osakeyhtio
as: aksjeselskap, aktieselskab, anonim sirketi, anonim sirket, akciova spolecnost
asa: allmennaksjeselskap
aps: anpartsselskab
ltdsti: ltd sti, limited sirketi, limited sirket, ltd sirketi
doo: drustvo s ogranicenom odgovornoscu, drustvo sa ogranicenom odgovornoscu, druzba z omejeno odgovornostjo
dd: dionicko drustvo, delniska druzba
kft: korlatolt felelossegu tarsasag
zrt: zartkoruen mukodo reszvenytarsasag
nyrt: nyilvanosan mukodo reszvenytarsasag
ood: druzhestvo s ogranichena otgovornost
eood: ednolichno druzhestvo s ogranichena otgovornost
sro: spolecnost s rucenim omezenym, spolocnost s rucenim obmedzenym
spzoo: sp zoo, sp z oo, spolka z ograniczona odpowiedzialnoscia
uab: uzdaroji akcine bendrove
sia: sabiedriba ar ierobezotu atbildibu
ooo: obshchestvo s ogranichennoy otvetstvennostyu
too: tovarishchestvo s ogranichennoy otvetstvennostyu
oao: otkrytoe aktsionernoe obshchestvo
zao: zakrytoe aktsionernoe obshchestvo
pao: publichnoe aktsionernoe obshchestvo
nao: nepublichnoe aktsionernoe obshchestvo
ao: aktsionernoe obshchestvo
tov: tovarystvo z obmezhenoyu vidpovidalnistyu
jsc: joint stock company
ojsc: open joint stock company, open jsc
cjsc: closed joint stock company, closed jsc
pjsc: public joint stock company, public jsc
prjsc: private joint stock company, private jsc
fgup: federalnoe gosudarstvennoe unitarnoe predpriyatie
fsue: federal state unitary enterprise
fze: free zone establishment
fzco: fzc, free zone company
fzllc: fz llc, free zone llc, free zone limited liability company
dmcc:
sdnbhd: sdn bhd, sendirian berhad
sdn: sendirian
bhd: berhad
pt: perseroan terbatas
kk: kabushiki kaisha, kabushiki gaisha
`;

/** Maps Latin spellings of the same Cyrillic word to the one in the table. */
const SPELLINGS: Readonly<Record<string, string>> = {
  obschestvo: "obshchestvo",
  ogranichennoi: "ogranichennoy",
  ogranichennoj: "ogranichennoy",
  otvetstvennostiu: "otvetstvennostyu",
  otvetstvennostju: "otvetstvennostyu",
  aktsionernoye: "aktsionernoe",
  akcionernoe: "aktsionernoe",
  otkrytoye: "otkrytoe",
  zakrytoye: "zakrytoe",
  publichnoye: "publichnoe",
};

interface Phrase {
  words: string[];
  form: string;
}

const SHORT = new Set<string>();
/** Legal forms by their first word, the longest first. */
const PHRASES = new Map<string, Phrase[]>();

function add(text: string, form: string): void {
  const words = text.split(" ");
  PHRASES.set(words[0]!, [...(PHRASES.get(words[0]!) ?? []), { words, form }]);
}

for (const line of FORMS.trim().split("\n")) {
  const [form = "", rest = ""] = line.split(":");
  SHORT.add(form);
  for (const text of rest.split(",").map((one) => one.trim())) {
    if (!text) continue;
    add(text, form);
    if (text.endsWith(" company")) add(text.replace(/ company$/, " co"), form);
  }
}
for (const phrases of PHRASES.values()) phrases.sort((a, b) => b.words.length - a.words.length);

/** @returns whether a word from `businessWords` is a legal form */
export const isLegalForm = (word: string): boolean => SHORT.has(word);

/**
 * @param name of an organization
 * @returns its folded words. Consecutive single letters become one word (`S.A.` is `sa`), and a legal form written in
 *   full becomes its abbreviation.
 */
export function businessWords(name: string): string[] {
  const words = joinInitials(fold(name))
    .split(" ")
    .filter(Boolean)
    .map((word) => (Object.hasOwn(SPELLINGS, word) ? SPELLINGS[word]! : word));
  const result: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = PHRASES.get(words[at]!)?.find(({ words: own }) =>
      own.every((word, i) => words[at + i] === word),
    );
    result.push(found?.form ?? words[at]!);
    at += found?.words.length ?? 1;
  }
  return result;
}

/** `S.A.` and `L.L.C.` arrive as `s a` and `l l c`. */
const joinInitials = (folded: string): string =>
  folded.replace(/(?<![^ ])[a-z](?: [a-z])+(?![^ ])/g, (run) => run.replaceAll(" ", ""));
