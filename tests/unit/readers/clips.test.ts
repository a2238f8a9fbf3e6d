import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { SECOND } from "#contract/time.ts";
import { readBarcode, readBarcodeIn } from "#functions/documents/identity/barcode.ts";
import { readPicture } from "#functions/documents/identity/read-picture.ts";
import { jpegLuma } from "#functions/documents/pictures/jpeg-luma.ts";
import type { Luma } from "#functions/documents/pictures/luma.ts";
import { Work } from "#functions/documents/work.ts";
import { CLIP_NAMES, type ClipName, clip, writeClip } from "#tests/fixtures/clips/clips.ts";
import { sample } from "#tests/harness/scope.ts";
import { wasmModules } from "./wasm-modules.ts";

const wasm = await wasmModules();
const NOW = Date.parse("2026-03-01T12:00:00Z");
/** The outline that the camera shows for a card: 86 % of the frame's width, 1.586 times as wide as high. */
const OUTLINE = { width: 1100, height: 694 };

async function lumaOf(frame: Uint8Array): Promise<Luma> {
  const luma = await jpegLuma(frame, 1280, wasm.decoder);
  if (!luma) throw new Error("The frame isn't a picture");
  return luma;
}

/** The mean brightness of a frame, 0–255. */
const brightness = ({ data }: Luma) => data.reduce((sum, value) => sum + value, 0) / data.length;

function insideOutline({ width, height, data }: Luma): Luma {
  const [left, top] = [(width - OUTLINE.width) >> 1, (height - OUTLINE.height) >> 1];
  const cut = new Uint8Array(OUTLINE.width * OUTLINE.height);
  for (let row = 0; row < OUTLINE.height; row++) {
    const from = (top + row) * width + left;
    cut.set(data.subarray(from, from + OUTLINE.width), row * OUTLINE.width);
  }
  return { ...OUTLINE, data: cut };
}

const barcodeOf = (frame: Uint8Array) => readBarcode(frame, "image/jpeg", wasm, new Work());

async function zoneNameOf(name: ClipName): Promise<unknown> {
  const [bytes] = (await clip(name)).frames;
  const found = await readPicture(
    { bytes: bytes!, contentType: "image/jpeg" },
    "passport",
    NOW,
    wasm,
    new Work(),
  );
  return typeof found === "string" ? found : found.fields?.lastName;
}

describe.each(CLIP_NAMES)("the clip %s", (name) => {
  it("has frames of 1280 × 720 pixels, of which no two in a row are the same", async () => {
    const { frames, order } = await clip(name);
    for (const frame of sample(frames, 3)) {
      const { width, height } = await lumaOf(frame);
      expect([width, height]).toEqual([1280, 720]);
    }
    const next = order.map((_, i) => frames[order[(i + 1) % order.length]!]!);
    expect(order.filter((index, i) => Buffer.from(frames[index]!).equals(next[i]!))).toEqual([]);
  });
});

it("a file has a clip's frames one after the other, and is written once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-clips-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, again] = await Promise.all([writeClip("desk", folder), writeClip("desk", folder)]);
  expect(again).toBe(file);
  const { frames, order } = await clip("desk");
  expect(await readFile(file)).toEqual(Buffer.concat(order.map((index) => frames[index]!)));
});

describe("the barcode", () => {
  it.each(["license-back-tilted", "back-comes-to-rest", "license-front-then-back"] as const)(
    "of %s is read from the whole last frame and inside the outline",
    async (name) => {
      const last = (await clip(name)).frames.at(-1)!;
      expect(await barcodeOf(last)).toMatchObject({ text: expect.stringContaining("DCSDOE") });
      const inside = insideOutline(await lumaOf(last));
      expect(await readBarcodeIn(inside)).toMatchObject({ text: expect.stringContaining("DCSDOE") });
    },
  );

  it.each(["license-front", "moving", "desk"] as const)(
    "of %s is never read",
    async (name) => {
      const { frames } = await clip(name);
      for (const frame of sample(frames, 2)) expect(await barcodeOf(frame)).toBeNull();
    },
    // All angles of twelve moving frames take 20 s on a busy machine.
    60 * SECOND,
  );
});

it.each(["dark", "glare", "far"] as const)("the barcode of %s is read only once it's good", async (name) => {
  const { frames } = await clip(name);
  expect(await barcodeOf(frames[0]!)).toBeNull();
  expect(await barcodeOf(frames.at(-1)!)).toMatchObject({ text: expect.stringContaining("DCSDOE") });
});

it("a passport's zone is read unless it's covered", async () => {
  expect(await zoneNameOf("passport")).toBe("DOE");
  expect(await zoneNameOf("passport-without-zone")).toBe("zone_not_found");
});

it("only the dark clip is dark", async () => {
  for (const name of CLIP_NAMES) {
    const light = brightness(await lumaOf((await clip(name)).frames[0]!));
    expect({ name, isDark: light < 35 }).toEqual({ name, isDark: name === "dark" });
  }
});
