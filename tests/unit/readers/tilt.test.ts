import { describe, expect, it } from "vitest";
import { readBarcode } from "#functions/documents/identity/barcode.ts";
import { readPicture } from "#functions/documents/identity/read-picture.ts";
import { type SymbolReader, symbolReader } from "#functions/documents/identity/zxing.ts";
import { jpegLuma } from "#functions/documents/pictures/jpeg-luma.ts";
import type { Luma } from "#functions/documents/pictures/luma.ts";
import { sizeTurned } from "#functions/documents/pictures/rotate.ts";
import { levelingAngles } from "#functions/documents/pictures/tilt.ts";
import { Work } from "#functions/documents/work.ts";
import { license } from "#tests/fixtures/license.ts";
import { SPECIMENS } from "#tests/fixtures/mrz-text.ts";
import { jane } from "#tests/fixtures/people.ts";
import { jpeg } from "#tests/fixtures/picture/encode.ts";
import { travelDocument, travelPicture } from "#tests/fixtures/travel-document.ts";
import { sample } from "#tests/harness/scope.ts";
import { wasmModules } from "./wasm-modules.ts";

const wasm = await wasmModules();
const NOW = Date.parse("2026-03-01T12:00:00Z");
const TILTS = [-45, -38, -30, -23, -17, -12, 12, 16, 21, 28, 35, 41, 45];
/** A third of what any document may take. */
const FEW_STEPS = 130_000_000;

async function lastNameOn(bytes: Uint8Array, type: "drivers_license" | "passport") {
  const work = new Work();
  const found = await readPicture({ bytes, contentType: "image/jpeg" }, type, NOW, wasm, work);
  expect(work.steps).toBeLessThan(FEW_STEPS);
  return typeof found === "string" ? found : found.fields?.lastName;
}

describe.each(sample(TILTS, 2))("a picture tilted by %d°", (tilt) => {
  it("of a license is read", async () => {
    const picture = await license(jane, { width: 1600, tilt, noise: 6 });
    expect(await lastNameOn(picture, "drivers_license")).toBe("DOE");
  });

  it("of a passport is read", async () => {
    const picture = await travelDocument("TD3", SPECIMENS.TD3, { tilt, megapixels: 3, fill: 0.6 });
    expect(await lastNameOn(picture, "passport")).toBe("ERIKSSON");
  });
});

it.each(sample([-11, -8, -5, 7, 9, 11], 2))(
  "a license tilted by %d° is read at once at the angle that's measured",
  async (tilt) => {
    let tries = 0;
    const reader: SymbolReader = {
      ...symbolReader,
      one: (file) => {
        tries++;
        return symbolReader.one(file);
      },
    };
    const picture = await license(jane, { width: 1200, tilt, noise: 6 });
    expect(await readBarcode(picture, "image/jpeg", wasm, new Work(), reader)).not.toBeNull();
    // As it is, decoded, and leveled.
    expect(tries).toBe(3);
  },
);

it("a tilted passport on a level table with strong edges is read", async () => {
  const picture = travelPicture("TD3", SPECIMENS.TD3, { tilt: 24, megapixels: 3, fill: 0.6 });
  const { width, height } = picture;
  // White stripes on either side, where the passport doesn't reach.
  const side = 0.13 * width;
  for (let x = 0; x < side; x += 60)
    for (const left of [x, width - side + x]) picture.rectangle(left, 0, 30, height, [240, 240, 240]);
  const bytes = await jpeg(picture, 82);
  const [ofTable = 90, ofPassport = 90] = levelingAngles((await jpegLuma(bytes, 2400, wasm.decoder))!);
  expect(Math.abs(ofTable)).toBeLessThanOrEqual(2);
  expect(Math.abs(ofPassport + 24)).toBeLessThanOrEqual(2);
  expect(await lastNameOn(bytes, "passport")).toBe("ERIKSSON");
});

it("a license in a large photo is read when it's tilted, too", { tags: ["full"] }, async () => {
  expect(await lastNameOn(await license(jane, { width: 2450, tilt: 31 }), "drivers_license")).toBe("DOE");
});

describe("the angles that make a picture level", () => {
  it.each(sample([-40, -20, -7, 0, 11, 33], 2))(
    "are measured to 2° on a license tilted by %d°",
    async (tilt) => {
      const luma = await jpegLuma(await license(jane, { width: 1200, tilt }), 1600, wasm.decoder);
      const [angle = 90] = levelingAngles(luma!);
      expect(Math.abs(angle + tilt)).toBeLessThanOrEqual(2);
    },
  );

  it("are none for a picture without edges, and at most two for noise", () => {
    const flat: Luma = { width: 64, height: 48, data: new Uint8Array(64 * 48).fill(99) };
    expect(levelingAngles(flat)).toEqual([]);
    const noise = flat.data.map((_, i) => (i * 2_654_435_761) >>> 24);
    expect(levelingAngles({ ...flat, data: noise }).length).toBeLessThanOrEqual(2);
    expect(levelingAngles({ width: 1, height: 1, data: new Uint8Array(1) })).toEqual([]);
  });
});

it("a turned picture fits its canvas at every angle up to the largest", () => {
  const luma = { width: 160, height: 120, data: new Uint8Array(0) };
  const most = sizeTurned(luma, 47);
  for (let angle = 0; angle <= 47; angle++) {
    const radians = (angle * Math.PI) / 180;
    expect(160 * Math.cos(radians) + 120 * Math.sin(radians)).toBeLessThanOrEqual(most.width);
    expect(160 * Math.sin(radians) + 120 * Math.cos(radians)).toBeLessThanOrEqual(most.height);
  }
});
