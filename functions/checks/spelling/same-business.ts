import { businessWords, isLegalForm } from "./legal-forms.ts";

/** @returns whether two names are the same business's: equal words in the same order, apart from legal forms */
export function isSameBusiness(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) =>
    businessWords(name)
      .filter((word) => !isLegalForm(word))
      .join(" "),
  );
  return a !== "" && a === b;
}
