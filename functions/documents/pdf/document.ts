import { isOutgrown } from "../instance-memory.ts";
import { type Exports, Host, PdfStopped } from "./host.ts";
import { formOf, openPage } from "./page.ts";
import type { Page } from "./render.ts";

/** Reason codes for a PDF that can't be opened, used in findings. */
export type PdfFault = "pdf_locked" | "pdf_damaged" | "pdf_too_complex";

/** Maximum number of steps to read one file: about ten seconds. Statements and leases take a tenth of that. */
const MAX_FUEL = 3_000_000_000;
/** Maximum number of steps to open a file. It takes many if the object table is broken and PDFium has to search. */
const OPENING_FUEL = 500_000_000;
/** Maximum number of steps for one page, each time it's opened. */
const PAGE_FUEL = 1_000_000_000;

/** `FPDF_GetLastError`'s result for a file that needs a password. */
const NEEDS_PASSWORD = 4;

/** The only instance: an isolate has memory for one. */
let known: { module: WebAssembly.Module; host: Host } | undefined;

/** Steps that a file has left, counted across all the times it's opened. */
export interface Tank {
  fuel: number;
}

/** @returns the steps for one file */
export const newTank = (fuel = MAX_FUEL): Tank => ({ fuel });

/** A PDF that's open. It's only valid inside {@link withPdf}. */
export class Pdf {
  readonly host: Host;
  /** Where the file is in the engine's memory, and how long it is. */
  readonly file: { at: number; length: number };
  readonly pages: number;
  readonly #document: number;
  readonly #tank: Tank;
  #withoutTables: number | undefined;
  readonly #forms = new Map<number, number>();

  constructor(host: Host, bytes: Uint8Array, tank: Tank) {
    this.host = host;
    this.#tank = tank;
    host.hideReplacementTexts(bytes);
    const at = host.take(bytes.length + 1);
    host.bytes.set(bytes, at);
    host.bytes[at + bytes.length] = 0;
    this.file = { at, length: bytes.length };
    this.#document = this.spend((x) => this.#open(x), OPENING_FUEL);
    this.pages = this.#document === 0 ? 0 : this.spend((x) => x.FPDF_GetPageCount!(this.#document));
  }

  /** @returns a handle for the file, opened with the fonts' character tables hidden from the engine */
  withoutTables(): number {
    this.#withoutTables ??= this.host.withoutTables(() => this.spend((x) => this.#open(x), OPENING_FUEL));
    return this.#withoutTables;
  }

  /** @returns PDFium's handle for a document's form, which draws its fields */
  #form(document: number): number {
    const form = this.#forms.get(document) ?? formOf(this.host, document);
    this.#forms.set(document, form);
    return form;
  }

  /**
   * @returns a handle for the file; 0 if it can't be opened. The password pointer is to the zero byte after the file,
   *   which is an empty password
   */
  #open(x: Exports): number {
    return x.FPDF_LoadMemDocument64!(this.file.at, this.file.length, this.file.at + this.file.length);
  }

  /** @returns why it couldn't be opened; null if it could */
  fault(): PdfFault | null {
    if (this.#document === 0)
      return this.host.x.FPDF_GetLastError!() === NEEDS_PASSWORD ? "pdf_locked" : "pdf_damaged";
    return this.pages > 0 ? null : "pdf_damaged";
  }

  /**
   * Counts steps of our own code.
   * @throws PdfStopped
   */
  charge(steps: number): void {
    this.#tank.fuel -= steps;
    if (this.#tank.fuel <= 0) throw new PdfStopped("out_of_fuel");
  }

  /**
   * Runs calls into the engine, and counts their steps.
   * @param most maximum number of steps
   * @throws PdfStopped
   */
  spend<T>(use: (x: Exports) => T, most = Number.POSITIVE_INFINITY): T {
    if (this.#tank.fuel <= 0) throw new PdfStopped("out_of_fuel");
    const given = Math.min(most, this.#tank.fuel);
    // Subtract all the given steps, so that they're used up if the engine stops. What's left is added back below.
    this.#tank.fuel -= given;
    const { result, left } = this.host.spend(given, () => use(this.host.x));
    this.#tank.fuel += left;
    return result;
  }

  /**
   * @param index from 0
   * @param document a handle from {@link withoutTables}; by default, the file as it is
   * @returns what `use` returns; null if the page is broken
   * @throws PdfStopped
   */
  withPage<T>(index: number, use: (page: Page, x: Exports) => T, document = this.#document): T | null {
    return this.spend((x) => {
      const opened = openPage(this.host, document, index, () => this.#form(document));
      if (!opened) return null;
      const result = use(opened.page, x);
      // Not in a `finally`: after an error, the engine must be reset before it's called again.
      opened.close();
      return result;
    }, PAGE_FUEL);
  }
}

/**
 * Opens a PDF, and erases it from memory afterward.
 * @param module PDFium, metered and compiled
 * @param use must not keep the document
 * @param tank the steps that the file has left; the ones used are subtracted
 * @returns the result of `use`, or why the file can't be opened or read to the end
 */
export function withPdf<T>(
  bytes: Uint8Array,
  module: WebAssembly.Module,
  use: (pdf: Pdf) => T,
  tank = newTank(),
): T | PdfFault {
  if (known?.module !== module) known = { module, host: new Host(module) };
  const { host } = known;
  try {
    const pdf = new Pdf(host, bytes, tank);
    return pdf.fault() ?? use(pdf);
  } catch (error) {
    if (error instanceof PdfStopped) return faultOf(error);
    throw error;
  } finally {
    host.reset();
    if (isOutgrown(host.instance)) known = undefined;
  }
}

/** @returns the reason code for a file at which the engine stopped. The same bytes would stop it again. */
export const faultOf = ({ why }: PdfStopped): PdfFault =>
  why === "broken" ? "pdf_damaged" : "pdf_too_complex";
