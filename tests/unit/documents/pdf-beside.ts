import { CANARY, folded, type MadePdf, stream } from "./made-pdf.ts";

const annotation = (entries: string, ...objects: string[]): MadePdf => ({
  page: "/Annots[10 0 R]",
  objects: [`<</Type/Annot/Rect[10 10 90 90]${entries}>>`, ...objects],
});
const form = (content: string, entries = ""): MadePdf => ({
  content: "/Fm1 Do",
  resources: "/XObject<</Fm1 10 0 R>>",
  objects: [folded(content, `/Type/XObject/Subtype/Form/BBox[0 0 99 99]${entries}`)],
});
const xmp = (place: string) => stream(`<x:xmpmeta>${place}</x:xmpmeta>`, "/Type/Metadata/Subtype/XML");
const shown = (text: string, before = "") => `BT /F1 9 Tf 50 600 Td ${before} (${text}) Tj ET`;
const drawing = "/AP<</N 11 0 R>>";
const bar = folded("0 g 0 0 9 9 re f", "/Subtype/Form/BBox[0 0 9 9]");

/** Hidden places outside of what the pages draw. */
export const BESIDE_PAGES: [string, MadePdf][] = [
  ["document information", { trailer: "/Info 10 0 R", objects: [`<</Author(${CANARY})/Title(x)>>`] }],
  [
    "information in two bytes a letter",
    {
      trailer: "/Info 10 0 R",
      objects: [`<</Author<${Buffer.from(`\ufeff${CANARY}`, "utf16le").swap16().toString("hex")}>>>`],
    },
  ],
  ["the file's ID", { trailer: `/ID[(${CANARY})(${CANARY})]` }],
  ["XMP of the file", { catalog: "/Metadata 10 0 R", objects: [xmp(CANARY)] }],
  ["XMP of a page", { page: "/Metadata 10 0 R", objects: [xmp(CANARY)] }],
  ["XMP of a form", form("0 g", `/Metadata<</X(${CANARY})>>`)],
  ["private data of a program", { page: `/PieceInfo<</App<</Private(${CANARY})>>>>` }],
  ["private keys of a page", { page: `/ACME_Owner(${CANARY})` }],
  [
    "private keys of a font",
    {
      fonts: "/F2 10 0 R",
      content: "BT /F2 9 Tf 50 600 Td (x) Tj ET",
      objects: [`<</Type/Font/Subtype/Type1/BaseFont/Courier/ACME(${CANARY})>>`],
    },
  ],
  [
    "private keys of a graphics state",
    { resources: `/ExtGState<</G1<</CA 1/ACME(${CANARY})>>>>`, content: "/G1 gs" },
  ],
  [
    "attached files",
    {
      catalog: "/Names<</EmbeddedFiles<</Names[(a.txt) 10 0 R]>>>>",
      objects: ["<</Type/Filespec/F(a.txt)/EF<</F 11 0 R>>>>", stream(CANARY, "/Type/EmbeddedFile")],
    },
  ],
  [
    "associated files",
    {
      catalog: "/AF[10 0 R]",
      objects: ["<</Type/Filespec/F(a.txt)/EF<</F 11 0 R>>>>", stream(CANARY, "/Type/EmbeddedFile")],
    },
  ],
  [
    "a file that an annotation carries",
    annotation("/Subtype/FileAttachment/FS 11 0 R", `<</Type/Filespec/F(${CANARY})>>`),
  ],
  ["a collection", { catalog: `/Collection<</D(${CANARY})>>` }],
  ["a note", annotation(`/Subtype/Text/Contents(${CANARY})/T(Jane)`)],
  ["a pop-up", annotation(`/Subtype/Popup/Contents(${CANARY})`)],
  ["a highlight's comment", annotation(`/Subtype/Highlight/Contents(${CANARY})`)],
  [
    "the words of free text, beside those it draws",
    annotation(
      `/Subtype/FreeText/Contents(${CANARY})/RC(${CANARY})/T(${CANARY})/Subj(${CANARY})${drawing}`,
      bar,
    ),
  ],
  [
    "hidden free text",
    annotation("/Subtype/FreeText/F 2/AP<</N 11 0 R>>", folded(shown(CANARY), "/Subtype/Form/BBox[0 0 9 9]")),
  ],
  ["a stamp's name", annotation(`/Subtype/Stamp/NM(${CANARY})${drawing}`, bar)],
  ["redactions to be", annotation(`/Subtype/Redact/OverlayText(${CANARY})${drawing}`, bar)],
  ["a link's script", annotation(`/Subtype/Link/A<</S/JavaScript/JS(app.alert('${CANARY}'))>>`)],
  ["a link to a script's address", annotation(`/Subtype/Link/A<</S/URI/URI(javascript:${CANARY})>>`)],
  ["a link to a file", annotation(`/Subtype/Link/A<</S/Launch/F(${CANARY})>>`)],
  [
    "an action behind a link's",
    annotation(`/Subtype/Link/A<</S/URI/URI(https://example.com)/Next<</S/JavaScript/JS(${CANARY})>>>>`),
  ],
  [
    "a link's private keys",
    annotation(`/Subtype/Link/Contents(${CANARY})/NM(${CANARY})/A<</S/URI/URI(https://example.com)>>`),
  ],
  [
    "scripts of the file",
    { catalog: "/Names<</JavaScript<</Names[(a) 10 0 R]>>>>", objects: [`<</S/JavaScript/JS(${CANARY})>>`] },
  ],
  ["an action when it is opened", { catalog: `/OpenAction<</S/JavaScript/JS(${CANARY})>>` }],
  ["actions of the file", { catalog: `/AA<</WC<</S/JavaScript/JS(${CANARY})>>>>` }],
  ["actions of a page", { page: `/AA<</O<</S/JavaScript/JS(${CANARY})>>>>` }],
  [
    "scripts of a form's field",
    {
      ...annotation(`/Subtype/Widget/FT/Tx/T(a)/AA<</K<</S/JavaScript/JS(${CANARY})>>>>`),
      catalog: "/AcroForm<</Fields[10 0 R]>>",
    },
  ],
  [
    "the name of a field",
    {
      ...annotation(`/Subtype/Widget/FT/Tx/T(${CANARY})/TU(${CANARY})`),
      catalog: "/AcroForm<</Fields[10 0 R]>>",
    },
  ],
  [
    "a hidden field",
    {
      ...annotation(
        `/Subtype/Widget/FT/Tx/F 2/V(${CANARY})/AP<</N 11 0 R>>`,
        folded(shown(CANARY), "/Subtype/Form/BBox[0 0 9 9]"),
      ),
      catalog: "/AcroForm<</Fields[10 0 R]>>",
    },
  ],
  [
    "a field that's on no page",
    { catalog: "/AcroForm<</Fields[10 0 R]>>", objects: [`<</FT/Tx/T(a)/V(${CANARY})>>`] },
  ],
  [
    "a field's other states",
    {
      ...annotation(
        "/Subtype/Widget/FT/Btn/AS/Off/AP<</N<</Off 11 0 R/On 12 0 R>>/D 12 0 R>>",
        folded("0 g", "/Subtype/Form/BBox[0 0 9 9]"),
        folded(shown(CANARY), "/Subtype/Form/BBox[0 0 9 9]"),
      ),
      catalog: "/AcroForm<</Fields[10 0 R]>>",
    },
  ],
  [
    "a form's XFA",
    { catalog: "/AcroForm<</Fields[]/XFA 10 0 R>>", objects: [stream(`<xdp>${CANARY}</xdp>`)] },
  ],
  [
    "a password",
    {
      ...annotation(`/Subtype/Widget/FT/Tx/Ff 8192/V(${CANARY})/DA(/F1 9 Tf)`),
      catalog: "/AcroForm<</Fields[10 0 R]>>",
    },
  ],
  [
    "a signature",
    {
      ...annotation(`/Subtype/Widget/FT/Sig/V<</Type/Sig/Name(${CANARY})/Reason(${CANARY})/Contents<00>>>`),
      catalog: "/AcroForm<</Fields[10 0 R]/SigFlags 3>>",
    },
  ],
  ["bookmarks", { catalog: "/Outlines 10 0 R", objects: ["<</First 11 0 R>>", `<</Title(${CANARY})>>`] }],
  ["names of places", { catalog: `/Dests<</${CANARY}[3 0 R/Fit]>>` }],
  ["labels of pages", { catalog: `/PageLabels<</Nums[0<</P(${CANARY})>>]>>` }],
  ["threads of articles", { catalog: `/Threads[<</I<</Author(${CANARY})>>>>]` }],
  ["the web that it was caught from", { catalog: `/SpiderInfo<</C[(${CANARY})]>>` }],
  ["a legal note", { catalog: `/Legal<</Attestation(${CANARY})>>` }],
  [
    "how it is to be printed",
    { catalog: "/OutputIntents[10 0 R]", objects: [`<</S/GTS_PDFX/Info(${CANARY})>>`] },
  ],
  [
    "the tree of its structure",
    { catalog: "/StructTreeRoot 10 0 R", objects: [`<</K<</S/P/Alt(${CANARY})/ActualText(${CANARY})>>>>`] },
  ],
  ["a page's small picture", { page: "/Thumb 10 0 R", objects: [stream(CANARY, "/Width 1/Height 1")] }],
  [
    "a page that no tree leads to",
    { objects: [`<</Type/Page/Contents 11 0 R/MediaBox[0 0 9 9]>>`, folded(shown(CANARY))] },
  ],
  ["objects that nothing leads to", { objects: [`(${CANARY})`, folded(CANARY)] }],
];
