import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { FontLibrary } from "../fonts.ts";
import type { Report } from "../report.ts";
import type { PrintedSlip } from "../sign.ts";
import { type Canvas, canvas } from "./canvas.ts";
import { paginate } from "./flow.ts";
import type { Kit } from "./kit.ts";
import { PAGE, TOP_LATER } from "./look.ts";
import { footer, runningHead, WATERMARK_STATE, watermark } from "./page-chrome.ts";
import { checks } from "./sections/checks.ts";
import { closing } from "./sections/closing.ts";
import { disputes } from "./sections/disputes.ts";
import { fields } from "./sections/fields.ts";
import { findings } from "./sections/findings.ts";
import { head, subjectOf, titleOf } from "./sections/head.ts";
import { scores } from "./sections/scores.ts";
import { stated } from "./sections/stated.ts";
import { summary } from "./sections/summary.ts";
import { verify } from "./sections/verify.ts";
import { cleanText } from "./text/clean.ts";
import { openFaces } from "./text/faces.ts";
import { fontBook } from "./text/font-book.ts";
import { typesetter } from "./text/typesetter.ts";

/**
 * Renders a report as a PDF. The same report, slip and fonts always give the same bytes.
 * @param library where fonts come from; only those that the report's text needs are read
 * @throws Error if a font is missing
 */
export async function renderPdf(
  report: Report,
  slip: PrintedSlip,
  library: FontLibrary,
): Promise<Uint8Array<ArrayBuffer>> {
  const faces = await openFaces(library, PRINTED + textOf(report));
  const document = await PDFDocument.create({ updateMetadata: false });
  describe(document, report);
  const { context } = document;
  const book = fontBook(context);
  const kit: Kit = { report, set: typesetter(faces, book) };
  const blocks = [
    ...head(kit),
    summary(kit),
    ...fields(kit),
    ...scores(kit),
    ...stated(kit),
    ...checks(kit),
    ...findings(kit),
    ...disputes(kit),
    ...closing(kit, faces.missing),
    ...verify(kit, slip),
  ];
  const pages = paginate(blocks, { first: PAGE.top, later: TOP_LATER, bottom: PAGE.bottom });
  const drawn = pages.map((placed, i): Canvas => {
    const page = canvas(kit.set);
    if (i > 0) runningHead(page, kit);
    for (const { block, top } of placed) block.draw(page, top);
    footer(page, kit, i + 1, pages.length);
    if (report.verification.sandbox) watermark(page, kit);
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

/** The characters of the report's own texts: printable ASCII and a few signs. */
const PRINTED = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}·–—…“”‘’`;

/** @returns all text of a report, to find the characters it needs */
function textOf(value: unknown): string {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(textOf).join("");
  return value && typeof value === "object" ? Object.values(value).map(textOf).join("") : "";
}

/** The metadata for a reader's window title, search and screen readers. */
function describe(document: PDFDocument, report: Report): void {
  const at = new Date(report.generated_at);
  document.setTitle(`${titleOf(report)}: ${cleanText(subjectOf(report))}`, { showInWindowTitleBar: true });
  document.setSubject(`Verification ${report.verification.id}`);
  document.setAuthor("Countersign");
  document.setCreator("Countersign");
  document.setProducer("Countersign");
  document.setLanguage("en-US");
  document.setCreationDate(at);
  document.setModificationDate(at);
}
