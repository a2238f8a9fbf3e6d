import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { picturesIn } from "#functions/documents/readers/pdf-pictures.ts";
import { stripPdf } from "#functions/documents/strip-pdf.ts";
import { CANARY, everythingIn, folded, holds, madePdf, stream, VISIBLE } from "./made-pdf.ts";

const KINDS = ["FreeText", "Stamp", "Square", "Redact", "Ink", "Highlight", "Text"];
const DRAWN = folded(
  "0 g 0 0 100 50 re f BT /F1 9 Tf 2 4 Td (typed by its owner) Tj ET",
  "/Subtype/Form/BBox[0 0 100 50]/Resources<</Font<</F1 5 0 R>>>>",
);
const annotation = (entries: string) => `<</Type/Annot/Rect[50 300 350 500]${entries}>>`;

describe("an annotation's drawing", () => {
  it.each(KINDS)("stays on the page of a copy, without the annotation's text: %s", async (kind) => {
    const words = `/Contents(${CANARY})/T(${CANARY})/Subj(${CANARY})/RC(${CANARY})`;
    const made = madePdf({
      page: "/Annots[10 0 R]",
      objects: [annotation(`/Subtype/${kind}${words}/AP<</N 11 0 R>>`), DRAWN],
    });
    const copy = await stripPdf(made);
    if (!copy) throw new Error("No copy was made");
    const { text } = await extractText(await getDocumentProxy(copy.slice()), { mergePages: true });
    expect(text).toContain(VISIBLE);
    expect(text).toContain("typed by its owner");
    expect(everythingIn(copy)).toContain("0 0 100 50 re");
    expect(holds(copy)).toBe(false);
    expect(everythingIn(copy)).not.toContain("Annots");
  });

  it.each(["FreeText", "Stamp", "Square", "Redact"])(
    "is up to viewers if the file has none, so no copy is made: %s",
    async (kind) => {
      const made = (more: string) =>
        madePdf({ page: "/Annots[10 0 R]", objects: [annotation(`/Subtype/${kind}/Contents(x)${more}`)] });
      expect(await stripPdf(made(""))).toBeNull();
      expect(await stripPdf(made("/F 2"))).not.toBeNull();
    },
  );
});

describe("a picture that isn't visible isn't read:", () => {
  const IMAGE =
    "/Subtype/Image/Width 500/Height 500/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode";
  /** @param image further keys of the picture's dictionary; `state` is set before the picture is drawn */
  const pageWith = ({ image = "", state = "", page = "", more = [] as string[] }) =>
    madePdf({
      content: `q /G1 gs 400 0 0 400 50 200 cm /Im1 Do Q`,
      resources: `/XObject<</Im1 10 0 R>>/ExtGState<</G1<<${state}>>>>`,
      page,
      objects: [stream("x", `${IMAGE}${image}`), stream("x", IMAGE), ...more],
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
  ])("%s", async (_, made) => {
    expect(await picturesIn(pageWith(made))).toBe("pdf_without_picture");
  });

  it.each<[string, Parameters<typeof pageWith>[0]]>([
    ["plain", {}],
    ["without a mask again", { state: "/SMask/None" }],
    ["below a hidden stamp", { page: "/Annots[<</Subtype/Stamp/F 2/Rect[50 200 450 600]>>]" }],
    ["below a link", { page: "/Annots[<</Subtype/Link/Rect[50 200 450 600]>>]" }],
  ])("but a visible one is read: %s", async (_, made) => {
    expect(await picturesIn(pageWith(made))).toMatchObject([{ page: 1 }]);
  });
});
