import { deflateSync } from "node:zlib";
import { CANARY, folded, type MadePdf, stream } from "./made-pdf.ts";

/** A layer that is hidden when the file is opened. */
const hiddenLayer = (content: string, more = "", ...objects: string[]): MadePdf => ({
  catalog: "/OCProperties<</OCGs[10 0 R]/D<</OFF[10 0 R]/Order[10 0 R]>>>>",
  resources: `/Properties<</L1 10 0 R>>${more}`,
  content,
  objects: [`<</Type/OCG/Name(${CANARY})>>`, ...objects],
});
export const picture = (data: string | Uint8Array, entries: string): MadePdf => ({
  content: "q 100 0 0 100 0 0 cm /Im1 Do Q",
  resources: "/XObject<</Im1 10 0 R>>",
  objects: [
    stream(
      data,
      `/Type/XObject/Subtype/Image/Width 4/Height 4/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`,
    ),
  ],
});
const form = (content: string, entries = ""): MadePdf => ({
  content: "/Fm1 Do",
  resources: "/XObject<</Fm1 10 0 R>>",
  objects: [folded(content, `/Type/XObject/Subtype/Form/BBox[0 0 99 99]${entries}`)],
});
const shown = (text: string, before = "") => `BT /F1 9 Tf 50 600 Td ${before} (${text}) Tj ET`;

/** Hidden places in what the pages draw, and between objects. */
export const IN_CONTENT: [string, MadePdf][] = [
  ["comments between objects", { between: `% ${CANARY}\n` }],
  ["what stands behind the end", { after: CANARY }],
  [
    "an earlier version",
    {
      later: folded(shown("now")),
      content: shown(CANARY),
    },
  ],
  ["comments in content", { content: `% ${CANARY}\n0 g` }],
  ["words of an unknown operator", { content: `BX (${CANARY}) secret EX` }],
  ["operands that nothing takes", { content: `(${CANARY}) 1 0 0 rg (${CANARY})` }],
  [
    "marked content",
    { content: `/Span <</ActualText(${CANARY})/Alt(${CANARY})/Lang(${CANARY})>> BDC 0 g EMC` },
  ],
  ["a point in content", { content: `/P <</X(${CANARY})>> DP` }],
  [
    "properties of marked content",
    { content: "/Span /P1 BDC 0 g EMC", resources: `/Properties<</P1<</ActualText(${CANARY})>>>>` },
  ],
  ["text that is not painted", { content: shown(CANARY, "3 Tr") }],
  ["text that is not painted, in a form", { ...form(shown(CANARY)), content: "3 Tr /Fm1 Do", fonts: "" }],
  [
    "resources that nothing draws",
    { resources: "/XObject<</Fm1 10 0 R>>", objects: [folded(CANARY, "/Subtype/Form/BBox[0 0 9 9]")] },
  ],
  ["names of resources", { resources: `/ExtGState<</${CANARY}<</CA 1>>>>`, content: `/${CANARY} gs` }],
  [
    "names of inks",
    {
      resources: `/ColorSpace<</C1[/Separation/${CANARY}/DeviceGray 10 0 R]>>`,
      content: "/C1 cs 1 scn 0 0 9 9 re f",
      objects: ["<</FunctionType 2/Domain[0 1]/N 1>>"],
    },
  ],
  ["a hidden layer's text", hiddenLayer(`/OC /L1 BDC ${shown(CANARY)} EMC`)],
  ["a hidden layer's lines", hiddenLayer("/OC /L1 BDC 4711 4711 m 4712 4711 l S EMC")],
  ["a hidden layer in a layer that is seen", hiddenLayer(`/OC /L1 BDC /OC /L9 BDC ${shown(CANARY)} EMC EMC`)],
  [
    "a hidden layer's form",
    hiddenLayer(
      "/Fm1 Do",
      "/XObject<</Fm1 11 0 R>>",
      folded(shown(CANARY), "/Subtype/Form/BBox[0 0 9 9]/OC 10 0 R"),
    ),
  ],
  [
    "a hidden layer's field",
    {
      ...hiddenLayer(""),
      page: "/Annots[11 0 R]",
      objects: [
        "<</Type/OCG/Name(a)>>",
        "<</Subtype/Widget/FT/Tx/Rect[0 0 9 9]/OC 10 0 R/AP<</N 12 0 R>>>>",
        folded(shown(CANARY), "/Subtype/Form/BBox[0 0 9 9]"),
      ],
    },
  ],
  [
    "a layer by groups together",
    {
      ...hiddenLayer(`/OC /L2 BDC ${shown(CANARY)} EMC`),
      resources: "/Properties<</L2<</Type/OCMD/OCGs[10 0 R]/P/AllOn>>>>",
    },
  ],
  [
    "a layer by an expression",
    {
      ...hiddenLayer(`/OC /L2 BDC ${shown(CANARY)} EMC`),
      resources: "/Properties<</L2<</Type/OCMD/VE[/Not[/Not 10 0 R]]>>>>",
    },
  ],
  [
    "a layer that begins hidden",
    {
      ...hiddenLayer(`/OC /L1 BDC ${shown(CANARY)} EMC`),
      catalog: "/OCProperties<</OCGs[10 0 R]/D<</BaseState/OFF>>>>",
    },
  ],
  [
    "a layer that is only printed",
    {
      ...hiddenLayer(`/OC /L1 BDC ${shown(CANARY)} EMC`),
      catalog: "/OCProperties<</OCGs[10 0 R]/D<</OFF[10 0 R]>>>>",
      objects: ["<</Type/OCG/Name(a)/Usage<</View<</ViewState/OFF>>>>>>"],
    },
  ],
  ["a layer's name", hiddenLayer("/OC /L1 BDC EMC")],
  ["pixels behind the last row", picture(`${"\x80".repeat(16)}${CANARY}`, "")],
  [
    "pixels behind the last row, folded",
    picture(deflateSync(Buffer.from(`${"\x80".repeat(16)}${CANARY}`)), "/Filter/FlateDecode"),
  ],
  [
    "bytes behind folded pixels",
    picture(Buffer.concat([deflateSync(Buffer.alloc(16)), Buffer.from(CANARY)]), "/Filter/FlateDecode"),
  ],
  [
    "private keys of a picture",
    picture("\x80".repeat(16), `/Name/${CANARY}/ACME(${CANARY})/Metadata 11 0 R`),
  ],
  [
    "other sizes of a picture",
    {
      ...picture("\x80".repeat(16), "/Alternates[<</Image 11 0 R>>]"),
      objects: [
        ...(picture("\x80".repeat(16), "/Alternates[<</Image 11 0 R>>]").objects ?? []),
        stream(CANARY.padEnd(16), "/Subtype/Image/Width 4/Height 4/BitsPerComponent 8/ColorSpace/DeviceGray"),
      ],
    },
  ],
  ["a picture in content", { content: `BI /W 1 /H 1 /BPC 8 /CS /G /ACME (${CANARY}) ID \x80${CANARY}\nEI` }],
  [
    "a table of characters",
    {
      fonts: "/F2 10 0 R",
      content: "BT /F2 9 Tf 50 600 Td (x) Tj ET",
      objects: [
        "<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 11 0 R>>",
        folded(
          `%!PS ${CANARY}\n/CMapName /${CANARY} def (${CANARY}) pop 1 beginbfchar <78> <0078> endbfchar`,
        ),
      ],
    },
  ],
  [
    "names of fonts and glyphs",
    {
      fonts: "/F2 10 0 R",
      content: "BT /F2 9 Tf 50 600 Td (x) Tj ET",
      objects: [
        `<</Type/Font/Subtype/Type1/BaseFont/${CANARY}-Bold/FontDescriptor 11 0 R/Encoding<</Differences[65/${CANARY}]>>>>`,
        `<</Type/FontDescriptor/FontName/${CANARY}/FontStretch/${CANARY}/Flags 32>>`,
      ],
    },
  ],
  [
    "a function's comment",
    {
      resources: "/ColorSpace<</C1[/Separation/a/DeviceGray 10 0 R]>>",
      content: "/C1 cs 1 scn 0 0 9 9 re f",
      objects: [stream(`{ % ${CANARY}\n 1 mul }`, "/FunctionType 4/Domain[0 1]/Range[0 1]")],
    },
  ],
  [
    "a color profile",
    {
      resources: "/ColorSpace<</C1[/ICCBased 10 0 R]>>",
      content: "/C1 cs 1 scn 0 0 9 9 re f",
      objects: [stream(CANARY.padEnd(200), "/N 1")],
    },
  ],
  [
    "text above the crop box",
    { page: "/CropBox[0 0 612 750]", content: `BT /F1 9 Tf 1 0 0 1 50 780 Tm (${CANARY}) Tj ET` },
  ],
  [
    "turned text beside the crop box",
    { page: "/CropBox[40 0 612 792]", content: `BT /F1 9 Tf 0 1 -1 0 10 50 Tm (${CANARY}) Tj ET` },
  ],
  [
    "lines below the crop box",
    {
      page: "/CropBox[0 100 612 792]",
      content: `q 1 0 0 1 0 -50 cm BT /F1 9 Tf 12 TL 50 70 Td (${CANARY}) Tj (${CANARY}) ' T* [(${CANARY})] TJ ET Q`,
    },
  ],
  [
    "a picture beside the crop box",
    {
      ...picture(CANARY.padEnd(16), ""),
      page: "/CropBox[0 100 612 792]",
      content: "q 90 0 0 90 5 5 cm /Im1 Do Q",
    },
  ],
  ["a form beside the crop box", { ...form(shown(CANARY)), page: "/CropBox[0 100 612 792]" }],
];
