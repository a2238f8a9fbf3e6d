import { expect, it } from "vitest";
import type { Luma } from "#functions/documents/pictures/luma.ts";
import { readZone } from "#functions/documents/readers/mrz/read-zone.ts";
import { readBarcodeInPhoto } from "#functions/documents/readers/pdf417.ts";

/** Counts the large arrays that a reader creates, and those that it doesn't release. */
function madeAndKept(least: number, read: () => unknown): { made: number; kept: number } {
  const all: ArrayBufferView[] = [];
  const own = { Uint8Array, Int32Array };
  const watched = <T extends typeof Uint8Array | typeof Int32Array>(type: T): T =>
    new Proxy(type, {
      construct(target, args, self) {
        const array = Reflect.construct(target, args, self) as Uint8Array;
        if (typeof args[0] === "number" && args[0] >= least) all.push(array);
        return array;
      },
    });
  Object.assign(globalThis, { Uint8Array: watched(Uint8Array), Int32Array: watched(Int32Array) });
  try {
    read();
  } finally {
    Object.assign(globalThis, own);
  }
  return { made: all.length, kept: all.filter(({ byteLength }) => byteLength > 0).length };
}

const gray = (width: number, height: number): Luma => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(200),
});

it.each([
  [900, 600],
  [1300, 900],
  [2400, 1800],
])("releases all copies of a picture of %d × %d pixels after searching it for a zone", (width, height) => {
  const luma = gray(width, height);
  const { made, kept } = madeAndKept(100_000, () => readZone(luma));
  expect(made).toBeGreaterThan(2);
  expect(kept).toBe(0);
  expect(luma.data).toHaveLength(width * height);
});

it("releases all copies of a photo after searching it for a barcode", async () => {
  const files: Uint8Array[] = [];
  const one = async (file: Uint8Array) => {
    expect(file.byteLength).toBeGreaterThan(1600 * 1200);
    files.push(file);
    return null;
  };
  const photo = gray(3200, 2400);
  await readBarcodeInPhoto(photo, { one, each: async () => [] });
  expect(files.length).toBeGreaterThan(1);
  expect(files[0]).toHaveLength(0);
  expect(photo.data).toHaveLength(3200 * 2400);
});
