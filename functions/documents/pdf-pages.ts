// Imported for its side effect: it patches the library's parser, which could otherwise take hours.
import "./pdf-parser.ts";
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
} from "@cantoo/pdf-lib";

/**
 * Lists the first pages of a PDF, visiting each part of the page tree once. A tree may lead to one branch many times,
 * and the library would follow it each time, which takes hours for a file of one kilobyte.
 * @param most maximum number of pages
 */
export function firstPages({ catalog, context }: PDFDocument, most: number): PDFPageLeaf[] {
  const pages: PDFPageLeaf[] = [];
  const seen = new Set<PDFDict>();
  const left = [catalog.lookup(PDFName.of("Pages"))];
  while (left.length > 0 && pages.length < most) {
    const node = left.pop();
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = node.lookup(PDFName.of("Kids"));
    if (node instanceof PDFPageLeaf) pages.push(node);
    else if (kids instanceof PDFArray)
      left.push(
        ...new Set(
          kids
            .asArray()
            .reverse()
            .map((kid) => context.lookup(kid)),
        ),
      );
  }
  return pages;
}

/** Levels of the page tree. Genuine files have three or four. */
const MAX_LEVELS = 50;

/**
 * Whether all programs find the same pages in a file: each node of the page tree states its type, occurs once, and
 * counts the pages below it (ISO 32000-2, 7.7.3). Otherwise viewers disagree.
 */
export function arePagesPlain({ catalog }: PDFDocument): boolean {
  const seen = new Set<PDFDict>();
  /** @returns the number of pages below a node; -1 if that's in doubt */
  const countOf = (node: PDFObject | undefined, level: number): number => {
    if (!(node instanceof PDFDict) || seen.has(node) || level > MAX_LEVELS) return -1;
    seen.add(node);
    const type = node.lookup(PDFName.of("Type"));
    if (type === PDFName.of("Page")) return node instanceof PDFPageLeaf ? 1 : -1;
    const kids = node.lookup(PDFName.of("Kids"));
    if (type !== PDFName.of("Pages") || !(kids instanceof PDFArray)) return -1;
    let count = 0;
    for (let i = 0; i < kids.size(); i++) {
      const below = countOf(kids.lookup(i), level + 1);
      if (below < 0) return -1;
      count += below;
    }
    const told = node.lookup(PDFName.of("Count"));
    return told instanceof PDFNumber && told.asNumber() === count ? count : -1;
  };
  return countOf(catalog.lookup(PDFName.of("Pages")), 0) > 0;
}
