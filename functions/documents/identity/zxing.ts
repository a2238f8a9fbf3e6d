import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import { isOutgrown } from "../instance-memory.ts";
import { freePixels } from "../pictures/free-pixels.ts";
import type { Luma } from "../pictures/luma.ts";
import type { Anchor } from "../recognition/portrait.ts";

/**
 * A license has only one symbol, and looking for more takes twice as long. `Plain` keeps control characters, which the
 * AAMVA format depends on.
 */
const OPTIONS: ReaderOptions = {
  formats: ["PDF417"],
  textMode: "Plain",
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: 1,
};

let prepared: WebAssembly.Module | undefined;
let running: WebAssembly.Instance | undefined;

/** @param module zxing's reader, compiled, because the Worker can't fetch or compile it itself */
export function prepareZXing(module: WebAssembly.Module): void {
  prepared = module;
  prepareZXingModule({ overrides: { instantiateWasm: instantiateFrom(module) } });
}

/**
 * Drops the reader and its memory, so that the next picture gets a new one. Another picture may be in progress, so the
 * module is prepared again at once: without a prepared module, the library would try to fetch one.
 */
export function releaseZXing(): void {
  purgeZXingModule();
  running = undefined;
  if (prepared) prepareZXing(prepared);
}

/** Drops the reader if a large picture made its memory grow. */
export function releaseLargeZXing(): void {
  if (running && isOutgrown(running)) releaseZXing();
}

/** A symbol that was read, and its position in the picture's pixels. */
export interface FoundSymbol {
  text: string;
  anchor: Anchor;
}

/** A card has one symbol; a page with a card on it has a few. */
const MAX_SYMBOLS = 4;

/** Finds PDF417 symbols in a picture file. */
export interface SymbolReader {
  /** @returns one of them, or null */
  one(file: Uint8Array): Promise<FoundSymbol | null>;
  /** @returns up to {@link MAX_SYMBOLS} of them; takes twice as long */
  each(file: Uint8Array): Promise<FoundSymbol[]>;
}

export const symbolReader: SymbolReader = {
  one: async (file) => (await symbolsIn(file, OPTIONS))[0] ?? null,
  each: (file) => symbolsIn(file, { ...OPTIONS, maxNumberOfSymbols: MAX_SYMBOLS }),
};

async function symbolsIn(file: Uint8Array, options: ReaderOptions): Promise<FoundSymbol[]> {
  const found = (await readBarcodes(file, options)).filter((symbol) => symbol.isValid);
  return found.map(({ text, position: { topLeft, topRight } }) => {
    const across = { x: topRight.x - topLeft.x, y: topRight.y - topLeft.y };
    return { text, anchor: { corner: topLeft, across } };
  });
}

/** A QR code is read however it's turned, so it takes a single, quick look. */
const QR_OPTIONS: ReaderOptions = {
  formats: ["QRCode"],
  textMode: "Plain",
  tryHarder: false,
  tryInvert: false,
  maxNumberOfSymbols: 2,
};

/** @returns the texts of the QR codes in a picture */
export async function qrCodesIn(picture: Luma): Promise<string[]> {
  const file = pgmOf(picture);
  const symbols = await symbolsIn(file, QR_OPTIONS);
  freePixels(file);
  return symbols.map(({ text }) => text);
}

/**
 * An empty grayscale picture that's also a file for the reader (PGM). The two share memory, so drawing into `luma`
 * changes `file`. They take a quarter of the memory of RGBA pixels.
 */
export function pgm(width: number, height: number): { luma: Luma; file: Uint8Array } {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  return { luma: { width, height, data: file.subarray(head.length) }, file };
}

/** @returns a picture as a file for the reader */
export function pgmOf(picture: Luma): Uint8Array {
  const { luma, file } = pgm(picture.width, picture.height);
  luma.data.set(picture.data);
  return file;
}

type InstantiateWasm = (
  imports: WebAssembly.Imports,
  done: (instance: WebAssembly.Instance) => void,
) => WebAssembly.Exports;

const known = new WeakMap<WebAssembly.Module, InstantiateWasm>();

/**
 * Returns the same function for the same module, because the library keeps its instance only while its settings stay
 * the same.
 */
function instantiateFrom(module: WebAssembly.Module): InstantiateWasm {
  const instantiate: InstantiateWasm =
    known.get(module) ??
    ((imports, done) => {
      running = new WebAssembly.Instance(module, imports);
      done(running);
      return running.exports;
    });
  known.set(module, instantiate);
  return instantiate;
}
