import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { FontLibrary } from "../fonts.ts";
import { type Canvas, canvas } from "./canvas.ts";
import { type Block, paginate } from "./flow.ts";
import { PAGE, TOP_LATER } from "./look.ts";
import { WATERMARK_STATE, watermark } from "./page-chrome.ts";
import { type Faces, openFaces } from "./text/faces.ts";
import { fontBook } from "./text/font-book.ts";
import { type Typesetter, typesetter } from "./text/typesetter.ts";

/** The metadata, for the title bar of PDF viewers, for search and for screen readers. */
export interface DocumentFacts {
  title: string;
  subject: string;
  at: Date;
}

/** What's drawn on the pages. */
export interface Content {
  blocks: readonly Block[];
  /** Draws the header of the second and later pages. */
  runningHead(page: Canvas): void;
  /** Draws the footer of every page. `number` counts from 1. */
  footer(page: Canvas, number: number, count: number): void;
  /** Whether TEST is printed across every page. */
  isTest: boolean;
}

/** The characters of the wording that's the same in every report: printable ASCII and some punctuation. */
const PRINTED = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}·–—−…“”‘’`;

/**
 * Typesets a document on pages. The same content and fonts always give the same bytes.
 * @param text everything that the content prints besides the characters of `PRINTED`, to find the fonts it needs
 * @param library where fonts come from; only those that the text needs are read
 * @param contentOf makes the content; `missing` are the characters that no font has
 * @throws Error if a font is missing
 */
export async function setDocument(
  facts: DocumentFacts,
  text: string,
  library: FontLibrary,
  contentOf: (set: Typesetter, missing: Faces["missing"]) => Content,
): Promise<Uint8Array<ArrayBuffer>> {
  const faces = await openFaces(library, PRINTED + text);
  const document = await PDFDocument.create({ updateMetadata: false });
  describe(document, facts);
  const { context } = document;
  const book = fontBook(context);
  const set = typesetter(faces, book);
  const content = contentOf(set, faces.missing);
  const pages = paginate(content.blocks, { first: PAGE.top, later: TOP_LATER, bottom: PAGE.bottom });
  const drawn = pages.map((placed, i): Canvas => {
    const page = canvas(set);
    if (i > 0) content.runningHead(page);
    for (const { block, top } of placed) block.draw(page, top);
    content.footer(page, i + 1, pages.length);
    if (content.isTest) watermark(page, set);
    return page;
  });
  const resources = context.register(
    context.obj({
      Font: book.embed(),
      ExtGState: { [WATERMARK_STATE]: { Type: "ExtGState", ca: 0.09 } },
    }),
  );
  for (const page of drawn) {
    const { node } = document.addPage([PAGE.width, PAGE.height]);
    node.set(PDFName.of("Resources"), resources);
    node.set(PDFName.of("Contents"), context.register(context.flateStream(page.content())));
  }
  return (await document.save()) as Uint8Array<ArrayBuffer>;
}

function describe(document: PDFDocument, { title, subject, at }: DocumentFacts): void {
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setSubject(subject);
  document.setAuthor("Countersign");
  document.setCreator("Countersign");
  document.setProducer("Countersign");
  document.setLanguage("en-US");
  document.setCreationDate(at);
  document.setModificationDate(at);
}
