import type { PDFDict, PDFPageLeaf } from "@cantoo/pdf-lib";
import type { PdfCopy } from "./copy.ts";
import { isInHiddenLayer } from "./layers.ts";
import { at, bytesIn, dictIn, listIn, nameIn, numbersIn, UnclearPdfError } from "./source.ts";
import { dictText, numberText, stringText } from "./writer.ts";

const SCHEMES = ["https:", "http:", "mailto:"];
const MAX_ADDRESS = 2048;
/** Annotations per page. */
export const MAX_ANNOTATIONS = 2000;

/**
 * @returns the page's annotations that are dictionaries
 * @throws UnclearPdfError if there are more than {@link MAX_ANNOTATIONS}, because the copy would have to leave some out
 */
export function annotationsOf(page: PDFPageLeaf): PDFDict[] {
  const all = listIn(at(page, "Annots"));
  if (all.length > MAX_ANNOTATIONS) throw new UnclearPdfError("too many annotations");
  return all.map(dictIn).filter((one) => one !== undefined);
}

/** @returns references to the page's links to addresses, rewritten from only their rectangle and address */
export function linksOf(page: PDFPageLeaf, copy: PdfCopy): string[] {
  return annotationsOf(page).flatMap((annotation) => {
    copy.budget.step();
    const action = dictIn(at(annotation, "A"));
    if (nameIn(at(annotation, "Subtype")) !== "Link" || !action || nameIn(at(action, "S")) !== "URI")
      return [];
    const rect = numbersIn(at(annotation, "Rect"), 4);
    const address = plainAddress(bytesIn(at(action, "URI")));
    if (!rect || !address || isInHiddenLayer(annotation, copy.layers)) return [];
    return copy.out.add(
      dictText({
        Type: "/Annot",
        Subtype: "/Link",
        Rect: `[${rect.map(numberText).join(" ")}]`,
        Border: "[0 0 0]",
        A: dictText({ S: "/URI", URI: stringText(address) }),
      }),
    );
  });
}

/** @returns a web or mail address in printable ASCII, or null for scripts, files and anything else */
function plainAddress(bytes: Uint8Array | undefined): string | null {
  if (!bytes || bytes.length > MAX_ADDRESS || bytes.some((byte) => byte <= 32 || byte > 126)) return null;
  const text = Buffer.from(bytes).toString("latin1");
  return URL.canParse(text) && SCHEMES.includes(new URL(text).protocol) ? text : null;
}
