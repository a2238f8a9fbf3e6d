// Whoever looks at pages opens the file first, and is to do so by the parser that has an end.
import "./pdf-parser.ts";
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFPageLeaf } from "@cantoo/pdf-lib";

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
