import { CHECKS, type CheckId } from "./catalog.ts";

/**
 * The strongest source that can answer a check on a server. `code`: a code texted to the number. `format`: nothing but
 * the number itself.
 */
export type BestSource =
  | "provider"
  | "reviewer"
  | "employer"
  | "landlord"
  | "list"
  | "document"
  | "code"
  | "format";

/** @returns what a check's answer would prove at best if it comes from this source, such as `confirmed by the employer` */
export function bestText(check: CheckId, source: BestSource): string {
  switch (source) {
    case "provider":
      return `confirmed by ${CHECKS[check].knownBy}`;
    case "reviewer":
      return "confirmed by a reviewer who inspects the document";
    case "employer":
    case "landlord":
      return `confirmed by the ${source}`;
    case "list":
      return "no match on the sanctions list";
    case "document":
      return "consistent with a document";
    case "code":
      return "they have the phone that gets our code";
    case "format":
      return "the number has a valid format";
  }
}
