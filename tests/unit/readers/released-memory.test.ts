import { expect, it } from "vitest";
import { readBarcodeInPhoto } from "#functions/documents/identity/barcode.ts";
import { readZone } from "#functions/documents/identity/mrz/read-zone.ts";
import type { Luma } from "#functions/documents/pictures/luma.ts";
import { copyOf, reasonFor } from "../documents/copied.ts";
import { fixture } from "./wasm-modules.ts";

const TYPES = ["Uint8Array", "Uint8ClampedArray", "Int16Array", "Int32Array", "Float32Array"] as const;

/** Counts the large arrays that a reader creates, and those that it doesn't release. */
async function madeAndKept(least: number, read: () => unknown): Promise<{ made: number; kept: number }> {
  const all: ArrayBufferView[] = [];
  const own = Object.fromEntries(TYPES.map((name) => [name, globalThis[name]]));
  for (const name of TYPES)
    Object.assign(globalThis, {
      [name]: new Proxy(globalThis[name], {
        construct(target, args, self) {
          const array = Reflect.construct(target, args, self) as Uint8Array;
          if (typeof args[0] === "number" && args[0] >= least) all.push(array);
          return array;
        },
      }),
    });
  try {
    await read();
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
])(
  "releases all copies of a picture of %d × %d pixels after searching it for a zone",
  async (width, height) => {
    const luma = gray(width, height);
    const { made, kept } = await madeAndKept(100_000, () => readZone(luma));
    expect(made).toBeGreaterThan(2);
    expect(kept).toBe(0);
    expect(luma.data).toHaveLength(width * height);
  },
);

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

it("releases all pixels after redrawing a picture, or after it turned out to be damaged", async () => {
  const scan = await fixture("license.png");
  const photo = await fixture("license-12mp.jpg");
  const damaged = Buffer.from(scan);
  damaged[damaged.length - 30]! ^= 1;
  for (const [draw, count] of [
    [() => copyOf(scan, "image/png"), 2],
    [() => reasonFor(damaged, "image/png"), 0],
    [() => copyOf(photo, "image/jpeg"), 4],
  ] as const) {
    const { made, kept } = await madeAndKept(1_000_000, draw);
    expect(made).toBeGreaterThanOrEqual(count);
    expect(kept).toBe(0);
  }
});
