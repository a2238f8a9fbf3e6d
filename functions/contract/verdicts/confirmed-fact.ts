import type { DisclosedFact } from "../sharing/signed.ts";
import { ABOUT_HOLDER, SIGNED_BY_ISSUER } from "../verification/category.ts";

/**
 * @returns whether an independent person, an authoritative source or a reviewer confirmed a fact about someone. Only
 *   such a fact is green. Three kinds of facts never count, whatever their grade: a code shows only who has a mailbox or
 *   phone, a registry's record doesn't confirm that anyone acts for the business (`gradeText` words it as `A record …`),
 *   and an issuer's signature doesn't show who holds an identity document.
 */
export const isConfirmedFact = ({
  category,
  grade,
  grade_words: words,
}: Pick<DisclosedFact, "category" | "grade" | "grade_words">): boolean =>
  category !== "contact" &&
  (grade === "G3" || grade === "G4") &&
  !words.startsWith("A record ") &&
  !isSignedOnlyFact({ category, grade_words: words });

/**
 * @returns whether a fact only shows that an issuer signed a document about a person or a business, which anyone may
 *   hold
 */
export const isSignedOnlyFact = ({
  category,
  grade_words: words,
}: Pick<DisclosedFact, "category" | "grade_words">): boolean =>
  ABOUT_HOLDER.includes(category) && words.startsWith(SIGNED_BY_ISSUER);
