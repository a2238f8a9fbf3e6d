import { describe, expect, it, test } from "vitest";
import type { Luma } from "#features/verifications/camera/frames/luma.ts";
import { difference, type Measures, measure } from "#features/verifications/camera/frames/measure.ts";
import { type Hint, judge } from "#features/verifications/camera/guide.ts";
import { outlinedPart } from "#features/verifications/camera/outline.ts";
import { type ShotKind, shotsOf } from "#features/verifications/camera/shots.ts";
import { jpegLuma } from "#functions/documents/pictures/jpeg-luma.ts";
import { type ClipName, clip } from "#tests/fixtures/clips/clips.ts";
import { wasmModules } from "./wasm-modules.ts";

const { decoder } = await wasmModules();
const VIDEO = { width: 1280, height: 720 };

/** The outlined part of a clip's frame, as the worker gets it. */
async function outlined(name: ClipName, at: number, kind: ShotKind): Promise<Luma> {
  const { frames } = await clip(name);
  const whole = await jpegLuma(frames.at(at)!, VIDEO.width, decoder);
  const { ratio } = shotsOf(kind === "passport" ? "passport" : "drivers_license")[0]!;
  const { left, top, width, height } = outlinedPart(VIDEO, VIDEO, ratio);
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (top + row) * VIDEO.width + left;
    data.set(whole!.data.subarray(from, from + width), row * width);
  }
  return { width, height, data };
}

/** The hint for a frame that follows the one before it, if what looks like a barcode can't be read. */
async function hintFor(name: ClipName, at: number, kind: ShotKind): Promise<Hint> {
  const [before, now] = [await outlined(name, at - 1, kind), await outlined(name, at, kind)].map(measure) as [
    Measures,
    Measures,
  ];
  const { bars, thumbnail, ...rest } = now;
  const motion = difference(before.thumbnail, thumbnail);
  return judge(kind, { ...rest, code: bars && "seen", motion });
}

describe("a frame's hint", () => {
  test.each<[ClipName, at: number, ShotKind, Hint]>([
    ["license-front", 1, "front", "ready"],
    ["license-front", 1, "back", "turn_over"],
    ["license-back-tilted", 1, "front", "turn_over"],
    // It's there, but hasn't been read.
    ["license-back-tilted", 1, "back", "closer"],
    ["back-comes-to-rest", -1, "back", "closer"],
    ["back-comes-to-rest", 5, "back", "hold_still"],
    ["moving", 7, "front", "hold_still"],
    ["dark", 1, "back", "too_dark"],
    ["glare", 1, "back", "glare"],
    ["far", 1, "back", "closer"],
    ["far", 1, "front", "closer"],
    ["desk", 1, "front", "find"],
    ["desk", 1, "passport", "find"],
    ["passport", 1, "passport", "ready"],
    ["passport-without-zone", 1, "passport", "show_zone"],
    ["license-front", 1, "passport", "show_zone"],
    ["license-back-tilted", 1, "passport", "wrong_document"],
  ])("of %s, %i, while we want the %s: %s", async (name, at, kind, hint) => {
    expect(await hintFor(name, at, kind)).toBe(hint);
  });
});

describe("a barcode", () => {
  it("is found with its tilt", async () => {
    const { bars } = measure(await outlined("license-back-tilted", 1, "back"));
    expect(bars?.tilt).toBeGreaterThan(4);
    expect(bars?.tilt).toBeLessThan(7);
    const level = measure(await outlined("back-comes-to-rest", -1, "back"));
    expect(Math.abs(level.bars?.tilt ?? 90)).toBeLessThan(1);
  });
  it("isn't found in a front, a passport or on a desk", async () => {
    for (const name of ["license-front", "passport", "desk"] as const)
      expect(measure(await outlined(name, 0, "front")).bars).toBeNull();
  });
});

/** A picture with a step from dark to bright in the middle, over so many pixels. */
function step(over: number, contrast: number): Luma {
  const [width, height] = [200, 100];
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const along = ((i % width) - width / 2) / over;
    return 100 + contrast * Math.min(1, Math.max(0, along));
  });
  return { width, height, data };
}

it("sharpness depends on how wide edges are, and not on their contrast", () => {
  const [sharp, soft, softer] = [1, 4, 10].map((over) => measure(step(over, 120)).sharpness) as [
    number,
    number,
    number,
  ];
  expect(sharp).toBeGreaterThan(0.2);
  expect(soft).toBeLessThan(sharp * 0.6);
  expect(softer).toBeLessThan(soft);
  expect(measure(step(1, 60)).sharpness).toBeCloseTo(sharp, 1);
});

it("a change of the exposure isn't motion", () => {
  const thumbnail = Float32Array.from({ length: 50 }, (_, i) => i * 3);
  expect(
    difference(
      thumbnail,
      thumbnail.map((one) => one + 20),
    ),
  ).toBeCloseTo(0);
  expect(difference(thumbnail, thumbnail.toReversed())).toBeGreaterThan(40);
  expect(difference(thumbnail, new Float32Array(3))).toBe(255);
});

it("a picture of a few pixels, or of nothing, is measured without an error", () => {
  for (const [width, height] of [
    [1, 1],
    [3, 200],
    [200, 3],
  ] as const)
    expect(measure({ width, height, data: new Uint8Array(width * height) })).toMatchObject({ bars: null });
});
