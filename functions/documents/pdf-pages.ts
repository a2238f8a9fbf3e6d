// Whoever looks at pages opens the file first, and is to do so by the parser that has an end.
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
 * The first pages of a PDF, each part of their tree looked at once: a tree may lead to one branch many times over, and
 * the library would follow it each time, which takes hours for a file of one kilobyte.
 * @param most at most so many
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

/** Trees of honest files have three or four levels. */
const MAX_LEVELS = 50;

/**
 * Whether all that follow a file's tree of pages find the same pages in it: each part says what it is, stands there once,
 * and counts the pages below it (ISO 32000-2, 7.7.3). Where one of these is not so, viewers disagree.
 */
export function arePagesPlain({ catalog }: PDFDocument): boolean {
  const seen = new Set<PDFDict>();
  /** @returns how many pages are below a node; -1 where that is in doubt */
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
