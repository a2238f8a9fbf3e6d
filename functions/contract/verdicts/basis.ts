import { inDays } from "./days.ts";

/** A source as checks write it: where it was read, in which document, and on what day. */
const READ =
  /^(?:PDF417 barcode on|Machine-readable zone of|Text of) the (.+?)(?:, page \d+ of the PDF)?, read (\S+)$/;

/**
 * @param source of a check's answer, such as `PDF417 barcode on the driver's license, read 2026-11-22`
 * @returns the source in plain words: `Driver's license, read by us on Nov 22, 2026`
 */
export function basisText(source: string): string {
  const parts = source.split("; ").map((part) => {
    const [, document = "", day = ""] = READ.exec(part) ?? [];
    if (!document) return inDays(part);
    return `${document.charAt(0).toUpperCase()}${document.slice(1)}, read by us on ${inDays(day)}`;
  });
  return [...new Set(parts)].join("; ");
}
