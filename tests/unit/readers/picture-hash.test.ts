import { describe, expect, it } from "vitest";
import { brighten, type Luma } from "#functions/documents/pictures/luma.ts";
import { readDocument } from "#functions/documents/read.ts";
import {
  BANDS,
  bandsOf,
  distance,
  MAX_DIFFERING_BITS,
} from "#functions/documents/recognition/fingerprints.ts";
import { pictureHash, type Region } from "#functions/documents/recognition/picture-hash.ts";
import { license } from "#tests/fixtures/license.ts";
import { zoneText } from "#tests/fixtures/mrz-text.ts";
import { jane, otherName } from "#tests/fixtures/people.ts";
import { Canvas, type Color } from "#tests/fixtures/picture/canvas.ts";
import { addNoise, seeded } from "#tests/fixtures/picture/effects.ts";
import { drawFace } from "#tests/fixtures/picture/portrait.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";
import { isFull, sample } from "#tests/harness/scope.ts";
import { wasmModules } from "./wasm-modules.ts";

const PAPER: Color = [244, 243, 238];
const INK: Color = [34, 38, 46];

function lumaOf({ width, height, data }: Canvas): Luma {
  const luma = { width, height, data: new Uint8Array(width * height) };
  brighten(data, luma.data);
  return luma;
}

/** A portrait that fills a picture of this size. */
function portrait(face: number, scale = 1, noise = 0): string | null {
  const frame = { x: 0, y: 0, width: 160 * scale, height: 205 * scale };
  const canvas = new Canvas(frame.width, frame.height, PAPER);
  drawFace(canvas, frame, face);
  if (noise > 0) addNoise(canvas, noise, seeded(face));
  return pictureHash(lumaOf(canvas), whole(canvas));
}

const whole = ({ width, height }: { width: number; height: number }): Region => ({
  corner: { x: 0, y: 0 },
  across: { x: width, y: 0 },
  down: { x: 0, y: height },
});

/** @returns whether one finds the other: they share a band and are alike */
function isFound(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other) return false;
  const [a, b] = [bandsOf(one), bandsOf(other)];
  return BANDS.some((band) => a[band] === b[band]) && distance(one, other) <= MAX_DIFFERING_BITS;
}

describe("a portrait's hash", () => {
  it("stays the same when the portrait is scaled, and nearly the same with noise", () => {
    for (const face of sample([1, 2, 3, 4, 5], 2)) {
      expect(isFound(portrait(face), portrait(face, 2))).toBe(true);
      expect(isFound(portrait(face, 2), portrait(face, 3, 6))).toBe(true);
    }
  });

  it("differs for another person", () => {
    const all = Array.from({ length: isFull ? 60 : 30 }, (_, i) => portrait(i + 1));
    const alike = all.flatMap((one, i) => all.slice(0, i).filter((other) => isFound(one, other)));
    expect(alike).toEqual([]);
  });

  it("doesn't exist for blank paper, an edge-to-edge stripe, or lines of text", () => {
    const size = { width: 200, height: 260 };
    const [blank, striped, written, half] = [1, 2, 3, 4].map(
      () => new Canvas(size.width, size.height, PAPER),
    );
    striped!.rectangle(0, 40, 200, 60, [20, 20, 20]);
    for (let row = 0; row < 12; row++) written!.text(4, 20 + row * 20, 12, "RESTRICTIONS: NONE 01", INK);
    for (let row = 0; row < 6; row++) half!.text(4, 20 + row * 20, 12, "CLASS: D END: NONE", INK);
    for (const canvas of [blank, striped, written, half])
      expect(pictureHash(lumaOf(canvas!), whole(size))).toBeNull();
  });

  it("doesn't exist for a region outside the picture, and an endless region takes no longer", () => {
    const canvas = new Canvas(160, 205, PAPER);
    drawFace(canvas, { x: 0, y: 0, width: 160, height: 205 }, 1);
    const luma = lumaOf(canvas);
    expect(pictureHash(luma, { ...whole(canvas), corner: { x: 0, y: -40 } })).toBeNull();
    const huge = { corner: { x: -1e12, y: 0 }, across: { x: 1e15, y: 0 }, down: { x: 0, y: Number.NaN } };
    expect(pictureHash(luma, huge)).toBeNull();
  });
});

describe("the portrait on a document", async () => {
  const wasm = await wasmModules();
  const read = async (
    bytes: Uint8Array,
    documentType: "drivers_license" | "passport",
    contentType: string,
  ) => {
    const file = { documentId: "doc_1", documentType, uploadedAt: 0, bytes, contentType };
    return (await readDocument(file, wasm)).print?.portrait;
  };
  const card = (face: number, more: Parameters<typeof license>[1] = {}, person = jane) =>
    license(person, { face, width: 1000, ...more }).then((bytes) =>
      read(bytes, "drivers_license", more.format === "png" ? "image/png" : "image/jpeg"),
    );

  it("is recognized on a license that was altered, recompressed, scaled or rotated", async () => {
    const one = await card(11);
    expect(isFound(one, await card(11, { quality: 50 }, otherName))).toBe(true);
    expect(isFound(one, await card(11, { format: "png", noise: 0, width: 1100 }))).toBe(true);
    if (isFull) expect(isFound(one, await card(11, { tilt: 1 }))).toBe(true);
    expect(isFound(one, await card(11, { tilt: 6 }))).toBe(true);
    expect(isFound(one, await card(12))).toBe(false);
  });

  it("is left out when only the barcode's own decoder can open the file", async () => {
    const bytes = await license(jane, { face: 11, width: 1000, format: "png", noise: 0 });
    const broken = { ...wasm, decoder: wasm.zxing };
    const file = { documentId: "doc_1", documentType: "drivers_license", uploadedAt: 0 } as const;
    const photo = await license(jane, { face: 11, width: 1000 });
    const reading = await readDocument({ ...file, bytes: photo, contentType: "image/jpeg" }, broken);
    expect([reading.status, reading.print?.portrait]).toEqual(["read", null]);
    expect(await read(bytes, "drivers_license", "image/png")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is recognized next to a passport's zone", async () => {
    const passport = async (face: number, person: typeof jane, tilt: number) =>
      read(
        await travelDocument("TD3", zoneText("TD3", person), { face, tilt, megapixels: 0.6 }),
        "passport",
        "image/jpeg",
      );
    const one = await passport(3, jane, 0);
    expect(isFound(one, await passport(3, otherName, 3))).toBe(true);
    expect(isFound(one, await passport(4, jane, 0))).toBe(false);
  });
});
