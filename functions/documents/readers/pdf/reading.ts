import type { PDFContext, PDFDict, PDFDocument, PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { CopyBudget, READING_LIMITS } from "#functions/documents/pdf-copy/copy.ts";
import { decompressContent } from "#functions/documents/pdf-copy/decompress.ts";
import { Layers } from "#functions/documents/pdf-copy/layers.ts";
import { UnclearPdfError } from "#functions/documents/pdf-copy/source.ts";
import type { Work } from "#functions/documents/work.ts";
import { type Space, spaceOf, unknown } from "./colors.ts";
import { orNull, readFont, type TextFont } from "./fonts.ts";
import { type Pixels, pixelsOf } from "./pictures.ts";
import { isMarking } from "./probe.ts";

/** Bytes of the pixels of one file. */
const MOST_PIXELS = 16 * 1024 * 1024;

/** One file while its text is read: what it may take, and what was looked up once. */
export class Reading {
  readonly context: PDFContext;
  readonly budget: CopyBudget;
  readonly work: Work;
  /** Forms that are being drawn. */
  readonly drawing = new Set<PDFRawStream>();
  readonly #layers: Layers;
  readonly #fonts = new Map<PDFDict, TextFont>();
  readonly #spaces = new Map<PDFObject, Space>();
  readonly #pixels = new Map<PDFRawStream, Pixels | null>();
  #pixelsLeft = MOST_PIXELS;
  readonly #contents = new Map<PDFRawStream, string>();

  constructor({ catalog, context }: PDFDocument, work: Work) {
    this.context = context;
    this.work = work;
    this.budget = new CopyBudget(work, READING_LIMITS);
    this.#layers = new Layers(catalog, this.budget);
  }

  /** @returns a font, read once */
  font(dict: PDFDict): TextFont {
    const known =
      this.#fonts.get(dict) ??
      readFont(
        dict,
        this.budget,
        (glyph, resources, width) => orNull(() => isMarking(glyph, resources, width, this)) ?? false,
      );
    this.#fonts.set(dict, known);
    return known;
  }

  /** @returns a color space, read once; what is broken tells nothing */
  space(value: PDFObject | undefined): Space {
    if (!value) return unknown;
    const known = this.#spaces.get(value) ?? orNull(() => spaceOf(value, this.budget)) ?? unknown;
    this.#spaces.set(value, known);
    return known;
  }

  /** @returns a picture's pixels, unfolded once; null for those that are not known */
  pixels(stream: PDFRawStream, count: number): Pixels | null {
    if (!this.#pixels.has(stream))
      this.#pixels.set(
        stream,
        orNull(() => pixelsOf(stream, count, this)),
      );
    return this.#pixels.get(stream)!;
  }

  /** Whether so many bytes of pixels may still be held. */
  takesPixels(bytes: number): boolean {
    if (bytes > this.#pixelsLeft) return false;
    this.#pixelsLeft -= bytes;
    return true;
  }

  /**
   * @returns what a stream draws, unfolded once, a character for each byte
   * @throws CannotJudge for one that is broken: what it draws over the rest is not known
   */
  content(stream: PDFRawStream): string {
    const known = this.#contents.get(stream) ?? decompressContent(stream, this.budget);
    this.#contents.set(stream, known);
    return known;
  }

  /** Whether a layer is not seen when the file is opened. What viewers disagree on counts as hidden. */
  isHidden(layer: PDFObject | undefined): boolean {
    try {
      return this.#layers.isHidden(layer);
    } catch (error) {
      if (error instanceof UnclearPdfError && !this.budget.isSpent) return true;
      throw error;
    }
  }
}
