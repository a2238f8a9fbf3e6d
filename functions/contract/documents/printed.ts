/** The facts that are printed on the front of a card, and that a signature on its back can cover. */
export const PRINTED_FACTS = [
  "document_number",
  "family_name",
  "given_name",
  "date_of_birth",
  "expires_on",
] as const;
export type PrintedFact = (typeof PRINTED_FACTS)[number];

/**
 * How the front of a card compares with one signed fact:
 * - `agrees`: the front shows the signed value.
 * - `differs`: it clearly shows another value of the same kind, and the signed one is nowhere on it.
 * - `unread`: it shows neither clearly. Print is often hard to read, so this says nothing about the card.
 */
export type PrintedResult = "agrees" | "differs" | "unread";

/** One signed fact, compared with the front. Neither value is kept. */
export interface PrintedComparison {
  fact: PrintedFact;
  result: PrintedResult;
}
