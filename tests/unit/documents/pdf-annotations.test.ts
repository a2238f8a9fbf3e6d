import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { drawPicture, placesOfPictures } from "#functions/documents/pdf/pictures.ts";
import { copyOf, textOf } from "../readers/engine.ts";
import { wasmModules } from "../readers/wasm-modules.ts";
import { CANARY, folded, holds, madePdf, VISIBLE } from "./made-pdf.ts";

let pdfium: WebAssembly.Module;
beforeAll(async () => {
  ({ pdfium } = await wasmModules());
});

const KINDS = ["FreeText", "Stamp", "Square", "Redact", "Ink", "Highlight", "Text"];
const DRAWN = folded(
  "0 g 0 0 100 50 re f BT /F1 9 Tf 2 4 Td (typed by its owner) Tj ET",
  "/Subtype/Form/BBox[0 0 100 50]/Resources<</Font<</F1 5 0 R>>>>",
);
const LETTERS = folded(
  "BT /F1 9 Tf 2 4 Td (typed by its owner) Tj ET",
  "/Subtype/Form/BBox[0 0 100 50]/Resources<</Font<</F1 5 0 R>>>>",
);
const annotation = (entries: string) => `<</Type/Annot/Rect[50 300 350 500]${entries}>>`;

describe("an annotation's drawing", () => {
  it.each(KINDS)("stays on the page of a copy, without the annotation's text: %s", async (kind) => {
    const words = `/Contents(${CANARY})/T(${CANARY})/Subj(${CANARY})/RC(${CANARY})`;
    const made = madePdf({
      page: "/Annots[10 0 R]",
      objects: [annotation(`/Subtype/${kind}${words}/AP<</N 11 0 R>>`), LETTERS],
    });
    const copy = await copyOf(made);
    if (typeof copy === "string") throw new Error(copy);
    const { text } = await extractText(await getDocumentProxy(copy.slice()), { mergePages: true });
    expect(text).toContain(VISIBLE);
    expect(text).toContain("typed by its owner");
    expect(holds(copy)).toBe(false);
    expect(Buffer.from(copy).includes("Annots")).toBe(false);
  });

  it.each(["Square", "Redact", "Stamp"])(
    "covers text below it, which isn't read or copied: %s",
    async (kind) => {
      const made = madePdf({
        content: `BT /F1 12 Tf 60 400 Td (${CANARY}) Tj ET`,
        page: "/Annots[10 0 R]",
        objects: [annotation(`/Subtype/${kind}/AP<</N 11 0 R>>`), DRAWN],
      });
      expect(await textOf(made)).toEqual([VISIBLE]);
      expect(holds((await copyOf(made)) as Uint8Array)).toBe(false);
    },
  );
});

describe("a picture that isn't visible isn't read:", () => {
  const IMAGE = "/Subtype/Image/Width 500/Height 500/BitsPerComponent 8/ColorSpace/DeviceGray";
  const PIXELS = Uint8Array.from({ length: 250_000 }, (_, i) => (i % 500 < 250 ? 0 : 255));
  /** @returns how many shades the picture has as the page shows it */
  const shades = (file: Uint8Array) => {
    const places = placesOfPictures(file, pdfium);
    if (!Array.isArray(places)) throw new Error(places);
    const luma = drawPicture(file, pdfium, places[0]!);
    if (typeof luma === "string") throw new Error(luma);
    return new Set(luma.data).size;
  };
  /** @param image further keys of the picture's dictionary; `state` is set before the picture is drawn */
  const pageWith = ({ image = "", state = "", page = "", more = [] as string[] }) =>
    madePdf({
      content: `q /G1 gs 400 0 0 400 50 200 cm /Im1 Do Q`,
      resources: `/XObject<</Im1 10 0 R>>/ExtGState<</G1<<${state}>>>>`,
      page,
      objects: [folded(PIXELS, `${IMAGE}${image}`), folded(Buffer.alloc(250_000), IMAGE), ...more],
    });

  it.each<[string, Parameters<typeof pageWith>[0]]>([
    ["through a soft mask of its own", { image: "/SMask 11 0 R" }],
    ["through a mask of its own", { image: "/Mask[0 255]" }],
    ["under a soft mask", { state: "/SMask<</S/Alpha/G 12 0 R>>", more: [DRAWN] }],
    [
      "below a stamp",
      {
        page: "/Annots[12 0 R]",
        more: ["<</Subtype/Stamp/Rect[50 200 450 600]/AP<</N 13 0 R>>>>", DRAWN],
      },
    ],
    ["below a square", { page: "/Annots[<</Subtype/Square/IC[0 0 0]/Rect[50 200 450 600]>>]" }],
  ])("%s", (_, made) => {
    expect(shades(pageWith(made))).toBe(1);
  });

  it.each<[string, Parameters<typeof pageWith>[0]]>([
    ["plain", {}],
    ["without a mask again", { state: "/SMask/None" }],
    ["below a hidden stamp", { page: "/Annots[<</Subtype/Stamp/F 2/Rect[50 200 450 600]>>]" }],
    ["below a link", { page: "/Annots[<</Subtype/Link/Rect[50 200 450 600]>>]" }],
  ])("but a visible one is read: %s", (_, made) => {
    expect(shades(pageWith(made))).toBeGreaterThan(1);
  });
});
