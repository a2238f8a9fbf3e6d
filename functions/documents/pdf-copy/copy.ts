import type { PDFContext, PDFDict, PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import type { Work } from "../work.ts";
import type { Layers } from "./layers.ts";
import type { Place } from "./place.ts";
import { CannotJudge } from "./source.ts";
import type { Entries, PdfWriter } from "./writer.ts";

/** Bytes of content, fonts, functions and tables of one file, unfolded: as often as they are looked at. */
const MAX_UNFOLDED = 48 * 1024 * 1024;
/** Of it what pages, forms, glyphs and tables of codes draw: while it is looked at, it is held several times. */
const MAX_CONTENT = 16 * 1024 * 1024;
/** What is kept of content while it is looked at. */
interface Limits {
  /** Values, operators, escapes and glyphs: a page of text has some thousands. */
  steps: number;
  /** Bytes of one stream of content. */
  stream: number;
}
/** A copy holds all of it until it is written. */
const COPIED: Limits = { steps: 2_000_000, stream: 8 * 1024 * 1024 };
/** Readers keep glyphs and figures, and of the rest nothing. Sheets of all glyphs of a font have nine million bytes. */
export const READ: Limits = { steps: 2_800_000, stream: MAX_CONTENT };
/** Of {@link Work}, for one of these. */
const STEP = 16;
/** Forms that draw forms, and values in values. */
const MAX_DEPTH = 60;
/** Bytes of pictures without loss, unfolded. */
const MAX_PAINTED = 512 * 1024 * 1024;
/** Blocks of 8 × 8 pixels in photos, in all scans. */
const MAX_BLOCKS = 24_000_000;

/** What one copy may take, so that no file takes more. */
export class Budget {
  #unfolded = MAX_UNFOLDED;
  #content = MAX_CONTENT;
  readonly #limits: Limits;
  #steps: number;
  #depth = 0;
  #painted = MAX_PAINTED;
  readonly blocks = { left: MAX_BLOCKS };
  readonly #work: Work | undefined;

  /**
   * @param work is charged for what is unfolded and read as well
   * @param limits of one that copies, or of one that reads
   */
  constructor(work?: Work, limits = COPIED) {
    this.#work = work;
    this.#limits = limits;
    this.#steps = limits.steps;
  }

  /** Whether a limit was passed, so that nothing more is to be read. */
  get isSpent(): boolean {
    return this.#unfolded < 0 || this.#content < 0 || this.#steps < 0;
  }

  /** @returns bytes that may still be unfolded */
  get unfolded(): number {
    return this.#unfolded;
  }
  unfold(bytes: number): void {
    this.#work?.charge(bytes);
    this.#unfolded -= bytes;
    if (this.#unfolded < 0) throw new CannotJudge("too many bytes");
  }
  /** @returns bytes that one more stream of content may unfold to */
  get oneContent(): number {
    return Math.min(this.#content, this.#limits.stream);
  }
  content(bytes: number): void {
    this.#content -= bytes;
    if (this.#content < 0) throw new CannotJudge("too much content");
  }
  /** Values, operators and glyphs so far. */
  get steps(): number {
    return this.#limits.steps - this.#steps;
  }
  step(count = 1): void {
    this.#work?.charge(count * STEP);
    this.#steps -= count;
    if (this.#steps < 0) throw new CannotJudge("too many steps");
  }
  paint(bytes: number): void {
    this.#painted -= bytes;
    if (this.#painted < 0) throw new CannotJudge("too many pixels");
  }
  /** Does something one level deeper. */
  within<T>(act: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw new CannotJudge("too deep");
    this.#depth++;
    try {
      return act();
    } finally {
      this.#depth--;
    }
  }
}

/** What content takes over from where it is drawn. */
export interface Drawn {
  /** Text that is neither filled nor stroked. */
  isInvisible: boolean;
  /** Glyphs that are drawings are shown whatever the text's mode is. */
  isDrawnFont: boolean;
}
export const DRAWN: Drawn = { isInvisible: false, isDrawnFont: false };

/** One copy while it is being made. */
export interface Copy {
  readonly source: PDFContext;
  readonly out: PdfWriter;
  readonly budget: Budget;
  readonly layers: Layers;
  /** Pictures, whose data take long: they are written at the end, one after the other. */
  readonly later: { reference: string; write: () => Promise<void> }[];
  /**
   * Rewrites pieces of content and copies the resources that they take, by kind.
   * @param resources those that the content names; undefined where there are none
   * @param place of a page: what lies beyond its sheet is left out
   */
  content(
    contents: readonly string[],
    resources: PDFDict | undefined,
    drawn: Drawn,
    place?: Place,
  ): { contents: string[]; kinds: Record<string, Entries> };
  /** @returns a stream that is drawn, or null for nothing. Of forms each is written once for each way it is drawn. */
  form(form: PDFRawStream, resources: PDFDict | undefined, drawn: Drawn): string | null;
  /** @returns the same text for the same object, made once; null while it is being made, so that nothing leads to itself */
  once(object: PDFObject, purpose: string, make: () => string | null): string | null;
}

/** Says how one value is copied, or null for one that does not fit and is left out. */
export type Rule = (value: PDFObject | undefined, copy: Copy) => string | null;
