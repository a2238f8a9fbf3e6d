import { freePixels } from "#functions/documents/pictures/free-pixels.ts";
import type { Luma } from "#functions/documents/pictures/luma.ts";

/** A word that Tesseract found in a picture, and its box in pixels. */
export interface Word {
  text: string;
  /** 0 to 1. */
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Box {
  rect: Pick<Word, "left" | "top" | "right" | "bottom">;
  text: string;
  confidence: number;
}

/** What we use of the package's engine. */
interface Engine {
  loadModel(model: Uint8Array): void;
  loadImage(picture: { width: number; height: number; data: Uint8ClampedArray }): void;
  setVariable(name: string, value: string): void;
  /** Finds words without reading them, which takes little time. A box may hold several words. */
  getBoundingBoxes(unit: "word"): readonly Pick<Box, "rect">[];
  getTextBoxes(unit: "word"): readonly Box[];
}

/**
 * The package's function that starts an engine, changed to take Emscripten's options
 * (`scripts/deploy/tesseract.ts`).
 */
export type StartTesseract = (options: {
  wasmBinary: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ): WebAssembly.Exports;
    print(): void;
    printErr(): void;
  };
}) => Promise<Engine>;

/** The engine's compiled module with its start function, and its model. */
export interface Tesseract {
  module: WebAssembly.Module;
  start: StartTesseract;
  model: Uint8Array;
}

/** The steps that remain for one front. Half a billion take about a second. */
export interface FrontTank {
  fuel: number;
}

/**
 * Maximum number of steps for one front, over all attempts: about ten seconds. One reading of a card takes 0.6 billion.
 */
const MAX_FUEL = 5_000_000_000;
/**
 * Maximum length of all text together, in heights of its letters: the time to read it depends on that. A card has less
 * than 300; a page of text has thousands.
 */
const MAX_LENGTH = 1000;
/** In pixels. Lower boxes are lines and specks, which are read as if they were this high. */
const MIN_HEIGHT = 8;
/** Longer words are patterns that were taken for letters. */
const MAX_LETTERS = 40;

/** @param fuel the most steps, for tests */
export const newFrontTank = (fuel = MAX_FUEL): FrontTank => ({ fuel });

/**
 * Reads the words in a picture. Each picture gets its own engine, so nothing of one person's card is left when the next
 * one is read; starting it takes 20 ms.
 * @param tank is charged for the steps. Once it's empty, no picture is read
 * @returns the words as Tesseract orders them; none if reading it takes too many steps or too much memory; null if the
 *   picture shows too much text for a card
 * @throws if the engine or its model can't be loaded
 */
export async function readWords(
  luma: Luma,
  { module, start, model }: Tesseract,
  tank: FrontTank,
): Promise<Word[] | null> {
  if (tank.fuel <= 0) return [];
  let instance: WebAssembly.Instance | undefined;
  const engine = await start({
    wasmBinary: {
      instantiateWasm: (imports, done) => {
        instance = new WebAssembly.Instance(module, imports);
        done(instance);
        return instance.exports;
      },
      // The engine comments on pictures; what counts is the result.
      print: () => undefined,
      printErr: () => undefined,
    },
  });
  engine.loadModel(model);
  // Light letters on dark paper are only in headings, and every unclear word would be read a second time.
  engine.setVariable("tessedit_do_invert", "0");
  const fuel = instance!.exports.fuel as WebAssembly.Global;
  fuel.value = BigInt(tank.fuel);
  try {
    return wordsIn(luma, engine);
  } catch {
    // It ran out of steps or memory, or the picture broke it. The engine is dropped in any case.
    return [];
  } finally {
    tank.fuel = Number(fuel.value);
  }
}

function wordsIn(luma: Luma, engine: Engine): Word[] | null {
  const picture = colored(luma);
  engine.loadImage(picture);
  freePixels(picture.data);
  const length = engine
    .getBoundingBoxes("word")
    .reduce(
      (sum, { rect }) => sum + (rect.right - rect.left) / Math.max(MIN_HEIGHT, rect.bottom - rect.top),
      0,
    );
  if (length > MAX_LENGTH) return null;
  return engine
    .getTextBoxes("word")
    .map(({ rect: { left, top, right, bottom }, text, confidence }) => ({
      ...{ text: text.trim(), confidence },
      ...{ left, top, right, bottom },
    }))
    .filter(({ text }) => text !== "" && text.length <= MAX_LETTERS);
}

/** @returns the picture as the engine takes it, with four bytes per pixel */
function colored({ width, height, data }: Luma) {
  const colors = new Uint32Array(width * height);
  for (let at = 0; at < colors.length; at++) colors[at] = 0xff000000 | (data[at]! * 0x010101);
  return { width, height, data: new Uint8ClampedArray(colors.buffer) };
}
