import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { faultOf } from "#functions/checks/engine/faults.ts";
import { readBarcode } from "#functions/documents/identity/barcode.ts";
import { type FoundSymbol, type SymbolReader, symbolReader } from "#functions/documents/identity/zxing.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { readDocument } from "#functions/documents/read.ts";
import { Work } from "#functions/documents/work.ts";
import { license } from "#tests/fixtures/license.ts";
import { jane } from "#tests/fixtures/people.ts";
import { OTHER_SYMBOLS, symbolPicture } from "#tests/fixtures/symbol-picture.ts";
import { wasmModules } from "./wasm-modules.ts";

/** How often the decoder was called, and the answers that it fakes by attempt, counted from 1. */
const decoder = { tries: 0, answers: new Map<number, string>() };

const anchor = { corner: { x: 0, y: 0 }, across: { x: 0, y: 0 } };

async function answered<T>(found: Promise<T>, made: (symbol: FoundSymbol) => T): Promise<T> {
  const text = decoder.answers.get(++decoder.tries);
  return text === undefined ? found : made({ text, anchor });
}

/** The real decoder, except for the faked answers. */
const reader: SymbolReader = {
  one: (file) => answered(symbolReader.one(file), (symbol) => symbol),
  each: (file) => answered(symbolReader.each(file), (symbol) => [symbol]),
};

/** One attempt for the file as it is, one from another angle, and one for what is next to it. */
const LEAST_TRIES = 3;

let wasm: Modules;
beforeAll(async () => {
  wasm = await wasmModules();
});
afterEach(() => {
  decoder.tries = 0;
  decoder.answers.clear();
});

const read = (bytes: Uint8Array, documentType: "drivers_license" | "pay_stub" = "drivers_license") =>
  readDocument(
    { documentId: "doc_1", documentType, uploadedAt: 1, readAt: 2, bytes, contentType: "image/jpeg" },
    wasm,
  );

const search = (bytes: Uint8Array) => readBarcode(bytes, "image/jpeg", wasm, new Work(), reader);

describe("a symbol that isn't a license", () => {
  it.each(Object.entries(OTHER_SYMBOLS))("ends the search at once: %s", async (_what, text) => {
    expect(await search(await symbolPicture(text))).toBe("other_symbol");
    expect(decoder.tries).toBeLessThanOrEqual(LEAST_TRIES);
  });

  it.each([-5, 3])("ends the search once it's read from two angles, tilted by %d°", async (tilt) => {
    expect(await search(await symbolPicture(OTHER_SYMBOLS["a boarding pass"], tilt))).toBe("other_symbol");
    // The attempts for a license with this tilt, plus one more angle and one look next to it.
    expect(decoder.tries).toBeLessThanOrEqual(10);
  });

  it("is reported as such, but a text document as a picture without text", async () => {
    const picture = await symbolPicture(OTHER_SYMBOLS["a boarding pass"]);
    const reading = await read(picture);
    expect(reading).toMatchObject({ status: "unreadable", reason: "barcode_not_license" });
    expect(faultOf(reading)).toMatch(/isn't from a U\.S\. or Canadian license/);
    expect((await read(picture, "pay_stub")).reason).toBe("picture_without_text");
  });
});

describe("decoded garbage", () => {
  it.each([1, 3])("doesn't end the search: at attempt %d", async (at) => {
    decoder.answers.set(at, "Zx9#garbage that nobody printed");
    expect(await search(await license(jane, { width: 1000, tilt: 5 }))).toMatchObject({
      text: expect.stringContaining("DCSDOE"),
    });
    expect(decoder.tries).toBeGreaterThan(at);
  });

  it("doesn't hide a license next to another symbol", async () => {
    for (const at of [1, 2]) decoder.answers.set(at, OTHER_SYMBOLS["a boarding pass"]);
    expect(await search(await license(jane, { width: 1000 }))).toMatchObject({
      text: expect.stringContaining("DCSDOE"),
    });
  });

  it("ends the search after every angle if no text comes twice", async () => {
    for (let at = 1; at <= 90; at++) decoder.answers.set(at, `garbage ${at}`);
    expect(await search(await symbolPicture("nothing"))).toBeNull();
    // The file as it is, every degree from -11 to 11, and seven around each of two directions of edges.
    expect(decoder.tries).toBeLessThanOrEqual(24 + 2 * 7);
  });
});
