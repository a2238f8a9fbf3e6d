import type { DisclosedFact } from "../sharing/signed.ts";

/**
 * @returns whether an independent person, an authoritative source or a reviewer confirmed a fact about someone. Only
 *   such a fact is green. Two kinds of facts never count, whatever their grade: a code shows only who has a mailbox or
 *   phone, and a registry's record doesn't confirm that anyone acts for the business. `gradeText` words the grade of
 *   such a record as `A record …`.
 */
export const isConfirmedFact = ({
  category,
  grade,
  grade_words: words,
}: Pick<DisclosedFact, "category" | "grade" | "grade_words">): boolean =>
  category !== "contact" && (grade === "G3" || grade === "G4") && !words.startsWith("A record ");
