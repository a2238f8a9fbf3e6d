/** Bytes per literal or hex string. Color tables have a few hundred thousand, and editors keep whole pages in one. */
const MAX_STRING = 2 * 1024 * 1024;
/** Nesting of arrays and dictionaries, since parsers recurse for each. */
const MAX_NESTING = 200;

/**
 * Distinct object numbers referred to: {@link MAX_OBJECTS} of `pdf-streams.ts`, plus some for objects that don't exist.
 */
const MAX_REFERRED = 100_000;
/** A dictionary takes at least as much memory as three numbers. */
const DICTIONARY = 3;

/**
 * Operators that parsers split without white space, as in `qqq` (ISO 32000-2, annex A), and beginnings of longer ones.
 */
const OPERATORS = new Set(
  (
    "w J j M d ri i gs q Q cm m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* " +
    "Tj TJ ' \" d0 d1 CS cs SC SCN sc scn G g RG rg K k sh BI ID EI Do MP DP BMC BDC EMC BX EX " +
    "BM BD true fa fal fals false nu nul null"
  ).split(" "),
);
const BLANK = new Set([0, 9, 10, 12, 13, 32]);
const SPECIAL = new Set([...BLANK, ...Buffer.from("()<>[]{}/%", "latin1")]);
const NUMBER = new Set(Buffer.from("0123456789+-.", "latin1"));
/** Operators are shorter; longer words are noise. */
const MAX_WORD = 8;

type State = "plain" | "string" | "hex" | "comment" | "name" | "number" | "word";

const code = (character: string) => character.charCodeAt(0);
const [OPEN, CLOSE, LESS, MORE] = [code("("), code(")"), code("<"), code(">")] as const;
const [ARRAY, ARRAY_END, SLASH, PERCENT, BACKSLASH] = [..."[]/%\\"].map(code);

/**
 * Scans PDF syntax piece by piece, as readers do. It keeps only counts, so a decompressed stream never has to be held.
 */
export class PdfScanner {
  /** Whether a limit was exceeded. */
  isTooMuch = false;
  /** Values so far, including nested ones; a reference counts as one. Libraries keep a record of each. */
  values = 0;
  /** Whether the word `stream` occurred. */
  hasStream = false;
  readonly #references: Map<number, number>;
  readonly #isBinary: boolean;
  #state: State = "plain";
  #nesting = 0;
  #parens = 0;
  #length = 0;
  #isEscaped = false;
  #word = "";
  #isClosing = false;
  #numbers: number[] = [];

  /**
   * @param references counts how often each object is referred to
   * @param isBinary for cross-reference streams, in which brackets mean nothing
   */
  constructor(references: Map<number, number>, isBinary = false) {
    this.#references = references;
    this.#isBinary = isBinary;
  }

  /**
   * Scans the next piece.
   * @returns whether everything is within limits so far
   */
  push(bytes: Uint8Array): boolean {
    for (let i = 0; i < bytes.length && !this.isTooMuch; i++) {
      this.#step(bytes[i] as number);
    }
    return !this.isTooMuch;
  }

  /**
   * Ends a word that runs up to the end.
   * @returns whether everything is within limits
   */
  end(): boolean {
    return this.push(new Uint8Array([10]));
  }

  /**
   * Whether a new object may begin with this byte: it isn't nested, and it's separated from what precedes it.
   * @param mayBeBlank whether the byte may be white space or begin a comment
   */
  mayBegin(byte: number, mayBeBlank = false): boolean {
    const isPassedOver = BLANK.has(byte) || byte === PERCENT;
    if (this.#nesting > 0 || (isPassedOver && !mayBeBlank)) return false;
    const isWord = this.#state === "number" || this.#state === "word" || this.#state === "name";
    return this.#state === "plain" || (isWord && SPECIAL.has(byte));
  }

  #step(byte: number): void {
    if (this.#state === "string") {
      this.#inString(byte);
      return;
    }
    if (this.#state === "hex") {
      // A second `<` makes it a dictionary.
      const isDict = byte === LESS && this.#length === 0;
      this.#lengthen();
      if (isDict) {
        this.values += DICTIONARY - 1;
        this.#nest(1);
      }
      if (isDict || byte === MORE) this.#begin("plain");
      return;
    }
    if (this.#state === "comment") {
      if (byte === 10 || byte === 13) this.#state = "plain";
      return;
    }
    if (SPECIAL.has(byte)) this.#special(byte);
    else if (this.#state !== "name") this.#regular(byte);
    else if (this.#word.length < MAX_WORD) this.#word += String.fromCharCode(byte);
  }

  #special(byte: number): void {
    this.#finish();
    this.#begin("plain");
    if (byte !== MORE) this.#isClosing = false;
    // A `<` begins a string or a dictionary.
    if (byte === OPEN || byte === LESS || byte === SLASH || byte === ARRAY) this.values++;
    if (byte === OPEN) this.#begin("string");
    else if (byte === LESS) this.#begin("hex");
    else if (byte === PERCENT) this.#begin("comment");
    else if (byte === SLASH) this.#begin("name");
    else if (byte === ARRAY) this.#nest(1);
    else if (byte === ARRAY_END) this.#nest(-1);
    else if (byte === MORE) {
      if (this.#isClosing) this.#nest(-1);
      this.#isClosing = !this.#isClosing;
    }
    if (byte === OPEN) this.#parens = 1;
  }

  #begin(state: State): void {
    this.#state = state;
    this.#word = "";
    this.#length = 0;
    this.#isEscaped = false;
  }

  #inString(byte: number): void {
    this.#lengthen();
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === OPEN) this.#parens++;
    else if (byte === CLOSE && --this.#parens === 0) this.#begin("plain");
  }

  #lengthen(): void {
    if (++this.#length > MAX_STRING && !this.#isBinary) this.isTooMuch = true;
  }

  #nest(by: 1 | -1): void {
    this.#nesting = Math.max(0, this.#nesting + by);
    if (this.#nesting > MAX_NESTING && !this.#isBinary) this.isTooMuch = true;
  }

  #regular(byte: number): void {
    const character = String.fromCharCode(byte);
    const isNumber = NUMBER.has(byte);
    if (this.#state === "number") {
      if (isNumber || character === "e" || character === "E") {
        if (this.#word.length < MAX_WORD) this.#word += character;
        return;
      }
      this.#finish();
      this.#state = "word";
      this.#word = "";
    }
    if (this.#state === "plain" && isNumber) this.#state = "number";
    else if (this.#state === "plain") this.#state = "word";
    else if (OPERATORS.has(this.#word) && !OPERATORS.has(this.#word + character)) {
      this.#finish();
      this.#word = "";
      this.#state = isNumber ? "number" : "word";
    }
    if (this.#word.length < MAX_WORD) this.#word += character;
  }

  /** Ends a number or word. */
  #finish(): void {
    if (this.#state === "number") this.values++;
    if (this.#state === "number")
      this.#numbers = [...this.#numbers.slice(-1), Number.parseInt(this.#word, 10)];
    if (this.#state === "word") this.#operator(this.#word);
  }

  #operator(word: string): void {
    const [object = Number.NaN] = this.#numbers;
    this.values += word === "R" && this.#numbers.length === 2 ? -1 : 1;
    if (word === "R") {
      this.#references.set(object, (this.#references.get(object) ?? 0) + 1);
      if (this.#references.size > MAX_REFERRED) this.isTooMuch = true;
    }
    // The `s` of `stream` was split off as an operator.
    else if (word.startsWith("tream")) this.hasStream = true;
    this.#numbers = [];
  }
}
