/** What a position can hold: a letter or the filler `<`, a digit, or any of these. */
export type Kind = "letter" | "digit" | "any";

export type ZoneName = "TD1" | "TD2" | "TD3" | "MRVA" | "MRVB";

/** Positions in a machine-readable zone, counted from 0 across all its lines. The end is exclusive. */
type Span = readonly [from: number, to: number];

/** A check digit and what it's computed from. */
export interface Checked {
  digit: number;
  of: readonly Span[];
  /** Whether a filler can stand for 0 if the field is empty (TD3, personal number). */
  mayBeEmpty?: boolean;
  /**
   * Where a number that's too long for its field continues: up to the next filler, with its check digit last. The check
   * digit's own position then holds a filler (ICAO 9303-5 § 4.2.4, 9303-6 § 4.2.4).
   */
  goesOnAt?: Span;
}

export interface Format {
  zone: ZoneName;
  lines: number;
  length: number;
  code: Span;
  issuer: Span;
  /** Family and given names; only the family name if {@link given} is set. */
  names: Span;
  /** Given names, if they are separate. */
  given?: Span;
  number: Span;
  nationality?: Span;
  birth: Span;
  sex: number;
  /** Absent if the zone doesn't say when the document expires. */
  expiry?: Span;
  /** What the zone begins with, if only one country uses this layout. */
  begins?: string;
  checks: readonly Checked[];
  /** The zone's last check digit. Except on visas, it covers other fields again. */
  composite: Checked;
}

/** Machine-readable zones of passports and cards (ICAO 9303-4, -5 and -6, § 4.2 of each). */
export const FORMATS: readonly Format[] = [
  {
    zone: "TD3",
    lines: 2,
    length: 44,
    code: [0, 2],
    issuer: [2, 5],
    names: [5, 44],
    number: [44, 53],
    nationality: [54, 57],
    birth: [57, 63],
    sex: 64,
    expiry: [65, 71],
    checks: [
      { digit: 53, of: [[44, 53]] },
      { digit: 63, of: [[57, 63]] },
      { digit: 71, of: [[65, 71]] },
      { digit: 86, of: [[72, 86]], mayBeEmpty: true },
    ],
    composite: {
      digit: 87,
      of: [
        [44, 54],
        [57, 64],
        [65, 87],
      ],
    },
  },
  {
    zone: "TD2",
    lines: 2,
    length: 36,
    code: [0, 2],
    issuer: [2, 5],
    names: [5, 36],
    number: [36, 45],
    nationality: [46, 49],
    birth: [49, 55],
    sex: 56,
    expiry: [57, 63],
    checks: [
      { digit: 45, of: [[36, 45]], goesOnAt: [64, 71] },
      { digit: 55, of: [[49, 55]] },
      { digit: 63, of: [[57, 63]] },
    ],
    composite: {
      digit: 71,
      of: [
        [36, 46],
        [49, 56],
        [57, 71],
      ],
    },
  },
  {
    zone: "TD1",
    lines: 3,
    length: 30,
    code: [0, 2],
    issuer: [2, 5],
    names: [60, 90],
    number: [5, 14],
    nationality: [45, 48],
    birth: [30, 36],
    sex: 37,
    expiry: [38, 44],
    checks: [
      { digit: 14, of: [[5, 14]], goesOnAt: [15, 30] },
      { digit: 36, of: [[30, 36]] },
      { digit: 44, of: [[38, 44]] },
    ],
    composite: {
      digit: 59,
      of: [
        [5, 30],
        [30, 37],
        [38, 45],
        [48, 59],
      ],
    },
  },
];

/**
 * Visas: the size of a TD3 or TD2, but with optional data to the end of the second line instead of a composite check
 * digit (ICAO 9303-7 § 4.2). Their last check digit is the expiry's.
 */
export const VISAS: readonly Format[] = [visaOf("TD3", "MRVA"), visaOf("TD2", "MRVB")];

function visaOf(size: ZoneName, zone: ZoneName): Format {
  const format = FORMATS.find((one) => one.zone === size)!;
  const [number, birth, expiry] = format.checks as [Checked, Checked, Checked];
  // A visa's number never continues elsewhere.
  return { ...format, zone, checks: [{ digit: number.digit, of: number.of }, birth], composite: expiry };
}

/**
 * The French ID card of 1988 to 2021 (decree 55-1397): the size of a TD2, but older than ICAO's layout for it. The
 * family name fills the first line up to the issuing office. Number, given names and the rest are in the second line.
 * The zone doesn't say when the card expires, and we can't compute it: the term was extended from 10 to 15 years even
 * for cards already issued.
 */
const FRENCH_ID: Format = {
  zone: "TD2",
  begins: "IDFRA",
  lines: 2,
  length: 36,
  code: [0, 2],
  issuer: [2, 5],
  names: [5, 30],
  given: [49, 63],
  number: [36, 48],
  birth: [63, 69],
  sex: 70,
  checks: [
    { digit: 48, of: [[36, 48]] },
    { digit: 69, of: [[63, 69]] },
  ],
  composite: { digit: 71, of: [[0, 71]] },
};

/** @returns the layouts that a zone of this size can have, ICAO's first */
export const layoutsOf = (format: Format): readonly Format[] =>
  format.zone === "TD2" ? [format, FRENCH_ID] : [format];

/** @returns what each position of a zone can hold */
export function kindsOf(format: Format): Kind[] {
  const kinds = new Array<Kind>(format.lines * format.length).fill("any");
  const set = ([from, to]: Span, kind: Kind) => kinds.fill(kind, from, to);
  // The code's second character stays `any`, because it's a digit on some US cards, such as C1 (see `settle.ts`).
  const [type] = format.code;
  const { issuer, names, given, nationality, birth, expiry } = format;
  for (const span of [[type, type + 1] as const, issuer, names, given, nationality])
    if (span) set(span, "letter");
  for (const span of [birth, expiry]) if (span) set(span, "digit");
  kinds[format.sex] = "letter";
  for (const { digit, mayBeEmpty, goesOnAt } of [...format.checks, format.composite])
    kinds[digit] = mayBeEmpty || goesOnAt ? "any" : "digit";
  return kinds;
}

const WEIGHTS = [7, 3, 1];

/**
 * @returns a character's value for check digits: digits as they are, A to Z as 10 to 35, the filler as 0 (ICAO 9303-3 §
 *   4.9)
 */
export function checkValueOf(character: string): number {
  return character === "<" ? 0 : Number.parseInt(character, 36);
}

/** @returns a text's check digit, with weights 7-3-1 */
export function checkDigit(text: string): number {
  return [...text].reduce((sum, character, i) => sum + checkValueOf(character) * WEIGHTS[i % 3]!, 0) % 10;
}

/** Issuers that also count the filler in the middle of a long number when they compute its check digit. */
const OVER_FILLER = ["BEL", "PRT"];

/**
 * @param text all lines of a zone joined
 * @returns whether a check digit is valid
 */
export function fits(text: string, { digit, of, mayBeEmpty, goesOnAt }: Checked): boolean {
  const covered = of.map(([from, to]) => text.slice(from, to)).join("");
  const written = text[digit] ?? "";
  if (written === "<") {
    if (!goesOnAt) return mayBeEmpty === true && /^<*$/.test(covered);
    const rest = restOf(text, goesOnAt);
    const number = rest.slice(0, -1);
    const isOver = (between: string) => fitsDigit(covered + between + number, rest.slice(-1));
    return isOver("") || (OVER_FILLER.includes(text.slice(2, 5)) && isOver("<"));
  }
  return fitsDigit(covered, written);
}

/** @returns the optional data up to the first filler */
export function restOf(text: string, [from, to]: Span): string {
  return text.slice(from, to).split("<")[0] ?? "";
}

const fitsDigit = (text: string, digit: string) => /^\d$/.test(digit) && checkDigit(text) === Number(digit);
