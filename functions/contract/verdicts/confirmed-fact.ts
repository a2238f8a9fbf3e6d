import type { DisclosedFact } from "../sharing/signed.ts";

/**
 * @returns whether an independent person, an authoritative source or a reviewer confirmed a fact about someone. Only
 *   such a fact is green. A code shows who has a mailbox or phone, and a register's record doesn't confirm anyone who
 *   acts for a business; `gradeText` says so for both.
 */
export const isConfirmedFact = ({
  category,
  grade,
  grade_words: words,
}: Pick<DisclosedFact, "category" | "grade" | "grade_words">): boolean =>
  category !== "contact" && (grade === "G3" || grade === "G4") && !words.startsWith("A record ");
