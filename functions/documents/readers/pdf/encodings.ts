/**
 * Character encodings of simple fonts (ISO 32000-2, annex D): 256 characters each, an empty string for unused codes.
 */
export type Encoding = readonly string[];

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const CONTROLS = Array<string>(32).fill("");
const upper = (text: string) => [...text].map((sign) => (sign === "\0" ? "" : sign));
const padded = (codes: readonly string[]): Encoding => [
  ...codes,
  ...Array<string>(256 - codes.length).fill(""),
];

const WIN_ANSI: Encoding = padded([
  ...CONTROLS,
  ...ASCII,
  "•",
  ...upper("€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ"),
  ...Array.from({ length: 96 }, (_, i) => String.fromCharCode(160 + i)),
]);

const MAC_ROMAN: Encoding = padded([
  ...CONTROLS,
  ...ASCII,
  "",
  ...upper(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\0ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
  ),
]);

/** The encoding of Type 1 fonts if they name no other. */
const STANDARD: Encoding = padded([
  ...CONTROLS,
  ...ASCII.map((sign) => (sign === "'" ? "’" : sign === "`" ? "‘" : sign)),
  "",
  ...CONTROLS,
  ...upper("\0¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ\0–†‡·\0¶•‚„”»…‰\0¿\0`´ˆ˜¯˘˙¨\0˚¸\0˝˛ˇ—"),
  ...Array<string>(16).fill(""),
  ...upper("\0Æ\0ª\0\0\0\0ŁØŒº\0\0\0\0\0æ\0\0\0ı\0\0łøœß"),
]);

/** Greek letters and symbols in the Symbol font (annex D.5), as far as papers use them. */
const SYMBOL: Encoding = padded([
  ...CONTROLS,
  ...upper(" !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"),
  "",
  ...upper("αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"),
  ...Array<string>(33).fill(""),
  ...upper("€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…"),
]);

const NAMED: Readonly<Record<string, Encoding>> = {
  WinAnsiEncoding: WIN_ANSI,
  MacRomanEncoding: MAC_ROMAN,
  StandardEncoding: STANDARD,
  Symbol: SYMBOL,
};

/** @returns an encoding by its name; undefined for others */
export const encodingNamed = (name: string | undefined): Encoding | undefined =>
  name !== undefined && Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;

export { STANDARD, WIN_ANSI };
