/** More a library refuses itself (pdf.js, `MAX_MAP_RANGE`). */
const MAX_MAPPED = 2 ** 24;

/**
 * Counts how many characters the fonts of a PDF speak of. Two numbers say from where to where, and a library keeps a
 * record of each character between them: 30 bytes take two gigabytes. There are two places for it: what a code stands for
 * (`beginbfrange`, `begincidrange`; ISO 32000-2, 9.7.5 and 9.10.3), and the widths of a font's characters (`W`, 9.7.4.3),
 * whose array may also be an object of its own.
 */
export class CharacterRanges {
  /** Characters that are mapped. */
  mapped = 0;
  /** Characters of which a width is told, in all arrays, and in the longest one. */
  wide = 0;
  widest = 0;
  /** Fonts that have such widths, at most. */
  fonts = 0;
  #isInMap = false;
  #place = 0;
  #low = 0;
  #isWidths = false;
  /** How deep the array of widths lies; 0 outside of one. */
  #depth = 0;
  #isNamed = false;
  #sum = 0;
  #first: number | null = null;
  #run = 0;

  /** @param name without its slash, at least its first letters; what is written in hex may be any name */
  name(name: string): void {
    const isHidden = name.includes("#");
    this.#isWidths = isHidden || name === "W" || name === "W2";
    if (isHidden || name.startsWith("Descenda")) this.fonts++;
    this.#restart();
  }

  /** @param nesting of the array itself, 0 for one that is inside nothing */
  open(nesting: number): void {
    if (this.#depth === 0 && (this.#isWidths || nesting === 0)) {
      [this.#depth, this.#isNamed, this.#sum] = [nesting + 1, this.#isWidths, 0];
    }
    this.#isWidths = false;
    if (this.#isInMap && nesting === 0 && this.#place !== 2) this.#isInMap = false;
    this.#restart();
  }

  close(nesting: number): void {
    if (this.#isInMap && nesting === 0) this.#place = 0;
    this.#restart();
    if (nesting >= this.#depth) return;
    this.wide += this.#sum;
    this.widest = Math.max(this.widest, this.#sum);
    [this.#depth, this.#sum] = [0, 0];
  }

  number(value: number, nesting: number): void {
    this.#isWidths = false;
    if (this.#isInMap && nesting === 0) {
      this.#isInMap = this.#place === 2;
      this.#place = 0;
    }
    if (nesting !== this.#depth || this.#depth === 0) return;
    this.#run++;
    if (this.#run % 3 === 1) this.#first = value;
    else if (this.#run % 3 === 2) this.#sum += Math.max(0, value - (this.#first ?? value) + 1);
  }

  /** @param word without its first letter where that is an operator */
  word(word: string): void {
    // A range whose end stands elsewhere cannot be judged.
    if (word === "R" && this.#depth > 0 && this.#isNamed && this.#run !== 2)
      this.#sum = Number.POSITIVE_INFINITY;
    this.#restart();
    this.#isWidths = false;
    this.#isInMap = word === "eginbfra" || word === "egincidr";
    this.#place = 0;
  }

  /** A string, in hex. @param value of its last four bytes */
  hex(value: number, nesting: number): void {
    this.#restart();
    if (!this.#isInMap || nesting > 0) return;
    const count = value - this.#low + 1;
    if (this.#place === 0) this.#low = value;
    if (this.#place === 1 && count > 0 && count <= MAX_MAPPED) this.mapped += count;
    this.#place = (this.#place + 1) % 3;
  }

  /** A string that is not in hex: nobody writes codes so, but libraries read them. */
  string(): void {
    this.#restart();
    if (this.#isInMap) this.mapped = Number.POSITIVE_INFINITY;
  }

  #restart(): void {
    this.#first = null;
    this.#run = 0;
  }
}
