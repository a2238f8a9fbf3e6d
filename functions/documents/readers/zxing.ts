import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { Luma } from "./luma.ts";
import type { Anchor } from "./portrait.ts";

/**
 * One symbol is all that a licence has; looking for more of them doubles the time. `Plain` keeps control characters,
 * which the AAMVA format is made of.
 */
const OPTIONS: ReaderOptions = {
  formats: ["PDF417"],
  textMode: "Plain",
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: 1,
};

/** @param module zxing's reader, compiled: the Worker may not fetch or compile it itself */
export function prepareZXing(module: WebAssembly.Module): void {
  prepareZXingModule({ overrides: { instantiateWasm: instantiateFrom(module) } });
}

/** Lets the reader and its memory go, so that the next picture gets a new one. */
export function releaseZXing(): void {
  purgeZXingModule();
}

/** A symbol that was read, and where it lies in the picture's pixels. */
export interface FoundSymbol {
  text: string;
  anchor: Anchor;
}

/** Cards have one, and a page with a card on it a few. */
const MOST_SYMBOLS = 4;

/** What looks for PDF417 symbols in a picture file. */
export interface SymbolReader {
  /** @returns one of them, or null */
  one(file: Uint8Array): Promise<FoundSymbol | null>;
  /** @returns all that there may be, which takes twice as long */
  each(file: Uint8Array): Promise<FoundSymbol[]>;
}

export const symbolReader: SymbolReader = {
  one: async (file) => (await symbolsIn(file, OPTIONS))[0] ?? null,
  each: (file) => symbolsIn(file, { ...OPTIONS, maxNumberOfSymbols: MOST_SYMBOLS }),
};

async function symbolsIn(file: Uint8Array, options: ReaderOptions): Promise<FoundSymbol[]> {
  const found = (await readBarcodes(file, options)).filter((symbol) => symbol.isValid);
  return found.map(({ text, position: { topLeft, topRight } }) => {
    const across = { x: topRight.x - topLeft.x, y: topRight.y - topLeft.y };
    return { text, anchor: { corner: topLeft, across } };
  });
}

/**
 * An empty brightness picture that is at the same time a file the reader takes (PGM): drawing into `luma` changes
 * `file`, at a quarter of the memory of raw pixels and without a copy.
 */
export function pgm(width: number, height: number): { luma: Luma; file: Uint8Array } {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  return { luma: { width, height, data: file.subarray(head.length) }, file };
}

/** @returns a picture as a file that the reader takes */
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

/** The same function for the same module: the library keeps its instance while its settings stay the same. */
function instantiateFrom(module: WebAssembly.Module): InstantiateWasm {
  const instantiate: InstantiateWasm =
    known.get(module) ??
    ((imports, done) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    });
  known.set(module, instantiate);
  return instantiate;
}
