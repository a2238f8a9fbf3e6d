import { withArticle } from "../article.ts";
import { CHECK_DOCUMENTS, type CheckId } from "../checks/catalog.ts";
import type { DocumentType } from "../enums.ts";
import { documentName } from "../labels.ts";

/** @returns whether this type of document has the kind of barcode that's on the back of a driver's license */
export const hasBarcode = (type: DocumentType): boolean => type === "drivers_license" || type === "state_id";

/**
 * @param before the previous type in the list. If it has an article, this one gets none: `a pay stub or bank statement`
 * @returns the document's name inside a sentence, with an article if it needs one
 */
function inside(type: DocumentType, before: DocumentType | undefined): string {
  const name = type === "other" ? "a copy of the license" : documentName(type);
  if (isPlural(type) || type === "other" || (before && !isPlural(before))) return name;
  return withArticle(name);
}

const isPlural = (type: DocumentType) => type === "articles_of_incorporation";

/** Documents that help the same checks. */
export interface DocumentNeed {
  /** Such as `an employment letter or pay stub`. */
  words: string;
  checks: CheckId[];
}

/** @returns the documents that help these checks, each named once even if several checks can use it */
export function documentNeeds(checks: readonly CheckId[]): DocumentNeed[] {
  const needs = new Map<string, { types: DocumentType[]; checks: CheckId[] }>();
  for (const type of new Set(checks.flatMap((check) => CHECK_DOCUMENTS[check]))) {
    const helped = checks.filter((check) => CHECK_DOCUMENTS[check].includes(type));
    const same = needs.get(helped.join());
    if (same) same.types.push(type);
    else needs.set(helped.join(), { types: [type], checks: helped });
  }
  return [...needs.values()].map((need) => ({ words: wordsOf(need.types) ?? "", checks: need.checks }));
}

/** @returns the documents that help this check, such as `an employment letter or pay stub`; null if none does */
export const needText = (check: CheckId): string | null => wordsOf(CHECK_DOCUMENTS[check]);

const PASSPORT = "a passport (the page with the photo)";

function wordsOf(types: readonly DocumentType[]): string | null {
  const papers = types.filter((type) => type !== "passport");
  const passport = papers.length < types.length ? PASSPORT : null;
  const words = oneOf(papers);
  if (words === null) return passport;
  const cards = papers.some(hasBarcode) ? `${words} (the side with the barcode)` : words;
  return passport ? `${cards}, or ${passport}` : cards;
}

function oneOf(types: readonly DocumentType[]): string | null {
  const names = types.map((type, i) => inside(type, types[i - 1]));
  const last = names.pop();
  if (last === undefined) return null;
  return names.length > 0 ? `${names.join(", ")} or ${last}` : last;
}
