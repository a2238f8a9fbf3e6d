import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ENDLESS, meter } from "#functions/documents/pdf/meter.ts";
import { meteredPdfium, PDFIUM } from "#scripts/deploy/pdfium.ts";

/** Sections and functions written by hand, so that the number of steps is known. */
const section = (id: number, ...body: number[]) => [id, body.length, ...body];
const text = (name: string) => [name.length, ...Buffer.from(name)];

/** A module with one function `run` from one i32 to nothing, a memory, and a global of its own. */
const moduleOf = (...code: number[]) =>
  Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, 1, 0x60, 1, 0x7f, 0),
    ...section(3, 1, 0),
    ...section(5, 1, 0, 1),
    ...section(6, 1, 0x7f, 1, 0x41, 0, 0x0b),
    ...section(7, 1, ...text("run"), 0, 0),
    ...section(10, 1, code.length + 2, 0, ...code, 0x0b),
  ]);
interface Run {
  run: (argument: number) => void;
  fuel: WebAssembly.Global;
}
const started = (wasm: Uint8Array) =>
  new WebAssembly.Instance(new WebAssembly.Module(meter(wasm))).exports as unknown as Run;
const stepsOf = ({ run, fuel }: Run, argument: number): number => {
  fuel.value = 1_000_000n;
  run(argument);
  return 1_000_000 - Number(fuel.value);
};

/** `do { argument -= 1 } while (argument != 0)` */
const LOOP = [0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b];
/** `memory.fill(0, 0, argument)` and `memory.copy(0, 0, argument)` */
const FILL = [0x41, 0, 0x41, 0, 0x20, 0, 0xfc, 11, 0];
const COPY = [0x41, 0, 0x41, 0, 0x20, 0, 0xfc, 10, 0, 0];

describe("a metered module", () => {
  it("takes a step for a function, and one for each turn of a loop", () => {
    expect(stepsOf(started(moduleOf()), 1)).toBe(1);
    const loop = started(moduleOf(...LOOP));
    expect(stepsOf(loop, 1)).toBe(2);
    expect(stepsOf(loop, 1000)).toBe(1001);
  });

  it("takes a step for every 64 bytes that it fills or copies", () => {
    for (const code of [FILL, COPY]) {
      const bulk = started(moduleOf(...code));
      expect(stepsOf(bulk, 63)).toBe(1);
      expect(stepsOf(bulk, 64)).toBe(2);
      expect(stepsOf(bulk, 6400)).toBe(101);
    }
  });

  it("traps when its steps are used up, at the same one each time", () => {
    const { run, fuel } = started(moduleOf(...LOOP));
    for (let i = 0; i < 2; i++) {
      fuel.value = 101n;
      expect(() => run(100)).toThrow(WebAssembly.RuntimeError);
      fuel.value = 102n;
      expect(() => run(100)).not.toThrow();
      expect(fuel.value).toBe(1n);
    }
    const bulk = started(moduleOf(...FILL));
    bulk.fuel.value = 10n;
    expect(() => bulk.run(65_536)).toThrow(WebAssembly.RuntimeError);
  });

  it("isn't limited until someone sets a limit", () => {
    const { run, fuel } = started(moduleOf(...LOOP));
    expect(fuel.value).toBe(ENDLESS);
    run(1000);
    expect(fuel.value).toBe(ENDLESS - 1001n);
  });

  it("isn't made of instructions that we don't know", () => {
    expect(() => meter(moduleOf(0xfd, 0x0c))).toThrow("Instruction 0xfd");
  });
});

it("PDFium is metered to the same bytes each time, those that the build names", () => {
  const digest = () => createHash("sha256").update(meteredPdfium()).digest("hex");
  expect(digest()).toBe(PDFIUM.metered);
});
