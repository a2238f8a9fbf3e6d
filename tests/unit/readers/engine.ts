import { copyPdf } from "#functions/documents/pdf/copy.ts";
import { newTank } from "#functions/documents/pdf/document.ts";
import { readPdfText } from "#functions/documents/pdf/text.ts";
import { wasmModules } from "./wasm-modules.ts";

/**
 * @param fuel the most steps
 * @returns the lines of a PDF's visible text, or why there are none
 */
export async function textOf(bytes: Uint8Array, fuel?: number): Promise<string[] | string> {
  const { pdfium } = await wasmModules();
  const lines = readPdfText(bytes, pdfium, newTank(fuel));
  return Array.isArray(lines) ? lines.map(({ text }) => text) : lines;
}

/** @returns the copy of a PDF for others, or why there's none */
export async function copyOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | string> {
  const { pdfium } = await wasmModules();
  return copyPdf(bytes, pdfium);
}
