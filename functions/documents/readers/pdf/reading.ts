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

/** Maximum bytes of pixels held per file. */
const MOST_PIXELS = 16 * 1024 * 1024;

/** The state of reading one file's text: its budget, and a cache of what was looked up. */
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

  /** @returns a color space, read once; a broken one has unknown colors */
  space(value: PDFObject | undefined): Space {
    if (!value) return unknown;
    const known = this.#spaces.get(value) ?? orNull(() => spaceOf(value, this.budget)) ?? unknown;
    this.#spaces.set(value, known);
    return known;
  }

  /** @returns a picture's pixels, decompressed once; null if they aren't known */
  pixels(stream: PDFRawStream, count: number): Pixels | null {
    if (!this.#pixels.has(stream))
      this.#pixels.set(
        stream,
        orNull(() => pixelsOf(stream, count, this)),
      );
    return this.#pixels.get(stream)!;
  }

  /** Whether this many more bytes of pixels can be held. */
  takesPixels(bytes: number): boolean {
    if (bytes > this.#pixelsLeft) return false;
    this.#pixelsLeft -= bytes;
    return true;
  }

  /**
   * @returns a stream's content, decompressed once, one character per byte
   * @throws UnclearPdfError if it's broken, because we don't know what it paints over
   */
  content(stream: PDFRawStream): string {
    const known = this.#contents.get(stream) ?? decompressContent(stream, this.budget);
    this.#contents.set(stream, known);
    return known;
  }

  /** Whether a layer is hidden when the file is opened. If viewers disagree, it counts as hidden. */
  isHidden(layer: PDFObject | undefined): boolean {
    try {
      return this.#layers.isHidden(layer);
    } catch (error) {
      if (error instanceof UnclearPdfError && !this.budget.isSpent) return true;
      throw error;
    }
  }
}
