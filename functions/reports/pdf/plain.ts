import { inDays } from "#contract/verdicts/days.ts";

/** A barcode's element codes, as in `barcode (DCS, DAC)`. */
const ELEMENTS = /\bbarcode \([A-Z]{3}(?:, [A-Z]{3})*\)/g;

/** @returns a text without the codes of a document's standard, and with days as people write them */
export const plainText = (text: string): string => inDays(text).replace(ELEMENTS, "barcode");

/** A document's source, as the checks word it: where it was read, the document, and the day. */
const READ =
  /^(?:PDF417 barcode on|Machine-readable zone of|Text of) the (.+?)(?:, page \d+ of the PDF)?, read (\S+)$/;

/**
 * @param source of a check's answer, such as `PDF417 barcode on the driver's license, read 2026-11-22`
 * @returns what it rests on, in the words of the screens: `Driver's license, read by us on Nov 22, 2026`
 */
export function basisText(source: string): string {
  const parts = source.split("; ").map((part) => {
    const [, document = "", day = ""] = READ.exec(part) ?? [];
    if (!document) return plainText(part);
    return `${document.charAt(0).toUpperCase()}${document.slice(1)}, read by us on ${plainText(day)}`;
  });
  return [...new Set(parts)].join("; ");
}
