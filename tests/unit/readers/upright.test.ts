import { beforeAll, describe, expect, it } from "vitest";
import type { Modules } from "#functions/documents/modules.ts";
import { jpegLuma } from "#functions/documents/pictures/jpeg-luma.ts";
import type { Orientation } from "#functions/documents/pictures/orientation.ts";
import { upright } from "#functions/documents/pictures/upright.ts";
import { readDocument } from "#functions/documents/read.ts";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";
import { jpeg } from "#tests/fixtures/picture/encode.ts";
import { sample } from "#tests/harness/scope.ts";
import { cameraTiff, hiding } from "../documents/pictures.ts";
import { fixture, wasmModules } from "./wasm-modules.ts";

let wasm: Modules;
beforeAll(async () => {
  wasm = await wasmModules();
});

const ALL: Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
/** The orientation that undoes another: a quarter turn right undoes one left, and all others undo themselves. */
const UNDOES: Record<Orientation, Orientation> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6 };

describe("a rotated picture", () => {
  it("is set upright according to Exif (all eight orientations of a picture with two rows and three columns)", () => {
    const picture = { width: 3, height: 2, data: Uint8Array.from([1, 2, 3, 4, 5, 6]) };
    const rowsOf = (turned: Orientation) => {
      const { width, data } = upright(picture, turned);
      return Array.from({ length: data.length / width }, (_, y) =>
        [...data.slice(y * width, (y + 1) * width)].join(""),
      );
    };
    expect(ALL.map(rowsOf)).toEqual([
      ["123", "456"],
      ["321", "654"],
      ["654", "321"],
      ["456", "123"],
      ["14", "25", "36"],
      ["41", "52", "63"],
      ["63", "52", "41"],
      ["36", "25", "14"],
    ]);
  });

  it.each(sample(ALL, 1))("is read if its camera was held in orientation %i", async (turned) => {
    const luma = await jpegLuma(await fixture("license-tilt-5.jpg"), 1600, wasm.decoder);
    if (!luma) throw new Error("The fixture cannot be decoded");
    const lying = upright(luma, UNDOES[turned]);
    const canvas = new Canvas(lying.width, lying.height, [255, 255, 255]);
    for (const [at, light] of lying.data.entries()) canvas.data.fill(light, at * 4, at * 4 + 3);
    const exif = `Exif\0\0${cameraTiff(turned, false).toString("latin1")}`;
    const bytes = hiding.jpegWith(await jpeg(canvas, 85), { segments: [[0xe1, exif]] });
    const reading = await readDocument(
      {
        documentId: "doc_1",
        documentType: "drivers_license",
        uploadedAt: 1,
        bytes,
        contentType: "image/jpeg",
      },
      wasm,
    );
    expect([reading.status, reading.fields?.lastName]).toEqual(["read", "DOE"]);
  });
});
