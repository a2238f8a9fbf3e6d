import type { PDFContext, PDFDict, PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import type { Work } from "../work.ts";
import type { Layers } from "./layers.ts";
import type { PageArea } from "./page-area.ts";
import { UnclearPdfError } from "./source.ts";
import type { Entries, PdfWriter } from "./writer.ts";

/** Decompressed bytes per file (content, fonts, functions, tables). A stream counts each time it's read. */
const MAX_UNFOLDED = 48 * 1024 * 1024;
/** The part of that for content of pages, forms, glyphs and CMaps. Processing holds it in memory several times. */
const MAX_CONTENT = 16 * 1024 * 1024;
/** How much content one file may have. */
interface Limits {
  /** Values, operators, escapes and glyphs. A page of text has a few thousand. */
  steps: number;
  /** Bytes per content stream. */
  stream: number;
}
/** Limits for copying, which holds all content until it's written. */
const COPIED: Limits = { steps: 2_000_000, stream: 8 * 1024 * 1024 };
/**
 * Limits for reading, which keeps only glyphs and figures. Sheets with every glyph of a font take nine million bytes.
 */
export const READING_LIMITS: Limits = { steps: 2_800_000, stream: MAX_CONTENT };
/** {@link Work} charged per step. */
const STEP = 16;
/** Nesting of forms in forms and values in values. */
const MAX_DEPTH = 60;
/** Bytes of losslessly compressed pictures, decompressed. */
const MAX_PAINTED = 512 * 1024 * 1024;
/** Blocks of 8 × 8 pixels in photos, summed over all scans. */
const MAX_BLOCKS = 24_000_000;

/** Limits what one copy may use, so that no file can exhaust memory or time. */
export class CopyBudget {
  #unfolded = MAX_UNFOLDED;
  #content = MAX_CONTENT;
  readonly #limits: Limits;
  #steps: number;
  #depth = 0;
  #painted = MAX_PAINTED;
  readonly blocks = { left: MAX_BLOCKS };
  readonly #work: Work | undefined;

  /**
   * @param work also charged for everything decompressed and read
   * @param limits those for copying, or {@link READING_LIMITS} for reading
   */
  constructor(work?: Work, limits = COPIED) {
    this.#work = work;
    this.#limits = limits;
    this.#steps = limits.steps;
  }

  /** Whether a limit was exceeded, so reading must stop. */
  get isSpent(): boolean {
    return this.#unfolded < 0 || this.#content < 0 || this.#steps < 0;
  }

  /** @returns bytes that may still be decompressed */
  get unfolded(): number {
    return this.#unfolded;
  }
  unfold(bytes: number): void {
    this.#work?.charge(bytes);
    this.#unfolded -= bytes;
    if (this.#unfolded < 0) throw new UnclearPdfError("too many bytes");
  }
  /** @returns bytes that the next content stream may decompress to */
  get oneContent(): number {
    return Math.min(this.#content, this.#limits.stream);
  }
  content(bytes: number): void {
    this.#content -= bytes;
    if (this.#content < 0) throw new UnclearPdfError("too much content");
  }
  /** Values, operators and glyphs counted so far. */
  get steps(): number {
    return this.#limits.steps - this.#steps;
  }
  step(count = 1): void {
    this.#work?.charge(count * STEP);
    this.#steps -= count;
    if (this.#steps < 0) throw new UnclearPdfError("too many steps");
  }
  paint(bytes: number): void {
    this.#painted -= bytes;
    if (this.#painted < 0) throw new UnclearPdfError("too many pixels");
  }
  /**
   * Runs `act` one nesting level deeper.
   * @throws UnclearPdfError beyond {@link MAX_DEPTH} levels
   */
  within<T>(act: () => T): T {
    if (this.#depth >= MAX_DEPTH) throw new UnclearPdfError("too deep");
    this.#depth++;
    try {
      return act();
    } finally {
      this.#depth--;
    }
  }
}

/** State that content inherits from where it's drawn. */
export interface InheritedTextState {
  /** Text that's neither filled nor stroked. */
  isInvisible: boolean;
  /** Type 3 glyphs are drawings: they show in every text mode. */
  isDrawnFont: boolean;
}
export const DEFAULT_TEXT_STATE: InheritedTextState = { isInvisible: false, isDrawnFont: false };

/** The state of one copy while it's made. */
export interface PdfCopy {
  readonly source: PDFContext;
  readonly out: PdfWriter;
  readonly budget: CopyBudget;
  readonly layers: Layers;
  /** Pictures take long to write, so they're written at the end, one after another. */
  readonly later: { reference: string; write: () => Promise<void> }[];
  /**
   * Rewrites pieces of content and copies the resources they use.
   * @param resources those the content names; undefined if there are none
   * @param place for page content only: whatever lies outside the page is left out
   * @returns the rewritten pieces, and the copied resources by kind
   */
  content(
    contents: readonly string[],
    resources: PDFDict | undefined,
    drawn: InheritedTextState,
    place?: PageArea,
  ): { contents: string[]; kinds: Record<string, Entries> };
  /**
   * Copies a form once for each way it's drawn.
   * @returns a reference to the copied stream, or null if nothing is drawn
   */
  form(form: PDFRawStream, resources: PDFDict | undefined, drawn: InheritedTextState): string | null;
  /**
   * Copies an object once per purpose. While it's being made, this returns null, so that cycles end.
   * @returns the text that stands for the copied object
   */
  once(object: PDFObject, purpose: string, make: () => string | null): string | null;
}

/** Copies one value. Returns its text, or null for a value that doesn't fit and is left out. */
export type Rule = (value: PDFObject | undefined, copy: PdfCopy) => string | null;
