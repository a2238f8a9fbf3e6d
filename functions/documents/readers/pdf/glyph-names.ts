/**
 * Characters for glyph names, by Adobe's naming rules (Adobe Glyph List Specification 1.7). Accented letters are
 * composed, and a name that contains a number means that character.
 */

const SIGNS = new Map(
  (
    "space=  exclam=! quotedbl=\" numbersign=# dollar=$ percent=% ampersand=& quotesingle=' parenleft=( parenright=) " +
    "asterisk=* plus=+ comma=, hyphen=- period=. slash=/ colon=: semicolon=; less=< equal== greater=> question=? at=@ " +
    "bracketleft=[ backslash=\\ bracketright=] asciicircum=^ underscore=_ grave=` braceleft={ bar=| braceright=} " +
    "asciitilde=~ zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 " +
    "exclamdown=¡ cent=¢ sterling=£ currency=¤ yen=¥ brokenbar=¦ section=§ dieresis=¨ copyright=© ordfeminine=ª " +
    "guillemotleft=« logicalnot=¬ registered=® macron=¯ degree=° plusminus=± twosuperior=² threesuperior=³ acute=´ " +
    "mu=µ paragraph=¶ periodcentered=· cedilla=¸ onesuperior=¹ ordmasculine=º guillemotright=» onequarter=¼ " +
    "onehalf=½ threequarters=¾ questiondown=¿ multiply=× divide=÷ AE=Æ ae=æ Oslash=Ø oslash=ø germandbls=ß Eth=Ð " +
    "eth=ð Thorn=Þ thorn=þ OE=Œ oe=œ Lslash=Ł lslash=ł Dcroat=Đ dcroat=đ dotlessi=ı dotlessj=ȷ hyphenminus=- " +
    "sfthyphen=- nbspace=  nonbreakingspace=  quoteleft=‘ quoteright=’ quotesinglbase=‚ quotedblleft=“ " +
    "quotedblright=” quotedblbase=„ dagger=† daggerdbl=‡ bullet=• ellipsis=… perthousand=‰ guilsinglleft=‹ " +
    "guilsinglright=› fraction=⁄ Euro=€ euro=€ trademark=™ minus=− endash=– emdash=— florin=ƒ circumflex=ˆ tilde=˜ " +
    "breve=˘ dotaccent=˙ ring=˚ ogonek=˛ hungarumlaut=˝ caron=ˇ fi=fi fl=fl ff=ff ffi=ffi ffl=ffl ij=ij IJ=IJ " +
    "notequal=≠ lessequal=≤ greaterequal=≥ infinity=∞ approxequal=≈ summation=∑ product=∏ integral=∫ radical=√ " +
    "partialdiff=∂ lozenge=◊ arrowright=→ arrowleft=← arrowup=↑ arrowdown=↓ checkmark=✓ " +
    "Alpha=Α Beta=Β Gamma=Γ Delta=Δ Epsilon=Ε Zeta=Ζ Eta=Η Theta=Θ Iota=Ι Kappa=Κ Lambda=Λ Mu=Μ Nu=Ν Xi=Ξ Omicron=Ο " +
    "Pi=Π Rho=Ρ Sigma=Σ Tau=Τ Upsilon=Υ Phi=Φ Chi=Χ Psi=Ψ Omega=Ω alpha=α beta=β gamma=γ delta=δ epsilon=ε zeta=ζ " +
    "eta=η theta=θ iota=ι kappa=κ lambda=λ nu=ν xi=ξ omicron=ο pi=π rho=ρ sigma=σ sigma1=ς tau=τ upsilon=υ phi=φ " +
    "chi=χ psi=ψ omega=ω numero=№ afii61352=№ afii10023=Ё afii10071=ё"
  )
    .split(/ (?=\S+=)/)
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
);

const ACCENTS: readonly (readonly [string, string])[] = [
  ["hungarumlaut", "\u030b"],
  ["commaaccent", "\u0326"],
  ["circumflex", "\u0302"],
  ["dotaccent", "\u0307"],
  ["dieresis", "\u0308"],
  ["cedilla", "\u0327"],
  ["ogonek", "\u0328"],
  ["macron", "\u0304"],
  ["acute", "\u0301"],
  ["caron", "\u030c"],
  ["breve", "\u0306"],
  ["tilde", "\u0303"],
  ["grave", "\u0300"],
  ["ring", "\u030a"],
];

/** @returns the character for hex digits; undefined if there is none */
function coded(digits: string): string | undefined {
  if (digits.length < 4 || digits.length > 6 || !/^[0-9A-F]+$/i.test(digits)) return undefined;
  const code = Number.parseInt(digits, 16);
  return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : undefined;
}

/** Cyrillic letters, which Adobe numbers in alphabetical order, including Yo. */
function cyrillic(name: string): string | undefined {
  if (!name.startsWith("afii100") || name.length !== 9) return undefined;
  const number = Number(name.slice(4));
  const [isCapital, from] = number < 10_065 ? [true, 10_017] : [false, 10_065];
  const index = number - from;
  if (!(index >= 0 && index <= 32) || index === 6) return undefined;
  return String.fromCharCode((isCapital ? 0x410 : 0x430) + index - (index > 6 ? 1 : 0));
}

function single(name: string): string | undefined {
  const known = /^[A-Za-z]$/.test(name) ? name : SIGNS.get(name);
  if (known !== undefined) return known;
  if (name.startsWith("uni") && name.length >= 7) {
    const parts = name.slice(3, 7 + 4 * Math.floor((Math.min(name.length, 35) - 7) / 4)).match(/.{4}/g) ?? [];
    const all = parts.map(coded);
    if (all.every((one) => one !== undefined)) return all.join("");
  }
  if (name.startsWith("u")) {
    const found = coded(name.slice(1));
    if (found !== undefined) return found;
  }
  for (const [accent, mark] of ACCENTS)
    if (name.length === accent.length + 1 && name.endsWith(accent)) {
      const letter = (name[0]! + mark).normalize("NFC");
      return letter.length === 1 ? letter : undefined;
    }
  return cyrillic(name);
}

/** Longer names aren't looked up. */
const MAX_NAME = 64;

/**
 * @param name of a glyph, without its slash
 * @returns the characters that it stands for; undefined if the name doesn't say
 */
export function charactersOf(name: string): string | undefined {
  if (name.length > MAX_NAME || name === ".notdef") return undefined;
  const dot = name.indexOf(".");
  const base = dot > 0 ? name.slice(0, dot) : name;
  const whole = single(base);
  if (whole !== undefined || !base.includes("_")) return whole;
  const parts = base.split("_").map(single);
  return parts.every((one) => one !== undefined) ? parts.join("") : undefined;
}
