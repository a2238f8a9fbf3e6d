import { describe, expect, it } from "vitest";
import { folded, type MadePdf, madePdf, VISIBLE } from "#tests/unit/documents/made-pdf.ts";
import { textOf } from "../engine.ts";

/** Invisible text in a PDF isn't evidence. Visible text is read, however it's drawn. */

const HIDDEN = "Net Pay 9,999.00";
const at = (y: number, how = "") => `BT ${how} /F1 12 Tf 50 ${y} Td (${HIDDEN}) Tj ET`;
const read = (made: MadePdf) => textOf(madePdf(made));
const layer = (config: string) => ({
  catalog: `/OCProperties<</OCGs[10 0 R]/D<<${config}>>>>`,
  resources: "/Properties<</L 10 0 R>>",
  objects: ["<</Type/OCG/Name(L)>>"],
  content: `/OC /L BDC ${at(600)} EMC`,
});
const picture = `<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>\nstream\n0\nendstream`;
const states = "/ExtGState<</Pale<</ca 0.05>>/Half<</ca 0.5>>/Mixed<</BM/Multiply>>>>";

it("what a page says instead of its text isn't read, but the text is", async () => {
  const instead = "/Span<</ActualText(9)>>BDC (1) Tj EMC";
  const content = `BT /F1 12 Tf 50 600 Td (Pay ) Tj ${instead} (,500) Tj ET`;
  expect(await read({ content })).toEqual([VISIBLE, "Pay 1,500"]);
});

it("a layer that's off isn't read on a page with a link, whatever its color", async () => {
  const off = layer("/OFF[10 0 R]");
  // As bright as what it's on.
  off.content = `0.50196 g 0 590 600 40 re f /OC /L BDC ${at(600, "1 0.25098 0.50196 rg")} EMC`;
  const page = "/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>]";
  expect(await read({ ...off, page })).toEqual([VISIBLE]);
});

describe("invisible text isn't read:", () => {
  it.each<[string, MadePdf]>([
    ["neither filled nor stroked", { content: at(600, "3 Tr") }],
    ["only a clip", { content: at(600, "7 Tr") }],
    ["beside the sheet", { content: at(900) }],
    ["beside the crop box", { page: "/CropBox[0 620 612 792]", content: at(600) }],
    ["outside of its clip", { content: `q 0 0 40 40 re W n ${at(600)} Q` }],
    ["as small as a dot", { content: `q 0.1 0 0 0.1 0 0 cm ${at(6000)} Q` }],
    ["squeezed to a line", { content: at(600, "1 Tz") }],
    ["white on the page", { content: at(600, "1 g") }],
    ["almost white on the page", { content: at(600, "0.97 0.98 0.99 rg") }],
    ["white in inks", { content: at(600, "0 0 0 0 k") }],
    ["white by the name of its space", { content: at(600, "/DeviceRGB cs 1 1 1 sc") }],
    ["black on black", { content: `0 g 0 550 600 100 re f ${at(600)}` }],
    ["stroked in white", { content: at(600, "1 Tr 1 G") }],
    ["almost clear", { resources: states, content: `q /Pale gs ${at(600)} Q` }],
    ["below a rectangle", { content: `${at(600)} 0.9 g 0 590 600 40 re f` }],
    [
      "below a picture",
      {
        content: `${at(600)} q 600 0 0 40 0 590 cm /P Do Q`,
        resources: "/XObject<</P 10 0 R>>",
        objects: [picture],
      },
    ],
    ["below a thick line", { content: `${at(600)} 40 w 0 604 m 600 604 l S` }],
    [
      "below a round figure",
      { content: `${at(600)} 0.5 g 20 600 m 20 700 400 700 400 600 c 400 500 20 500 20 600 c f` },
    ],
    ["in a layer that is off", layer("/OFF[10 0 R]")],
    ["in a layer that nobody switched on", layer("/BaseState/OFF")],
    [
      "in a form of such a layer",
      {
        ...layer("/OFF[10 0 R]"),
        content: "/X Do",
        resources: "/XObject<</X 11 0 R>>",
        objects: [
          "<</Type/OCG/Name(L)>>",
          folded(
            at(600),
            "/Type/XObject/Subtype/Form/BBox[0 0 612 792]/OC 10 0 R/Resources<</Font<</F1 5 0 R>>>>",
          ),
        ],
      },
    ],
    [
      "outside of its form's box",
      {
        content: "/X Do",
        resources: "/XObject<</X 10 0 R>>",
        objects: [
          folded(at(600), "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 5 0 R>>>>"),
        ],
      },
    ],
    [
      "in glyphs that draw nothing",
      {
        content: at(600).replace("/F1", "/F3"),
        fonts: "/F3 10 0 R",
        objects: [
          "<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<<>>/Encoding<</Differences[32/space]>>/FirstChar 0/LastChar 0/Widths[500]>>",
        ],
      },
    ],
    [
      "of a field that is hidden",
      {
        page: "/Annots[10 0 R]",
        objects: [
          "<</Type/Annot/Subtype/Widget/F 2/Rect[50 500 400 530]/AP<</N 11 0 R>>>>",
          folded(
            `BT /F1 12 Tf 2 9 Td (${HIDDEN}) Tj ET`,
            "/Type/XObject/Subtype/Form/BBox[0 0 350 30]/Resources<</Font<</F1 5 0 R>>>>",
          ),
        ],
      },
    ],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE]);
  });
});

describe("visible text is read:", () => {
  it.each<[string, MadePdf]>([
    ["white on a dark bar", { content: `0.2 g 0 590 600 40 re f ${at(600, "1 g")}` }],
    ["white on a bar that is a thick line", { content: `40 w 0 604 m 600 604 l S ${at(600, "1 g")}` }],
    [
      "white on a picture",
      {
        content: `q 600 0 0 40 0 590 cm /P Do Q ${at(600, "1 g")}`,
        resources: "/XObject<</P 10 0 R>>",
        objects: [picture],
      },
    ],
    ["gray", { content: at(600, "0.7 g") }],
    ["crossed out by a thin line", { content: `${at(600)} 50 603.5 200 1 re f` }],
    ["below a marker", { resources: states, content: `${at(600)} q /Mixed gs 1 1 0 rg 0 590 600 40 re f Q` }],
    ["below a veil", { resources: states, content: `${at(600)} q /Half gs 1 1 1 rg 0 590 600 40 re f Q` }],
    ["outlined", { content: at(600, "1 Tr") }],
    [
      "after a stretch that is not seen",
      { content: `BT /F1 12 Tf 3 Tr 50 600 Td (hidden) Tj 0 Tr 0 -20 Td (${HIDDEN}) Tj ET` },
    ],
    ["in a layer that is on", layer("/ON[10 0 R]")],
    [
      "in a form",
      {
        content: "/X Do",
        resources: "/XObject<</X 10 0 R>>",
        objects: [
          folded(at(600), "/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>"),
        ],
      },
    ],
    [
      "in a field of a form that was filled in",
      {
        page: "/Annots[10 0 R]",
        objects: [
          "<</Type/Annot/Subtype/Widget/F 4/Rect[50 500 400 530]/AP<</N 11 0 R>>>>",
          folded(
            `BT /F1 12 Tf 2 9 Td (${HIDDEN}) Tj ET`,
            "/Type/XObject/Subtype/Form/BBox[0 0 350 30]/Resources<</Font<</F1 5 0 R>>>>",
          ),
        ],
      },
    ],
    ["printed twice to look bold", { content: `${at(600)} ${at(600).replace("50 600", "50.3 600")}` }],
    [
      "turned over twice",
      { content: `q 1 0 0 -1 0 792 cm BT /F1 -12 Tf -100 Tz 1 0 0 1 50 192 Tm (${HIDDEN}) Tj ET Q` },
    ],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE, HIDDEN]);
  });

  it("on a rotated page", async () => {
    const content = `BT /F1 12 Tf 0 1 -1 0 300 100 Tm (${HIDDEN}) Tj 0 1 -1 0 320 100 Tm (Second) Tj ET`;
    const lines = await read({ page: "/Rotate 90", content });
    expect(lines).toEqual([HIDDEN, "Second", VISIBLE]);
  });
});
