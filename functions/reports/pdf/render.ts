import type { FontLibrary } from "../fonts.ts";
import type { Report } from "../report.ts";
import type { PrintedSlip } from "../sign.ts";
import { setDocument } from "./document.ts";
import type { Kit } from "./kit.ts";
import { footer, runningHead } from "./page-chrome.ts";
import { checks } from "./sections/checks.ts";
import { closing } from "./sections/closing.ts";
import { disputes } from "./sections/disputes.ts";
import { fields } from "./sections/fields.ts";
import { head, subjectOf, titleOf } from "./sections/head.ts";
import { scores } from "./sections/scores.ts";
import { stated } from "./sections/stated.ts";
import { technical } from "./sections/technical.ts";
import { verdict } from "./sections/verdict.ts";
import { verify } from "./sections/verify.ts";
import { cleanText } from "./text/clean.ts";

/**
 * Renders a report as a PDF. The same report, slip and fonts always give the same bytes.
 * @param library where fonts come from; only those that the report's text needs are read
 * @throws Error if a font is missing
 */
export function renderPdf(
  report: Report,
  slip: PrintedSlip,
  library: FontLibrary,
): Promise<Uint8Array<ArrayBuffer>> {
  const facts = {
    title: `${cleanText(subjectOf(report))}: ${titleOf(report)}`,
    subject: `Verification ${report.verification.id}`,
    at: new Date(report.generated_at),
  };
  return setDocument(facts, textOf(report), library, (set, missing) => {
    const kit: Kit = { report, set };
    return {
      blocks: [
        ...head(kit),
        ...verdict(kit),
        ...scores(kit),
        ...fields(kit),
        ...stated(kit),
        ...checks(kit),
        ...disputes(kit),
        ...closing(kit, missing),
        ...verify(kit, slip),
        ...technical(kit, slip),
      ],
      runningHead: (page) => runningHead(page, kit),
      footer: (page, number, count) => footer(page, kit, number, count),
      isTest: report.verification.sandbox,
    };
  });
}

/** @returns all text of a report, to find the characters it needs */
function textOf(value: unknown): string {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(textOf).join("");
  return value && typeof value === "object" ? Object.values(value).map(textOf).join("") : "";
}
