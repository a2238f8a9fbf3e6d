/** A row of text: one cell at the left margin, or a left and a right one. */
export type Row = string | readonly [left: string, right: string];

const LEFT = 54;
const RIGHT = 360;
const TOP = 730;
const LINE = 18;

/**
 * Writes a one-page PDF with lines of readable text. It doesn't use a library, because writing a hundred PDFs should
 * take less than a second.
 * @param rows from top to bottom, in ASCII
 */
export function pdfOf(rows: readonly Row[]): Uint8Array<ArrayBuffer> {
  const text = rows.flatMap((row, i) => {
    const [left, right] = typeof row === "string" ? [row] : row;
    const y = TOP - i * LINE;
    return [cell(LEFT, y, left), ...(right ? [cell(RIGHT, y, right)] : [])];
  });
  const content = `BT /F1 10 Tf\n${text.join("\n")}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

/** Puts text at a position on the page. */
const cell = (x: number, y: number, text: string) =>
  `1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, "\\$&")}) Tj`;
