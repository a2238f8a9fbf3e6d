import { type Exports, type Host, PdfStopped } from "./host.ts";
import { drawOnce, type Frame, frameOf, type Page, withDrawing } from "./render.ts";

/** `FPDFPage_Flatten` flag: flatten for display. */
const FOR_DISPLAY = 0;
/** Its result if flattening failed. */
const FAILED = 0;

/** Pixels per inch at which two pages are compared, and the maximum number of pixels. */
const COMPARED = { dpi: 50, most: 500_000 };

/** Bytes of `FPDF_FORMFILLINFO`, whose callbacks all stay empty, and its version. */
const FORM_INFO = 256;
const FORM_VERSION = 1;

/** @returns PDFium's handle for a document's form, which draws fields that have a value but no appearance */
export function formOf(host: Host, document: number): number {
  const info = host.take(FORM_INFO);
  host.bytes.fill(0, info, info + FORM_INFO);
  host.view.setInt32(info, FORM_VERSION, true);
  return host.x.FPDFDOC_InitFormFillEnvironment!(document, info);
}

/**
 * Opens a page. Its annotations, such as fields, stamps and redactions, become part of what it draws, so that their
 * text is read and what they cover isn't. If that fails, they're still drawn, but their text isn't read.
 * @returns null if the page is broken
 */
export function openPage(
  host: Host,
  document: number,
  index: number,
  form: () => number,
): { page: Page; close: () => void } | null {
  const { x } = host;
  const handle = x.FPDF_LoadPage!(document, index);
  if (handle === 0) return null;
  const close = () => x.FPDF_ClosePage!(handle);
  if (x.FPDFPage_GetAnnotCount!(handle) === 0) return { page: { handle, hasAnnotations: false }, close };
  drawOnce(x, handle, form());
  const flat = flattened(host, document, index, handle);
  if (!flat) return { page: { handle, hasAnnotations: true }, close };
  close();
  return flat;
}

/**
 * Flattens a copy of the page in a separate document. If we flattened the page itself, PDFium would lose the fonts that
 * the page inherits from the page tree. The copy loses the file's layers, so we use it only if it looks the same.
 */
function flattened(host: Host, document: number, index: number, original: number) {
  const { x } = host;
  const copy = x.FPDF_CreateNewDocument!();
  const drop = () => {
    x.FPDF_CloseDocument!(copy);
    return null;
  };
  const place = host.take(4);
  host.view.setInt32(place, index, true);
  const isCopied = x.FPDF_ImportPagesByIndex!(copy, document, place, 1, 0) === 1;
  x.free!(place);
  let handle = isCopied ? x.FPDF_LoadPage!(copy, 0) : 0;
  if (handle === 0) return drop();
  const frame = frameOf(x, original, COMPARED.dpi, COMPARED.most);
  const isSame = Buffer.compare(look(x, original, frame), look(x, handle, frame)) === 0;
  const isFlat = isSame && x.FPDFPage_Flatten!(handle, FOR_DISPLAY) !== FAILED;
  x.FPDF_ClosePage!(handle);
  if (!isFlat) return drop();
  handle = x.FPDF_LoadPage!(copy, 0);
  if (handle === 0) throw new PdfStopped("broken");
  const close = () => {
    x.FPDF_ClosePage!(handle);
    drop();
  };
  return { page: { handle, hasAnnotations: false }, close };
}

const look = (x: Exports, handle: number, frame: Frame): Uint8Array =>
  withDrawing(x, { handle, hasAnnotations: false }, frame, "aligned", ({ pixels }) => pixels.slice());
