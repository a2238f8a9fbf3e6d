import { getDocumentProxy } from "unpdf";
import type { TextLine } from "../../checks/types.ts";
import { judgePdf, type PdfVerdict } from "../pdf-bounds.ts";
import type { Work } from "../work.ts";

/** Papers with text are smaller; what is larger holds scans. */
const MAX_FILE = 5 * 1024 * 1024;
/** Statements and leases have fewer; the rest of a longer file is not read. */
const MAX_PAGES = 20;
const MAX_LINES = 2000;
const MAX_LINE = 400;
/** A small file can unfold into text without end; nobody reads a paper that long. */
const MAX_RUNS = 20_000;

export type PdfFault =
  | "pdf_without_text"
  | "pdf_locked"
  | "pdf_damaged"
  | "pdf_too_large"
  | "pdf_too_complex";

/** Why a PDF is not handed to a library, in a word for findings. */
export const FAULT: Record<Exclude<PdfVerdict, "within_bounds">, PdfFault> = {
  locked: "pdf_locked",
  damaged: "pdf_damaged",
  too_complex: "pdf_too_complex",
};

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** A run of text on a page; the origin is the page's lower left corner. */
interface Run {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/**
 * Reads the text that a PDF holds, line by line from top to bottom; what is only a picture is not read.
 * Files that would unfold without end are refused before the library sees them.
 * @param bytes are taken over by the reader
 * @param work counts the steps of judging the file
 * @returns the lines, or why there are none
 */
export async function readPdfText(bytes: Uint8Array, work?: Work): Promise<TextLine[] | PdfFault> {
  try {
    if (bytes.length > MAX_FILE) return "pdf_too_large";
    const verdict = await judgePdf(bytes, "text", work);
    if (verdict !== "within_bounds") return FAULT[verdict];
    const document = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false });
    const lines: TextLine[] = [];
    for (let page = 1; page <= Math.min(document.numPages, MAX_PAGES) && lines.length < MAX_LINES; page++) {
      const texts = linesOf(await runsOf(await document.getPage(page)));
      lines.push(...texts.map((text, i) => ({ page, line: i + 1, text: text.slice(0, MAX_LINE) })));
    }
    await document.destroy();
    return lines.length > 0 ? lines.slice(0, MAX_LINES) : "pdf_without_text";
  } catch (error) {
    // The same bytes would break it again, so a retry is of no use.
    return error instanceof Error && error.name === "PasswordException" ? "pdf_locked" : "pdf_damaged";
  }
}

/** Takes no more of a page than it needs: what is not asked for is not unfolded. */
async function runsOf(page: Page): Promise<Run[]> {
  const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<{ items: object[] }>;
  const runs: Run[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    runs.push(...part.value.items.flatMap(runOf));
    if (runs.length < MAX_RUNS) continue;
    await reader.cancel(new Error("enough"));
    break;
  }
  return runs;
}

function runOf(item: object): Run[] {
  if (!("str" in item) || !("transform" in item)) return [];
  const { str, transform, width } = item as { str: string; transform: number[]; width: number };
  if (!str.trim()) return [];
  const [a = 0, b = 0, , , x = 0, y = 0] = transform;
  return [{ text: str, x, y, width, size: Math.hypot(a, b) || 1 }];
}

/** Runs whose feet stand at the same height are one line, parted by a blank where there is a gap. */
function linesOf(runs: readonly Run[]): string[] {
  const rows: Run[][] = [];
  for (const run of runs.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const isSame = row?.[0] && Math.abs(row[0].y - run.y) < Math.min(row[0].size, run.size) / 2;
    if (isSame) row.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => {
    let text = "";
    let end = Number.NEGATIVE_INFINITY;
    for (const run of row.toSorted((a, b) => a.x - b.x)) {
      text += (run.x - end > run.size / 5 ? " " : "") + run.text;
      end = run.x + run.width;
    }
    return text.replace(/\s+/g, " ").trim();
  });
}
